#!/bin/sh
# How many instructions a run of `promiselab explore` takes: bubbling and eight jobs, the difference of 600 and 200 runs (callgrind).
#
#   Tests/Benchmarks/explore-instructions.sh [PROGRAM]
set -eu
program=${1:-.build/release/promiselab}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# valgrind doesn't read the debug information of so large a program.
strip -g -o "$folder/program" "$program"
{
  cat "$(dirname "$0")/../../docs/examples/bubbling.swift"
  for job in 1 2 3 4 5 6 7 8; do echo "DispatchQueue(label: \"q$job\").async { }"; done
} > "$folder/script.swift"
count() {
  valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$folder/program" \
    explore "$folder/script.swift" --vary order --no-reduction --limit "$1" 2>&1 > "$folder/found" |
    sed -n 's/.*Collected : //p'
}
few=$(count 200)
many=$(count 600)
echo "$(((many - few) / 400)) instructions a run"
