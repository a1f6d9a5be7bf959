internal import PromiseEngine
public import TraceEvents

/// What a plan does to one promise instead of, or besides, what the program does.
public struct Intervention: Sendable {
  /// An outcome that takes the place of the promise's own.
  public enum Replacement: Sendable {
    /// The promise is rejected with this error; its handler is not run.
    case rejection(any Error)
    /// The promise is fulfilled with this value, if the value is of the promise's type; its handler is not run.
    case value(any Sendable)

    func outcome<Value>() -> Outcome<Value> {
      switch self {
      case .rejection(let error): .rejected(error)
      case .value(let value):
        (value as? Value).map { .fulfilled($0) }
          ?? .rejected(MismatchedInjection(value: String(describing: value), type: String(describing: Value.self)))
      }
    }

    var description: String {
      switch self {
      case .rejection(let error): "fails with \(error)"
      case .value(let value): "gives \(value)"
      }
    }
  }

  /// What a person answers whom the promise asks.
  public struct Answer: Hashable, Sendable {
    /// The position of the choice.
    public var choice: Int
    /// When the person answers; `nil`, or an instant before the question, for at once.
    public var instant: VirtualInstant?

    /// Makes an answer of the position of a choice, to be given at an instant or at once.
    public init(choice: Int, instant: VirtualInstant? = nil) {
      self.choice = choice
      self.instant = instant
    }
  }

  /// The outcome that replaces the promise's own; `nil` leaves it.
  public var replacement: Replacement?
  /// How much later than it would have been the promise is settled.
  public var delay: Duration
  /// Whether the promise is never settled.
  public var hangs: Bool
  /// When the promise is cancelled; `nil` for never.
  public var cancelledAt: VirtualInstant?
  /// What is answered if the promise asks a person; `nil` leaves it to the program.
  public var answer: Answer?

  /// Makes an intervention; without arguments it changes nothing.
  public init(
    replacement: Replacement? = nil, delay: Duration = .zero, hangs: Bool = false, cancelledAt: VirtualInstant? = nil
  ) {
    self.replacement = replacement
    self.delay = delay
    self.hangs = hangs
    self.cancelledAt = cancelledAt
  }

  var changesSettlement: Bool { replacement != nil || hangs || delay > .zero }
}

/// An injected value was not of the type that the promise holds.
public struct MismatchedInjection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value, as text.
  public let value: String
  /// The type that was needed.
  public let type: String

  /// Which type was injected, and which is needed.
  public var description: String { "the injected value \(value) isn't of type \(type): inject a value of that type" }
}
