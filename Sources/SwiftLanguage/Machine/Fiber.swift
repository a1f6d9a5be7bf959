package import Program
package import TraceEvents

/// An execution of script code that has been put aside until something happens.
package final class Fiber {
  package var state: FiberState
  /// Where it goes on.
  package internal(set) var context: FiberContext
  /// Told what it comes to.
  package let finish: (Result<ScriptValue, Interruption>) -> Void

  init(state: consuming FiberState, context: FiberContext, finish: @escaping (Result<ScriptValue, Interruption>) -> Void) {
    self.state = state
    self.context = context
    self.finish = finish
  }
}

/// What script code knows of where it runs.
package struct FiberContext {
  /// The queue whose job it is.
  package var queue: any FiberQueue
  /// The task that it belongs to, which can be cancelled.
  package var task: (any FiberTask)?
  /// The promise whose handler it is.
  package var handler: PromiseID = .program
  /// Whether it is the program's own code, which no job of a queue runs.
  package internal(set) var isProgram = false
  /// How many fibers run when its own does that may pause between two statements; 0 if it may not.
  var pausingDepth = 0
}

/// What a function of the library waits for before its fiber goes on.
package struct Waiting {
  /// Whether the queue waits too, as a blocked thread does; `nil` if only the fiber does.
  package var blocking: Blocking?
  /// The queue that the fiber goes on in, if it is another one.
  package var next: (any FiberQueue)?
  /// Arranges for the fiber to be resumed.
  package var start: (Resumer) -> Void

  package init(blocking: Blocking? = nil, next: (any FiberQueue)? = nil, _ start: @escaping (Resumer) -> Void) {
    self.blocking = blocking
    self.next = next
    self.start = start
  }

  /// A wait that occupies a queue, as a deadlock's message names it.
  package struct Blocking {
    package let name: String
    package let site: CodeSite
    /// The promise that is waited for.
    package let promise: PromiseID?
    /// What is wrong if nothing ends it, and what to do; `nil` where something else tells of that.
    package let endless: String?

    package init(name: String, site: CodeSite, promise: PromiseID?, endless: String? = nil) {
      self.name = name
      self.site = site
      self.promise = promise
      self.endless = endless
    }
  }
}

/// Lets one fiber go on, once.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
package final class Resumer: @unchecked Sendable {
  private var fiber: Fiber?
  private unowned let machine: Machine
  package let blocking: Waiting.Blocking?
  private var cancelNumber: Int?

  package init(_ fiber: Fiber, machine: Machine, blocking: Waiting.Blocking?) {
    self.fiber = fiber
    self.machine = machine
    self.blocking = blocking
  }

  /// The queue that the fiber occupies while it waits, if it does.
  package var occupiedQueue: (any FiberQueue)? { blocking == nil ? nil : fiber?.context.queue }

  package var isWaiting: Bool { fiber != nil }

  /// Lets the fiber go on in a job of its own on its queue. Ignored the second time.
  package func resume(with result: Result<ScriptValue, any Error>) {
    guard let fiber else { return }
    self.fiber = nil
    if let cancelNumber { fiber.context.task?.forgetCancellation(cancelNumber) }
    let job = Confined((machine: machine, fiber: fiber, result: result))
    let queue = fiber.context.queue
    if blocking == nil {
      queue.dispatch { job.value.machine.resume(job.value.fiber, with: job.value.result) }
    } else {
      queue.release { job.value.machine.resume(job.value.fiber, with: job.value.result) }
    }
  }

  /// Lets the fiber go on now, within the job that runs. Ignored the second time.
  package func resumeNow(with result: Result<ScriptValue, any Error>) {
    guard let fiber else { return }
    self.fiber = nil
    machine.resume(fiber, with: result)
  }

  package func resume(returning value: ScriptValue) { resume(with: .success(value)) }

  package func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Says what the cancellation of the fiber's task does while it waits.
  package func onCancel(_ action: @escaping () -> Void) {
    cancelNumber = fiber?.context.task?.onCancel(action)
  }
}

/// Something that only the thread which drives the run's clock touches.
///
/// Sendable without checking: it is used in jobs of that clock alone, which that one thread runs.
package struct Confined<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}

/// A function of the library that waits for something and returns it.
package struct WaitFrame: NativeFrame {
  package let waiting: Waiting

  package init(waiting: Waiting) {
    self.waiting = waiting
  }

  package mutating func resume(with value: ScriptValue?) -> NativeStep {
    value.map { .finish($0) } ?? .wait(waiting)
  }
}

/// Thrown through the machine's loop when its fiber has to wait.
struct FiberWaits: Error {
  let waiting: Confined<Waiting>
}
