//! Games as text: read and computed, written in several styles, and exported as graphs.

mod evaluation;
mod expression;
mod graph;
mod parser;
mod shape;
mod style;
mod tex;
mod tokens;
mod writer;

pub use evaluation::Evaluation;
pub use expression::{Expression, Question, Relation};
pub use style::Style;
pub use writer::{SharedText, Writer};
