//! What can go wrong, as a sentence and an exit code.

use std::{fmt, io};

use blocking_queens::Error;
use png::EncodingError;

#[derive(Debug)]
pub enum Failure {
    /// The request cannot be granted.
    Refused(String),
    /// The result cannot be written; where to, and why.
    Unwritten(String, io::Error),
}

impl Failure {
    /// Names the place that could not be written to.
    pub fn at(self, place: &str) -> Self {
        match self {
            Self::Unwritten(_, reason) => Self::Unwritten(place.to_owned(), reason),
            refused => refused,
        }
    }

    /// Whether the reader of the result has closed the pipe: it has what it wanted.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Unwritten(_, reason) if reason.kind() == io::ErrorKind::BrokenPipe)
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Unwritten(..) => 1,
            Self::Refused(_) => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(sentence) => f.write_str(sentence),
            Self::Unwritten(place, reason) => write!(f, "{place} could not be written: {reason}"),
        }
    }
}

/// What the library refuses is refused in its words.
impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Unwritten("the result".to_owned(), error)
    }
}

impl From<EncodingError> for Failure {
    fn from(error: EncodingError) -> Self {
        match error {
            EncodingError::IoError(error) => error.into(),
            other => io::Error::other(other).into(),
        }
    }
}
