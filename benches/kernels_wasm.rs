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

/// In lock step: the number of planes, and of lanes.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep(planes: u32, lanes: u32) -> f64 {
    let sum = match (planes, lanes) {
        (4, 64) => common::lockstep::<4, 1>(),
        (4, 128) => common::lockstep::<4, 2>(),
        (4, 256) => common::lockstep::<4, 4>(),
        (5, 128) => common::lockstep::<5, 2>(),
        (6, 128) => common::lockstep::<6, 2>(),
        (7, 128) => common::lockstep::<7, 2>(),
        _ => unreachable!("{planes} planes and {lanes} lanes are not measured"),
    };
    sum as f64
}

/// In lock step, with classes: the number of planes.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep_counting(planes: u32) -> f64 {
    let sum = match planes {
        4 => common::lockstep_counting::<4, 2>(),
        5 => common::lockstep_counting::<5, 2>(),
        6 => common::lockstep_counting::<6, 2>(),
        7 => common::lockstep_counting::<7, 2>(),
        _ => unreachable!("{planes} planes are not measured"),
    };
    sum as f64
}

/// In lock step, the kernel alone: the number of planes.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep_kernel(planes: u32) -> f64 {
    let sum = match planes {
        4 => common::lockstep_kernel::<4>(),
        5 => common::lockstep_kernel::<5>(),
        6 => common::lockstep_kernel::<6>(),
        7 => common::lockstep_kernel::<7>(),
        _ => unreachable!("{planes} planes are not measured"),
    };
    sum as f64
}
