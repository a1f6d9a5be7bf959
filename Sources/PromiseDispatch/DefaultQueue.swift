public import Dispatch
public import PromiseEngine
public import Synchronization

/// The queue that handlers run on where `on:` is left out, and who listens there: with what `waitForPromises` counts, the only state of the
/// process.
private let defaultQueue = DefaultQueue()

private final class DefaultQueue: Sendable {
  private struct State {
    var queue = DispatchQueue.main
    var hook: (any TraceHook)?
  }

  private let state = Guarded(State())

  var queue: DispatchQueue {
    get { state.withLock { $0.queue } }
    set { state.withLock { $0.queue = newValue } }
  }

  func listen(_ hook: (any TraceHook)?) {
    state.withLock { $0.hook = hook }
    ProcessTrace.noteQueueListener(hook != nil)
  }

  func hook(of queue: DispatchQueue) -> (any TraceHook)? {
    let (current, hook) = state.withLock { ($0.queue, $0.hook) }
    // Whether queues are the same takes longer to tell, and where only the whole process is listened to, nobody is.
    guard let hook else { return nil }
    return queue.isSameQueue(as: current) ? hook : nil
  }
}

extension DispatchQueue {
  /// The queue where handlers run that say nothing else: the main queue, unless the program sets another one.
  ///
  /// Looked up when an operator is called. A program sets it once, before its first promise.
  public static var promises: DispatchQueue {
    get { defaultQueue.queue }
    set { defaultQueue.queue = newValue }
  }

  /// Tells a hook, for example a `RejectionTracker` or a `TraceRecorder`, about the promises that start on `DispatchQueue.promises` from now on.
  ///
  /// A promise that starts elsewhere, or with a value (`Promise(42)`), is told of from the first operator on that runs on that queue; or
  /// start it on `queue.traced(by: hook)`. A program calls this once, before its first promise.
  ///
  /// - Parameter hook: Who is told; `nil` for nobody, which costs nothing.
  public static func tracePromises(by hook: (any TraceHook)?) {
    defaultQueue.listen(hook)
  }

  /// Who is told about promises that start on this queue.
  public var traceHook: (any TraceHook)? {
    mayBeTraced ? defaultQueue.hook(of: self) : nil
  }

  /// Whether anybody listens to the default queue, which this may be, or to the whole process.
  @inlinable public var mayBeTraced: Bool { mayAnybodyListen.load(ordering: .acquiring) }
}

extension DispatchGroup {
  /// Everything that promises on queues have under way: handlers that wait for their turn, and work that will settle a promise.
  public static let promises = DispatchGroup()
}
