//! The alarm: how it is known that every deviation fits its counters.
//!
//! # The claim
//! Counters of b bits are right modulo 2^b, so a cell's deviation is computed right modulo 2^b, and it is right if
//! the true v lies in an interval [lo, hi] of values that b bits tell apart. The sweep checks that every *computed* v
//! lies in [lo, hi]. For a suitable interval that is enough: **a true v outside of it never looks as if it were
//! inside.** Nothing that was only measured is used, neither a bound of v nor a way in which v grows.
//!
//! # Why
//! Let S be a shift, (S f)(z) = f(z - d). A line d with counter c has (1 - S) c = S P, where P is 1 at palaces and 0
//! elsewhere; if it reaches only m cells, (1 - S) c = S P - S^(m+1) P. Take one factor 1 - S for each direction, and
//! let Q be their product. Then Q v = R, where R is a sum of P at fixed offsets: this is the piece's cellular
//! automaton. It holds at every cell z, if v is -k outside the board, where a piece sees nothing (and Q of a constant
//! is 0, if there is a line). Written out, with Q = 1 + sum of q_o S^o over offsets o,
//!
//! ```text
//!     v(z) = R(z) - sum of q_o v(z - o)
//! ```
//!
//! Let n be the sum of the positive q_o. The negative ones sum up to -(n + 1), for all coefficients of Q have the sum
//! 0. Let R lie between -B' and B''. Suppose that all v(z - o) lie in [lo, hi], and let w = hi - lo. Then
//!
//! ```text
//!     (n + 1) lo - n hi - B'  <=  v(z)  <=  (n + 1) hi - n lo + B''
//!     v(z) - lo  <=  (n + 1) w + B''  <  2^b      and      hi - v(z)  <=  (n + 1) w + B'  <  2^b
//! ```
//!
//! if w is at most (2^b - 1 - max(B', B'')) / (n + 1). The computed value c is congruent to v(z) modulo 2^b. If it
//! passes the check, lo <= c <= hi, then v(z) - c <= v(z) - lo < 2^b and c - v(z) <= hi - v(z) < 2^b: so c = v(z).
//!
//! It remains to see that all v(z - o) lie in [lo, hi]. Cells are taken in an order in which z - o comes before z. A
//! cell z - o lies
//! - in the same block: it has passed the check, and v(z - o) is right by the same argument; and so is P;
//! - in a block before: what lies there is known to be right, and the least and greatest v come with the sightlines;
//! - in the hood, where v = options - k < 0. As z lies outside, v(z - o) is not less than the most that the number of
//!   options can change on the way, with its sign turned ([`Alarm::slack`]);
//! - outside the board: v = -k.
//!
//! So the interval is chosen to hold these; if there is none, the block is swept with wider counters, and so it is if
//! a value fails the check. 64 bits hold every v without a check: |v| is at most the larger of k and the number of
//! options.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::super::terms::{Line, Terms};
use crate::numbers::gcd;
use crate::pieces::automaton::Shifts;

/// The most directions of which the product is written out: it has up to 2 to the power of this many offsets.
const DIRECTIONS_MAX: usize = 9;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Nothing if the product is too long to be written out: then only 64 bits will do.
    automaton: Option<Automaton>,
    /// How much the number of options can be larger at a cell outside the part of the hood that is passed over than
    /// at a cell of the neighbourhood in it.
    pub slack: i64,
}

/// The piece's automaton, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Automaton {
    /// The sum of the positive coefficients of v, but for that of the cell itself.
    positive: i64,
    /// The least and the greatest value of R.
    palaces: (i64, i64),
    /// How far it looks left and up.
    extent: (i64, i64),
    /// Whether Q takes constants to 0.
    forgets_k: bool,
}

impl Alarm {
    pub fn new(terms: &Terms) -> Self {
        let automaton = Automaton::new(terms);
        let (x, y) = automaton.map_or((0, 0), |automaton| automaton.extent);
        let along = |line: &Line| {
            let steps = |extent: i64, step: i64| if step > 0 { extent / step + 1 } else { 0 };
            let coefficient = i64::from(line.coefficient);
            if coefficient < 0 { -coefficient } else { coefficient * (steps(x, line.a).max(steps(y, line.b)) + 1) }
        };
        let slack = terms.lines.iter().map(along).sum::<i64>() + terms.steps.len() as i64;
        Self { automaton, slack }
    }

    /// How far the automaton looks left and up; nothing if it is not known.
    pub fn extent(&self) -> Option<(i64, i64)> {
        self.automaton.map(|automaton| automaton.extent)
    }

    /// An interval [lo, hi] for counters of this many bits that holds all the `known` values; nothing if there is none.
    pub fn interval(&self, bits: u32, k: u64, known: RangeInclusive<i64>) -> Option<RangeInclusive<i64>> {
        let automaton = self.automaton?;
        let (least, greatest) = (-(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1);
        let (below, above) = automaton.palaces;
        if !automaton.forgets_k {
            // Without a line, v is R - k.
            let k = i64::try_from(k).ok()?;
            return (below - k >= least && above - k <= greatest).then_some(least..=greatest);
        }
        let width = ((1_i64 << bits) - 1 - above.max(-below)) / (automaton.positive + 1);
        // Deviations fall little below zero and rise higher.
        let lo = (*known.start()).min(-(width / 4).min(16)).max(least);
        let hi = (lo + width).min(greatest);
        (lo < 0 && hi >= 0 && lo <= *known.start() && *known.end() <= hi).then_some(lo..=hi)
    }
}

impl Automaton {
    fn new(terms: &Terms) -> Option<Self> {
        // The factor 1 - S^d of each direction. Parallel lines share one, by their least common multiple.
        let mut factors: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        let direction = |line: &Line| {
            let multiple = gcd(line.a, line.b);
            ((line.a / multiple, line.b / multiple), multiple)
        };
        for line in &terms.lines {
            let (direction, multiple) = direction(line);
            let common = factors.entry(direction).or_insert(1);
            *common = (*common / gcd(*common, multiple)).checked_mul(multiple)?;
            if *common * direction.0.max(direction.1) > super::super::terms::LENGTH_MAX {
                return None;
            }
        }
        if factors.len() > DIRECTIONS_MAX {
            return None;
        }
        let shift = |(p, q): (i64, i64), multiple: i64| (multiple * p, multiple * q);
        let shifts: Vec<_> = factors.iter().map(|(direction, multiple)| shift(*direction, *multiple)).collect();
        let product = |left_out| Shifts::product(&shifts, left_out).ok();
        let whole = product(None)?;
        let mut palaces = Shifts::default();
        for line in &terms.lines {
            let (direction, multiple) = direction(line);
            let others = product(Some(shift(direction, factors[&direction])))?;
            let coefficient = i64::from(line.coefficient);
            // (1 - S^d) / (1 - S^m) is a sum of that many powers of S^m, where d is the common multiple.
            for times in 1..=factors[&direction] / multiple {
                let step = |times: i64| shift((line.a, line.b), times);
                palaces.add(&others, step(times), coefficient);
                if let Some(reach) = line.reach {
                    palaces.add(&others, step(times + reach), -coefficient);
                }
            }
        }
        for step in &terms.steps {
            palaces.add(&whole, *step, 1);
        }
        let sum = |shifts: &Shifts, of: &dyn Fn(i64) -> i64| shifts.factors().map(of).sum::<i64>();
        Some(Self {
            positive: sum(&whole, &|value| value.max(0)) - 1,
            palaces: (sum(&palaces, &|value| value.min(0)), sum(&palaces, &|value| value.max(0))),
            extent: factors.iter().fold((0, 0), |(x, y), ((p, q), multiple)| (x + multiple * p, y + multiple * q)),
            forgets_k: !factors.is_empty(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Moves;

    /// Pieces with a line or more: parallel and bounded lines, steps, coefficients other than 1.
    const PIECES: [&str; 9] = [
        "(1,0)+ (0,1)+ (1,1)+",
        "(1,0)+ (0,1)+ (1,1)",
        "(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)",
        "(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+",
        "(2,0)+ (3,0)+ (0,1)+",
        "(6,0)+ (10,0)+ (15,0)+ (0,1)+ (1,1)",
        "(1,0)+7 (0,1)+7 (1,1)+ (2,1)",
        "(2,2)+ (3,3)+5 (1,3)+",
        "(4,0)+ (1,0)+5 (0,2)+6",
    ];

    const SIDE: i64 = 70;

    /// The deviations of a board on which palaces lie anywhere; nothing asks whether a game would put them there.
    fn deviations(terms: &Terms, k: i64, is_palace: &dyn Fn(i64, i64) -> bool) -> Vec<i64> {
        let on_board = |x: i64, y: i64| x >= 0 && y >= 0;
        let palace = |x: i64, y: i64| i64::from(on_board(x, y) && is_palace(x, y));
        let line = |line: &Line, x: i64, y: i64| {
            let cells = (1..=line.reach.unwrap_or(SIDE)).map(|i| palace(x - i * line.a, y - i * line.b));
            i64::from(line.coefficient) * cells.sum::<i64>()
        };
        let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        cells
            .map(|(x, y)| {
                let lines = terms.lines.iter().map(|of| line(of, x, y)).sum::<i64>();
                lines + terms.steps.iter().map(|(s, t)| palace(x - s, y - t)).sum::<i64>() - k
            })
            .collect()
    }

    /// Patterns in which deviations rise high: noise of several densities, stripes, wedges.
    fn patterns() -> Vec<Box<dyn Fn(i64, i64) -> bool>> {
        let noise = |x: i64, y: i64| (x * 7919 + y * 104_729 + x * y * 31).wrapping_mul(2_654_435_761) >> 16 & 255;
        let mut patterns: Vec<Box<dyn Fn(i64, i64) -> bool>> = vec![
            Box::new(|x, y| x > 20 && y > 20),
            Box::new(|x, y| 2 * x < y || 2 * y < x),
            Box::new(|x, y| x / 9 % 2 == y / 7 % 2),
            Box::new(|x, y| (x + y) / 11 % 2 == 0),
        ];
        for density in [13, 128, 230] {
            patterns.push(Box::new(move |x, y| noise(x, y) < density));
        }
        patterns
    }

    #[test]
    fn a_deviation_is_bounded_by_those_before_it_wherever_palaces_lie() {
        for piece in PIECES {
            let terms = Terms::counted(&piece.parse::<Moves>().unwrap()).unwrap();
            let automaton = Automaton::new(&terms).unwrap();
            let (across, down) = automaton.extent;
            let (below, above) = automaton.palaces;
            let n = automaton.positive;
            for pattern in patterns() {
                let board = deviations(&terms, 17, &pattern);
                let at = |x: i64, y: i64| board[(y * SIDE + x) as usize];
                for y in down..SIDE {
                    for x in across..SIDE {
                        let before = (y - down..=y).flat_map(|y| (x - across..=x).map(move |x| (x, y)));
                        let before = before.filter(|cell| *cell != (x, y)).map(|(x, y)| at(x, y));
                        let (lo, hi) = before.fold((i64::MAX, i64::MIN), |(lo, hi), v| (lo.min(v), hi.max(v)));
                        let possible = (n + 1) * lo - n * hi + below..=(n + 1) * hi - n * lo + above;
                        assert!(possible.contains(&at(x, y)), "{piece}, ({x}, {y}): {} not in {possible:?}", at(x, y));
                    }
                }
            }
        }
    }

    #[test]
    fn a_deviation_outside_the_interval_never_looks_as_if_it_were_inside() {
        // Intervals of so few bits that deviations leave them by far.
        for piece in PIECES {
            let terms = Terms::counted(&piece.parse::<Moves>().unwrap()).unwrap();
            let alarm = Alarm::new(&terms);
            let (across, down) = alarm.extent().unwrap();
            let (mut raised, mut quiet) = (0, 0);
            for bits in 4..=8 {
                for pattern in patterns() {
                    let board = deviations(&terms, 4, &pattern);
                    let at = |x: i64, y: i64| board[(y * SIDE + x) as usize];
                    let Some(interval) = alarm.interval(bits, 4, 0..=0) else { continue };
                    for y in down..SIDE {
                        for x in across..SIDE {
                            let mut before = (y - down..=y).flat_map(|y| (x - across..=x).map(move |x| (x, y)));
                            // Only where all before has passed the check.
                            if !before.all(|cell| cell == (x, y) || interval.contains(&at(cell.0, cell.1))) {
                                continue;
                            }
                            let computed = at(x, y) << (64 - bits) >> (64 - bits);
                            if interval.contains(&computed) {
                                assert_eq!(computed, at(x, y), "{piece}, {bits} bits, ({x}, {y})");
                                quiet += 1;
                            } else {
                                raised += 1;
                            }
                        }
                    }
                }
            }
            assert!(quiet > 1000 && raised > 0, "{piece}: the alarm was raised {raised} times, {quiet} times not");
        }
    }

    #[test]
    fn without_a_line_the_interval_holds_every_deviation_or_there_is_none() {
        // Two steps: v is -k to 2 - k.
        let terms = Terms::counted(&"(1,2) (2,1)".parse::<Moves>().unwrap()).unwrap();
        let holds = |bits, k| Alarm::new(&terms).interval(bits, k, 0..=0).is_some();
        assert!(holds(8, 128) && !holds(8, 129) && holds(16, 129));
    }

    #[test]
    fn one_step_wider_than_the_interval_would_not_do() {
        // Queen: n = 2. With an interval of one more value, a true v can be the computed one plus 2^bits.
        let terms = Terms::counted(&"(1,0)+ (0,1)+ (1,1)+".parse::<Moves>().unwrap()).unwrap();
        let automaton = Automaton::new(&terms).unwrap();
        assert_eq!(automaton.positive, 2);
        assert_eq!(automaton.extent, (2, 2));
        // R = 3n(a) - 2n(b) - 2n(c) - n(d) + n(e) + n(f), the paper's Figure 2.
        assert_eq!(automaton.palaces, (-5, 5));
        let interval = Alarm::new(&terms).interval(8, 1000, 0..=0).unwrap();
        assert_eq!(interval, -16..=67);
        let width = interval.end() - interval.start();
        assert!(3 * width + 5 < 256 && 3 * (width + 1) + 5 >= 256);
    }
}
