import PromiseEngine

/// A queue as what comes from outside of the program sees it: in turn among the queue's jobs, but even while one of them blocks it.
struct AnswerQueue: Dispatcher {
  let queue: ScriptQueue

  var traceHook: (any TraceHook)? { queue.traceHook }

  func dispatch(_ work: @escaping @Sendable () -> Void) { queue.dispatch(work) }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.dispatch(after: delay, isBarrier: false, isAnswer: true, work)
  }
}
