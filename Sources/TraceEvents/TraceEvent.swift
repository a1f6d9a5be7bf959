/// One thing that the engine, or the program that uses it, did.
///
/// A run's trace is the sequence of its events, in the order in which they happened. Everything that the lab shows is a fold over
/// a prefix of it.
public struct TraceEvent: Hashable, Sendable {
  /// The number of the event in its trace, counted from 1.
  public var step: Int
  /// When it happened.
  public var time: VirtualInstant
  /// The promise that it happened to; `.program` for what the program itself did.
  public var promise: PromiseID
  /// The promise whose settlement or handler brought it about; `.program` if none did.
  public var cause: PromiseID
  /// What happened.
  public var kind: Kind

  /// Makes an event; who records it counts the steps.
  @_alwaysEmitIntoClient
  public init(step: Int, time: VirtualInstant, promise: PromiseID, cause: PromiseID, kind: Kind) {
    self.step = step
    self.time = time
    self.promise = promise
    self.cause = cause
    self.kind = kind
  }
}

extension TraceEvent {
  /// What an event can be.
  public enum Kind: Hashable, Sendable {
    /// The promise was made.
    case created(PromiseCreation)
    /// The promise's handler (or the work that makes it) started to run.
    case handlerRan(HandlerRole)
    /// The promise's handler was passed over.
    case skipped(SkipReason)
    /// The promise was settled, once and for all.
    case settled(Settlement)
    /// The promise's handler returned the promise `inner`, whose outcome becomes its own.
    case adopted(inner: PromiseID)
    /// The promise's code (the program's, on `.program`) awaits the promise `input`, whose outcome it gets.
    case awaits(input: PromiseID)
    /// Somebody asked for the promise to be cancelled.
    case cancelled
    /// A timer that the promise waits for was started.
    case waiting(until: VirtualInstant)
    /// A second settlement was ignored because the promise had been settled.
    case ignored(Settlement)
    /// The outcome of `input` reached a promise that no longer needed it: the race was over, another input had failed.
    case absorbed(input: PromiseID)
    /// The plan replaced, delayed or prevented what the promise would have done.
    case injected(String)
    /// The program printed a text, a terminator included.
    case printed(String)
    /// A line typed at the prompt started to run.
    case prompted(number: Int, text: String)
    /// The promise waits for a person, who is asked something.
    case asked(Question)
    /// The value, as text, of the expression typed at the prompt; on a promise, the choice of the person whom it asked.
    case answered(String)
    /// An application marked this moment.
    case marked(String)
    /// The program broke a rule of its language; the text says where, what and what to do.
    case faulted(String)
  }

  /// Why a handler is passed over.
  public enum SkipReason: Hashable, Sendable {
    /// It handles the other outcome.
    case outcome
    /// It handles errors, but not cancellations, and the error is one.
    case cancellation
  }

  /// What a handler is for, which decides which outcomes reach it.
  public enum HandlerRole: Hashable, Sendable {
    /// Work that makes a promise's first outcome.
    case work
    /// A handler of values.
    case value
    /// A handler of errors: the rejection that reaches it counts as handled.
    case error
    /// A handler of both outcomes that changes neither.
    case always
  }
}

/// How a promise came to be.
public struct PromiseCreation: Hashable, Sendable {
  /// The operator or initializer, by its name in the source: `then`, `all`, `Promise`.
  public var operatorName: String
  /// What the operator does.
  public var kind: OperatorKind
  /// The name that survives running the program again.
  public var address: PromiseAddress
  /// The promises it was made from; empty for a source.
  public var parents: [PromiseID]

  /// Describes the making of a promise.
  ///
  /// - Parameter kind: What the operator does; `nil` takes it from the name.
  @_alwaysEmitIntoClient
  public init(operatorName: String, kind: OperatorKind? = nil, address: PromiseAddress, parents: [PromiseID]) {
    self.operatorName = operatorName
    self.kind = kind ?? OperatorKind(ofOperatorNamed: operatorName)
    self.address = address
    self.parents = parents
  }
}

/// The final outcome of a promise, as text.
public struct Settlement: Hashable, Sendable {
  /// The three ways in which a promise can end.
  public enum State: Hashable, Sendable {
    /// It has a value.
    case fulfilled
    /// It has an error.
    case rejected
    /// It was cancelled, or one that it needed was.
    case cancelled
  }

  /// Which of the ways it was.
  public var state: State
  /// The value or the error, as `String(describing:)` gives it.
  public var text: String

  /// Describes an outcome.
  @_alwaysEmitIntoClient
  public init(state: State, text: String) {
    self.state = state
    self.text = text
  }
}

extension TraceEvent.Kind {
  /// The name of the event in the JSON format.
  @_alwaysEmitIntoClient public var name: String {
    switch self {
    case .created: "created"
    case .handlerRan: "handlerRan"
    case .skipped: "skipped"
    case .settled: "settled"
    case .adopted: "adopted"
    case .awaits: "awaits"
    case .cancelled: "cancelled"
    case .waiting: "waiting"
    case .ignored: "ignored"
    case .absorbed: "absorbed"
    case .injected: "injected"
    case .printed: "printed"
    case .prompted: "prompted"
    case .asked: "asked"
    case .answered: "answered"
    case .marked: "marked"
    case .faulted: "faulted"
    }
  }
}

extension TraceEvent.SkipReason {
  /// All of them.
  @_alwaysEmitIntoClient public static var allCases: [Self] { [.outcome, .cancellation] }

  /// Its word in traces.
  @_alwaysEmitIntoClient public var rawValue: String {
    switch self {
    case .outcome: "outcome"
    case .cancellation: "cancellation"
    }
  }

  /// The one with a word; `nil` if there is none.
  @_alwaysEmitIntoClient
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }
}

extension TraceEvent.HandlerRole {
  /// All of them.
  @_alwaysEmitIntoClient public static var allCases: [Self] { [.work, .value, .error, .always] }

  /// Its word in traces.
  @_alwaysEmitIntoClient public var rawValue: String {
    switch self {
    case .work: "work"
    case .value: "value"
    case .error: "error"
    case .always: "always"
    }
  }

  /// The one with a word; `nil` if there is none.
  @_alwaysEmitIntoClient
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }
}

extension Settlement.State {
  /// All of them.
  @_alwaysEmitIntoClient public static var allCases: [Self] { [.fulfilled, .rejected, .cancelled] }

  /// Its word in traces.
  @_alwaysEmitIntoClient public var rawValue: String {
    switch self {
    case .fulfilled: "fulfilled"
    case .rejected: "rejected"
    case .cancelled: "cancelled"
    }
  }

  /// The one with a word; `nil` if there is none.
  @_alwaysEmitIntoClient
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }
}
