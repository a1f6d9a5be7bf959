#!/bin/sh
# Makes COUNT random programs (2000), lets Node run them, and holds this library, and scripts, against what Node printed.
# usage: compare.sh [COUNT [SEED]]      from the repository's top folder, where Node is installed
set -eu
folder=$(dirname "$0")
programs=$(mktemp)
trap 'rm -f "$programs"' EXIT
node "$folder/compare.mjs" timers 100 "${2:-1}"
node "$folder/compare.mjs" pairs "${1:-2000}" "${2:-$(date +%s)}" > "$programs"
NODE_PROGRAMS="$programs" swift test --filter NodeComparisonTests
node "$folder/compare.mjs" promiselab "${1:-2000}" "${2:-$(date +%s)}" "$(swift build --show-bin-path)/promiselab"
