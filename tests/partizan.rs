//! Left and Right: games, their values and texts, boards, and the facts of Chessfights.

#[path = "common/random.rs"]
mod random;

mod partizan {
    use super::random;

    mod boards;
    mod claims;
    mod definition;
    mod laws;
    mod maps;
    mod printed;
    mod sums;
    mod texts;
    mod values;
}
