#!/bin/sh
# Makes the module of play (examples/play.rs): the library without the map's door, as wasm, with its glue. Called after
# each build, with the folder of what is not published yet as TRUNK_STAGING_DIR. It has a target folder of its own,
# for the library's module has the same name with and without that door.
set -eu
target=${CARGO_TARGET_DIR:-target}/play
cargo build --quiet --locked --release --target wasm32-unknown-unknown --target-dir "$target" \
  --no-default-features --example play
wasm-bindgen --target web --no-typescript --out-dir "$TRUNK_STAGING_DIR" --out-name play \
  "$target/wasm32-unknown-unknown/release/examples/play.wasm"
