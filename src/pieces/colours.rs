//! The colours of pictures of outcomes and Grundy values, as the command line and other faces draw them.

use crate::map::rgb;

/// Of outcomes: P and N.
pub const OUTCOME_COLOURS: [[u8; 3]; 2] = rgb([0x440154, 0xfde725]);

/// Of Grundy values: 0, 1, 2 to 3, 4 to 7, ..., from 2^14 on.
pub const VALUE_COLOURS: [[u8; 3]; 16] = rgb([
    0x440154, 0x481a6c, 0x472f7d, 0x414487, 0x39568c, 0x31688e, 0x2a788e, 0x23888e, 0x1f988b, 0x22a884, 0x35b779,
    0x54c568, 0x7ad151, 0xa5db36, 0xd2e21b, 0xfde725,
]);

/// The colour of a Grundy value, by its place in [`VALUE_COLOURS`].
pub fn value_class(value: i64) -> usize {
    value.checked_ilog2().map_or(0, |exponent| exponent as usize + 1).min(VALUE_COLOURS.len() - 1)
}
