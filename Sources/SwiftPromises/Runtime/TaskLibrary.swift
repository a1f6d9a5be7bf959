import Program
import PromiseEngine
import SwiftLanguage

/// What Swift's concurrency library gives scripts besides the members of tasks.
enum TaskLibrary {
  /// Static methods of `Task`.
  static let statics: [String: @Sendable (NativeCall) throws -> NativeResult] = [
    "detached": { call in
      let runtime = call.machine.runtime
      return .value(.library(runtime.start(try call.function(), on: runtime.globalQueue, from: call.site)))
    },
    "yield": { call in
      .frame(WaitFrame(waiting: Waiting { $0.resume(returning: .void) }))
    },
    "sleep": { call in
      let runtime = call.machine.runtime
      let duration: Duration
      if let nanoseconds = call.labelled("nanoseconds") {
        duration = .nanoseconds(Int64(try call.length(nanoseconds)))
      } else {
        duration = try runtime.delay(call.labelled("for") ?? call.labelled("until"))
      }
      return .frame(
        WaitFrame(
          waiting: Waiting { resumer in
            resumer.onCancel { resumer.resume(throwing: CancellationError()) }
            runtime.lane.dispatch(after: duration) { resumer.resume(returning: .void) }
          }))
    },
    "checkCancellation": { call in
      if call.machine.context.task?.isCancelled == true { throw CancellationError() }
      return .value(.void)
    },
  ]

  /// Free functions.
  static let functions: [String: @Sendable (NativeCall) throws -> NativeResult] = [
    "withCheckedContinuation": withContinuation, "withCheckedThrowingContinuation": withContinuation,
    "withUnsafeContinuation": withContinuation, "withUnsafeThrowingContinuation": withContinuation,
    "withTaskGroup": withGroup, "withThrowingTaskGroup": withGroup,
    "withDiscardingTaskGroup": withGroup, "withThrowingDiscardingTaskGroup": withGroup,
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
    call.machine.runtime.defaultQueue = try call.machine.runtime.queue(call.only())
    return .value(.void)
  }

  /// Starts what `async let` names.
  static func startChild(_ call: NativeCall) throws -> NativeResult {
    let (runtime, parent) = (call.machine.runtime, call.machine.context.scriptTask)
    return .value(.library(runtime.start(try call.only(), on: runtime.globalQueue, from: call.site, parent: parent)))
  }

  /// Makes what the end of the scope calls in which `async let` started a task: it is cancelled, and waited for. Told that an error
  /// leaves the scope: then nobody misses the task's own.
  static func childEnd(_ call: NativeCall) throws -> NativeResult {
    guard case .library(let object) = try call.only(), let task = object as? ScriptTask else { return .value(.void) }
    return .value(
      .native(
        NativeFunction("async let") { end in
          if end.arguments.first == .bool(true) { task.isAsked() }
          return .frame(ChildEndFrame(task: task))
        }))
  }

  @Sendable
  private static func withContinuation(_ call: NativeCall) throws -> NativeResult {
    let unfinished = call.machine.runtime.unfinished
    return .frame(
      ContinuationFrame(
        function: try call.function(), continuation: ContinuationValue(noted: call.site, in: unfinished)))
  }

  @Sendable
  private static func withGroup(_ call: NativeCall) throws -> NativeResult {
    let (runtime, function) = (call.machine.runtime, try call.function("body"))
    let group = TaskGroupValue(parent: call.machine.context.scriptTask)
    return .frame(
      WaitFrame(
        waiting: Waiting { resumer in
          func end(_ result: Result<ScriptValue, any Error>) {
            if case .failure = result { group.fail() }
            group.whenEmpty { resumer.resume(with: result) }
          }
          do {
            if let value = try runtime.begin(function, [.library(group)], finish: end) { end(.success(value)) }
          } catch {
            end(.failure(error))
          }
        }))
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
  private var hasBegun = false

  init(function: ScriptValue, continuation: ContinuationValue) {
    self.function = function
    self.continuation = continuation
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    guard let value else { return .call(function, [.library(continuation)]) }
    if hasBegun { return .finish(value) }
    hasBegun = true
    if let result = continuation.result { return .finish(try result.get()) }
    return .wait(Waiting { [continuation] in continuation.resumer = $0 })
  }
}

/// What lets a suspended function go on: `CheckedContinuation`.
final class ContinuationValue: LibraryObject {
  private(set) var result: Result<ScriptValue, any Error>?
  var resumer: Resumer?
  private let unfinished: LeakBook
  private let number: Int

  /// - Parameter site: The call of `withCheckedContinuation`, which is a leak until the continuation is resumed.
  init(noted site: CodeSite, in unfinished: LeakBook) {
    self.unfinished = unfinished
    number = unfinished.begin(
      .continuation, at: site, "nothing resumes this continuation, so what awaits it waits for ever: call 'resume' on every path")
  }

  var typeName: String { "CheckedContinuation" }

  var members: [String: NativeMember] { ["resume": Self.resume] }

  private static let resume = NativeMember.method { call in
    guard case .library(let object) = call.receiver, let continuation = object as? ContinuationValue else {
      throw FaultReason("\(call.receiver.typeName) is no continuation")
    }
    guard continuation.result == nil else {
      throw FaultReason("this continuation is resumed a second time", "a continuation must be resumed exactly once")
    }
    let outcome: Result<ScriptValue, any Error>
    if let error = call.labelled("throwing") {
      outcome = .failure(call.machine.runtime.standardTypes.error(of: error))
    } else if let value = call.labelled("with") {
      outcome = try call.machine.runtime.result(value)
    } else {
      outcome = .success(call.labelled("returning") ?? .void)
    }
    continuation.result = outcome
    continuation.unfinished.end(continuation.number)
    continuation.resumer?.resume(with: outcome)
    return .value(.void)
  }
}
