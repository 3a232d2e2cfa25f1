//! Piecewise linear functions of the temperature, exactly: the walls and scaffolds of thermographs, and two walls as a
//! thermograph.

use crate::Error;
use crate::partizan::Dyadic;

/// The lowest temperature: that of whole numbers.
pub const COLDEST: Dyadic = Dyadic::integer(-1);

/// A function of the temperature t >= -1, as straight pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    pieces: Vec<Piece>,
}

/// A straight piece of a [`Trajectory`]. It ends where the next one begins; the last one goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The temperature where it begins.
    pub temperature: Dyadic,
    /// The value there.
    pub value: Dyadic,
    /// How much the value rises with the temperature: -1, 0 or 1 in walls and scaffolds.
    pub slope: i64,
}

/// The thermograph of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall: what Left gets when she begins.
    pub left: Trajectory,
    /// The right wall: what Left gets when Right begins.
    pub right: Trajectory,
    /// Where the mast stands: the mean.
    pub mean: Dyadic,
    /// Where the mast begins: the temperature.
    pub temperature: Dyadic,
}

impl Piece {
    fn at(self, temperature: Dyadic) -> Result<Dyadic, Error> {
        self.value.plus(times(self.slope, temperature.minus(self.temperature)?)?)
    }

    /// The same line, begun at another temperature.
    fn from(self, temperature: Dyadic) -> Result<Self, Error> {
        Ok(Self { temperature, value: self.at(temperature)?, ..self })
    }

    /// Where this line is met by one that begins at the same temperature, behind it by `gap`, and rises faster.
    fn meeting(self, gap: Dyadic, other: Self, end: Option<Dyadic>) -> Result<Option<Dyadic>, Error> {
        let wait = match other.slope - self.slope {
            1 => gap,
            2 => gap.half()?,
            _ => return Ok(None),
        };
        let meeting = self.temperature.plus(wait)?;
        Ok(end.is_none_or(|end| meeting < end).then_some(meeting))
    }
}

impl Trajectory {
    /// The same value at every temperature.
    pub(crate) fn constant(value: Dyadic) -> Self {
        Self { pieces: vec![Piece { temperature: COLDEST, value, slope: 0 }] }
    }

    /// The pieces, by temperature, from -1 on. No two neighbours have the same slope.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The value at a temperature from -1 on.
    pub fn at(&self, temperature: Dyadic) -> Result<Dyadic, Error> {
        self.piece_at(temperature).at(temperature)
    }

    fn piece_at(&self, temperature: Dyadic) -> Piece {
        let after = self.pieces.partition_point(|piece| piece.temperature <= temperature);
        self.pieces[after.max(1) - 1]
    }

    /// The same plus `tax` times the temperature: -1 for what a move costs Left, 1 for what it costs Right.
    pub(crate) fn taxed(&self, tax: i64) -> Result<Self, Error> {
        let taxed = |piece: &Piece| {
            let value = piece.value.plus(times(tax, piece.temperature)?)?;
            Ok(Piece { value, slope: piece.slope + tax, ..*piece })
        };
        Ok(Self { pieces: self.pieces.iter().map(taxed).collect::<Result<_, _>>()? })
    }

    pub(crate) fn max(&self, other: &Self) -> Result<Self, Error> {
        let mut greater = Self { pieces: Vec::new() };
        for (first, second, end) in self.beside(other)? {
            // If both begin alike, the one that rises faster is ahead.
            let first_ahead = (first.value, first.slope) >= (second.value, second.slope);
            let (ahead, behind) = if first_ahead { (first, second) } else { (second, first) };
            greater.push(ahead);
            let gap = ahead.value.minus(behind.value)?;
            if let Some(meeting) = ahead.meeting(gap, behind, end)? {
                greater.push(behind.from(meeting)?);
            }
        }
        Ok(greater)
    }

    pub(crate) fn min(&self, other: &Self) -> Result<Self, Error> {
        Ok(self.negated().max(&other.negated())?.negated())
    }

    fn negated(&self) -> Self {
        let negated = |piece: &Piece| Piece { value: piece.value.negated(), slope: -piece.slope, ..*piece };
        Self { pieces: self.pieces.iter().map(negated).collect() }
    }

    /// The first temperature at which this one, which never rises, is no more than the other, which never falls.
    ///
    /// The two scaffolds of a game always meet: at the latest, both slope towards each other.
    pub(crate) fn meets(&self, other: &Self) -> Result<Dyadic, Error> {
        for (own, others, end) in self.beside(other)? {
            if own.value <= others.value {
                return Ok(own.temperature);
            }
            if let Some(meeting) = own.meeting(own.value.minus(others.value)?, others, end)? {
                return Ok(meeting);
            }
        }
        Err(Error::Number)
    }

    /// The same below a temperature, and constant from there on.
    pub(crate) fn with_mast(&self, temperature: Dyadic, value: Dyadic) -> Self {
        let mut wall = Self { pieces: Vec::new() };
        self.pieces.iter().filter(|piece| piece.temperature < temperature).for_each(|piece| wall.push(*piece));
        wall.push(Piece { temperature, value, slope: 0 });
        wall
    }

    /// The stretches on which both are straight: both lines as they begin there, and where the stretch ends, if it
    /// does.
    fn beside(&self, other: &Self) -> Result<Vec<(Piece, Piece, Option<Dyadic>)>, Error> {
        let mut starts: Vec<Dyadic> = self.pieces.iter().chain(&other.pieces).map(|piece| piece.temperature).collect();
        starts.sort_unstable();
        starts.dedup();
        let stretch = |(i, start): (usize, &Dyadic)| {
            let end = starts.get(i + 1).copied();
            Ok((self.piece_at(*start).from(*start)?, other.piece_at(*start).from(*start)?, end))
        };
        starts.iter().enumerate().map(stretch).collect()
    }

    /// Adds a piece at the end, unless it goes on as the last one does.
    fn push(&mut self, piece: Piece) {
        if self.pieces.last().is_none_or(|last| last.slope != piece.slope) {
            self.pieces.push(piece);
        }
    }
}

fn times(factor: i64, value: Dyadic) -> Result<Dyadic, Error> {
    Dyadic::new(value.numerator().checked_mul(factor).ok_or(Error::Number)?, value.exponent())
}
