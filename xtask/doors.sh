#!/bin/sh
# Makes the modules of the doors to the browser (crates/), as wasm with their glue, and copies them into
# TRUNK_STAGING_DIR, the folder of what is not published yet, if there is one. Their types go to target/types, where
# tsconfig.json looks for them. A module that was not compiled anew has the glue that it had.
set -eu
target=${CARGO_TARGET_DIR:-target}
packages=$(for manifest in $(grep -l '"cdylib"' crates/*/Cargo.toml); do
  sed -n '1,/^name = /s/^name = "\(.*\)"/\1/p' "$manifest"
done)
# All in one build: which features of their dependencies are on depends on who is built along.
cargo build --locked --release --target wasm32-unknown-unknown $(printf -- '--package %s ' $packages)
mkdir -p target/types
for package in $packages; do
  name=$(printf %s "$package" | tr - _)
  wasm="$target/wasm32-unknown-unknown/release/$name.wasm"
  made="target/modules/$name"
  if [ ! "$made/done" -nt "$wasm" ]; then
    rm -rf "$made"
    wasm-bindgen --target web --out-dir "$made" --out-name "$name" "$wasm"
    rm "$made/${name}_bg.wasm.d.ts" # of what the glue alone calls
    # The line that leads to its types: they lie elsewhere.
    sed '1{/^\/\* @ts-self-types=/{N;d;};}' "$made/$name.js" > "$made/glue"
    mv "$made/glue" "$made/$name.js"
    touch "$made/done"
  fi
  cp "$made/$name.d.ts" target/types/
  [ -z "${TRUNK_STAGING_DIR:-}" ] || cp "$made/$name.js" "$made/${name}_bg.wasm" "$TRUNK_STAGING_DIR/"
done
