import PromiseEngine
import SwiftLanguage

/// A task of a script: work that may wait, can be cancelled, and ends with a value or an error.
final class ScriptTask: LibraryObject, FiberTask {
  private(set) var isCancelled = false
  private(set) var outcome: Result<ScriptValue, any Error>?
  private var waiters: [(Result<ScriptValue, any Error>) -> Void] = []
  private var cancellations: [Int: () -> Void] = [:]
  private var nextCancellation = 0
  /// Whether somebody has asked for its outcome.
  private var isAwaited = false
  private var loss: (number: Int, book: LeakBook)?
  /// Its place among the tasks of its group.
  var number = 0

  var typeName: String { "Task" }

  var members: [String: NativeMember] { Self.ownMembers }

  /// Cancels the task: it is asked to stop, and what it waits for ends if it can.
  func cancel() {
    guard !isCancelled, outcome == nil else { return }
    isCancelled = true
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
  func finish(_ outcome: Result<ScriptValue, any Error>) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    cancellations = [:]
    let told = waiters
    waiters = []
    for waiter in told { waiter(outcome) }
  }

  /// Tells the outcome, once there is one.
  func whenFinished(_ receive: @escaping (Result<ScriptValue, any Error>) -> Void) {
    if let outcome { receive(outcome) } else { waiters.append(receive) }
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
    "value": .either { call in .frame(TaskValueFrame(task: try task(call))) },
    "result": .either { call in .frame(TaskResultFrame(task: try task(call), runtime: call.machine.runtime)) },
    "cancel": .method { call in
      try task(call).cancel()
      return .value(.void)
    },
    "isCancelled": .property { .bool(try task($0).isCancelled) },
  ]

  private static func task(_ call: NativeCall) throws -> ScriptTask {
    guard case .library(let object) = call.receiver, let task = object as? ScriptTask else {
      throw FaultReason("\(call.receiver.typeName) is no task")
    }
    return task
  }
}

/// Waits for a task's end.
struct TaskValueFrame: NativeFrame {
  let task: ScriptTask

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { return .finish(value) }
    task.isAsked()
    if let outcome = task.outcome { return .finish(try outcome.get()) }
    return .wait(Waiting { [task] resumer in task.whenFinished { resumer.resume(with: $0) } })
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
    task.isAsked()
    if let outcome = task.outcome { return .finish(runtime.script(outcome)) }
    return .wait(Waiting { [task] resumer in task.whenFinished { _ in resumer.resume(returning: .void) } })
  }
}
