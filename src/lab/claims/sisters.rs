//! Theorems on the sister games: one piece for both players, and Chessfights.

use super::check::Outcome;
use super::{At, Claim, Verdict};
use crate::Error;
use crate::moves::{Cell, Moves};
use crate::partizan::Games;
use crate::partizan::chessfights::{self, Claim as Statement};
use crate::pieces::automaton::Automaton;
use crate::pieces::formula::Formula;
use crate::pieces::named::Piece;
use crate::pieces::{Outcome as Class, Pass, definition, wythoff};

const RYUO: &str = "Ryuo Nim (2017)";
const CHESSFIGHTS: &str = "Chessfights";

pub(super) const CLAIMS: [Claim; 27] = [
    values("nim", "Nim: G(x, y) = x xor y.", "Bouton 1901", "Proven.", |size, _| {
        formula_holds("nim", None, None, Pass::Used, extent(size))
    }),
    values(
        "ryuo",
        "Ryuo Nim: G(x, y) = ((x+y) mod 3) + 3 (floor(x/3) xor floor(y/3)).",
        RYUO,
        "Proven there.",
        |size, _| formula_holds("ryuo", Some(3), None, Pass::Used, extent(size)),
    ),
    Claim {
        at: At { name: "p", ..At::game(2, 12, 5) },
        ..values(
            "ryuo-generalized",
            "Generalized Ryuo Nim: G(x, y) = ((x+y) mod p) + p (floor(x/p) xor floor(y/p)).",
            RYUO,
            "Proven there; p = 2 to 8 on 64 x 64 cells.",
            |p, _| formula_holds("ryuo", Some(p), None, Pass::Used, extent(64)),
        )
    },
    Claim {
        verdict: Verdict::Partly,
        at: At { name: "q", ..At::game(3, 30, 12) },
        ..values(
            "ryuo-restricted",
            "With less than q taken from one heap, G(x, y) = ((x+y) mod p) + p (floor((x mod q)/p) xor floor((y mod \
             q)/p)), exactly if p divides q.",
            RYUO,
            "p = 2 to 12, q = 2 to 30 on 72 x 72 cells. Here for p = 3: where 3 does not divide q the formula fails \
             somewhere, as it should.",
            |q, _| restricted(q),
        )
    },
    Claim {
        at: At { name: "p", ..At::game(3, 12, 4) },
        ..values(
            "ryuo-one-more",
            "With less than q taken from one heap and q = 1 modulo p, G is the formula at (x mod q, y mod q), but q \
             where x and y are above 0 and both divisible by q.",
            "our own finding",
            "p = 3 to 12, q up to 30 on 72 x 72 cells. Not proven. Here for q = 2 p + 1.",
            |p, _| formula_holds("ryuo", Some(p), Some(2 * p + 1), Pass::Used, extent(72)),
        )
    },
    Claim {
        at: At::size(4, 24, 12),
        ..values(
            "ryuo-three-heaps-a",
            "Ryuo Nim in three heaps, less than 3 from two or three of them: G is the sum mod 3, plus 3 times the \
             exclusive or of floor(x/3), floor(y/3) and floor(z/3).",
            "our own finding",
            "Not proven. The talk breaks off before its theorem; this is one reading of its rule.",
            |size, _| formula_holds("ryuo-3a", Some(3), None, Pass::Used, [size as usize; 3]),
        )
    },
    Claim {
        at: At::size(4, 24, 13),
        ..values(
            "ryuo-three-heaps-b",
            "Ryuo Nim in three heaps, a rook and a king in space: P-positions are where the exclusive or of \
             floor(x/6), floor(y/6) and floor(z/6) is 0 and the remainders are one of ten triples.",
            "our own finding",
            "48 x 48 x 48 cells. Not proven. This is the other reading of the talk's rule.",
            |size, _| formula_holds("ryuo-3b", None, None, Pass::Used, [size as usize; 3]),
        )
    },
    values(
        "maharaja",
        "Maharaja Nim: its P-positions lie within a bounded distance of Wythoff Nim's.",
        "Larsson, Waestlund 2012",
        "Proven there. Here: no coordinate differs by more than 6, as in 400 x 400 cells.",
        |size, _| maharaja(size),
    ),
    Claim {
        at: At::game(1, 100, 17),
        ..values(
            "every-piece",
            "The palace numbers of every piece that moves towards the origin are computed by an automaton that does \
             not know k.",
            "our own finding, after section 2.2",
            "Proven: the generating rule is derived from the moves. Nine pieces on 70 x 70 cells, k = 1, 2, 5 and 17; \
             here five of them.",
            |k, _| automata(k.unsigned_abs()),
        )
    },
    values(
        "white-knight",
        "The white knight's P-positions have x mod 4 and y mod 4 both 0 or 1; its values go from 0 to 4, in blocks \
         of 4 x 4.",
        CHESSFIGHTS,
        "The values are our own finding, on 220 x 220 cells.",
        |size, _| formula_holds("white-knight", None, None, Pass::Used, extent(size)),
    ),
    values(
        "ryuo-pass",
        "Ryuo Nim with one pass that both players share: with the pass still there P-positions lie in blocks of p x p.",
        "our own finding",
        "p = 3 to 10 on 150 x 150 cells. Not proven.",
        |size, _| formula_holds("ryuo", Some(3), None, Pass::Available, extent(size)),
    ),
    values(
        "wythoff-pass",
        "Wythoff Nim with one shared pass: from x or y = 9 on the P-positions are the cells of value 1 of plain \
         Wythoff Nim.",
        "arXiv 1711.04960",
        "1200 x 1200 cells; 14 exceptions, all below 9.",
        |size, _| wythoff_with_pass(size),
    ),
    values(
        "wythoff-diagonal",
        "The values on the main diagonal of Wythoff Nim are all different: it is a permutation.",
        "Dress, Flammenkamp, Pink 1999",
        "Proven there.",
        |size, _| diagonal(size),
    ),
    chess("chessfights-1", Statement::Proposition1, |size, _| holds(Statement::Proposition1, size)),
    chess("chessfights-2", Statement::Proposition2, |size, _| holds(Statement::Proposition2, size)),
    chess("chessfights-3", Statement::Proposition3, |size, _| holds(Statement::Proposition3, size)),
    chess("chessfights-4", Statement::Proposition4, |size, _| holds(Statement::Proposition4, size)),
    chess("chessfights-theorem", Statement::Theorem1, |size, _| holds(Statement::Theorem1, size)),
    chess("chessfights-lemma-1", Statement::Lemma1, |size, _| holds(Statement::Lemma1, size)),
    chess("chessfights-lemma-2", Statement::Lemma2, |size, _| holds(Statement::Lemma2, size)),
    chess("chessfights-lemma-3", Statement::Lemma3, |size, _| holds(Statement::Lemma3, size)),
    chess("chessfights-lemma-4", Statement::Lemma4, |size, _| holds(Statement::Lemma4, size)),
    chess("chessfights-reduced", Statement::FiveReducedValues, |size, _| holds(Statement::FiveReducedValues, size)),
    chess("chessfights-outcomes", Statement::Outcomes, |size, _| holds(Statement::Outcomes, size)),
    chess("chessfights-all-small", Statement::AllSmall, |size, _| holds(Statement::AllSmall, size)),
    chess("chessfights-weights", Statement::AtomicWeights, |size, _| holds(Statement::AtomicWeights, size)),
    chess("chessfights-one-row", Statement::OneRow, |size, _| holds(Statement::OneRow, size)),
];

type Judge = fn(i64, &[super::check::Found]) -> Outcome;

/// A claim on the values of one piece, checked by their definition in a square.
const fn values(
    name: &'static str,
    claim: &'static str,
    source: &'static str,
    checked: &'static str,
    judge: Judge,
) -> Claim {
    Claim {
        name,
        claim,
        source,
        verdict: Verdict::True,
        checked,
        at: At::size(8, 120, 40),
        experiment: None,
        view: None,
        asks: |_| Vec::new(),
        judge,
    }
}

/// A statement on Chessfights, checked in a square.
const fn chess(name: &'static str, statement: Statement, judge: Judge) -> Claim {
    let (verdict, checked) = if statement.is_proved() {
        (Verdict::True, "Proven there; as far as x + y is 80.")
    } else {
        (Verdict::Open, "Seen as far as x + y is 80, and not proven.")
    };
    Claim { verdict, at: At::size(4, 40, 16), ..values(name, statement.statement(), CHESSFIGHTS, checked, judge) }
}

/// The moves of a named piece; the names and parameters here are in its table.
fn moves(key: &str, p: Option<i64>, q: Option<i64>) -> Moves {
    let number = |value: Option<i64>| value.map(i64::unsigned_abs);
    Piece::new(key, number(p), number(q)).expect("a piece of the table").moves()
}

/// The cells of a square, in the order of the definition's values.
fn square(size: i64) -> impl Iterator<Item = Cell> {
    (0..size).flat_map(move |y| (0..size).map(move |x| [x, y, 0]))
}

fn extent(size: i64) -> [usize; 3] {
    [size as usize, size as usize, 1]
}

fn formula_holds(key: &str, p: Option<i64>, q: Option<i64>, pass: Pass, extent: [usize; 3]) -> Outcome {
    let moves = moves(key, p, q);
    let Some(formula) = Formula::of(&moves, pass) else {
        return Outcome::undecided("There is no closed form for this piece.");
    };
    let [width, height, depth] = extent.map(|cells| cells as i64);
    let plane = |z| (0..height).flat_map(move |y| (0..width).map(move |x| [x, y, z]));
    let cells = (0..depth).flat_map(plane);
    let different = if formula.has_values() {
        let values = definition::grundy(&moves, pass, extent);
        cells.zip(values).filter(|(cell, value)| formula.value(*cell) != Some(*value)).count()
    } else {
        let classes = definition::outcomes(&moves, pass, extent);
        cells.zip(classes).filter(|(cell, class)| formula.outcome(*cell) != *class).count()
    };
    Outcome::of_cells(different, extent.iter().product(), "cells")
}

fn maharaja(size: i64) -> Outcome {
    let moves = moves("maharaja", None, None);
    let classes = definition::outcomes(&moves, Pass::Used, extent(size));
    let farthest = square(size)
        .zip(classes)
        .filter(|(_, class)| *class == Class::P)
        .map(|([x, y, _], _)| wythoff::distance(x.unsigned_abs(), y.unsigned_abs()))
        .max();
    let found = format!("The farthest one is {} away.", farthest.unwrap_or(0));
    Outcome::of(farthest.is_some_and(|farthest| farthest <= 6), found)
}

/// Whether automata give the palace numbers that the definition does.
fn automata(k: u64) -> Outcome {
    let (mut cells, mut different) = (0, 0);
    for key in ["nim", "king", "ryuo", "maharaja", "generalized-wythoff"] {
        let moves = moves(key, None, None);
        let automaton = Automaton::new(&moves).expect("moves towards the origin");
        let numbers = definition::palace_numbers(&moves, k, extent(60));
        let deviations = automaton.deviations(k, 60, 60);
        cells += numbers.len();
        let pairs = numbers.into_iter().zip(deviations);
        different += pairs.filter(|(number, v)| i64::try_from(*number).ok() != Some(v + k as i64)).count();
    }
    Outcome::of_cells(different, cells, "cells of five pieces")
}

/// Whether the formula for p = 3 holds with a restriction to less than q exactly if 3 divides q.
fn restricted(q: i64) -> Outcome {
    let moves = moves("ryuo", Some(3), Some(q));
    let values = definition::grundy(&moves, Pass::Used, extent(72));
    let formula = |[x, y, _]: Cell| ((x + y) % 3 + 3 * ((x % q / 3) ^ (y % q / 3))) as u64;
    let different = square(72).zip(values).filter(|(cell, value)| formula(*cell) != *value).count();
    Outcome::of((different == 0) == (q % 3 == 0), format!("{different} of 5184 cells differ from the formula."))
}

fn wythoff_with_pass(size: i64) -> Outcome {
    let moves = moves("wythoff", None, None);
    let values = definition::grundy(&moves, Pass::Used, extent(size));
    let classes = definition::outcomes(&moves, Pass::Available, extent(size));
    let differs = |((_, value), class): &((Cell, u64), Class)| (*value == 1) != (*class == Class::P);
    let exceptions: Vec<Cell> =
        square(size).zip(values).zip(classes).filter(differs).map(|((cell, _), _)| cell).collect();
    let outside = exceptions.iter().filter(|[x, y, _]| x.max(y) >= &9).count();
    Outcome::of(outside == 0, format!("{} exceptions, {outside} of them at 9 or beyond.", exceptions.len()))
}

fn diagonal(size: i64) -> Outcome {
    let moves = moves("wythoff", None, None);
    let values = definition::grundy(&moves, Pass::Used, extent(size));
    let mut seen: Vec<u64> = (0..size as usize).map(|i| values[i * (size as usize + 1)]).collect();
    seen.sort_unstable();
    seen.dedup();
    Outcome::of(seen.len() == size as usize, format!("{} different values on {size} cells.", seen.len()))
}

fn holds(statement: Statement, size: i64) -> Outcome {
    let size = size.unsigned_abs();
    let count = || -> Result<(usize, usize), Error> {
        let (mut games, mut board) = (Games::default(), chessfights::board());
        board.ask((size - 1, size - 1))?;
        board.evaluate(&mut games)?;
        let (mut cells, mut against) = (0, 0);
        for cell in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
            if let Some(holds) = statement.check(&mut games, &board, cell, size - 1)? {
                cells += 1;
                against += usize::from(!holds);
            }
        }
        Ok((against, cells))
    };
    match count() {
        Ok((against, cells)) => {
            Outcome::of(against == 0 && cells > 0, format!("It fails for {against} of {cells} cells."))
        }
        Err(refusal) => Outcome::undecided(refusal.to_string()),
    }
}
