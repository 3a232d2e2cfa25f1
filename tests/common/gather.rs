//! Counters of blocks as the bit planes that the kernel takes, bit by bit.

use blocking_queens::queens::lockstep::planes::{BitPlanes, PLANES};
use blocking_queens::queens::lockstep::word::Word;
use blocking_queens::queens::sightlines::Sightlines;

/// The counters of one family of all lanes, `bias` added to each. Lanes without a block get zeros.
///
/// # Panics
/// If a block has another number of counters in this family, or if there are more blocks than lanes.
pub fn gather<const W: usize>(
    blocks: &[Sightlines],
    family: impl Fn(&Sightlines) -> &[i8],
    bias: i8,
    counters: &mut [BitPlanes<W>],
) {
    assert!(blocks.len() <= 64 * W, "{} blocks in {} lanes", blocks.len(), 64 * W);
    counters.fill([Word::NONE; PLANES]);
    for (lane, block) in blocks.iter().enumerate() {
        let family = family(block);
        assert_eq!(family.len(), counters.len(), "counters of lane {lane}");
        for (counter, value) in counters.iter_mut().zip(family) {
            let value = value.wrapping_add(bias) as u8;
            for (plane, bits) in counter.iter_mut().enumerate() {
                bits.0[lane / 64] |= u64::from(value >> plane & 1) << (lane % 64);
            }
        }
    }
}
