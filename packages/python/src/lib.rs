//! The door to Python: it converts, calls the library and converts back. What people import is in
//! `python/blocking_queens`, which names, documents and types it.
//!
//! Long work runs in slices without Python's lock. Between two of them signals are checked, so that Ctrl+C ends it, and
//! whoever shows progress is told.

mod lab;
mod numbers;
mod partizan;
mod picture;
mod pieces;
mod queens;
mod store;
mod work;

use pyo3::prelude::*;

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
    queens::add(module)?;
    pieces::add(module)?;
    partizan::add(module)?;
    picture::add(module)?;
    lab::add(module)
}
