import Glibc
import PromiseEngine
import Synchronization
import Testing

/// All cores at once, for as long as PROMISELAB_STRESS_SECONDS says (Tests/Benchmarks/stress.sh asks for 10), or else for a moment.
@Suite("all cores at once")
struct AllCoresTests {
  private static let secondsAskedFor = getenv("PROMISELAB_STRESS_SECONDS").flatMap { Double(String(cString: $0)) }
  private static let seconds = secondsAskedFor ?? 0.3

  /// What happened, counted from all threads.
  private final class Tally: Sendable {
    let made = Atomic(0)
    let settled = Atomic(0)
    let told = Atomic(0)
    let wrong = Atomic(0)

    func count(_ counter: borrowing Atomic<Int>, _ difference: Int = 1) {
      counter.add(difference, ordering: .relaxed)
    }
  }

  @Test("settling, chaining, adopting, racing and cancelling lose nothing and double nothing")
  func everything() async {
    let tally = Tally()
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(Self.seconds))
    let workers = max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var random = SplitMix(state: UInt64(worker) + 1)
          repeat { await Self.round(tally, &random) } while clock.now < end
        }
      }
    }
    let made = tally.made.load(ordering: .relaxed)
    if Self.secondsAskedFor != nil { print("\(made) promises in \(Self.seconds) s on \(workers) cores") }
    #expect(made > 0)
    #expect(tally.settled.load(ordering: .relaxed) == made)
    #expect(tally.told.load(ordering: .relaxed) == made)
    #expect(tally.wrong.load(ordering: .relaxed) == 0)
  }

  /// One promise, settled, watched and cancelled by several tasks at once; every way out of it is counted.
  private static func round(_ tally: Tally, _ random: inout SplitMix) async {
    let root = Promise<Int>.pending()
    let inner = Promise<Int>.pending()
    let watched = [
      root.then(on: .inline) { $0 + 1 },
      root.then(on: .inline) { _ in inner },
      race(on: .inline, root, inner),
      all(on: .inline, [root, inner]).then(on: .inline) { $0[0] },
      root.recover(on: .inline) { _ in inner }.then(on: .inline) { $0 },
    ]
    tally.count(tally.made, watched.count)
    for promise in watched { promise.always(on: .inline) { tally.count(tally.told) } }
    let victim = random.next() % 8 < UInt64(watched.count) ? watched[Int(random.next() % UInt64(watched.count))] : nil
    let fails = random.next() % 4 == 0
    await withTaskGroup(of: Void.self) { group in
      group.addTask { if fails { root.reject(Failure()) } else { root.fulfill(1) } }
      group.addTask { root.fulfill(1) }
      group.addTask { inner.fulfill(2) }
      group.addTask { victim?.cancel() }
    }
    for promise in watched {
      if promise.isPending { tally.count(tally.wrong) } else { tally.count(tally.settled) }
      // A value that was there is there for ever.
      if let value = promise.value, promise.value != value { tally.count(tally.wrong) }
    }
  }
}

private struct Failure: Error {}

/// A small generator of numbers that look random, the same for the same seed.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
