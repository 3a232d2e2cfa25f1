#!/bin/sh
# Makes the site's gallery (crates/site) out of www/gallery. Called after each build, with the
# folder of what is not published yet as TRUNK_STAGING_DIR.
set -eu
# What is set for building wasm is not for a program of this machine.
unset RUSTC RUSTDOC RUSTC_BOOTSTRAP CARGO_UNSTABLE_BUILD_STD
PATH=${HOST_PATH:-$PATH}
# As it is built for the tests, which takes less long than a release and computes as quickly.
exec cargo run --quiet --locked --package blocking-queens-site -- \
  www/gallery "$TRUNK_STAGING_DIR" target/gallery
