import PromiseEngine
import PromiseInstruments
import Synchronization
import TraceEvents
import TestSupport

/// A number that many threads count up.
final class Counter: Sendable {
  private let number = Atomic(0)

  /// Counts, and gives how many times that has happened.
  @discardableResult
  func count(_ difference: Int = 1) -> Int {
    number.add(difference, ordering: .sequentiallyConsistent).newValue
  }

  var total: Int { number.load(ordering: .sequentiallyConsistent) }
}

/// A value, or something that a handler keeps, which is counted while it lives.
final class Tracked: Sendable {
  private let living: Counter

  init(in living: Counter) {
    self.living = living
    living.count(1)
  }

  deinit {
    living.count(-1)
  }
}

/// A promise that is not kept alive.
struct WeakPromise: Sendable {
  weak var promise: Promise<Int>?
}

/// One reference for each of several threads to the same promise, and no other.
final class SharedOut: Sendable {
  private let references: Locked<[Promise<Int>?]>

  init(_ promise: consuming Promise<Int>, among threads: Int) {
    references = Locked(Array(repeating: promise, count: threads))
  }

  /// Takes one thread's reference, lets `body` use it and drops it.
  func use(by thread: Int, _ body: (Promise<Int>) -> Void) {
    if let promise = references.with({ $0[thread].take() }) { body(promise) }
  }
}

/// A first in, first out queue that many threads dispatch to, run by hand.
final class LockedQueue: Dispatcher {
  private let jobs = Locked<[@Sendable () -> Void]>([])

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    jobs.with { $0.append(work) }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    dispatch(work)
  }

  /// Runs everything, what the jobs dispatch included.
  func run() {
    while true {
      let batch = jobs.with { jobs in
        defer { jobs = [] }
        return jobs
      }
      guard !batch.isEmpty else { return }
      for job in batch { job() }
    }
  }
}

/// Counts the settlements that the engine reports.
final class SettlementCounter: TraceHook {
  let settled = Counter()
  let ignored = Counter()
  private let made = Counter()

  func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    PromiseTrace(id: PromiseID(made.count()), hook: self)
  }

  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    switch kind {
    case .settled: settled.count()
    case .ignored: ignored.count()
    default: break
    }
  }

  func handlerStarts(of promise: PromiseID) {}
  func handlerEnds() {}
  var running: PromiseID { .program }
  var now: VirtualInstant { .zero }
  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {}
}
