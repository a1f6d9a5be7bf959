#!/usr/bin/env bash
# What the trace hook costs when nobody listens: instructions of W1 (callgrind), the hook compiled in against compiled out.
# Usage: Tests/Benchmarks/Engine/trace-cost.sh [scratch folder]
#
# Two packages are built from the engine's sources: as they are, and a copy in which a promise has no trace and no dispatcher a hook.
# W1 is 10,000 chains of one block, built while their queue is suspended. The instructions of 10,000 chains are the difference
# between a run of 20,000 and one of 10,000, so that what a program needs to start doesn't count. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")"
sources=$(cd ../../../Sources && pwd)
scratch=${1:-.build-trace}
mkdir -p "$scratch"
scratch=$(cd "$scratch" && pwd)

make_package() {
  mkdir -p "$scratch/$1/Sources/W1"
  rm -rf "$scratch/$1/Sources/"{TraceEvents,PromiseEngine,PromiseInstruments,PromiseDispatch}
  cp -rp "$sources/"{TraceEvents,PromiseEngine,PromiseInstruments,PromiseDispatch} "$scratch/$1/Sources/"
  cat >"$scratch/$1/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.1
import PackageDescription
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
  name: "W1",
  targets: [
    .target(name: "TraceEvents", swiftSettings: strict),
    .target(name: "PromiseEngine", dependencies: ["TraceEvents"], swiftSettings: strict),
    .target(name: "PromiseInstruments", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "PromiseDispatch", dependencies: ["PromiseEngine", "PromiseInstruments", "TraceEvents"], swiftSettings: strict),
    .executableTarget(name: "W1", dependencies: ["PromiseDispatch", "PromiseEngine"], swiftSettings: [.swiftLanguageMode(.v6)]),
  ])
MANIFEST
  cat >"$scratch/$1/Sources/W1/main.swift" <<'PROGRAM'
import Dispatch
import PromiseDispatch

let count = Int(CommandLine.arguments[1]) ?? 0
let queue = DispatchQueue(label: "W1")
let done = DispatchSemaphore(value: 0)
nonisolated(unsafe) var remaining = count
queue.suspend()
for _ in 0..<count {
  Promise(true).then(on: queue) { _ in
    remaining -= 1
    if remaining == 0 { done.signal() }
  }
}
queue.resume()
done.wait()
PROGRAM
}

# replace FILE PATTERN TEXT: the pattern must be there, or the sources have changed and this script must follow them.
replace() {
  local file=$scratch/without/Sources/PromiseEngine/$1
  grep -q -- "$2" "$file" || { echo "trace-cost.sh: $1 no longer contains '$2'" >&2; exit 1; }
  sed -i "s#$2#$3#" "$file"
}

make_package with
make_package without
replace Core/PromiseCore.swift '@usableFromInline final let heldTrace: Unmanaged<PromiseTrace>?' '@_alwaysEmitIntoClient final var heldTrace: Unmanaged<PromiseTrace>? { nil }'
replace Core/PromiseCore.swift '    self.heldTrace = heldTrace$' ''
replace Core/Promise+Handling.swift 'heldTrace != nil || dispatcher.mayBeTraced' 'false'
replace Operators/Pending.swift 'if hook == nil, !ProcessTrace.mayListen {' 'if true {'
replace Core/Promise+Making.swift 'if hook == nil, !ProcessTrace.mayListen {' 'if true {'

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$scratch/$1/.build/release/W1" "$2" 2>&1 |
    awk '/Collected/ { print $NF }'
}

weigh() {
  swift build -c release --package-path "$scratch/$1" >&2
  echo $(($(instructions "$1" 20000) - $(instructions "$1" 10000)))
}

with=$(weigh with)
without=$(weigh without)
echo "| W1, 10,000 chains | instructions | a chain |"
echo "|---|---|---|"
echo "| hook compiled in | $with | $((with / 10000)) |"
echo "| hook compiled out | $without | $((without / 10000)) |"
awk -v a="$with" -v b="$without" 'BEGIN { printf "| cost (at most 1 %%) | %d | %.2f %% |\n", a - b, (a - b) * 100 / b }'
