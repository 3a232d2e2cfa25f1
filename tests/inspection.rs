//! Cells explained: what the queen sees in each direction, and the automaton's arithmetic, against plain looking and
//! counting.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;

use std::collections::HashMap;
use std::ops::Range;

use blocking_queens::pieces::automaton::initial;
use blocking_queens::queens::automaton::{self, Neighbourhood, Solutions};
use blocking_queens::queens::board::Settings;
use blocking_queens::queens::inspection::{InspectionJob, LISTED_MAX, LineOfSight};
use blocking_queens::queens::reference;
use blocking_queens::{Board, COORDINATE_MAX, Error, K_MAX, Window};
use random::Random;

/// What is known of a game by an independent computation.
trait Known {
    fn k(&self) -> u64;
    /// v, for cells of the board only.
    fn deviation(&self, x: i64, y: i64) -> i64;

    /// The initial condition around the board, written out once more.
    fn value(&self, x: i64, y: i64) -> i64 {
        match (x < 0, y < 0) {
            (false, false) => self.deviation(x, y),
            (true, true) => self.k() as i64,
            _ => 0,
        }
    }
}

/// A corner of the board, row by row from the origin.
struct Corner {
    k: u64,
    side: usize,
    deviations: Vec<i64>,
}

impl Corner {
    fn new(k: u64, side: usize) -> Self {
        Self { k, side, deviations: reference::deviations(k, side, side) }
    }

    /// The distances of all palaces that are seen from a cell when one walks by steps of (dx, dy).
    fn look(&self, x: usize, y: usize, dx: usize, dy: usize) -> Vec<u64> {
        let cells = (1..).map_while(|step| Some((step, x.checked_sub(step * dx)?, y.checked_sub(step * dy)?)));
        let palaces = cells.filter(|(_, x, y)| self.deviations[y * self.side + x] < 0);
        palaces.map(|(step, _, _)| step as u64).collect()
    }
}

impl Known for Corner {
    fn k(&self) -> u64 {
        self.k
    }

    fn deviation(&self, x: i64, y: i64) -> i64 {
        self.deviations[y as usize * self.side + x as usize]
    }
}

/// What lies beyond the casing of a game of any size: rows swept with whole counters, begun with what the hood leaves
/// behind.
struct BeyondTheCasing {
    k: i64,
    deviations: HashMap<(i64, i64), i64>,
    north: HashMap<(i64, i64), i64>,
    west: HashMap<(i64, i64), i64>,
    northwest: HashMap<(i64, i64), i64>,
}

impl BeyondTheCasing {
    /// All cells outside the hood with columns up to `right` and rows up to `bottom`.
    fn new(k: i64, right: i64, bottom: i64) -> Self {
        // How many cells x + y + min(x, y) < k there are in a column or a row, and on a diagonal.
        let line = |x: i64| (if 3 * x < k { k - 2 * x } else { (k - x + 1) / 2 }).max(0);
        let diagonal = |d: i64| ((k - d.abs() + 2) / 3).max(0);
        let (mut columns, mut diagonals) = (HashMap::new(), HashMap::new());
        let mut known = Self {
            k,
            deviations: HashMap::new(),
            north: HashMap::new(),
            west: HashMap::new(),
            northwest: HashMap::new(),
        };
        for y in (0..=bottom).rev().take_while(|y| line(*y) <= right).collect::<Vec<_>>().into_iter().rev() {
            let first = line(y);
            let mut west = first;
            for x in first..=right {
                let north = columns.entry(x).or_insert_with(|| line(x));
                let northwest = diagonals.entry(x - y).or_insert_with(|| diagonal(x - y));
                let v = *north + *northwest + west - k;
                known.deviations.insert((x, y), v);
                known.north.insert((x, y), *north);
                known.west.insert((x, y), west);
                known.northwest.insert((x, y), *northwest);
                let palace = i64::from(v < 0);
                *north += palace;
                *northwest += palace;
                west += palace;
            }
        }
        known
    }

    /// What the queen sees north, west and northwest of a cell.
    fn counts(&self, x: i64, y: i64) -> [i64; 3] {
        if self.deviations.contains_key(&(x, y)) {
            [&self.north, &self.west, &self.northwest].map(|counts| counts[&(x, y)])
        } else {
            [y, x, x.min(y)] // in the hood every cell in sight is a palace
        }
    }
}

impl Known for BeyondTheCasing {
    fn k(&self) -> u64 {
        self.k as u64
    }

    fn deviation(&self, x: i64, y: i64) -> i64 {
        self.deviations.get(&(x, y)).copied().unwrap_or(x + y + x.min(y) - self.k)
    }
}

/// Why a cell has its palace number: what is seen north, west and northwest, and the six cells that decide it.
#[derive(Debug, PartialEq)]
struct Inspection {
    k: u64,
    x: u64,
    y: u64,
    deviation: i64,
    north: u64,
    west: u64,
    northwest: u64,
    neighbourhood: Neighbourhood,
}

impl Inspection {
    /// As the page explains a cell: the diagonal has what remains of N = V + H + D.
    fn of(board: &mut Board, x: u64, y: u64) -> Result<Self, Error> {
        // The neighbourhood is the 3 x 3 cells up to this one, but for two.
        let mut job = InspectionJob::new(board, x, y, 3, [u64::MAX, u64::MAX, 0])?;
        job.advance(board, || true)?;
        let (k, cells) = (board.k(), job.cells());
        // The value `left` columns to the left of the cell and `up` rows above it.
        let value = |left: u64, up: u64| match left <= x && up <= y {
            true => cells[cells.len() - 1 - (left + up * (x.min(2) + 1)) as usize],
            false => initial(k, x < left, y < up),
        };
        let [a, b, c] = [(2, 2), (1, 2), (2, 1)].map(|(left, up)| value(left, up));
        let neighbourhood = Neighbourhood { a, b, c, d: value(1, 1), e: value(0, 1), f: value(1, 0) };
        let deviation = value(0, 0);
        let [north, west, _] = job.sights().map(|sight| sight.palaces);
        let northwest = (deviation + k as i64) as u64 - north - west;
        Ok(Self { k, x, y, deviation, north, west, northwest, neighbourhood })
    }
}

/// The neighbourhood, its compensation terms, the sum and the reversed rule as Figure 2 and section 2.3 have them, cell
/// by cell.
fn check_automaton(known: &impl Known, cell: &Inspection) {
    let place = format!("game {}, cell ({}, {})", cell.k, cell.x, cell.y);
    let (x, y) = (cell.x as i64, cell.y as i64);
    let figure_2 = [(-2, -2, 1, 3), (-1, -2, -1, -2), (-2, -1, -1, -2), (-1, -1, 0, -1), (0, -1, 1, 1), (-1, 0, 1, 1)];
    let values = figure_2.map(|(dx, dy, _, _)| known.value(x + dx, y + dy));
    let n = cell.neighbourhood;
    assert_eq!([n.a, n.b, n.c, n.d, n.e, n.f], values, "{place}");

    let sum = |from: usize| -> i64 {
        let terms = figure_2.iter().zip(values).skip(from);
        terms.map(|((_, _, factor, term), value)| factor * value + if value < 0 { *term } else { 0 }).sum()
    };
    let terms = figure_2.iter().zip(values).map(|((_, _, _, term), value)| if value < 0 { *term } else { 0 });
    assert_eq!(cell.neighbourhood.compensation(), terms.sum::<i64>(), "{place}");
    assert_eq!(cell.neighbourhood.next(), sum(0), "{place}");
    assert_eq!(sum(0), cell.deviation, "{place}");

    let right_hand_side = cell.deviation - sum(1);
    let allowed: Vec<i64> = (right_hand_side - 4..=right_hand_side + 4)
        .filter(|a| a + if *a < 0 { 3 } else { 0 } == right_hand_side)
        .collect();
    let found = match automaton::reverse(n.b, n.c, n.d, n.e, n.f, cell.deviation) {
        Solutions::One(only) => vec![only],
        Solutions::Two(open, palace) => vec![palace, open],
    };
    assert_eq!(found, allowed, "{place}");
    assert!(found.contains(&values[0]), "{place}: cell a is {}", values[0]);
}

fn sights(board: &mut Board, x: u64, y: u64, lengths: [u64; 3]) -> [LineOfSight; 3] {
    let mut reading = InspectionJob::new(board, x, y, 0, lengths).unwrap();
    assert!(reading.advance(board, || true).unwrap().finished);
    reading.sights().map(Clone::clone)
}

/// All palaces within a length, one by one: those that are listed, and the hood.
fn all_of(sight: &LineOfSight, length: u64) -> Vec<u64> {
    sight.listed.iter().copied().chain(sight.open + 1..=length).collect()
}

#[test]
fn a_cell_of_a_small_game_is_explained_as_one_sees_it_with_the_eye() {
    let mut random = Random(3);
    for (k, side) in [(1, 300), (2, 300), (5, 300), (60, 600), (128, 900), (500, 1700), (1001, 2600)] {
        let corner = Corner::new(k, side);
        // Small blocks, so that lines run through many of them.
        let mut board = Board::with_settings(k, Settings { block_size: 100, ..Settings::default() }).unwrap();
        for turn in 0..100 {
            // Now and then at the board's edges, where the neighbourhood is cut off.
            let bound = if turn % 10 == 0 { 3 } else { side as u64 };
            let (x, y) = (random.below(side as u64) as usize, random.below(bound) as usize);
            let (x, y) = if turn % 20 == 0 { (y, x) } else { (x, y) };
            let seen = [(0, 1), (1, 0), (1, 1)].map(|(dx, dy)| corner.look(x, y, dx, dy));
            let counts = [0, 1, 2].map(|direction| seen[direction].len() as u64);

            let cell = Inspection::of(&mut board, x as u64, y as u64).unwrap();
            let place = format!("game {k}, cell ({x}, {y})");
            assert_eq!([cell.north, cell.west, cell.northwest], counts, "{place}");
            assert_eq!(cell.deviation, counts.iter().sum::<u64>() as i64 - k as i64, "{place}");
            check_automaton(&corner, &cell);

            let lengths = [y, x, x.min(y)].map(|reach| random.below(reach as u64 + 1));
            for ((sight, seen), length) in sights(&mut board, x as u64, y as u64, lengths).iter().zip(seen).zip(lengths)
            {
                let seen: Vec<u64> = seen.into_iter().filter(|distance| *distance <= length).collect();
                assert_eq!(sight.palaces, seen.len() as u64, "{place}, {length} far");
                assert_eq!(all_of(sight, length), seen, "{place}, {length} far");
            }
        }
    }
}

#[test]
fn a_cell_of_a_huge_game_is_explained_by_whole_counters_from_the_casing_on() {
    let mut random = Random(11);
    let games = [3_000_001, (1 << 31) + 5, (1 << 32) - 1, 1_000_000_000_000, 1_000_000_000_001, 1 << 52, K_MAX - 4000];
    for k in games {
        let nose = k / 3;
        // Right of the nose, at the middle of the casing, and beyond the shoulder.
        for (x, y) in [(nose + 150, nose + 60), (nose + 10, nose + 230), (k / 2, (k - k / 2) / 2 + 100), (k + 200, 120)]
        {
            let known = BeyondTheCasing::new(k as i64, x as i64, y as i64);
            let mut board = Board::new(k).unwrap();
            for turn in 0..11 {
                let (x, y) = (x - random.below(300), y - random.below(120));
                // Mirrored at the main diagonal, every second time.
                let mirrored = turn % 2 == 1;
                let cell = if mirrored { Inspection::of(&mut board, y, x) } else { Inspection::of(&mut board, x, y) };
                let cell = cell.unwrap();
                let place = format!("game {k}, cell ({}, {})", cell.x, cell.y);
                let [north, west, northwest] = known.counts(x as i64, y as i64).map(|count| count as u64);
                let (north, west) = if mirrored { (west, north) } else { (north, west) };
                assert_eq!([cell.north, cell.west, cell.northwest], [north, west, northwest], "{place}");
                assert_eq!(cell.deviation, known.deviation(x as i64, y as i64), "{place}");
                if !mirrored {
                    check_automaton(&known, &cell);
                }

                let length = random.below(3000);
                let sight = &sights(&mut board, cell.x, cell.y, [length, 0, 0])[0];
                let column = |distance: u64| {
                    let (x, y) = (cell.x as i64, (cell.y - distance) as i64);
                    if mirrored { known.deviation(y, x) } else { known.deviation(x, y) }
                };
                let length = length.min(cell.y);
                let expected: Vec<u64> = (1..=length).filter(|distance| column(*distance) < 0).collect();
                assert_eq!(all_of(sight, length), expected, "{place}, {length} far");
                assert_eq!(sight.palaces, expected.len() as u64, "{place}, {length} far");
            }
        }
    }
}

#[test]
fn lines_of_any_length_are_seen_where_hood_and_outer_space_are_known_in_closed_form() {
    let mut board = Board::new(K_MAX).unwrap();
    let (x, y) = (1 << 52, 1 << 50);
    let cell = Inspection::of(&mut board, x, y).unwrap();
    assert_eq!([cell.north, cell.west, cell.northwest], [y, x, y]);
    let seen = sights(&mut board, x, y, [y, u64::MAX, 17]);
    assert_eq!(seen.map(|sight| (sight.palaces, sight.open, sight.listed)), [y, x, 17].map(|all| (all, 0, Vec::new())));
    assert_eq!(board.counters().cells_computed, 0);

    // Far out in a row there are all of its k palaces behind the queen; the whole way is 2^53 cells long.
    let mut board = Board::new(1000).unwrap();
    for (x, y, expected) in [(COORDINATE_MAX, 50, [0, 1000, 0]), (50, COORDINATE_MAX, [1000, 0, 0])] {
        let cell = Inspection::of(&mut board, x, y).unwrap();
        assert_eq!(([cell.north, cell.west, cell.northwest], cell.deviation), (expected, 0));
        let seen = sights(&mut board, x, y, [u64::MAX; 3]);
        assert_eq!(seen.map(|sight| sight.palaces), expected);
    }
}

#[test]
fn what_is_too_far_to_be_listed_is_counted() {
    let (k, x, y) = (2000, 30_000, 20_000);
    let mut board = Board::new(k).unwrap();
    let cell = Inspection::of(&mut board, x, y).unwrap();
    let seen = sights(&mut board, x, y, [u64::MAX; 3]);
    assert_eq!(seen.each_ref().map(|sight| sight.palaces), [cell.north, cell.west, cell.northwest]);
    for (sight, (dx, dy)) in seen.iter().zip([(0, 1), (1, 0), (1, 1)]) {
        let cells = 1..=LISTED_MAX;
        let palaces = cells.filter(|distance| board.deviation(x - dx * distance, y - dy * distance).unwrap() < 0);
        assert_eq!(sight.listed, palaces.collect::<Vec<_>>());
        assert!(sight.listed.len() < sight.palaces as usize);
    }
}

#[test]
fn a_reading_in_slices_is_the_same_as_at_once() {
    let begin = |board: &Board| InspectionJob::new(board, 4000, 2500, 5, [u64::MAX, 1500, 1500]).unwrap();
    let mut board = Board::new(1500).unwrap();
    let mut at_once = begin(&board);
    at_once.advance(&mut board, || true).unwrap();
    let mut board = Board::new(1500).unwrap();
    let mut sliced = begin(&board);
    let mut slices = 1;
    while !sliced.advance(&mut board, || false).unwrap().finished {
        slices += 1;
    }
    assert!(slices > 10, "{slices} slices");
    assert_eq!((sliced.cells(), sliced.sights()), (at_once.cells(), at_once.sights()));
    assert!(sliced.advance(&mut board, || false).unwrap().finished, "it stays finished");
}

#[test]
fn the_cells_around_are_exact_and_cut_off_at_the_edges() {
    let cells = |k: u64, x: u64, y: u64, side: u8| {
        let mut board = Board::new(k).unwrap();
        let mut reading = InspectionJob::new(&board, x, y, side, [0; 3]).unwrap();
        reading.advance(&mut board, || true).unwrap();
        reading.cells().to_vec()
    };
    let corner = Corner::new(50, 60);
    let expected = |columns: Range<i64>, rows: Range<i64>| -> Vec<i64> {
        rows.flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| corner.deviation(x, y)).collect()
    };
    assert_eq!(cells(50, 38, 26, 9), expected(30..39, 18..27));
    assert_eq!(cells(50, 3, 40, 9), expected(0..4, 32..41));
    assert_eq!(cells(50, 40, 0, 3), expected(38..41, 0..1));
    assert_eq!(cells(50, 3, 3, 0), []);
    let k = K_MAX as i64;
    assert_eq!(cells(K_MAX, 6, 1, 2), [5 - k, 6 - k, 7 - k, 8 - k], "deep in the hood");
}

#[test]
fn plain_numbers_hold_the_cells_and_what_is_seen() {
    let mut board = Board::new(5).unwrap();
    let mut reading = InspectionJob::new(&board, 3, 3, 2, [9; 3]).unwrap();
    reading.advance(&mut board, || true).unwrap();
    // Figure 1: the last two cells of two rows; north and west a palace at the edge, which is in the hood; northwest
    // two.
    let expected = [1, 0, 0, -1, 1, 2, 0, 1, 2, 0, 2, 1, 0].map(f64::from);
    assert_eq!(reading.numbers(), expected);
    let mut reading = InspectionJob::new(&board, 6, 4, 0, [9; 3]).unwrap();
    reading.advance(&mut board, || true).unwrap();
    // By eye from Figure 1: (6, 3) and (6, 1); (2, 4), and (0, 4) in the hood; (4, 2), and (2, 0) in the hood.
    assert_eq!(reading.numbers(), [2, 4, 2, 1, 3, 2, 5, 1, 4, 2, 3, 1, 2].map(f64::from));
}

#[test]
fn what_cannot_be_read_is_refused_in_a_sentence() {
    let mut board = Board::new(1_000_000_000_000).unwrap();
    let beyond = COORDINATE_MAX + 1;
    for (x, y) in [(beyond, 0), (0, beyond), (u64::MAX, u64::MAX)] {
        assert_eq!(Inspection::of(&mut board, x, y), Err(Error::window(x, y, 1, 1)));
    }
    let far = Inspection::of(&mut board, 800_000_000_000, 800_000_000_000);
    assert!(matches!(far, Err(Error::TooMuchWork { .. })), "{far:?}");
}

#[test]
fn a_look_between_two_far_outer_spaces_is_refused_at_once_as_in_play() {
    // The row comes out of the space beyond the mirrored arm near column 9.7e14 and enters the other at 8.7e15: between
    // them lie thousands of thousands of millions of cells. Its column and its diagonal lie in outer space.
    let mut board = Board::new(100).unwrap();
    let (x, y) = (9_000_000_000_000_000, 2_900_000_000_000_000);
    let is_refused =
        |x, y, lengths| matches!(InspectionJob::new(&board, x, y, 3, lengths), Err(Error::TooMuchWork { .. }));
    for lengths in [[0, u64::MAX, 0], [u64::MAX; 3]] {
        assert!(is_refused(x, y, lengths), "{lengths:?}");
        let [north, west, northwest] = lengths;
        assert!(is_refused(y, x, [west, north, northwest]), "{lengths:?} mirrored");
    }
    assert!(!is_refused(x, y, [u64::MAX, 0, u64::MAX]), "in outer space");
    assert!(matches!(Inspection::of(&mut board, x, y), Err(Error::TooMuchWork { .. })));
    assert_eq!(board.counters().cells_computed, 0);
}

#[test]
fn a_row_that_begins_and_ends_in_outer_space_is_read_between_only() {
    // In game 3, row 4000 comes out of the space below the diagonal's arm near column 1333 - 22 and enters the other
    // beyond 12,067.
    let mut board = Board::new(3).unwrap();
    let (x, y) = (1_000_000_000_000, 4000);
    for mirrored in [false, true] {
        let (x, y) = if mirrored { (y, x) } else { (x, y) };
        let cell = Inspection::of(&mut board, x, y).unwrap();
        let expected = if mirrored { [3, 0, 0] } else { [0, 3, 0] };
        assert_eq!(([cell.north, cell.west, cell.northwest], cell.deviation), (expected, 0));
    }
    assert!(board.counters().cells_computed < 200_000_000, "{:?}", board.counters());
}

#[test]
fn whoever_waits_is_listened_to_between_any_two_steps() {
    let mut board = Board::with_settings(50, Settings { block_size: 16, ..Settings::default() }).unwrap();
    let (x, y) = (600, 500);
    board.prepare(&Window::new(0, 0, 620, 520).unwrap()).unwrap();
    let mut reading = InspectionJob::new(&board, x, y, 3, [u64::MAX; 3]).unwrap();
    let mut before = board.counters().cells_computed;
    while !reading.advance(&mut board, || false).unwrap().finished {
        let computed = board.counters().cells_computed - before;
        assert!(computed <= 16 * 16, "{computed} cells at a time");
        before += computed;
    }
}
