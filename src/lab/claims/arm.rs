//! Claims on the arm and its skin.

use super::check::{Ask, Found, Outcome};
use super::expansion::alignments;
use super::skin::{Skin, Stretch, asks, distinct, fibonacci, stretches};
use super::{At, Claim, Verdict, View};
use crate::lab::experiments::arm::levels;

pub(super) const CLAIMS: [Claim; 9] = [
    Claim {
        name: "skin-thickness",
        claim: "At level n the skin is f(2n) palaces thick vertically, one more where a line is emitted, f(2n+1) \
             diagonally and f(2n+2) horizontally.",
        source: "section 3.4",
        verdict: Verdict::True,
        checked: "Exactly, for n = 1, 2, 3 and 4; a single column of each period has one palace more.",
        at: At::game(300, 30_000, 1000),
        experiment: Some(("threads", &[("k", "1000"), ("row", "150"), ("gap", "1"), ("until", "1500")])),
        view: Some(View { k: 1000, x: 1180, y: 90, width: 200, height: 80 }),
        asks,
        judge: |k, found| {
            let mut is_as_said = true;
            let sentence = of_stretches(k, found, |stretch, skin| {
                let [vertical, diagonal, horizontal] = [skin.vertical(), skin.diagonal(), skin.horizontal()];
                let f = |more: usize| fibonacci(2 * stretch.level + more);
                is_as_said &= vertical == [f(0), f(0) + 1] && diagonal == [f(1)] && horizontal == [f(2)];
                format!("{vertical:?} vertically, {diagonal:?} diagonally, {horizontal:?} horizontally")
            });
            Outcome::of(is_as_said, sentence)
        },
    },
    Claim {
        name: "skin-steps",
        claim: "The edge between skin and outer space has steps of 2 and 3 columns; at each level their pattern \
             expands by 2 -> 23, 3 -> 233, from 2 at level 0.",
        source: "section 3.4",
        verdict: Verdict::True,
        checked: "All 457,416 rows of the universal arm that were computed have steps of 2 or 3; the words of levels 1 \
             to 4 are 23, 23233, 13 and 34 letters.",
        at: At::game(300, 500_000, 10_000),
        experiment: Some(("skin", &[("k", "10000"), ("rows", "3300")])),
        view: Some(View { k: 1000, x: 1000, y: 0, width: 400, height: 150 }),
        asks: |k| vec![Ask::table("skin", [("k", k), ("rows", k / 3)])],
        judge: |_, found| {
            let (steps, edges) = (found[0].column("step"), found[0].column("edge"));
            let widths = distinct(steps[1..].iter().copied());
            let levels = levels(edges);
            let seen = distinct(levels.iter().copied().filter(|level| *level > 0));
            let is_expanded = |level: &i64| {
                let word = word(*level);
                let rows = (0..levels.len()).filter(|y| levels[*y] == *level);
                // One period, a while after the level has begun.
                let first = rows.clone().nth(word.len()).unwrap_or(1);
                let period = &steps[first..][..word.len().min(steps.len() - first)];
                (0..word.len()).any(|turn| period.iter().eq(word.iter().cycle().skip(turn).take(word.len())))
            };
            let expanded = seen.iter().filter(|level| is_expanded(level)).count();
            let found = format!(
                "Steps of {widths:?} columns; the words of levels {seen:?} are as said in {expanded} of {}.",
                seen.len()
            );
            Outcome::of(widths == [2, 3] && expanded == seen.len() && !seen.is_empty(), found)
        },
    },
    growth(
        "skin-level-2",
        "The skin changes to level 2 after about 200 columns and 80 rows.",
        300,
        "It last repeats level 1 in row 82, column 203 from the shoulder; level 2 can be seen from row 78 on.",
        |_, found| reached(found, 2, 78),
    ),
    growth(
        "skin-level-3",
        "It changes to level 3 after about 7700 columns.",
        3100,
        "It last repeats level 2 in row 2970, column 7712; level 3 can be seen from row 2955 on.",
        |_, found| reached(found, 3, 2955),
    ),
    growth(
        "skin-level-4",
        "It goes on to thicken in this manner: to level 4.",
        133_000,
        "In row 132,562, column 346,645; level 4 can be seen from row 132,518 on, and lasts as far as it was \
         followed, to column 1,196,995. Level 5 has not been seen.",
        |_, found| reached(found, 4, 132_518),
    ),
    Claim {
        name: "skin-palaces",
        claim: "At level n there are k - f(2n+3) palaces to the left of the skin in each row.",
        source: "section 3.4",
        verdict: Verdict::Wrong,
        checked: "There are k - f(2n+2), as each row has k in all: with that the skin can be rebuilt without an error \
             for n = 1 to 4 (12, 80, 546 and 3740 cells); with f(2n+3) every cell is wrong.",
        at: At::game(300, 500_000, 1000),
        experiment: Some(("threads", &[("k", "1000"), ("row", "40"), ("gap", "1"), ("until", "1200")])),
        view: Some(View { k: 1000, x: 1000, y: 10, width: 130, height: 40 }),
        asks: |k| {
            let row = |Stretch { rows, .. }: &Stretch| {
                let row = (rows[0] + rows[1]) as i64 / 2;
                Ask::table("threads", [("k", k), ("row", row), ("gap", 1), ("until", k + 3 * row + 100)])
            };
            stretches(k).map(row).collect()
        },
        judge: |k, found| {
            let (mut sentence, mut is_as_said) = (String::new(), true);
            for (stretch, found) in stretches(k).zip(found) {
                let palaces = found.column("palaces");
                let (skin, left) = (palaces[palaces.len() - 1], palaces[..palaces.len() - 1].iter().sum::<i64>());
                is_as_said &= left == k - fibonacci(2 * stretch.level + 2) && skin == k - left;
                sentence += &format!("Level {}: {left} left of the skin, that is k - {}. ", stretch.level, k - left);
            }
            Outcome::of(is_as_said, sentence.trim_end())
        },
    },
    Claim {
        name: "skin-symmetry",
        claim: "Between the columns that emit lines the skin's pattern is symmetric by a half turn.",
        source: "section 3.4",
        verdict: Verdict::Partly,
        checked: "The shape is; of the values -1 and -2 each one becomes the other: n = 1 to 4.",
        at: At::game(300, 30_000, 1000),
        experiment: None,
        view: Some(View { k: 1000, x: 1250, y: 98, width: 60, height: 30 }),
        asks,
        judge: |k, found| {
            let (mut cells, mut different) = (0, 0);
            let sentence = of_stretches(k, found, |stretch, skin| {
                let lines = skin.lines(stretch.level);
                let before = cells;
                for pair in lines.windows(2) {
                    let ((first, _), (last, _)) = (pair[0], pair[1]);
                    let between: Vec<_> =
                        skin.columns.iter().filter(|(x, _, _)| (first + 1..last).contains(x)).collect();
                    let (Some((_, top, _)), Some((_, low, length))) = (between.first(), between.last()) else {
                        continue;
                    };
                    // The middle of the pattern is that of its first cell above and its last one below.
                    let (x_sum, y_sum) = (first + last, top + low + length - 1);
                    for (x, y) in between.iter().flat_map(|(x, top, length)| (*top..top + length).map(move |y| (*x, y)))
                    {
                        cells += 1;
                        let turned = skin.values.get(x_sum - x, y_sum - y);
                        different += usize::from(turned != skin.values.get(x, y).map(|v| -3 - v));
                    }
                }
                format!("{} cells between {} lines", cells - before, lines.len())
            });
            let is_upheld = different == 0 && cells > 0;
            Outcome::of(
                is_upheld,
                format!("{sentence} {different} of {cells} cells are not turned into the other value."),
            )
        },
    },
    Claim {
        name: "skin-expansion",
        claim: "Each thickening follows an expansion rule: a palace -1 or -2 becomes one of four blocks of 2 or 3 \
             columns and rows.",
        source: "section 3.4 of the later version",
        verdict: Verdict::True,
        checked: "For n = 1 to 2, 2 to 3 and 3 to 4, each time with a single alignment of the columns; all eight \
             blocks are used. In the block of a line's column the last row shows its last column alone.",
        at: At::game(600, 30_000, 1000),
        experiment: None,
        view: Some(View { k: 1000, x: 1250, y: 98, width: 60, height: 30 }),
        asks,
        judge: |k, found| {
            let skins: Vec<Skin<'_>> = found.iter().map(|found| Skin::new(found.values())).collect();
            let levels = stretches(k).map(|stretch| stretch.level);
            let counts: Vec<_> =
                skins.windows(2).zip(levels).map(|(pair, level)| alignments(&pair[0], &pair[1], level)).collect();
            let sentence: Vec<String> = (1..)
                .zip(&counts)
                .map(|(level, count)| match count {
                    Some(count) => format!("From level {level} to {}: {count} alignment of columns.", level + 1),
                    None => format!("From level {level} to {}: no period to be compared.", level + 1),
                })
                .collect();
            Outcome::of(counts.iter().all(|count| *count == Some(1)) && !counts.is_empty(), sentence.join(" "))
        },
    },
    Claim {
        name: "thicker-skin",
        claim: "Does a sufficiently thick arm grow thicker and thicker skin over time?",
        source: "section 4, first and second question",
        verdict: Verdict::Open,
        checked: "Up to level 4 it does. In single games level 1 is reached by k = 5 to 14, level 2 by 15 to 80, level \
             3 from 81 on (about row 8000), level 4 by 503, 506, 510 and all others tried from there to 534 (rows \
             218,000 to 274,000), not by 500 to 502, 504, 505 and 507 in 700,000 rows. Nothing is proven.",
        at: At::game(5, 533, 60),
        experiment: Some(("skin", &[("k", "81"), ("rows", "12000")])),
        view: Some(View { k: 81, x: 20_700, y: 7950, width: 300, height: 120 }),
        asks: |k| vec![Ask::table("skin", [("k", k), ("rows", 12_000)])],
        judge: |k, found| {
            let expected = [5, 15, 81].iter().filter(|least| k >= **least).count() as i64;
            let level = levels(found[0].column("edge")).last().copied().unwrap_or(0);
            Outcome::of(level == expected, format!("Row 12,000 has a skin of level {level}."))
        },
    },
];

/// A claim on where the skin of the universal arm reaches a level.
const fn growth(
    name: &'static str,
    claim: &'static str,
    rows: i64,
    checked: &'static str,
    judge: fn(i64, &[Found]) -> Outcome,
) -> Claim {
    Claim {
        name,
        claim,
        source: "section 3.4",
        verdict: Verdict::True,
        checked,
        at: At { name: "rows", ..At::game(100, 1_000_000, rows) },
        experiment: Some(("universal-arm", &[("rows", "3100")])),
        view: None,
        asks: |rows| vec![Ask::table("universal-arm", [("rows", rows)])],
        judge,
    }
}

/// The pattern of steps of one period at a level.
fn word(level: i64) -> Vec<i64> {
    (0..level).fold(vec![2], |word, _| {
        word.iter().flat_map(|step| if *step == 2 { &[2, 3][..] } else { &[2, 3, 3] }).copied().collect()
    })
}

fn of_stretches(k: i64, found: &[Found], mut tell: impl FnMut(&Stretch, &Skin<'_>) -> String) -> String {
    let sentence = stretches(k).zip(found).map(|(stretch, found)| {
        let skin = Skin::new(found.values());
        format!("Level {}: {}.", stretch.level, tell(stretch, &skin))
    });
    sentence.collect::<Vec<_>>().join(" ")
}

fn reached(found: &[Found], level: i64, row: usize) -> Outcome {
    let levels = found[0].column("level");
    match levels.iter().position(|other| *other >= level) {
        Some(first) => Outcome::of(first == row, format!("Level {level} is first seen in row {first}.")),
        None if levels.len() > row + 200 => {
            Outcome::of(false, format!("Level {level} is not seen in {} rows.", levels.len()))
        }
        None => Outcome::undecided(format!("Level {level} lies beyond these {} rows.", levels.len())),
    }
}
