//! Left and Right: games, their values and texts, boards, and the facts of Chessfights.

#[path = "common/random.rs"]
mod random;

mod partizan {
    use super::random;

    mod claims;
    mod definition;
    mod printed;
    mod texts;
    mod values;
}
