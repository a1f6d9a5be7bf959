import Glibc
import Testing

/// A race that is there on purpose, so that Tests/Benchmarks/sanitize.sh can show that ThreadSanitizer sees races.
@Suite("a planted race")
struct PlantedRaceTests {
  static let isAskedFor = getenv("PROMISELAB_PLANTED_RACE").map { String(cString: $0) } == "1"

  @Test(
    "PROMISELAB_PLANTED_RACE=1: two threads count without a lock, which ThreadSanitizer must report", .enabled(if: isAskedFor))
  func plantedRace() {
    // `nonisolated(unsafe)` hides from the compiler what the sanitizer is to find.
    nonisolated(unsafe) let unprotected = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    unprotected.initialize(to: 0)
    onThreads(2, rounds: 100) { _, _ in unprotected.pointee += 1 }
    #expect((1...200).contains(unprotected.pointee))
    unprotected.deallocate()
  }
}
