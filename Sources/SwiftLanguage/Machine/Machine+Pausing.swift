// Threads run at the same time: a job of another one may come in between two statements of the job that runs.
extension Machine {
  /// Lets the function pause that `body` calls in a fiber of its own. Only for a function whose caller does nothing but learn its end:
  /// what a caller did while it pauses would come too early.
  package func lettingPause<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard pauses else { return try body() }
    let outer = context.pausingDepth
    context.pausingDepth = nesting + 1
    defer { context.pausingDepth = outer }
    return try body()
  }

  /// Lets the job that runs keep its queue and wait behind a call of the library, if the host wants that; it goes on in a job of its own.
  ///
  /// Not while a function of the library waits for a closure and keeps something meanwhile, or while a value is being changed in place:
  /// such a place is taken.
  func pause(
    after call: NativeCall, _ value: ScriptValue, _ completion: Frame.Completion, _ state: borrowing FiberState
  ) -> Waiting? {
    if case .absent = value { return nil }
    guard mayPause(after: call, completion, state), host.pauses() else { return nil }
    let blocking = Waiting.Blocking(name: "pause", site: call.site, promise: nil)
    return Waiting(blocking: blocking) { $0.resume(returning: value) }
  }

  /// Whether the job that runs can wait behind a call of the library.
  func mayPause(after call: NativeCall, _ completion: Frame.Completion, _ state: borrowing FiberState) -> Bool {
    context.pausingDepth == nesting && mayWait && isSeenOutside(call) && completion.isPlain && isPlain(state.frame)
      && state.callers.dropFirst().allSatisfy(isPlain)
  }

  /// Whether a call may do what other threads see: calls of free functions, of the library's types and of its objects.
  private func isSeenOutside(_ call: NativeCall) -> Bool {
    switch call.receiver {
    case .absent, .library, .type: true
    default: false
    }
  }

  private func isPlain(_ frame: Frame) -> Bool {
    frame.extra.map { ($0.native?.letsPause ?? true) && $0.completion.isPlain } ?? true
  }
}

extension Frame.Completion {
  /// Whether nothing but the value comes of it.
  fileprivate var isPlain: Bool {
    switch self {
    case .value, .negated: true
    default: false
    }
  }
}
