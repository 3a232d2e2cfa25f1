//! How an experiment's table is drawn. The points stand in the table; here it only says which columns they are, so that
//! the page and other front ends do the same.

use super::table::Table;

/// A plot of one column of a table against another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// How its points are drawn.
    pub kind: Kind,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// The column that the ordinates are divided by, if the quotient of two columns is drawn.
    pub per: Option<&'static str>,
}

/// An axis of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The column that is drawn along it.
    pub column: &'static str,
    /// What it shows, with its unit if it has one.
    pub label: &'static str,
    /// Whether equal lengths are equal ratios. Values of 0 and below are left out then.
    pub is_logarithmic: bool,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Joined by straight lines.
    Line,
    /// One by one.
    Dots,
    /// Each one's value goes on up to the next one.
    Steps,
}

pub(super) const fn linear(column: &'static str, label: &'static str) -> Axis {
    Axis { column, label, is_logarithmic: false }
}

/// An axis with equal ratios.
pub(super) const fn logarithmic(column: &'static str, label: &'static str) -> Axis {
    Axis { column, label, is_logarithmic: true }
}

impl Plot {
    pub(super) const fn dots(x: Axis, y: Axis) -> Self {
        Self { kind: Kind::Dots, x, y, per: None }
    }

    pub(super) const fn steps(x: Axis, y: Axis) -> Self {
        Self { kind: Kind::Steps, x, y, per: None }
    }

    /// Its points in a table, each x before y, and at most about this many: of more, the lowest and the
    /// highest stand for each stretch of rows. Rows whose text is no number have no point.
    pub fn points(&self, table: &Table, most: usize) -> Vec<f64> {
        let column = |name: &str| table.column(name);
        let (Some(x), Some(y)) = (column(self.x.column), column(self.y.column)) else { return Vec::new() };
        let divisor = self.per.and_then(column);
        let point = |row: usize| {
            let part = divisor.map_or(Some(1.0), |column| column.number(row))?;
            Some([x.number(row)?, y.number(row)? / part])
        };
        let stretch = table.rows().div_ceil((most / 2).max(1)).max(1);
        let mut points = Vec::new();
        for first in (0..table.rows()).step_by(stretch) {
            let rows = first..table.rows().min(first + stretch);
            let (mut lowest, mut highest) = (None, None);
            for (row, [_, y]) in rows.filter_map(|row| Some((row, point(row)?))) {
                if lowest.is_none_or(|(_, least)| y < least) {
                    lowest = Some((row, y));
                }
                if highest.is_none_or(|(_, most)| y > most) {
                    highest = Some((row, y));
                }
            }
            let mut rows: Vec<usize> = [lowest, highest].into_iter().flatten().map(|(row, _)| row).collect();
            rows.sort_unstable();
            rows.dedup();
            points.extend(rows.into_iter().filter_map(point).flatten());
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::{Plot, linear};
    use crate::lab::table::{Column, Table};

    #[test]
    fn of_many_points_the_lowest_and_the_highest_of_each_stretch_are_drawn() {
        let heights = (0..1000).map(|x| if x == 777 { 5000 } else { x % 10 }).collect();
        let table = Table::new(&["x", "y"], vec![Column::Whole((0..1000).collect()), Column::Whole(heights)]);
        let plot = Plot::dots(linear("x", ""), linear("y", ""));
        let points = plot.points(&table, 20);
        assert_eq!(points.len(), 40);
        assert_eq!(points[..4], [0.0, 0.0, 9.0, 9.0]);
        assert!(points.chunks(2).any(|point| point == [777.0, 5000.0]));
        assert_eq!(plot.points(&table, 5000).len(), 2000);
    }

    #[test]
    fn quotients_and_decimal_fractions_are_drawn_and_other_texts_are_not() {
        let texts = ["1.5", "?", "2"].map(str::to_owned).to_vec();
        let columns = vec![Column::Text(texts), Column::Large(vec![3, 4, 5]), Column::Whole(vec![2, 2, 10])];
        let table = Table::new(&["x", "y", "per"], columns);
        let plot = Plot { per: Some("per"), ..Plot::dots(linear("x", ""), linear("y", "")) };
        assert_eq!(plot.points(&table, 100), [1.5, 1.5, 2.0, 0.5]);
    }
}
