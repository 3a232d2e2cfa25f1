//! A tile's integers, each in as few bytes as its level needs: so they are sent to the page, and kept there. They are
//! made this narrow at once, for what a tile takes in wider ones doesn't fit into the caches.

/// Rows and columns that are mirrored together, so that they stay in the fastest cache.
const BLOCK: usize = 16;

/// Whole numbers of one, two or four bytes each; of these, four have a sign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integers {
    /// The bytes of a number, the lowest first.
    size: usize,
    bytes: Vec<u8>,
}

impl Integers {
    /// From numbers of this many bytes each.
    pub fn new(size: usize, bytes: Vec<u8>) -> Self {
        Self { size: if bytes.is_empty() { 0 } else { size }, bytes }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bytes.len().checked_div(self.size).unwrap_or(0)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes that each takes: 1, 2 or 4; 0 if there is none.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All of them, the lowest byte of each first.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same as numbers.
    pub fn numbers(&self) -> Vec<i32> {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | i32::from(*byte));
        self.bytes.chunks_exact(self.size.max(1)).map(number).collect()
    }
}

impl From<Vec<i32>> for Integers {
    fn from(numbers: Vec<i32>) -> Self {
        Self::new(4, numbers.into_iter().map(i32::to_le_bytes).collect::<Vec<_>>().into_flattened())
    }
}

/// Writes numbers in so few bytes each as there is room for.
pub(crate) fn narrow(numbers: &[u32], room: &mut [u8]) {
    match room.len().checked_div(numbers.len()) {
        Some(1) => narrow_to(numbers, room.as_chunks_mut().0, |number| [number as u8]),
        Some(2) => narrow_to(numbers, room.as_chunks_mut().0, |number| (number as u16).to_le_bytes()),
        _ => narrow_to(numbers, room.as_chunks_mut().0, u32::to_le_bytes),
    }
}

#[inline(always)]
fn narrow_to<const N: usize>(numbers: &[u32], room: &mut [[u8; N]], bytes: impl Fn(u32) -> [u8; N]) {
    for (room, number) in room.iter_mut().zip(numbers) {
        *room = bytes(*number);
    }
}

/// Reads them again.
pub(crate) fn widen(bytes: &[u8], numbers: &mut [u32]) {
    match bytes.len().checked_div(numbers.len()) {
        Some(1) => widen_from(bytes.as_chunks().0, numbers, |[byte]| byte.into()),
        Some(2) => widen_from(bytes.as_chunks().0, numbers, |bytes| u16::from_le_bytes(bytes).into()),
        _ => widen_from(bytes.as_chunks().0, numbers, u32::from_le_bytes),
    }
}

#[inline(always)]
fn widen_from<const N: usize>(bytes: &[[u8; N]], numbers: &mut [u32], number: impl Fn([u8; N]) -> u32) {
    for (to, bytes) in numbers.iter_mut().zip(bytes) {
        *to = number(*bytes);
    }
}

/// Exchanges what lies above the diagonal of a square of this many pixels on a side with what lies below, or puts it
/// there, too.
pub(crate) fn mirror(bytes: &mut [u8], side: usize, is_symmetric: bool) {
    match bytes.len() / (side * side) {
        1 => mirror_pixels::<1>(bytes, side, is_symmetric),
        2 => mirror_pixels::<2>(bytes, side, is_symmetric),
        _ => mirror_pixels::<4>(bytes, side, is_symmetric),
    }
}

#[inline(never)]
fn mirror_pixels<const N: usize>(bytes: &mut [u8], side: usize, is_symmetric: bool) {
    let pixels = bytes.as_chunks_mut::<N>().0;
    let blocks = |end: usize| (0..end).step_by(BLOCK);
    for (top, left) in blocks(side).flat_map(|top| blocks(top + 1).map(move |left| (top, left))) {
        for y in top..side.min(top + BLOCK) {
            for x in left..y.min(left + BLOCK) {
                let (below, above) = (y * side + x, x * side + y);
                match is_symmetric {
                    true => pixels[below] = pixels[above],
                    false => pixels.swap(below, above),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that fit into this many bytes, and take all of them.
    fn numbers(size: usize, length: usize) -> Vec<u32> {
        (0..length as u32).map(|i| i.wrapping_mul(0x9e37_79b1) >> (32 - 8 * size as u32)).collect()
    }

    fn narrowed(numbers: &[u32], size: usize) -> Integers {
        let mut bytes = vec![0; size * numbers.len()];
        narrow(numbers, &mut bytes);
        Integers::new(size, bytes)
    }

    #[test]
    fn numbers_of_one_two_and_four_bytes_are_given_back() {
        for (size, length) in [1, 2, 4].into_iter().flat_map(|size| [0, 1, 7, 65_536].map(|length| (size, length))) {
            let list = numbers(size, length);
            let integers = narrowed(&list, size);
            assert_eq!(integers.numbers(), list.iter().map(|number| *number as i32).collect::<Vec<_>>());
            let mut read = vec![0; length];
            widen(integers.bytes(), &mut read);
            assert_eq!(read, list);
            assert_eq!(
                (integers.len(), integers.bytes().len(), integers.is_empty()),
                (length, size * length, length == 0)
            );
        }
        let signed = vec![i32::MIN, -1, 0, i32::MAX];
        let integers = Integers::from(signed.clone());
        assert_eq!((integers.numbers(), integers.size()), (signed, 4));
        assert_eq!(Integers::from(Vec::new()), Integers::default());
    }

    #[test]
    fn a_square_is_mirrored_about_its_diagonal_or_made_symmetric() {
        for (size, side) in [(1, 256), (2, 256), (4, 256), (2, 21)] {
            let list = numbers(size, side * side);
            for is_symmetric in [false, true] {
                let Integers { mut bytes, .. } = narrowed(&list, size);
                mirror(&mut bytes, side, is_symmetric);
                let mirrored = Integers::new(size, bytes).numbers();
                for (index, number) in mirrored.into_iter().enumerate() {
                    let (x, y) = (index % side, index / side);
                    let from = if is_symmetric && x >= y { (x, y) } else { (y, x) };
                    assert_eq!(number, list[from.1 * side + from.0] as i32, "({x}, {y}) of {side}, {size} bytes");
                }
            }
        }
    }
}
