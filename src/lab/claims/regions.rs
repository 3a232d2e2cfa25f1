//! Claims on hood, casing and épaulette, and on how the pattern repeats from game to game.

use std::collections::BTreeSet;

use super::check::{Ask, Found, Outcome, Values};
use super::{At, Claim, Verdict, View};
use crate::queens::epaulette::DEVIATIONS;

pub(super) const CLAIMS: [Claim; 11] = [
    Claim {
        name: "hood",
        claim: "In the hood palace numbers grow by 1 with the larger coordinate and by 2 with the smaller one, from 0 \
             to k.",
        source: "sections 3.1 and 3.2",
        verdict: Verdict::True,
        checked: "N = x + y + min(x, y) wherever that is at most k, and nowhere else but at the nose of games 3j - 1: \
             k = 1 to 300, and every game that was computed from its definition.",
        at: At::game(1, 1500, 100),
        experiment: Some(("states", &[("k", "100"), ("size", "100")])),
        view: Some(View { k: 100, x: 0, y: 0, width: 110, height: 110 }),
        asks: |k| vec![Ask::Definition(k as u64, k as u64 + 3, k as u64 + 3)],
        judge: |k, found| {
            let board = found[0].values();
            let is_as_said = |(x, y, v): &(i64, i64, i64)| {
                let number = x + y + x.min(y);
                let is_nose = x == y && number == k + 1;
                (v + k == number) == (number <= k || is_nose)
            };
            Outcome::of_cells(board.cells().filter(|cell| !is_as_said(cell)).count(), board.cells().count(), "cells")
        },
    },
    Claim {
        name: "casing",
        claim: "The casing has slope -1/2 above the diagonal and -2 below it, and joins the nose at (k/3, k/3) to the \
             shoulders at (k, 0) and (0, k).",
        source: "section 3.2",
        verdict: Verdict::True,
        checked: "It is the line x + 2y = k above the diagonal, as the closed form of the hood says.",
        at: At::game(3, 1500, 100),
        experiment: None,
        view: Some(View { k: 100, x: 20, y: 0, width: 90, height: 50 }),
        asks: |k| vec![Ask::Definition(k as u64, k as u64 + 1, k as u64 / 3 + 2)],
        judge: |k, found| {
            let board = found[0].values();
            // From the diagonal to the right the hood ends where v comes to 0.
            let end = |y: i64| (y..=k).find(|x| !board.is_palace(*x, y));
            let rows = 0..=k / 3;
            let different = rows.clone().filter(|y| end(*y) != Some(k - 2 * y)).count();
            Outcome::of_cells(different, rows.count(), "rows")
        },
    },
    Claim {
        name: "epaulette",
        claim: "In the épaulettes only k - 1, k and k + 1 occur as palace numbers, 5, 3 and 3 times in each period of \
             eleven cells.",
        source: "section 3.2",
        verdict: Verdict::True,
        checked: "In the upper one v repeats 0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1 along x + 2y - k. 26 games from 20 \
             to 3000, 7.5 million cells: at most four exceptions in each, all on the edge of the rift. Left of the \
             shoulder and above the nose it is proven.",
        at: At::game(20, 3000, 300),
        experiment: Some(("states", &[("k", "300"), ("size", "300")])),
        view: Some(View { k: 1000, x: 600, y: 250, width: 32, height: 20 }),
        asks: |k| vec![Ask::Window(k as u64, [0, 0, armpit(k).0, armpit(k).1])],
        judge: |k, found| {
            let inside = found[0].values().cells().filter(|(x, y, _)| in_epaulette(k, *x, *y));
            let (mut cells, mut different) = (0, 0);
            for (x, y, v) in inside {
                cells += 1;
                different += usize::from(v != epaulette(x + 2 * y - k));
            }
            Outcome::of_cells(different, cells, "cells")
        },
    },
    Claim {
        name: "epaulette-periods",
        claim: "The épaulettes have the periods (5, 1) and (4, 3).",
        source: "section 3.2",
        verdict: Verdict::Partly,
        checked: "These are the periods of the one below the diagonal. Those of the upper one, (1, 5), (3, 4) and (9, \
             1), are mirrored.",
        at: At::game(600, 30_000, 1000),
        experiment: Some(("period", &[("k", "1000"), ("window", "600,250,60,60"), ("reach", "20")])),
        view: Some(View { k: 1000, x: 600, y: 250, width: 60, height: 60 }),
        asks: |k| {
            let (x, y) = (3 * k / 5, k / 4);
            [(x, y), (y, x)].map(|(x, y)| periods(k, format!("{x},{y},60,60"), 20, 1000)).into()
        },
        judge: |_, found| {
            let periods = |found: &Found| -> Vec<(i64, i64)> {
                let [dx, dy, equal, compared] = ["dx", "dy", "equal", "compared"].map(|name| found.column(name));
                (0..dx.len()).filter(|row| equal[*row] == compared[*row]).map(|row| (dx[row], dy[row])).collect()
            };
            let (upper, lower) = (periods(&found[0]), periods(&found[1]));
            let has =
                |periods: &[(i64, i64)], vectors: &[(i64, i64)]| vectors.iter().all(|vector| periods.contains(vector));
            let is_as_said = has(&lower, &[(5, 1), (4, 3)]) && has(&upper, &[(1, 5), (3, 4), (9, 1)]);
            let is_mixed = has(&upper, &[(5, 1)]) || has(&upper, &[(4, 3)]);
            Outcome::of(
                is_as_said && !is_mixed,
                format!("Above the diagonal {:?}, below it {:?}.", first(&upper), first(&lower)),
            )
        },
    },
    Claim {
        name: "epaulette-81-31",
        claim: "(81, 31) is a period of the épaulette, too.",
        source: "section 3.2 of the later version",
        verdict: Verdict::Partly,
        checked: "Of the upper one, for 81 + 2 x 31 is 13 x 11; (5, 1) and (4, 3), named beside it, are periods of the \
             lower one.",
        at: At::game(400, 10_000, 600),
        experiment: Some((
            "period",
            &[("k", "600"), ("window", "400,100,200,99"), ("reach", "90"), ("vectors", "400")],
        )),
        view: Some(View { k: 600, x: 400, y: 100, width: 200, height: 100 }),
        asks: |k| vec![Ask::Window(k as u64, [k as u64 - 200, 100, 200, 99.min(k as u64 / 3 - 100)])],
        judge: |_, found| repeats(found[0].values(), (81, 31), |_, _| true, "cells"),
    },
    Claim {
        name: "figure-4-left",
        claim: "Games k and k + 3 match if one is moved by (1, 1): hood, épaulettes and fabric do, arms and warps do \
             not.",
        source: "section 3.2, Figure 4",
        verdict: Verdict::True,
        checked: "497 and 500: every cell with x and y below 500; the épaulette but for one cell of 68,229 on the \
             shoulder; the fabric on to the fray.",
        at: At::game(20, 2000, 497),
        experiment: None,
        view: Some(View { k: 500, x: 0, y: 0, width: 700, height: 500 }),
        asks: |k| {
            let side = k as u64;
            vec![Ask::Window(side, [0, 0, 2 * side, side]), Ask::Window(side + 3, [1, 1, 2 * side, side])]
        },
        judge: |k, found| {
            let (one, other) = (found[0].values(), found[1].values());
            let inside = one.differing(other).filter(|(x, _, _)| *x < k).count();
            let arm = one.differing(other).filter(|(x, _, _)| *x > k).count();
            let found = format!("{inside} of {} cells left of the shoulder differ, and {arm} right of it.", k * k);
            Outcome::of(inside == 0 && arm > 0, found)
        },
    },
    Claim {
        name: "figure-4-right",
        claim: "Games k and k + 1 match if one is moved by (1, 0): épaulette and arm do, and half of the hood.",
        source: "section 3.2, Figure 4",
        verdict: Verdict::True,
        checked: "499 and 500: no cell differs above the diagonal in rows above the nose; later ones only left of the \
             rift and of the arm's inner edge. The hood's other half does not match.",
        at: At::game(20, 2000, 499),
        experiment: None,
        view: Some(View { k: 500, x: 200, y: 0, width: 800, height: 170 }),
        asks: |k| {
            let (side, rows) = (k as u64, (k as u64).div_ceil(3));
            vec![Ask::Window(side, [0, 0, 2 * side, rows]), Ask::Window(side + 1, [1, 0, 2 * side, rows])]
        },
        judge: |_, found| {
            let (one, other) = (found[0].values(), found[1].values());
            let is_above = |(x, y, _): &(i64, i64, i64)| x > y;
            let (above, upper) = (one.cells().filter(is_above).count(), one.differing(other).filter(is_above).count());
            let (below, lower) = (one.cells().count() - above, one.differing(other).count() - upper);
            let found = format!("{upper} of {above} cells above the diagonal differ, and {lower} of {below} below it.");
            Outcome::of(upper == 0 && lower > 0, found)
        },
    },
    Claim {
        name: "three-fabrics",
        claim: "There are only three fabrics, by k modulo 3; those of single games are their beginnings.",
        source: "section 3.3, Figure 7",
        verdict: Verdict::True,
        checked: "Provable: for x and y below k nothing comes from elsewhere. Beyond that they agree up to the fray: k \
             from 100 to 100,000.",
        at: At::game(30, 2000, 300),
        experiment: None,
        view: Some(View { k: 300, x: 100, y: 100, width: 200, height: 200 }),
        asks: |k| {
            let side = k as u64;
            let other = |more: u64, offset: u64| Ask::Window(side + more, [offset, offset, side, side]);
            vec![other(0, 0), other(300, 100), other(301, 100), other(302, 101)]
        },
        judge: |_, found| {
            let fabric = found[0].values();
            let [same, one, two] = [1, 2, 3].map(|place| fabric.differing(found[place].values()).count());
            let found = format!(
                "Of {} cells {same} differ from game k + 300, {one} from k + 301, {two} from k + 302.",
                fabric.cells().count()
            );
            Outcome::of(same == 0 && one > 0 && two > 0, found)
        },
    },
    Claim {
        name: "one-arm",
        claim: "There is only one arm; those of single games are its beginnings.",
        source: "section 3.3",
        verdict: Verdict::True,
        checked: "v depends on (x - k, y) alone in every row above the nose, which is provable, and in later ones from \
             the arm's inner edge on: k from 100 to 100,000.",
        at: At::game(20, 3000, 300),
        experiment: Some(("universal-arm", &[("rows", "3000")])),
        view: Some(View { k: 1000, x: 1000, y: 0, width: 900, height: 333 }),
        asks: |k| {
            let (k, rows) = (k as u64, (k as u64).div_ceil(3));
            [k, k + 1, 2 * k + 5].map(|k| Ask::Window(k, [k, 0, 3 * rows + 10, rows])).into()
        },
        judge: |_, found| {
            let arm = found[0].values();
            let different: BTreeSet<_> = found[1..].iter().flat_map(|other| arm.differing(other.values())).collect();
            Outcome::of_cells(different.len(), arm.cells().count(), "cells")
        },
    },
    Claim {
        name: "figure-3",
        claim: "Games 100 and 1000 are identical around the nose and around the shoulder.",
        source: "section 3, Figure 3",
        verdict: Verdict::True,
        checked: "All of 100 x 100 cells from (0, 0) and (300, 300); at the shoulder rows 0 to 40, where the arm meets \
             what comes from the rift.",
        at: At::game(30, 300, 100),
        experiment: None,
        view: Some(View { k: 1000, x: 300, y: 300, width: 100, height: 100 }),
        asks: |k| {
            let (k, rows) = (k as u64, k as u64 / 3);
            let mut asks = vec![Ask::Window(k, [0, 0, k, k]), Ask::Window(10 * k, [3 * k, 3 * k, k, k])];
            asks.extend([k, 10 * k].map(|k| Ask::Window(k, [k, 0, 100, rows])));
            asks
        },
        judge: |_, found| {
            let different = |one: usize, other: usize| found[one].values().differing(found[other].values()).count();
            let (nose, shoulder) = (different(0, 1), different(2, 3));
            let found =
                format!("{nose} cells differ at the nose, and {shoulder} at the shoulder, between games k and 10 k.");
            Outcome::of(nose == 0 && shoulder == 0, found)
        },
    },
    Claim {
        name: "counts-of-regions",
        claim: "There are 11 regions, 14 borders and 6 junctions; 7, 7 and 4 if mirror images are not counted.",
        source: "section 3.1",
        verdict: Verdict::True,
        checked: "The numbers fit together, with mirror images, and as Euler's formula asks.",
        at: At::game(3, 1_000_000, 100),
        experiment: None,
        view: Some(View { k: 100, x: 0, y: 0, width: 300, height: 300 }),
        asks: |_| Vec::new(),
        judge: |_, _| {
            // True for those that lie on the diagonal and are their own mirror images.
            let regions = [
                ("hood", true),
                ("épaulette", false),
                ("fabric", true),
                ("outer space", false),
                ("arm", false),
                ("warp", false),
                ("inner sector", true),
            ];
            let borders =
                ["casing", "hem", "rift", "fray", "arm to outer space", "arm to warp", "warp to inner sector"];
            let junctions = [("nose", true), ("shoulder", false), ("armpit", false), ("prism", true)];
            let all = |of: &[(&str, bool)]| of.iter().map(|(_, is_own)| if *is_own { 1 } else { 2 }).sum::<usize>();
            let (faces, edges, vertices) = (all(&regions), 2 * borders.len(), all(&junctions));
            // A vertex more lies far out, where six borders end and the board's edge does, which the shoulders cut into
            // three; and what is beyond the board is a face.
            let euler = (vertices + 1) as i64 - (edges + 3) as i64 + (faces + 1) as i64;
            let found = format!("{faces} regions, {edges} borders, {vertices} junctions; V - E + F is {euler}.");
            Outcome::of((faces, edges, vertices, euler) == (11, 14, 6, 2), found)
        },
    },
];

/// v of the upper épaulette at x + 2y - k.
pub(super) fn epaulette(sum: i64) -> i64 {
    DEVIATIONS[sum.rem_euclid(DEVIATIONS.len() as i64) as usize].into()
}

pub(super) const GOLDEN: f64 = 1.618_033_988_749_895;
pub(super) const GOLDEN_SQUARE: f64 = GOLDEN + 1.0;

/// Where the épaulette ends: hem and rift meet at about (1.263 k, 0.688 k).
fn armpit(k: i64) -> (u64, u64) {
    ((1.2630 * k as f64) as u64 + 1, (0.6885 * k as f64) as u64 + 1)
}

/// Whether a cell lies in the upper épaulette: between the casing, the hem's line from the shoulder, and the rift's
/// from the nose.
fn in_epaulette(k: i64, x: i64, y: i64) -> bool {
    let (x, y, k) = (x as f64, y as f64, k as f64);
    x + 2.0 * y >= k && x <= k + y / GOLDEN_SQUARE && x >= k / 3.0 + GOLDEN_SQUARE * (y - k / 3.0) + 1.0
}

/// The best vectors by which a window of game k repeats itself.
pub(super) fn periods(k: i64, window: String, reach: u32, vectors: u32) -> Ask {
    let given = [("k", k.to_string()), ("window", window), ("reach", reach.to_string())];
    Ask::Table("period", given.into_iter().chain([("vectors", vectors.to_string())]).collect())
}

/// How many cells of a window, among those meant, differ from the cell that far on.
pub(super) fn repeats(
    values: &Values,
    (dx, dy): (i64, i64),
    is_meant: impl Fn(i64, i64) -> bool,
    what: &str,
) -> Outcome {
    let (mut cells, mut different) = (0, 0);
    for (x, y, v) in values.cells().filter(|(x, y, _)| is_meant(*x, *y)) {
        if let Some(other) = values.get(x + dx, y + dy) {
            cells += 1;
            different += usize::from(v != other);
        }
    }
    Outcome::of_cells(different, cells, what)
}

fn first(vectors: &[(i64, i64)]) -> &[(i64, i64)] {
    &vectors[..vectors.len().min(8)]
}
