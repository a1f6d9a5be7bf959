#!/usr/bin/env bash
# B8: text and data (`size`, its first two columns, which count tables for unwinding, relocation and symbols, too) that the engine adds
# to a static release program that already links Dispatch and Swift concurrency: SizeEngine less SizeBaseline, twice:
# - as SwiftPM builds it. On Linux a static program exports all its symbols, so that nothing of a linked module can be left out;
# - as a program is built that must be small: functions that nobody calls are left out. Both programs get the same options.
# Usage: Tests/Benchmarks/Engine/code-size.sh [scratch folder]
set -euo pipefail
cd "$(dirname "$0")"
scratch=${1:-.build-size}
plain=(-c release --static-swift-stdlib)
small=("${plain[@]}" -Xswiftc -Osize -Xlinker --gc-sections -Xlinker --no-export-dynamic)
for option in -function-sections -internalize-at-link -disable-reflection-metadata; do
  small+=(-Xswiftc -Xfrontend -Xswiftc "$option")
done

weigh() { size "$1" | awk 'NR == 2 { print $1 + $2 }'; }

# row LABEL SCRATCH OPTION…
row() {
  local label=$1 folder=$2 baseline engine
  shift 2
  for product in SizeBaseline SizeEngine; do swift build "$@" --scratch-path "$folder" --product "$product" >&2; done
  baseline=$(weigh "$folder/release/SizeBaseline")
  engine=$(weigh "$folder/release/SizeEngine")
  echo "| $label | $baseline | $engine | $((engine - baseline)) |"
}

echo "| B8, bytes | without the engine | with it | added (at most 79280) |"
echo "|---|---|---|---|"
row "as SwiftPM builds it" "$scratch/plain" "${plain[@]}"
row "built to be small" "$scratch/small" "${small[@]}"
