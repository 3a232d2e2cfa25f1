#!/bin/sh
# Takes comments, types and indentation out of the built site's pages, scripts and styles, and line ends out of the styles: a fifth of
# its weight without the module.
# Called after each build; what it is given as TRUNK_STAGING_DIR is not published yet.
set -eu
cd "$TRUNK_STAGING_DIR"
for file in *.js page/*.js page/*/*.js page/*/*/*.js shared/*.js worker/*.js styles/*.css; do
  sed -E \
    -e '/^[[:space:]]*\/\//d' \
    -e '/^[[:space:]]*\/\*.*\*\/[[:space:]]*$/d' \
    -e '/^[[:space:]]*\/\*([^*]|\*+[^*/])*\**$/,/\*\//d' \
    -e 's/\/\*\* @type [^*]*\*\/ ?//g' \
    -e 's/([;{},)>]) \/\/ [^"`]*$/\1/' \
    -e 's/; +\/\*[^*]*\*\/$/;/' \
    -e 's/^[[:space:]]+//' \
    -e '/^$/d' \
    "$file" > "$file.stripped"
  mv "$file.stripped" "$file"
done
for file in styles/*.css; do
  sed -E \
    -e 's/ \{$/{/' \
    -e 's/^([a-z-]+): /\1:/' \
    "$file" | sed -E -e ':join' -e '/[,;{}]$/{' -e '$!{' -e 'N' -e 's/\n//' -e 'b join' -e '}' -e '}' > "$file.stripped"
  mv "$file.stripped" "$file"
done
for file in *.html; do
  sed -E \
    -e '/^[[:space:]]*<!--.*-->[[:space:]]*$/d' \
    -e '/^[[:space:]]*<!--/,/-->[[:space:]]*$/d' \
    -e 's/^[[:space:]]+//' \
    "$file" > "$file.stripped"
  mv "$file.stripped" "$file"
done
