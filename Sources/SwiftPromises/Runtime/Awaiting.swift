import PromiseEngine
import SwiftLanguage
import TraceEvents

/// Waits for a promise: as `get()` does, or blocking the queue, as `awaitPromise` does.
struct AwaitFrame: NativeFrame {
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
