//! What the paper claims of single cells, and what has been seen but not proved: each claim checks itself.

use super::{Colour, colour, in_region, prescribed_move};
use crate::Error;
use crate::partizan::{Board, Dyadic, Game, Games, Outcome, Side};

/// A claim about cells of the board: see its [`statement`](Self::statement).
#[allow(missing_docs, reason = "the table below says it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    Proposition1,
    Proposition2,
    Proposition3,
    Proposition4,
    Theorem1,
    Lemma1,
    Lemma2,
    Lemma3,
    Lemma4,
    FiveReducedValues,
    Outcomes,
    AllSmall,
    AtomicWeights,
    OneRow,
}

/// Every claim with its key in links and what it says: in the paper's order; then what was seen.
const TABLE: [(Claim, &str, &str); 14] = [
    (Claim::Proposition1, "proposition-1", "(x, 0) = 0."),
    (Claim::Proposition2, "proposition-2", "(0, 3k+1) = 1 for k >= 0, and (0, 3k) = 1/2 for k >= 1."),
    (Claim::Proposition3, "proposition-3", "If x > y, then (x-k, y) >= (x, y)."),
    (Claim::Proposition4, "proposition-4", "If x >= 2, then (x, 1) = *."),
    (Claim::Theorem1, "theorem-1", "If x > y, then (x, y) is all-small."),
    (Claim::Lemma1, "lemma-1", "In the region R Right, to move, can always move to a green cell or to zero."),
    (Claim::Lemma2, "lemma-2", "If k >= 2 and x' > y-k, then Left wins (x, y) - (x', y-k) if she begins."),
    (Claim::Lemma3, "lemma-3", "If x > y, then 1 >= (x, y)."),
    (Claim::Lemma4, "lemma-4", "If x > y, then (x-2, y+1) >= (x+1, y-2)."),
    (Claim::FiveReducedValues, "five-reduced-values", "The reduced form is 0, 1, 1/2, {1|0} or {1|1/2}."),
    (Claim::Outcomes, "outcomes", "The outcome is P if y = 0, else N or L; never R."),
    (Claim::AllSmall, "all-small", "A cell is all-small exactly if its reduced form is 0."),
    (
        Claim::AtomicWeights,
        "atomic-weights",
        "An all-small cell has atomic weight floor((y-1)/2), 0 if y = 0; (3,2), (2,4) and (1,6) have 1 more.",
    ),
    (Claim::OneRow, "one-row", "(x, y) = g_1(y) if x >= 2y."),
];

/// Every claim.
pub fn claims() -> impl Iterator<Item = Claim> {
    TABLE.into_iter().map(|(claim, ..)| claim)
}

/// The three cells that are one ahead of the rule for atomic weights.
const HEAVIER: [(u64, u64); 3] = [(3, 2), (2, 4), (1, 6)];

impl Claim {
    /// The claim of this key.
    pub fn from_key(key: &str) -> Option<Self> {
        TABLE.into_iter().find(|(_, known, _)| *known == key).map(|(claim, ..)| claim)
    }

    /// Whether the paper proves it; else it has only been seen.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Self::FiveReducedValues | Self::Outcomes | Self::AllSmall | Self::AtomicWeights | Self::OneRow)
    }

    /// What it says, in a sentence.
    pub const fn statement(self) -> &'static str {
        TABLE[self as usize].2
    }

    /// Whether the claim holds at a cell; `None` if it says nothing about it. Lemma 2 is checked for the cells x' up to
    /// `reach`, as far as they have values.
    ///
    /// # Errors
    /// [`Error::Cell`] if a value is missing.
    pub fn check(
        self,
        games: &mut Games,
        board: &Board,
        (x, y): (u64, u64),
        reach: u64,
    ) -> Result<Option<bool>, Error> {
        let speaks = match self {
            Self::Proposition1 => y == 0,
            Self::Proposition2 => x == 0 && (y % 3 == 1 || (y % 3 == 0 && y > 0)),
            Self::Proposition3 | Self::Theorem1 | Self::Lemma3 => x > y,
            Self::Proposition4 => y == 1 && x >= 2,
            Self::Lemma1 => in_region((x, y)),
            Self::Lemma2 => y >= 2,
            Self::Lemma4 => x > y && y >= 2,
            Self::OneRow => x >= 2 * y,
            Self::FiveReducedValues | Self::Outcomes | Self::AllSmall => true,
            Self::AtomicWeights => games.is_all_small(board.known_value((x, y))?),
        };
        if !speaks {
            return Ok(None);
        }
        let value = board.known_value((x, y))?;
        let holds = match self {
            Self::Proposition1 => is_number(games, value, Dyadic::ZERO),
            Self::Proposition2 if y % 3 == 1 => is_number(games, value, Dyadic::ONE),
            Self::Proposition2 => is_number(games, value, Dyadic::new(1, 1)?),
            Self::Proposition3 => {
                let mut holds = true;
                for left in 0..x {
                    holds &= games.le(value, board.known_value((left, y))?)?;
                }
                holds
            }
            Self::Proposition4 => {
                games.name(value).is_some_and(|name| (name.number, name.ups, name.nimber) == (Dyadic::ZERO, 0, 1))
            }
            Self::Theorem1 => games.is_all_small(value),
            Self::Lemma1 => right_can_follow(board, (x, y)),
            Self::Lemma2 => left_wins_beside(games, board, (value, y), reach)?,
            Self::Lemma3 => {
                let one = games.number(Dyadic::ONE)?;
                games.le(value, one)?
            }
            Self::Lemma4 => games.le(board.known_value((x + 1, y - 2))?, board.known_value((x - 2, y + 1))?)?,
            Self::FiveReducedValues => {
                let reduced = games.reduced(value)?;
                let five = ["0", "1", "1/2", "{1|0}", "{1|1/2}"];
                let five = five.into_iter().map(|text| games.read(text)).collect::<Result<Vec<_>, _>>()?;
                five.contains(&reduced)
            }
            Self::Outcomes => {
                let outcome = games.outcome(value)?;
                outcome != Outcome::Right && (outcome == Outcome::Previous) == (y == 0)
            }
            Self::AllSmall => {
                let reduced = games.reduced(value)?;
                games.is_all_small(value) == is_number(games, reduced, Dyadic::ZERO)
            }
            Self::AtomicWeights => {
                let heavier = i64::from(HEAVIER.contains(&(x, y)));
                let expected = Dyadic::integer(y.saturating_sub(1) as i64 / 2 + heavier);
                games.atomic_weight(value)?.is_some_and(|weight| is_number(games, weight, expected))
            }
            Self::OneRow => games.one_row_value(y)? == value,
        };
        Ok(Some(holds))
    }
}

fn is_number(games: &Games, game: Game, number: Dyadic) -> bool {
    games.as_number(game) == Some(number)
}

/// Lemma 1 at a cell of R: the move that the proof prescribes leads to a green cell or to a cell worth zero, and each
/// of Left's answers to R again, or to where the proof ends: y = 0, or y = 1 with x > 1.
fn right_can_follow(board: &Board, cell: (u64, u64)) -> bool {
    let Some(to) = prescribed_move(cell).filter(|to| board.destinations(Side::Right, cell).contains(to)) else {
        return false;
    };
    let ends = |(x, y): (u64, u64)| y == 0 || (y == 1 && x > 1);
    to.1 == 0
        || (colour(to) == Colour::Green
            && board.destinations(Side::Left, to).into_iter().all(|answer| in_region(answer) || ends(answer)))
}

/// Lemma 2 for a cell of value `value` in row y, against all (x', y-k) with k >= 2 and y-k < x' <= reach.
fn left_wins_beside(games: &mut Games, board: &Board, (value, y): (Game, u64), reach: u64) -> Result<bool, Error> {
    for row in 0..=y - 2 {
        for x in row + 1..=reach {
            let Some(other) = board.value((x, row)) else { break };
            // Left loses the difference, moving first, exactly if it is <= 0.
            if games.le(value, other)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
