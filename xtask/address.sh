#!/bin/sh
# Puts the addresses of the published site and of its repository where placeholders stand:
# sh xtask/address.sh SITE OWNER/NAME
# The guides in docs/ keep theirs: they are for hosts of any site.
set -eu
site=${1:?expected the address of the site, as https://example.org/queens/}
repository=${2:?expected the repository, as owner/name}
case $site in
  https://*/) ;;
  *)
    echo "the address of the site is $site; expected https://, and a slash at its end" >&2
    exit 1
    ;;
esac
cd "$(dirname "$0")/.."
for file in README.md CITATION.cff SECURITY.md Cargo.toml .github/ISSUE_TEMPLATE/config.yml \
  packages/npm/package.json packages/npm/README.md packages/python/pyproject.toml packages/python/README.md \
  crates/cli/README.md; do
  sed -e "s|https://queens\.example/|$site|g" -e "s|OWNER/blocking-queens|$repository|g" "$file" > "$file.filled"
  cat "$file.filled" > "$file"
  rm "$file.filled"
done
