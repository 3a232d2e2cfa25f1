//! The steps of a piece in one direction: which multiples of the shortest step of that direction it makes.

use super::{Cell, Move, PARALLEL_MAX, Reach, refusal};
use crate::Error;
use crate::numbers::gcd;

/// The steps of a piece in one direction. With (u, v, w) the shortest step of that direction, these are the multiples m
/// such that the piece moves by (mu, mv, mw): all multiples of the `riders`, and those of the list `steps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    direction: [i32; 3],
    riders: Vec<u64>,
    steps: Vec<u64>,
}

/// The shortest step in the direction of this one, and how often it is taken: (4, 6) is (2, 3) twice.
pub(super) fn direction(step: [i32; 3]) -> ([i32; 3], u64) {
    let divisor = step.into_iter().fold(0, |divisor, part| gcd(divisor, part.unsigned_abs().into())).max(1);
    (step.map(|part| part / divisor as i32), divisor)
}

/// What directions are sorted by: see [`Moves::rays`](super::Moves::rays).
pub(super) fn place(direction: [i32; 3]) -> (bool, u32, [i32; 3]) {
    let is_oblique = direction.iter().filter(|part| **part != 0).count() > 1;
    let order = if is_oblique { direction } else { direction.map(|part| -part) };
    (is_oblique, direction.iter().map(|part| part.unsigned_abs()).sum(), order)
}

impl Ray {
    /// From all moves of a piece in one direction, of which there is at least one.
    pub(super) fn new(moves: &[Move]) -> Result<Self, Error> {
        let mut riders = Vec::new();
        let mut steps = Vec::new();
        for Move { step, reach } in moves {
            let multiple = direction(*step).1;
            match reach {
                Reach::Once => steps.push(multiple),
                Reach::UpTo(times) => steps.extend((1..=u64::from(*times)).map(|time| time * multiple)),
                Reach::Unbounded => riders.push(multiple),
            }
        }
        riders.sort_unstable();
        let mut least = Vec::new();
        for rider in riders {
            if !is_multiple_of_any(rider, &least) {
                least.push(rider);
            }
            if least.len() > PARALLEL_MAX {
                return Err(refusal::too_many_parallel(moves[0]));
            }
        }
        steps.retain(|step| !is_multiple_of_any(*step, &least));
        steps.sort_unstable();
        steps.dedup();
        Ok(Self { direction: direction(moves[0].step).0, riders: least, steps })
    }

    /// The shortest step (u, v, w) of the direction: its numbers have no common divisor.
    pub fn direction(&self) -> [i32; 3] {
        self.direction
    }

    /// The unbounded moves: the piece makes every multiple of these multiples. Ascending; none divides another.
    pub fn riders(&self) -> &[u64] {
        &self.riders
    }

    /// The other multiples that the piece makes. Ascending; none is a multiple of a rider.
    pub fn steps(&self) -> &[u64] {
        &self.steps
    }

    /// The same steps in another direction.
    pub(super) fn turned(&self, direction: [i32; 3]) -> Self {
        Self { direction, ..self.clone() }
    }

    /// How many of the shortest steps fit between a cell of the board and the board's edge.
    pub fn span(&self, cell: Cell) -> u64 {
        let fits = |(place, part): (&i64, &i32)| (*part > 0).then(|| (*place / i64::from(*part)).max(0) as u64);
        cell.iter().zip(&self.direction).filter_map(fits).min().unwrap_or(0)
    }

    /// The cell that this many of the shortest steps lead to.
    pub fn target(&self, cell: Cell, multiple: u64) -> Cell {
        std::array::from_fn(|axis| cell[axis] - i64::from(self.direction[axis]) * multiple as i64)
    }

    /// The multiples up to `span` that the piece makes, each once: first the steps, then what the riders add.
    pub fn multiples(&self, span: u64) -> impl Iterator<Item = u64> {
        let steps = self.steps.iter().copied().take_while(move |step| *step <= span);
        let riders = self.riders.iter().enumerate().flat_map(move |(index, rider)| {
            let multiples = (1..=span / rider).map(move |time| time * rider);
            multiples.filter(move |multiple| !is_multiple_of_any(*multiple, &self.riders[..index]))
        });
        steps.chain(riders)
    }

    /// How many multiples up to `span` the piece makes.
    pub fn count(&self, span: u64) -> u64 {
        let riders: i64 = self.signed_riders().into_iter().map(|(sign, rider)| sign * (span / rider) as i64).sum();
        self.steps.partition_point(|step| *step <= span) as u64 + riders as u64
    }

    /// Unbounded moves and how often each is counted, so that each of their cells is counted once: by inclusion and
    /// exclusion, (2,0)+ and (3,0)+ are both, less (6,0)+. Those that are longer than any board are left out.
    pub(super) fn signed_riders(&self) -> Vec<(i64, u64)> {
        let mut signed: Vec<(i64, u64)> = Vec::new();
        for rider in &self.riders {
            let common = signed.iter().map(|(sign, other)| (-sign, other / gcd(*other, *rider)));
            let common = common.filter_map(|(sign, other)| Some((sign, other.checked_mul(*rider)?)));
            let mut added: Vec<_> = common.filter(|(_, other)| *other <= crate::COORDINATE_MAX).collect();
            added.push((1, *rider));
            for (sign, rider) in added {
                match signed.iter_mut().find(|(_, other)| *other == rider) {
                    Some((count, _)) => *count += sign,
                    None => signed.push((sign, rider)),
                }
            }
        }
        signed.retain(|(count, _)| *count != 0);
        signed.sort_unstable_by_key(|(_, rider)| *rider);
        signed
    }

    /// The multiples of the bounded moves of the canonical list, the shortest first: (multiple, how often it repeats).
    pub(super) fn bounded(&self) -> Vec<(u64, u32)> {
        let mut is_covered = vec![false; self.steps.len()];
        let mut bounded = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            if is_covered[index] {
                continue;
            }
            let mut times = 1;
            // The last time that reached a step which was not covered yet.
            let mut last = 1;
            is_covered[index] = true;
            loop {
                let multiple = u64::from(times + 1) * step;
                match self.steps.binary_search(&multiple) {
                    Ok(index) if !is_covered[index] => {
                        is_covered[index] = true;
                        last = times + 1;
                    }
                    Ok(_) => {}
                    Err(index) if index < self.steps.len() && is_multiple_of_any(multiple, &self.riders) => {}
                    Err(_) => break,
                }
                times += 1;
            }
            bounded.push((*step, last));
        }
        bounded
    }

    /// The moves of the canonical list.
    pub(super) fn moves(&self) -> Vec<Move> {
        let bounded = self.bounded().into_iter().map(|(multiple, times)| match times {
            1 => (multiple, Reach::Once),
            _ => (multiple, Reach::UpTo(times)),
        });
        let mut moves: Vec<_> = self.riders.iter().map(|rider| (*rider, Reach::Unbounded)).chain(bounded).collect();
        moves.sort_unstable_by_key(|(multiple, _)| *multiple);
        moves.into_iter().map(|(multiple, reach)| Move { step: self.step(multiple), reach }).collect()
    }

    /// A multiple of the direction that is a rider or a step, which are as short as [`STEP_MAX`](super::STEP_MAX)
    /// allows.
    pub(super) fn step(&self, multiple: u64) -> [i32; 3] {
        self.direction.map(|part| part * multiple as i32)
    }
}

fn is_multiple_of_any(multiple: u64, riders: &[u64]) -> bool {
    riders.iter().any(|rider| multiple.is_multiple_of(*rider))
}
