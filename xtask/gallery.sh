#!/bin/sh
# Makes the site's gallery (crates/site) out of www/gallery and notebooks. Called after each build, with the
# folder of what is not published yet as TRUNK_STAGING_DIR. GALLERY_PROGRAM is the program, where it is built already.
set -eu
if [ -n "${GALLERY_PROGRAM:-}" ]; then
  exec "$GALLERY_PROGRAM" www/gallery "$TRUNK_STAGING_DIR" target/gallery notebooks target/notebooks
fi
# What is set for building wasm is not for a program of this machine.
unset RUSTC RUSTDOC RUSTC_BOOTSTRAP CARGO_UNSTABLE_BUILD_STD
# As it is built for the tests, which takes less long than a release and computes as quickly.
exec cargo run --quiet --locked --package blocking-queens-site -- \
  www/gallery "$TRUNK_STAGING_DIR" target/gallery notebooks target/notebooks
