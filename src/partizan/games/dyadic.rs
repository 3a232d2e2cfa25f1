//! Dyadic fractions m/2^n, exactly: the numbers of short games, their stops, means and temperatures.

use std::cmp::Ordering;
use std::fmt;

use crate::Error;

/// The largest exponent of a denominator: 2^62.
const EXPONENT_MAX: u32 = 62;

/// A dyadic fraction: a whole number over a power of two, in lowest terms.
///
/// ```
/// use blocking_queens::partizan::Dyadic;
///
/// let three_quarters = Dyadic::new(6, 3)?;
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert_eq!(three_quarters.plus(Dyadic::integer(-1))?.to_string(), "-1/4");
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    /// Odd, or the denominator is 1.
    numerator: i64,
    exponent: u32,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self::integer(0);
    /// One.
    pub const ONE: Self = Self::integer(1);

    /// A whole number.
    pub const fn integer(value: i64) -> Self {
        Self { numerator: value, exponent: 0 }
    }

    /// `numerator` / 2^`exponent`, in lowest terms.
    pub fn new(numerator: i64, exponent: u32) -> Result<Self, Error> {
        Self::from_wide(i128::from(numerator), exponent)
    }

    fn from_wide(numerator: i128, exponent: u32) -> Result<Self, Error> {
        if numerator == 0 {
            return Ok(Self::ZERO);
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        match i64::try_from(numerator) {
            Ok(value) if value.unsigned_abs() < 1 << 62 && exponent <= EXPONENT_MAX => {
                Ok(Self { numerator: value, exponent })
            }
            _ => Err(Error::Number),
        }
    }

    /// The numerator in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// n, where the denominator in lowest terms is 2^n.
    pub const fn exponent(self) -> u32 {
        self.exponent
    }

    /// Whether this is a whole number.
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Result<Self, Error> {
        let exponent = self.exponent.max(other.exponent);
        Self::from_wide(self.over(exponent) + other.over(exponent), exponent)
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Result<Self, Error> {
        self.plus(other.negated())
    }

    /// The negative.
    pub const fn negated(self) -> Self {
        Self { numerator: -self.numerator, exponent: self.exponent }
    }

    /// A half of it.
    pub fn half(self) -> Result<Self, Error> {
        Self::from_wide(i128::from(self.numerator), self.exponent + 1)
    }

    /// Left's canonical option of this number, if it has one: n-1 for n = 1, 2, ...; (m-1)/2^k for m/2^k.
    pub fn left_option(self) -> Option<Self> {
        if self.is_integer() {
            (self.numerator > 0).then(|| Self::integer(self.numerator - 1))
        } else {
            // m is odd, so that m - 1 is even and the fraction gets simpler.
            Self::from_wide(i128::from(self.numerator) - 1, self.exponent).ok()
        }
    }

    /// Right's canonical option of this number, if it has one.
    pub fn right_option(self) -> Option<Self> {
        self.negated().left_option().map(Self::negated)
    }

    /// The simplest number between two bounds, where `None` is no bound; the bounds themselves do not count.
    pub fn simplest_between(low: Option<Self>, high: Option<Self>) -> Result<Self, Error> {
        let above = |x: i64| low.is_none_or(|low| low < Self::integer(x));
        let below = |x: i64| high.is_none_or(|high| Self::integer(x) < high);
        let nearest = match (low, high) {
            _ if above(0) && below(0) => 0,
            (Some(low), _) if low >= Self::ZERO => low.floor() + 1,
            (_, Some(high)) => -(high.negated().floor() + 1),
            (_, None) => 0,
        };
        if above(nearest) && below(nearest) {
            return Ok(Self::integer(nearest));
        }
        // No whole number lies between them, so both are bounds: halve the steps until a multiple fits.
        let (Some(low), Some(high)) = (low, high) else { return Ok(Self::integer(nearest)) };
        for exponent in 1..=EXPONENT_MAX {
            let scaled = if low.exponent <= exponent {
                low.over(exponent)
            } else {
                i128::from(low.numerator) >> (low.exponent - exponent)
            };
            let candidate = Self::from_wide(scaled + 1, exponent)?;
            if candidate < high {
                return Ok(candidate);
            }
        }
        Err(Error::Number)
    }

    /// The birthday of this number: n for n and -n; for others the whole part, plus 1, plus the exponent.
    pub fn birthday(self) -> u64 {
        let size = self.numerator.unsigned_abs();
        if self.is_integer() { size } else { (size >> self.exponent) + 1 + u64::from(self.exponent) }
    }

    /// The nearest `f64`, for drawing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (1_u64 << self.exponent) as f64
    }

    /// The greatest whole number that is not above it.
    pub const fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The numerator over 2^`exponent`, where `exponent` is at least its own.
    fn over(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.is_integer() { Ok(()) } else { write!(f, "/{}", 1_u64 << self.exponent) }
    }
}
