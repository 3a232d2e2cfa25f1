#!/bin/sh
# Makes the modules of the doors to the browser (crates/) that are not there yet, as wasm with their glue: trunk makes
# the first one only. Called after each build, with the folder of what is not published yet as TRUNK_STAGING_DIR.
set -eu
target=${CARGO_TARGET_DIR:-target}
packages=$(for manifest in $(grep -l '"cdylib"' crates/*/Cargo.toml); do
  sed -n '1,/^name = /s/^name = "\(.*\)"/\1/p' "$manifest"
done)
missing=
for package in $packages; do
  [ -e "$TRUNK_STAGING_DIR/$(printf %s "$package" | tr - _).js" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
# All in one build: which features of their dependencies are on depends on who is built along.
cargo build --quiet --locked --release --target wasm32-unknown-unknown $(printf -- '--package %s ' $packages)
for package in $missing; do
  name=$(printf %s "$package" | tr - _)
  wasm-bindgen --target web --no-typescript --out-dir "$TRUNK_STAGING_DIR" --out-name "$name" \
    "$target/wasm32-unknown-unknown/release/$name.wasm"
done
