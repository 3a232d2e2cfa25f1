//! Slabs swept in lock step against the row-by-row definition: edges, kept sightlines, and the number of cells.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;

use blocking_queens::Window;
use blocking_queens::queens::lockstep::kernel::Nothing;
use blocking_queens::queens::sightlines::Sightlines;
use blocking_queens::queens::slab::{Edge, Entering, OutOfRange, STRIP, Slab};
use blocking_queens::queens::{hood, reference};

fn window(x: usize, y: usize, width: usize, height: usize) -> Window {
    Window::new(x as u64, y as u64, width as u64, height as u64).unwrap()
}

/// The palaces of a corner of the board, counted along each line.
struct Counts {
    k: u64,
    side: usize,
    /// By cell: the palaces in its column, in its row and on its diagonal, up to and including the cell.
    north: Vec<i8>,
    west: Vec<i8>,
    northwest: Vec<i8>,
}

impl Counts {
    fn of(k: u64, side: usize) -> Self {
        let board = reference::deviations(k, side, side);
        let mut counts = Self { k, side, north: vec![], west: vec![], northwest: vec![] };
        for (index, v) in board.iter().enumerate() {
            let (x, y) = (index % side, index / side);
            let palace = i8::from(*v < 0);
            let before = |line: &[i8], back: usize, has: bool| if has { line[index - back] } else { 0 };
            let north = before(&counts.north, side, y > 0).wrapping_add(palace);
            let west = before(&counts.west, 1, x > 0).wrapping_add(palace);
            let northwest = before(&counts.northwest, side + 1, x > 0 && y > 0).wrapping_add(palace);
            counts.north.push(north);
            counts.west.push(west);
            counts.northwest.push(northwest);
        }
        counts
    }

    fn at(&self, x: usize, y: usize) -> usize {
        y * self.side + x
    }
}

/// Sweeps the slabs of a corner row by row, and checks each one's edges.
fn sweep_corner<const P: usize, const W: usize>(
    counts: &Counts,
    (width, rounds): (usize, usize),
    block: Option<usize>,
) -> Vec<(u64, u64, Sightlines)> {
    let &Counts { k, side, .. } = counts;
    let height = rounds * Slab::<W>::HEIGHT;
    let mut edges: BTreeMap<(usize, usize), (Edge, Edge)> = BTreeMap::new();
    let mut kept = Vec::new();
    for row in 0..side / height {
        for column in 0..side / width {
            let (x, y) = (column * width, row * height);
            if x + width <= y {
                continue;
            }
            let above = row.checked_sub(1).and_then(|row| edges.get(&(row, column)));
            let beside = column.checked_sub(1).and_then(|column| edges.get(&(row, column)));
            let corner = row.checked_sub(1).zip(column.checked_sub(1)).and_then(|place| edges.get(&place));
            let entering = Entering {
                top: above.map(|(bottom, _)| bottom.clone()),
                left: beside.map(|(_, right)| right.clone()),
                corner: corner.map(|(bottom, _)| bottom[2 * width - 1]),
                bands: Vec::new(),
            };
            let mut slab = Slab::<W>::new(k, &window(x, y, width, height), entering, block);
            assert_eq!(slab.advance::<P, _>(&mut Nothing, &mut || true), Ok(true), "game {k}, slab at ({x}, {y})");
            let (bottom, right) = slab.leaving();
            let live = |x: usize, y: usize| x >= y && !hood::contains(k, x as u64, y as u64);
            let whole_square_live = |x: usize, y: usize| live(x / STRIP * STRIP, y / STRIP * STRIP);
            for index in 0..width {
                let (x, y) = (x + index, y + height - 1);
                if whole_square_live(x, y) {
                    let at = counts.at(x, y);
                    assert_eq!(bottom[index], counts.north[at], "game {k}: column of ({x}, {y})");
                    assert_eq!(bottom[width + index], counts.northwest[at], "game {k}: diagonal of ({x}, {y})");
                }
            }
            for index in 0..height {
                let (x, y) = (x + width - 1, y + index);
                if whole_square_live(x, y) {
                    let at = counts.at(x, y);
                    assert_eq!(right[index], counts.west[at], "game {k}: row of ({x}, {y})");
                    assert_eq!(right[height + index], counts.northwest[at], "game {k}: diagonal of ({x}, {y})");
                }
            }
            for (x, y, sightlines) in slab.kept() {
                check_kept(counts, x as usize, y as usize, &sightlines);
                kept.push((x, y, sightlines));
            }
            edges.insert((row, column), (bottom.clone(), right.clone()));
        }
    }
    kept
}

fn check_kept(counts: &Counts, x: usize, y: usize, sightlines: &Sightlines) {
    let n = sightlines.n();
    let seen = |line: &[i8], x: Option<usize>, y: Option<usize>| x.zip(y).map_or(0, |(x, y)| line[counts.at(x, y)]);
    for index in 0..n {
        let (column, row) = (x + index, y + index);
        assert_eq!(
            sightlines.north()[index],
            seen(&counts.north, Some(column), y.checked_sub(1)),
            "({x}, {y}) + {index}"
        );
        assert_eq!(sightlines.west()[index], seen(&counts.west, x.checked_sub(1), Some(row)), "({x}, {y}) + {index}");
        let upper = seen(&counts.northwest, column.checked_sub(1), y.checked_sub(1));
        let lower = seen(&counts.northwest, x.checked_sub(1), row.checked_sub(1));
        assert_eq!(sightlines.northwest()[n - 1 + index], upper, "({x}, {y}) + {index}");
        assert_eq!(sightlines.northwest()[n - 1 - index], lower, "({x}, {y}) + {index}");
    }
}

#[test]
fn edges_of_one_slab_have_the_counts_of_the_reference() {
    for k in [1, 2, 5, 31, 32, 33, 95, 96, 97, 300, 1000, 1999] {
        sweep_corner::<4, 1>(&Counts::of(k, 2048), (2048, 1), None);
    }
}

#[test]
fn narrow_slabs_side_by_side_have_the_counts_of_the_reference() {
    for (k, width) in [(100, 32), (301, 64), (500, 512)] {
        sweep_corner::<5, 1>(&Counts::of(k, 2048), (width, 1), None);
    }
}

#[test]
fn slabs_below_one_another_have_the_counts_of_the_reference() {
    for k in [400, 1501, 4000] {
        sweep_corner::<4, 1>(&Counts::of(k, 4096), (1024, 1), None);
    }
}

#[test]
fn lanes_that_go_on_to_strips_below_have_the_counts_of_the_reference() {
    for (k, width, rounds) in [(1, 2048, 2), (97, 4096, 2), (1501, 2048, 2), (4000, 2048, 2), (4001, 4096, 2)] {
        sweep_corner::<5, 1>(&Counts::of(k, 4096), (width, rounds), None);
    }
    sweep_corner::<5, 1>(&Counts::of(2500, 6144), (2048, 3), None);
    sweep_corner::<5, 2>(&Counts::of(2501, 8192), (8192, 2), Some(1024));
}

#[test]
fn slabs_of_any_number_of_lanes_and_planes_agree_with_the_reference() {
    sweep_corner::<6, 2>(&Counts::of(701, 4096), (2048, 1), None);
    sweep_corner::<7, 2>(&Counts::of(702, 4096), (4096, 1), None);
}

#[test]
fn blocks_of_any_number_of_strips_have_the_counts_of_the_reference() {
    let counts = Counts::of(611, 4096);
    for n in [32, 64, 128, 512, 2048] {
        assert!(!sweep_corner::<4, 1>(&counts, (2048, 1), Some(n)).is_empty(), "blocks of {n}");
        assert!(!sweep_corner::<4, 2>(&counts, (4096, 1), Some(n)).is_empty(), "blocks of {n}");
    }
    assert!(!sweep_corner::<4, 1>(&counts, (2048, 2), Some(64)).is_empty());
}

#[test]
fn blocks_in_bands_and_of_low_strips_have_the_counts_of_the_reference() {
    let counts = Counts::of(300, 6144);
    for (bands, block) in [(1, 16), (2, 32), (4, 64), (8, 16), (8, 128), (4, 256), (1, 1024), (16, 16), (32, 32)] {
        sweep_bands::<5, 1>(&counts, (2048, 1024, 1024, 1024), bands, block);
    }
    for (bands, block) in [(1, 8), (8, 64), (4, 128)] {
        sweep_bands::<4, 2>(&counts, (2048, 1024, 1024, 1024), bands, block);
        sweep_bands::<5, 4>(&counts, (2048, 1024, 1024, 1024), bands, block);
    }
    sweep_bands::<5, 1>(&counts, (2048, 512, 512, 256), 2, 16);
    // In rounds, too.
    for (bands, block) in [(1, 64), (4, 512), (8, 128), (8, 32), (16, 256)] {
        sweep_bands::<5, 1>(&counts, (4096, 32, 2048, 4096), bands, block);
    }
}

/// Sweeps a slab that is cut into bands, with all that enters them out of the reference, and compares what leaves it
/// and what is kept.
fn sweep_bands<const P: usize, const W: usize>(
    counts: &Counts,
    (x, y, width, height): (usize, usize, usize, usize),
    bands: usize,
    block: usize,
) {
    let below = |y: usize| -> Edge {
        let seen = |line: &[i8]| (x..x + width).map(|x| line[counts.at(x, y)]).collect::<Vec<_>>();
        [seen(&counts.north), seen(&counts.northwest)].concat().into()
    };
    let beside = |x: usize| -> Edge {
        let seen = |line: &[i8]| (y..y + height).map(|y| line[counts.at(x, y)]).collect::<Vec<_>>();
        [seen(&counts.west), seen(&counts.northwest)].concat().into()
    };
    let entering = Entering {
        top: Some(below(y - 1)),
        left: Some(beside(x - 1)),
        corner: Some(counts.northwest[counts.at(x - 1, y - 1)]),
        bands: (1..bands).map(|band| below(y - 1 + band * height / bands)).collect(),
    };
    let mut slab = Slab::<W>::new(counts.k, &window(x, y, width, height), entering, Some(block));
    assert_eq!(slab.advance::<P, _>(&mut Nothing, &mut || true), Ok(true));
    let what = format!("{bands} bands, blocks of {block}");
    assert_eq!(slab.leaving(), (&below(y + height - 1), &beside(x + width - 1)), "{what}");
    let kept = slab.kept();
    assert_eq!(kept.len(), width / block * (height / block), "{what}");
    for (x, y, sightlines) in kept {
        check_kept(counts, x as usize, y as usize, &sightlines);
    }
}

#[test]
fn the_sightlines_that_are_kept_have_the_counts_of_the_reference() {
    let counts = Counts::of(600, 4096);
    let kept = sweep_corner::<5, 1>(&counts, (2048, 1), Some(256));
    let in_rounds = sweep_corner::<5, 1>(&counts, (2048, 2), Some(256));
    assert!(kept.iter().all(|kept| in_rounds.contains(kept)) && kept.len() == in_rounds.len());
    // 16 x 16 blocks on or above the diagonal, but for those that begin in the hood or right beside it.
    let outside = |x: u64, y: u64| !hood::contains(600, (256 * x).saturating_sub(1), (256 * y).saturating_sub(1));
    let expected = (0..16).flat_map(|y| (y..16).map(move |x| (x, y))).filter(|(x, y)| outside(*x, *y)).count();
    assert_eq!(kept.len(), expected);
}

#[test]
fn a_slab_computes_each_square_on_or_above_the_diagonal_once() {
    // As if a palace were above each column: so no square is like those in outer space.
    let top = [vec![1; 2048], vec![0; 2048]].concat();
    let entering = Entering { top: Some(top.into()), ..Entering::default() };
    let mut slab = Slab::<1>::new(1, &window(0, 0, 2048, 2048), entering, None);
    assert_eq!(slab.advance::<4, _>(&mut Nothing, &mut || true), Ok(true));
    // 64 x 65 / 2 squares; in game 1 the hood is the origin's cell alone.
    assert_eq!(slab.cells(), 64 * 65 / 2 * 1024 - 1);
}

#[test]
fn in_outer_space_nothing_is_computed() {
    let (k, height) = (100, Slab::<1>::HEIGHT);
    let left = [vec![k as i8; height], vec![0; height]].concat();
    let top: Edge = vec![0; 2 * 2048].into();
    let entering =
        Entering { top: Some(top.clone()), left: Some(left.clone().into()), corner: Some(0), bands: Vec::new() };
    let mut slab = Slab::<1>::new(k, &window(8192, 0, 2048, height), entering, None);
    assert_eq!(slab.advance::<4, _>(&mut Nothing, &mut || true), Ok(true));
    assert_eq!(slab.cells(), 0);
    assert_eq!((&slab.leaving().0[..], &slab.leaving().1[..]), (&top[..], &left[..]));
}

#[test]
fn a_slab_may_be_swept_in_slices() {
    let (mut whole, mut sliced) = (
        Slab::<1>::new(900, &window(0, 0, 4096, 4096), Entering::default(), Some(1024)),
        Slab::<1>::new(900, &window(0, 0, 4096, 4096), Entering::default(), Some(1024)),
    );
    assert_eq!(whole.advance::<4, _>(&mut Nothing, &mut || true), Ok(true));
    let mut slices = 1;
    while sliced.advance::<4, _>(&mut Nothing, &mut || false) == Ok(false) {
        slices += 1;
    }
    assert!(slices > 3, "{slices} slices");
    assert_eq!(whole.leaving(), sliced.leaving());
    assert_eq!(whole.kept(), sliced.kept());
}

#[test]
fn too_few_planes_are_noticed() {
    // As if every row had seen twelve palaces already: in game 1 that is v = 11, among the last values of four planes.
    let crowded = |palaces: i8| {
        let left = [vec![palaces; Slab::<1>::HEIGHT], vec![0; Slab::<1>::HEIGHT]].concat();
        Entering { top: None, left: Some(left.into()), corner: None, bands: Vec::new() }
    };
    let sweep = |palaces, planes| {
        let mut slab = Slab::<1>::new(1, &window(8192, 0, 2048, 2048), crowded(palaces), None);
        match planes {
            4 => slab.advance::<4, _>(&mut Nothing, &mut || true),
            5 => slab.advance::<5, _>(&mut Nothing, &mut || true),
            _ => slab.advance::<6, _>(&mut Nothing, &mut || true),
        }
    };
    assert_eq!(sweep(12, 4), Err(OutOfRange { planes: 4 }));
    // 36 is 4 modulo what the kernel computes with: only the cells along the edge tell.
    assert_eq!(sweep(36, 4), Err(OutOfRange { planes: 4 }));
    assert_eq!(sweep(36, 6), Ok(true));
    assert_eq!(sweep(12, 5), Ok(true));
    assert_eq!(sweep(1, 4), Ok(true));
}
