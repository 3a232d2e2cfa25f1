//! What is known of pieces without computing a cell.

use wasm_bindgen::prelude::*;

use blocking_queens::json::{list, maybe, object, text};
use blocking_queens::moves::{Heaps, Moves};
use blocking_queens::pieces::automaton::{Automaton, Coefficient};
use blocking_queens::pieces::named::{Parameter, Piece, TABLE};

/// The pieces that have names, as a list of `{key, name, rule, parameters, theorem, source, moves, link, heaps}`.
#[wasm_bindgen]
pub fn catalogue() -> Result<String, JsError> {
    let mut lines = Vec::new();
    for named in TABLE {
        let moves = Piece::new(named.key, None, None)?.moves();
        let parameters = named.parameters.iter().map(|Parameter { letter, meaning, least, greatest, default }| {
            object(&[
                ("letter", text(&letter.to_string())),
                ("meaning", text(meaning)),
                ("least", least.to_string()),
                ("greatest", greatest.to_string()),
                ("default", maybe(default.map(|value| value.to_string()))),
            ])
        });
        lines.push(object(&[
            ("key", text(named.key)),
            ("name", text(named.name)),
            ("rule", text(named.rule)),
            ("parameters", list(parameters)),
            ("theorem", maybe(named.theorem.map(text))),
            ("source", text(named.source)),
            ("moves", text(&moves.to_string())),
            ("link", text(&moves.to_link())),
            ("heaps", heaps(&moves).to_string()),
        ]));
    }
    Ok(list(lines))
}

/// A piece by its moves, as links write them: `{moves, link, heaps, named, automaton, refusal}`. `named` is the piece
/// of the table that it is, as `{key, name, p, q}`; `automaton` its rule as `{values, palaces, order}`, whose cells are
/// lists of a, b and factor; `refusal` says why it has none. Throws a sentence if the text is no piece.
#[wasm_bindgen]
pub fn described(moves: &str) -> Result<String, JsError> {
    let moves = Moves::from_link(moves)?.canonical();
    let named = Piece::of_moves(&moves).map(|Piece { named, p, q }| {
        let has = |letter| named.parameters.iter().any(|parameter| parameter.letter == letter);
        object(&[
            ("key", text(named.key)),
            ("name", text(named.name)),
            ("p", maybe(has('p').then(|| p.to_string()))),
            ("q", maybe(q.map(|q| q.to_string()))),
        ])
    });
    let (automaton, refusal) = match Automaton::new(&moves) {
        Ok(automaton) => (Some(rule(&automaton)), None),
        Err(refusal) => (None, Some(text(&refusal.to_string()))),
    };
    Ok(object(&[
        ("moves", text(&moves.to_string())),
        ("link", text(&moves.to_link())),
        ("heaps", heaps(&moves).to_string()),
        ("named", maybe(named)),
        ("automaton", maybe(automaton)),
        ("refusal", maybe(refusal)),
    ]))
}

fn rule(automaton: &Automaton) -> String {
    let cells =
        |cells: &[Coefficient]| list(cells.iter().map(|cell| list([cell.a.into(), cell.b.into(), cell.factor])));
    object(&[
        ("values", cells(automaton.values())),
        ("palaces", cells(automaton.palaces())),
        ("order", automaton.order().to_string()),
    ])
}

fn heaps(moves: &Moves) -> u8 {
    if moves.heaps() == Heaps::Two { 2 } else { 3 }
}
