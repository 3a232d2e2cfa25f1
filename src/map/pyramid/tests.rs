use super::*;
use crate::Board;
use crate::map::class_counts::ClassCounts;
use crate::map::classes::CLASSES;
use crate::map::classes::Classifier;
use crate::map::tile_job::TileJob;
use crate::palaces::ZERO;

const K: u64 = 700;
const FINEST: u32 = 3;

/// The counts of a window, by the board.
fn counts(window: &Window) -> Planes {
    counts_at(window, FINEST)
}

/// The same at another level.
fn counts_at(window: &Window, level: u32) -> Planes {
    let mut board = Board::new(K).unwrap();
    let mut counts = ClassCounts::new(&Classifier::DEVIATIONS, window, level);
    let mut plan = board.plan(window).unwrap();
    board.advance(&mut plan, &mut counts, || true).unwrap();
    counts.planes().clone()
}

fn address(level: u32, column: u64, row: u64) -> TileAddress {
    TileAddress::new(level, column, row).unwrap()
}

fn tile_by_board(address: TileAddress) -> Tile {
    let mut board = Board::new(K).unwrap();
    let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
    job.advance(&mut board, || true).unwrap();
    job.into_tile()
}

/// All windows of 1024 x 512 cells of a corner that reach above the diagonal.
fn windows(side: u64) -> impl Iterator<Item = Window> {
    let rows = (0..side).step_by(512);
    rows.flat_map(move |y| (0..side).step_by(1024).filter(move |x| x + 1024 > y).map(move |x| (x, y)))
        .map(|(x, y)| Window::new(x, y, 1024, 512).unwrap())
}

#[test]
fn a_pyramid_gathers_the_tiles_that_the_board_computes() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    for window in windows(4096) {
        pyramid.add(&window, FINEST, counts(&window)).unwrap();
    }
    let tiles = [(3, 0, 0), (3, 1, 0), (3, 0, 1), (3, 1, 1), (4, 0, 0)];
    for (level, column, row) in tiles {
        let address = address(level, column, row);
        let (tile, complete) = pyramid.tile(&address).unwrap();
        assert!(complete, "tile ({column}, {row}) of level {level}");
        assert_eq!(tile, tile_by_board(address), "tile ({column}, {row}) of level {level}");
    }
}

#[test]
fn coarser_pixels_have_the_sum_of_their_finer_ones_and_on_the_diagonal_of_the_mirror_images() {
    for (x, y, width, height) in (0..6 * 6 * 6 * 6).map(|i| (i % 6, i / 6 % 6, 1 + i / 36 % 6, 1 + i / 216)) {
        let at = |column: u64, row: u64| ((row - y) * width + column - x) as usize;
        let mut plane: Vec<u32> = (0..width * height).map(|i| 3 * i as u32 % 17 + 1).collect();
        let (columns, rows) = (x..x + width, y..y + height);
        for (column, row) in rows.clone().flat_map(|row| columns.clone().map(move |column| (column, row))) {
            if column < row {
                plane[at(column, row)] = 0;
            }
        }
        let planes = std::array::from_fn(|class| if class == 3 { plane.clone() } else { Vec::new() });
        let (patch_width, patch_height) = (width as usize, height as usize);
        let fine = Patch { level: 5, x, y, width: patch_width, height: patch_height, planes, counted: plane.clone() };
        let coarse = fine.coarser();
        for (line, sums) in coarse.planes[3].chunks_exact(coarse.width).enumerate() {
            for (place, sum) in sums.iter().enumerate() {
                let (left, top) = (2 * (coarse.x + place as u64), 2 * (coarse.y + line as u64));
                let parts = [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)];
                let known = parts.into_iter().filter(|(x, y)| columns.contains(x) && rows.contains(y));
                let counts = known.map(|(column, row)| {
                    let times = if left == top && column > row { 2 } else { 1 };
                    times * plane[at(column, row)]
                });
                assert_eq!(*sum, counts.sum::<u32>(), "({left}, {top}) of {width} x {height} at ({x}, {y})");
            }
        }
        assert_eq!(coarse.planes[3], coarse.counted);
    }
}

#[test]
fn what_is_not_known_of_a_tile_is_a_class_of_its_own() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    let known = Window::new(1024, 512, 1024, 512).unwrap();
    pyramid.add(&known, FINEST, counts(&known)).unwrap();
    let (tile, complete) = pyramid.tile(&address(3, 0, 0)).unwrap();
    assert!(!complete);
    assert_eq!(tile.classes >> CLASSES, 1);
    // The unknown class is the highest, so its cells are what remains of each pixel.
    let values = tile.values.numbers();
    let planes = values.chunks_exact(SIDE * SIDE);
    for index in 0..SIDE * SIDE {
        let (x, y) = (index % SIDE, index / SIDE);
        let (x, y) = (8 * x.max(y) as u64, 8 * x.min(y) as u64);
        let counted: i32 = planes.clone().map(|plane| plane[index]).sum();
        let inside = (known.x..known.right()).contains(&x) && (known.y..known.bottom()).contains(&y);
        assert_eq!(counted, if inside { 64 } else { 0 }, "the pixel at ({x}, {y})");
    }
    assert!(pyramid.tile(&address(3, 5, 5)).is_none());
}

#[test]
fn a_pyramid_that_becomes_coarser_keeps_what_it_has_gathered() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    let all: Vec<_> = windows(4096).collect();
    for (index, window) in all.iter().enumerate() {
        match index {
            5 => pyramid.add(window, FINEST + 1, counts_at(window, FINEST + 1)).unwrap(),
            _ => pyramid.add(window, FINEST, counts(window)).unwrap(),
        }
    }
    assert!(pyramid.tile(&address(FINEST, 0, 0)).is_none());
    let address = address(FINEST + 1, 0, 0);
    assert_eq!(pyramid.tile(&address).unwrap(), (tile_by_board(address), true));
    assert_eq!(pyramid.bytes(), bytes(&pyramid));
}

#[test]
fn what_was_added_is_given_back() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    let window = Window::new(1024, 1536, 1024, 512).unwrap();
    pyramid.add(&window, FINEST, counts(&window)).unwrap();
    let other = Window::new(2048, 1536, 1024, 512).unwrap();
    pyramid.add(&other, FINEST, counts(&other)).unwrap();
    let mut again = Pyramid::new(FINEST, ZERO);
    for window in [window, other] {
        again.add(&window, FINEST, pyramid.planes(&window, FINEST).unwrap()).unwrap();
    }
    for level in [FINEST, 5, 9] {
        assert!(again.tile(&address(level, 0, 0)) == pyramid.tile(&address(level, 0, 0)), "level {level}");
    }
    let expected = counts(&window);
    for (given, counted) in pyramid.planes(&window, FINEST).unwrap().iter().zip(&expected) {
        for (index, count) in counted.iter().enumerate() {
            let is_below = window.x / 8 + (index as u64 % 128) < window.y / 8 + (index as u64 / 128);
            assert_eq!(given.get(index).copied().unwrap_or(0), if is_below { 0 } else { *count });
        }
    }
    assert!(pyramid.planes(&window, FINEST - 1).is_none());
    assert!(pyramid.planes(&Window::new(0, 1536, 1024, 512).unwrap(), FINEST).is_none());
}

/// The memory of all tiles.
fn bytes(pyramid: &Pyramid) -> usize {
    pyramid.tiles.iter().map(|(_, tile)| tile.bytes()).sum()
}

#[test]
fn complete_tiles_are_packed() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    for window in windows(2048) {
        pyramid.add(&window, FINEST, counts(&window)).unwrap();
    }
    assert_eq!(pyramid.bytes(), bytes(&pyramid));
    let tile = |key| &pyramid.tiles[pyramid.find_key(key).unwrap()].1;
    let (whole, part) = (tile((3, 0, 0)), tile((6, 0, 0)));
    assert!(whole.is_whole() && !part.is_whole());
    let unpacked: usize = whole.planes().iter().map(|plane| size_of_val(&plane[..])).sum();
    assert!(3 * whole.bytes() < unpacked, "{} bytes instead of {unpacked}", whole.bytes());
    assert!(matches!(part, Gathered::Open(_)));
    // What was added fills an eighth of the rows of this one.
    let rows = part.planes().iter().map(|plane| plane.len() / SIDE).max();
    assert_eq!(rows, Some(32));
}

#[test]
fn counts_that_are_not_those_of_all_pixels_are_refused_and_nothing_is_kept() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    let window = Window::new(0, 0, 2048, 1024).unwrap();
    let planes = |length: usize| {
        let mut planes = Planes::default();
        planes[1] = vec![1; length];
        planes
    };
    let is_refused = |refused: &Result<(), Error>| {
        refused.as_ref().is_err_and(|error| error.to_string().starts_with("these class counts cannot be used: "))
    };
    for length in [1, 127, 128, 300, SIDE * SIDE - 1, SIDE * SIDE + 1] {
        let refused = pyramid.keep(&address(FINEST - 1, 0, 0), &planes(length), usize::MAX);
        assert!(is_refused(&refused), "{length} counts of a tile");
        let refused = pyramid.add(&window, FINEST, planes(length));
        assert!(is_refused(&refused), "{length} counts of a window");
    }
    let crooked = Window::new(8, 3, 2048, 1024).unwrap();
    assert!(pyramid.add(&crooked, FINEST, Planes::default()).is_err());
    assert!(pyramid.add(&window, 99, Planes::default()).is_err());
    assert_eq!((pyramid.tiles(), pyramid.bytes()), (0, 0));
    pyramid.keep(&address(FINEST - 1, 0, 0), &planes(SIDE * SIDE), usize::MAX).unwrap();
    assert_eq!(pyramid.tiles(), 1);
}

#[test]
fn where_there_is_no_room_the_finest_tiles_go_first_and_of_these_the_farthest_right() {
    let mut pyramid = Pyramid::new(FINEST, ZERO);
    let planes = counts(&Window::new(0, 0, 2048, 2048).unwrap());
    let read = [(2, 0, 0), (1, 1, 1), (1, 2, 1), (2, 1, 0), (1, 5, 0)];
    for (level, column, row) in read {
        pyramid.keep(&address(level, column, row), &planes, usize::MAX).unwrap();
    }
    let mut order = Vec::new();
    while pyramid.tiles() > 0 {
        let before: Vec<Key> = pyramid.tiles.iter().map(|(key, _)| *key).collect();
        pyramid.trim(pyramid.bytes() - 1);
        order.extend(
            before.into_iter().filter(|(level, ..)| *level < FINEST).filter(|key| pyramid.find_key(*key).is_err()),
        );
    }
    assert_eq!(order, [(1, 5, 0), (1, 2, 1), (1, 1, 1), (2, 1, 0), (2, 0, 0)]);
    assert_eq!((pyramid.bytes(), pyramid.bytes_gathered()), (0, 0));
}

#[test]
fn tiles_known_in_part_are_packed_where_others_need_their_room_and_are_gathered_further_after_that() {
    let all: Vec<_> = windows(4096).collect();
    let gathered = |windows: &[Window], rests: &dyn Fn(usize) -> bool| {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        for (index, window) in windows.iter().enumerate() {
            pyramid.add(window, FINEST, counts(window)).unwrap();
            if rests(index) {
                pyramid.keep(&address(FINEST - 1, 0, 0), &Planes::default(), 0).unwrap();
                assert!(!pyramid.tiles.iter().any(|(_, tile)| matches!(tile, Gathered::Open(_))));
            }
            assert_eq!(pyramid.bytes(), bytes(&pyramid));
        }
        pyramid
    };
    let part = &all[..5];
    let (open, resting) = (gathered(part, &|_| false), gathered(part, &|index| index == 4));
    assert!(open.tiles.iter().any(|(_, tile)| matches!(tile, Gathered::Open(_))));
    assert!(3 * resting.bytes() < open.bytes(), "{} bytes instead of {}", resting.bytes(), open.bytes());
    let addresses = [(3, 0, 0), (3, 1, 0), (3, 0, 1), (4, 0, 0), (6, 0, 0), (9, 0, 0)];
    for (level, column, row) in addresses {
        let address = address(level, column, row);
        assert!(resting.tile(&address) == open.tile(&address), "tile ({column}, {row}) of level {level}");
    }
    let planes = |pyramid: &Pyramid| pyramid.planes(&part[4], FINEST);
    assert!(planes(&resting) == planes(&open));
    let (straight, again) = (gathered(&all, &|_| false), gathered(&all, &|index| index % 3 == 1));
    for (level, column, row) in addresses {
        let address = address(level, column, row);
        assert!(again.tile(&address) == straight.tile(&address), "tile ({column}, {row}) of level {level}");
    }
}
