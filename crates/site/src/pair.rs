//! A game of two pieces in an item's link, and the colours of its cells, which are the page's own
//! (`www/page/families/partizan/layers.js`).

use blocking_queens::Error;
use blocking_queens::map::rgb;
use blocking_queens::moves::Moves;
use blocking_queens::partizan::{self, Field, Games, Layer, Values, chessfights, class_of};

use crate::Result;
use crate::piece::{Colour, Read, along};

/// What a link can say of such a game, and that a cell is selected.
pub const KEYS: [&str; 5] = ["game", "left", "right", "show", "sel"];
/// Links call them so.
pub const NAMES: [&str; 2] = ["chessfights", "partizan"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pieces: Option<[String; 2]>,
    show: String,
}

impl Pair {
    pub fn read<'a>(value: &impl Fn(&str) -> Option<&'a str>) -> Result<Self> {
        let pieces = match value("game") {
            Some("partizan") => {
                let moves =
                    |key: &str| value(key).ok_or_else(|| format!("{key} is missing; expected the moves of a piece"));
                Some([moves("left")?.to_owned(), moves("right")?.to_owned()])
            }
            _ => None,
        };
        let show = value("show").unwrap_or("canonical").to_owned();
        let pair = Self { pieces, show };
        pair.colours().map(|_| pair)
    }

    /// The colours of its cells, none of which has been evaluated.
    pub fn colours(&self) -> Result<Read> {
        let sentence = |refusal: Error| refusal.to_string();
        let board = match &self.pieces {
            None => chessfights::board(),
            Some(pieces) => {
                let [left, right] =
                    pieces.each_ref().map(|text| Moves::from_link(text).map_err(|error| error.to_string()));
                partizan::Board::new(left?, right?).map_err(sentence)?
            }
        };
        let (field, colours) = Field::from_key(&self.show)
            .zip(colours(&self.show))
            .ok_or_else(|| format!("show is {}; expected outcome, canonical, reduced or atomic-weight", self.show))?;
        let mut values = Values::new(board, Games::default()).map_err(sentence)?;
        let mut layer = Layer::new(field, None);
        let mut colour = move |cell: (u64, u64)| {
            if cell.0 >= SIDE || cell.1 >= SIDE {
                return Ok(UNKNOWN);
            }
            values.games.allow(u64::MAX);
            let value = values.evaluate(cell)?;
            Ok(colours[class_of(layer.code(&mut values.games, value)?)])
        };
        Ok(Box::new(move |window| {
            let cells = (window.y()..window.bottom()).flat_map(|y| (window.x()..window.right()).map(move |x| (x, y)));
            cells.map(&mut colour).collect::<std::result::Result<_, Error>>().map_err(sentence)
        }))
    }
}

/// The map's table has this many columns and rows.
const SIDE: u64 = 61;
/// Of cells beyond it.
const UNKNOWN: Colour = [0xa8, 0xa2, 0x96];

const OUTCOMES: [Colour; 4] = rgb([0xf2e3a8, 0x7d9a5a, 0x2a6f97, 0xb23a48]);
const FORMS: [Colour; 10] =
    rgb([0xf4efe1, 0xc9d7e8, 0x93b2d4, 0x2b8a7e, 0x7a5195, 0x23395b, 0x44679b, 0x5f86bd, 0x8d3b4f, 0x76a5c4]);
const SMALL: [Colour; 7] = rgb([0x6fb98f, 0x4c9f70, 0x8cc5a2, 0x3c8d77, 0x9bd0b5, 0x5aa9a0, 0xa3b8a0]);
const HOT: [Colour; 8] = rgb([0xf28482, 0xe5635b, 0xc9463d, 0xf4a261, 0xe07a3f, 0xb5532a, 0xd87ba7, 0xa94f82]);
const REDUCED: [Colour; 7] = rgb([0xf4efe1, 0x23395b, 0x44679b, 0x5f86bd, 0x8d3b4f, 0xe5635b, 0xf4a261]);
/// Of cells without an atomic weight, and of those whose weight is no number.
const NO_WEIGHT: Colour = [0x8a, 0x85, 0x80];
const NO_NUMBER: Colour = [0xc9, 0x46, 0x3d];
/// From dark to light.
const RAMP: [Colour; 7] = rgb([0x2d1e5f, 0x3b4f96, 0x2f7d9c, 0x29a38b, 0x63c46c, 0xb9db4a, 0xf7e25b]);
/// This many ranges of atomic weights have a colour.
const WEIGHTS: usize = 16;

/// The colours of a layer's classes, as far as pictures of it are made.
fn colours(show: &str) -> Option<Vec<Colour>> {
    Some(match show {
        "outcome" => OUTCOMES.to_vec(),
        "canonical" => [&FORMS[..], &SMALL, &HOT].concat(),
        "reduced" => [&REDUCED[..], &HOT].concat(),
        "atomic-weight" => {
            let weights = (0..WEIGHTS).map(|index| along(&RAMP, index as f64 / (WEIGHTS - 1) as f64));
            [NO_WEIGHT].into_iter().chain(weights).chain([NO_NUMBER]).collect()
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use blocking_queens::Window;

    const PAGE: &str = include_str!("../../../www/page/families/partizan/layers.js");

    fn read(link: &str) -> Result<Pair> {
        let pairs: Vec<_> = link.split('&').filter_map(|pair| pair.split_once('=')).collect();
        Pair::read(&|name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value))
    }

    #[test]
    fn cells_have_the_colours_of_their_values() {
        let corner = Window::new(0, 0, 2, 2).unwrap();
        let of = |link| read(link).unwrap().colours().unwrap()(&corner).unwrap();
        // 0 and 0 above, 1 and {1|0} below: (0,1) = 1, and (1,1) is hot.
        assert_eq!(of("game=chessfights")[..3], [FORMS[0], FORMS[0], FORMS[5]]);
        assert_eq!(of("game=chessfights&show=reduced")[..3], [REDUCED[0], REDUCED[0], REDUCED[1]]);
        assert_eq!(of("game=chessfights&show=outcome")[..3], [OUTCOMES[0], OUTCOMES[0], OUTCOMES[2]]);
        let rooks = of("game=partizan&left=1,0r&right=0,1r");
        assert_eq!(rooks[..3], [FORMS[0], FORMS[5], FORMS[8]], "Left moves along, Right down");
        let beyond = Window::new(SIDE, 0, 1, 1).unwrap();
        assert_eq!(read("game=chessfights").unwrap().colours().unwrap()(&beyond).unwrap(), [UNKNOWN]);
    }

    #[test]
    fn colours_are_those_of_the_page_in_its_order() {
        let mut rest = PAGE;
        for colour in RAMP.iter().chain(&HOT).chain(&SMALL[..6]).chain(&OUTCOMES).chain(&FORMS).chain(&REDUCED) {
            let [red, green, blue] = colour;
            let text = format!("'#{red:02x}{green:02x}{blue:02x}'");
            let at = rest.find(&text).unwrap_or_else(|| panic!("{text} stands elsewhere"));
            rest = &rest[at + text.len()..];
        }
        for [red, green, blue] in [NO_WEIGHT, NO_NUMBER, SMALL[6]] {
            assert!(PAGE.contains(&format!("'#{red:02x}{green:02x}{blue:02x}'")));
        }
    }

    #[test]
    fn ranges_of_atomic_weights_are_as_many_as_on_the_page() {
        let (_, ramped) = PAGE.split_once("const WEIGHTS =\n  '").unwrap();
        let (labels, _) = ramped.split_once("';").unwrap();
        assert_eq!(labels.split(", ").count(), WEIGHTS);
        assert_eq!(colours("atomic-weight").unwrap().len(), 1 + WEIGHTS + 1);
    }

    #[test]
    fn what_no_picture_shows_is_refused_in_a_sentence() {
        for (link, sentence) in [
            ("game=chessfights&show=mean", "show is mean; "),
            ("game=partizan&left=1,0r", "right is missing"),
            ("game=partizan&left=1,0r&right=queen", "queen"),
        ] {
            assert!(read(link).unwrap_err().contains(sentence), "{link}: {}", read(link).unwrap_err());
        }
    }
}
