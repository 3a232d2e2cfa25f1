//! Positions and move lists of play, as links write them: any text is read or refused, and what is read is written back
//! the same.
#![no_main]

use blocking_queens::queens::play::{Game, Puzzle, Situation, link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (k, text) = (u64::from(input.0) + 1, input.1);
    let _ = link::queen(text);
    if let Ok(situation) = Situation::from_link(k, text, None) {
        assert_eq!(Situation::from_link(k, &situation.to_link(None), None), Ok(situation));
    }
    if let Ok(game) = Game::from_text(text) {
        let written = game.to_text();
        assert_eq!(Game::from_text(&written).map(|game| game.to_text()), Ok(written));
    }
    let _ = Puzzle::from_text(text);
});
