import PromiseEngine
import PromiseInstruments
import TestSupport

/// A virtual clock, a queue on it and what handlers wrote down, for one test.
struct Bench {
  let clock = VirtualClock()
  let journal = Journal()

  let queue: VirtualQueue

  init() {
    queue = Listening.isOn ? VirtualQueue(clock: clock, traceHook: TraceRecorder(clock: clock)) : VirtualQueue(clock: clock)
  }

  /// Runs every job, those included that the jobs bring about.
  func run() {
    clock.runUntilIdle()
  }

  /// Makes a promise, lets `attach` use it, settles it when `arrival` says and runs everything.
  func settle<Result>(_ arrival: Arrival, _ outcome: Outcome<Int>, _ attach: (Promise<Int>) -> Result) -> Result {
    let promise = Promise<Int>.pending()
    if arrival == .already { promise.settle(outcome) }
    let result = attach(promise)
    switch arrival {
    case .already: break
    case .immediately: promise.settle(outcome)
    case .eventually: queue.dispatch(after: .milliseconds(50)) { promise.settle(outcome) }
    }
    run()
    return result
  }
}

/// When a promise is settled, seen from the handler that is attached to it.
enum Arrival: CaseIterable {
  /// Before the handler is attached.
  case already
  /// In the same job, after the handler is attached.
  case immediately
  /// In a later job, at 50 virtual milliseconds.
  case eventually
}

extension Promise {
  /// Calls `fulfill` or `reject`.
  func settle(_ outcome: Outcome<Value>) {
    switch outcome {
    case .fulfilled(let value): fulfill(value)
    case .rejected(let error): reject(error)
    }
  }
}

/// An error that is told from others by its number.
struct Refusal: Error, Equatable {
  var number = 0
}

/// An error, or a value, that has an identity.
final class Thing: Error, Sendable {}
