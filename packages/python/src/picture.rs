//! The colours of pictures.

use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::pieces::colours::{OUTCOME_COLOURS, VALUE_COLOURS, value_class};
use numpy::{PyArray2, PyReadonlyArray2, ToPyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(classes, module)?)
}

/// The place of a value's colour in a palette.
type Class = fn(&i64) -> u8;

/// The colour of each value by its place in a palette, and that palette: red, green and blue by turns.
#[pyfunction]
fn classes<'py>(
    py: Python<'py>,
    values: PyReadonlyArray2<'py, i64>,
    of: &str,
) -> PyResult<(Bound<'py, PyArray2<u8>>, Bound<'py, PyBytes>)> {
    // Classes of deviations end far within 32 bits.
    let deviation = |v: &i64| class_of((*v).clamp(i32::MIN.into(), i32::MAX.into()) as i32) as u8;
    let (class, palette): (Class, &[[u8; 3]]) = match of {
        "v" => (deviation, &COLOURS),
        "grundy" => (|value| value_class(*value) as u8, &VALUE_COLOURS),
        "outcome" => (|value| u8::from(*value != 0), &OUTCOME_COLOURS),
        _ => return Err(PyValueError::new_err(format!("of is {of}; expected v, grundy or outcome"))),
    };
    let values = values.as_array();
    let classes = py.detach(|| values.map(class));
    Ok((classes.to_pyarray(py), PyBytes::new(py, &palette.concat())))
}
