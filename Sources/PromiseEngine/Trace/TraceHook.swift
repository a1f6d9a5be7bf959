public import TraceEvents

/// Who is told what promises do.
///
/// A promise finds its hook when it is made: in the promises that it is made from, or in the dispatcher that it starts on.
/// Promises without a hook do no tracing work beyond comparing a reference with `nil`.
public protocol TraceHook: AnyObject, Sendable {
  /// A promise is being made.
  ///
  /// - Parameters:
  ///   - operatorName: The operator or initializer that makes it, by its name in source code.
  ///   - kind: What that does.
  ///   - site: Where that was called.
  ///   - parents: The promises that it is made from.
  /// - Returns: The promise's identity, and what the plan does to it.
  func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace

  /// A promise is being made from one promise or none, by an operator whose name lies in the program: what nearly all are. A hook that can
  /// do without lists and texts of its own says so; others needn't.
  ///
  /// - Parameters:
  ///   - maker: The operator or initializer that makes it.
  ///   - site: Where that was called.
  ///   - parent: The promise that it is made from.
  /// - Returns: The promise's identity, and what the plan does to it.
  func promiseIsMade(by maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) -> PromiseTrace

  /// Something happened to a promise.
  ///
  /// A settlement is told just before anybody can see it, so that whatever follows from it, on any thread, is told later. Until that is
  /// told, who looks at the promise waits: the hook must not look at it meanwhile, nor wait for somebody who may.
  ///
  /// - Parameter cause: The promise that brought it about; `nil` for the one whose handler is running.
  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?)

  /// A promise is being fulfilled: what `record` tells of settlements, for a hook that does without the text of a value.
  ///
  /// - Parameters:
  ///   - value: What the hook made of the value.
  ///   - cause: The promise that brought it about; `nil` for the one whose handler is running.
  func promiseIsFulfilled(_ promise: PromiseID, with value: ToldValue, cause: PromiseID?)

  /// A promise's handler starts to run: what happens until it ends is its doing.
  func handlerStarts(of promise: PromiseID)

  /// A promise's handler starts to run, and that is recorded: both in one, as nearly all handlers start.
  ///
  /// - Parameter cause: The promise whose outcome it handles.
  func handlerStarts(of promise: PromiseID, as role: TraceEvent.HandlerRole, cause: PromiseID)

  /// The handler that started last has ended.
  func handlerEnds()

  /// A promise is being rejected: the error itself, where `record` has its text. As there, nobody can see it yet.
  ///
  /// - Parameter cause: The promise whose error it is; `nil` for whatever is running.
  func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?)

  /// Everybody can see now that a promise is rejected, and nobody who waits for it has been told: here a hook may call the program.
  func promiseShowsRejection(_ promise: PromiseID)

  /// Somebody who wasn't made from a promise will look at its outcome, as `retry` looks at each try.
  func promise(_ promise: PromiseID, isObservedBy observer: PromiseID)

  /// A promise was freed: nobody refers to it any more.
  func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd)

  /// The functions that could have settled a promise were dropped while it is pending.
  func promiseLosesResolver(_ promise: PromiseID)

  /// Somebody asks for a promise to be cancelled that is settled: nothing comes of it, though earlier on it would have.
  func promiseIsCancelledTooLate(_ promise: PromiseID)

  /// Whether settlements are to be told with their values and errors as text, which takes time to make.
  var describesOutcomes: Bool { get }

  /// What `promiseIsFulfilled` is to tell of a value, on the thread that fulfills the promise.
  func told<Value>(of value: Value) -> ToldValue

  /// The text of a value with which a promise is fulfilled.
  func text<Value>(ofValue value: Value) -> String

  /// The text of an error with which a promise is rejected.
  func text(ofError error: any Error) -> String

  /// The promise whose handler is running, or `.program`.
  var running: PromiseID { get }

  /// The current instant on the clock that the trace is timed by.
  var now: VirtualInstant { get }

  /// Runs `work` at `instant` on the clock that the trace is timed by, or soon if that lies in the past.
  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void)
}

extension TraceHook {
  /// Tells of it as of any promise.
  @_alwaysEmitIntoClient
  public func promiseIsMade(by maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) -> PromiseTrace {
    promiseIsMade(by: maker.nameText, of: maker.kind, at: site, from: parent.map { [$0] } ?? [])
  }

  /// Records a settlement with the value's text.
  @_alwaysEmitIntoClient
  public func promiseIsFulfilled(_ promise: PromiseID, with value: ToldValue, cause: PromiseID?) {
    record(.settled(Settlement(state: .fulfilled, text: value.text)), on: promise, cause: cause)
  }

  /// Records it, and tells that the handler starts.
  @_alwaysEmitIntoClient
  public func handlerStarts(of promise: PromiseID, as role: TraceEvent.HandlerRole, cause: PromiseID) {
    record(.handlerRan(role), on: promise, cause: cause)
    handlerStarts(of: promise)
  }

  /// Its text, where texts are wanted.
  @_alwaysEmitIntoClient
  public func told<Value>(of value: Value) -> ToldValue { .text(describesOutcomes ? text(ofValue: value) : "") }

  /// Does nothing: a hook that needs the error itself says so.
  @_alwaysEmitIntoClient
  public func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {}

  /// Does nothing.
  @_alwaysEmitIntoClient
  public func promiseShowsRejection(_ promise: PromiseID) {}

  /// Does nothing.
  @_alwaysEmitIntoClient
  public func promise(_ promise: PromiseID, isObservedBy observer: PromiseID) {}

  /// Does nothing.
  @_alwaysEmitIntoClient
  public func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) {}

  /// Does nothing.
  @_alwaysEmitIntoClient
  public func promiseLosesResolver(_ promise: PromiseID) {}

  /// Does nothing.
  @_alwaysEmitIntoClient
  public func promiseIsCancelledTooLate(_ promise: PromiseID) {}

  /// Yes, where a hook says nothing else.
  @_alwaysEmitIntoClient public var describesOutcomes: Bool { true }

  /// What `String(describing:)` says.
  @_alwaysEmitIntoClient
  public func text<Value>(ofValue value: Value) -> String { String(describing: value) }

  /// What `String(describing:)` says.
  @_alwaysEmitIntoClient
  public func text(ofError error: any Error) -> String { String(describing: error) }
}

/// Knows texts of values and errors without asking what they conform to, which takes longer than many a text.
package protocol OutcomeDescriber: Sendable {
  /// The text of a value; `nil` if it isn't known.
  func text<Value>(ofValue value: Value) -> String?

  /// The text of an error; `nil` if it isn't known.
  func text(ofError error: any Error) -> String?
}

/// What a hook is told of a value.
public enum ToldValue: Sendable {
  /// Its text.
  case text(String)
  /// A whole number, whose text can be made when somebody reads it.
  case number(Int)

  /// Its text.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.description
    }
  }
}

/// In which state a promise was when it was freed.
public enum PromiseEnd: Hashable, Sendable {
  /// It had been settled.
  case settled
  /// It was pending, and nothing that is left could have settled it.
  ///
  /// - Parameter isAwaited: Whether somebody waited for it.
  case lost(isAwaited: Bool)
  /// It was pending and waited for a promise that was lost.
  case lostWithSource
}
