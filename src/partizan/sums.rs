//! Sums of games to be played: cells of a board and games as such, whose moves are good, and why.

use super::{Board, Dyadic, Game, Games, Outcome, Side};
use crate::Error;

/// Where a component of a sum stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On this cell (x, y) of the board.
    Cell(u64, u64),
    /// It is a game as such; its moves are those of its canonical form.
    Game(Game),
}

/// A component of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Component {
    /// Where it stands.
    pub place: Place,
    /// Whether it counts as its negative: Left then moves as Right would, and Right as Left.
    pub negative: bool,
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The component that it is made in, from 0.
    pub component: usize,
    /// Where that component stands afterwards.
    pub to: Place,
}

/// A move and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JudgedMove {
    /// The move.
    pub step: Move,
    /// Who wins the sum that it leaves, if both play well.
    pub after: Outcome,
    /// Whether the one who made it wins then.
    pub wins: bool,
}

impl Component {
    /// What the component is worth.
    ///
    /// # Errors
    /// [`Error::Cell`] if it is a cell without a value.
    pub fn value(self, games: &mut Games, board: &Board) -> Result<Game, Error> {
        let value = match self.place {
            Place::Cell(x, y) => board.found_value((x, y))?,
            Place::Game(game) => game,
        };
        if self.negative { games.negative(value) } else { Ok(value) }
    }

    fn destinations(self, games: &mut Games, board: &Board, side: Side) -> Result<Vec<Place>, Error> {
        let mover = if self.negative { side.other() } else { side };
        Ok(match self.place {
            Place::Cell(x, y) => {
                board.destinations(mover, (x, y)).into_iter().map(|(x, y)| Place::Cell(x, y)).collect()
            }
            Place::Game(game) => games.all_options(game, mover)?.into_iter().map(Place::Game).collect(),
        })
    }
}

/// All moves of a player in a sum.
pub fn moves(games: &mut Games, board: &Board, sum: &[Component], side: Side) -> Result<Vec<Move>, Error> {
    let mut moves = Vec::new();
    for (component, part) in sum.iter().enumerate() {
        let places = part.destinations(games, board, side)?;
        moves.extend(places.into_iter().map(|to| Move { component, to }));
    }
    Ok(moves)
}

/// The sum after a move.
pub fn after(sum: &[Component], step: Move) -> Vec<Component> {
    let mut after = sum.to_vec();
    if let Some(part) = after.get_mut(step.component) {
        part.place = step.to;
    }
    after
}

/// Who wins a sum. One half is compared with the negative of the other, so that the whole need not be formed.
pub fn outcome(games: &mut Games, board: &Board, sum: &[Component]) -> Result<Outcome, Error> {
    let values = sum.iter().map(|part| part.value(games, board)).collect::<Result<Vec<_>, _>>()?;
    let (first, second) = values.split_at(values.len() / 2);
    let (first, second) = (games.total(first)?, games.total(second)?);
    let against = games.negative(second)?;
    Ok(Outcome::from_first_moves(!games.le(first, against)?, !games.le(against, first)?))
}

/// Every move of a player in a sum, and what comes of it.
pub fn judged_moves(games: &mut Games, board: &Board, sum: &[Component], side: Side) -> Result<Vec<JudgedMove>, Error> {
    let mut judged = Vec::new();
    for step in moves(games, board, sum, side)? {
        let after = outcome(games, board, &after(sum, step))?;
        judged.push(JudgedMove { step, after, wins: after.winner(side.other()) == side });
    }
    Ok(judged)
}

/// The move of a perfect player: one that wins, if there is one, and among these one that leaves the opponent the
/// fewest moves. If all lose, the one after which the fewest answers win. `None` where there is no move.
pub fn best_move(games: &mut Games, board: &Board, sum: &[Component], side: Side) -> Result<Option<JudgedMove>, Error> {
    let judged = judged_moves(games, board, sum, side)?;
    let winning = judged.iter().any(|judged| judged.wins);
    let mut best = None;
    for judged in judged.into_iter().filter(|judged| judged.wins == winning) {
        let left = after(sum, judged.step);
        let answers = if winning {
            moves(games, board, &left, side.other())?.len()
        } else {
            judged_moves(games, board, &left, side.other())?.iter().filter(|answer| answer.wins).count()
        };
        if best.is_none_or(|(fewest, _)| answers < fewest) {
            best = Some((answers, judged));
        }
    }
    Ok(best.map(|(_, judged)| judged))
}

/// What a move was worth, judged after it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Who won before the move.
    pub before: Outcome,
    /// Who wins after it.
    pub after: Outcome,
    /// Whether the move gave a won sum away.
    pub mistake: bool,
    /// The moves that would have won, if it was a mistake.
    pub winning: Vec<Move>,
    /// By how much the mean of the sum changed for the one who moved: negative where it fell.
    pub gain: Dyadic,
}

/// Reviews a move of a player in a sum.
pub fn review(games: &mut Games, board: &Board, sum: &[Component], side: Side, step: Move) -> Result<Review, Error> {
    let before = outcome(games, board, sum)?;
    let left = after(sum, step);
    let after = outcome(games, board, &left)?;
    let mistake = before.winner(side) == side && after.winner(side.other()) != side;
    let judged = if mistake { judged_moves(games, board, sum, side)? } else { Vec::new() };
    let winning = judged.into_iter().filter(|judged| judged.wins).map(|judged| judged.step).collect();
    let mut mean = |part: Option<&Component>| -> Result<Dyadic, Error> {
        let Some(part) = part else { return Ok(Dyadic::ZERO) };
        let value = part.value(games, board)?;
        games.mean(value)
    };
    let change = mean(left.get(step.component))?.minus(mean(sum.get(step.component))?)?;
    let gain = if side == Side::Left { change } else { change.negated() };
    Ok(Review { before, after, mistake, winning, gain })
}
