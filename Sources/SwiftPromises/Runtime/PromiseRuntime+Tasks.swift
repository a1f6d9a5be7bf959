import Program
import PromiseEngine
import SwiftLanguage

extension PromiseRuntime {
  /// Starts a task in a job of its own.
  ///
  /// - Parameters:
  ///   - site: What made the task; if it ends with an error for which nobody waits, that is a leak.
  ///   - parent: The task whose cancellation cancels this one, too.
  ///   - isInGroup: Whether a group waits for the task's end; then no error of a cancelled one is missed.
  @discardableResult
  func start(
    _ operation: ScriptValue, on queue: ScriptQueue, from site: CodeSite, parent: ScriptTask? = nil, isInGroup: Bool = false
  ) -> ScriptTask {
    let task = ScriptTask()
    task.whenFinished { [weak task, weak self] in
      guard let self, let task, case .failure(let error) = $0 else { return }
      if !(task.isCancelled && (isInGroup || error is CancellationError)) { noteLost(error, of: task, site) }
    }
    _ = parent?.onCancel { [weak task] in task?.cancel() }
    let job = Confined(task)
    queue.dispatch { [self] in run(operation, as: job.value) }
    return task
  }

  /// Notes that a task has failed for which nobody has waited so far.
  private func noteLost(_ error: any Error, of task: ScriptTask, _ site: CodeSite) {
    // Swift would have stopped at a fault, which is reported as one.
    guard !standardTypes.isFault(error) else { return }
    task.loses(
      unfinished.begin(
        .task, at: site, "this task ended with \(error), which nobody sees: await its 'value', or catch the error within it"),
      in: unfinished)
  }

  /// Runs a task's operation now, until it ends or waits.
  func run(_ operation: ScriptValue, _ arguments: [ScriptValue] = [], as task: ScriptTask) {
    guard let machine else { return }
    let outer = machine.context.task
    machine.context.task = task
    defer { machine.context.task = outer }
    do {
      if let value = try begin(operation, arguments, finish: { task.finish($0) }) { task.finish(.success(value)) }
    } catch {
      task.finish(.failure(error))
    }
  }

  // MARK: Queues

  /// The queue that a call names with `on:`, or the one that is used without.
  func queue(_ call: NativeCall) throws -> ScriptQueue {
    guard let value = call.labelled("on") else { return defaultQueue }
    return try queue(value)
  }

  /// The queue that a value means.
  func queue(_ value: ScriptValue) throws -> ScriptQueue {
    switch value {
    case .library(let queue as ScriptQueue): return queue
    case .some(let value): return try queue(value)
    case .implicitMember(let member):
      if let queue = queue(named: member.name) { return queue }
    default: break
    }
    throw FaultReason("\(value.plainDescription) is no queue", "use '.main', '.global()' or 'DispatchQueue(label: \"…\")'")
  }

  /// The queues that scripts can name without making them.
  func queue(named name: String) -> ScriptQueue? {
    switch name {
    case "main": mainQueue
    case "promises": defaultQueue
    case "global": globalQueue
    default: nil
    }
  }

  func makeQueue(_ label: String, isConcurrent: Bool) -> ScriptQueue {
    ScriptQueue(label, isConcurrent: isConcurrent, clock: clock, traceHook: recorder, current: current)
  }
}
