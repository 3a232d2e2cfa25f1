//! Decimal fractions, exact: 1.75 times k has to be cut off where the fraction says, not where its nearest binary
//! number does.

/// A decimal fraction that is not negative, of at most 18 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// All its digits as one number.
    digits: u64,
    /// 10 to the power of how many of them follow the point.
    unit: u64,
}

/// The most digits of a fraction: so its product with any k fits 128 bits.
pub const DIGITS_MAX: usize = 18;

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
    use super::Decimal;

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
