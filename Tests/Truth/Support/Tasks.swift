internal import Glibc
public import PromiseEngine
internal import TraceEvents

/// Lets Swift's tasks run as jobs of the virtual clock, so that a compiled program is the same each time and ends when it is idle.
///
/// The runtime has hooks for whoever wants to run tasks elsewhere; they are found by name.
enum Tasks {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Original) -> Void
  private typealias DelayOriginal = @convention(thin) (UInt64, UnownedJob) -> Void
  private typealias DelayHook = @convention(thin) (UInt64, UnownedJob, DelayOriginal) -> Void

  /// Takes the tasks over; to be called before the program begins.
  static func takeOver() {
    let enqueue: EnqueueHook = { job, _ in Truth.clock.dispatch { Tasks.run(job) } }
    let enqueueLater: DelayHook = { delay, job, _ in
      Truth.clock.dispatch(after: .nanoseconds(Int64(clamping: delay))) { Tasks.run(job) }
    }
    install(enqueue, as: "swift_task_enqueueGlobal_hook")
    install(enqueueLater, as: "swift_task_enqueueGlobalWithDelay_hook")
  }

  private static func install<Hook>(_ hook: Hook, as name: String) {
    guard let place = dlsym(nil, name) else { return }
    place.assumingMemoryBound(to: Hook.self).pointee = hook
  }

  private static func run(_ job: UnownedJob) {
    // No executor of its own: two words of zero.
    job.runSynchronously(on: unsafeBitCast((0, 0), to: UnownedSerialExecutor.self))
  }
}

/// Blocks until a promise is settled, as the interpreted program does: the clock goes on meanwhile.
@discardableResult
public func awaitPromise<Value>(
  _ promise: Promise<Value>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) throws -> Value {
  nonisolated(unsafe) var outcome: Outcome<Value>?
  promise.whenSettled("awaitPromise", at: CallSite(file: file, line: line, column: column)) { outcome = $0 }
  while outcome == nil, Truth.clock.runNext() {}
  switch outcome {
  case .fulfilled(let value): return value
  case .rejected(let error): throw error
  case nil: throw CancellationError()
  }
}
