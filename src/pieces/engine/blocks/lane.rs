//! Wrapping counters of 8 to 64 bits: what the kernel computes with.

/// A wrapping counter, and a deviation of the same width.
pub trait Lane: Copy + Ord + Default + std::fmt::Debug + 'static {
    /// Its bits.
    const BITS: u32;
    /// The least that it holds.
    const LEAST: Self;
    /// The greatest that it holds.
    const GREATEST: Self;
    /// Ordered like the values; its minimum and maximum are single instructions on every machine.
    type Key: Copy + Ord + Default;
    /// A number modulo 2^BITS.
    fn wrapped(number: i64) -> Self;
    /// Its value.
    fn value(self) -> i64;
    /// The sum, modulo 2^BITS.
    fn plus(self, other: Self) -> Self;
    /// The difference, modulo 2^BITS.
    fn minus(self, other: Self) -> Self;
    /// The bits that are set in both.
    fn and(self, other: Self) -> Self;
    /// -1 if it is negative, else 0; without a branch.
    fn negative(self) -> Self;
    /// Its key.
    fn key(self) -> Self::Key;
    /// The number of a key.
    fn from_key(key: Self::Key) -> Self;
    /// The value, or the nearest that a byte has.
    fn byte(self) -> i8;
}

macro_rules! lane {
    ($type:ty, $key:ty, $flip:expr) => {
        impl Lane for $type {
            const BITS: u32 = <$type>::BITS;
            const LEAST: Self = <$type>::MIN;
            const GREATEST: Self = <$type>::MAX;
            type Key = $key;
            #[inline(always)]
            fn wrapped(number: i64) -> Self {
                number as Self
            }
            #[inline(always)]
            fn value(self) -> i64 {
                self.into()
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn negative(self) -> Self {
                -Self::from(self < 0)
            }
            #[inline(always)]
            fn key(self) -> $key {
                (self ^ $flip) as $key
            }
            #[inline(always)]
            fn from_key(key: $key) -> Self {
                key as Self ^ $flip
            }
            #[inline(always)]
            fn byte(self) -> i8 {
                self.clamp(i8::MIN.into(), i8::MAX.into()) as i8
            }
        }
    };
}
// The oldest 128-bit instructions have minimum and maximum of bytes without a sign, and of 16 bits with one.
lane!(i8, u8, i8::MIN);
lane!(i16, i16, 0);
lane!(i32, i32, 0);
lane!(i64, i64, 0);
