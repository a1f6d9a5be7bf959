import Program
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// What Swift's concurrency library gives scripts besides the members of tasks.
enum TaskLibrary {
  /// Static methods of `Task`.
  static let statics: [String: @Sendable (NativeCall) throws -> NativeResult] = [
    "detached": { call in
      .value(.library(call.machine.runtime.start(try call.function(), as: "Task.detached", from: call)))
    },
    "yield": { call in
      // Swift takes the task to the pool of threads, which brings it back: who yields first need not go on first.
      let pool = call.machine.runtime.globalQueue
      return .frame(
        WaitFrame(
          waiting: Waiting { resumer in
            QueueLibrary.noteHandIn(by: call)
            pool.dispatch { resumer.resume(returning: .void) }
          }))
    },
    "sleep": { call in
      let runtime = call.machine.runtime
      let duration: Duration
      if let nanoseconds = call.labelled("nanoseconds") {
        duration = .nanoseconds(Int64(try call.length(nanoseconds)))
      } else if case .int(let nanoseconds)? = call.arguments.first, call.labels.labels == [nil] {
        // As the first Swift with tasks had it.
        duration = .nanoseconds(Int64(max(0, nanoseconds)))
      } else if let own = try ownDuration(call) {
        duration = own
      } else {
        duration = try runtime.delay(call.labelled("for") ?? call.labelled("until"))
      }
      let promise = runtime.suspension("Task.sleep", call)
      // What the plan lets fail fails at once, as with `delay`: nothing has to be waited for.
      if !promise.settleByInjection() { promise.settle(after: duration, on: runtime.lane) { .fulfilled(.void) } }
      return .frame(SuspensionFrame(promise: promise, runtime: runtime, isCancellable: true))
    },
    "checkCancellation": { call in
      if call.machine.context.task?.isCancelled == true { throw CancellationError() }
      return .value(.void)
    },
  ]

  /// What an application's own `Task.sleep(seconds: 2)` means, which wasn't pasted; `nil` for Swift's.
  private static func ownDuration(_ call: NativeCall) throws -> Duration? {
    guard call.machine.stubs != nil else { return nil }
    for (label, unit) in [("seconds", 1.0), ("milliseconds", 0.001), ("minutes", 60)] {
      if let value = call.labelled(label) {
        return value.stubName == nil ? Duration(timeInterval: try call.number(value) * unit) : .seconds(unit)
      }
    }
    return nil
  }

  /// Free functions.
  static let functions: [String: @Sendable (NativeCall) throws -> NativeResult] = [
    "withCheckedContinuation": { try withContinuation("withCheckedContinuation", canFail: false, $0) },
    "withCheckedThrowingContinuation": { try withContinuation("withCheckedThrowingContinuation", canFail: true, $0) },
    "withUnsafeContinuation": { try withContinuation("withUnsafeContinuation", canFail: false, $0) },
    "withUnsafeThrowingContinuation": { try withContinuation("withUnsafeThrowingContinuation", canFail: true, $0) },
    "withTaskGroup": { try withGroup("withTaskGroup", canFail: false, $0) },
    "withThrowingTaskGroup": { try withGroup("withThrowingTaskGroup", canFail: true, $0) },
    "withDiscardingTaskGroup": { try withGroup("withDiscardingTaskGroup", canFail: false, discards: true, $0) },
    "withThrowingDiscardingTaskGroup": {
      try withGroup("withThrowingDiscardingTaskGroup", canFail: true, discards: true, $0)
    },
    "withTaskCancellationHandler": { call in
      guard let operation = call.labelled("operation") ?? call.trailing ?? call.arguments.first,
        let action = call.labelled("onCancel")
      else { throw FaultReason("withTaskCancellationHandler needs an operation and 'onCancel:'") }
      let (task, runtime) = (call.machine.context.scriptTask, call.machine.runtime)
      let number = task?.onCancel { runtime.perform(action) }
      return .frame(CancellationHandlerFrame(operation: operation, task: task, number: number))
    },
  ]

  /// `awaitPromise(promise)` of google's library: blocks.
  static func awaitPromise(_ call: NativeCall) throws -> NativeResult {
    guard case .library(let promise as ScriptPromise) = try call.only() else {
      throw FaultReason("awaitPromise waits for a promise, not for \(call.arguments[0].typeName)")
    }
    return .frame(AwaitFrame(promise: promise, name: "awaitPromise", call: call, runtime: call.machine.runtime, blocks: true))
  }

  /// `await(promise)` as google's library had it before `await` became a keyword: blocks; any other value passes.
  static func blockingAwait(_ call: NativeCall) throws -> NativeResult {
    guard case .library(let promise as ScriptPromise) = try call.only() else { return .value(call.arguments[0]) }
    return .frame(AwaitFrame(promise: promise, name: "await", call: call, runtime: call.machine.runtime, blocks: true))
  }

  /// `DispatchQueue.promises = queue`.
  static func setDefaultQueue(_ call: NativeCall) throws -> NativeResult {
    call.mattersEarlier()
    call.machine.runtime.defaultQueue = try call.machine.runtime.queue(call.only())
    return .value(.void)
  }

  /// Starts what `async let` names.
  static func startChild(_ call: NativeCall) throws -> NativeResult {
    let (runtime, parent) = (call.machine.runtime, call.machine.context.scriptTask)
    return .value(.library(runtime.start(try call.only(), as: "async let", from: call, parent: parent)))
  }

  /// Makes what the end of the scope calls in which `async let` started a task: it is cancelled, and waited for. Told that an error
  /// leaves the scope: then nobody misses the task's own.
  static func childEnd(_ call: NativeCall) throws -> NativeResult {
    guard case .library(let object) = try call.only(), let task = object as? ScriptTask else { return .value(.void) }
    return .value(
      .native(
        NativeFunction("async let") { end in
          if end.arguments.first == .bool(true) { end.machine.runtime.drop(task) }
          return .frame(ChildEndFrame(task: task))
        }))
  }

  private static func withContinuation(_ name: StaticString, canFail: Bool, _ call: NativeCall) throws -> NativeResult {
    let (runtime, task) = (call.machine.runtime, call.machine.context.scriptTask)
    if !canFail { runtime.noteInfallible(call.site) }
    let promise = runtime.cooperative(.suspension(name), runtime.site(call)) { [weak task] in task }
    let continuation = ContinuationValue(promise, noted: call.site, in: runtime.unfinished)
    return .frame(ContinuationFrame(function: try call.function(), continuation: continuation, runtime: runtime))
  }

  private static func withGroup(
    _ name: StaticString, canFail: Bool, discards: Bool = false, _ call: NativeCall
  ) throws -> NativeResult {
    let (runtime, function, task) = (call.machine.runtime, try call.function("body"), call.machine.context.scriptTask)
    if !canFail { runtime.noteInfallible(call.site) }
    let group = TaskGroupValue(
      runtime.cooperative(.task(name), runtime.site(call)) { [weak task] in task }, parent: task, discards: discards)
    let identity = group.promise.traced?.identity
    func end(_ result: Result<ScriptValue, any Error>) {
      let failed = if case .failure = result { true } else { false }
      // What a task throws because the body did is nobody's.
      let first = group.failure
      group.bodyHasEnded(failed: failed)
      group.whenEmpty {
        let failure = failed ? first : group.failure
        let result = failure.map { .failure($0) } ?? result
        group.promise.settle(with: Outcome(result), causedBy: identity)
      }
    }
    return .frame(
      GroupFrame(call, SuspensionFrame(promise: group.promise, runtime: runtime)) {
        guard !group.promise.settleByInjection() else { return }
        runtime.handling(group.promise) {
          do {
            let value = try call.machine.lettingPause { try runtime.begin(function, [.library(group)], finish: end) }
            if let value { end(.success(value)) }
          } catch {
            end(.failure(error))
          }
        }
      })
  }
}

/// Runs a group's code, then waits for its end: outside of the actor if there is nothing to wait for, too.
private struct GroupFrame: NativeFrame {
  let call: NativeCall
  var suspension: SuspensionFrame
  let begin: () -> Void
  private var hasBegun = false
  private var isLeaving = false

  init(_ call: NativeCall, _ suspension: SuspensionFrame, _ begin: @escaping () -> Void) {
    (self.call, self.suspension, self.begin) = (call, suspension, begin)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if !hasBegun {
      hasBegun = true
      // A job of its own, as a call that awaits has.
      begin()
      if suspension.promise.outcome != nil, let leaving = PromiseRuntime.leavingActor(call) {
        isLeaving = true
        return .wait(leaving)
      }
    }
    defer { isLeaving = false }
    return try suspension.resume(with: isLeaving ? nil : value)
  }
}

/// Cancels a task and waits for its end, whatever it comes to.
private struct ChildEndFrame: NativeFrame {
  let task: ScriptTask

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    task.cancel()
    if value != nil || task.outcome != nil { return .finish(.void) }
    return .wait(Waiting { [task] resumer in task.whenFinished { _ in resumer.resume(returning: .void) } })
  }
}

/// Calls the operation, then forgets what was to be done if it is cancelled.
private struct CancellationHandlerFrame: NativeFrame {
  let operation: ScriptValue
  let task: ScriptTask?
  let number: Int?
  var letsPause: Bool { true }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    guard let value else { return .call(operation, []) }
    if let number { task?.forgetCancellation(number) }
    return .finish(value)
  }
}

/// Calls the closure, then waits for the continuation that it was given.
private struct ContinuationFrame: NativeFrame {
  let function: ScriptValue
  let continuation: ContinuationValue
  let runtime: PromiseRuntime
  var letsPause: Bool { true }
  private var hasBegun = false

  init(function: ScriptValue, continuation: ContinuationValue, runtime: PromiseRuntime) {
    (self.function, self.continuation, self.runtime) = (function, continuation, runtime)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    guard let value else { return .call(function, [.library(continuation)]) }
    var suspension = SuspensionFrame(promise: continuation.promise, runtime: runtime, comesBackFromOutside: true)
    let isResumed = hasBegun
    hasBegun = true
    return try suspension.resume(with: isResumed ? value : nil)
  }
}

/// What lets a suspended function go on: `CheckedContinuation`.
final class ContinuationValue: LibraryObject {
  /// What awaits it.
  let promise: ScriptPromise
  private var isResumed = false
  private let unfinished: LeakBook
  private let number: Int

  /// - Parameters:
  ///   - promise: What is settled when it is resumed.
  ///   - site: The call of `withCheckedContinuation`, which is a leak until the continuation is resumed.
  init(_ promise: ScriptPromise, noted site: CodeSite, in unfinished: LeakBook) {
    self.promise = promise
    self.unfinished = unfinished
    number = unfinished.begin(
      .continuation, at: site, "this continuation is never resumed, so code that awaits it hangs: call 'resume' on every path")
  }

  var typeName: String { "CheckedContinuation" }

  var members: [String: NativeMember] { ["resume": Self.resume] }

  private static let resume = NativeMember.method { call in
    guard case .library(let object) = call.receiver, let continuation = object as? ContinuationValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a continuation")
    }
    guard !continuation.isResumed else {
      throw FaultReason.trap("this continuation is resumed a second time", "a continuation must be resumed exactly once")
    }
    let outcome: Result<ScriptValue, any Error>
    if let error = call.labelled("throwing") {
      outcome = .failure(call.machine.runtime.standardTypes.error(of: error))
    } else if let value = call.labelled("with") {
      outcome = try call.machine.runtime.result(value)
    } else {
      outcome = .success(call.labelled("returning") ?? .void)
    }
    continuation.isResumed = true
    continuation.unfinished.end(continuation.number)
    continuation.promise.settle(with: Outcome(outcome), causedBy: nil)
    return .value(.void)
  }
}
