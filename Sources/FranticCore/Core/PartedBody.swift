public import PromiseEngine

/// The one closure of a handler of which only a part is for each outcome: asked for that part, or to handle an outcome.
@usableFromInline
struct PartedBody<Input: Sendable, Output: Sendable>: Sendable {
  /// A part: it handles one kind of outcome.
  @usableFromInline typealias Part = @Sendable (Outcome<Input>) throws -> OwnedResolution<Output>

  @usableFromInline
  enum Question: Sendable {
    case part(forFulfilled: Bool)
    case outcome(Outcome<Input>)
  }

  @usableFromInline
  enum Answer {
    case part(PartedBody)
    case whole
    case resolution(OwnedResolution<Output>)
  }

  @usableFromInline let answer: @Sendable (Question) throws -> Answer

  /// Makes a body of its parts.
  ///
  /// - Parameter part: The part for values, or for errors. What only the other part captured mustn't be captured by it.
  @inlinable
  init(_ part: @escaping @Sendable (_ isFulfilled: Bool) -> Part) {
    answer = { question in
      switch question {
      case .part(let isFulfilled): .part(PartedBody(whole: part(isFulfilled)))
      case .outcome(let outcome): .resolution(try part(outcome.error == nil)(outcome))
      }
    }
  }

  @inlinable
  init(whole part: @escaping Part) {
    answer = { question in
      switch question {
      case .part: .whole
      case .outcome(let outcome): .resolution(try part(outcome))
      }
    }
  }

  /// The part that is for an outcome.
  @inlinable
  func part(forFulfilled isFulfilled: Bool) -> PartedBody {
    if case .part(let part)? = try? answer(.part(forFulfilled: isFulfilled)) { part } else { self }
  }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output> {
    if case .resolution(let resolution) = try answer(.outcome(outcome)) { resolution } else { .passOn }
  }
}
