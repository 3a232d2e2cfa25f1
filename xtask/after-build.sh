#!/bin/sh
# All that is done to the site once it has been put together in TRUNK_STAGING_DIR, one after another: trunk itself would
# run hooks side by side. The release comes last, since it is made of all files as they are published.
set -eu
sh xtask/doors.sh
if command -v node > /dev/null && [ -d node_modules/esbuild ]; then
  sh xtask/gallery.sh # whose lists are in the one file
  node xtask/one-file.mjs "$TRUNK_STAGING_DIR"
  node xtask/publish.mjs "$TRUNK_STAGING_DIR"
else
  sh xtask/gallery.sh
  echo '!! NOT MINIFIED: without Node and its packages (npm ci) the scripts are published as they are written.' >&2
fi
sh xtask/release.sh
