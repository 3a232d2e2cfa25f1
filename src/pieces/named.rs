//! The pieces that have names: one table of their moves, parameters, theorems and sources.

use crate::Error;
use crate::moves::{Heaps, Move, Moves, Reach};

/// Which named piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Two heaps of Nim: the rook.
    Nim,
    /// Wythoff Nim: the queen.
    Wythoff,
    /// The king of chess.
    King,
    /// Ryuo Nim and its generalisations: a rook with short oblique steps.
    Ryuo,
    /// Ryuo in three heaps where two or three may be lowered at once, by less than p in all.
    RyuoThreeA,
    /// Ryuo in three heaps as a rook and a king in space.
    RyuoThreeB,
    /// Both long steps of a knight towards the origin, and both that pass it by.
    WhiteKnight,
    /// The queen with a knight's steps.
    Maharaja,
    /// The queen with riders along (1, 2) and (2, 1).
    GeneralizedWythoff,
    /// A knight that repeats its step.
    Nightrider,
}

/// A parameter of a named piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its letter, as in links.
    pub letter: char,
    /// What it does.
    pub meaning: &'static str,
    /// The least value.
    pub least: u32,
    /// The greatest value.
    pub greatest: u32,
    /// The value if none is given; without one, its limit does not hold.
    pub default: Option<u32>,
}

/// A named piece: a line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Which piece it is.
    pub kind: Kind,
    /// Its name in links and on the command line.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it may do, in a sentence.
    pub rule: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// What is known of its values, and how surely.
    pub theorem: Option<&'static str>,
    /// Where the game, or what is known of it, comes from.
    pub source: &'static str,
    moves: fn(u32, Option<u32>) -> Vec<Move>,
}

impl Named {
    /// What it is called within a sentence: a piece of chess has an article.
    pub fn noun(&self) -> &'static str {
        match self.kind {
            Kind::King => "the king",
            Kind::WhiteKnight => "the white knight",
            Kind::Nightrider => "the nightrider",
            Kind::GeneralizedWythoff => "generalized diagonal Wythoff Nim (1,2)",
            _ => self.name,
        }
    }
}

const P: Parameter = Parameter {
    letter: 'p',
    meaning: "An oblique move takes less than p in all.",
    least: 2,
    greatest: 256,
    default: Some(3),
};

const Q: Parameter = Parameter {
    letter: 'q',
    meaning: "A move along an axis takes less than q.",
    least: 2,
    greatest: 65_536,
    default: None,
};

const RYUO_SOURCE: &str = "T. Abuku, M. Fukui, R. Miyadera, Y. Nakaya, K. Suetsugu, Y. Tokuni: Ryuo Nim (2017)";

/// All named pieces. Where two are the same for some parameters, the first is meant.
pub const TABLE: &[Named] = &[
    Named {
        kind: Kind::Nim,
        key: "nim",
        name: "Nim",
        rule: "Take any number from one of two heaps: a rook.",
        parameters: &[],
        theorem: Some("G(x,y) = x xor y"),
        source: "C. L. Bouton: Nim, a game with a complete mathematical theory (1901)",
        moves: |_, _| rook(None),
    },
    Named {
        kind: Kind::Wythoff,
        key: "wythoff",
        name: "Wythoff Nim",
        rule: "Take any number from one of two heaps, or the same number from both: a queen.",
        parameters: &[],
        theorem: Some("P-positions: (floor(n phi), floor(n phi^2)) and mirrored; rows of G are additively periodic"),
        source: "W. A. Wythoff: A modification of the game of Nim (1907); \
                 A. Dress, A. Flammenkamp, N. Pink: Additive periodicity (1999)",
        moves: |_, _| queen(),
    },
    Named {
        kind: Kind::King,
        key: "king",
        name: "King",
        rule: "Take one from a heap, or one from both.",
        parameters: &[],
        theorem: None,
        source: "Chess",
        moves: |_, _| vec![Move::once(1, 0), Move::once(0, 1), Move::once(1, 1)],
    },
    Named {
        kind: Kind::Ryuo,
        key: "ryuo",
        name: "Ryuo Nim",
        rule: "Take any number from one of two heaps, or less than p from both together: a rook with short oblique \
               steps. With q, less than q from one heap.",
        parameters: &[P, Q],
        theorem: Some(
            "G(x,y) = ((x+y) mod p) + p (floor(x/p) xor floor(y/p)); with q for x mod q and y mod q, \
             exactly if p divides q",
        ),
        source: RYUO_SOURCE,
        moves: |p, q| [rook(q), oblique(p)].concat(),
    },
    Named {
        kind: Kind::RyuoThreeA,
        key: "ryuo-3a",
        name: "Ryuo Nim in three heaps, reading A",
        rule: "Take any number from one of three heaps, or less than p from two or three together. \
               With q, less than q from one heap.",
        parameters: &[Parameter { greatest: 64, ..P }, Q],
        theorem: Some(
            "G(x,y,z) = ((x+y+z) mod p) + p (floor(x/p) xor floor(y/p) xor floor(z/p)), checked, not proved; \
             with q for the heaps mod q if p divides q",
        ),
        source: RYUO_SOURCE,
        moves: |p, q| [axes(q), oblique_in_space(p)].concat(),
    },
    Named {
        kind: Kind::RyuoThreeB,
        key: "ryuo-3b",
        name: "Ryuo Nim in three heaps, reading B",
        rule: "Take any number from one of three heaps, or one from each of two or three: a rook and a king in space.",
        parameters: &[],
        theorem: Some(
            "P-positions: a pattern of 6 x 6 x 6 cells where the xor of floor(x/6) is 0, checked, not proved",
        ),
        source: RYUO_SOURCE,
        moves: |_, _| {
            let king = [[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1]];
            [axes(None), king.map(|step| Move { step, reach: Reach::Once }).to_vec()].concat()
        },
    },
    Named {
        kind: Kind::WhiteKnight,
        key: "white-knight",
        name: "White knight",
        rule: "Jump two towards one edge and one to either side.",
        parameters: &[],
        theorem: Some("P-positions: x mod 4 and y mod 4 both 0 or 1; values from 0 to 4 in blocks of 4 x 4"),
        source: "Chessfights",
        moves: |_, _| vec![Move::once(1, 2), Move::once(-1, 2), Move::once(2, 1), Move::once(2, -1)],
    },
    Named {
        kind: Kind::Maharaja,
        key: "maharaja",
        name: "Maharaja Nim",
        rule: "Move like a queen or a knight.",
        parameters: &[],
        theorem: Some("P-positions lie within a bounded distance of those of Wythoff Nim"),
        source: "U. Larsson, J. Waestlund: Maharaja Nim, Wythoff's queen meets the knight",
        moves: |_, _| [queen(), vec![Move::once(1, 2), Move::once(2, 1)]].concat(),
    },
    Named {
        kind: Kind::GeneralizedWythoff,
        key: "generalized-wythoff",
        name: "Generalized diagonal Wythoff Nim (1,2)",
        rule: "Move like a queen, or any number of a knight's steps in one direction.",
        parameters: &[],
        theorem: Some("P-positions split into several beams"),
        source: "U. Larsson: A generalized diagonal Wythoff Nim (2012)",
        moves: |_, _| [queen(), vec![Move::rider(1, 2), Move::rider(2, 1)]].concat(),
    },
    Named {
        kind: Kind::Nightrider,
        key: "nightrider",
        name: "Nightrider",
        rule: "Take any number of a knight's steps in one direction.",
        parameters: &[],
        theorem: None,
        source: "Fairy chess",
        moves: |_, _| vec![Move::rider(1, 2), Move::rider(2, 1)],
    },
];

pub(super) fn no_parameter(letter: char, piece: &str) -> Error {
    Error::Refused(format!("{letter} was given, but {piece} has no such parameter; expected none"))
}

/// A named piece with its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// The line of the table.
    pub named: &'static Named,
    /// Its parameter p, or that one's default, which a piece without it does not look at.
    pub p: u32,
    /// Its parameter q, if it has one and that was given.
    pub q: Option<u32>,
}

impl Piece {
    /// The piece of this key, with parameters where they are given.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is none, a parameter is out of range, or the piece has no such one.
    pub fn new(key: &str, p: Option<u64>, q: Option<u64>) -> Result<Self, Error> {
        let named = TABLE.iter().find(|named| named.key == key).ok_or_else(|| {
            let keys: Vec<&str> = TABLE.iter().map(|named| named.key).collect();
            Error::Refused(format!("no piece is named \"{key}\"; expected one of {}", keys.join(", ")))
        })?;
        let checked = |letter: char, given: Option<u64>| {
            let parameter = named.parameters.iter().find(|parameter| parameter.letter == letter);
            match (parameter, given) {
                (Some(Parameter { least, greatest, .. }), Some(value)) => match u32::try_from(value) {
                    Ok(value) if (*least..=*greatest).contains(&value) => Ok(Some(value)),
                    _ => Err(Error::Refused(format!(
                        "{letter} is {value}; expected a whole number from {least} to {greatest}"
                    ))),
                },
                (Some(parameter), None) => Ok(parameter.default),
                (None, Some(_)) => Err(no_parameter(letter, named.noun())),
                (None, None) => Ok(None),
            }
        };
        Ok(Self { named, p: checked('p', p)?.unwrap_or(3), q: checked('q', q)? })
    }

    /// The named piece that these moves are, whatever way they are written.
    ///
    /// ```
    /// use blocking_queens::pieces::named::Piece;
    ///
    /// let drawn = "(0,1)+ (1,0)+ (2,1) (1,1) (1,2)".parse()?;
    /// let piece = Piece::of_moves(&drawn).unwrap();
    /// assert_eq!((piece.named.key, piece.p, piece.q), ("ryuo", 4, None));
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    pub fn of_moves(moves: &Moves) -> Option<Self> {
        // The steps in one direction tell the parameters, if the piece has any: as many as there are steps along (1, 1)
        // fit into p - 1 by twos, and those along an axis stop before q.
        let steps = |direction: [i32; 3]| moves.rays().iter().find(|ray| ray.direction() == direction);
        let diagonal = steps([1, 1, 0]).map_or(0, |ray| ray.steps().len() as u32);
        let side = steps([1, 0, 0]).filter(|ray| ray.riders().is_empty()).map(|ray| ray.steps().len() as u32 + 1);
        let is_piece = |piece: &Self| piece.moves().is_same_piece(moves);
        TABLE.iter().find_map(|named| {
            let range = |letter| named.parameters.iter().find(|parameter| parameter.letter == letter);
            let allows = |letter, value: u32| {
                range(letter).is_some_and(|range: &Parameter| (range.least..=range.greatest).contains(&value))
            };
            if named.parameters.is_empty() {
                return Some(Self { named, p: 3, q: None }).filter(is_piece);
            }
            let fits = [2 * diagonal + 1, 2 * diagonal + 2].into_iter().filter(|p| allows('p', *p));
            let pieces = fits.map(|p| Self { named, p, q: side });
            pieces.filter(|piece| piece.q.is_none_or(|q| allows('q', q))).find(is_piece)
        })
    }

    /// What the piece may do.
    pub fn moves(&self) -> Moves {
        let heaps = match self.named.kind {
            Kind::RyuoThreeA | Kind::RyuoThreeB => Heaps::Three,
            _ => Heaps::Two,
        };
        Moves::new(heaps, (self.named.moves)(self.p, self.q)).expect("every piece of the table is one")
    }
}

/// One coordinate: any number, or less than q.
fn along(step: [i32; 3], q: Option<u32>) -> Move {
    let reach = match q {
        None => Reach::Unbounded,
        Some(q) => Reach::UpTo(q - 1),
    };
    Move { step, reach }
}

fn rook(q: Option<u32>) -> Vec<Move> {
    vec![along([1, 0, 0], q), along([0, 1, 0], q)]
}

fn axes(q: Option<u32>) -> Vec<Move> {
    vec![along([1, 0, 0], q), along([0, 1, 0], q), along([0, 0, 1], q)]
}

fn queen() -> Vec<Move> {
    [rook(None), vec![Move::rider(1, 1)]].concat()
}

/// All steps (s, t) with s, t >= 1 and s + t < p, the shorter ones first.
fn oblique(p: u32) -> Vec<Move> {
    (2..p as i32).flat_map(|sum| (1..sum).map(move |s| Move::once(s, sum - s))).collect()
}

/// All steps in three heaps that lower at least two of them, by less than p in all, the shorter ones first.
fn oblique_in_space(p: u32) -> Vec<Move> {
    let steps = (2..p as i32)
        .flat_map(|sum| (0..=sum).rev().flat_map(move |a| (0..=sum - a).rev().map(move |b| [a, b, sum - a - b])));
    let is_oblique = |step: &[i32; 3]| step.iter().filter(|part| **part > 0).count() > 1;
    steps.filter(is_oblique).map(|step| Move { step, reach: Reach::Once }).collect()
}
