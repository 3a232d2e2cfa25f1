//! The skin in a window round the arm's outer edge: the palaces that a row, a column or a diagonal meets first when it
//! comes from outer space.

use super::check::{Ask, Values};

/// Fibonacci numbers, f(1) = f(2) = 1.
pub(super) fn fibonacci(n: usize) -> i64 {
    (1..n).fold((0, 1), |(one, next): (i64, i64), _| (next, one + next)).1
}

/// Rows in which the skin of the universal arm is of a level, and columns from the shoulder where it lies there.
pub(super) struct Stretch {
    pub level: usize,
    pub rows: [u64; 2],
    pub columns: [u64; 2],
}

/// Where the skin is looked at; level 3 begins in row 2955.
pub(super) const STRETCHES: [Stretch; 3] = [
    Stretch { level: 1, rows: [12, 66], columns: [20, 190] },
    Stretch { level: 2, rows: [96, 190], columns: [200, 520] },
    Stretch { level: 3, rows: [2990, 3120], columns: [7700, 8200] },
];

/// The stretches that lie above the nose of game k.
pub(super) fn stretches(k: i64) -> impl Iterator<Item = &'static Stretch> {
    STRETCHES.iter().filter(move |stretch| 3 * stretch.rows[1] as i64 <= k)
}

pub(super) fn asks(k: i64) -> Vec<Ask> {
    let window = |Stretch { rows: [top, bottom], columns: [left, right], .. }: &Stretch| {
        Ask::Window(k as u64, [k as u64 + left, *top, right - left, bottom - top])
    };
    stretches(k).map(window).collect()
}

/// The skin of a stretch: the palaces that follow one another at the end of each row.
pub(super) struct Skin<'a> {
    pub values: &'a Values,
    /// For each row, from the first one on, the first and the last column of the skin.
    rows: Vec<(i64, i64)>,
    /// For each column, from the first one on: itself, the row of the skin's first palace, and how many follow one
    /// another.
    pub columns: Vec<(i64, i64, i64)>,
}

impl<'a> Skin<'a> {
    pub fn new(values: &'a Values) -> Self {
        let row = |y: i64| {
            let last = values.columns().rev().find(|x| values.is_palace(*x, y)).unwrap_or(values.x);
            let first = (values.x..=last).rev().find(|x| !values.is_palace(*x, y)).map_or(values.x, |x| x + 1);
            (first, last)
        };
        let mut skin = Self { values, rows: values.rows().map(row).collect(), columns: Vec::new() };
        // Only columns whose part of the skin lies wholly in the window count.
        let [above, below] = [skin.rows[0].1 + 1, skin.rows[skin.rows.len() - 1].0];
        for x in above..below {
            let of_skin = || values.rows().filter(|y| skin.contains(x, *y));
            if let Some(top) = of_skin().next() {
                skin.columns.push((x, top, of_skin().count() as i64));
            }
        }
        skin
    }

    fn contains(&self, x: i64, y: i64) -> bool {
        let row = usize::try_from(y - self.values.y).ok().and_then(|row| self.rows.get(row));
        row.is_some_and(|(first, last)| (first..=last).contains(&&x))
    }

    /// The vertical thicknesses.
    pub fn vertical(&self) -> Vec<i64> {
        distinct(self.columns.iter().map(|(_, _, length)| *length))
    }

    /// The horizontal thicknesses.
    pub fn horizontal(&self) -> Vec<i64> {
        distinct(self.rows.iter().map(|(first, last)| last - first + 1))
    }

    /// The diagonal thicknesses.
    pub fn diagonal(&self) -> Vec<i64> {
        let cells = self.columns.iter().flat_map(|(x, top, length)| (*top..top + length).map(move |y| (*x, y)));
        let run = |(x, y): (i64, i64)| (0..).take_while(|i| self.contains(x + i, y + i)).count() as i64;
        let ends_inside = |(x, y): &(i64, i64)| self.values.get(x + run((*x, *y)), y + run((*x, *y))).is_some();
        distinct(cells.filter(|(x, y)| !self.contains(x - 1, y - 1)).filter(ends_inside).map(run))
    }

    /// The columns that emit a line, in which the skin is thicker by one palace at least.
    pub fn lines(&self, level: usize) -> Vec<(i64, i64)> {
        let thick = self.columns.iter().filter(|(_, _, length)| *length > fibonacci(2 * level));
        thick.map(|(x, top, _)| (*x, *top)).collect()
    }
}

/// Each number once, the least first.
pub(super) fn distinct(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut numbers: Vec<i64> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    #[test]
    fn fibonacci_numbers_begin_with_two_ones() {
        assert_eq!([1, 2, 3, 4, 5, 8, 10].map(super::fibonacci), [1, 1, 2, 3, 5, 21, 55]);
    }
}
