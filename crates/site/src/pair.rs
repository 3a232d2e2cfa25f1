//! A game of two pieces in an item's link, and the colours of its cells, which are those of the page.

use blocking_queens::Error;
use blocking_queens::moves::Moves;
use blocking_queens::partizan::{self, Field, Games, Layer, Values, chessfights, class_of};

use crate::Result;
use crate::colours::{Colour, Read, along, colours};

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
        let (field, palette) = Field::from_key(&self.show)
            .zip(palette(&self.show))
            .ok_or_else(|| format!("show is {}; expected outcome, canonical, reduced or atomic-weight", self.show))?;
        let unknown = colours("PAIR_UNKNOWN")[0];
        let mut values = Values::new(board, Games::default()).map_err(sentence)?;
        let mut layer = Layer::new(field, None);
        let mut colour = move |cell: (u64, u64)| {
            if cell.0 >= SIDE || cell.1 >= SIDE {
                return Ok(unknown);
            }
            values.games.allow(u64::MAX);
            let value = values.evaluate(cell)?;
            Ok(palette[class_of(layer.code(&mut values.games, value)?)])
        };
        Ok(Box::new(move |window| {
            let cells = (window.y()..window.bottom()).flat_map(|y| (window.x()..window.right()).map(move |x| (x, y)));
            cells.map(&mut colour).collect::<std::result::Result<_, Error>>().map_err(sentence)
        }))
    }
}

/// The map's table has this many columns and rows.
const SIDE: u64 = 61;
/// This many ranges of atomic weights have a colour.
const WEIGHTS: usize = 16;

/// The colours of a layer's classes, as far as pictures of it are made.
fn palette(show: &str) -> Option<Vec<Colour>> {
    Some(match show {
        "outcome" => colours("PAIR_OUTCOMES"),
        "canonical" => colours("PAIR_VALUES"),
        "reduced" => colours("PAIR_REDUCED"),
        "atomic-weight" => {
            let (ramp, others) = (colours("PAIR_RAMP"), colours("PAIR_WEIGHTS"));
            let weights = (0..WEIGHTS).map(|index| along(&ramp, index as f64 / (WEIGHTS - 1) as f64));
            [others[0]].into_iter().chain(weights).chain([others[1]]).collect()
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use blocking_queens::Window;
    use blocking_queens::partizan::Entry;

    fn read(link: &str) -> Result<Pair> {
        let pairs: Vec<_> = link.split('&').filter_map(|pair| pair.split_once('=')).collect();
        Pair::read(&|name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value))
    }

    #[test]
    fn cells_have_the_colours_of_their_values() {
        let corner = Window::new(0, 0, 2, 2).unwrap();
        let of = |link| read(link).unwrap().colours().unwrap()(&corner).unwrap();
        let [outcomes, values, reduced] = ["outcome", "canonical", "reduced"].map(|show| palette(show).unwrap());
        // 0 and 0 above, 1 and {1|0} below: (0,1) = 1, and (1,1) is hot.
        assert_eq!(of("game=chessfights")[..3], [values[0], values[0], values[5]]);
        assert_eq!(of("game=chessfights&show=reduced")[..3], [reduced[0], reduced[0], reduced[1]]);
        assert_eq!(of("game=chessfights&show=outcome")[..3], [outcomes[0], outcomes[0], outcomes[2]]);
        let rooks = of("game=partizan&left=1,0r&right=0,1r");
        assert_eq!(rooks[..3], [values[0], values[5], values[8]], "Left moves along, Right down");
        let beyond = Window::new(SIDE, 0, 1, 1).unwrap();
        assert_eq!(read("game=chessfights").unwrap().colours().unwrap()(&beyond).unwrap(), colours("PAIR_UNKNOWN"));
    }

    #[test]
    fn every_class_has_a_colour() {
        let layers = ["outcome", "canonical", "reduced", "atomic-weight"];
        assert_eq!(layers.map(|show| palette(show).unwrap().len()), [4, 25, 15, 1 + WEIGHTS + 1]);
        let mut games = Games::default();
        let great = games.read("1000").unwrap();
        assert_eq!(Field::AtomicWeight.band(&mut games, Entry::Form(great)).unwrap(), WEIGHTS);
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
