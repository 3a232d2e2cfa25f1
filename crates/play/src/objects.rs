//! The state of a game for the page, as plain objects.

use blocking_queens::queens::play::{Action, Options, Run, Situation, Task};
use blocking_queens::queens::rules::Position;
use door::object;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

/// What was done last: who, what, where, and with how many pawns.
pub(crate) fn done(before: &Situation, action: &Action) -> JsValue {
    let (kind, cell, pawns) = match action {
        Action::Move(cell) => ("move", Some(*cell), None),
        Action::Place(pawns) => ("place", None, Some(pawns)),
        Action::Block(pawns) => ("block", None, Some(pawns)),
        Action::Accept => ("accept", None, None),
        Action::Reject => ("reject", None, None),
    };
    let answered = match before.task() {
        Task::Answer(cell) => Some(cell),
        _ => None,
    };
    // What would do the same again.
    let numbers = match (cell, pawns) {
        (Some(Position { x, y }), _) => Float64Array::from(&[x as f64, y as f64][..]),
        (_, Some(pawns)) => runs(pawns),
        _ => Float64Array::new_with_length(0),
    };
    object([
        ("player", before.turn().to_string().into()),
        ("from", place(before.queen())),
        ("kind", kind.into()),
        ("cell", cell.or(answered).map_or(JsValue::NULL, place)),
        ("pawns", pawns.map_or(0.0, |pawns| pawns.count() as f64).into()),
        ("numbers", numbers.into()),
    ])
}

pub(crate) fn place(Position { x, y }: Position) -> JsValue {
    object([("x", (x as f64).into()), ("y", (y as f64).into())])
}

/// Direction (left, up, up-left), first and last distance of each run.
pub(crate) fn runs(options: &Options) -> Float64Array {
    let numbers = options.runs();
    let numbers: Vec<f64> = numbers
        .flat_map(|(direction, Run { first, last })| [direction as usize as f64, first as f64, last as f64])
        .collect();
    Float64Array::from(&numbers[..])
}
