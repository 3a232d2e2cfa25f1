//! Where the threads cross a row, and how thick they are: clusters of palaces, told apart by their gaps (paper, section
//! 3.2).

use super::game;
use crate::lab::Experiment;
use crate::lab::half_board::Reader;
use crate::lab::parameters::{Arguments, whole_number};
use crate::lab::plot::{Plot, linear};
use crate::lab::sweeps::{Game, one};
use crate::lab::table::Column;
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{COORDINATE_MAX, Error, Window};

/// The clusters of one row.
pub const EXPERIMENT: Experiment = Experiment {
    name: "threads",
    title: "Threads",
    about: "The clusters of palaces in one row, with the number of palaces in each",
    parameters: &[
        game("1000"),
        whole_number("row", "the row", 0, MOST, "3000"),
        whole_number("gap", "clusters end where the next palace is more than this many columns on", 0, MOST, "24"),
        whole_number("until", "only columns below this one are looked at", 1, MOST, "8000"),
    ],
    columns: Row::COLUMNS,
    plot: Plot::dots(linear("first", "column"), linear("palaces", "palaces")),
    work: one::<Row>(),
};

const MOST: i64 = COORDINATE_MAX as i64;

/// Palaces of one row that lie close together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The column of the first one.
    pub first: u64,
    /// The column of the last one.
    pub last: u64,
    /// How many there are.
    pub palaces: u64,
}

/// The palaces of one row, as far as a column. The part left of the diagonal is read as its mirror image, a column.
struct Row {
    y: u64,
    until: u64,
    gap: u64,
    /// How many columns, from the first on, lie in the hood.
    hood: u64,
    /// The columns of all others, in no order.
    palaces: Vec<u64>,
}

/// The clusters of palaces in ascending columns, and of one cluster before them, if there is one.
pub(super) fn clusters(before: Option<Cluster>, palaces: impl IntoIterator<Item = u64>, gap: u64) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = before.into_iter().collect();
    for x in palaces {
        match clusters.last_mut() {
            Some(cluster) if x - cluster.last <= gap => {
                cluster.last = x;
                cluster.palaces += 1;
            }
            _ => clusters.push(Cluster { first: x, last: x, palaces: 1 }),
        }
    }
    clusters
}

impl Sink for Row {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        for (i, _) in (0..).zip(values).filter(|(_, v)| **v < 0) {
            let (x, y) = (x + i, y - i);
            self.palaces.push(if y == self.y { x } else { y });
        }
    }
}

impl Reader for Row {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        let line = if (area.y..area.bottom()).contains(&self.y) {
            Window { x: 0, y: self.y, width: self.until, height: 1 }
        } else {
            Window { x: self.y, y: 0, width: 1, height: self.until.min(self.y) }
        };
        area.intersection(&line)
    }
}

impl Game for Row {
    const COLUMNS: &'static [&'static str] = &["first", "last", "palaces"];

    /// The rows and columns of the upper half that hold a row's cells below a column: itself from the diagonal on, and
    /// as a column the mirror image of what comes before.
    fn corner(arguments: &Arguments, _: u64) -> Result<(u64, u64), Error> {
        let (row, until) = (arguments.whole("row"), arguments.whole("until"));
        Ok((until.min(row + 1), until.max(row + 1)))
    }

    fn new(arguments: &Arguments, k: u64) -> Self {
        let [y, gap, until] = ["row", "gap", "until"].map(|name| arguments.whole(name));
        Self { y, until, gap, hood: hood::row_count(k, y).min(until), palaces: Vec::new() }
    }

    fn columns(&self) -> Vec<Column> {
        let mut palaces = self.palaces.clone();
        palaces.sort_unstable();
        let hood = self.hood.checked_sub(1).map(|last| Cluster { first: 0, last, palaces: self.hood });
        let clusters = clusters(hood, palaces, self.gap);
        let column = |number: fn(&Cluster) -> u64| Column::Whole(clusters.iter().map(|c| number(c) as i64).collect());
        vec![column(|c| c.first), column(|c| c.last), column(|c| c.palaces)]
    }
}
