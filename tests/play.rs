//! Playing: what is seen, what may be done, and that perfect play is perfect.

mod play {
    mod sight;
}
