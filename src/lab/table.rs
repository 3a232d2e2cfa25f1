//! What an experiment finds: columns of equal length, and the same as CSV.

use std::fmt::Write;

use crate::Error;

/// The most rows of a table: some hundred megabytes as CSV.
pub const ROWS_MAX: u64 = 10_000_000;

/// Refuses a table of more than [`ROWS_MAX`] rows.
pub(super) fn check_rows(rows: u64) -> Result<(), Error> {
    if rows > ROWS_MAX {
        return Err(Error::Refused(format!("the table would have {rows} rows; expected at most {ROWS_MAX}")));
    }
    Ok(())
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Whole numbers that may be larger than 64 bits hold: sums over the hood of a huge game.
    Large(Vec<i128>),
    /// Text: decimal fractions, continued fractions.
    Text(Vec<String>),
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Whole(numbers) => numbers.len(),
            Self::Large(numbers) => numbers.len(),
            Self::Text(texts) => texts.len(),
        }
    }

    /// The number in a row, as near as a float comes to it; none if it is a text that is no number.
    pub fn number(&self, row: usize) -> Option<f64> {
        match self {
            Self::Whole(numbers) => Some(numbers[row] as f64),
            Self::Large(numbers) => Some(numbers[row] as f64),
            Self::Text(texts) => texts[row].parse().ok(),
        }
    }

    fn write(&self, row: usize, to: &mut String) {
        // To write to a string cannot fail.
        let _ = match self {
            Self::Whole(numbers) => write!(to, "{}", numbers[row]),
            Self::Large(numbers) => write!(to, "{}", numbers[row]),
            Self::Text(texts) => write!(to, "{}", Field(&texts[row])),
        };
    }
}

/// A text as CSV has it (RFC 4180): in quotes if a comma, a quote or the end of a line is in it.
struct Field<'a>(&'a str);

impl std::fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.contains([',', '"', '\n', '\r']) {
            write!(f, "\"{}\"", self.0.replace('"', "\"\""))
        } else {
            f.write_str(self.0)
        }
    }
}

/// The columns of a table with their names, all of the same length.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    columns: Vec<(&'static str, Column)>,
}

impl Table {
    /// A table of these columns.
    ///
    /// # Panics
    /// If their numbers differ, or their lengths.
    pub(super) fn new(names: &[&'static str], columns: Vec<Column>) -> Self {
        assert!(names.len() == columns.len(), "each column has a name");
        assert!(columns.windows(2).all(|pair| pair[0].len() == pair[1].len()), "columns are equally long");
        Self { columns: names.iter().copied().zip(columns).collect() }
    }

    /// The columns with their names.
    pub fn columns(&self) -> &[(&'static str, Column)] {
        &self.columns
    }

    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|(known, _)| *known == name).map(|(_, column)| column)
    }

    /// The numbers of a column of whole numbers.
    pub fn whole(&self, name: &str) -> Option<&[i64]> {
        match self.column(name)? {
            Column::Whole(numbers) => Some(numbers),
            _ => None,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| column.len())
    }

    /// The line of names that a CSV begins with.
    pub fn header(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(",") + "\n"
    }

    /// Some rows as lines of a CSV, each ended by a line feed.
    pub fn lines(&self, rows: std::ops::Range<usize>) -> String {
        let mut text = String::new();
        for row in rows {
            for (index, (_, column)) in self.columns.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                column.write(row, &mut text);
            }
            text.push('\n');
        }
        text
    }

    /// Adds the rows of another table of the same columns below.
    ///
    /// # Panics
    /// If its columns are others.
    pub fn append(&mut self, other: Self) {
        assert!(self.columns.len() == other.columns.len(), "tables of the same columns");
        for ((name, column), (other_name, more)) in self.columns.iter_mut().zip(other.columns) {
            assert!(*name == other_name, "tables of the same columns");
            match (column, more) {
                (Column::Whole(numbers), Column::Whole(more)) => numbers.extend(more),
                (Column::Large(numbers), Column::Large(more)) => numbers.extend(more),
                (Column::Text(texts), Column::Text(more)) => texts.extend(more),
                _ => unreachable!("a column keeps its kind"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, Table};

    #[test]
    fn a_table_becomes_lines_with_commas() {
        let columns = vec![Column::Whole(vec![1, -2]), Column::Text(vec!["[1; 2, 3]".into(), "a \"b\"".into()])];
        let mut table = Table::new(&["k", "text"], columns);
        assert_eq!(table.header() + &table.lines(0..2), "k,text\n1,\"[1; 2, 3]\"\n-2,\"a \"\"b\"\"\"\n");
        table.append(Table::new(&["k", "text"], vec![Column::Whole(vec![3]), Column::Text(vec!["c".into()])]));
        assert_eq!((table.rows(), table.lines(2..3).as_str()), (3, "3,c\n"));
        assert_eq!(Table::new(&["a"], vec![Column::Large(vec![])]).header(), "a\n");
    }
}
