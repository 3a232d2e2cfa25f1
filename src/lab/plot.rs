//! How an experiment's table is drawn. The points stand in the table; here it only says which columns they are, so that
//! the page and other front ends do the same.

use super::table::Table;

/// A plot of some columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// What is drawn, one over the other.
    pub series: &'static [Series],
}

/// An axis of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What it shows, with its unit if it has one.
    pub label: &'static str,
    /// Whether equal lengths are equal ratios. Values of 0 and below are left out then.
    pub is_logarithmic: bool,
}

/// Some points of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How they are drawn.
    pub kind: Kind,
    /// The column of their abscissas.
    pub x: &'static str,
    /// The column of their ordinates.
    pub y: &'static str,
    /// The column that they are divided by, if the quotient of two columns is drawn.
    pub per: Option<&'static str>,
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

impl Axis {
    /// An axis with equal distances.
    pub(super) const fn linear(label: &'static str) -> Self {
        Self { label, is_logarithmic: false }
    }

    /// An axis with equal ratios.
    pub(super) const fn logarithmic(label: &'static str) -> Self {
        Self { label, is_logarithmic: true }
    }
}

impl Series {
    pub(super) const fn new(kind: Kind, x: &'static str, y: &'static str) -> Self {
        Self { kind, x, y, per: None }
    }

    /// The points of this series in a table, each x before y, and at most about this many: of more, the lowest and the
    /// highest stand for each stretch of rows. Rows whose text is no number have no point.
    pub fn points(&self, table: &Table, most: usize) -> Vec<f64> {
        let column = |name: &str| table.column(name);
        let (Some(x), Some(y)) = (column(self.x), column(self.y)) else { return Vec::new() };
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
    use super::{Kind, Series};
    use crate::lab::table::{Column, Table};

    #[test]
    fn of_many_points_the_lowest_and_the_highest_of_each_stretch_are_drawn() {
        let heights = (0..1000).map(|x| if x == 777 { 5000 } else { x % 10 }).collect();
        let table = Table::new(&["x", "y"], vec![Column::Whole((0..1000).collect()), Column::Whole(heights)]);
        let points = Series::new(Kind::Line, "x", "y").points(&table, 20);
        assert_eq!(points.len(), 40);
        assert_eq!(points[..4], [0.0, 0.0, 9.0, 9.0]);
        assert!(points.chunks(2).any(|point| point == [777.0, 5000.0]));
        assert_eq!(Series::new(Kind::Line, "x", "y").points(&table, 5000).len(), 2000);
    }

    #[test]
    fn quotients_and_decimal_fractions_are_drawn_and_other_texts_are_not() {
        let texts = ["1.5", "?", "2"].map(str::to_owned).to_vec();
        let columns = vec![Column::Text(texts), Column::Large(vec![3, 4, 5]), Column::Whole(vec![2, 2, 10])];
        let table = Table::new(&["x", "y", "per"], columns);
        let series = Series { per: Some("per"), ..Series::new(Kind::Dots, "x", "y") };
        assert_eq!(series.points(&table, 100), [1.5, 1.5, 2.0, 0.5]);
    }
}
