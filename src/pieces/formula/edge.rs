//! Row 0 and column 0, where a piece that moves like a rook plays with one heap.
//!
//! A piece whose moves raise no coordinate stays in row 0 once it is there, so that only its moves (a, 0) count. If
//! these lead to each of the next q cells on the left, or to all of them, and to no other:
//! - The Grundy value of (x, 0) is x mod (q + 1), or x: of one heap from which 1 to q may be taken, or any number.
//! - Its palace number is min(x, k) without a q: the first k cells of the row see fewer than k, so all of them are
//!   palaces, and each later cell sees just these. It is min(x, q) if q < k, for then all cells are palaces.
//!
//! The same holds in column 0; and of three heaps in the plane z = 0.

use crate::moves::{Moves, Reach};
use crate::pieces::Question;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pieces) struct Edge {
    /// How far the piece may go along it, if there is a limit.
    reach: Option<u64>,
}

impl Edge {
    /// Row 0 (`axis` 0) or column 0 (`axis` 1) of a piece's board, in the plane 0 of three heaps.
    pub(in crate::pieces) fn of(moves: &Moves, axis: usize) -> Option<Self> {
        let along = |step: [i32; 3]| step[axis] > 0 && step.iter().sum::<i32>() == step[axis];
        let mut reach = 0;
        let mut others = Vec::new();
        for made in moves.list().iter().filter(|_| !moves.has_negative()).filter(|made| along(made.step)) {
            match (made.step[axis], made.reach) {
                (1, Reach::Unbounded) => return Some(Self { reach: None }),
                (1, Reach::UpTo(times)) => reach = reach.max(times.into()),
                (1, Reach::Once) => reach = reach.max(1),
                (_, Reach::Unbounded) => others.push(u64::MAX),
                (step, Reach::UpTo(times)) => others.push(step as u64 * u64::from(times)),
                (step, Reach::Once) => others.push(step as u64),
            }
        }
        let is_within = others.into_iter().all(|last| last <= reach);
        (reach > 0 && is_within).then_some(Self { reach: Some(reach) })
    }

    /// The answer of the cell that is this far from the origin, if it is known.
    pub(in crate::pieces) fn answer(self, question: Question, place: u64) -> Option<i64> {
        let value = self.reach.map_or(place, |reach| place % (reach + 1)) as i64;
        let palaces = |k: u64| match self.reach {
            None => Some(place.min(k) as i64),
            Some(reach) => (reach < k).then_some(place.min(reach) as i64),
        };
        match question {
            Question::Grundy => Some(value),
            Question::Outcome { k: 1 } => Some(i64::from(value != 0)),
            Question::Outcome { k } => palaces(k).map(|number| i64::from(number >= k as i64)),
            Question::Deviation { k } => palaces(k).map(|number| number - k as i64),
        }
    }
}
