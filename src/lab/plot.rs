//! How an experiment's table is drawn. The points stand in the table; here it only says which columns they are, so that
//! the page and whoever else draws do the same.

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
}
