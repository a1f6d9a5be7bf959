import PromiseEngine
import SwiftLanguage
import TraceEvents

/// A task of a script: work that may wait, can be cancelled, and ends with a value or an error.
final class ScriptTask: LibraryObject, FiberTask {
  private(set) var isCancelled = false
  /// The task in the trace.
  let promise: ScriptPromise
  /// What its code awaited last.
  var lastAwaited: ScriptPromise?
  private var hasEnded = false
  private var cancellations: [Int: () -> Void] = [:]
  private var nextCancellation = 0
  /// Who waits for its end.
  private var waiters: [(Result<ScriptValue, any Error>) -> Void] = []
  /// Whether somebody has asked for its outcome.
  private(set) var isAwaited = false
  private var loss: (number: Int, book: LeakBook)?
  /// Its place among the tasks of its group.
  var number = 0

  /// - Parameter promise: The task in the trace; one that no trace shows where another promise stands for the task.
  init(_ promise: ScriptPromise = .untraced()) {
    self.promise = promise
  }

  /// What came of it; `nil` while it runs.
  var outcome: Result<ScriptValue, any Error>? { promise.outcome.map { Result($0) } }

  var typeName: String { "Task" }

  var members: [String: NativeMember] { Self.ownMembers }

  /// Cancels the task: it is asked to stop, and what it waits for ends if it can.
  func cancel() {
    guard !isCancelled, !hasEnded else { return }
    isCancelled = true
    promise.traced?.tell(.cancelled, causedBy: nil)
    let actions = cancellations.sorted { $0.key < $1.key }.map(\.value)
    cancellations = [:]
    for action in actions { action() }
  }

  /// Has `action` done when the task is cancelled; at once if it has been.
  ///
  /// - Returns: A number by which it can be taken back.
  func onCancel(_ action: @escaping () -> Void) -> Int? {
    if isCancelled {
      action()
      return nil
    }
    nextCancellation += 1
    cancellations[nextCancellation] = action
    return nextCancellation
  }

  func forgetCancellation(_ number: Int) {
    cancellations[number] = nil
  }

  /// Ends the task.
  ///
  /// - Parameter cause: The promise whose error its code let go on; `nil` if the outcome is its own.
  func finish(_ outcome: Result<ScriptValue, any Error>, causedBy cause: PromiseID? = nil) {
    guard !hasEnded else { return }
    end()
    promise.settle(with: Outcome(outcome), causedBy: cause ?? promise.traced?.identity)
  }

  /// Ends the task without running it, if the plan decides what comes of it.
  func obeysReplacement() -> Bool {
    guard promise.settleByInjection() else { return false }
    end()
    return true
  }

  private func end() {
    hasEnded = true
    cancellations = [:]
    lastAwaited = nil
  }

  /// Tells the outcome, once there is one: whoever asked last is told first, as Swift's runtime does.
  func whenFinished(_ receive: @escaping (Result<ScriptValue, any Error>) -> Void) {
    waiters.append(receive)
    guard waiters.count == 1 else { return }
    promise.receive { [task = Confined(self)] outcome in task.value.tellWaiters(Result(outcome)) }
  }

  private func tellWaiters(_ outcome: Result<ScriptValue, any Error>) {
    let told = waiters.reversed()
    waiters = []
    for receive in told { receive(outcome) }
  }

  /// Somebody asks for the outcome: an error is no longer lost.
  func isAsked() {
    isAwaited = true
    loss?.book.end(loss?.number)
    loss = nil
  }

  /// The task has ended with an error; who asks for it strikes the loss off.
  func loses(_ number: Int, in book: LeakBook) {
    if isAwaited { book.end(number) } else { loss = (number, book) }
  }

  private static let ownMembers: [String: NativeMember] = [
    "value": .either { call in .frame(try task(call).value(call.machine.runtime)) },
    "result": .either { call in .frame(TaskResultFrame(task: try task(call), runtime: call.machine.runtime)) },
    "cancel": .method { call in
      call.mattersEarlier()
      try task(call).cancel()
      return .value(.void)
    },
    "isCancelled": .property { .bool(try task($0).isCancelled) },
  ]

  private static func task(_ call: NativeCall) throws -> ScriptTask {
    guard case .library(let object) = call.receiver, let task = object as? ScriptTask else {
      throw FaultReason("\(call.receiver.typeName) isn't a task")
    }
    return task
  }
}

extension ScriptTask {
  /// Waits for the task's end.
  func value(_ runtime: PromiseRuntime) -> SuspensionFrame {
    isAsked()
    return SuspensionFrame(promise: promise, runtime: runtime, task: self)
  }
}

extension FiberContext {
  /// The task that it belongs to.
  var scriptTask: ScriptTask? { task as? ScriptTask }
}

/// Waits for a task's end and gives what came of it: `Task.result`.
struct TaskResultFrame: NativeFrame {
  let task: ScriptTask
  let runtime: PromiseRuntime

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    if value == nil { runtime.noteAwait(of: task.promise) }
    task.isAsked()
    if let outcome = task.outcome { return .finish(runtime.script(outcome)) }
    return .wait(Waiting { [task] resumer in task.whenFinished { _ in resumer.resume(returning: .void) } })
  }
}
