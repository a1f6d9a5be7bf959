/// What an operator does with its inputs, whatever its library calls it.
public enum OperatorKind: Hashable, Sendable {
  /// It runs a handler or work, or passes an outcome on: `then`, `catch`, `firstly`, and all that isn't of another kind.
  case handler
  /// It makes a promise, settled from the start or by its own closure: `Promise`, `resolve`, `value`.
  case promise
  /// It makes a pending promise and what settles it, wherever the program likes: `pending`, `withResolvers`, `Deferred`.
  case deferred
  /// It asks something outside of the program: a network, a person.
  case source
  /// It makes a value of a value by itself, or rejects if it can't: `asVoid`, `firstValue`.
  case conversion
  /// It runs its handler for each element of a list, and collects what that gives: `mapValues`.
  case elements
  /// It runs a handler, and rejects if that gives `nil`: `compactMap`.
  case unwrapping
  /// It waits for all values; the first error rejects.
  case all
  /// It waits for the ends of all, and rejects if all are rejected.
  case any
  /// It takes the first value, and rejects if there is none.
  case firstValue
  /// It takes the first outcome.
  case race
  /// It waits for the ends of all, whatever they are.
  case settled
  /// It rejects values that a predicate refuses.
  case validate
  /// It passes a value on later.
  case delay
  /// It rejects unless an outcome comes in time.
  case timeout
  /// It makes its work run again after an error.
  case retry
  /// It goes through a list, one promise after the other.
  case reduce
  /// It runs code of its own that may await: a task, a child task, a group of tasks.
  case task
  /// Code awaits it and nothing else can: a sleep, a continuation.
  case suspension

  /// Whether it runs a handler of the program for the outcome of its one input.
  @_alwaysEmitIntoClient public var runsHandler: Bool { self == .handler || self == .elements || self == .unwrapping }

  /// Whether one input decides for all, because it comes first.
  @_alwaysEmitIntoClient public var isWonByOne: Bool { self == .race || self == .firstValue }

  /// Whether it succeeds only once all inputs are settled, so that none of them is left over then.
  @_alwaysEmitIntoClient public var needsAllInputs: Bool { self == .all || self == .any || self == .settled }

  /// Whether the error, if all inputs are rejected, is its own.
  @_alwaysEmitIntoClient public var gathersErrors: Bool { self == .any || self == .firstValue }

  /// Whether it makes a promise that the program's own code settles.
  @_alwaysEmitIntoClient public var isMaker: Bool { self == .promise || self == .deferred }

  /// The kind of an operator of a trace that was written without kinds, by its name.
  @_alwaysEmitIntoClient
  public init(ofOperatorNamed name: String) {
    self =
      switch name {
      case "Promise": .promise
      case "pending", "withResolvers", "Deferred": .deferred
      case "all", "when", "PMKWhen": .all
      case "any": .any
      case "PMKRaceFulfilled": .firstValue
      case "race", "PMKRace": .race
      case "join", "PMKJoin", "allSettled": .settled
      case "validate": .validate
      case "delay": .delay
      case "timeout": .timeout
      case "retry", "until": .retry
      case "reduce": .reduce
      default: .handler
      }
  }
}

extension OperatorKind {
  /// All of them.
  @_alwaysEmitIntoClient public static var allCases: [Self] {
    [
      .handler, .promise, .deferred, .source, .conversion, .elements, .unwrapping, .all, .any, .firstValue, .race, .settled,
      .validate, .delay, .timeout, .retry, .reduce, .task, .suspension,
    ]
  }

  /// Its word in traces.
  @_alwaysEmitIntoClient public var rawValue: String {
    switch self {
    case .handler: "handler"
    case .promise: "promise"
    case .deferred: "deferred"
    case .source: "source"
    case .conversion: "conversion"
    case .elements: "elements"
    case .unwrapping: "unwrapping"
    case .all: "all"
    case .any: "any"
    case .firstValue: "firstValue"
    case .race: "race"
    case .settled: "settled"
    case .validate: "validate"
    case .delay: "delay"
    case .timeout: "timeout"
    case .retry: "retry"
    case .reduce: "reduce"
    case .task: "task"
    case .suspension: "suspension"
    }
  }

  /// The one with a word; `nil` if there is none.
  @_alwaysEmitIntoClient
  public init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }
}
