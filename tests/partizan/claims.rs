//! What the paper claims of the cells of Chessfights, and what facts say was seen, each over its range.

use blocking_queens::partizan::Games;
use blocking_queens::partizan::chessfights::{self, Claim, claims, in_region};

/// Checks claims at all cells with x+y up to a sum; how many cells each spoke of.
fn check(claims: &[Claim], sum: u64, reach: u64) -> Vec<usize> {
    let mut games = Games::default();
    let mut board = chessfights::board();
    // Lemma 4 looks one column beyond the sum, Lemma 2 up to its reach.
    board.ask((0, sum + reach)).expect("a small board");
    board.evaluate(&mut games).expect("a small board");
    let cells = || (0..=sum).flat_map(|sum| (0..=sum).map(move |y| (sum - y, y)));
    let spoken = claims.iter().map(|claim| {
        let answers = cells().filter_map(|cell| {
            let holds = claim.check(&mut games, &board, cell, reach).expect("evaluated cells");
            assert_ne!(holds, Some(false), "{claim:?} at {cell:?}");
            holds
        });
        answers.count()
    });
    spoken.collect()
}

#[test]
fn the_papers_claims_hold_as_far_as_x_plus_y_is_124() {
    let claims = claims().filter(|claim| claim.is_proved() && *claim != Claim::Lemma2);
    let spoken = check(&claims.collect::<Vec<_>>(), 124, 1);
    assert!(spoken.iter().all(|cells| *cells >= 80), "each claim speaks of many cells: {spoken:?}");
}

#[test]
fn lemma_2_holds_as_far_as_x_plus_y_is_40() {
    assert!(check(&[Claim::Lemma2], 40, 40)[0] > 700);
}

#[test]
fn what_was_seen_holds_as_far_as_x_plus_y_is_124() {
    let claims: Vec<_> = claims().filter(|claim| !claim.is_proved()).collect();
    assert_eq!(claims.len(), 5);
    let spoken = check(&claims, 124, 1);
    assert!(spoken.iter().all(|cells| *cells > 2_000), "each claim speaks of many cells: {spoken:?}");
}

#[test]
fn region_r_is_the_largest_for_which_the_proof_of_lemma_1_works() {
    // Cells outside with y >= 2: there the prescribed move leaves the board, or Left has an answer outside of R.
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((30, 30)).expect("a small board");
    board.evaluate(&mut games).expect("a small board");
    let outside: Vec<_> = (2..30).flat_map(|y| (0..30).map(move |x| (x, y))).filter(|cell| !in_region(*cell)).collect();
    assert!(outside.iter().all(|(x, _)| *x <= 2), "{outside:?}");
    for cell in outside {
        let moved = chessfights::prescribed_move(cell);
        let works = moved.is_some_and(|to| {
            to.1 == 0 || {
                let answers = board.destinations(blocking_queens::partizan::Side::Left, to);
                answers.into_iter().all(|(x, y)| in_region((x, y)) || y == 0 || (y == 1 && x > 1))
            }
        });
        assert!(!works, "{cell:?} could be added to R");
    }
}
