import PromiseEngine
import SwiftLanguage
import TraceEvents

/// Tasks that belong together: `TaskGroup`.
final class TaskGroupValue: LibraryObject {
  private var children: [ObjectIdentifier: ScriptTask] = [:]
  private var finished: [(task: ScriptTask, result: Result<ScriptValue, any Error>)] = []
  private var isCancelled = false
  private var next: ((Result<ScriptValue, any Error>) -> Void)?
  private var emptied: [() -> Void] = []
  private let parent: ScriptTask?
  /// Whether nobody asks for what its tasks give: an error of one ends the others.
  private let discards: Bool
  /// The first error of a task that was discarded.
  private(set) var failure: (any Error)?
  /// The group in the trace.
  let promise: ScriptPromise

  init(_ promise: ScriptPromise, parent: ScriptTask?, discards: Bool) {
    (self.promise, self.parent, self.discards) = (promise, parent, discards)
    _ = parent?.onCancel { [weak self] in self?.cancelAll() }
  }

  var typeName: String { "TaskGroup" }

  var members: [String: NativeMember] { Self.ownMembers }

  func cancelAll() {
    isCancelled = true
    for child in children.values.sorted(by: { $0.number < $1.number }) { child.cancel() }
  }

  /// Has something done once no task runs any more.
  func whenEmpty(_ action: @escaping () -> Void) {
    if children.isEmpty { action() } else { emptied.append(action) }
  }

  /// Notes that the group's body has ended: groups drop the errors of tasks that nobody has asked for.
  ///
  /// - Parameter failed: Whether it threw, which cancels the tasks that still run.
  func bodyHasEnded(failed: Bool) {
    if failed { cancelAll() }
    for task in finished.map(\.task) + children.values { task.isAsked() }
  }

  private func add(_ operation: ScriptValue, _ call: NativeCall) {
    let runtime = call.machine.runtime
    let task = runtime.start(operation, as: "addTask", from: call, isInGroup: true)
    // A group awaits all of its tasks, whether its code asks for them or not.
    if let (group, child) = promise.traced.flatMap({ group in task.promise.traced.map { (group, $0.identity) } }) {
      group.tell(.awaits(input: child), causedBy: nil)
    }
    task.number = children.count + finished.count
    children[ObjectIdentifier(task)] = task
    task.whenFinished { [self] result in
      children[ObjectIdentifier(task)] = nil
      if discards {
        discard(task, result)
      } else if let waiting = next {
        next = nil
        task.isAsked()
        waiting(result)
      } else {
        finished.append((task, result))
      }
      guard children.isEmpty else { return }
      let told = emptied
      emptied = []
      for action in told { action() }
    }
    if isCancelled { task.cancel() }
  }

  private func discard(_ task: ScriptTask, _ result: Result<ScriptValue, any Error>) {
    task.isAsked()
    guard case .failure(let error) = result, failure == nil else { return }
    failure = error
    cancelAll()
  }

  private static func group(_ call: NativeCall) throws -> TaskGroupValue {
    guard case .library(let object) = call.receiver, let group = object as? TaskGroupValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a task group")
    }
    return group
  }

  private static let ownMembers: [String: NativeMember] = AsyncSequenceMethods.adding(to: [
    "addTask": .method { call in
      try group(call).add(try call.function("operation"), call)
      return .value(.void)
    },
    "addTaskUnlessCancelled": .method { call in
      let group = try group(call)
      if !group.isCancelled { group.add(try call.function("operation"), call) }
      return .value(.bool(!group.isCancelled))
    },
    "next": .method { .frame(NextFrame(group: try group($0))) },
    "nextResult": .method { call in
      .frame(NextFrame(group: try group(call)) { [runtime = call.machine.runtime] in .success(runtime.script($0)) })
    },
    "waitForAll": .method { .frame(WaitForAllFrame(next: NextFrame(group: try group($0)))) },
    "cancelAll": .method { call in
      call.mattersEarlier()
      try group(call).cancelAll()
      return .value(.void)
    },
    "isEmpty": .property { call in
      let group = try group(call)
      return .bool(group.children.isEmpty && group.finished.isEmpty)
    },
    "isCancelled": .property { .bool(try group($0).isCancelled) },
  ])

  /// Gives what the next task came to, in the order in which they end.
  private struct NextFrame: NativeFrame {
    let group: TaskGroupValue
    /// What whoever asks gets of how a task ended.
    var outcome: (Result<ScriptValue, any Error>) -> Result<ScriptValue, any Error> = { $0 }

    mutating func resume(with value: ScriptValue?) throws -> NativeStep {
      if let value { return .finish(value) }
      if !group.finished.isEmpty {
        let first = group.finished.removeFirst()
        first.task.isAsked()
        return .finish(.some(try outcome(first.result).get()))
      }
      return group.children.isEmpty ? .finish(.none) : .wait(waiting)
    }

    /// Waits for the next task that ends.
    var waiting: Waiting {
      Waiting { [group, outcome] resumer in group.next = { resumer.resume(with: outcome($0).map { .some($0) }) } }
    }
  }

  /// Asks for the next until there is none.
  private struct WaitForAllFrame: NativeFrame {
    var next: NextFrame

    mutating func resume(with value: ScriptValue?) throws -> NativeStep {
      var value = value
      while true {
        if case .none? = value { return .finish(.void) }
        guard case .finish(let result) = try next.resume(with: nil) else { return .wait(next.waiting) }
        value = result
      }
    }
  }
}
