//! Fractions, square roots of whole numbers, and continued fractions: the slopes of threads are such numbers. And
//! decimal fractions, exact: 1.75 times k has to be cut off where the fraction says, not where its nearest binary
//! number does.

use std::fmt::Write;

use crate::numbers::gcd;

/// A fraction in lowest terms, its denominator positive. What becomes too large for 128 bits is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fraction {
    pub numerator: i128,
    pub denominator: i128,
}

impl Fraction {
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = gcd(numerator, denominator).abs();
        let sign = denominator.signum();
        (divisor != 0 && sign != 0)
            .then(|| Self { numerator: sign * numerator / divisor, denominator: sign * denominator / divisor })
    }

    pub fn whole(number: i128) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { numerator: -other.numerator, ..other })
    }

    pub fn times(self, other: Self) -> Option<Self> {
        let numerator = self.numerator.checked_mul(other.numerator)?;
        Self::new(numerator, self.denominator.checked_mul(other.denominator)?)
    }

    pub fn over(self, other: Self) -> Option<Self> {
        self.times(Self::new(other.denominator, other.numerator)?)
    }

    pub fn approximate(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// The number (first + sqrt(square)) / divisor, where the divisor divides square - first^2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Surd {
    pub first: i128,
    pub square: i128,
    pub divisor: i128,
}

impl Surd {
    /// The positive root of b s^2 - a s - b = 0.
    pub fn root(a: Fraction, b: Fraction) -> Option<Self> {
        let common = a.denominator.checked_mul(b.denominator)?;
        let a = a.numerator.checked_mul(common / a.denominator)?;
        let b = b.numerator.checked_mul(common / b.denominator)?;
        let divisor = gcd(a, b).abs();
        let (a, b) = (a / divisor, b / divisor);
        let square = a.checked_mul(a)?.checked_add(b.checked_mul(b)?.checked_mul(4)?)?;
        (b > 0).then_some(Self { first: a, square, divisor: 2 * b })
    }

    pub fn approximate(self) -> f64 {
        (self.first as f64 + (self.square as f64).sqrt()) / self.divisor as f64
    }

    /// Its continued fraction. The terms that repeat for ever stand in brackets; of a long one the first terms, and
    /// three points.
    pub fn continued_fraction(self) -> String {
        let root = self.square.isqrt();
        if root * root == self.square {
            return Fraction::new(self.first + root, self.divisor).map(continued_fraction).unwrap_or_default();
        }
        let mut seen: Vec<(i128, i128)> = Vec::new();
        let mut terms = Vec::new();
        let (mut first, mut divisor) = (self.first, self.divisor);
        while terms.len() < TERMS_MAX {
            if let Some(start) = seen.iter().position(|state| *state == (first, divisor)) {
                return write(&terms, Some(start), false);
            }
            seen.push((first, divisor));
            // Rounded down; the root itself lies above its whole part.
            let numerator = first + root;
            let term = if divisor > 0 { numerator.div_euclid(divisor) } else { -numerator.div_euclid(-divisor) - 1 };
            terms.push(term);
            first = term * divisor - first;
            divisor = (self.square - first * first) / divisor;
        }
        write(&terms, None, true)
    }
}

/// The most terms that are written.
const TERMS_MAX: usize = 24;

pub(super) fn continued_fraction(fraction: Fraction) -> String {
    let terms = terms(fraction);
    write(&terms[..terms.len().min(TERMS_MAX)], None, terms.len() > TERMS_MAX)
}

/// The terms that the continued fractions of all numbers between two have in common, and three points.
pub(super) fn common_terms(low: Fraction, high: Fraction) -> String {
    let (low, high) = (terms(low), terms(high));
    let common = low.iter().zip(&high).take_while(|(one, other)| one == other).count();
    write(&low[..common], None, true)
}

fn terms(fraction: Fraction) -> Vec<i128> {
    let (mut numerator, mut denominator) = (fraction.numerator, fraction.denominator);
    let mut terms = Vec::new();
    while denominator != 0 {
        terms.push(numerator.div_euclid(denominator));
        (numerator, denominator) = (denominator, numerator.rem_euclid(denominator));
    }
    terms
}

/// Terms as text: [1; 2, 3], [1; (2, 3)] if the last two repeat, [1; 2, ...] if more would follow.
fn write(terms: &[i128], repeats: Option<usize>, goes_on: bool) -> String {
    let mut text = "[".to_owned();
    for (index, term) in terms.iter().enumerate() {
        let open = if repeats == Some(index) { "(" } else { "" };
        let _ = write!(text, "{}{open}{term}", ["", "; ", ", "][index.min(2)]);
    }
    if repeats.is_some() {
        text.push(')');
    }
    if goes_on {
        text += ["...", "; ...", ", ..."][terms.len().min(2)];
    }
    text + "]"
}

/// A decimal fraction that is not negative, of at most 18 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// All its digits as one number.
    digits: u64,
    /// 10 to the power of how many of them follow the point.
    unit: u64,
}

/// The most digits of a fraction: so its product with any k fits 128 bits.
pub(super) const DIGITS_MAX: usize = 18;

impl Decimal {
    /// From plain digits with at most one point among them, which needs a digit on each side: "1.75", "4".
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !is_digits(fraction) || whole.len() + fraction.len() > DIGITS_MAX {
            return None;
        }
        let digits = format!("{whole}{fraction}").parse().ok()?;
        Some(Self { digits, unit: 10_u64.pow(fraction.len() as u32) })
    }

    /// The largest whole number up to the product with k.
    pub fn floor_times(self, k: u64) -> u128 {
        u128::from(self.digits) * u128::from(k) / u128::from(self.unit)
    }

    /// The least whole number from the product with k on.
    pub fn ceil_times(self, k: u64) -> u128 {
        (u128::from(self.digits) * u128::from(k)).div_ceil(u128::from(self.unit))
    }
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Fraction, Surd, common_terms, continued_fraction};

    fn fraction(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn fractions_are_added_and_divided_in_lowest_terms() {
        let (half, third) = (fraction(1, 2), fraction(-2, -6));
        assert_eq!(half.plus(third), Some(fraction(5, 6)));
        assert_eq!(half.minus(third), Some(fraction(1, 6)));
        assert_eq!(half.over(third), Some(fraction(3, 2)));
        assert_eq!((half.over(Fraction::whole(0)), Fraction::new(0, 0)), (None, None));
        assert_eq!(Fraction::whole(i128::MAX).plus(half), None);
    }

    #[test]
    fn continued_fractions_are_written_as_usual() {
        assert_eq!(continued_fraction(fraction(89, 34)), "[2; 1, 1, 1, 1, 1, 1, 2]");
        assert_eq!(continued_fraction(fraction(2, 1)), "[2]");
        assert_eq!(continued_fraction(fraction(-7, 3)), "[-3; 1, 2]");
        assert_eq!(common_terms(fraction(2414, 1000), fraction(2415, 1000)), "[2; 2, 2, 2, ...]");
        assert_eq!(common_terms(fraction(1, 2), fraction(7, 2)), "[...]");
    }

    #[test]
    fn roots_of_quadratic_equations_repeat() {
        let root = |a, b| Surd::root(a, b).unwrap();
        let golden = root(fraction(1, 1), fraction(1, 1));
        assert_eq!(golden.continued_fraction(), "[(1)]");
        assert!((golden.approximate() - 1.618_033_988_75).abs() < 1e-9);
        assert_eq!(root(fraction(4, 1), fraction(2, 1)).continued_fraction(), "[(2)]");
        // (2 + sqrt(29)) / 5 = 1.47703...
        assert_eq!(root(fraction(4, 5), fraction(1, 1)).continued_fraction(), "[(1; 2, 10, 2, 1)]");
        // A root below 1 has a negative conjugate beyond -1, so that a first term stands alone.
        assert_eq!(root(fraction(-4, 5), fraction(1, 1)).continued_fraction(), "[0; (1, 2, 10, 2, 1)]");
        assert_eq!(root(fraction(1, 1), fraction(2, 3)).continued_fraction(), "[2]");
    }

    #[test]
    fn products_are_cut_off_exactly() {
        let times = |text: &str, k| Decimal::parse(text).unwrap().floor_times(k);
        assert_eq!(times("1.75", 4), 7);
        assert_eq!(times("1.75", 5), 8);
        // In binary 0.29 * 100 is 28.999999999999996, and 1.1 * 30 is 33.000000000000004.
        assert_eq!((times("0.29", 100), times("1.1", 30)), (29, 33));
        assert_eq!(times("0", 1 << 53), 0);
        assert_eq!(times("99999999999999999", 1 << 53), 99_999_999_999_999_999 * (1 << 53));
        let ceil = |text: &str, k| Decimal::parse(text).unwrap().ceil_times(k);
        assert_eq!((ceil("1.1", 30), ceil("1.1", 31), ceil("2", 7)), (33, 35, 14));
    }

    #[test]
    fn only_plain_digits_are_understood() {
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", "1.2.3", "١", "1234567890123456.789"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
        let led = Decimal::parse("01.50").unwrap();
        assert_eq!((led.floor_times(2), led.ceil_times(2)), (3, 3));
    }
}
