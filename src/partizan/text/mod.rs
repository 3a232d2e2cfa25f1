//! Games as text: read and computed, written in several styles, and exported as graphs.

mod evaluation;
mod expression;
mod graph;
mod lexer;
mod parser;
mod shape;
mod style;
mod tex;
mod token;
mod writer;

pub(super) use expression::{Expression, Relation, Term};
pub(super) use parser::{condition, question};
pub use style::Style;
pub use writer::{SharedText, Writer};
