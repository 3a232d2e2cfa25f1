//! The calculator, and sums to be played. A sum is a text, as the calculator reads it, so that every state is a link.

use wasm_bindgen::prelude::*;

use blocking_queens::Error;
use blocking_queens::partizan::sums::{Component, Place, after, best_move, judged_moves, moves, outcome, review};
use blocking_queens::partizan::{
    Answer, Calculation, Comparison, Game as Value, Games, Side, Style, Values, Writer, explain,
};

use door::{list, object};

use crate::answers::{cell, line, profile, side_key, thermograph};
use crate::game::Game;
use crate::question::Question;

/// A component that is no cell is written out in a sum's text up to this many characters.
const COMPONENT_MAX: u64 = 1_000;
/// The calculator judges this many moves of a player.
const JUDGED_MAX: usize = 120;

#[wasm_bindgen]
impl Game {
    /// The calculator: what a text comes to. Throws a sentence with the place if it is none.
    pub fn calculate(&self, text: &str) -> Result<Question, JsError> {
        let mut calculation = Calculation::parse(text)?;
        Ok(Question::new(self, move |values| match calculation.answer(&mut values.games, &mut values.board)? {
            Answer::Value(value) => value_answer(values, value, &calculation),
            Answer::Comparison { first, second, comparison, holds } => {
                let games = &mut values.games;
                Ok(object([
                    ("kind", "comparison".into()),
                    ("reading", reading(&calculation)),
                    ("first", line(games, first)?),
                    ("second", line(games, second)?),
                    ("sign", comparison.sign().into()),
                    ("holds", holds.into()),
                    ("sentence", sentence(comparison).into()),
                ]))
            }
        }))
    }

    /// The subgames of what a text comes to as a graph, each once: `json` or `dot`. Of a comparison, those of the
    /// difference. Throws a sentence with the place if the text is none.
    pub fn graph(&self, format: &str, text: &str) -> Result<Question, JsError> {
        let mut calculation = Calculation::parse(text)?;
        let is_dot = format == "dot";
        Ok(Question::new(self, move |Values { games, board, .. }| {
            let value = match calculation.answer(games, board)? {
                Answer::Value(value) => value,
                Answer::Comparison { first, second, .. } => games.difference(first, second)?,
            };
            Ok(if is_dot { games.to_dot(value) } else { games.to_json(value) }?.into())
        }))
    }

    /// A sum in play: its parts, the moves of the player who is next (`left` or `right`), and who wins.
    pub fn position(&self, text: &str, next: &str) -> Result<Question, JsError> {
        let mut calculation = Calculation::parse(text)?;
        let side = side(next)?;
        Ok(Question::new(self, move |values| {
            calculation.answer(&mut values.games, &mut values.board)?;
            position(values, &calculation.components(), side)
        }))
    }

    /// What becomes of a sum after a move, given by its place in the list of moves; after the best one if it is
    /// missing. With what the values say about it, in sentences. `null` if there is no move.
    pub fn play(&self, text: &str, next: &str, place: Option<u32>) -> Result<Question, JsError> {
        let mut calculation = Calculation::parse(text)?;
        let side = side(next)?;
        Ok(Question::new(self, move |values| {
            calculation.answer(&mut values.games, &mut values.board)?;
            let sum = calculation.components();
            let Values { games, board, .. } = values;
            let step = match place {
                Some(place) => moves(games, board, &sum, side)?.get(place as usize).copied(),
                None => best_move(games, board, &sum, side)?.map(|best| best.step),
            };
            let Some(step) = step else { return Ok(JsValue::NULL) };
            let review = review(games, board, &sum, side, step)?;
            let sentences = explain::sentences(games, board, &sum, side, step, &review)?;
            Ok(object([
                ("sum", sum_text(games, &after(&sum, step))?.into()),
                ("component", (step.component as f64).into()),
                ("from", place_object(games, sum[step.component].place)?),
                ("to", place_object(games, step.to)?),
                ("mistake", review.mistake.into()),
                ("sentences", list(sentences)),
            ]))
        }))
    }
}

fn side(name: &str) -> Result<Side, JsError> {
    let side = Side::BOTH.into_iter().find(|side| side_key(*side) == name);
    side.ok_or_else(|| JsError::new(&format!("a player is left or right, not {name:?}")))
}

const fn sentence(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "They are equal: in their difference whoever begins loses.",
        Comparison::Less => "The first is less: Right wins the difference, whoever begins.",
        Comparison::Greater => "The first is greater: Left wins the difference, whoever begins.",
        Comparison::Confused => "They are confused: whoever begins wins the difference.",
    }
}

/// How a text was read, where others may read it in another way.
fn reading(calculation: &Calculation) -> JsValue {
    calculation.reading().map_or(JsValue::NULL, Into::into)
}

fn value_answer(values: &mut Values, value: Value, calculation: &Calculation) -> Result<JsValue, Error> {
    let sum = &calculation.components()[..];
    let [left, right] = Side::BOTH.map(|side| judged(values, sum, side));
    let games = &mut values.games;
    Ok(object([
        ("kind", "value".into()),
        ("reading", reading(calculation)),
        ("value", profile(games, value)?),
        ("thermograph", thermograph(games, value)?),
        ("parts", parts(values, sum)?),
        ("left", left?),
        ("right", right?),
    ]))
}

fn position(values: &mut Values, sum: &[Component], side: Side) -> Result<JsValue, Error> {
    let Values { games, board, .. } = values;
    let outcome = outcome(games, board, sum)?;
    Ok(object([
        ("parts", parts(values, sum)?),
        ("next", side_key(side).into()),
        ("outcome", outcome.letter().to_string().into()),
        ("sentence", outcome.sentence(side).into()),
        ("winner", side_key(outcome.winner(side)).into()),
        ("moves", judged(values, sum, side)?),
    ]))
}

fn parts(values: &mut Values, sum: &[Component]) -> Result<JsValue, Error> {
    let Values { games, board, .. } = values;
    let part = |part: &Component| {
        let value = part.value(games, board)?;
        Ok(object([
            ("place", place_object(games, part.place)?),
            ("negative", part.negative.into()),
            ("value", line(games, value)?),
        ]))
    };
    sum.iter().map(part).collect::<Result<Vec<_>, Error>>().map(list)
}

/// The moves of a player, in the order of [`moves`], with what comes of them.
fn judged(values: &mut Values, sum: &[Component], side: Side) -> Result<JsValue, Error> {
    let Values { games, board, .. } = values;
    let all = moves(games, board, sum, side)?;
    let judged = (all.len() <= JUDGED_MAX).then(|| judged_moves(games, board, sum, side)).transpose()?;
    let objects = all.into_iter().enumerate().map(|(place, step)| {
        let judged = judged.as_ref().map(|all| all[place]);
        Ok(object([
            ("component", (step.component as f64).into()),
            ("from", place_object(games, sum[step.component].place)?),
            ("to", place_object(games, step.to)?),
            ("outcome", judged.map_or(JsValue::UNDEFINED, |it| it.after.letter().to_string().into())),
            ("wins", judged.map_or(JsValue::UNDEFINED, |it| it.wins.into())),
        ]))
    });
    objects.collect::<Result<Vec<_>, Error>>().map(list)
}

/// A place in one line, `{text, html}`; with `cell`, where it is one.
fn place_object(games: &mut Games, place: Place) -> Result<JsValue, Error> {
    match place {
        Place::Cell(x, y) => {
            let text = format!("({x},{y})");
            Ok(object([("text", text.as_str().into()), ("html", text.into()), ("cell", cell((x, y)))]))
        }
        Place::Game(game) => line(games, game),
    }
}

fn sum_text(games: &mut Games, sum: &[Component]) -> Result<String, Error> {
    let mut text = String::new();
    for part in sum {
        let part_text = match part.place {
            Place::Cell(x, y) => format!("({x},{y})"),
            Place::Game(game) => Writer::new(Style::Ascii).write(games, game, COMPONENT_MAX)?,
        };
        // Brackets, since a sign before a number would belong to it.
        let part_text = if part_text.starts_with(['(', '{']) { part_text } else { format!("({part_text})") };
        text += match (text.is_empty(), part.negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &part_text;
    }
    Ok(if text.is_empty() { "0".to_owned() } else { text })
}
