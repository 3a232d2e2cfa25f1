//! How the skin of one level becomes that of the next: each palace expands into a small block (section 3.4, in the
//! later version).
//!
//! A column of the skin expands into a step of the next level's edge, 2 or 3 columns wide, and each of its palaces into
//! a block of 2 or 3 rows, of which there is one for each value, width and height.

use super::skin::{Skin, fibonacci};

/// The values of a block, row by row.
type Block = &'static [&'static [i64]];

/// The block of a palace with this value, this many columns wide and rows high.
fn block(v: i64, width: usize, height: usize) -> Block {
    match (v, width, height) {
        (-2, 2, 2) => &[&[-2, -1], &[-2, -2]],
        (-2, 3, 2) => &[&[-2, -2, -1], &[-2, -2, -2]],
        (-2, 2, 3) => &[&[-1, -1], &[-2, -1], &[-2, -2]],
        (-2, 3, 3) => &[&[-2, -2, -1], &[-2, -2, -2], &[-2, -1, -1]],
        (-1, 2, 2) => &[&[-1, -1], &[-2, -1]],
        (-1, 3, 2) => &[&[-2, -2, -1], &[-2, -1, -1]],
        (-1, 2, 3) => &[&[-1, -1], &[-2, -1], &[-1, -1]],
        (-1, 3, 3) => &[&[-2, -2, -1], &[-1, -1, -1], &[-2, -1, -1]],
        _ => &[],
    }
}

/// A column of the skin, from its first palace down.
type Column = Vec<i64>;

/// The columns of one period, after one that emits a line up to the next one.
fn period(skin: &Skin<'_>, level: usize) -> Option<Vec<(i64, Column)>> {
    let lines = skin.lines(level);
    let (first, next) = (lines.first()?, lines.get(1)?);
    let columns = skin.columns.iter().filter(|(x, _, _)| (first.0 + 1..=next.0).contains(x));
    let cells =
        |x: i64, top: i64, length: i64| (top..top + length).filter_map(move |y| skin.values.get(x, y)).collect();
    Some(columns.map(|(x, top, length)| (*top, cells(*x, *top, *length))).collect())
}

/// In how many ways the period of one level expands into that of the next: by which of its columns begins. Exactly one
/// is claimed.
pub(super) fn alignments(skin: &Skin<'_>, next: &Skin<'_>, level: usize) -> Option<usize> {
    let columns: Vec<Column> = period(skin, level)?.into_iter().map(|(_, column)| column).collect();
    let next = period(next, level + 1)?;
    let steps: Vec<Vec<&Column>> = next
        .chunk_by(|one, other| one.0 == other.0)
        .map(|step| step.iter().map(|(_, column)| column).collect())
        .collect();
    if columns.len() != steps.len() || columns.len() as i64 != fibonacci(2 * level + 3) {
        return None;
    }
    let expands = |shift: usize| {
        steps.iter().zip(columns.iter().cycle().skip(shift)).all(|(step, column)| becomes(column, step, 0))
    };
    Some((0..columns.len()).filter(|shift| expands(*shift)).count())
}

/// Whether these palaces of a column expand into a step's rows from one on.
fn becomes(column: &[i64], step: &[&Column], row: usize) -> bool {
    let rows = step.iter().map(|column| column.len()).max().unwrap_or(0);
    let Some((v, rest)) = column.split_first() else { return row == rows };
    [2, 3].into_iter().any(|height| fits(block(*v, step.len(), height), step, row) && becomes(rest, step, row + height))
}

/// Whether a block stands at this row of a step. The last row of a step with a line is that of its last column alone.
fn fits(block: Block, step: &[&Column], row: usize) -> bool {
    let last = step.iter().map(|column| column.len()).max().unwrap_or(0);
    let is_cut = |y: usize| y + 1 == last;
    !block.is_empty()
        && (row..).zip(block).all(|(y, values)| {
            values.iter().zip(step).all(|(v, column)| column.get(y).map_or(is_cut(y), |value| value == v))
        })
}
