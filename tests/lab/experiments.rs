//! Each experiment gives the very table that its definition gives.

use crate::definitions;
use crate::random::Random;
use blocking_queens::lab;

pub fn csv(name: &str, given: &[(&str, &str)]) -> String {
    let experiment = lab::experiment(name).unwrap();
    let arguments = experiment.arguments(given).unwrap();
    let table = experiment.run(&arguments).unwrap();
    table.header() + &table.lines(0..table.rows())
}

fn check(name: &str, given: &[(&str, String)], expected: &str) {
    let given: Vec<(&str, &str)> = given.iter().map(|(name, text)| (*name, text.as_str())).collect();
    assert_eq!(csv(name, &given), expected, "{name} {given:?}");
}

#[test]
fn states_counts_every_cell_of_the_corner() {
    let mut random = Random(1);
    let sizes = [1, 2, 3, 31, 33, 64, 100, 257, 300];
    for k in (1..40).chain([55, 89, 127, 128, 129, 200, 255, 256, 257, 300, 513]) {
        for size in [sizes[random.below(9) as usize], 1 + random.below(330)] {
            let given = [("k", k.to_string()), ("size", size.to_string())];
            check("states", &given, &definitions::states(k, size as usize));
        }
    }
}

#[test]
fn skin_finds_the_end_of_every_row() {
    let mut random = Random(2);
    for k in (1..40).chain([77, 128, 255, 256, 257, 300, 512]) {
        let rows = 1 + random.below(300);
        let given = [("k", k.to_string()), ("rows", rows.to_string())];
        check("skin", &given, &definitions::skin(k, rows as usize));
    }
}

#[test]
fn skin_finds_the_end_of_rows_whose_last_palace_lies_left_of_the_diagonal() {
    for (k, rows) in [(1, 1100), (2, 700), (3, 600)] {
        let expected = definitions::skin(k, rows);
        check("skin", &[("k", k.to_string()), ("rows", rows.to_string())], &expected);
    }
    // In Wythoff Nim the edge is the other number of the pair (paper, section 1).
    assert!(csv("skin", &[("k", "1"), ("rows", "4")]).ends_with("0,1,0\n1,3,2\n2,2,-1\n3,6,4\n"));
}

#[test]
fn threads_are_split_where_neighbours_are_more_than_gap_apart() {
    let mut random = Random(3);
    for k in [1, 2, 3, 5, 8, 20, 46, 68, 100, 130, 256, 300] {
        for _ in 0..4 {
            let (row, gap, until) = (random.below(150), random.below(30), 1 + random.below(300));
            let given = [("row", row), ("gap", gap), ("until", until)].map(|(name, number)| (name, number.to_string()));
            let given = [&[("k", k.to_string())][..], &given].concat();
            check("threads", &given, &definitions::threads(k, row as usize, gap as usize, until as usize));
        }
    }
}

#[test]
fn diagonals_counts_both_sides_and_empty_ones() {
    let mut random = Random(4);
    for k in [1, 2, 3, 5, 7, 20, 100, 128, 257, 400] {
        for _ in 0..4 {
            let size = 1 + random.below(300);
            let from = random.below(700) as i64 - 350;
            let to = from + random.below(400) as i64;
            let given = [("size", size as i64), ("from", from), ("to", to)].map(|(name, n)| (name, n.to_string()));
            let given = [&[("k", k.to_string())][..], &given].concat();
            check("diagonals", &given, &definitions::diagonals(k, size as usize, from, to));
        }
    }
}

#[test]
fn brightness_sums_the_square_whose_corner_is_cut_off_exactly() {
    // Squares in the hood, across the casing, and beyond; 0.29 times 100 is 29 and not 28.
    for (from, to, at, fraction, side) in [
        (1, 12, "0", (0, 1), 20),
        (1, 40, "1.75", (7, 4), 16),
        (95, 101, "0.29", (29, 100), 33),
        (60, 66, "0.1", (1, 10), 90),
        (120, 123, "0.333", (333, 1000), 70),
        (200, 202, "1.1", (11, 10), 1),
        (30, 33, "2", (2, 1), 111),
        (7, 7, "0.99999", (99_999, 100_000), 41),
    ] {
        let given =
            [("from", from.to_string()), ("to", to.to_string()), ("at", at.to_owned()), ("side", side.to_string())];
        check("brightness", &given, &definitions::brightness(from, to, fraction, side));
    }
}

#[test]
fn maximum_takes_the_first_cell_row_by_row_and_counts_all() {
    for (games, factor, fraction) in [
        (&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10][..], "4", (4, 1)),
        (&[1, 2, 3], "100", (100, 1)),
        (&[1, 5, 90], "1", (1, 1)),
        (&[40, 20, 20, 128, 3], "2.5", (5, 2)),
        (&[100, 200, 99], "0.1", (1, 10)),
        (&[100, 33, 34, 35, 3], "0.34", (17, 50)),
        (&[130, 300], "1.4", (7, 5)),
        (&[1, 1, 7], "0.001", (1, 1000)),
    ] {
        let list = games.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        check("maximum", &[("k", list), ("factor", factor.to_owned())], &definitions::maximum(games, fraction));
    }
}

#[test]
fn the_universal_arm_is_that_of_a_game_whose_nose_lies_below() {
    for rows in [1, 2, 15, 300, 701] {
        let csv = csv("universal-arm", &[("rows", &rows.to_string())]);
        let edges = csv.lines().skip(1).map(|line| {
            let numbers: Vec<i64> = line.split(',').map(|number| number.parse().unwrap()).collect();
            (numbers[1], numbers[2])
        });
        assert_eq!(edges.collect::<Vec<_>>(), definitions::arm_edges(rows), "{rows} rows");
    }
}

#[test]
fn period_lists_the_peaks_of_the_share_of_equal_cells() {
    for (k, window, reach, vectors) in [
        (100, [60, 25, 20, 15], 8, 1000),
        (100, [0, 0, 30, 12], 6, 5),
        (30, [70, 40, 25, 1], 9, 1000),
        (30, [70, 40, 1, 25], 30, 1000),
        (7, [50, 90, 18, 18], 30, 1000),
        (5, [2000, 2, 9, 9], 4, 1000),
        (5, [3, 3, 1, 1], 4, 1000),
    ] {
        let list = window.map(|number| number.to_string()).join(",");
        let given = [("window", list), ("reach", reach.to_string()), ("vectors", vectors.to_string())];
        let given = [&[("k", k.to_string())][..], &given].concat();
        check("period", &given, &definitions::period(k, window, reach, vectors));
    }
}

#[test]
fn beams_follow_the_innermost_palaces() {
    // What doesn't repeat in games 1, 2 and 5; in games 3 and 7 everything repeats.
    for k in [1, 2, 3, 5, 7] {
        let csv = csv("beams", &[("k", &k.to_string()), ("row", "1000")]);
        let line: Vec<&str> = csv.lines().nth(1).unwrap().splitn(4, ',').collect();
        let (offset, slope): (f64, f64) = (line[1].parse().unwrap(), line[2].parse().unwrap());
        let board = definitions::deviations(k, 2800, 1100);
        for (y, row) in board.iter().enumerate().skip(900) {
            let beam = offset + slope * y as f64;
            // Not every row has a palace of the beam, but none has one further inside.
            let inside = (y + 1..(beam - 24.0) as usize).find(|x| row[*x] < 0);
            assert_eq!(inside, None, "game {k}: a palace in row {y}");
        }
        let count = board[900..].iter().zip(900..).filter(|(row, y)| {
            let beam = (offset + slope * f64::from(*y)) as usize;
            row[beam - 8..beam + 8].iter().any(|v| *v < 0)
        });
        assert!(count.count() > 50, "game {k}: {csv}");
    }
}
