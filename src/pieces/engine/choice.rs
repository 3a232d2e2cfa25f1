//! Which engine is right for a piece: on three heaps planes; on two one whose moves raise no coordinate is computed by
//! blocks, any other one by whole anti-diagonals.

use super::blocks::arithmetic::LARGE;
use super::blocks::counting::Counting;
use super::blocks::small::Small;
use super::cells::diagonal_board::{DiagonalBoard, GrundyValue, PalaceNumber, Question};
use super::cells::values::{VALUE_MAX, ValueSettings, Values};
use super::kept::Kept;
use super::reading::Engine;
use super::swept::{Settings, Swept};
use super::terms::Terms;
use crate::moves::{Heaps, Moves};
use crate::pieces::Pass;
use crate::pieces::space::Space;
use crate::{Error, K_MAX};

/// The palace numbers of a piece in game k: any window of any game. The values are the deviations v = N - k. The
/// outcomes of the game without blocking are those of game 1, whose palaces are the P-positions. Computes nothing yet.
///
/// ```
/// use blocking_queens::{Error, Window};
/// use blocking_queens::pieces::engine;
///
/// // Ryuo, a rook that may also go one step along the diagonal, in game 3.
/// let ryuo = "(1,0)+ (0,1)+ (1,1)".parse()?;
/// let mut palaces = engine::palaces(&ryuo, 3, Default::default())?;
/// assert_eq!(palaces.values(&Window::new(0, 0, 5, 2)?)?, [
///     -3, -2, -1, 0, 0,
///     -2, 0, 0, -1, -1,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Refused`] if k is not from 1 to [`K_MAX`], or the piece or the block size is too large.
pub fn palaces(moves: &Moves, k: u64, settings: Settings) -> Result<Box<dyn Engine>, Error> {
    palaces_in_plane(moves, 0, k, settings, settings.limits())
}

/// The same of the plane z; the limits are those of boards whose cells are kept.
pub(in crate::pieces) fn palaces_in_plane(
    moves: &Moves,
    z: u64,
    k: u64,
    settings: Settings,
    limits: ValueSettings,
) -> Result<Box<dyn Engine>, Error> {
    if !(1..=K_MAX).contains(&k) {
        return Err(Error::k(k));
    }
    let Settings { block_size, counting, .. } = settings;
    let limits = if moves.heaps() == Heaps::Three { limits } else { settings.limits() };
    choose((moves, z, Pass::Used), Terms::counted, PalaceNumber { k }, limits, |terms| {
        Ok(Box::new(Swept::new(Counting::new(terms, k, block_size, counting)?, settings)))
    })
}

/// The Grundy values below 64 of a piece, far out; 64 stands for 64 and all that is more. By blocks they need a few
/// bytes a line; by whole anti-diagonals all values are computed. Computes nothing yet.
///
/// # Errors
/// [`Error::Refused`] if the piece or the block size is too large.
pub fn small_values(moves: &Moves, settings: Settings) -> Result<Box<dyn Engine>, Error> {
    let question = GrundyValue { most: LARGE as u16 };
    choose((moves, 0, Pass::Used), Terms::united, question, settings.limits(), |terms| {
        Ok(Box::new(Swept::new(Small::new(terms, settings.block_size)?, settings)))
    })
}

/// All Grundy values of a piece; with a pass, those of cells where it has not been used. All of them are kept. Computes
/// nothing yet.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::{Pass, engine};
///
/// let wythoff = "(1,0)+ (0,1)+ (1,1)+".parse()?;
/// let mut grundy = engine::grundy(&wythoff, Pass::Used, Default::default())?;
/// assert_eq!(grundy.values(&Window::new(0, 0, 5, 2)?)?, [
///     0, 1, 2, 3, 4,
///     1, 2, 0, 4, 5,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Refused`] if the piece is too large.
pub fn grundy(moves: &Moves, pass: Pass, settings: ValueSettings) -> Result<Box<dyn Engine>, Error> {
    grundy_in_plane(moves, 0, pass, settings)
}

/// The same of the plane z.
pub(in crate::pieces) fn grundy_in_plane(
    moves: &Moves,
    z: u64,
    pass: Pass,
    settings: ValueSettings,
) -> Result<Box<dyn Engine>, Error> {
    choose((moves, z, pass), Terms::united, GrundyValue { most: VALUE_MAX }, settings, |terms| {
        Ok(Box::new(Kept::new(pass, || Ok(Values::new(&terms, settings)))?))
    })
}

/// The engine for a piece's plane and a question; `by_blocks` makes the one by blocks.
fn choose<Q: Question + Copy + 'static>(
    (moves, z, pass): (&Moves, u64, Pass),
    terms: fn(&Moves) -> Result<Terms, Error>,
    question: Q,
    limits: ValueSettings,
    by_blocks: impl FnOnce(Terms) -> Result<Box<dyn Engine>, Error>,
) -> Result<Box<dyn Engine>, Error> {
    if moves.heaps() == Heaps::Three {
        return Ok(Box::new(Kept::new(pass, || Space::new(moves, z, question, terms, limits))?));
    }
    let terms = terms(moves)?;
    if moves.has_negative() {
        return Ok(Box::new(Kept::new(pass, || Ok(DiagonalBoard::new(&terms, question, limits)))?));
    }
    by_blocks(terms)
}
