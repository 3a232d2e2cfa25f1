//! The door to the browser in a dedicated worker, where it runs in earnest: there it also posts progress.
#![cfg(target_arch = "wasm32")]

mod web;

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::*;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen(inline_js = "
    export const scope = () => globalThis.constructor.name;
    const post = globalThis.postMessage;
    let heard = [];
    export function listen() {
        globalThis.postMessage = (message, ...rest) =>
            message?.type === 'progress' ? heard.push(message) : post.call(globalThis, message, ...rest);
    }
    export function heardSoFar() {
        globalThis.postMessage = post;
        return heard;
    }
")]
extern "C" {
    fn scope() -> String;
    /// Keeps the progress posts that follow, instead of posting them.
    fn listen();
    /// The posts that were kept; the next ones are posted again.
    #[wasm_bindgen(js_name = heardSoFar)]
    fn heard_so_far() -> Array;
}

#[wasm_bindgen_test]
fn this_is_a_dedicated_worker() {
    assert_eq!(scope(), "DedicatedWorkerGlobalScope");
}

#[wasm_bindgen_test]
fn each_unfinished_slice_posts_how_many_cells_are_done() {
    let mut game = web::game(1000.0);
    let mut job = web::answer(game.tile(42, 3.0, 0.0, 0.0));
    listen();
    let slices = web::finish(&mut job, &mut game, 0.0);
    let posts = heard_so_far();
    assert_eq!(posts.length(), slices - 1, "the last slice finishes the job and posts nothing");
    let field = |post: &JsValue, name: &str| {
        Reflect::get(post, &name.into()).ok().and_then(|value| value.as_f64()).expect("a number")
    };
    let mut before = 0.0;
    for post in posts.iter() {
        assert_eq!(field(&post, "id"), 42.0);
        let (done, total) = (field(&post, "done"), field(&post, "total"));
        assert!(before < done && done <= total, "{done} of {total} cells are done, after {before}");
        before = done;
    }
}
