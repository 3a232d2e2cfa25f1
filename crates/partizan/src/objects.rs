//! Plain objects for JavaScript.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use blocking_queens::partizan::{Dyadic, Trajectory};

/// An object with these properties.
pub fn object<const N: usize>(properties: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in properties {
        // A new object takes any property.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

/// A list.
pub fn list<T: Into<JsValue>>(items: impl IntoIterator<Item = T>) -> JsValue {
    items.into_iter().map(Into::into).collect::<Array>().into()
}

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
