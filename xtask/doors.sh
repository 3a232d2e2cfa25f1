#!/bin/sh
# Makes the modules of the doors to the browser (crates/) that are not there yet, as wasm with their glue: trunk makes the
# first one only. Called after each build, with the folder of what is not published yet as TRUNK_STAGING_DIR.
set -eu
target=${CARGO_TARGET_DIR:-target}
for manifest in $(grep -l '"cdylib"' crates/*/Cargo.toml); do
  package=$(sed -n '1,/^name = /s/^name = "\(.*\)"/\1/p' "$manifest")
  name=$(printf %s "$package" | tr - _)
  if [ ! -e "$TRUNK_STAGING_DIR/$name.js" ]; then
    cargo build --quiet --locked --release --target wasm32-unknown-unknown --package "$package"
    wasm-bindgen --target web --no-typescript --out-dir "$TRUNK_STAGING_DIR" --out-name "$name" \
      "$target/wasm32-unknown-unknown/release/$name.wasm"
  fi
done
