//! A game of any piece in an item's link, and the colours of its cells, which are those of the page.

use blocking_queens::moves::Moves;
use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::engine::{Engine, Settings};
use blocking_queens::pieces::game::{Game, Parameters};
use blocking_queens::pieces::levels::Classes;

use crate::Result;
use crate::colours::{Colour, Read, along, colours};

/// What a link can say of such a game, and that a cell is selected.
pub const KEYS: [&str; 10] = ["game", "moves", "p", "q", "z", "pass", "k", "show", "classes", "sel"];

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
        let (palette, mut board) = (self.palette(), board.map_err(|refusal| refusal.to_string())?);
        let classes = self.classes.clone();
        let question = self.question;
        Ok(Box::new(move |window| {
            let class = |value: &i64| match question {
                Question::Deviation { .. } => class_of((*value).clamp(i32::MIN.into(), i32::MAX.into()) as i32),
                Question::Outcome { .. } => usize::from(*value != 0),
                Question::Grundy => classes.of(*value as u64),
            };
            let values = board.values(window).map_err(|refusal| refusal.to_string())?;
            Ok(values.iter().map(|value| palette[class(value)]).collect())
        }))
    }

    /// The colour of each class.
    fn palette(&self) -> Vec<Colour> {
        match (self.question, &self.classes) {
            (Question::Deviation { .. }, _) => COLOURS.to_vec(),
            (Question::Outcome { .. }, _) => colours("OUTCOMES"),
            (Question::Grundy, Classes::Modulo(_)) => colours("RESIDUES"),
            (Question::Grundy, classes) if classes.count() == 2 => colours("OUTCOMES"),
            (Question::Grundy, classes) => {
                let (ramp, last) = (colours("VIRIDIS"), classes.count() - 2);
                let others = (0..=last).map(|place| along(&ramp, place as f64 / last.max(1) as f64));
                [colours("RESIDUES")[0]].into_iter().chain(others).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use blocking_queens::Window;

    fn read(link: &str) -> Piece {
        let pairs: Vec<_> = link.split('&').filter_map(|pair| pair.split_once('=')).collect();
        Piece::read(&|name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)).unwrap()
    }

    #[test]
    fn what_is_shown_follows_from_k_unless_it_is_given() {
        assert_eq!(read("game=ryuo").question, Question::Grundy);
        assert_eq!(read("game=ryuo&k=60").question, Question::Deviation { k: 60 });
        assert_eq!(read("game=ryuo&k=60&show=outcome").question, Question::Outcome { k: 60 });
    }

    #[test]
    fn cells_have_the_colours_of_their_values() {
        let of = |link, x| read(link).colours().unwrap()(&Window::new(x, 0, 1, 1).unwrap()).unwrap()[0];
        let (ramp, residues, outcomes) = (colours("VIRIDIS"), colours("RESIDUES"), colours("OUTCOMES"));
        assert_eq!([ramp.len(), residues.len(), outcomes.len()], [11, 15, 2]);
        // In the first row of Nim the value is x.
        assert_eq!([0, 1, 1 << 20].map(|x| of("game=nim", x)), [residues[0], ramp[0], ramp[10]]);
        assert_eq!(of("game=nim&classes=mod3", 7), residues[1]);
        assert_eq!([0, 7].map(|x| of("game=nim&classes=zero", x)), outcomes[..]);
        assert_eq!([0, 7].map(|x| of("game=nim&show=outcome", x)), outcomes[..]);
        assert_eq!(of("game=nim&k=5", 4), COLOURS[4]);
    }
}
