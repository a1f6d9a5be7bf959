public import TraceEvents

/// Who is told what promises do.
///
/// A promise finds its hook when it is made: in the promises that it is made from, or in the dispatcher that it starts on.
/// Promises without a hook do no tracing work beyond comparing a reference with `nil`.
public protocol TraceHook: AnyObject, Sendable {
  /// A promise is being made.
  ///
  /// - Parameters:
  ///   - operatorName: The operator or initialiser that makes it, by its name in source code.
  ///   - site: Where that was called.
  ///   - parents: The promises that it is made from.
  /// - Returns: The promise's identity, and what the plan does to it.
  func promiseIsMade(by operatorName: String, at site: CallSite, from parents: [PromiseID]) -> PromiseTrace

  /// Something happened to a promise.
  ///
  /// - Parameter cause: The promise that brought it about; `nil` for the one whose handler is running.
  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?)

  /// A promise's handler starts to run: what happens until it ends is its doing.
  func handlerStarts(of promise: PromiseID)

  /// The handler that started last has ended.
  func handlerEnds()

  /// The promise whose handler is running, or `.program`.
  var running: PromiseID { get }

  /// The current instant on the clock that the trace is timed by.
  var now: VirtualInstant { get }

  /// Runs `work` at `instant` on the clock that the trace is timed by, or soon if that lies in the past.
  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void)
}

/// What a promise carries when somebody listens.
public final class PromiseTrace: Sendable {
  @usableFromInline package let id: PromiseID
  @usableFromInline package let hook: any TraceHook
  @usableFromInline package let intervention: Intervention?

  /// Makes the trace's side of a promise.
  ///
  /// - Parameters:
  ///   - id: The promise's identity.
  ///   - hook: Who is told what it does.
  ///   - intervention: What the plan does to it, if anything.
  public init(id: PromiseID, hook: any TraceHook, intervention: Intervention? = nil) {
    self.id = id
    self.hook = hook
    self.intervention = intervention
  }

  var running: PromiseID { hook.running }

  @usableFromInline
  package func record(_ kind: TraceEvent.Kind, cause: PromiseID?) {
    hook.record(kind, on: id, cause: cause)
  }

  /// Records that the plan replaces the outcome.
  func recordInjection() {
    guard let replacement = intervention?.replacement else { return }
    recordInjection(replacement.description)
  }

  func recordInjection(_ text: String) {
    record(.injected(text), cause: .program)
  }
}

extension Settlement {
  init<Value>(_ outcome: Outcome<Value>) {
    switch outcome {
    case .fulfilled(let value): self.init(state: .fulfilled, text: String(describing: value))
    case .rejected(let error):
      self.init(state: error is CancellationError ? .cancelled : .rejected, text: String(describing: error))
    }
  }
}
