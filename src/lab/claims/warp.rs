//! Claims on threads, beams, diagonals and the inner sector.

use super::check::{Ask, Found, Outcome};
use super::regions::GOLDEN_SQUARE;
use super::skin::distinct;
use super::{At, Claim, Verdict, View};
use crate::lab::table::Column;

pub(super) const CLAIMS: [Claim; 8] = [
    Claim {
        name: "fibonacci-threads",
        claim: "Threads of the warp have a fixed number of palaces in each row or column, and that is always a \
             Fibonacci number.",
        source: "section 3.2; why so is the seventh question of section 4",
        verdict: Verdict::True,
        checked: "All of some 29,600 clusters at gap 24 have 1, 2, 3, 5, 8, 13 or 21 palaces: k = 1000, 3000 and \
             10,000, rows 1.8 k to 30 k. Why is not known.",
        at: At::game(100, 10_000, 1000),
        experiment: Some(("threads", &[("k", "1000"), ("row", "3000"), ("gap", "24"), ("until", "7250")])),
        view: Some(View { k: 1000, x: 4800, y: 2900, width: 1500, height: 900 }),
        asks: |k| {
            let row = |row: i64| {
                // The warp ends at the arm's inner edge.
                let until = k as f64 / 3.0 + GOLDEN_SQUARE * (row as f64 - k as f64 / 3.0) - 2.0 * (k as f64).sqrt();
                Ask::table("threads", [("k", k), ("row", row), ("gap", 24), ("until", until as i64)])
            };
            vec![row(3 * k), row(5 * k)]
        },
        judge: |k, found| {
            let row = |(found, row): (&Found, i64)| {
                let (first, palaces) = (found.column("first").to_vec(), found.column("palaces").to_vec());
                first.into_iter().zip(palaces).filter(move |(first, _)| *first > row).map(|(_, palaces)| palaces)
            };
            let palaces: Vec<i64> = found.iter().zip([3 * k, 5 * k]).flat_map(row).collect();
            let others = palaces.iter().filter(|palaces| ![1, 2, 3, 5, 8, 13, 21, 34].contains(*palaces)).count();
            let numbers = distinct(palaces.iter().copied());
            Outcome::of(
                others == 0 && !palaces.is_empty(),
                format!("{} clusters have {numbers:?} palaces; {others} of them another number.", palaces.len()),
            )
        },
    },
    Claim {
        name: "diagonals",
        claim: "Is the number of palaces that the queen sees looking just diagonally mostly one number, otherwise at \
             most one of two?",
        source: "section 4, last question of the first version",
        verdict: Verdict::Open,
        checked: "Nearly: the diagonals of the inner sector hold about k / sqrt 5 palaces, one or two values, rarely \
             three, next to one another: 45 and 46 for k = 100, 134 to 136 for 300, 447 to 449 for 1000, 895 and \
             896 for 2000.",
        at: At::game(20, 3000, 300),
        experiment: Some(("diagonals", &[("k", "300"), ("size", "3000"), ("from", "-100"), ("to", "100")])),
        view: Some(View { k: 300, x: 900, y: 900, width: 300, height: 200 }),
        asks: |k| vec![Ask::table("diagonals", [("k", k), ("size", 6 * k), ("from", 1), ("to", 40)])],
        judge: |k, found| {
            let palaces = found[0].column("palaces");
            let numbers = distinct(palaces.iter().copied());
            let (least, most) = (numbers[0], numbers[numbers.len() - 1]);
            let expected = k as f64 / 5_f64.sqrt();
            let is_near = (least as f64 - expected).abs() < 3.0 && (most as f64 - expected).abs() < 3.0;
            let found = format!("Diagonals 1 to 40 hold {numbers:?} palaces; k / sqrt 5 is {expected:.1}.");
            Outcome::of(most - least <= 2 && is_near, found)
        },
    },
    Claim {
        name: "algebraic-slopes",
        claim: "Do the innermost threads have algebraic slopes? If there is only one, is its slope a root of a \
             quadratic equation with rational coefficients?",
        source: "section 4, fifth question",
        verdict: Verdict::Open,
        checked: "If a single upper thread does not repeat, its slope s obeys b s^2 - a s - b = 0, where a is \
             rational, and b is if the mean number of palaces on a diagonal is. In most games up to 300 that number is \
             measured to be a fraction with a small denominator. What is not proven: that threads which repeat for \
             thousands of rows do so for ever, and that mean.",
        at: At::game(1, 300, 5),
        experiment: Some(("beams", &[("k", "1,2,3,4,5,7,8,9,10,12"), ("row", "30000")])),
        view: Some(View { k: 5, x: 0, y: 0, width: 600, height: 400 }),
        asks: beams,
        judge: |_, found| {
            let Some(Column::Text(fractions)) = found[0].table().column("continued_fraction") else {
                return Outcome::undecided("No thread was found.");
            };
            let sentence = format!("Slopes have the continued fractions {}.", fractions.join(" and "));
            if fractions.iter().all(|fraction| {
                !fraction.contains("...") || fraction.contains(", ") && fraction.matches(',').count() > 15
            }) {
                Outcome::of(!fractions.is_empty(), sentence)
            } else {
                Outcome::undecided(sentence)
            }
        },
    },
    Claim {
        name: "non-periodic-threads",
        claim: "At most two upper threads are never periodic, as for k = 46, and these are the innermost ones.",
        source: "section 4, sixth question",
        verdict: Verdict::Open,
        checked: "No game was found in which more than two are not.",
        at: At::game(1, 300, 46),
        experiment: Some(("beams", &[("k", "24,46"), ("row", "30000")])),
        view: Some(View { k: 46, x: 0, y: 0, width: 600, height: 400 }),
        asks: beams,
        judge: |_, found| {
            let Some(Column::Text(slopes)) = found[0].table().column("slope") else {
                return Outcome::undecided("No thread was found.");
            };
            let found = format!(
                "Slopes of those that did not repeat in these rows, or of the innermost one: {}.",
                slopes.join(" and ")
            );
            match slopes.len() {
                1 | 2 => Outcome::of(true, found),
                // They may repeat later, or after more rows than were looked at.
                _ => Outcome::undecided(found),
            }
        },
    },
    Claim {
        name: "different-sectors",
        claim: "Are the inner sectors beyond the fabric essentially different for different k?",
        source: "section 4, third question",
        verdict: Verdict::Open,
        checked: "No two of those that were compared are the same, and their beams have different slopes. But games \
             whose k differ by a Lucas number are alike in brightness.",
        at: At::game(50, 3000, 100),
        experiment: Some(("beams", &[("k", "100,101,102,103"), ("row", "30000")])),
        view: Some(View { k: 100, x: 175, y: 175, width: 120, height: 80 }),
        asks: |k| {
            let window = |k: u64| Ask::Window(k, [7 * k / 4, 7 * k / 4, 100, 100]);
            [0, 1, 3, 47].map(|more| window(k as u64 + more)).into()
        },
        judge: |_, found| {
            let sector = found[0].values();
            let counts: Vec<usize> = found[1..].iter().map(|other| sector.differing(other.values()).count()).collect();
            Outcome::of(
                counts.iter().all(|count| *count > 500),
                format!("Of 10,000 cells {counts:?} differ from games k + 1, k + 3 and k + 47."),
            )
        },
    },
    Claim {
        name: "lucas-numbers",
        claim: "The Lucas numbers tell which games are alike.",
        source: "a thesis on these games",
        verdict: Verdict::True,
        checked: "Strongly: the brightness of the inner sector depends on k / (phi + 2) modulo 1: its spectral peak is \
             at 0.27637 per k, and 1 / (phi + 2) is 0.276393. Games k and k + L are alike for Lucas numbers L, with \
             a correlation of 0.86 to 0.97, and not for Fibonacci numbers.",
        at: At::game(200, 1500, 300),
        experiment: Some(("brightness", &[("from", "300"), ("to", "500"), ("at", "1.75"), ("side", "160")])),
        view: Some(View { k: 300, x: 525, y: 525, width: 160, height: 160 }),
        asks: |k| {
            let given =
                [("from", k.to_string()), ("to", (k + 136).to_string()), ("at", "1.75".into()), ("side", "160".into())];
            vec![Ask::Table("brightness", given.into())]
        },
        judge: |_, found| {
            let Some(Column::Large(sums)) = found[0].table().column("sum") else {
                return Outcome::undecided("No game was measured.");
            };
            let sums: Vec<f64> = sums.iter().map(|sum| *sum as f64).collect();
            let [lucas, longer, fibonacci, other] =
                [47, 76, 34, 55].map(|lag| correlation(&sums[..60], &sums[lag..lag + 60]));
            let found = format!(
                "Correlation with game k + 47: {lucas:.2}, + 76: {longer:.2}; + 34: {fibonacci:.2}, + 55: {other:.2}."
            );
            Outcome::of(lucas.min(longer) > 0.7 && fibonacci.max(other) < 0.5, found)
        },
    },
    Claim {
        name: "blue-fifth",
        claim: "In game 5 a fifth of the columns between beam and warp is blue.",
        source: "a thesis on these games",
        verdict: Verdict::True,
        checked: "Exactly every fifth column in row 380.",
        at: At::sole(5, 300),
        experiment: None,
        view: Some(View { k: 5, x: 600, y: 370, width: 300, height: 20 }),
        // In other games, the place that lies alike.
        asks: |k| vec![Ask::Window(k as u64, [116 * k as u64, 76 * k as u64, 350, 1])],
        judge: |_, found| {
            let blue: Vec<i64> = found[0].values().cells().filter(|(_, _, v)| *v == 1).map(|(x, _, _)| x).collect();
            let gaps = distinct(blue.windows(2).map(|pair| pair[1] - pair[0]));
            Outcome::of(gaps == [5], format!("Blue columns are {gaps:?} apart."))
        },
    },
    Claim {
        name: "blue-in-68",
        claim: "In game 68 the part of blue columns is 4/13.",
        source: "a thesis on these games",
        verdict: Verdict::Open,
        checked: "Not seen: in the stretches looked at, at rows 2000 and 3500, it is 6/13, with gaps of 1, 1, 3, 2, 3 \
             and 3 columns. Which stretch is meant is not known.",
        at: At::sole(68, 300),
        experiment: None,
        view: Some(View { k: 68, x: 4200, y: 1990, width: 300, height: 20 }),
        asks: |k| vec![Ask::Window(k as u64, [4200 * k as u64 / 68, 2000 * k as u64 / 68, 520, 1])],
        judge: |_, found| {
            let blue: Vec<i64> = found[0].values().cells().filter(|(_, _, v)| *v == 1).map(|(x, _, _)| x).collect();
            let gaps: Vec<i64> = blue.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let repeats = gaps.windows(7).all(|gaps| gaps[0] == gaps[6]) && gaps.iter().take(6).sum::<i64>() == 13;
            Outcome::of(
                repeats,
                format!("{} of 520 columns are blue; gaps {:?}.", blue.len(), &gaps[..gaps.len().min(12)]),
            )
        },
    },
];

fn beams(k: i64) -> Vec<Ask> {
    vec![Ask::table("beams", [("k", k), ("row", (8 * k).max(30_000))])]
}

/// The correlation of two series of equal length.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |series: &[f64]| series.iter().sum::<f64>() / series.len() as f64;
    let (one_mean, other_mean) = (mean(one), mean(other));
    let product = |left: &[f64], left_mean: f64, right: &[f64], right_mean: f64| {
        left.iter().zip(right).map(|(x, y)| (x - left_mean) * (y - right_mean)).sum::<f64>()
    };
    let variances = product(one, one_mean, one, one_mean) * product(other, other_mean, other, other_mean);
    product(one, one_mean, other, other_mean) / variances.sqrt()
}
