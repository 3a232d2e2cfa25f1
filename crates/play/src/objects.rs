//! The state of a game for the page, as plain objects.

use blocking_queens::queens::play::{
    Action, Explanation, Formulation, Game, Options, Run, Sight, Situation, Task, perfect,
};
use blocking_queens::queens::rules::Position;
use door::object;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

/// The situation and what led to it; with what its queen sees, if that is known.
pub(crate) fn scene(game: &Game, sight: Option<&Sight>) -> JsValue {
    let now = game.now();
    let (task, proposal) = match now.task() {
        Task::Move => ("move", JsValue::NULL),
        Task::Block => ("block", JsValue::NULL),
        Task::Answer(cell) => ("answer", place(cell)),
    };
    let ending = now.ending().map(|ending| {
        object([("winner", ending.winner.to_string().into()), ("blocked", (ending.blocked as f64).into())])
    });
    object([
        ("k", (now.k() as f64).into()),
        ("heaps", (now.formulation() == Formulation::Heaps).into()),
        ("turn", now.turn().to_string().into()),
        ("mover", now.mover().to_string().into()),
        ("task", task.into()),
        ("proposal", proposal),
        ("queen", place(now.queen())),
        ("blocked", runs(now.blocked()).into()),
        ("blocks", (now.blocked().count() as f64).into()),
        ("blocksLeft", (now.blocks_left() as f64).into()),
        ("options", (now.open().count() as f64).into()),
        ("ending", ending.unwrap_or(JsValue::NULL)),
        ("pos", now.to_link(sight).into()),
        ("full", now.to_link(None).into()),
        ("list", game.to_text().into()),
        ("last", game.last().map_or(JsValue::NULL, |(before, action)| last(before, action))),
    ])
}

/// What was done last: who, what, where, and with how many pawns.
fn last(before: &Situation, action: &Action) -> JsValue {
    let (kind, cell, pawns) = match action {
        Action::Move(cell) => ("move", Some(*cell), 0),
        Action::Place(pawns) => ("place", None, pawns.count()),
        Action::Block(pawns) => ("block", None, pawns.count()),
        Action::Accept => ("accept", None, 0),
        Action::Reject => ("reject", None, 0),
    };
    let answered = match before.task() {
        Task::Answer(cell) => Some(cell),
        _ => None,
    };
    object([
        ("player", before.turn().to_string().into()),
        ("from", place(before.queen())),
        ("kind", kind.into()),
        ("cell", cell.or(answered).map_or(JsValue::NULL, place)),
        ("pawns", (pawns as f64).into()),
    ])
}

/// What the palaces in sight tell of a situation, and of what led to it.
pub(crate) fn insight(now: &Situation, sight: &Sight, explanation: Option<Explanation>) -> JsValue {
    let explanation = explanation.map(|Explanation { is_palace, seen, open, rejections, is_mistake }| {
        object([
            ("isPalace", is_palace.into()),
            ("seen", seen.map_or(JsValue::NULL, |seen| (seen as f64).into())),
            ("open", (open as f64).into()),
            ("rejections", (rejections as f64).into()),
            ("isMistake", is_mistake.into()),
        ])
    });
    object([
        ("winner", perfect::winner(now, sight).to_string().into()),
        ("isPalace", sight.is_palace().into()),
        ("palaces", runs(sight.palaces()).into()),
        ("number", (sight.palace_number() as f64).into()),
        ("open", (perfect::open_palaces(now, sight).count() as f64).into()),
        ("explanation", explanation.unwrap_or(JsValue::NULL)),
    ])
}

fn place(Position { x, y }: Position) -> JsValue {
    object([("x", (x as f64).into()), ("y", (y as f64).into())])
}

/// Direction (left, up, up-left), first and last distance of each run.
fn runs(options: &Options) -> Float64Array {
    let runs = options.runs();
    let numbers: Vec<f64> = runs
        .flat_map(|(direction, Run { first, last })| [direction as usize as f64, first as f64, last as f64])
        .collect();
    Float64Array::from(&numbers[..])
}
