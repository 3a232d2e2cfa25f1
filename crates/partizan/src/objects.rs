//! Plain objects for JavaScript.

use door::{list, object};
use wasm_bindgen::JsValue;

use blocking_queens::partizan::{Dyadic, Trajectory};

/// A cell as `{x, y}`.
pub fn cell((x, y): (u64, u64)) -> JsValue {
    object([("x", (x as f64).into()), ("y", (y as f64).into())])
}

/// A number as `{text, number}`: exactly, and as nearly as JavaScript holds it.
pub fn number(number: Dyadic) -> JsValue {
    object([("text", number.to_string().into()), ("number", number.to_f64().into())])
}

/// A wall or scaffold of a thermograph: its straight pieces, by temperature.
pub fn trajectory(trajectory: &Trajectory) -> JsValue {
    list(trajectory.pieces().iter().map(|piece| {
        object([
            ("temperature", piece.temperature.to_f64().into()),
            ("value", piece.value.to_f64().into()),
            ("slope", (piece.slope as f64).into()),
        ])
    }))
}
