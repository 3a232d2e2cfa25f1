//! Tiles against counts of the same cells, one by one, and coarse ones against finer ones.

use blocking_queens::map::tile::{TILE_SIDE, Tile, TileAddress};
use blocking_queens::moves::Moves;
use blocking_queens::palaces;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::engine::{self, Classifier, Engine, Settings, TileJob};
use blocking_queens::pieces::game::{Game, Parameters};
use blocking_queens::pieces::levels::Classes;

/// How many cells of each class each pixel of a tile has.
fn counts(tile: &Tile, level: u32) -> Vec<Vec<i32>> {
    let pixels = (TILE_SIDE * TILE_SIDE) as usize;
    let mut counts = vec![vec![0; pixels]; 17];
    let mut rest = vec![1 << (2 * level); pixels];
    let numbers = tile.values.numbers();
    let classes: Vec<usize> = (0..17).filter(|class| tile.classes & 1 << class != 0).collect();
    for (index, class) in classes.iter().enumerate() {
        counts[*class] = match numbers.chunks(pixels).nth(index) {
            Some(plane) => plane.to_vec(),
            None => rest.clone(),
        };
        rest.iter_mut().zip(&counts[*class]).for_each(|(rest, count)| *rest -= count);
    }
    assert!(rest.iter().all(|rest| *rest == 0));
    counts
}

/// The same from the values of the tile's cells.
fn counted(values: &[i64], level: u32, class: &dyn Fn(i64) -> usize) -> Vec<Vec<i32>> {
    let side = (TILE_SIDE << level) as usize;
    let mut counts = vec![vec![0; (TILE_SIDE * TILE_SIDE) as usize]; 17];
    for (index, value) in values.iter().enumerate() {
        let (x, y) = ((index % side) >> level, (index / side) >> level);
        counts[class(*value)][y * TILE_SIDE as usize + x] += 1;
    }
    counts
}

/// A tile in the smallest slices.
fn tile(engine: &mut dyn Engine, address: TileAddress, classifier: &Classifier) -> Tile {
    let mut job = TileJob::new(engine, address, classifier).unwrap();
    while !job.advance(engine, || false).unwrap().finished {}
    job.into_tile()
}

fn check(engine: &mut dyn Engine, classifier: &Classifier, class: &dyn Fn(i64) -> usize, name: &str) {
    for (level, column, row) in [(0, 0, 0), (0, 1, 0), (0, 1, 2), (1, 0, 0), (1, 1, 0), (1, 0, 1), (2, 0, 0)] {
        let address = TileAddress::new(level, column, row).unwrap();
        let tile = tile(engine, address, classifier);
        let values = engine.values(&address.window()).unwrap();
        if level == 0 {
            assert!(tile.values.numbers().into_iter().map(i64::from).eq(values), "{name}, {address:?}");
        } else {
            assert!(counts(&tile, level) == counted(&values, level, class), "{name}, {address:?}");
        }
    }
    // A corner of the board as a whole: the coarse tile has what its four finer ones gather.
    let coarse = counts(&tile(engine, TileAddress::new(3, 0, 0).unwrap(), classifier), 3);
    let side = TILE_SIDE as usize;
    let mut gathered = vec![vec![0; side * side]; 17];
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let fine = counts(&tile(engine, TileAddress::new(2, column, row).unwrap(), classifier), 2);
        for (gathered, plane) in gathered.iter_mut().zip(&fine) {
            for (index, count) in plane.iter().enumerate() {
                let (x, y) = (column as usize * side + index % side, row as usize * side + index / side);
                gathered[y / 2 * side + x / 2] += count;
            }
        }
    }
    assert!(coarse == gathered, "{name}, gathered from finer tiles");
}

fn palaces_of(moves: &str, k: u64, block_size: usize) {
    let settings = Settings { block_size, ..Settings::default() };
    let mut palaces = engine::palaces(&moves.parse().unwrap(), 0, k, settings).unwrap();
    check(&mut *palaces, &Classifier::DEVIATIONS, &|v| palaces::class_of(v as i32), &format!("{moves}, k = {k}"));
}

#[test]
fn a_coarse_pixel_has_the_counts_of_its_cells() {
    for (index, moves) in ["(1,0)+ (0,1)+ (1,1)+", "(1,0)+ (0,1)+ (1,1)", "(1,0)+ (0,1)+ (2,1)"].iter().enumerate() {
        for k in [1, 40, 900] {
            palaces_of(moves, k, 64 << index);
        }
    }
    // Blocks of another size than tiles, overlapping lines, bounded ones, no line at all, no move at all.
    palaces_of("(2,0)+ (3,0)+ (0,1)+ (1,3)+ (3,1)+", 55, 200);
    palaces_of("(1,0)+9 (0,1)+9 (1,1)+", 13, 500);
    palaces_of("(1,0) (0,1) (1,1)", 2, 1024);
    palaces_of("(1,0)+ (-1,2)", 3, 64);
}

#[test]
fn a_coarse_pixel_has_the_counts_of_grundy_values_by_threshold_and_by_remainder() {
    let powers = Classes::Thresholds((0..15).map(|exponent| 1 << exponent).collect());
    let remainders = Classes::Modulo(7);
    for (piece, classes) in [("(1,0)+ (0,1)+ (1,1)+", &powers), ("(1,0)+ (-1,2) (2,1)", &remainders)] {
        let moves: Moves = piece.parse().unwrap();
        let class = |value: i64| classes.of(value as u64);
        let mut grundy = engine::grundy(&moves, 0, Pass::Used, Settings::default()).unwrap();
        check(&mut *grundy, &Classifier::values(classes).unwrap(), &class, &format!("{piece}, {classes:?}"));
        let mut small = engine::small_values(&moves, Settings::default()).unwrap();
        let class = |value: i64| match classes {
            Classes::Modulo(m) if value == 64 => *m as usize,
            _ => class(value),
        };
        check(
            &mut *small,
            &Classifier::small_values(classes).unwrap(),
            &class,
            &format!("{piece}, small, {classes:?}"),
        );
    }
}

fn board(game: &'static str, z: Option<u64>, question: Question) -> Board {
    let game = Game::new(Parameters { game, z, ..Parameters::default() }).unwrap();
    Board::new(&game, question, Settings::default()).unwrap()
}

#[test]
fn tiles_can_be_made_of_any_board() {
    let zero = Classes::zero();
    let class = |value: i64| zero.of(value as u64);
    for (game, z, question) in [
        ("ryuo", None, Question::Grundy),
        ("wythoff", None, Question::Outcome { k: 60 }),
        ("ryuo-3b", Some(2), Question::Grundy),
        ("white-knight", None, Question::Outcome { k: 1 }),
    ] {
        let name = format!("{game}, {question:?}");
        check(&mut board(game, z, question), &Classifier::values(&zero).unwrap(), &class, &name);
    }
}

#[test]
fn a_tile_deep_in_the_hood_is_there_at_once() {
    let k = (1 << 50) + 7;
    for (question, classifier, class) in [
        (Question::Deviation { k }, Classifier::DEVIATIONS, 0),
        (Question::Outcome { k }, Classifier::values(&Classes::zero()).unwrap(), 0),
    ] {
        let mut board = board("maharaja", None, question);
        let address = TileAddress::new(15, 3, 5).unwrap();
        let mut job = TileJob::new(&board, address, &classifier).unwrap();
        while !job.advance(&mut board, || true).unwrap().finished {}
        let tile = job.into_tile();
        assert_eq!((tile.classes, tile.values.len()), (1 << class, 0), "{question:?}");
    }
}

#[test]
fn more_classes_than_a_tile_has_are_refused() {
    let powers_of_two = Classes::Thresholds((0..54).map(|exponent| 1 << exponent).collect());
    let error = Classifier::values(&powers_of_two).unwrap_err();
    assert_eq!(error.to_string(), "the number of classes of values is 17; expected at most 16");
    let error = Classifier::small_values(&Classes::Modulo(16)).unwrap_err();
    assert_eq!(error.to_string(), "the number of classes of values is 17; expected at most 16");
    assert!(Classifier::small_values(&powers_of_two).is_ok());
}
