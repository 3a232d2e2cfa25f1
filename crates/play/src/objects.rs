//! What the page is told of a game, as plain objects.

use std::fmt::Display;

use blocking_queens::queens::play::{Action, Options, Player, Run, Situation, Task};
use blocking_queens::queens::rules::Position;
use js_sys::{Float64Array, Object, Reflect};
use wasm_bindgen::prelude::*;

/// What was done last: who, what, where, and with how many pawns.
pub(crate) fn done(before: &Situation, action: &Action) -> JsValue {
    let last = Object::new();
    set(&last, "player", before.turn().to_string());
    set(&last, "from", place(before.queen()));
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
    set(&last, "kind", kind);
    set(&last, "cell", cell.or(answered).map_or(JsValue::NULL, |cell| place(cell).into()));
    set(&last, "pawns", pawns.map_or(0.0, |pawns| pawns.count() as f64));
    // What would do the same again.
    let numbers = match (cell, pawns) {
        (Some(Position { x, y }), _) => Float64Array::from(&[x as f64, y as f64][..]),
        (_, Some(pawns)) => runs(pawns),
        _ => Float64Array::new_with_length(0),
    };
    set(&last, "numbers", numbers);
    last.into()
}

pub(crate) fn sentence_by(winner: Player, sentence: &impl Display) -> JsValue {
    let object = Object::new();
    set(&object, "winner", winner.to_string());
    set(&object, "sentence", sentence.to_string());
    object.into()
}

pub(crate) fn place(Position { x, y }: Position) -> Object {
    let object = Object::new();
    set(&object, "x", x as f64);
    set(&object, "y", y as f64);
    object
}

/// Direction (left, up, up-left), first and last distance of each run.
pub(crate) fn runs(options: &Options) -> Float64Array {
    let numbers = options.runs();
    let numbers: Vec<f64> = numbers
        .flat_map(|(direction, Run { first, last })| [direction as usize as f64, first as f64, last as f64])
        .collect();
    Float64Array::from(&numbers[..])
}

pub(crate) fn set(object: &Object, key: &str, value: impl Into<JsValue>) {
    // A plain object takes any property.
    let _ = Reflect::set(object, &key.into(), &value.into());
}
