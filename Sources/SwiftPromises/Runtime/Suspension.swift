import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// Suspends code until a promise is settled that it alone awaits: what a sleep, a continuation, a task or a call that suspends is in
/// the trace, so that a plan can fail, delay or hang it.
struct SuspensionFrame: NativeFrame {
  let promise: ScriptPromise
  let runtime: PromiseRuntime
  /// Whether cancelling the task that waits ends the wait.
  var isCancellable = false
  /// The task whose end is awaited, if it is one's.
  var task: ScriptTask?
  /// Whether code that an actor runs comes back to it by way of another thread.
  var comesBackFromOutside = false

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { return .finish(value) }
    runtime.noteAwait(of: promise)
    if let outcome = promise.outcome { return .finish(try Result(outcome).get()) }
    return .wait(
      Waiting(next: comesBackFromOutside && runtime.isOnActor ? runtime.globalQueue : nil) {
        [promise, isCancellable, task] resumer in
        if isCancellable { resumer.onCancel { promise.cancel() } }
        if let task { return task.whenFinished { resumer.resume(with: $0) } }
        promise.receive { resumer.resume(with: Result($0)) }
      })
  }
}

extension Result where Success == ScriptValue, Failure == any Error {
  /// An outcome as code gets it.
  init(_ outcome: Outcome<ScriptValue>) {
    switch outcome {
    case .fulfilled(let value): self = .success(value)
    case .rejected(let error): self = .failure(error)
    }
  }
}

extension Outcome<ScriptValue> {
  /// What code came to.
  init(_ result: Result<ScriptValue, any Error>) {
    switch result {
    case .success(let value): self = .fulfilled(value)
    case .failure(let error): self = .rejected(error)
    }
  }
}

extension PromiseRuntime {
  /// Tells the trace that the code which runs awaits a promise.
  func noteAwait(of promise: ScriptPromise) {
    guard let input = promise.traced?.identity else { return }
    recorder.record(.awaits(input: input), on: recorder.running, cause: nil)
    (machine?.context.task as? ScriptTask)?.lastAwaited = promise
  }

  /// Makes the promise of something that suspends the code which awaits it.
  func suspension(_ name: StaticString, _ call: NativeCall) -> ScriptPromise {
    ScriptPromise.made(by: .suspension(name), hook: recorder, at: site(call))
  }

  /// Makes the promise of something that is cancelled with the task it belongs to, and not otherwise.
  ///
  /// - Parameter task: What the plan's cancellation cancels.
  func cooperative(_ name: PromiseOperator, _ site: CallSite, cancelling task: @escaping () -> ScriptTask?) -> ScriptPromise {
    let promise = ScriptPromise.made(cancelledByMaker: name, hook: recorder, at: site)
    if let instant = promise.traced?.plannedCancellation {
      let task = Confined(task)
      recorder.perform(at: instant) { task.value()?.cancel() }
    }
    return promise
  }
}
