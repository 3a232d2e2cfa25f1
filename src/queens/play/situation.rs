//! The rules of play: what a player finds, what he may do, and what he leaves.
//!
//! # The two formulations
//! With a [queen](Formulation::Queen), the player who has moved her then puts up to k - 1 pawns on cells that she could
//! move to next. (The paper lets him put all k - 1 of them wherever he likes. A pawn elsewhere is as good as none, so
//! it need not be placed.) With two [heaps](Formulation::Heaps) a move is proposed, and the opponent rejects it or
//! accepts it; he may reject up to k - 1 distinct moves, and the k-th is made at once. In both, a player who has to
//! move and cannot has lost.
//!
//! # The first turn
//! Before each move the *other* player blocks up to k - 1 options, the first move included: with heaps the paper leaves
//! no doubt, for even the first move may be rejected, and with a queen its claim that the player who moves to a palace
//! can win needs the blocks. So the opponent of the player who begins puts the first pawns, about the queen where she
//! starts. In the paper's example player A has the move and player B is blocking. In game 1 there is nothing to block.

use std::fmt;

use super::options::Options;
use super::refusal::{self, Cell};
use crate::queens::rules::Position;
use crate::{COORDINATE_MAX, Error, K_MAX};

/// One of the two players, by the paper's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player A.
    A,
    /// Player B.
    B,
}

impl Player {
    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The formulation of the game (paper, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formulation {
    /// Formulation 2: a queen, and pawns that block her.
    Queen,
    /// Formulation 1: two heaps of counters, and moves that are rejected. The heaps' sizes are the queen's coordinates.
    Heaps,
}

/// What the player whose turn it is has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Move the queen, or propose a move.
    Move,
    /// Place pawns and end the turn. With a queen only.
    Block,
    /// Accept or reject the opponent's proposal. With heaps only.
    Answer(Position),
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves the queen to a cell, or proposes that.
    Move(Position),
    /// Lets the pawns stand on these cells for now; the turn goes on.
    Place(Options),
    /// Lets the pawns stand on these cells and ends the turn.
    Block(Options),
    /// Accepts the opponent's proposal.
    Accept,
    /// Rejects it.
    Reject,
}

/// A position of the game in play: all that matters for how it goes on.
///
/// Taking an action gives another situation, or an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    k: u64,
    formulation: Formulation,
    turn: Player,
    task: Task,
    blocked: Options,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won. The other player has to move and cannot.
    pub winner: Player,
    /// How many options the other player has, all of which are blocked; 0 with the queen at (0, 0) or no counters left.
    pub blocked: u64,
}

impl Situation {
    /// The start of a game: nothing is blocked yet. See the [module](self) for who does what first.
    ///
    /// # Errors
    /// [`Error::Refused`] if k or a coordinate is out of range.
    pub fn new(k: u64, queen: Position, formulation: Formulation, begins: Player) -> Result<Self, Error> {
        let (turn, task) = match formulation {
            Formulation::Queen if k > 1 && queen != Position::new(0, 0) => (begins.other(), Task::Block),
            _ => (begins, Task::Move),
        };
        Self::at(k, formulation, turn, task, Options::none(queen))
    }

    /// A situation in the midst of a game.
    ///
    /// # Errors
    /// [`Error::Refused`] if k or a coordinate is out of range, too many options are blocked, a proposal is not open,
    /// or the task is not one that comes up there.
    pub fn at(k: u64, formulation: Formulation, turn: Player, task: Task, blocked: Options) -> Result<Self, Error> {
        if !(1..=K_MAX).contains(&k) {
            return Err(Error::k(k));
        }
        let queen = blocked.queen();
        for (name, coordinate) in [("x", queen.x), ("y", queen.y)] {
            if coordinate > COORDINATE_MAX {
                return Err(Error::coordinate(name, coordinate));
            }
        }
        let situation = Self { k, formulation, turn, task, blocked };
        situation.check_blocks(&situation.blocked)?;
        let impossible = match (task, formulation) {
            (Task::Block, Formulation::Queen) if k == 1 || queen == Position::new(0, 0) => {
                "pawns are to be placed where there are none to place; expected a move"
            }
            (Task::Block, Formulation::Heaps) => {
                "pawns are to be placed beside two heaps; expected a move or an answer"
            }
            (Task::Answer(_), Formulation::Queen) => {
                "a queen's move is to be answered; expected a move or pawns to be placed"
            }
            (Task::Answer(cell), Formulation::Heaps) => {
                situation.check_move(cell)?;
                if situation.blocks_left() > 0 {
                    return Ok(situation);
                }
                "a move is to be answered that must be allowed; expected a move"
            }
            _ => return Ok(situation),
        };
        Err(refused(impossible))
    }

    /// The game's k.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The formulation of the game.
    pub fn formulation(&self) -> Formulation {
        self.formulation
    }

    /// Where the queen stands, or the sizes of the heaps.
    pub fn queen(&self) -> Position {
        self.blocked.queen()
    }

    /// Who has to do something now.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// What he has to do.
    pub fn task(&self) -> Task {
        self.task
    }

    /// Who moves next: the player whose turn it is, unless he is about to block or to answer.
    pub fn mover(&self) -> Player {
        if self.task == Task::Move { self.turn } else { self.turn.other() }
    }

    /// The options with a pawn, or rejected ones. While pawns are placed: those that stand already.
    pub fn blocked(&self) -> &Options {
        &self.blocked
    }

    /// The options that are not blocked.
    pub fn open(&self) -> Options {
        self.blocked.others()
    }

    /// How many more options can be blocked or rejected before the next move is made.
    pub fn blocks_left(&self) -> u64 {
        self.k - 1 - self.blocked.count()
    }

    /// The end of the game, if it has come.
    pub fn ending(&self) -> Option<Ending> {
        let is_over = self.task == Task::Move && self.open().is_empty();
        is_over.then(|| Ending { winner: self.turn.other(), blocked: self.blocked.count() })
    }

    /// The pawns after one was placed on a cell, or taken from it if one stands there: for [`Action::Place`].
    ///
    /// # Errors
    /// [`Error::Refused`] if it is no option. Whether there are too many is found when they are placed.
    pub fn toggled(&self, cell: Position) -> Result<Options, Error> {
        let mut pawns = self.blocked.clone();
        if pawns.contains(cell) {
            pawns.remove(cell);
        } else if !pawns.insert(cell) {
            return Err(refusal::not_an_option(self.queen(), cell));
        }
        Ok(pawns)
    }

    /// The situation after an action of the player whose turn it is.
    ///
    /// # Errors
    /// An [`Error`] if the rules don't allow the action, or the game is over.
    pub fn after(&self, action: &Action) -> Result<Self, Error> {
        if let Some(Ending { winner, .. }) = self.ending() {
            return Err(refused(format!("the game is over and {winner} has won; expected no more moves")));
        }
        match (action, self.task) {
            (Action::Move(cell), Task::Move) => {
                self.check_move(*cell)?;
                let may_be_rejected = self.formulation == Formulation::Heaps && self.blocks_left() > 0;
                Ok(if may_be_rejected {
                    Self { turn: self.turn.other(), task: Task::Answer(*cell), ..self.clone() }
                } else {
                    self.moved(*cell, self.turn)
                })
            }
            (Action::Place(pawns), Task::Block) => {
                self.check_blocks(pawns)?;
                Ok(Self { blocked: pawns.clone(), ..self.clone() })
            }
            (Action::Block(pawns), Task::Block) => {
                self.check_blocks(pawns)?;
                Ok(Self { turn: self.turn.other(), task: Task::Move, blocked: pawns.clone(), ..self.clone() })
            }
            (Action::Accept, Task::Answer(cell)) => Ok(self.moved(cell, self.turn.other())),
            (Action::Reject, Task::Answer(cell)) => {
                let mut blocked = self.blocked.clone();
                blocked.insert(cell);
                Ok(Self { turn: self.turn.other(), task: Task::Move, blocked, ..self.clone() })
            }
            _ => Err(self.not_now(action)),
        }
    }

    /// The action that leads from this situation to another.
    ///
    /// # Errors
    /// An [`Error`] if none does.
    pub fn action_to(&self, after: &Self) -> Result<Action, Error> {
        let action = match (self.task, after.task) {
            (Task::Move, Task::Answer(cell)) => Action::Move(cell),
            (Task::Move, _) => Action::Move(after.queen()),
            (Task::Block, Task::Block) => Action::Place(after.blocked.clone()),
            (Task::Block, _) => Action::Block(after.blocked.clone()),
            (Task::Answer(_), _) if after.queen() == self.queen() => Action::Reject,
            (Task::Answer(_), _) => Action::Accept,
        };
        if self.after(&action)? == *after {
            return Ok(action);
        }
        Err(refused("a position does not follow from the one before; expected one that an action leads to"))
    }

    /// After a player has moved to a cell: he blocks if he can, otherwise the other player is to move.
    fn moved(&self, cell: Position, mover: Player) -> Self {
        let blocks = self.formulation == Formulation::Queen && self.k > 1 && cell != Position::new(0, 0);
        let (turn, task) = if blocks { (mover, Task::Block) } else { (mover.other(), Task::Move) };
        Self { turn, task, blocked: Options::none(cell), ..*self }
    }

    fn check_move(&self, cell: Position) -> Result<(), Error> {
        let queen = self.queen();
        if !queen.has_option(cell) {
            Err(refusal::not_an_option(queen, cell))
        } else if self.blocked.contains(cell) {
            let cell = Cell(cell);
            let what = match self.formulation {
                Formulation::Queen => format!("a pawn stands on {cell}"),
                Formulation::Heaps => format!("the move to {cell} has been rejected"),
            };
            let expected = match self.open().count() {
                1 => "the one option that is open".to_owned(),
                open => format!("one of the {open} options that are open"),
            };
            Err(refused(format!("{what}; expected {expected}")))
        } else {
            Ok(())
        }
    }

    fn check_blocks(&self, blocked: &Options) -> Result<(), Error> {
        let (queen, blocks) = (self.queen(), blocked.count());
        if blocked.queen() != queen {
            Err(refusal::other_queen(blocked.queen(), queen))
        } else if blocks > self.k - 1 {
            let what = match self.formulation {
                Formulation::Queen => "pawns",
                Formulation::Heaps => "rejected moves",
            };
            let (k, most) = (self.k, self.k - 1);
            Err(refused(format!("there are {blocks} {what}; expected at most {most} in game {k}")))
        } else {
            Ok(())
        }
    }

    fn not_now(&self, action: &Action) -> Error {
        let given = match action {
            Action::Move(_) => "a move",
            Action::Place(_) | Action::Block(_) => "placing pawns",
            Action::Accept => "accepting",
            Action::Reject => "rejecting",
        };
        let expected = match (self.task, self.formulation) {
            (Task::Move, Formulation::Queen) => "moves the queen",
            (Task::Move, Formulation::Heaps) => "proposes a move",
            (Task::Block, _) => "places pawns",
            (Task::Answer(_), _) => "accepts or rejects a move",
        };
        refused(format!("{given} came at the wrong time; expected that {} {expected}", self.turn))
    }
}

fn refused(sentence: impl Into<String>) -> Error {
    Error::Refused(sentence.into())
}
