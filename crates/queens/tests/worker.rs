//! The door to the browser in a dedicated worker, where it runs in earnest.
#![cfg(target_arch = "wasm32")]

mod web;

use wasm_bindgen::prelude::*;
use wasm_bindgen_test::*;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen(inline_js = "export const scope = () => globalThis.constructor.name;")]
extern "C" {
    fn scope() -> String;
}

#[wasm_bindgen_test]
fn this_is_a_dedicated_worker() {
    assert_eq!(scope(), "DedicatedWorkerGlobalScope");
}
