//! Surveys through the door: slabs that are swept, kept, read and given back.

use super::*;

/// Keeps what the slab at a place has left.
fn keep(keeper: &mut Game, (x, y, width, level): (f64, f64, f64, u32), content: &SlabContent) {
    let (sightlines, counts) = (content.sightlines().to_vec(), content.counts().to_vec());
    answer(keeper.keep_slab(x, y, width, level, &sightlines, content.classes(), &counts));
}

/// Sweeps all slabs of a plan in one worker's game, and keeps them in another's.
fn survey(sweeper: &mut Game, keeper: &mut Game, plan: &Plan) {
    let Plan { columns, width, height, level, .. } = *plan;
    let mut swept: Vec<Option<SlabSweep>> = Vec::new();
    for (index, kind) in plan.kinds.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let neighbour = |left: usize, up: usize| {
            let place = column.checked_sub(left).zip(row.checked_sub(up));
            place.and_then(|(column, row)| swept[row * columns + column].as_ref())
        };
        if *kind == 0.0 {
            swept.push(None);
            continue;
        }
        let (x, y) = (column as f64 * width, row as f64 * height);
        let top = neighbour(0, 1).map(|slab| slab.bottom().to_vec());
        let left = neighbour(1, 0).map(|slab| slab.right().to_vec());
        let corner = neighbour(1, 1).and_then(|slab| slab.bottom().to_vec().pop());
        let mut slab = answer(sweeper.slab(x, y, width, level, top, left, corner));
        while answer(slab.advance(sweeper, 20.0)).is_some() {}
        keep(keeper, (x, y, width, level), &answer(slab.content(sweeper)));
        swept.push((*kind == 1.0).then_some(slab));
    }
}

#[wasm_bindgen_test]
fn a_keeper_serves_tiles_from_slabs_that_another_worker_has_swept() {
    let (mut sweeper, mut keeper) = (game(4000.0), game(4000.0));
    let plan = named(answer(keeper.survey(5.0, 0.0, 0.0, 16_384.0, 16_384.0)));
    let Plan { level, cells, .. } = plan;
    assert!(cells > 0.0);
    assert!(answer(keeper.glimpse(5.0, 1.0, 0.0)).is_none(), "nothing is known yet");
    survey(&mut sweeper, &mut keeper, &plan);
    let (level, column, row) = (f64::from(level), 1.0, 0.0);
    let gathered = tile(&mut keeper, level, column, row);
    assert_eq!(cells_computed(&keeper), 0.0, "the keeper has swept nothing");
    let glimpse = answer(keeper.glimpse(level, column, row)).expect("all of it is known");
    let computed = tile(&mut sweeper, level, column, row);
    assert_eq!((gathered.classes(), values(&gathered)), (computed.classes(), values(&computed)));
    assert_eq!((glimpse.classes(), values(&glimpse)), (computed.classes(), values(&computed)));
    assert!(tiles_gathered(&keeper) > 0.0 && bytes_gathered(&keeper) > 0.0);
    assert!(bytes_gathered(&keeper) + bytes_kept(&keeper) <= MEMORY_BUDGET);
    // Single cells come from the sightlines that were kept.
    let cells = values(&tile(&mut keeper, 0.0, 40.0, 30.0));
    assert_eq!(cells, values(&tile(&mut sweeper, 0.0, 40.0, 30.0)));
    assert!(cells_computed(&keeper) <= 4.0 * 1024.0 * 1024.0);
}

#[wasm_bindgen_test]
fn a_tile_half_as_coarse_as_the_gathered_ones_is_kept_when_it_was_read() {
    let (mut sweeper, mut keeper) = (game(4000.0), game(4000.0));
    let plan = named(answer(keeper.survey(5.0, 0.0, 0.0, 16_384.0, 16_384.0)));
    survey(&mut sweeper, &mut keeper, &plan);
    let (level, column, row) = (f64::from(plan.level) - 1.0, 2.0, 1.0);
    assert!(answer(keeper.glimpse(level, column, row)).is_none());
    let (gathered, bytes) = (tiles_gathered(&keeper), bytes_gathered(&keeper));
    let whole = tiles_whole(&keeper);
    assert!(!whole.is_empty() && whole.len() < 3 * tiles_gathered(&keeper) as usize);
    let read = tile(&mut keeper, level, column, row);
    tile(&mut keeper, level, row, column); // its mirror image
    let cells = cells_computed(&keeper);
    assert!(cells > 0.0);
    assert_eq!(tiles_gathered(&keeper), gathered + 1.0);
    assert_eq!(tiles_whole(&keeper), [[level, column, row].to_vec(), whole].concat());
    assert!(bytes_gathered(&keeper) > bytes && bytes_gathered(&keeper) + bytes_kept(&keeper) <= MEMORY_BUDGET);
    let again = tile(&mut keeper, level, column, row);
    assert_eq!((again.classes(), values(&again)), (read.classes(), values(&read)));
    assert_eq!(cells_computed(&keeper), cells, "it was at hand");
}

#[wasm_bindgen_test]
fn tiles_that_were_read_take_no_room_from_sightlines() {
    // Enough for what a keeper with more memory would gather, and for some finer tiles beside.
    const LITTLE: f64 = 5.5e6;
    const SIDE: f64 = 16_384.0;
    let [mut reader, mut other] = [(); 2].map(|()| {
        let (mut sweeper, mut keeper) = (game(4000.0), answer(Game::new(4000.0, LITTLE)));
        let plan = named(answer(sweeper.survey(5.0, 0.0, 0.0, SIDE, SIDE)));
        survey(&mut sweeper, &mut keeper, &plan);
        keeper
    });
    for column in 0..4 {
        tile(&mut reader, 4.0, f64::from(column), 0.0);
    }
    let read = tiles_gathered(&reader);
    assert!(read > tiles_gathered(&other), "there was room for some");
    assert!(blocks_kept(&reader) >= blocks_kept(&other));
    // More sightlines than have room beside the tiles.
    for game in [&mut reader, &mut other] {
        for (row, column) in (0..8).flat_map(|row| (row..8).map(move |column| (row, column))) {
            sightlines(game, 5.0, f64::from(column), f64::from(row));
        }
    }
    assert_eq!(blocks_kept(&reader), blocks_kept(&other));
    let left = tiles_gathered(&reader);
    assert!(left < read, "of {read} tiles some had to go, but {left} are left");
    assert!(bytes_gathered(&reader) + bytes_kept(&reader) <= LITTLE);
}

#[wasm_bindgen_test]
fn with_less_memory_coarser_tiles_are_gathered() {
    let level = |memory_budget: f64| {
        named(answer(answer(Game::new(100_000.0, memory_budget)).survey(9.0, 0.0, 0.0, 3e5, 3e5))).level
    };
    let megabyte = 1048576.0;
    assert_eq!([1024.0, 224.0, 56.0, 14.0].map(|budget| level(budget * megabyte)), [6, 6, 7, 9]);
}

#[wasm_bindgen_test]
fn what_slabs_have_left_is_given_back_and_serves_another_keeper_as_well() {
    let (mut sweeper, mut keeper, mut other) = (game(4000.0), game(4000.0), game(4000.0));
    let plan = named(answer(keeper.survey(5.0, 0.0, 0.0, 16_384.0, 16_384.0)));
    let Plan { level, width, height, columns, .. } = plan;
    assert!(answer(keeper.kept_slab(0.0, 0.0, width, level)).is_none(), "nothing is kept yet");
    survey(&mut sweeper, &mut keeper, &plan);
    for (index, kind) in plan.kinds.iter().enumerate() {
        if *kind == 0.0 {
            continue;
        }
        let (column, row) = ((index % columns) as f64, (index / columns) as f64);
        let (x, y) = (column * width, row * height);
        let slab = answer(keeper.kept_slab(x, y, width, level)).expect("the slab was kept");
        keep(&mut other, (x, y, width, level), &slab);
    }
    assert_eq!(blocks_kept(&other), blocks_kept(&keeper));
    for (column, row) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)] {
        let [given, gathered] = [&mut other, &mut keeper].map(|game| tile(game, f64::from(level), column, row));
        assert_eq!((given.classes(), values(&given)), (gathered.classes(), values(&gathered)));
    }
    assert_eq!(cells_computed(&other), 0.0);
}

#[wasm_bindgen_test]
fn near_the_origin_there_is_nothing_to_survey() {
    assert!(answer(game(1000.0).survey(2.0, 0.0, 0.0, 3000.0, 3000.0)).is_none());
    let sentence = refusal(game(1000.0).survey(0.0, -1.0, 0.0, 10.0, 10.0));
    assert!(sentence.contains("x is -1;"), "{sentence}");
}

#[wasm_bindgen_test]
fn whatever_is_called_in_whatever_order_is_answered_or_refused() {
    let (mut game, mut other) = (game(1000.0), game(1001.0));
    let mut job = answer(game.tile(0.0, 2.0, 1.0));
    assert_eq!((job.classes(), job.length(), job.size()), (0, 0, 0));
    assert!(refusal(job.advance(&mut other, FOREVER)).contains("of game 1000; expected game 1001"));
    let mut look = answer(game.look(900.0, 700.0, 5, 50.0, 50.0, 0.0));
    look.numbers();
    assert!(refusal(look.advance(&mut other, FOREVER)).contains("of game 1000; expected game 1001"));
    let mut slab = answer(game.slab(0.0, 0.0, 8192.0, 5, None, None, None));
    assert_eq!(slab.bottom().length(), 2 * 8192);
    slab.right();
    assert!(refusal(slab.content(&other)).contains("of game 1000; expected game 1001"));
    answer(slab.content(&game));
    assert!(refusal(slab.advance(&other, FOREVER)).contains("of game 1000; expected game 1001"));
    let mut slab = answer(game.slab(0.0, 0.0, 8192.0, 5, None, None, None));
    while answer(slab.advance(&game, FOREVER)).is_some() {}
    assert_eq!(answer(slab.advance(&game, FOREVER)), None);
    let content = answer(slab.content(&game));
    keep(&mut game, (0.0, 0.0, 8192.0, 5), &content);
    answer(slab.content(&game));
    for level in [0, 6, 16, 64, 99, u32::MAX] {
        let is_kept = answer(game.kept_slab(0.0, 0.0, 8192.0, level)).is_some();
        assert_eq!(is_kept, level == 6, "level {level}");
    }
    // What another game's worker has left of its work does no harm to what is done then.
    while answer(look.advance(&mut game, FOREVER)).is_some() {}
    while answer(job.advance(&mut game, FOREVER)).is_some() {}
    assert_eq!(answer(look.advance(&mut game, FOREVER)), None);
    assert_eq!(answer(job.advance(&mut game, FOREVER)), None);
}

#[wasm_bindgen_test]
fn a_slab_that_is_none_is_refused_and_changes_nothing() {
    let mut game = game(1000.0);
    let sentence = refusal(game.slab(0.0, 0.0, 5.0, 5, None, None, None));
    assert!(sentence.contains("slab") && sentence.contains('5'), "{sentence}");
    let sentence = refusal(game.keep_slab(0.0, 0.0, 8192.0, 5, &[1, 2, 3], 1, &[0; 256 * 128]));
    assert!(!sentence.is_empty());
    assert!(answer(game.glimpse(5.0, 0.0, 0.0)).is_none());
    assert_eq!(blocks_kept(&game), 0.0);
}
