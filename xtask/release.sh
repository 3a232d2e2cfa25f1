#!/bin/sh
# Writes into the built site's service worker which release this is: the names and hashes of all files that make the
# page work without a network. 64 bits of a hash are enough to tell releases apart. Called last of all, with what is not
# published yet as TRUNK_STAGING_DIR.
set -eu
version=$(sed -n "s/^export const VERSION = '\(.*\)';/\1/p" www/shared/messages.js)
cd "$TRUNK_STAGING_DIR"
if command -v sha256sum > /dev/null; then hash=sha256sum; else hash='shasum -a 256'; fi
# Not what is saved to be opened elsewhere, only shown by other sites, or where no scripts run; the gallery's pictures
# are kept when they have been seen, and what drives a graphics card is asked for where there is one.
files=$(find . -type f ! -name '*.md' ! -name 'oembed*' ! -name preview.png ! -name service-worker.js ! -name '*.map' \
  ! -path ./blocking-queens.html ! -path './one-file/*' ! -path ./worker/gpu.js ! -path ./gpu.js ! -path ./gpu_bg.wasm \
  ! -path './gallery/*.html' ! -path './gallery/*.png' ! -path './gallery/*.css' ! -path './gallery/*.ipynb' \
  \( ! -path './gallery/*.json' -o -path ./gallery/index.json -o -path ./gallery/claims.json \) | LC_ALL=C sort)
list=$(printf '%s\n' "$files" | while read -r file; do $hash "$file"; done |
  sed -E "s/^([0-9a-f]{16})[0-9a-f]+ .?\.\/(.*)$/'\2': '\1',/" | tr -d '\n')
name="$version-$(printf '%s' "$list" | $hash | cut -c 1-12)"
sed "s|^const RELEASE = .*|const RELEASE = { name: '$name', files: { $list } };|" service-worker.js \
  > service-worker.release
mv service-worker.release service-worker.js
