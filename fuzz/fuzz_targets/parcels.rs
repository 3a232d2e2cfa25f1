//! Parcels of sightlines, as another worker or a file might send them: no bytes break a board, and a parcel that is
//! refused leaves nothing behind.
#![no_main]

use blocking_queens::queens::board::Settings;
use blocking_queens::{Board, Window};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

fn board() -> Board {
    Board::with_settings(60, Settings { block_size: 16, ..Settings::default() }).expect("60 is a game")
}

/// A true parcel, to begin from: most bytes are refused by their checksum alone.
static PARCEL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut board = board();
    board.prepare(&Window::new(90, 60, 5, 5).expect("on the board")).expect("small");
    board.export_sightlines(&Window::new(80, 50, 40, 30).expect("on the board"))
});

fuzz_target!(|data: &[u8]| {
    let mut kept = board();
    if kept.import_sightlines(data).is_err() {
        assert_eq!(kept.counters().blocks_kept, 0);
    }
    // Each input is an edit, too: where, and what to write there instead.
    let Some((place, edit)) = data.split_first_chunk::<2>() else { return };
    let mut bytes = PARCEL.clone();
    let place = usize::from(u16::from_le_bytes(*place)) % bytes.len();
    let end = (place + edit.len()).min(bytes.len());
    bytes[place..end].copy_from_slice(&edit[..end - place]);
    let mut kept = board();
    // Whoever computes the checksum anew can say anything: it is there against accidents. It must not break the board.
    if kept.import_sightlines(&bytes).is_ok() {
        let _ = kept.deviations(&Window::new(85, 55, 20, 20).expect("on the board"));
    } else {
        assert_eq!(kept.counters().blocks_kept, 0);
    }
});
