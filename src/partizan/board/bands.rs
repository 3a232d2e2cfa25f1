//! Bands: the few kinds or ranges of a field's entries that a map gives a colour each, and counts where a pixel is many
//! cells.

use super::fields::{Entry, Field};
use crate::Error;
use crate::partizan::games::arena::Name;
use crate::partizan::{Dyadic, Game, Games};

/// No field has more bands than this.
pub const BANDS_MAX: usize = 28;

/// Ends of ranges of numbers, inclusive: a numerator and the exponent of the denominator. What is above all of them is
/// a range of its own.
type Ends = &'static [(i64, u32)];

/// Means and stops: the negative ones end just below zero.
const VALUES: Ends =
    &[(-4, 0), (-2, 0), (-1, 0), (-1, 40), (0, 0), (1, 2), (1, 1), (3, 2), (1, 0), (3, 1), (2, 0), (4, 0), (8, 0)];
/// Numbers are cold (-1 for whole ones), infinitesimals have temperature 0, hot games more.
const TEMPERATURES: Ends =
    &[(-1, 0), (-1, 40), (0, 0), (1, 3), (1, 2), (1, 1), (3, 2), (1, 0), (3, 1), (2, 0), (4, 0), (8, 0)];
const BIRTHDAYS: Ends = &whole([0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192]);
const OPTIONS: Ends = &whole([0, 1, 2, 3, 4, 5, 6, 8, 12]);
const ALL_SMALL: Ends = &whole([0]);
const WEIGHTS: Ends = &whole([-2, -1, 0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]);

const fn whole<const N: usize>(numbers: [i64; N]) -> [(i64, u32); N] {
    let mut ends = [(0, 0); N];
    let mut place = 0;
    while place < N {
        ends[place].0 = numbers[place];
        place += 1;
    }
    ends
}

/// Hot games, and infinitesimals without a name, are spread over this many bands by their fingerprints, so that
/// neighbours of different values mostly have different colours.
const HOT: u64 = 8;
const INFINITESIMAL: u64 = 6;

impl Field {
    /// The band of an entry of this field, from 0.
    ///
    /// Of outcomes: P, N, L, R. Of forms: 0, `*`, other nimbers, ups, downs, 1, 1/2, other positive numbers, negative
    /// ones, numbers plus something that has a name, six of other infinitesimals, numbers plus such, eight of hot
    /// games. Of reduced forms: 0, 1, 1/2, other positive numbers, negative ones, {1|0}, {1|1/2}, eight of other hot
    /// games. Atomic weights begin with "none" and end with what is no number. All others are ranges of numbers.
    pub fn band(self, games: &mut Games, entry: Entry) -> Result<usize, Error> {
        match (self, entry) {
            (_, Entry::Letter(letter)) => Ok("PNLR".find(letter).unwrap_or(0)),
            (_, Entry::Nothing) => Ok(0),
            (Self::Reduced, Entry::Form(game)) => reduced(games, game),
            (Self::AtomicWeight, Entry::Form(game)) => match games.as_number(game) {
                Some(number) => Ok(1 + range(WEIGHTS, number)?),
                None => Ok(2 + WEIGHTS.len()),
            },
            (_, Entry::Form(game)) => form(games, game),
            (field, Entry::Number(number)) => range(field.ends(), number),
        }
    }

    const fn ends(self) -> Ends {
        match self {
            Self::Temperature => TEMPERATURES,
            Self::Birthday => BIRTHDAYS,
            Self::Options => OPTIONS,
            Self::AllSmall => ALL_SMALL,
            _ => VALUES,
        }
    }
}

fn range(ends: Ends, number: Dyadic) -> Result<usize, Error> {
    for (place, (numerator, exponent)) in ends.iter().enumerate() {
        if number <= Dyadic::new(*numerator, *exponent)? {
            return Ok(place);
        }
    }
    Ok(ends.len())
}

fn spread(games: &Games, game: Game, bands: u64) -> usize {
    (games.fingerprint(game) % bands) as usize
}

fn form(games: &mut Games, game: Game) -> Result<usize, Error> {
    let band = match games.name(game) {
        Some(Name { number, ups: 0, nimber: 0 }) => match number {
            Dyadic::ZERO => 0,
            Dyadic::ONE => 5,
            number if number == Dyadic::new(1, 1)? => 6,
            number if number > Dyadic::ZERO => 7,
            _ => 8,
        },
        Some(Name { number: Dyadic::ZERO, ups: 0, nimber: 1 }) => 1,
        Some(Name { number: Dyadic::ZERO, ups: 0, .. }) => 2,
        Some(Name { number: Dyadic::ZERO, ups, .. }) => 3 + usize::from(ups < 0),
        Some(_) => 9,
        None if games.left_stop(game) > games.right_stop(game) => 17 + spread(games, game, HOT),
        None if games.left_stop(game) == Dyadic::ZERO => 10 + spread(games, game, INFINITESIMAL),
        None => 16,
    };
    Ok(band)
}

fn reduced(games: &mut Games, game: Game) -> Result<usize, Error> {
    if games.as_number(game).is_some() {
        return Ok(match form(games, game)? {
            0 => 0,
            band => band - 4,
        });
    }
    for (place, text) in ["{1|0}", "{1|1/2}"].into_iter().enumerate() {
        if games.read(text)? == game {
            return Ok(5 + place);
        }
    }
    Ok(7 + spread(games, game, HOT))
}
