#!/bin/sh
# Makes the module of play (crates/play), as wasm, with its glue. Called after
# each build, with the folder of what is not published yet as TRUNK_STAGING_DIR.
set -eu
target=${CARGO_TARGET_DIR:-target}
cargo build --quiet --locked --release --target wasm32-unknown-unknown --package play
wasm-bindgen --target web --no-typescript --out-dir "$TRUNK_STAGING_DIR" --out-name play \
  "$target/wasm32-unknown-unknown/release/play.wasm"
