//! The colours of values: the page's own lists, read from the module that it has them in.

use blocking_queens::Window;
use blocking_queens::map::rgb;

use crate::Result;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// Reads the colours of a window's cells, row by row.
pub type Read = Box<dyn FnMut(&Window) -> Result<Vec<Colour>>>;

const MODULE: &str = include_str!("../../../www/page/core/colours.js");

/// The colours of a list by its name in the page's module.
///
/// # Panics
/// If the module has no such list.
pub fn colours(name: &str) -> Vec<Colour> {
    let list = MODULE.split_once(&format!("export const {name} = list`")).and_then(|(_, rest)| rest.split_once('`'));
    let (text, _) = list.expect("the page's module has such a list");
    let colour = |word: &str| u32::from_str_radix(word.trim_start_matches('#'), 16).expect("a colour like #ff9a3c");
    text.split_whitespace().map(|word| rgb([colour(word)])[0]).collect()
}

/// The colour at a place of a ramp, from 0 to 1.
pub fn along(ramp: &[Colour], place: f64) -> Colour {
    let at = place * (ramp.len() - 1) as f64;
    let [from, to] = [at.floor(), at.ceil()].map(|index| ramp[index as usize].map(f64::from));
    std::array::from_fn(|channel| (from[channel] + (to[channel] - from[channel]) * at.fract()).round() as u8)
}
