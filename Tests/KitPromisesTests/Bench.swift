import KitPromises
import class PromiseInstruments.VirtualClock
import struct PromiseEngine.CallSite
import struct PromiseInstruments.VirtualQueue
import struct TraceEvents.VirtualInstant
import TestSupport

/// A virtual clock, a queue on it and what was written down, for one test.
struct Bench {
  let clock = VirtualClock()
  let journal = Journal()

  var queue: HandlerQueue { HandlerQueue(VirtualQueue(clock: clock)) }
  var site: CallSite { CallSite(file: #fileID, line: 1, column: 1) }
  /// The virtual milliseconds that have passed.
  var elapsed: Double { clock.now.milliseconds }

  /// Whether no job waits.
  var isIdle: Bool { clock.nextDeadline == nil }

  /// Runs the jobs that are due within some virtual milliseconds from the start.
  func run(until milliseconds: Int64) {
    clock.advance(to: VirtualInstant(milliseconds: milliseconds))
  }

  /// Runs every job, those included that the jobs bring about.
  func run() {
    clock.runUntilIdle()
  }

  /// A promise that is settled after some virtual milliseconds.
  func later<Value>(_ milliseconds: Int, _ result: Swift.Result<Value, Refusal>) -> Promise<Value> {
    let made = Promise<Value>.pending()
    queue.dispatch(after: .milliseconds(milliseconds)) { [journal] in
      journal.write("\(milliseconds) ms")
      switch result {
      case .success(let value): made.resolver.fulfill(value)
      case .failure(let error): made.resolver.reject(error)
      }
    }
    return made.promise
  }
}

/// An error that is told from others by its number.
struct Refusal: Error, Equatable {
  var number = 0
}
