//! A game with one piece for both players: its moves, and what else is agreed on before it begins.

use super::Pass;
use super::named::{Piece, no_parameter};
use crate::COORDINATE_MAX;
use crate::Error;
use crate::moves::{Heaps, Moves};

/// The name under which a piece without a name of its own stands in links and on the command line.
pub const PIECE: &str = "piece";

/// A game with one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    moves: Moves,
    z: u64,
    pass: Pass,
}

/// A game as links and command lines tell it, where what was not given is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters<'a> {
    /// The key of a named piece, or [`PIECE`].
    pub game: &'a str,
    /// The moves of a piece without a name.
    pub moves: Option<Moves>,
    /// Parameter p of a named piece.
    pub p: Option<u64>,
    /// Parameter q of a named piece.
    pub q: Option<u64>,
    /// The third heap: a board of three heaps is shown in the plane z.
    pub z: Option<u64>,
    /// Whether there is a pass.
    pub pass: Pass,
}

impl Game {
    /// The game that these parameters tell.
    ///
    /// ```
    /// use blocking_queens::pieces::game::{Game, Parameters};
    ///
    /// let ryuo = Game::new(Parameters { game: "ryuo", p: Some(4), ..Parameters::default() })?;
    /// assert_eq!(ryuo.moves().to_string(), "(1,0)+ (0,1)+ (1,1) (1,2) (2,1)");
    /// assert_eq!(ryuo.link(), "game=ryuo&p=4");
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] as [`Piece::new`]; if moves are missing or too much; if z is given for two heaps, or out of
    /// range.
    pub fn new(parameters: Parameters) -> Result<Self, Error> {
        let Parameters { game, moves, p, q, z, pass } = parameters;
        let moves = match (game, moves) {
            (PIECE, None) => {
                let sentence = "the piece has no moves; expected moves such as (1,0)+ (0,1)+ (1,1)";
                return Err(Error::Refused(sentence.to_owned()));
            }
            (PIECE, Some(_)) if p.or(q).is_some() => {
                let parameter = if p.is_some() { 'p' } else { 'q' };
                return Err(no_parameter(parameter, "a piece given by its moves"));
            }
            (PIECE, Some(moves)) if moves.list().is_empty() => return Err(crate::moves::refusal::empty()),
            (PIECE, Some(moves)) => moves,
            (key, given) => {
                let piece = Piece::new(key, p, q)?;
                if given.is_some() {
                    let (name, expected) = (piece.named.noun(), "expected moves for a piece without a name only");
                    return Err(Error::Refused(format!("moves were given, but {name} has its own; {expected}")));
                }
                piece.moves()
            }
        };
        match (moves.heaps(), z) {
            (Heaps::Two, Some(z)) => {
                Err(Error::Refused(format!("z is {z}, but this piece stands on two heaps; expected no z")))
            }
            (_, Some(z)) if z > COORDINATE_MAX => Err(Error::coordinate("z", z)),
            _ => Ok(Self { moves, z: z.unwrap_or(0), pass }),
        }
    }

    /// What the piece may do.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The plane of a board of three heaps that is shown; 0 on two heaps.
    pub fn z(&self) -> u64 {
        self.z
    }

    /// Whether a pass is left.
    pub fn pass(&self) -> Pass {
        self.pass
    }

    /// The named piece that it is, however it was given.
    pub fn named(&self) -> Option<Piece> {
        Piece::of_moves(&self.moves)
    }

    /// The game as it stands in a link: equal for equal games.
    pub fn link(&self) -> String {
        let mut link = match self.named() {
            Some(Piece { named, p, q }) => {
                let given = |letter: char, value: Option<u32>| {
                    let parameter = named.parameters.iter().find(|parameter| parameter.letter == letter);
                    match (parameter, value) {
                        (Some(parameter), Some(value)) if parameter.default != Some(value) => {
                            format!("&{letter}={value}")
                        }
                        _ => String::new(),
                    }
                };
                format!("game={}{}{}", named.key, given('p', Some(p)), given('q', q))
            }
            None => format!("game={PIECE}&moves={}", self.moves.canonical().to_link()),
        };
        if self.z > 0 {
            link += &format!("&z={}", self.z);
        }
        if self.pass == Pass::Available {
            link += "&pass=available";
        }
        link
    }
}
