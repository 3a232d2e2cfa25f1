//! What is asked of whole numbers of any kind.

use std::ops::{Add, Div, Rem, Sub};

/// The greatest common divisor of two numbers, up to its sign; that of 0 and n is n.
pub(crate) fn gcd<T: Copy + PartialEq + Default + Rem<Output = T>>(a: T, b: T) -> T {
    if b == T::default() { a } else { gcd(b, a % b) }
}

/// The least number of `from..to` of which something is so, or `to`; it is so of all after the first.
pub(crate) fn least<T>(mut from: T, mut to: T, is_so: impl Fn(T) -> bool) -> T
where
    T: Copy + PartialOrd + From<u8> + Add<Output = T> + Sub<Output = T> + Div<Output = T>,
{
    while from < to {
        let middle = from + (to - from) / 2.into();
        if is_so(middle) {
            to = middle;
        } else {
            from = middle + 1.into();
        }
    }
    from
}
