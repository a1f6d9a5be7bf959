#!/usr/bin/env bash
# B8: text and data (`size`, its first two columns, which count tables for unwinding, relocation and symbols, too) that the engine adds
# to a release program that already links Dispatch and Swift concurrency: SizeEngine less SizeBaseline. Both get the same options:
# - as SwiftPM builds them, with Swift's library as a shared one or within the program. Nothing of a linked module is left out then;
# - as a program is built that must be small, in two degrees: with SwiftPM's and lld's options, and linked by small-link.sh as well;
# - the same without debug information, or without tables for unwinding.
# Each program is run, and must print what it should.
# Usage: Tests/Benchmarks/Engine/code-size.sh [scratch folder]
set -euo pipefail
cd "$(dirname "$0")"
scratch=${1:-.build-size}
mkdir -p "$scratch"
scratch=$(cd "$scratch" && pwd)

small=(--experimental-lto-mode full --omit-frame-pointers -Xswiftc -Osize -Xswiftc -experimental-hermetic-seal-at-link -Xswiftc -use-ld=lld)
for option in -disable-reflection-metadata -function-sections -internalize-at-link -enable-llvm-vfe -enable-llvm-wme -mergeable-traps \
  -disable-concrete-type-metadata-mangled-name-accessors; do
  small+=(-Xswiftc -Xfrontend -Xswiftc "$option")
done
for option in --gc-sections --no-export-dynamic --icf=all -z pack-relative-relocs -mllvm -separate-named-sections; do
  small+=(-Xlinker "$option")
done
smallest=("${small[@]}" -Xswiftc "-ld-path=$PWD/small-link.sh")
echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .rodata;' >"$scratch/no-unwinding.ld"
blind=(-Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$scratch/no-unwinding.ld")

weigh() { size "$1" | awk 'NR == 2 { print $1 + $2 }'; }

# check FOLDER: `all` and `race` may print in either order.
check() {
  local printed
  printed=$("$1/release/SizeBaseline")
  [ "$printed" = 2 ] || { echo "code-size.sh: SizeBaseline in $1 prints '$printed'" >&2; exit 1; }
  printed=$("$1/release/SizeEngine" | sort | tr '\n' ' ')
  [ "$printed" = '2 2 2 ["2", "2"] ' ] || { echo "code-size.sh: SizeEngine in $1 prints '$printed'" >&2; exit 1; }
}

# row LABEL FOLDER OPTION…
row() {
  local label=$1 folder=$scratch/$2 baseline engine
  shift 2
  for product in SizeBaseline SizeEngine; do swift build -c release "$@" --scratch-path "$folder" --product "$product" >&2; done
  check "$folder"
  baseline=$(weigh "$folder/release/SizeBaseline")
  engine=$(weigh "$folder/release/SizeEngine")
  echo "| $label | $baseline | $engine | $((engine - baseline)) |"
}

echo "| B8, bytes | without the engine | with it | added (at most 79280) |"
echo "|---|---|---|---|"
row "as SwiftPM builds it" shared
row "as SwiftPM builds it, static" static --static-swift-stdlib
row "built to be small" small "${small[@]}"
row "built to be small, static" small-static --static-swift-stdlib "${small[@]}"
row "and linked by small-link.sh" smallest "${smallest[@]}"
row "and linked by small-link.sh, static" smallest-static --static-swift-stdlib "${smallest[@]}"
row "and without debug information, static" silent-static --static-swift-stdlib "${smallest[@]}" -debug-info-format none
row "and without tables for unwinding" blind "${smallest[@]}" "${blind[@]}"
row "and without tables for unwinding, static" blind-static --static-swift-stdlib "${smallest[@]}" "${blind[@]}"
