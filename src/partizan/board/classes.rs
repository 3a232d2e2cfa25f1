//! The cells of a window, sorted into classes by what a field says of them: what a map colours, counts and filters.

use super::fields::{Entry, Field};
use crate::Error;
use crate::Window;
use crate::partizan::games::hash::Lookup;
use crate::partizan::{Board, Dyadic, Game, Games, Style, Writer};

/// The class of a cell that has no value.
pub const UNKNOWN: u32 = u32::MAX;

/// Cells that a field says the same of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// What it says.
    pub entry: Entry,
    /// The same as ASCII text; `None` if that is too long.
    pub text: Option<String>,
    /// How many characters that text has, or would have.
    pub length: u64,
    /// A number for ordered palettes and filters: the entry itself, or the mean of a form.
    pub number: Option<Dyadic>,
    /// The same for the same entry wherever it is computed.
    pub fingerprint: u64,
    /// How many cells of the window are of this class.
    pub cells: u64,
}

/// The cells of a window by class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The class of each cell, row by row; [`UNKNOWN`] where there is no value.
    pub cells: Vec<u32>,
    /// The classes: by number, then simplest first.
    pub classes: Vec<Class>,
}

impl Field {
    /// Sorts the evaluated cells of a window into classes. Texts are given up to this many characters.
    ///
    /// # Errors
    /// [`Error::Unfinished`], [`Error::Memory`], [`Error::Depth`], [`Error::Number`].
    pub fn classes(self, games: &mut Games, board: &Board, window: &Window, text_limit: u64) -> Result<Classes, Error> {
        let mut places: Lookup<Entry, u32> = Lookup::default();
        let mut of_values: Lookup<Game, u32> = Lookup::default();
        let mut classes: Vec<Class> = Vec::new();
        let mut cells = Vec::new();
        let mut writer = Writer::new(Style::Ascii);
        for (x, y) in (window.y..window.bottom()).flat_map(|y| (window.x..window.right()).map(move |x| (x, y))) {
            let Some(value) = board.value((x, y)) else {
                cells.push(UNKNOWN);
                continue;
            };
            let place = match of_values.get(&value) {
                Some(place) => *place,
                None => {
                    let entry = self.of(games, value)?;
                    let next = classes.len() as u32;
                    let place = *places.entry(entry).or_insert(next);
                    if place == next {
                        classes.push(class(games, &mut writer, entry, text_limit)?);
                    }
                    of_values.insert(value, place);
                    place
                }
            };
            classes[place as usize].cells += 1;
            cells.push(place);
        }
        Ok(sorted(games, cells, classes))
    }
}

fn class(games: &mut Games, writer: &mut Writer, entry: Entry, text_limit: u64) -> Result<Class, Error> {
    let fingerprint = entry.fingerprint(games)?;
    let (text, length, number) = match entry {
        Entry::Letter(letter) => (Some(letter.to_string()), 1, None),
        Entry::Nothing => (Some(String::new()), 0, None),
        Entry::Number(number) => {
            let text = number.to_string();
            let length = text.len() as u64;
            (Some(text), length, Some(number))
        }
        Entry::Form(game) => {
            let length = writer.length(games, game)?;
            let text = if length <= text_limit { Some(writer.write(games, game, text_limit)?) } else { None };
            (text, length, Some(games.mean(game)?))
        }
    };
    Ok(Class { entry, text, length, number, fingerprint, cells: 0 })
}

/// The same with the classes in their order.
fn sorted(games: &Games, cells: Vec<u32>, classes: Vec<Class>) -> Classes {
    let birthday = |class: &Class| match class.entry {
        Entry::Form(game) => games.birthday(game),
        _ => 0,
    };
    let mut order: Vec<u32> = (0..classes.len() as u32).collect();
    order.sort_by_key(|place| {
        let class = &classes[*place as usize];
        let letter = match class.entry {
            Entry::Letter(letter) => "PNLR".find(letter),
            _ => None,
        };
        (letter, class.number, birthday(class), class.fingerprint)
    });
    let mut places = vec![0; classes.len()];
    order.iter().enumerate().for_each(|(place, old)| places[*old as usize] = place as u32);
    let cells = cells.into_iter().map(|old| if old == UNKNOWN { UNKNOWN } else { places[old as usize] }).collect();
    Classes { cells, classes: order.into_iter().map(|old| classes[old as usize].clone()).collect() }
}
