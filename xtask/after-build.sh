#!/bin/sh
# All that is done to the site once trunk has put it together in TRUNK_STAGING_DIR, one after another: trunk itself would run
# hooks side by side. The release comes last, since it is made of all files as they are published.
set -eu
sh xtask/doors.sh
sh xtask/strip-comments.sh
sh xtask/gallery.sh
sh xtask/release.sh
