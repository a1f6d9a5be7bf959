#!/bin/bash
# Runs the tests of the engine and of the dialects under ThreadSanitizer and AddressSanitizer (with LeakSanitizer), without suppressions.
#
#   Tests/Benchmarks/sanitize.sh            both
#   Tests/Benchmarks/sanitize.sh thread     ThreadSanitizer only
#   Tests/Benchmarks/sanitize.sh address    AddressSanitizer only
#
# Exits 0 if every test passes, the sanitizers report nothing in the tests, and the race that is planted in PlantedRaceTests is
# reported; 1 if not; 64 for wrong usage. Each report is listed once, with how often it came; the whole logs stay beside the build.
#
# A package of links is built, so that nothing else is, in .build-tsan and .build-asan. PROMISELAB_TEST_TARGETS names the test targets
# (default: the three of the engine and one of each dialect), PROMISELAB_FILTER is handed to `swift test --filter`.
#
# ThreadSanitizer doesn't understand the locks of Synchronization.Mutex on Linux: they live in a library that isn't instrumented.
# Whatever one of them guards and several threads touch is reported. Atomics and POSIX locks are understood, so the engine and its
# tests use those (Guarded, Locked). LeakSanitizer counts a virtual clock as lost that is dropped while jobs wait on it (the jobs refer to
# the queue, the queue to the clock): the tests' bench removes them. Node's random programs have promises that wait for one another for ever,
# and so keep one another, which Node's collector of garbage would free: they run without the search for leaks. AddressSanitizer would put locals on a stack of its own
# (detect_stack_use_after_return); NestedDelivery measures by a local's address how much of the thread's stack is taken.
#
# Expected (Swift 6.3.1): both report nothing but the planted race.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
libraries="TraceEvents PromiseEngine PromiseInstruments PromiseDispatch FranticCore FranticPromises KitCore KitPromises AnyCore AnyPromises ECMAPromises"
targets=${PROMISELAB_TEST_TARGETS:-PromiseEngineTests PromiseDispatchTests PromisesAPlusTests FranticPromisesTests KitPromisesTests
  AnyPromisesTests ECMAPromisesTests}
filter=${PROMISELAB_FILTER:-}
status=0

case "${1:-both}" in
  both) sanitizers="thread address" ;;
  thread | address) sanitizers=$1 ;;
  *)
    echo "sanitize.sh: '$1' is no sanitizer: say thread, address or nothing" >&2
    exit 64
    ;;
esac

fail() {
  echo "FAILED: $1"
  status=1
}

# The package of links; made anew in each run, which costs nothing, because its links stay the same.
make_package() {
  local package=$1 target
  mkdir -p "$package/Sources" "$package/Tests"
  for target in $libraries; do
    ln -sfn "$root/Sources/$target" "$package/Sources/$target"
  done
  ln -sfn "$root/Tests/TestSupport" "$package/Sources/TestSupport"
  rm -f "$package"/Tests/*
  # What ECMAPromisesTests reads.
  ln -sfn "$root/Tests/NodeComparison" "$package/Tests/NodeComparison"
  for target in $targets; do
    ln -sfn "$root/Tests/$target" "$package/Tests/$target"
  done
  {
    cat <<'MANIFEST'
// swift-tools-version: 6.1
import PackageDescription
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
  name: "Sanitized",
  targets: [
    .target(name: "TestSupport", swiftSettings: strict),
    .target(name: "TraceEvents", swiftSettings: strict),
    .target(name: "PromiseEngine", dependencies: ["TraceEvents"], swiftSettings: strict),
    .target(name: "PromiseInstruments", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "PromiseDispatch", dependencies: ["PromiseEngine", "PromiseInstruments", "TraceEvents"], swiftSettings: strict),
    .target(name: "FranticCore", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "FranticPromises", dependencies: ["FranticCore"], swiftSettings: strict),
    .target(name: "KitCore", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "KitPromises", dependencies: ["KitCore", "PromiseEngine", "PromiseDispatch", "TraceEvents"], swiftSettings: strict),
    .target(name: "AnyCore", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "AnyPromises", dependencies: ["AnyCore", "PromiseDispatch", "PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "ECMAPromises", dependencies: ["PromiseEngine", "PromiseInstruments", "TraceEvents"], swiftSettings: strict),
MANIFEST
    for target in $targets; do
      echo "    .testTarget(name: \"$target\", dependencies: [\"TestSupport\", \"${libraries// /\", \"}\"], swiftSettings: strict),"
    done
    echo "  ])"
  } >"$package/Package.swift.new"
  # Touching the manifest would make SwiftPM plan the build again.
  if cmp -s "$package/Package.swift.new" "$package/Package.swift"; then
    rm "$package/Package.swift.new"
  else
    mv "$package/Package.swift.new" "$package/Package.swift"
  fi
}

# Prints every report's summary once, with its count; nothing if there is none.
reports() {
  cat "$1".* 2>/dev/null | grep -a '^SUMMARY:' | sed "s|$scratch/package/||; s| (BuildId[^)]*)||; s|+0x[0-9a-f]*||" |
    swift demangle --simplified | sort | uniq -c | sort -rn
}

# run_tests LOG [swift test arguments]: gives the tests' exit status; what the sanitizer finds goes to LOG.reports.PID.
# PROMISELAB_LEAKS=0 leaves out the search for leaks.
run_tests() {
  local log=$1
  shift
  rm -f "$log" "$log".reports.*
  TSAN_OPTIONS="exitcode=0 halt_on_error=0 history_size=5 log_path=$log.reports" \
    ASAN_OPTIONS="detect_leaks=${PROMISELAB_LEAKS:-1} detect_stack_use_after_return=0 log_path=$log.reports" LSAN_OPTIONS="exitcode=0" \
    swift test --disable-xctest --skip-build --package-path "$package" --scratch-path "$scratch" --sanitize="$sanitizer" "$@" >"$log" 2>&1
}

# check_suite NAME [swift test arguments]
check_suite() {
  local found log=$scratch/$1.log
  shift
  run_tests "$log" "$@" || fail "tests under $sanitizer sanitizer, see $log"
  grep -a 'Test run with' "$log" || fail "no test has run, see $log"
  found=$(reports "$log.reports")
  if [ -n "$found" ]; then
    echo "$found"
    fail "the $sanitizer sanitizer reports what is listed above, see $log.reports.*"
  else
    echo "the $sanitizer sanitizer reports nothing"
  fi
}

check_planted_race() {
  local found
  PROMISELAB_PLANTED_RACE=1 run_tests "$scratch/planted.log" --filter PlantedRaceTests
  found=$(reports "$scratch/planted.log.reports")
  if ! grep -aq 'race .*PlantedRaceTests' <<<"$found"; then
    fail "the planted race was not reported, see $scratch/planted.log"
  elif grep -avq 'race .*PlantedRaceTests' <<<"$found"; then
    echo "$found"
    fail "more than the planted race was reported, see $scratch/planted.log.reports.*"
  else
    echo "the planted race was reported"
  fi
}

for sanitizer in $sanitizers; do
  case $sanitizer in
    thread) scratch=$root/.build-tsan ;;
    address) scratch=$root/.build-asan ;;
  esac
  package=$scratch/package
  make_package "$package"
  echo "== $sanitizer sanitizer: building in $scratch"
  if ! swift build --build-tests --package-path "$package" --scratch-path "$scratch" --sanitize="$sanitizer" >"$scratch/build.log" 2>&1; then
    tail -20 "$scratch/build.log"
    fail "the build for the $sanitizer sanitizer, see $scratch/build.log"
    continue
  fi
  if [ "$sanitizer" = thread ]; then check_planted_race; fi
  if [ -n "$filter" ]; then
    check_suite suite --filter "$filter"
  else
    check_suite suite --skip NodeComparisonTests
    case $targets in *ECMAPromisesTests*) PROMISELAB_LEAKS=0 check_suite node --filter NodeComparisonTests ;; esac
  fi
done
exit $status
