//! Long work: in slices, without Python's lock, until it is done, interrupted or refused.

use std::time::{Duration, Instant};

use blocking_queens::Error;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Seldom enough to cost nothing, and often enough that nobody waits after Ctrl+C.
pub const SLICE: Duration = Duration::from_millis(100);

/// Who is told which part of the work is done, from 0 to 1; an exception that it raises ends the work.
pub type Report<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// What the library refuses is a `ValueError` with its sentence.
pub fn refused(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What happens between two slices.
pub fn between(py: Python<'_>, report: Report<'_, '_>, done: f64) -> PyResult<()> {
    py.check_signals()?;
    if let Some(report) = report {
        report.call1((done,))?;
    }
    Ok(())
}

/// Calls `advance` again and again until it says that it is finished, which is `None`; before that, how far it is.
pub fn in_slices(
    py: Python<'_>,
    report: Report<'_, '_>,
    mut advance: impl FnMut(&mut dyn FnMut() -> bool) -> Result<Option<f64>, Error> + Send,
) -> PyResult<()> {
    loop {
        let done = py.detach(|| {
            let end = Instant::now() + SLICE;
            advance(&mut || Instant::now() < end)
        });
        match done.map_err(refused)? {
            Some(done) => between(py, report, done)?,
            None => return between(py, report, 1.0),
        }
    }
}

/// How far work on a board is, as [`in_slices`] takes it.
pub fn part(progress: blocking_queens::map::Progress) -> Option<f64> {
    (!progress.finished).then(|| progress.done as f64 / progress.total.max(1) as f64)
}
