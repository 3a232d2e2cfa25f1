//! Numbers and windows as Python has them: `python/blocking_queens/_numbers.py` has made all numbers ints.

use blocking_queens::{COORDINATE_MAX, Error, VALUES_MAX, Window};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::work::refused;

/// A coordinate or a length.
pub fn whole(name: &str, given: &Bound<'_, PyAny>) -> PyResult<u64> {
    given.extract().ok().filter(|whole| *whole <= COORDINATE_MAX).ok_or_else(|| refused(Error::coordinate(name, given)))
}

/// A game's k.
pub fn game(k: &Bound<'_, PyAny>) -> PyResult<u64> {
    k.extract().map_err(|_| refused(Error::k(k)))
}

/// The window of these columns and rows.
#[derive(FromPyObject)]
pub struct Place<'py>(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

impl<'py> Place<'py> {
    pub fn py(&self) -> Python<'py> {
        self.0.py()
    }

    /// The window, of as many cells as are handed out at once.
    pub fn window(&self) -> PyResult<Window> {
        let Self(x, y, width, height) = self;
        let window = Window::new(whole("x", x)?, whole("y", y)?, whole("width", width)?, whole("height", height)?)
            .map_err(refused)?;
        if window.cells() > VALUES_MAX as u128 {
            return Err(refused(Error::too_many_values(window.cells().try_into().unwrap_or(u64::MAX))));
        }
        Ok(window)
    }
}

/// The values of a window as an array of shape (height, width), which owns them: nothing is copied.
pub fn array<'py, T: Element>(py: Python<'py>, values: Vec<T>, window: &Window) -> PyResult<Bound<'py, PyAny>> {
    let shape = [window.height() as usize, window.width() as usize];
    Ok(PyArray1::from_vec(py, values).reshape(shape)?.into_any())
}
