//! Sequences as plain text, as the On-Line Encyclopedia of Integer Sequences (OEIS) takes them.

use super::named::{Kind, Piece};
use crate::moves::Moves;

/// The most characters of a sequence's data in the OEIS.
pub const DATA_MAX: usize = 260;

/// Which sequence of a table of Grundy values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// The row y: G(0, y), G(1, y), ...
    Row(u64),
    /// The cells (n, n).
    Diagonal,
    /// The table by anti-diagonals.
    AntiDiagonals,
    /// The smaller numbers of the P-positions, in order.
    LowerP,
    /// The larger numbers of the P-positions, in the same order.
    UpperP,
}

/// All numbers with commas between them: `0, 1, 2`.
pub fn plain(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// The first numbers, as many as the OEIS has room for in a sequence's data.
pub fn data(numbers: &[u64]) -> String {
    let mut text = String::new();
    for number in numbers {
        let next = if text.is_empty() { number.to_string() } else { format!("{text}, {number}") };
        if next.len() > DATA_MAX {
            break;
        }
        text = next;
    }
    text
}

/// A b-file: a line for each number, with its index from `offset` on.
pub fn b_file(offset: u64, numbers: &[u64]) -> String {
    numbers.iter().zip(offset..).map(|(number, index)| format!("{index} {number}\n")).collect()
}

/// The A-number of a sequence of a piece without blocking or a pass, where it is known.
pub fn a_number(moves: &Moves, sequence: Sequence) -> Option<&'static str> {
    match (Piece::of_moves(moves)?.named.kind, sequence) {
        (Kind::Wythoff, Sequence::Row(3)) => Some("A004484"),
        (Kind::Wythoff, Sequence::Row(4)) => Some("A004485"),
        (Kind::Wythoff, Sequence::Diagonal) => Some("A047708"),
        (Kind::Wythoff, Sequence::AntiDiagonals) => Some("A004481"),
        (Kind::Wythoff, Sequence::LowerP) => Some("A000201"),
        (Kind::Wythoff, Sequence::UpperP) => Some("A001950"),
        (Kind::Nim, Sequence::AntiDiagonals) => Some("A003987"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_encyclopedia_takes_them() {
        assert_eq!(plain(&[0, 2, 1, 6]), "0, 2, 1, 6");
        assert_eq!(b_file(1, &[0, 2, 10]), "1 0\n2 2\n3 10\n");
        let numbers: Vec<u64> = (100..300).collect();
        let text = data(&numbers);
        assert!(text.len() <= DATA_MAX && text.len() > DATA_MAX - 5, "{}", text.len());
        assert!(plain(&numbers).starts_with(&text));
        assert_eq!((plain(&[]), data(&[]), b_file(0, &[])), Default::default());
    }
}
