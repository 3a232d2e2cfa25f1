#!/bin/sh
# Prints what CHANGELOG.md tells about a version: sh xtask/notes.sh 1.2.3. Fails if that is nothing.
set -eu
version=${1:?expected a version, as 1.2.3}
awk -v head="## [$version]" '
  index($0, "## ") == 1 { inside = index($0, head) == 1; next }
  /^\[.*\]: / { next }
  inside { text = text $0 "\n" }
  END {
    gsub(/^\n+|\n+$/, "", text)
    if (text == "") { print "CHANGELOG.md has nothing under " head > "/dev/stderr"; exit 1 }
    print text
  }' "$(dirname "$0")/../CHANGELOG.md"
