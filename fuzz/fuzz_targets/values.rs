//! The calculator: any text has an answer or a refusal within its bounds, and a value that is written is read as the
//! same.
#![no_main]

use blocking_queens::partizan::{Answer, Calculation, Games, Style, Writer, chessfights};
use libfuzzer_sys::fuzz_target;

/// Longer forms take long to read again.
const LENGTH_MAX: u64 = 2_000;

fuzz_target!(|text: &str| {
    let Ok(mut calculation) = Calculation::parse(text) else { return };
    let mut games = Games::new(16 << 20);
    games.allow(200_000);
    let mut board = chessfights::board();
    let Ok(Answer::Value(value)) = calculation.answer(&mut games, &mut board) else { return };
    let Ok(written) = Writer::new(Style::Ascii).write(&mut games, value, LENGTH_MAX) else { return };
    let mut again = Calculation::parse(&written).expect("what is written is read");
    games.allow(u64::MAX);
    match again.answer(&mut games, &mut board) {
        Ok(Answer::Value(same)) => assert_eq!(same, value, "{written}"),
        Ok(other) => panic!("{written} is no value but {other:?}"),
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
});
