//! The summands of a palace number: which counters and single cells add up to it.
//!
//! A cell's palace number counts cells, so one that is reached in two ways counts once. Moves overlap only if they are
//! parallel: on the line of a direction (p, q) without common factor, a move m(p, q) reaches the multiples of m, all of
//! them or the first few ([`Ray`]). The set of multiples that the piece reaches on such a line is written as a sum of
//! - all multiples of m, for some m, each with a coefficient: inclusion and exclusion over least common multiples, so
//!   that (2,0)+ and (3,0)+ are both, less (6,0)+. These are *lines*: one counter serves all their cells.
//! - single multiples that none of the former contains: *steps*, each of which looks back at one cell.
//!
//! The first steps, as long as they are multiples of the least, are a line, too: a bounded one, whose counter forgets
//! what falls out of reach.

use crate::Error;
use crate::moves::{Moves, Ray, Reach};

/// A bounded move of fewer steps than this is cheaper as so many single steps.
const SHORT: usize = 4;

/// The most lines and steps that a piece may have.
pub const TERMS_MAX: usize = 4096;

/// The most columns or rows that a line goes to its next cell, that a bounded line reaches, or that a step goes.
pub const LENGTH_MAX: i64 = 4096;

/// Cells at equal distances in one direction: z - d, z - 2d, z - 3d, ..., all of them or as far as they are in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it goes left, in columns.
    pub a: i64,
    /// How far it goes up, in rows.
    pub b: i64,
    /// How many times its palaces count; never 0.
    pub coefficient: i32,
    /// The number of cells in reach; nothing if all of them are.
    pub reach: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub lines: Vec<Line>,
    pub steps: Vec<(i64, i64)>,
}

impl Terms {
    /// The terms of a sum over options, of which each counts once.
    pub fn counted(moves: &Moves) -> Result<Self, Error> {
        let riders = moves.terms().into_iter().filter(|term| term.reach == Reach::Unbounded);
        let lines = riders.map(|term| Line {
            a: term.step[0],
            b: term.step[1],
            coefficient: term.coefficient as i32,
            reach: None,
        });
        Self::with_steps(lines.collect(), moves.rays())
    }

    /// The terms of a union over options, in which a cell may be reached by two lines.
    pub fn united(moves: &Moves) -> Result<Self, Error> {
        let riders = moves.rays().iter().flat_map(|ray| ray.riders().iter().map(|rider| along(ray, *rider as i64)));
        let lines = riders.map(|(a, b)| Line { a, b, coefficient: 1, reach: None });
        Self::with_steps(lines.collect(), moves.rays())
    }

    /// With the steps of each ray: those that its riders don't make.
    fn with_steps(lines: Vec<Line>, rays: &[Ray]) -> Result<Self, Error> {
        let mut terms = Self { lines, steps: Vec::new() };
        for ray in rays {
            let steps = ray.steps();
            // The first of them, as long as they are multiples of the least.
            let bounded = (1..).zip(steps).take_while(|(times, step)| **step == times * steps[0]).count();
            let bounded = if bounded < SHORT { 0 } else { bounded };
            if bounded > 0 {
                let (a, b) = along(ray, steps[0] as i64);
                terms.lines.push(Line { a, b, coefficient: 1, reach: Some(bounded as i64) });
            }
            terms.steps.extend(steps[bounded..].iter().map(|step| along(ray, *step as i64)));
        }
        let farthest = |line: &Line| (line.a * line.reach.unwrap_or(1), line.b * line.reach.unwrap_or(1));
        let spans = terms.lines.iter().map(farthest).chain(terms.steps.iter().copied());
        let longest = spans.map(|(s, t)| s.abs().max(t.abs())).max().unwrap_or(0);
        if longest > LENGTH_MAX {
            let what = "the longest way that the engine has to look back for this piece, in columns or rows, is";
            return Err(Error::large_piece(what, longest as u64, LENGTH_MAX as u64));
        }
        let count = terms.lines.len() + terms.steps.len();
        if count > TERMS_MAX {
            return Err(Error::large_piece(
                "the number of lines and steps of this piece is",
                count as u64,
                TERMS_MAX as u64,
            ));
        }
        Ok(terms)
    }

    /// The shortest step of each line, and all steps: where none of them stays on the board there is no move.
    pub fn shortest(&self) -> impl Iterator<Item = (i64, i64)> {
        self.lines.iter().map(|line| (line.a, line.b)).chain(self.steps.iter().copied())
    }

    /// Whether the piece moves alike in both coordinates, so that v(x, y) = v(y, x).
    pub fn is_symmetric(&self) -> bool {
        let lines_mirrored = self.lines.iter().all(|line| self.mirror_of(line).is_some());
        lines_mirrored && self.steps.iter().all(|&(s, t)| self.steps.contains(&(t, s)))
    }

    pub fn mirror_of(&self, line: &Line) -> Option<usize> {
        let mirrored = Line { a: line.b, b: line.a, ..*line };
        self.lines.iter().position(|line| *line == mirrored)
    }
}

/// The step to a multiple of a ray's direction.
fn along(ray: &Ray, multiple: i64) -> (i64, i64) {
    let [a, b, _] = ray.direction().map(i64::from);
    (a * multiple, b * multiple)
}
