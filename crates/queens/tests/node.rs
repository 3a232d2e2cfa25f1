//! The door to the browser in Node, which has no worker's scope.
#![cfg(target_arch = "wasm32")]

mod web;

use queens::version;
use wasm_bindgen_test::*;

#[wasm_bindgen_test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn the_module_has_simd() {
    assert!(cfg!(target_feature = "simd128"));
}
