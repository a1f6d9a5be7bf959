import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

extension PromiseRuntime {
  /// Starts a task in a job of its own, where its code belongs.
  ///
  /// - Parameters:
  ///   - name: What made the task, by its name in source code.
  ///   - call: The call that made it; if it ends with an error for which nobody waits, that is a leak.
  ///   - parent: The task whose cancellation cancels this one, too.
  ///   - isInGroup: Whether a group waits for the task's end; then no error of a cancelled one is missed.
  @discardableResult
  func start(
    _ operation: ScriptValue, as name: StaticString, from call: NativeCall, parent: ScriptTask? = nil,
    isInGroup: Bool = false
  ) -> ScriptTask {
    weak var made: ScriptTask?
    let task = ScriptTask(cooperative(.task(name), site(call)) { made })
    made = task
    task.whenFinished { [weak task, weak self] in
      guard let self, let task, case .failure(let error) = $0 else { return }
      if !(task.isCancelled && (isInGroup || error is CancellationError)) { noteLost(error, of: task, call.site) }
    }
    _ = parent?.onCancel { [weak task] in task?.cancel() }
    let job = Confined(task)
    current.isHandedInDirectly = true
    firstQueue(of: operation).dispatch { [self] in run(operation, as: job.value) }
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

  /// Notes that nobody misses what a task comes to: another error ends its scope.
  func drop(_ task: ScriptTask) {
    guard !task.isAwaited else { return }
    task.isAsked()
    if let child = task.promise.traced?.identity { recorder.record(.absorbed(input: child), on: recorder.running, cause: nil) }
  }

  /// Runs a task's operation now, until it ends or waits.
  func run(_ operation: ScriptValue, _ arguments: [ScriptValue] = [], as task: ScriptTask) {
    guard let machine, !task.obeysReplacement() else { return }
    let outer = machine.context.task
    machine.context.task = task
    defer { machine.context.task = outer }
    func end(_ result: Result<ScriptValue, any Error>) {
      task.finish(result.mapError(ownError), causedBy: source(of: result, in: task))
    }
    handling(task.promise) {
      do {
        if let value = try machine.lettingPause({ try begin(operation, arguments, finish: end) }) { end(.success(value)) }
      } catch {
        end(.failure(error))
      }
    }
  }

  /// An error as tasks know it: a `CancellationError` means Swift's, whatever a promise of the script's library would make of it.
  private func ownError(_ error: any Error) -> any Error {
    guard let error = error as? ScriptError, case .structure(let instance) = error.value,
      instance.type === standardTypes.cancellation
    else { return error }
    return CancellationError()
  }

  /// Runs what is the doing of a task, or of a group of tasks.
  func handling(_ promise: ScriptPromise, _ body: () -> Void) {
    guard let trace = promise.traced else { return body() }
    trace.whileHandling(.work, after: nil, body)
  }

  /// The promise that a task awaited last, if it is its error that the task's code let go on.
  private func source(of result: Result<ScriptValue, any Error>, in task: ScriptTask) -> PromiseID? {
    guard case .failure(let error) = result, let last = task.lastAwaited, case .rejected(let awaited)? = last.outcome,
      value(of: error) == value(of: awaited)
    else { return nil }
    return last.traced?.identity
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
      if machine?.stubs != nil { return unknownQueue(member.name) }
    default: break
    }
    if machine?.stubs != nil, let name = value.stubName { return unknownQueue(name) }
    throw FaultReason("\(value.plainDescription) isn't a queue", "use '.main', '.global()' or 'DispatchQueue(label: \"…\")'")
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

  /// The queue of an application whose declaration was not pasted: the same one for the same name.
  private func unknownQueue(_ name: String) -> ScriptQueue {
    if let queue = unknownQueues[name] { return queue }
    let queue = makeQueue(name, isConcurrent: false)
    unknownQueues[name] = queue
    return queue
  }

  /// Makes a queue of the script.
  ///
  /// - Parameter target: The queue to which it hands its jobs.
  func makeQueue(
    _ label: String, isConcurrent: Bool, target: ScriptQueue? = nil, isActor: Bool = false, isOfOperations: Bool = false
  ) -> ScriptQueue {
    ScriptQueue(
      label, isConcurrent: isConcurrent, takesBarriers: isConcurrent, target: target, isActor: isActor,
      isOfOperations: isOfOperations, clock: clock, traceHook: recorder, current: current)
  }
}
