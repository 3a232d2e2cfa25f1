//! Wrapping counters of 8 to 64 bits, and runs of values as wide as they were computed.

/// A wrapping counter, and a deviation of the same width.
pub(crate) trait Lane: Copy + Ord + Default + std::fmt::Debug + 'static {
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
    /// Values of this width as those of any width.
    fn run(values: &[Self]) -> Run<'_>;
}

/// Values of neighbouring cells, as wide as they were computed.
#[derive(Clone, Copy, Debug)]
pub enum Run<'a> {
    /// Of 8 bits.
    Bytes(&'a [i8]),
    /// Of 16 bits.
    Words(&'a [i16]),
    /// Of 32 bits.
    Doubles(&'a [i32]),
    /// Of 64 bits.
    Quads(&'a [i64]),
}

/// Does the same with values of each width.
macro_rules! of_any_width {
    ($run:expr, $values:ident => $do:expr) => {
        match $run {
            $crate::map::lane::Run::Bytes($values) => $do,
            $crate::map::lane::Run::Words($values) => $do,
            $crate::map::lane::Run::Doubles($values) => $do,
            $crate::map::lane::Run::Quads($values) => $do,
        }
    };
}
pub(crate) use of_any_width;

macro_rules! lane {
    ($type:ty, $run:ident, $key:ty, $flip:expr) => {
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
            fn run(values: &[Self]) -> Run<'_> {
                Run::$run(values)
            }
        }
    };
}
// The oldest 128-bit instructions have minimum and maximum of bytes without a sign, and of 16 bits with one.
lane!(i8, Bytes, u8, i8::MIN);
lane!(i16, Words, i16, 0);
lane!(i32, Doubles, i32, 0);
lane!(i64, Quads, i64, 0);
