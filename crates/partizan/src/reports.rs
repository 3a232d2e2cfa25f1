//! Reports on cells and windows of a board: the inspector, what a view holds, claims, the one-row games, and files.

use wasm_bindgen::prelude::*;

use blocking_queens::Error;
use blocking_queens::Window;
use blocking_queens::partizan::chessfights::{Claim, Colour, DIFFERENCES, colour, in_region, printed_cell, row};
use blocking_queens::partizan::{
    Board, Class, Entry, Fate, Game as Value, Games, InspectedOption, LAST, Style, Table, UNKNOWN, Values, Writer,
};

use crate::answers::{line, lines, profile, side_key, thermograph};
use door::{list, object, whole};

use crate::game::{Game, field};
use crate::objects::cell;
use crate::question::Question;

/// Other cells of the same value, and subgames, are listed up to this many.
const LIST_MAX: usize = 200;
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

    /// What a window holds: the entries of its cells by class, and how often each occurs. Cells that cannot be
    /// evaluated have none.
    pub fn window(&self, x: f64, y: f64, width: f64, height: f64) -> Result<Question, JsError> {
        let (window, field) = (window(x, y, width, height)?, self.layer.field());
        let mut layer = self.layer.clone();
        let corner = (window.x() + window.width() - 1, window.y() + window.height() - 1);
        Ok(Question::new(self, move |values| {
            if let Err(Error::Unfinished) = values.evaluate(corner) {
                return Err(Error::Unfinished);
            }
            let Values { games, board, .. } = values;
            let classes = field.classes(games, board, &window, 100)?;
            let cells: Vec<i32> =
                classes.cells.iter().map(|place| if *place == UNKNOWN { -1 } else { *place as i32 }).collect();
            let mut entries = Vec::new();
            for (place, class) in classes.classes.iter().enumerate() {
                let first = classes.cells.iter().position(|known| *known == place as u32).unwrap_or(0) as u64;
                let at = (window.x() + first % window.width(), window.y() + first / window.width());
                let code = layer.code(games, board.known_value(at)?)?;
                entries.push(entry(games, class, code)?);
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
        let is_latex = format == "latex";
        let mut table = Table::new(field, FILE_TEXT_MAX);
        let corner = (window.x() + window.width() - 1, window.y() + window.height() - 1);
        Ok(Question::new(self, move |values| {
            values.evaluate(corner)?;
            let Values { games, board, .. } = values;
            let text = if is_latex { table.latex(games, board, &window) } else { table.csv(games, board, &window) };
            Ok(text?.into())
        }))
    }
}

fn window(x: f64, y: f64, width: f64, height: f64) -> Result<Window, JsError> {
    let window = Window::new(whole("x", x)?, whole("y", y)?, whole("width", width)?, whole("height", height)?)?;
    if window.cells() > u128::from(WINDOW_MAX) {
        return Err(JsError::new(&format!("a window of {width} x {height} cells; expected up to {WINDOW_MAX} cells")));
    }
    Ok(window)
}

fn entry(games: &mut Games, class: &Class, code: i32) -> Result<JsValue, Error> {
    let html = match (class.entry, &class.text) {
        (Entry::Form(form), Some(_)) => Some(Writer::new(Style::Html).write(games, form, 2_000)?),
        (Entry::Number(number), _) => {
            let game = games.number(number)?;
            Some(Writer::new(Style::Html).write(games, game, 2_000)?)
        }
        (Entry::Nothing, _) => Some("none".to_owned()),
        (_, text) => text.clone(),
    };
    Ok(object([
        ("code", code.into()),
        ("text", class.text.as_deref().map_or(JsValue::UNDEFINED, Into::into)),
        ("html", html.map_or(JsValue::UNDEFINED, Into::into)),
        ("length", (class.length as f64).into()),
        ("cells", (class.cells as f64).into()),
    ]))
}

fn inspection(values: &mut Values, at: (u64, u64)) -> Result<JsValue, Error> {
    let value = values.evaluate(at)?;
    let Values { games, board, .. } = values;
    let inspection = board.inspect(games, at)?;
    let options = inspection.options.iter().map(|option| inspected(games, option)).collect::<Result<Vec<_>, _>>()?;
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
    let nothing = || Ok(JsValue::UNDEFINED);
    let (fate, by, through, replaced_by) = match &option.fate {
        Fate::Stays => ("stays", nothing(), nothing(), nothing()),
        Fate::Dominated { by } => ("dominated", line(games, *by), nothing(), nothing()),
        Fate::Reversible { through, replaced_by } => {
            ("reversible", nothing(), line(games, *through), lines(games, replaced_by))
        }
    };
    Ok(object([
        ("side", side_key(option.side).into()),
        ("cells", list(option.cells.iter().copied().map(cell))),
        ("value", line(games, option.value)?),
        ("fate", fate.into()),
        ("by", by?),
        ("through", through?),
        ("replacedBy", replaced_by?),
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
    let reason = DIFFERENCES.iter().find(|difference| difference.cell == at);
    object([
        ("canonical", canonical.into()),
        ("reduced", reduced.into()),
        ("reason", reason.map_or(JsValue::NULL, |difference| difference.reason.into())),
    ])
}
