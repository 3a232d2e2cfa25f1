//! A game of any piece in an item's link, and the colours of its cells, which are the page's own
//! (`www/page/families/pieces/values.js`).

use blocking_queens::moves::Moves;
use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::{Board, Means, Question};
use blocking_queens::pieces::game::{Game, Parameters};
use blocking_queens::pieces::levels::Classes;

use crate::Result;

/// What a link can say of such a game, and that a cell is selected.
pub const KEYS: [&str; 10] = ["game", "moves", "p", "q", "z", "pass", "k", "show", "classes", "sel"];

type Colour = [u8; 3];

/// Of cells whose value is 0, and of all others where only that is told.
const ZERO: Colour = [0xff, 0xf7, 0xe0];
const OUTCOMES: [Colour; 2] = [[0xff, 0xe9, 0xa8], [0x2a, 0x21, 0x40]];
/// From dark to light.
const RAMP: [Colour; 11] = [
    [0x44, 0x01, 0x54],
    [0x48, 0x24, 0x75],
    [0x41, 0x44, 0x87],
    [0x35, 0x5f, 0x8d],
    [0x2a, 0x78, 0x8e],
    [0x21, 0x90, 0x8c],
    [0x22, 0xa8, 0x84],
    [0x42, 0xbe, 0x71],
    [0x7a, 0xd1, 0x51],
    [0xbd, 0xdf, 0x26],
    [0xfd, 0xe7, 0x25],
];
/// Of remainders.
const RESIDUES: [Colour; 15] = [
    ZERO,
    [0x1f, 0x4e, 0x9c],
    [0xe0, 0x70, 0x3a],
    [0x3a, 0x9a, 0x6b],
    [0x8a, 0x3f, 0x8f],
    [0xd8, 0xb1, 0x3a],
    [0x4f, 0xa7, 0xc4],
    [0xa6, 0x32, 0x2e],
    [0x8f, 0xb8, 0x4e],
    [0x5a, 0x5f, 0xb8],
    [0xc9, 0x8f, 0xb4],
    [0x2f, 0x6b, 0x63],
    [0x7a, 0x5a, 0x34],
    [0x9a, 0xa3, 0xad],
    [0x2b, 0x2b, 0x36],
];
/// Values from here on are a class each, but for those up to the next.
const SLOW: [u64; 15] = [1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64];

/// A game, what is asked of its cells, and by which classes they have colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    game: Game,
    question: Question,
    classes: Classes,
}

impl Piece {
    /// The game that a link's values tell.
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
        Ok(Self { game, question, classes: classes(value("classes").unwrap_or("powers"))? })
    }

    /// Its board.
    pub fn board(&self) -> Result<Board> {
        Board::new(&self.game, self.question, Means::default()).map_err(|refusal| refusal.to_string())
    }

    /// The colour of a value.
    pub fn colour(&self, value: i64) -> Colour {
        match (self.question, &self.classes) {
            (Question::Deviation { .. }, _) => COLOURS[class_of(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32)],
            (Question::Outcome { .. }, _) => OUTCOMES[usize::from(value != 0)],
            (Question::Grundy, Classes::Modulo(_)) => RESIDUES[self.classes.of(value as u64)],
            (Question::Grundy, classes) if classes.count() == 2 => OUTCOMES[classes.of(value as u64)],
            (Question::Grundy, classes) => match classes.of(value as u64) {
                0 => ZERO,
                class => along(class - 1, classes.count() - 1),
            },
        }
    }
}

/// The classes of this name.
fn classes(name: &str) -> Result<Classes> {
    let modulus = name.strip_prefix("mod").and_then(|text| text.parse().ok()).filter(|m| (2..=15).contains(m));
    match (name, modulus) {
        ("zero", _) => Ok(Classes::zero()),
        ("powers", _) => Ok(Classes::Thresholds((0..15).map(|exponent| 1 << exponent).collect())),
        ("ramp", _) => Ok(Classes::Thresholds(SLOW.to_vec())),
        (_, Some(m)) => Ok(Classes::Modulo(m)),
        _ => Err(format!("classes is {name}; expected powers, ramp, zero, or mod2 to mod15")),
    }
}

/// One of this many colours along the ramp.
fn along(index: usize, count: usize) -> Colour {
    let at = index as f64 / (count - 1).max(1) as f64 * (RAMP.len() - 1) as f64;
    let (from, to) = (RAMP[at.floor() as usize], RAMP[at.ceil() as usize]);
    std::array::from_fn(|channel| {
        let [from, to] = [from, to].map(|colour| f64::from(colour[channel]));
        (from + (to - from) * at.fract()).round() as u8
    })
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
