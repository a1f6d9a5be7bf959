#!/bin/bash
# Runs the tests that show their bug in optimised code alone (ValueLifetimeTests), in release.
#
#   Tests/Benchmarks/release-tests.sh
#
# A package of links is built, with the engine and these tests in it and nothing else, in .build-release-tests.
# Exits 0 if they pass; 1 if not, or if none ran.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$root/.build-release-tests
package=$scratch/package
mkdir -p "$package/Sources" "$package/Tests/ReleaseTests"
for target in TraceEvents PromiseEngine; do
  ln -sfn "$root/Sources/$target" "$package/Sources/$target"
done
ln -sfn "$root/Tests/PromiseEngineTests/ValueLifetimeTests.swift" "$package/Tests/ReleaseTests/ValueLifetimeTests.swift"
cat >"$package/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.1
import PackageDescription
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
  name: "ReleaseTests",
  targets: [
    .target(name: "TraceEvents", swiftSettings: strict),
    .target(name: "PromiseEngine", dependencies: ["TraceEvents"], swiftSettings: strict),
    .testTarget(name: "ReleaseTests", dependencies: ["PromiseEngine"], swiftSettings: strict),
  ])
MANIFEST
if ! swift test -c release --disable-xctest --package-path "$package" --scratch-path "$scratch" >"$scratch/log" 2>&1; then
  tail -40 "$scratch/log"
  exit 1
fi
grep -aE 'Test run with [1-9][0-9]* tests' "$scratch/log"
