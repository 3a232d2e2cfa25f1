//! The kernels as plain exports of a wasm module, for benches/wasm.mjs.
#![allow(unsafe_code, reason = "an export without a mangled name")]
#![allow(missing_docs, reason = "a benchmark")]

mod common;

/// Where the counters of the start lie: columns, rows and diagonals, as 16-bit integers.
#[unsafe(no_mangle)]
pub extern "C" fn start() -> *const i16 {
    common::start().counters().as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn row_loop() -> f64 {
    common::row_loop() as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn sweep_bytes(n: u32) -> f64 {
    common::sweep_bytes(n as usize) as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn sweep_words(n: u32) -> f64 {
    common::sweep_words(n as usize) as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn sweep_with_values(n: u32) -> f64 {
    common::sweep_with_values(n as usize) as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn tile() -> f64 {
    common::tile() as f64
}
