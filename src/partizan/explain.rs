//! What the values say about a move in a sum, in sentences.

use super::sums::{Component, Move, Place, Review, after};
use super::{Board, Dyadic, Game, Games, Outcome, Side, Style, Writer};
use crate::Error;

/// Forms are quoted up to this many characters.
const QUOTED_MAX: u64 = 60;

impl Side {
    /// The player's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "Left",
            Self::Right => "Right",
        }
    }
}

impl Outcome {
    /// Who wins a game, as a sentence.
    pub const fn verdict(self) -> &'static str {
        match self {
            Self::Previous => "It is zero: whoever begins loses.",
            Self::Next => "It is confused with zero: whoever begins wins.",
            Self::Left => "It is positive: Left wins, whoever begins.",
            Self::Right => "It is negative: Right wins, whoever begins.",
        }
    }

    /// Who wins a sum in play, as a sentence; `next` is the player who moves next.
    pub fn sentence(self, next: Side) -> String {
        let next = next.name();
        match self {
            Self::Previous => format!("The sum is zero: whoever moves loses, and that is {next}."),
            Self::Next => format!("The sum is confused with zero: whoever moves wins, and that is {next}."),
            Self::Left => "The sum is positive: Left wins, whoever moves.".to_string(),
            Self::Right => "The sum is negative: Right wins, whoever moves.".to_string(),
        }
    }
}

/// Judges a move, in sentences.
pub fn sentences(
    games: &mut Games,
    board: &Board,
    sum: &[Component],
    side: Side,
    step: Move,
    review: &Review,
) -> Result<Vec<String>, Error> {
    let left = after(sum, step);
    let (Some(old), Some(new)) = (sum.get(step.component), left.get(step.component)) else { return Ok(Vec::new()) };
    let mover = side.name();
    let (old_value, new_value) = (old.value(games, board)?, new.value(games, board)?);
    let (from, to) = (place(games, old.place)?, place(games, new.place)?);
    let mut sentences = vec![format!(
        "{mover} moved from {from}, worth {}, to {to}, worth {}.",
        quoted(games, old_value)?,
        quoted(games, new_value)?
    )];
    if review.gain != Dyadic::ZERO {
        let verb = if review.gain > Dyadic::ZERO { "gained" } else { "lost" };
        let amount = if review.gain > Dyadic::ZERO { review.gain } else { review.gain.negated() };
        sentences.push(format!("In the mean, {mover} {verb} {amount}."));
    }
    sentences.push(review.after.sentence(side.other()));
    if review.mistake {
        let mut better = Vec::new();
        for winning in review.winning.iter().take(3) {
            let from = sum.get(winning.component).map(|part| part.place);
            let from = from.map(|from| place(games, from)).transpose()?.unwrap_or_default();
            better.push(format!("{from} to {}", place(games, winning.to)?));
        }
        sentences.push(format!("That was a mistake: {mover} would have won with {}.", better.join(", or ")));
    } else if review.before.winner(side) != side {
        sentences.push(format!("{mover} had no move that wins."));
    }
    Ok(sentences)
}

fn place(games: &mut Games, place: Place) -> Result<String, Error> {
    match place {
        Place::Cell(x, y) => Ok(format!("({x},{y})")),
        Place::Game(game) => quoted(games, game),
    }
}

/// The form of a game, if it is short; else what is known of it.
fn quoted(games: &mut Games, game: Game) -> Result<String, Error> {
    match Writer::new(Style::Ascii).write(games, game, QUOTED_MAX) {
        Err(Error::Length { .. }) => Ok(format!("a game of mean {}", games.mean(game)?)),
        text => text,
    }
}
