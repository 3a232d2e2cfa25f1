//! The computer as a player: perfect, careless now and then, or random.

use super::options::Options;
use super::perfect;
use super::random::Random;
use super::refusal;
use super::sight::Sight;
use super::situation::{Action, Situation, Task};
use crate::Board;
use crate::Error;
use crate::queens::rules::Position;

/// The careless player is careless once in this many decisions.
pub const CARELESS_ONCE_IN: u64 = 4;

/// The random player places no more pawns than this.
pub const RANDOM_PAWNS_MAX: u64 = 64;

/// Where every move is a bad one, the perfect player looks at this many of them to choose.
const BAD_MOVES_MAX: u64 = 64;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Never lets a won game go.
    Perfect,
    /// As the perfect player, but once in [`CARELESS_ONCE_IN`] decisions moves at random, forgets to block one palace,
    /// or gives the wrong answer.
    Careless,
    /// Moves, blocks and answers at random.
    Random,
}

impl Strength {
    /// The strength of this name: `perfect`, `careless` or `random`.
    ///
    /// # Errors
    /// [`Error::Refused`] for any other.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        Ok(match name {
            "perfect" => Self::Perfect,
            "careless" => Self::Careless,
            "random" => Self::Random,
            _ => return Err(refusal::text("the computer's strength", name, "perfect, careless or random")),
        })
    }
}

/// A computer player. What it does follows from its seed and the situation: in the same situation it always does the
/// same, also after something was taken back or the page was loaded again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Computer {
    /// How well it plays.
    pub strength: Strength,
    /// Any number.
    pub seed: u64,
}

impl Computer {
    /// What it does when it has the turn; `None` if the game is over. The work is bounded: of the board only what is at
    /// hand is read.
    ///
    /// # Panics
    /// If the sight is not that of the situation's queen and game.
    pub fn choose(&self, situation: &Situation, sight: &Sight, board: &mut Board) -> Option<Action> {
        if situation.ending().is_some() {
            return None;
        }
        let mut random = seeded(self.seed, situation);
        let careless = random.below(CARELESS_ONCE_IN) == 0;
        let is_perfect = self.strength == Strength::Perfect || (self.strength == Strength::Careless && !careless);
        match (situation.task(), self.strength) {
            _ if is_perfect => perfect::action(situation, sight).or_else(|| bad_move(situation, board, &mut random)),
            (Task::Move, _) => random_cell(&situation.open(), &mut random).map(Action::Move),
            (_, Strength::Random) => Some(random_action(situation, &mut random)),
            _ => Some(careless_action(situation, sight, &mut random)),
        }
    }
}

/// A sequence for each situation.
fn seeded(seed: u64, situation: &Situation) -> Random {
    let Position { x, y } = situation.queen();
    let (task, cell) = match situation.task() {
        Task::Move => (0, Position::new(0, 0)),
        Task::Block => (1, Position::new(0, 0)),
        Task::Answer(cell) => (2, cell),
    };
    let kind = task | (situation.formulation() as u64) << 2 | (situation.turn() as u64) << 3;
    let random = Random::new(seed).and(situation.k()).and(x).and(y).and(kind).and(cell.x).and(cell.y);
    situation
        .blocked()
        .runs()
        .fold(random, |random, (direction, run)| random.and(direction as u64).and(run.first).and(run.last))
}

/// Blocks or answers at random.
fn random_action(situation: &Situation, random: &mut Random) -> Action {
    if let Task::Answer(_) = situation.task() {
        return if random.below(2) == 0 { Action::Accept } else { Action::Reject };
    }
    let options = Options::all(situation.queen());
    let mut blocked = Options::none(situation.queen());
    for _ in 0..random.below(RANDOM_PAWNS_MAX.min(situation.k() - 1) + 1) {
        if let Some(cell) = random_cell(&options, random) {
            blocked.insert(cell);
        }
    }
    Action::Block(blocked)
}

/// Forgets to block one palace, or gives the wrong answer.
fn careless_action(situation: &Situation, sight: &Sight, random: &mut Random) -> Action {
    match situation.task() {
        Task::Answer(cell) if sight.palaces().contains(cell) => Action::Accept,
        Task::Answer(_) => Action::Reject,
        _ => {
            let mut pawns = perfect::pawns(sight);
            if let Some(forgotten) = random_cell(&pawns, random) {
                pawns.remove(forgotten);
            }
            Action::Block(pawns)
        }
    }
}

/// Where no palace is open: an option with as few palaces in sight as possible, so that most of them can be blocked.
/// Looks at those of some random options whose palace numbers are at hand.
fn bad_move(situation: &Situation, board: &mut Board, random: &mut Random) -> Option<Action> {
    let open = situation.open();
    let cells: Vec<Position> = if open.count() <= BAD_MOVES_MAX {
        open.cells().collect()
    } else {
        (0..BAD_MOVES_MAX).filter_map(|_| random_cell(&open, random)).collect()
    };
    let deviation = |cell: &Position| board.deviation_at_hand(cell.x, cell.y).ok().flatten().unwrap_or(i64::MAX);
    cells.into_iter().min_by_key(deviation).map(Action::Move)
}

fn random_cell(options: &Options, random: &mut Random) -> Option<Position> {
    options.nth(random.below(options.count()))
}
