//! The kernels as plain exports of a wasm module, for benches/wasm.mjs.
#![allow(unsafe_code, reason = "an export without a mangled name")]
#![allow(missing_docs, reason = "a benchmark")]

/// Where the counters of the start lie: columns, rows and diagonals, as 32-bit integers.
#[unsafe(no_mangle)]
pub extern "C" fn start() -> *const i32 {
    benches::start().as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn row_loop() -> f64 {
    benches::row_loop() as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn sweep_bytes(n: u32) -> f64 {
    benches::sweep_bytes(n as usize) as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn sweep_with_values(n: u32) -> f64 {
    benches::sweep_with_values(n as usize) as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn tile() -> f64 {
    benches::tile() as f64
}

/// In lock step: the number of planes.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep(planes: u32) -> f64 {
    let sum = match planes {
        4 => benches::lockstep::<4>(),
        5 => benches::lockstep::<5>(),
        6 => benches::lockstep::<6>(),
        7 => benches::lockstep::<7>(),
        _ => unreachable!("{planes} planes are not measured"),
    };
    sum as f64
}

/// The same, with classes.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep_counting(planes: u32) -> f64 {
    let sum = match planes {
        4 => benches::lockstep_counting::<4>(),
        5 => benches::lockstep_counting::<5>(),
        6 => benches::lockstep_counting::<6>(),
        7 => benches::lockstep_counting::<7>(),
        _ => unreachable!("{planes} planes are not measured"),
    };
    sum as f64
}
