//! Claims on rift, fabric and armpit.

use super::check::{Ask, Found, Outcome, Values};
use super::regions::{GOLDEN_SQUARE, epaulette, periods, repeats};
use super::{At, Claim, Verdict, View};

pub(super) const CLAIMS: [Claim; 5] = [
    Claim {
        name: "rift-period",
        claim: "The rift has the period (81, 31).",
        source: "section 3.2 of the later version",
        verdict: Verdict::Partly,
        checked: "Only near the nose: on ten columns at its edge from row 64 below the nose to about row 2200, on \
             twenty from row 184. Then it breaks, and from row 6000 on it is gone; so it holds for the whole rift up \
             to k of about 6200.",
        at: At::game(600, 6000, 600),
        experiment: Some((
            "period",
            &[("k", "3000"), ("window", "2100,1430,200,60"), ("reach", "90"), ("vectors", "40")],
        )),
        view: Some(View { k: 3000, x: 1600, y: 1200, width: 500, height: 240 }),
        asks: rift_window,
        judge: |k, found| {
            let values = found[0].values();
            let edge = rift_edge(k, values);
            let nose = k / 3;
            let is_meant = |x: i64, y: i64| {
                let is_at_edge = edge.get((y - nose) as usize).is_some_and(|edge| (edge - 9..=*edge).contains(&x));
                (64..2150).contains(&(y - nose)) && is_at_edge
            };
            repeats(values, (81, 31), is_meant, "cells at the rift's edge")
        },
    },
    Claim {
        name: "rift-widens",
        claim: "The rift appears to get wider very slowly.",
        source: "section 3.1",
        verdict: Verdict::True,
        checked: "Its edge is at 81/31 of the row below the nose, within 3 columns or so, for 3000 rows; from row \
             50,000 to 300,000 it is at phi^2 of the row less 0.34 times its square root.",
        at: At::game(100, 8000, 1000),
        experiment: None,
        view: Some(View { k: 1000, x: 333, y: 333, width: 900, height: 350 }),
        asks: rift_window,
        judge: |k, found| {
            let edge = rift_edge(k, found[0].values());
            let offsets =
                (0..).zip(&edge).skip(10).map(|(row, edge)| (edge - k / 3) as f64 - 81.0 / 31.0 * f64::from(row));
            let (least, most) =
                offsets.fold((f64::MAX, f64::MIN), |(least, most), offset| (least.min(offset), most.max(offset)));
            let found =
                format!("In {} rows the edge is {least:.1} to {most:.1} columns from 81/31 of the row.", edge.len());
            Outcome::of(least > -5.0 && most < 1.0 && edge.len() > 20, found)
        },
    },
    Claim {
        name: "fabric-grid",
        claim: "The grid of the fabric's black regions morphs into a grid at a slightly different angle, whose cells \
             are about 3.5 times larger.",
        source: "section 3.2",
        verdict: Verdict::Partly,
        checked: "Near the nose the fabric repeats itself best by (22, 0) and (0, 22), with lines 15.6 apart at 45 \
             degrees; from some 2000 columns on by (32, 14) and (14, 32), with lines 23.7 apart at 24 and 66 \
             degrees. So cells are 1.5 times larger in width, and 3.4 times in area, 828 to 242, if the small ones \
             are squares of (11, 11) and (11, -11).",
        at: At::game(8000, 100_000, 10_000),
        experiment: Some((
            "period",
            &[("k", "10000"), ("window", "6000,6000,600,600"), ("reach", "60"), ("vectors", "20")],
        )),
        view: Some(View { k: 10_000, x: 6000, y: 6000, width: 600, height: 400 }),
        asks: |k| {
            let window = |corner: i64, side: i64| periods(k, format!("{corner},{corner},{side},{side}"), 60, 200);
            vec![window(k / 3 + 50, 300), window(k / 3 + 2400, 500)]
        },
        judge: |_, found| {
            // The best vector that is not as short as neighbouring cells are alike.
            let best = |found: &Found| {
                let (dx, dy) = (found.column("dx"), found.column("dy"));
                dx.iter().copied().zip(dy.iter().copied()).find(|(dx, dy)| dx * dx + dy * dy >= 144).unwrap_or((0, 0))
            };
            let (near, far) = (best(&found[0]), best(&found[1]));
            let is_near = |(dx, dy): (i64, i64), (x, y): (i64, i64)| (dx - x).abs() <= 2 && (dy - y).abs() <= 2;
            let is_far = is_near(far, (31, 13)) || is_near(far, (13, 31));
            Outcome::of(
                [(22, 0), (0, 22)].contains(&near) && is_far,
                format!("Best vectors: {near:?} near the nose, {far:?} farther out."),
            )
        },
    },
    Claim {
        name: "armpit-maximum",
        claim: "Are the armpits the unique regions from which the queen views the most palaces, for large k?",
        source: "section 4, fourth question",
        verdict: Verdict::Open,
        checked: "They are in all 16 games from 3500 to 300,000 that were looked at. In small games they need not be: \
             elsewhere there is as much in 1400, 1700 and 3000, and more in 300, 600 and 800. The next brightest \
             place is the prism's beam.",
        at: At::game(100, 30_000, 3500),
        experiment: Some(("maximum", &[("k", "300,1000,3500,10000"), ("factor", "4")])),
        view: Some(View { k: 10_000, x: 12_500, y: 6800, width: 500, height: 350 }),
        asks: |k| vec![Ask::table("maximum", [("k", k), ("factor", 4)])],
        judge: |k, found| {
            let [greatest, x, y, cells] = ["max", "x", "y", "count"].map(|name| found[0].column(name)[0]);
            let root = (k as f64).sqrt();
            let (near_x, near_y) = (1.263 * k as f64 + 0.86 * root, 0.688 * k as f64 + 0.406 * root);
            let distance = ((x as f64 - near_x).hypot(y as f64 - near_y)) / k as f64;
            let found = format!(
                "The greatest deviation, {greatest}, is that of {cells} cells, the first one ({x}, {y}), \
                 {distance:.3} k from the armpit."
            );
            match distance < 0.1 {
                _ if k < 3500 => Outcome::undecided(found),
                is_near => Outcome::of(is_near, found),
            }
        },
    },
    Claim {
        name: "armpit-place",
        claim: "The armpit is where the rift hits the hem.",
        source: "section 3.2, Figure 5",
        verdict: Verdict::True,
        checked: "In the limit the lines from nose and shoulder meet at (1.26296, 0.68842) k; in game k at (1.26296 k \
             + 0.86 sqrt k, 0.68842 k + 0.406 sqrt k), within 0.002 k from k = 1000 on.",
        at: At::game(1000, 30_000, 3500),
        experiment: Some(("maximum", &[("k", "3500,5000,7000,10000"), ("factor", "1.5")])),
        view: Some(View { k: 1000, x: 1200, y: 640, width: 180, height: 120 }),
        asks: |k| {
            let (k, root) = (k as f64, (k as f64).sqrt());
            let (x, y) = (1.26296 * k + 0.86 * root, 0.68842 * k + 0.406 * root);
            vec![Ask::Window(
                k as u64,
                [(x - 0.12 * k) as u64, (y - 0.05 * k) as u64, (0.14 * k) as u64, (0.07 * k) as u64],
            )]
        },
        judge: |k, found| {
            // The last row in which a run of cells is as in the épaulette.
            let values = found[0].values();
            let run = |y: i64| {
                let is_as_there = |x: &i64| values.get(*x, y) == Some(epaulette(x + 2 * y - k));
                values.columns().fold((0, 0, 0), |(longest, end, run), x| {
                    let run = if is_as_there(&x) { run + 1 } else { 0 };
                    if run > longest { (run, x, run) } else { (longest, end, run) }
                })
            };
            let last = values.rows().map(|y| (y, run(y))).take_while(|(_, (longest, _, _))| *longest >= 12).last();
            let Some((y, (longest, end, _))) = last else {
                return Outcome::undecided("The épaulette is not seen in this window.");
            };
            let root = (k as f64).sqrt();
            let (near_x, near_y) = (1.26296 * k as f64 + 0.86 * root, 0.68842 * k as f64 + 0.406 * root);
            let x = end - longest / 2;
            let distance = ((x as f64 - near_x).hypot(y as f64 - near_y)) / k as f64;
            let found = format!("The épaulette ends at ({x}, {y}), {distance:.4} k from where it was expected.");
            Outcome::of(distance < 0.02, found)
        },
    },
];

/// From the nose to where the armpit is near.
fn rift_window(k: i64) -> Vec<Ask> {
    let nose = k as u64 / 3;
    vec![Ask::Window(k as u64, [nose, nose, k as u64, 9 * k as u64 / 25])]
}

/// In each row from the nose on the last column of the rift: the one on its right is the épaulette's first, whose
/// values go on from there to the hem. It ends where rift and hem are near.
fn rift_edge(k: i64, values: &Values) -> Vec<i64> {
    let mut edges = Vec::new();
    for y in values.rows() {
        let rift = k as f64 / 3.0 + GOLDEN_SQUARE * (y - k / 3) as f64;
        let hem = k as f64 + y as f64 / GOLDEN_SQUARE;
        if rift + 12.0 > hem {
            break;
        }
        let inside = ((rift + hem) / 2.0) as i64;
        let edge = (values.x..=inside).rev().find(|x| values.get(*x, y) != Some(epaulette(x + 2 * y - k)));
        edges.push(edge.unwrap_or(values.x - 1));
    }
    edges
}
