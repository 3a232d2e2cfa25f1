//! The table of named pieces, and what is recognised as one of them.

use blocking_queens::pieces::named::{Piece, TABLE};

use super::piece;

/// The key of the piece that these moves are, with its parameters.
fn known(moves: &str) -> Option<(&'static str, u32, Option<u32>)> {
    Piece::of_moves(&piece(moves)).map(|piece| (piece.named.key, piece.p, piece.q))
}

#[test]
fn every_piece_of_the_table_is_recognised_by_its_moves() {
    for named in TABLE {
        let piece = Piece::new(named.key, None, None).unwrap();
        let known = Piece::of_moves(&piece.moves().canonical()).unwrap();
        assert_eq!((known.named.key, known.p, known.q), (named.key, 3, None));
    }
    for (key, p, q) in [("ryuo", 5, 9), ("ryuo", 256, 65_536), ("ryuo-3a", 6, 7), ("ryuo", 2, 2), ("ryuo-3a", 2, 5)] {
        let known = Piece::of_moves(&Piece::new(key, Some(p), Some(q)).unwrap().moves()).unwrap();
        assert_eq!((known.named.key, known.p.into(), known.q.map(u64::from)), (key, p, Some(q)));
    }
}

#[test]
fn a_drawn_piece_that_equals_a_named_one_is_that_one() {
    assert_eq!(known("(0,1)+ (1,0)+ (5,0)"), Some(("nim", 3, None)));
    assert_eq!(known("(1,0) (0,1) (1,1)"), Some(("king", 3, None)));
    assert_eq!(known("(1,1) (0,1)+ (1,0)+"), Some(("ryuo", 3, None)));
    assert_eq!(known("(1,0)+2 (0,1) (0,2)"), Some(("ryuo", 2, Some(3))));
    assert_eq!(known("(2,1) (1,2) (2,-1) (-1,2)"), Some(("white-knight", 3, None)));
    assert_eq!(known("(1,0,0)+ (0,1,0)+ (0,0,1)+"), Some(("ryuo-3a", 2, None)));
    for other in
        ["(1,0)+", "(1,0)+ (0,1)+5", "(1,0)+5 (0,1)+", "(1,0)+ (0,1)+ (1,1) (2,1)", "(1,1)+", "(1,0,0) (1,1,1)"]
    {
        assert_eq!(known(other), None, "{other}");
    }
}

#[test]
fn bad_names_and_parameters_are_sentences() {
    let refusal = |key, p, q| Piece::new(key, p, q).unwrap_err().to_string();
    assert!(refusal("rook", None, None).starts_with("no piece is named \"rook\"; expected one of nim, wythoff, "));
    assert_eq!(refusal("ryuo", Some(1), None), "p is 1; expected a whole number from 2 to 256");
    assert_eq!(refusal("ryuo", None, Some(70_000)), "q is 70000; expected a whole number from 2 to 65536");
    assert_eq!(
        refusal("ryuo-3a", Some(u64::MAX), None),
        "p is 18446744073709551615; expected a whole number from 2 to 64"
    );
    assert_eq!(refusal("nim", None, Some(4)), "q was given, but Nim has no such parameter; expected none");
    assert_eq!(refusal("king", Some(3), None), "p was given, but the king has no such parameter; expected none");
    assert_eq!(
        refusal("ryuo-3b", Some(4), None).split(';').next(),
        Some("p was given, but Ryuo Nim in three heaps, reading B has no such parameter")
    );
}
