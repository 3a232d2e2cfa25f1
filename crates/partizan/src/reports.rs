//! Reports on cells and windows of a board: the inspector, what a view holds, claims, the one-row games, and files.

use std::collections::BTreeMap;

use wasm_bindgen::prelude::*;

use blocking_queens::Error;
use blocking_queens::Window;
use blocking_queens::partizan::chessfights::{Claim, Colour, DIFFERENCES, colour, in_region, printed_cell, row};
use blocking_queens::partizan::{
    Board, Entry, Fate, Field, Game as Value, Games, InspectedOption, LAST, Style, Values, Writer,
};

use crate::answers::{cell, line, lines, profile, side_key, thermograph};
use door::{list, object, whole};

use crate::game::{Game, field};
use crate::question::Question;

/// Other cells of the same value, and subgames, are listed up to this many.
const LIST_MAX: usize = 200;
/// What stands in a cell may have this many characters.
const CELL_TEXT_MAX: u64 = 100;
/// Forms in files may have this many characters.
const FILE_TEXT_MAX: u64 = 20_000;
/// This many cells of a window are looked at.
const WINDOW_MAX: u64 = 160 * 160;
/// The longest row of a one-row game.
const ROW_MAX: u64 = 60;
/// The largest k of a one-row game.
const K_MAX: u64 = 12;
/// Lemma 2 compares a cell with others up to this column.
const REACH: u64 = 40;

#[wasm_bindgen]
impl Game {
    /// Explains a cell: its value, every option with what became of it, the thermograph, where else the value stands,
    /// its subgames, and, of Chessfights, what the paper prints.
    pub fn inspect(&self, x: f64, y: f64) -> Result<Question, JsError> {
        let at = (whole("x", x)?, whole("y", y)?);
        Ok(Question::new(self, move |values| inspection(values, at)))
    }

    /// What a window holds: what the field says, each once, and which of these each cell has, row by row; -1 where a
    /// cell cannot be evaluated.
    pub fn window(&self, x: f64, y: f64, width: f64, height: f64) -> Result<Question, JsError> {
        let (window, field) = (window(x, y, width, height)?, self.layer.field());
        let mut layer = self.layer.clone();
        let corner = (window.right() - 1, window.bottom() - 1);
        Ok(Question::new(self, move |values| {
            if let Err(Error::Unfinished) = values.evaluate(corner) {
                return Err(Error::Unfinished);
            }
            let Values { games, board, .. } = values;
            let (mut cells, mut entries, mut places) = (Vec::new(), Vec::new(), BTreeMap::new());
            for at in (window.y()..window.bottom()).flat_map(|y| (window.x()..window.right()).map(move |x| (x, y))) {
                let Some(value) = board.value(at) else {
                    cells.push(-1);
                    continue;
                };
                let entry = field.of(games, value)?;
                let next = entries.len() as i32;
                let place = *places.entry(entry).or_insert(next);
                if place == next {
                    let code = layer.code(games, value)?;
                    entries.push(entry_object(games, entry, code)?);
                }
                cells.push(place);
            }
            Ok(object([("cells", js_sys::Int32Array::from(&cells[..]).into()), ("entries", list(entries))]))
        }))
    }

    /// Checks a claim at the cells of a window: 0 where it says nothing, 1 where it holds, 2 where it fails, 3 where a
    /// value is missing.
    pub fn claim(&self, key: &str, x: f64, y: f64, width: f64, height: f64) -> Result<Question, JsError> {
        let claim = Claim::from_key(key).ok_or_else(|| JsError::new(&format!("there is no claim {key:?}")))?;
        let window = window(x, y, width, height)?;
        let mut known = Vec::new();
        Ok(Question::in_steps(self, move |values| {
            let Values { games, board, .. } = values;
            while (known.len() as u64) < window.width() * window.height() {
                let next = known.len() as u64;
                let at = (window.x() + next % window.width(), window.y() + next / window.width());
                known.push(match claim.check(games, board, at, REACH) {
                    Ok(None) => 0,
                    Ok(Some(true)) => 1,
                    Ok(Some(false)) => 2,
                    Err(Error::Cell { .. }) => 3,
                    Err(refusal) => return Err(refusal),
                });
            }
            Ok(Some(js_sys::Uint8Array::from(&known[..]).into()))
        }))
    }

    /// The one-row games g_k(n) for k from 1 and n from 0, beside the game that Theorem 2 builds and the form of Lemma
    /// 5: whether they are the same.
    pub fn rows(&self, k: f64, n: f64) -> Result<Question, JsError> {
        let (last_k, last_n) = (whole("k", k)?.clamp(1, K_MAX), whole("n", n)?.min(ROW_MAX));
        let mut rows: Vec<(Board, Vec<JsValue>)> = Vec::new();
        Ok(Question::in_steps(self, move |values| {
            let games = &mut values.games;
            if rows.last().is_none_or(|(_, entries)| entries.len() as u64 > last_n) {
                if rows.len() as u64 == last_k {
                    return Ok(Some(list(rows.iter().map(|(_, entries)| list(entries.iter().cloned())))));
                }
                let mut board = row(rows.len() as u32 + 1).expect("a small k");
                board.ask((last_n, 0))?;
                rows.push((board, Vec::new()));
            }
            let k = rows.len() as u64;
            let Some((board, entries)) = rows.last_mut() else { return Ok(None) };
            board.evaluate(games)?;
            let n = entries.len() as u64;
            let value = board.known_value((n, 0))?;
            let dilated = games.dilated(k, n)?;
            let lemma = games.lemma_5(board, k, n)?;
            entries.push(object([
                ("value", line(games, value)?),
                ("dilated", line(games, dilated)?),
                ("theorem2", (dilated == value).into()),
                ("lemma5", (lemma == value).into()),
            ]));
            Ok(None)
        }))
    }

    /// A table of a window for a file: `format` is `csv` or `latex`, `show` a field.
    pub fn table(
        &self,
        format: &str,
        show: &str,
        x: f64,
        y: f64,
        width: f64,
        height: f64,
    ) -> Result<Question, JsError> {
        let (window, field) = (window(x, y, width, height)?, field(show)?);
        let table = if format == "latex" { Field::latex } else { Field::csv };
        let corner = (window.right() - 1, window.bottom() - 1);
        Ok(Question::new(self, move |values| {
            values.evaluate(corner)?;
            let Values { games, board, .. } = values;
            Ok(table(field, games, board, &window, FILE_TEXT_MAX)?.into())
        }))
    }
}

fn window(x: f64, y: f64, width: f64, height: f64) -> Result<Window, JsError> {
    let window = door::window(x, y, width, height)?;
    if window.cells() > u128::from(WINDOW_MAX) {
        return Err(JsError::new(&format!("a window of {width} x {height} cells; expected up to {WINDOW_MAX} cells")));
    }
    Ok(window)
}

/// What a field says, as `{code, text, length}`; without the text where that is long.
fn entry_object(games: &mut Games, entry: Entry, code: i32) -> Result<JsValue, Error> {
    let text = match entry {
        Entry::Letter(letter) => letter.to_string(),
        Entry::Number(number) => number.to_string(),
        Entry::Nothing => "none".to_owned(),
        Entry::Form(form) => match Writer::new(Style::Ascii).write(games, form, CELL_TEXT_MAX) {
            Err(Error::Length { characters, .. }) => {
                return Ok(object([("code", code.into()), ("length", (characters as f64).into())]));
            }
            text => text?,
        },
    };
    Ok(object([("code", code.into()), ("length", (text.len() as f64).into()), ("text", text.into())]))
}

fn inspection(values: &mut Values, at: (u64, u64)) -> Result<JsValue, Error> {
    let value = values.evaluate(at)?;
    let Values { games, board, .. } = values;
    let options = board.inspect(games, at)?;
    let options = options.iter().map(|option| inspected(games, option)).collect::<Result<Vec<_>, _>>()?;
    let table = Window::new(0, 0, 2 * LAST + 1, 2 * LAST + 1).map_err(|_| Error::Number)?;
    let same = board.cells_worth(value, &table);
    let followers = games.followers(value);
    let shown: Vec<Value> = followers.iter().rev().take(LIST_MAX).copied().collect();
    Ok(object([
        ("cell", cell(at)),
        ("value", profile(games, value)?),
        ("options", list(options)),
        ("thermograph", thermograph(games, value)?),
        ("same", list(same.iter().take(LIST_MAX).copied().map(cell))),
        ("sameCount", (same.len() as f64).into()),
        ("subgames", lines(games, &shown)?),
        ("colour", colour_key(at).into()),
        ("inRegion", in_region(at).into()),
        ("printed", printed(at)),
    ]))
}

fn inspected(games: &mut Games, option: &InspectedOption) -> Result<JsValue, Error> {
    let nothing = JsValue::UNDEFINED;
    let (fate, by, [through, replaced_by]) = match &option.fate {
        Fate::Stays => ("stays", nothing.clone(), [nothing.clone(), nothing]),
        Fate::Dominated { by } => ("dominated", line(games, *by)?, [nothing.clone(), nothing]),
        Fate::Reversible { through, replaced_by } => {
            ("reversible", nothing, [line(games, *through)?, lines(games, replaced_by)?])
        }
    };
    Ok(object([
        ("side", side_key(option.side).into()),
        ("cells", list(option.cells.iter().copied().map(cell))),
        ("value", line(games, option.value)?),
        ("fate", fate.into()),
        ("by", by),
        ("through", through),
        ("replacedBy", replaced_by),
    ]))
}

const fn colour_key(at: (u64, u64)) -> &'static str {
    match colour(at) {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
    }
}

/// What the paper prints of a cell, if it does, and why that differs from what is computed, if it does.
fn printed(at: (u64, u64)) -> JsValue {
    let Some((canonical, reduced)) = printed_cell(at) else { return JsValue::NULL };
    let reason = DIFFERENCES.iter().find(|(cell, _)| *cell == at);
    object([
        ("canonical", canonical.into()),
        ("reduced", reduced.into()),
        ("reason", reason.map_or(JsValue::NULL, |(_, reason)| (*reason).into())),
    ])
}
