//! Lists of moves: any text is read or refused, and what is read is written back the same, in both ways of writing.
#![no_main]

use blocking_queens::moves::Moves;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(moves) = Moves::from_link(text) {
        assert_eq!(Moves::from_link(&moves.to_link()).expect("what is written is read"), moves);
    }
    let Ok(moves) = text.parse::<Moves>() else { return };
    let again: Moves = moves.to_string().parse().expect("what is written is read");
    assert_eq!(again, moves);
    assert_eq!(Moves::from_link(&moves.to_link()).expect("a link is read"), moves);
    let canonical = moves.canonical();
    assert!(canonical.is_same_piece(&moves), "{moves} and {canonical}");
    assert_eq!(canonical.canonical(), canonical);
    // The first cells suffice to notice a list that is another piece, and stay small for any move.
    for cell in [[0, 0, 0], [1, 2, 0], [7, 5, 0], [12, 12, 0]] {
        let mut options: Vec<_> = moves.options(cell).collect();
        assert_eq!(options.len() as u64, moves.option_count(cell), "{moves} at {cell:?}");
        let mut same: Vec<_> = canonical.options(cell).collect();
        options.sort_unstable();
        same.sort_unstable();
        assert_eq!(options, same, "{moves} and {canonical} at {cell:?}");
    }
});
