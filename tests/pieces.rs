//! Any piece: what is known of games with one piece for both players, held against the definitions.

use blocking_queens::moves::Moves;
use blocking_queens::pieces::named::Piece;

mod pieces {
    use super::{cells, named, piece};

    mod automata;
    mod boards;
    mod facts;
    mod levels;
    mod lists;
    mod named_pieces;
    mod oracles;
    mod passes;
    mod ryuo;
}

/// The piece with these moves.
fn piece(moves: &str) -> Moves {
    moves.parse().unwrap_or_else(|refusal| panic!("{moves}: {refusal}"))
}

/// The moves of the named piece.
fn named(key: &str, p: Option<u64>, q: Option<u64>) -> Moves {
    Piece::new(key, p, q).unwrap_or_else(|refusal| panic!("{key}: {refusal}")).moves()
}

/// The cells of a box in the order of the definition's values.
fn cells([width, height, depth]: [usize; 3]) -> impl Iterator<Item = [i64; 3]> {
    let rows = (0..depth).flat_map(move |z| (0..height).map(move |y| (y, z)));
    rows.flat_map(move |(y, z)| (0..width).map(move |x| [x, y, z].map(|place| place as i64)))
}
