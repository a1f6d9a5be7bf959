#!/usr/bin/env bash
# B8: text and data that the engine adds to a static release program that already links Dispatch and Swift concurrency.
# Usage: Tests/Benchmarks/Engine/code-size.sh [scratch folder]
set -euo pipefail
cd "$(dirname "$0")"
scratch=${1:-.build-size}
flags=(-c release --static-swift-stdlib -Xlinker --gc-sections --scratch-path "$scratch")
for product in SizeBaseline SizeEngine; do
  swift build "${flags[@]}" --product "$product" >&2
done
folder=$(swift build "${flags[@]}" --show-bin-path)
weigh() { size "$folder/$1" | awk 'NR == 2 { print $1 + $2 }'; }
baseline=$(weigh SizeBaseline)
engine=$(weigh SizeEngine)
echo "| B8 | bytes of text and data |"
echo "|---|---|"
echo "| without the engine | $baseline |"
echo "| with the engine | $engine |"
echo "| added (at most 79280) | $((engine - baseline)) |"
