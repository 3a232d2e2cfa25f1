//! Counting each option once, though moves overlap: a sum of signed counts along lines.

use super::{Ray, Reach};

/// A count of cells along a line, and how often it is added: the options of a piece are counted as the sum over its
/// terms of `coefficient` times the number of cells that `step` with this `reach` leads to.
///
/// The same holds for the palaces among the options, or any other property of a cell. For moves that don't overlap the
/// terms are the moves, with coefficient 1. Overlapping unbounded moves are counted by inclusion and exclusion: (2,0)+
/// (3,0)+ is both, less (6,0)+. Where a bounded move overlaps with others, single steps correct the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// How often the count is added; negative where it is subtracted.
    pub coefficient: i64,
    /// What one step subtracts from the coordinates.
    pub step: [i64; 3],
    /// Which multiples of the step are counted.
    pub reach: Reach,
}

pub(super) fn of_ray(ray: &Ray) -> Vec<Term> {
    let step = |multiple: u64| ray.direction().map(|part| i64::from(part) * multiple as i64);
    let term = |coefficient, multiple, reach| Term { coefficient, step: step(multiple), reach };
    let mut terms: Vec<_> =
        ray.signed_riders().into_iter().map(|(sign, rider)| term(sign, rider, Reach::Unbounded)).collect();
    let mut counted: Vec<u64> = Vec::new();
    for (multiple, times) in ray.bounded() {
        terms.push(term(1, multiple, if times == 1 { Reach::Once } else { Reach::UpTo(times) }));
        counted.extend((1..=u64::from(times)).map(|time| time * multiple));
    }
    counted.sort_unstable();
    for same in counted.chunk_by(|a, b| a == b) {
        // A step that riders make, too, is counted by them already.
        let due = i64::from(ray.steps().binary_search(&same[0]).is_ok());
        if same.len() as i64 != due {
            terms.push(term(due - same.len() as i64, same[0], Reach::Once));
        }
    }
    terms
}
