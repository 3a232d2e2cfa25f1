//! Blocking queens: windows and counts.

use blocking_queens::queens::board::{Deviations, PalaceCount};
use blocking_queens::{Board, Window};
use pyo3::prelude::*;

use crate::numbers::{Place, array, game, whole};
use crate::work::{in_slices, part, refused};

/// From this k on, values may be larger than 32 bits hold.
const WIDE_FROM: u64 = 1 << 30;

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(window, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)
}

/// Deviations, or palace numbers; of 64 bits from k = 2^30 on.
#[pyfunction]
fn window<'py>(
    k: &Bound<'py, PyAny>,
    place: Place<'py>,
    is_palace_number: bool,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, k, window) = (k.py(), game(k)?, place.window()?);
    let mut board = Board::new(k).map_err(refused)?;
    let mut plan = board.plan(&window).map_err(refused)?;
    let mut cells = Deviations::new(&window);
    in_slices(py, report.as_ref(), |more| board.advance(&mut plan, &mut cells, more).map(part))?;
    let mut values = cells.into_values();
    let offset = if is_palace_number { k as i64 } else { 0 };
    if k < WIDE_FROM {
        values.iter_mut().for_each(|value| *value += offset as i32);
        return array(py, values, &window);
    }
    let width = window.width();
    let exact = |(index, v): (u64, i32)| {
        board.exact_deviation(window.x() + index % width, window.y() + index / width, v) + offset
    };
    let values: Vec<i64> = py.detach(|| (0..).zip(values).map(exact).collect());
    array(py, values, &window)
}

/// The number of palaces in the n x n corner.
#[pyfunction]
fn count(k: &Bound<'_, PyAny>, n: &Bound<'_, PyAny>, report: Option<Bound<'_, PyAny>>) -> PyResult<u128> {
    let (py, k, n) = (k.py(), game(k)?, whole("n", n)?);
    let mut board = Board::new(k).map_err(refused)?;
    let corner = Window::new(0, 0, n, n).map_err(refused)?;
    let mut plan = board.plan(&corner).map_err(refused)?;
    let mut palaces = PalaceCount::default();
    in_slices(py, report.as_ref(), |more| board.advance(&mut plan, &mut palaces, more).map(part))?;
    Ok(palaces.palaces())
}
