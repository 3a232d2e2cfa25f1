//! The innermost threads of the upper warp far out: are their slopes algebraic (paper, section 4)?
//!
//! Threads are looked for in some far rows and in some half as far. Those that repeat have slopes that are fractions.
//! The others are the beams; an eternal irregularity is theirs alone.
//!
//! # One beam
//! A thread with r palaces a row and slope s has r / s palaces a column and r / (s - 1) a diagonal. Each row has k
//! palaces in all, and those of its left half are the mirror image of a column: the sum of r (1 + 1/s) over all upper
//! threads is k. The sum of r / (s - 1) is the mean number M of palaces on an inner diagonal. If one thread alone does
//! not repeat, the others leave r (1 + 1/s) = a and r / (s - 1) = b for it, and so b s^2 - a s - b = 0: if M is
//! rational, so is b, and s is the root of a quadratic equation. M has been a fraction with a small denominator
//! wherever it could be measured. So the one nearest to what is measured is taken, if it is near enough; otherwise the
//! slope is only given as far as it was measured.

use super::games;
use super::warp::{Period, Rows, Thread};
use crate::lab::Experiment;
use crate::lab::fraction::{Fraction, Surd, common_terms, continued_fraction};
use crate::lab::half_board::{ALL_COLUMNS, Reader};
use crate::lab::parameters::{Arguments, whole_number, wrong_value};
use crate::lab::plot::{Plot, linear};
use crate::lab::sweeps::{Game, listed};
use crate::lab::table::Column;
use crate::queens::sweep::Sink;
use crate::{Error, Window};

/// The beams of each game of a list.
pub const EXPERIMENT: Experiment = Experiment {
    name: "beams",
    title: "Beams",
    about: "Slope and offset of the upper threads far out that do not repeat, or of the innermost one if all do",
    parameters: &[
        games("1,2,3,4,5,24,46"),
        whole_number("row", "how far out they are looked at", 1000, 10_000_000, "30000"),
    ],
    columns: Bands::COLUMNS,
    plot: Plot::dots(linear("k", "k"), linear("slope", "slope, columns a row")),
    work: listed::<Bands>(),
};

/// The rows of a band are this part of the row's number.
const BAND_PART: u64 = 16;

/// A thread that was followed: x = offset + slope * y.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// Rounded to whole columns.
    pub offset: i64,
    pub slope: Slope,
}

/// How many columns a thread goes on in a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slope {
    /// That of a thread that repeats.
    Fraction(Fraction),
    /// That of the only thread that does not.
    Surd(Surd),
    /// As it was measured: the slope in thousand millionths, and by how many of them it may be wrong.
    Measured(i64, i64),
}

const BILLION: i64 = 1_000_000_000;

impl Slope {
    pub fn approximate(&self) -> f64 {
        match self {
            Self::Fraction(fraction) => fraction.approximate(),
            Self::Surd(surd) => surd.approximate(),
            Self::Measured(slope, _) => *slope as f64 / BILLION as f64,
        }
    }

    /// To six places, or as many as were measured.
    fn decimals(&self) -> String {
        let places = match self {
            Self::Measured(_, error) => (0..6).take_while(|places| error * 10_i64.pow(*places + 1) < BILLION).count(),
            _ => 6,
        };
        format!("{:.places$}", self.approximate())
    }

    fn continued_fraction(&self) -> String {
        match self {
            Self::Fraction(fraction) => continued_fraction(*fraction),
            Self::Surd(surd) => surd.continued_fraction(),
            Self::Measured(slope, error) => {
                let bound = |billionths: i64| Fraction::new(billionths.into(), BILLION.into());
                match (bound(slope - error), bound(slope + error)) {
                    (Some(low), Some(high)) => common_terms(low, high),
                    _ => String::new(),
                }
            }
        }
    }
}

/// The palaces of some far rows, and of some half as far.
pub(super) struct Bands {
    k: u64,
    near: Rows,
    far: Rows,
    is_near: bool,
}

impl Bands {
    /// The threads that don't repeat, or the innermost one if all do.
    fn beams(&self) -> Vec<Beam> {
        let (repeating, loose) = self.far.threads();
        if let ([], Some(innermost)) = (&loose[..], repeating.first()) {
            return innermost.beam().into_iter().collect();
        }
        let (_, nearer) = self.near.threads();
        let measured: Vec<_> = loose.iter().map(|thread| (thread, thread.measured(&nearer))).collect();
        let exact = match &measured[..] {
            [(_, Slope::Measured(slope, error))] => only_slope(self.k, &repeating, *slope, *error),
            _ => None,
        };
        let beam = |(thread, slope): (&Thread, Slope)| {
            let slope = exact.unwrap_or(slope);
            Beam { offset: thread.offset(slope.approximate()), slope }
        };
        measured.into_iter().map(beam).collect()
    }
}

impl Thread {
    /// A thread that repeats.
    fn beam(&self) -> Option<Beam> {
        let Period { rows, columns, .. } = self.period?;
        let slope = Fraction::new(columns.into(), rows.into())?;
        Some(Beam { offset: self.offset(slope.approximate()), slope: Slope::Fraction(slope) })
    }

    fn offset(&self, slope: f64) -> i64 {
        (self.middle.0 - slope * self.middle.1).round() as i64
    }

    /// The slope of a thread from the one of these that it was before, or else from the origin.
    fn measured(&self, nearer: &[Thread]) -> Slope {
        let direction = |thread: &Thread| thread.middle.0 / thread.middle.1;
        let distance = |thread: &&Thread| (direction(thread) - direction(self)).abs();
        let before = nearer.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let (origin, width) = before
            .filter(|thread| distance(thread) < 0.02)
            .map_or(((0.0, 0.0), self.middle.1 as u64 / 50), |thread| (thread.middle, thread.width));
        let rows = self.middle.1 - origin.1;
        let slope = (self.middle.0 - origin.0) / rows;
        let error = (self.width.max(width) as f64 + 2.0) / rows;
        Slope::Measured((slope * BILLION as f64) as i64, (error * BILLION as f64) as i64)
    }
}

/// The slope of the only thread that does not repeat, from those that do.
fn only_slope(k: u64, repeating: &[Thread], slope: i64, error: i64) -> Option<Slope> {
    let (mut a, mut others, mut rows) = (Fraction::whole(k.into()), Fraction::whole(0), 1_i128);
    for Period { rows: every, columns, palaces } in repeating.iter().filter_map(|thread| thread.period) {
        let a_row = Fraction::new(palaces.into(), every.into())?;
        let slope = Fraction::new(columns.into(), every.into())?;
        let a_column = a_row.over(slope)?;
        a = a.minus(a_row)?.minus(a_column)?;
        others = others.plus(a_row.over(slope.minus(Fraction::whole(1))?)?)?;
        rows = rows.max(every.into());
    }
    // b = a s / (s^2 - 1), and M = b + others.
    let mean = |billionths: i64| {
        let s = billionths as f64 / BILLION as f64;
        a.approximate() * s / (s * s - 1.0) + others.approximate()
    };
    let (low, high) = (mean(slope + error), mean(slope - error));
    let candidate = (1..=2 * rows).find_map(|denominator| {
        let numerator = (high * denominator as f64).floor();
        (numerator >= low * denominator as f64).then(|| Fraction::new(numerator as i128, denominator))?
    })?;
    // The simplest fraction in the range means nothing if one of that size is in any such range.
    if (high - low) * (candidate.denominator as f64).powi(2) > 0.1 {
        return None;
    }
    Surd::root(a, candidate.minus(others)?).map(Slope::Surd)
}

impl Sink for Bands {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        if self.is_near { self.near.run(x, y, values) } else { self.far.run(x, y, values) }
    }
}

impl Reader for Bands {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        self.is_near = area.intersection(&self.near.window()).is_some();
        if self.is_near { self.near.reads(area) } else { self.far.reads(area) }
    }
}

impl Game for Bands {
    const COLUMNS: &'static [&'static str] = &["k", "x0", "slope", "continued_fraction"];

    fn corner(arguments: &Arguments, k: u64) -> Result<(u64, u64), Error> {
        let row = arguments.whole("row");
        // Nearer than that the warp has not begun.
        let nearest = k.saturating_mul(8);
        if row < nearest {
            return Err(wrong_value("row", row, format_args!("at least {nearest} for k = {k}")));
        }
        Ok((row + row / BAND_PART, ALL_COLUMNS))
    }

    fn new(arguments: &Arguments, k: u64) -> Self {
        let row = arguments.whole("row");
        let [near, far] = [row / 2, row].map(|first| Rows::new(first, row / BAND_PART));
        Self { k, near, far, is_near: true }
    }

    fn columns(&self) -> Vec<Column> {
        let beams = self.beams();
        vec![
            Column::Whole(vec![self.k as i64; beams.len()]),
            Column::Whole(beams.iter().map(|beam| beam.offset).collect()),
            Column::Text(beams.iter().map(|beam| beam.slope.decimals()).collect()),
            Column::Text(beams.iter().map(|beam| beam.slope.continued_fraction()).collect()),
        ]
    }
}
