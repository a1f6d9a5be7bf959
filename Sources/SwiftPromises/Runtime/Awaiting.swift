import PromiseEngine
import SwiftLanguage
import TraceEvents

/// Waits for a promise: as `get()` does, which no actor runs, or blocking the queue, as `awaitPromise` does.
struct AwaitFrame: NativeFrame {
  /// Waits as an asynchronous function does: it leaves the actor that it is called on, whatever the promise has come to.
  static func asynchronous(_ promise: ScriptPromise, _ name: PromiseOperator, _ call: NativeCall) -> NativeResult {
    .frame(
      NonisolatedFrame(call) {
        var frame = AwaitFrame(promise: promise, name: name, call: call, runtime: call.machine.runtime, blocks: false)
        return try frame.resume(with: nil)
      })
  }

  let promise: ScriptPromise
  let name: PromiseOperator
  let call: NativeCall
  let runtime: PromiseRuntime
  let blocks: Bool

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { return .finish(value) }
    let delivery = Delivery()
    let waiter = promise.whenSettled(name, at: runtime.site(call)) { delivery.take($0) }
    runtime.noteAwait(of: waiter)
    if let result = delivery.result { return .finish(try result.get()) }
    let blocking =
      blocks ? Waiting.Blocking(name: "\(name)", site: call.site, promise: promise.identity) : nil
    return .wait(
      Waiting(blocking: blocking) { resumer in
        delivery.resumer = resumer
        if blocking == nil { resumer.onCancel { waiter.cancel() } }
      })
  }
}

/// Waits for a promise as PromiseKit's `hang` does, by running the run loop anew (rule 37): the program's own code lets everything go on; a job
/// of a queue blocks it, and one of the main queue for ever, because that isn't drained within itself.
struct HangFrame: NativeFrame {
  let promise: ScriptPromise
  let name: PromiseOperator
  let call: NativeCall
  /// Where the run loop is told to stop.
  let queue: any Dispatcher
  /// What is given for an outcome.
  let give: @Sendable (Outcome<ScriptValue>) throws -> ScriptValue

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { return .finish(value) }
    if let outcome = promise.outcome { return .finish(try give(outcome)) }
    let (runtime, isProgram) = (call.machine.runtime, call.machine.context.isProgram)
    let blocking = isProgram ? nil : Waiting.Blocking(name: "\(name)", site: call.site, promise: promise.identity)
    return .wait(
      Waiting(blocking: blocking) { [promise, name, queue, give, call] resumer in
        let waiter = promise.whenSettled(name, at: runtime.site(call)) { outcome in
          queue.dispatch {
            let result = Result<ScriptValue, any Error> { try give(outcome) }
            guard isProgram else { return resumer.resume(with: result) }
            // The run loop comes back when it has done what was there.
            runtime.mainQueue.afterBatch { resumer.resumeNow(with: result) }
          }
        }
        runtime.noteAwait(of: waiter)
      })
  }
}

/// One outcome on its way to the fiber that waits for it.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
private final class Delivery: @unchecked Sendable {
  private(set) var result: Result<ScriptValue, any Error>?
  var resumer: Resumer?

  func take(_ outcome: Outcome<ScriptValue>) {
    let result = Result(outcome)
    self.result = result
    resumer?.resume(with: result)
  }
}

/// Tells what a promise that never settles waits for.
enum PendingWork {
  /// The promise, and the first of those that it waits for, with their places.
  static func describe(_ promise: PromiseID, in events: [TraceEvent]) -> String {
    var creations: [PromiseID: PromiseCreation] = [:]
    var settled: Set<PromiseID> = []
    var adopted: [PromiseID: PromiseID] = [:]
    for event in events {
      switch event.kind {
      case .created(let creation): creations[event.promise] = creation
      case .settled: settled.insert(event.promise)
      case .adopted(let inner), .awaits(let inner): adopted[event.promise] = inner
      default: break
      }
    }
    var last = promise
    var seen: Set<PromiseID> = [promise]
    while let next = ((adopted[last].map { [$0] } ?? []) + (creations[last]?.parents ?? [])).first(where: {
      !settled.contains($0) && creations[$0] != nil && !seen.contains($0)
    }) {
      seen.insert(next)
      last = next
    }
    guard let first = creations[promise] else { return "a promise" }
    let text = "the promise of '\(first.operatorName)' at \(first.address.place)"
    guard last != promise, let origin = creations[last] else { return text }
    return "\(text), which waits for '\(origin.operatorName)' at \(origin.address.place),"
  }
}
