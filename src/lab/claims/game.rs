//! Claims on the game and the automaton.

use std::collections::BTreeMap;

use super::check::{Ask, Outcome, Values};
use super::{At, Claim, Verdict, View};
use crate::pieces::automaton::initial;
use crate::pieces::wythoff;
use crate::queens::automaton::{Neighbourhood, Solutions, reverse};
use crate::queens::rules::{Outcome as Class, Position, queen};

pub(super) const CLAIMS: [Claim; 8] = [
    Claim {
        name: "figure-1",
        claim: "Game 5 on 11 x 11 cells has palace numbers up to 7, and the queen at (3, 3) sees the four palaces (0, \
             0), (1, 1), (0, 3) and (3, 0).",
        source: "section 1, Figure 1",
        verdict: Verdict::True,
        checked: "Every cell of the figure.",
        at: At::sole(5, 1000),
        experiment: Some(("states", &[("k", "5"), ("size", "11")])),
        view: Some(View { k: 5, x: 0, y: 0, width: 11, height: 11 }),
        asks: |k| vec![Ask::Definition(k as u64, 11, 11)],
        judge: |k, found| {
            let board = found[0].values();
            let most = board.cells().map(|(_, _, v)| v + k).max();
            let seen: Vec<_> =
                (0..3).flat_map(|i| [(i, i), (i, 3), (3, i)]).filter(|(x, y)| board.is_palace(*x, *y)).collect();
            let is_said = seen.len() == 4 && [(0, 0), (1, 1), (0, 3), (3, 0)].iter().all(|cell| seen.contains(cell));
            Outcome::of(
                most == Some(7) && is_said,
                format!("The greatest palace number is {}; (3, 3) sees {seen:?}.", most.unwrap_or(0)),
            )
        },
    },
    Claim {
        name: "palaces-win",
        claim: "A position is a P-position if and only if it sees fewer than k others.",
        source: "section 1",
        verdict: Verdict::True,
        checked: "Against searches of the game itself: every placing of the pawns on 24 x 24 cells for k up to 5 and \
             on 8 x 8 for k up to 12, the whole tree of the game with rejected moves on 6 x 6 for k up to 12. Here: a \
             search over what can be blocked, on 12 x 12 cells.",
        at: At::game(1, 12, 3),
        experiment: None,
        view: None,
        asks: |k| vec![Ask::Definition(k as u64, 12, 12)],
        judge: |k, found| {
            let outcomes = queen::outcomes(k as u64, 12, 12);
            let is_same = |position: &Position| {
                let is_p = outcomes.of(*position) == Class::Previous;
                is_p == found[0].values().is_palace(position.x as i64, position.y as i64)
            };
            let different = outcomes.positions().filter(|position| !is_same(position)).count();
            Outcome::of_cells(different, 144, "positions")
        },
    },
    Claim {
        name: "wythoff",
        claim: "Game 1 is Wythoff Nim: its P-positions are (floor(n phi), floor(n phi^2)) and their mirror images.",
        source: "section 1",
        verdict: Verdict::True,
        checked: "Wythoff proved it in 1907; all 4583 P-positions of 6000 x 6000 cells agree.",
        at: At::sole(1, 1000),
        experiment: Some(("beams", &[("k", "1")])),
        view: Some(View { k: 1, x: 0, y: 0, width: 60, height: 60 }),
        asks: |k| vec![Ask::Definition(k as u64, 600, 600)],
        judge: |_, found| {
            let different =
                found[0].values().cells().filter(|(x, y, v)| (*v < 0) != wythoff::is_p(*x as u64, *y as u64));
            Outcome::of_cells(different.count(), 360_000, "cells")
        },
    },
    Claim {
        name: "theorem-1",
        claim: "The automaton of Figure 2, begun with k where both coordinates are negative and 0 in the two other \
             quadrants, computes the palace numbers less k of every game.",
        source: "section 2.2, Theorem 1",
        verdict: Verdict::True,
        checked: "Proven in the paper; k = 1 to 40, 55, 64, 77, 99, 100 on 700 x 700 cells, 1 to 200 on 256 x 256, 66 \
             others up to 600 on 320 x 320.",
        at: At::game(1, 2000, 60),
        experiment: None,
        view: Some(View { k: 100, x: 48, y: 41, width: 16, height: 10 }),
        asks: |k| vec![Ask::Definition(k as u64, 300, 300)],
        judge: |k, found| {
            let board = found[0].values();
            let different =
                board.cells().filter(|(x, y, v)| neighbourhood(k as u64, board, *x, *y).next() != *v).count();
            Outcome::of_cells(different, 90_000, "cells")
        },
    },
    Claim {
        name: "bounds",
        claim: "Each row and column has at most k palaces, so that palace numbers lie between 0 and 3k; each row and \
             column has exactly k in the end.",
        source: "section 2.2",
        verdict: Verdict::True,
        checked: "Rows 0 to 2999 of game 500: all have 500 palaces.",
        at: At::game(1, 5000, 100),
        experiment: Some(("threads", &[("k", "500"), ("row", "1000"), ("until", "10000")])),
        view: None,
        asks: |k| {
            let row =
                |row: i64| Ask::table("threads", [("k", k), ("row", row), ("gap", 0), ("until", k + 3 * row + 100)]);
            [0, 1, k / 3, k, 3 * k, 5 * k + 1].map(row).into()
        },
        judge: |k, found| {
            let sums: Vec<i64> = found.iter().map(|found| found.column("palaces").iter().sum()).collect();
            Outcome::of(sums.iter().all(|sum| *sum == k), format!("Six rows have {sums:?} palaces."))
        },
    },
    Claim {
        name: "reversible",
        claim: "Backwards the automaton has one or two solutions for every cell, and always one: there is no Garden of \
             Eden.",
        source: "section 2.3",
        verdict: Verdict::True,
        checked: "The identity holds in all of 4096 x 4096 cells of game 500, where 99.71 % of the cells have two \
             solutions.",
        at: At::game(1, 2000, 100),
        experiment: None,
        view: None,
        asks: |k| vec![Ask::Definition(k as u64, 400, 400)],
        judge: |k, found| {
            let board = found[0].values();
            let (mut cells, mut two, mut missed) = (0, 0, 0);
            for (x, y, v) in board.cells().filter(|(x, y, _)| x.min(y) >= &2) {
                let Neighbourhood { a, b, c, d, e, f } = neighbourhood(k as u64, board, x, y);
                let solutions = reverse(b, c, d, e, f, v);
                cells += 1;
                two += usize::from(matches!(solutions, Solutions::Two(..)));
                missed += usize::from(!solutions.contains(a));
            }
            let found = format!("What stands there is no solution in {missed} of {cells} cells; {two} have two.");
            Outcome::of(missed == 0, found)
        },
    },
    Claim {
        name: "eight-states",
        claim: "Game 500 needs only eight states, from -4 to 3, outside the hood.",
        source: "section 2.2",
        verdict: Verdict::True,
        checked: "In 120,000 x 120,000 cells -4 occurs in one cell, (18979, 7144), and its mirror image alone; in 5000 \
             x 5000 the range is -3 to 3.",
        at: At::sole(500, 1500),
        experiment: Some(("states", &[("k", "500"), ("size", "20000")])),
        view: Some(View { k: 500, x: 18_960, y: 7130, width: 40, height: 30 }),
        asks: |k| vec![Ask::table("states", [("k", k), ("size", 20_000)])],
        judge: |k, found| {
            let (states, cells) = (found[0].column("deviation"), found[0].column("cells"));
            let mut outside: BTreeMap<i64, i64> = states.iter().copied().zip(cells.iter().copied()).collect();
            for (x, y) in (0..k).flat_map(|y| (0..k).map(move |x| (x, y))).filter(|(x, y)| x + y + x.min(y) < k) {
                *outside.entry(x + y + x.min(y) - k).or_default() -= 1;
            }
            let lowest = outside.get(&-4).copied().unwrap_or(0);
            let below: i64 = outside.range(..-4).map(|(_, cells)| cells).sum();
            let greatest = states.last().copied().unwrap_or(0);
            let found = format!(
                "In 20,000 x 20,000 cells the greatest deviation is {greatest}; \
                 outside the hood -4 occurs {lowest} times."
            );
            Outcome::of(greatest == 3 && lowest == 2 && below == 0, found)
        },
    },
    Claim {
        name: "log-states",
        claim: "The number of states grows like log k.",
        source: "section 2.2",
        verdict: Verdict::Partly,
        checked: "Only in small games. From k = 3500 on the armpit grows like a square root: the greatest deviation is \
             about 2.4 + 0.0656 sqrt(k), 22 in game 100,000 and 95 in game 2,000,000 (predicted as 95.2).",
        at: At::game(100, 30_000, 3500),
        experiment: Some(("maximum", &[("k", "100,300,1000,3000,10000"), ("factor", "4")])),
        view: Some(View { k: 10_000, x: 12_500, y: 6800, width: 500, height: 350 }),
        asks: |k| vec![Ask::table("maximum", [("k", k), ("factor", 4)])],
        judge: |k, found| {
            let greatest = found[0].column("max")[0];
            let expected = 2.4 + 0.0656 * (k as f64).sqrt();
            let found = format!("The greatest deviation is {greatest}; 2.4 + 0.0656 sqrt(k) is {expected:.1}.");
            Outcome::of((greatest as f64 - expected).abs() < 2.0, found)
        },
    },
];

/// The six cells that decide a cell, those beyond the board's edge as the automaton begins with them.
fn neighbourhood(k: u64, board: &Values, x: i64, y: i64) -> Neighbourhood {
    let cell = |dx: i64, dy: i64| board.get(x - dx, y - dy).unwrap_or_else(|| initial(k, x < dx, y < dy));
    Neighbourhood { a: cell(2, 2), b: cell(1, 2), c: cell(2, 1), d: cell(1, 1), e: cell(0, 1), f: cell(1, 0) }
}
