import FranticPromises
import PromiseEngine
import PromiseInstruments
import Synchronization
import TraceEvents
import TestSupport

/// A virtual clock, a dispatcher on it and what happened there, for one test.
struct Bench {
  let clock = VirtualClock()
  let recorder: TraceRecorder
  let hook: FaultReportingHook
  let dispatcher: EngineDispatcher<VirtualQueue>
  let journal = Journal()

  init(intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }) {
    recorder = TraceRecorder(clock: clock, intervention: intervention)
    let journal = journal
    hook = FaultReportingHook(recorder) { fault, promise in journal.write("\(promise): \(fault)") }
    dispatcher = EngineDispatcher(VirtualQueue(clock: clock, traceHook: hook))
  }

  /// Runs everything.
  func run() {
    clock.runUntilIdle()
  }

  /// A promise of a value from the start.
  func fulfilled<Value: Sendable>(_ value: Value) -> FranticPromises.Promise<Value> {
    FranticPromises.Promise { fulfill, _, _ in fulfill(value) }
  }

  /// A promise that is rejected from the start.
  func rejected<Value: Sendable>(_ error: any Error = Broken()) -> FranticPromises.Promise<Value> {
    FranticPromises.Promise { _, reject, _ in reject(error) }
  }

  /// Writes down what a promise comes to; whoever wants to see it holds the result.
  func note<Value>(_ promise: FranticPromises.Promise<Value>, _ name: String = "") -> FranticPromises.Promise<Value> {
    promise.then(
      on: dispatcher,
      onFulfilled: { [journal] value in
        journal.write("\(name)\(value)")
        return .value(value)
      },
      onRejected: { [journal] error in
        journal.write("\(name)\(error)")
        throw error
      })
  }

  /// The events as short lines: `1 created`, `2 settled`.
  var story: [String] { recorder.events.map { "\($0.promise) \($0.kind.name)" } }
}

/// An error to fail with.
struct Broken: Error, Equatable, CustomStringConvertible {
  var name = "broken"
  var description: String { name }
}

/// A promise and the functions that settle it.
final class Source<Value: Sendable>: Sendable {
  let promise: FranticPromises.Promise<Value>
  let controls: Controls<Value>

  init(tracedBy hook: (any TraceHook)? = nil) {
    var controls: Controls<Value>?
    promise = FranticPromises.Promise(tracedBy: hook) { fulfill, reject, isCancelled in
      controls = Controls(fulfill: fulfill, reject: reject, isCancelled: isCancelled)
    }
    self.controls = controls ?? Controls(fulfill: { _ in }, reject: { _ in }, isCancelled: { false })
  }
}

/// The functions that settle a promise without keeping it.
struct Controls<Value: Sendable>: Sendable {
  let fulfill: @Sendable (Value) -> Void
  let reject: @Sendable (any Error) -> Void
  let isCancelled: @Sendable () -> Bool
}

/// Runs handlers within the call that dispatches them.
final class NestingDispatcher: FranticPromises.Dispatcher {
  func dispatch(_ closure: @escaping @Sendable () -> Void) { closure() }
}

/// Holds a promise until it is told otherwise.
final class Keeper: Sendable {
  private let promise = Mutex<FranticPromises.Promise<Int>?>(nil)

  func keep(_ other: FranticPromises.Promise<Int>?) {
    // What is dropped goes outside of the lock.
    let before = promise.withLock { promise in
      let before = promise
      promise = other
      return before
    }
    withExtendedLifetime(before) {}
  }
}
