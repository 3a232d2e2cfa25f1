//! Answers about single games, as plain objects: how they are written, and what the field says of them.

use wasm_bindgen::JsValue;

use blocking_queens::Error;
use blocking_queens::partizan::{
    Construction, Dyadic, Entry, Field, Game, Games, SharedText, Side, Style, Trajectory, Values, Writer,
};

use door::{list, object};

/// Texts of cells and lists have at most this many characters.
const SHORT_MAX: u64 = 60;
/// A whole form is written out up to this many characters; beyond, its subgames get letters.
const WHOLE_MAX: u64 = 160;
/// Markup counts, too.
const MARKUP: u64 = 12;
/// Only games of so few subgames get letters.
const LETTERS_MAX: usize = 500;
/// The parts of a form with letters may be this long each.
const PART_MAX: u64 = 4_000;

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

/// A form, or what kind of game it is: what fits into a cell or a line.
pub fn brief(games: &mut Games, game: Game) -> Result<String, Error> {
    match Writer::new(Style::Ascii).write(games, game, SHORT_MAX) {
        Err(Error::Length { .. }) => {
            Ok(format!("a game of mean {}, temperature {}", games.mean(game)?, games.temperature(game)?))
        }
        text => text,
    }
}

pub fn short_text(values: &mut Values, field: Field, value: Game) -> Result<String, Error> {
    let games = &mut values.games;
    match field.of(games, value)? {
        Entry::Letter(letter) => Ok(letter.to_string()),
        Entry::Number(number) => Ok(number.to_string()),
        Entry::Form(form) => brief(games, form),
        Entry::Nothing => Ok("none".to_owned()),
    }
}

/// A game in one line: `{text, html}`. Both are words where it is long.
pub fn line(games: &mut Games, game: Game) -> Result<JsValue, Error> {
    let text = brief(games, game)?;
    let html = if Writer::new(Style::Ascii).length(games, game)? <= SHORT_MAX {
        Writer::new(Style::Html).write(games, game, MARKUP * SHORT_MAX)?
    } else {
        text.clone()
    };
    Ok(object([("text", text.into()), ("html", html.into())]))
}

pub fn lines(games: &mut Games, all: &[Game]) -> Result<JsValue, Error> {
    Ok(list(all.iter().map(|game| line(games, *game)).collect::<Result<Vec<_>, _>>()?))
}

/// A game as it is written: `{length, text, html, latex, definitions}`. A long form has letters for subgames, each with
/// its definition; `text` is missing then, and so is all but the length where even that is too long.
pub fn written(games: &mut Games, game: Game) -> Result<JsValue, Error> {
    let length = Writer::new(Style::Ascii).length(games, game)?;
    if length <= WHOLE_MAX {
        let mut write = |style| Writer::new(style).write(games, game, MARKUP * WHOLE_MAX);
        return Ok(object([
            ("length", (length as f64).into()),
            ("text", write(Style::Ascii)?.into()),
            ("html", write(Style::Html)?.into()),
            ("latex", write(Style::Latex)?.into()),
            ("definitions", list::<JsValue>([])),
        ]));
    }
    let is_short = games.followers(game).len() <= LETTERS_MAX;
    let mut shared = |style| {
        if !is_short {
            return Ok(None);
        }
        match Writer::new(style).write_shared(games, game, PART_MAX) {
            Err(Error::Length { .. }) => Ok(None),
            text => text.map(Some),
        }
    };
    let (html, latex) = (shared(Style::Html)?, shared(Style::Latex)?);
    let definitions = html.as_ref().map_or(&[][..], |html| &html.definitions);
    let definitions = definitions
        .iter()
        .map(|(letter, html)| object([("letter", letter.as_str().into()), ("html", html.as_str().into())]));
    Ok(object([
        ("length", (length as f64).into()),
        ("text", JsValue::UNDEFINED),
        ("definitions", list(definitions)),
        ("html", html.as_ref().map_or(JsValue::UNDEFINED, |html| html.text.as_str().into())),
        ("latex", latex.map_or(JsValue::UNDEFINED, |latex| with_definitions(&latex).into())),
    ]))
}

/// A text with letters and what they stand for, in LaTeX.
fn with_definitions(shared: &SharedText) -> String {
    let definitions = shared.definitions.iter().map(|(letter, text)| format!(r",\quad {letter} = {text}"));
    format!("{}{}", shared.text, definitions.collect::<String>())
}

pub fn profile(games: &mut Games, game: Game) -> Result<JsValue, Error> {
    let outcome = games.outcome(game)?;
    let weight = games.atomic_weight(game)?;
    let reduced = games.reduced(game)?;
    Ok(object([
        ("canonical", written(games, game)?),
        ("reduced", line(games, reduced)?),
        ("outcome", outcome.letter().to_string().into()),
        ("verdict", outcome.verdict().into()),
        ("mean", number(games.mean(game)?)),
        ("temperature", number(games.temperature(game)?)),
        ("leftStop", number(games.left_stop(game))),
        ("rightStop", number(games.right_stop(game))),
        ("birthday", (games.birthday(game) as f64).into()),
        ("options", (games.option_count(game) as f64).into()),
        ("isAllSmall", games.is_all_small(game).into()),
        ("atomicWeight", weight.map_or(Ok(JsValue::NULL), |weight| line(games, weight))?),
        ("subgames", (games.followers(game).len() as f64).into()),
    ]))
}

pub fn thermograph(games: &mut Games, game: Game) -> Result<JsValue, Error> {
    let Construction { options: [left_options, right_options], scaffolds, thermograph } =
        games.thermograph_construction(game)?;
    let [left_scaffold, right_scaffold] =
        scaffolds.map_or([JsValue::NULL, JsValue::NULL], |pair| pair.each_ref().map(trajectory));
    let mut options = |all: Vec<(Game, _)>| {
        let option = |(game, wall)| Ok(object([("game", line(games, game)?), ("wall", trajectory(&wall))]));
        all.into_iter().map(option).collect::<Result<Vec<_>, Error>>().map(list)
    };
    Ok(object([
        ("leftOptions", options(left_options)?),
        ("rightOptions", options(right_options)?),
        ("leftScaffold", left_scaffold),
        ("rightScaffold", right_scaffold),
        ("left", trajectory(&thermograph.left)),
        ("right", trajectory(&thermograph.right)),
        ("mean", number(thermograph.mean)),
        ("temperature", number(thermograph.temperature)),
    ]))
}

/// The name of a side, as the page has it.
pub fn side_key(side: Side) -> String {
    side.name().to_lowercase()
}
