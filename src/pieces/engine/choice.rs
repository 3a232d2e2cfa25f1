//! Which engine is right for a piece: on three heaps planes; on two one whose moves raise no coordinate is computed by
//! blocks, any other one by whole anti-diagonals.

use super::blocks::arithmetic::LARGE;
use super::blocks::counting::Counting;
use super::blocks::small::Small;
use super::cells::diagonal_board::{DiagonalBoard, GrundyValue, PalaceNumber, Question, VALUE_MAX};
use super::cells::space::Space;
use super::cells::values::Values;
use super::kept::Kept;
use super::reading::Engine;
use super::settings::{Limits, Settings};
use super::swept::Swept;
use super::terms::Terms;
use crate::moves::{Heaps, Moves};
use crate::pieces::Pass;
use crate::{Error, K_MAX};

/// The palace numbers of a piece in game k, of three heaps in the plane z: any window of any game. The values are the
/// deviations v = N - k. The outcomes of the game without blocking are those of game 1, whose palaces are the
/// P-positions. Computes nothing yet.
///
/// ```
/// use blocking_queens::{Error, Window};
/// use blocking_queens::pieces::engine;
///
/// // Ryuo, a rook that may also go one step along the diagonal, in game 3.
/// let ryuo = "(1,0)+ (0,1)+ (1,1)".parse()?;
/// let mut palaces = engine::palaces(&ryuo, 0, 3, Default::default())?;
/// assert_eq!(palaces.values(&Window::new(0, 0, 5, 2)?)?, [
///     -3, -2, -1, 0, 0,
///     -2, 0, 0, -1, -1,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Refused`] if k is not from 1 to [`K_MAX`], or the piece or the block size is too large.
pub fn palaces(moves: &Moves, z: u64, k: u64, settings: Settings) -> Result<Box<dyn Engine>, Error> {
    if !(1..=K_MAX).contains(&k) {
        return Err(Error::k(k));
    }
    let limits = if moves.heaps() == Heaps::Three { of_values(&settings) } else { of_sightlines(&settings) };
    choose((moves, z, Pass::Used), Terms::counted, PalaceNumber { k }, limits, |terms| {
        Ok(Box::new(Swept::new(Counting::new(terms, k, settings)?, settings)))
    })
}

/// The Grundy values below 64 of a piece, far out; 64 stands for 64 and all that is more. By blocks they need a few
/// bytes a line; by whole anti-diagonals all values are computed. Computes nothing yet.
///
/// # Errors
/// [`Error::Refused`] if the piece or the block size is too large.
pub fn small_values(moves: &Moves, settings: Settings) -> Result<Box<dyn Engine>, Error> {
    let question = GrundyValue { most: LARGE as u16 };
    choose((moves, 0, Pass::Used), Terms::united, question, of_sightlines(&settings), |terms| {
        Ok(Box::new(Swept::new(Small::new(terms, settings.block_size)?, settings)))
    })
}

/// All Grundy values of a piece, of three heaps in the plane z; with a pass, those of cells where it has not been used.
/// All of them are kept. Computes nothing yet.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::{Pass, engine};
///
/// let wythoff = "(1,0)+ (0,1)+ (1,1)+".parse()?;
/// let mut grundy = engine::grundy(&wythoff, 0, Pass::Used, Default::default())?;
/// assert_eq!(grundy.values(&Window::new(0, 0, 5, 2)?)?, [
///     0, 1, 2, 3, 4,
///     1, 2, 0, 4, 5,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Refused`] if the piece is too large.
pub fn grundy(moves: &Moves, z: u64, pass: Pass, settings: Settings) -> Result<Box<dyn Engine>, Error> {
    let limits = of_values(&settings);
    choose((moves, z, pass), Terms::united, GrundyValue { most: VALUE_MAX }, limits, |terms| {
        Ok(Box::new(Kept::new(pass, limits, || Ok(Values::new(&terms)))?))
    })
}

fn of_values(settings: &Settings) -> Limits {
    Limits { memory_budget: settings.values_budget, work_limit: settings.values_limit }
}

fn of_sightlines(settings: &Settings) -> Limits {
    Limits { memory_budget: settings.memory_budget, work_limit: settings.work_limit }
}

/// The engine for a piece's plane and a question; `by_blocks` makes the one by blocks.
fn choose<Q: Question + Copy + 'static>(
    (moves, z, pass): (&Moves, u64, Pass),
    terms: fn(&Moves) -> Result<Terms, Error>,
    question: Q,
    limits: Limits,
    by_blocks: impl FnOnce(Terms) -> Result<Box<dyn Engine>, Error>,
) -> Result<Box<dyn Engine>, Error> {
    if moves.heaps() == Heaps::Three {
        return Ok(Box::new(Kept::new(pass, limits, || Space::new(moves, z, question, terms))?));
    }
    let terms = terms(moves)?;
    if moves.has_negative() {
        return Ok(Box::new(Kept::new(pass, limits, || Ok(DiagonalBoard::new(&terms, question)))?));
    }
    by_blocks(terms)
}
