//! A game of any piece in an item's link, and the colours of its cells, which are the page's own
//! (`www/page/families/pieces/values.js`).

use blocking_queens::Window;
use blocking_queens::map::rgb;
use blocking_queens::moves::Moves;
use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::engine::{Engine, Settings};
use blocking_queens::pieces::game::{Game, Parameters};
use blocking_queens::pieces::levels::Classes;

use crate::Result;

/// What a link can say of such a game, and that a cell is selected.
pub const KEYS: [&str; 10] = ["game", "moves", "p", "q", "z", "pass", "k", "show", "classes", "sel"];

pub type Colour = [u8; 3];

/// Reads the colours of a window's cells, row by row.
pub type Read = Box<dyn FnMut(&Window) -> Result<Vec<Colour>>>;

/// Of cells whose value is 0, and of all others where nothing more is distinguished.
const ZERO: Colour = RESIDUES[0];
const OUTCOMES: [Colour; 2] = rgb([0xffe9a8, 0x2a2140]);
/// From dark to light.
const RAMP: [Colour; 11] =
    rgb([0x440154, 0x482475, 0x414487, 0x355f8d, 0x2a788e, 0x21908c, 0x22a884, 0x42be71, 0x7ad151, 0xbddf26, 0xfde725]);
/// Of remainders.
const RESIDUES: [Colour; 15] = rgb([
    0xfff7e0, 0x1f4e9c, 0xe0703a, 0x3a9a6b, 0x8a3f8f, 0xd8b13a, 0x4fa7c4, 0xa6322e, 0x8fb84e, 0x5a5fb8, 0xc98fb4,
    0x2f6b63, 0x7a5a34, 0x9aa3ad, 0x2b2b36,
]);

/// A game, what is asked of its cells, and by which classes they have colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    game: Game,
    question: Question,
    classes: Classes,
}

impl Piece {
    pub fn read<'a>(value: &impl Fn(&str) -> Option<&'a str>) -> Result<Self> {
        let number = |key: &str| {
            let refused = |text| format!("{key} is {text}; expected a whole number");
            value(key).map(|text| text.parse::<u64>().map_err(|_| refused(text))).transpose()
        };
        let parameters = Parameters {
            game: value("game").unwrap_or_default(),
            moves: value("moves").map(Moves::from_link).transpose().map_err(|refusal| refusal.to_string())?,
            p: number("p")?,
            q: number("q")?,
            z: number("z")?,
            pass: match value("pass") {
                Some("available") => Pass::Available,
                None => Pass::Used,
                Some(text) => return Err(format!("pass is {text}; expected available")),
            },
        };
        let k = number("k")?;
        let question = match (value("show"), k) {
            (Some("grundy"), None) | (None, None) => Question::Grundy,
            (Some("outcome"), _) => Question::Outcome { k: k.unwrap_or(1) },
            (Some("palaces") | None, _) => Question::Deviation { k: k.unwrap_or(1) },
            (Some(text), _) => return Err(format!("show is {text}; expected grundy, outcome or palaces")),
        };
        let game = Game::new(parameters).map_err(|refusal| refusal.to_string())?;
        let classes = Classes::named(value("classes").unwrap_or("powers")).map_err(|refusal| refusal.to_string())?;
        Ok(Self { game, question, classes })
    }

    pub fn colours(&self) -> Result<Read> {
        let board = Board::new(&self.game, self.question, Settings::default());
        let (piece, mut board) = (self.clone(), board.map_err(|refusal| refusal.to_string())?);
        Ok(Box::new(move |window| {
            let values = board.values(window).map_err(|refusal| refusal.to_string())?;
            Ok(values.iter().map(|value| piece.colour(*value)).collect())
        }))
    }

    fn colour(&self, value: i64) -> Colour {
        match (self.question, &self.classes) {
            (Question::Deviation { .. }, _) => COLOURS[class_of(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32)],
            (Question::Outcome { .. }, _) => OUTCOMES[usize::from(value != 0)],
            (Question::Grundy, Classes::Modulo(_)) => RESIDUES[self.classes.of(value as u64)],
            (Question::Grundy, classes) if classes.count() == 2 => OUTCOMES[classes.of(value as u64)],
            (Question::Grundy, classes) => match classes.of(value as u64) {
                0 => ZERO,
                class => along(&RAMP, (class - 1) as f64 / (classes.count() - 2).max(1) as f64),
            },
        }
    }
}

pub fn along(ramp: &[Colour], place: f64) -> Colour {
    let at = place * (ramp.len() - 1) as f64;
    let [from, to] = [at.floor(), at.ceil()].map(|index| ramp[index as usize].map(f64::from));
    std::array::from_fn(|channel| (from[channel] + (to[channel] - from[channel]) * at.fract()).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(link: &str) -> Piece {
        let pairs: Vec<_> = link.split('&').filter_map(|pair| pair.split_once('=')).collect();
        Piece::read(&|name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)).unwrap()
    }

    #[test]
    fn what_is_shown_follows_from_k_unless_it_is_told() {
        assert_eq!(read("game=ryuo").question, Question::Grundy);
        assert_eq!(read("game=ryuo&k=60").question, Question::Deviation { k: 60 });
        assert_eq!(read("game=ryuo&k=60&show=outcome").question, Question::Outcome { k: 60 });
    }

    #[test]
    fn colours_are_those_of_the_page() {
        let page = include_str!("../../../www/page/families/pieces/values.js");
        let is_written = |[red, green, blue]: Colour| page.contains(&format!("#{red:02x}{green:02x}{blue:02x}"));
        for colour in RAMP.into_iter().chain(RESIDUES).chain(OUTCOMES) {
            assert!(is_written(colour), "{colour:?}");
        }
        assert_eq!(read("game=nim").colour(0), ZERO);
        assert_eq!(read("game=nim").colour(1), RAMP[0]);
        assert_eq!(read("game=nim").colour(1 << 20), RAMP[10]);
        assert_eq!(read("game=nim&classes=mod3").colour(7), RESIDUES[1]);
        assert_eq!(read("game=nim&classes=zero").colour(7), OUTCOMES[1]);
        assert_eq!(read("game=nim&k=5").colour(-1), COLOURS[4]);
    }
}
