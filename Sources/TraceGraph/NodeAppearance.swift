/// How a promise's node looks: one glyph and one word for each, so that nothing is told by colour alone.
public enum NodeAppearance: String, Hashable, Sendable, CaseIterable {
  /// The prefix has not made the promise yet.
  case notMade
  case pending
  case fulfilled
  case rejected
  /// Rejected by passing on an error that its handler doesn't handle.
  case skipped
  case cancelled

  /// The glyph on terminals that have Unicode.
  public var glyph: Character {
    switch self {
    case .notMade: "·"
    case .pending: "◌"
    case .fulfilled: "●"
    case .rejected: "✗"
    case .skipped: "┄"
    case .cancelled: "⊘"
    }
  }

  /// The glyph on terminals that have ASCII only.
  public var asciiGlyph: Character {
    switch self {
    case .notMade: "."
    case .pending: "o"
    case .fulfilled: "*"
    case .rejected: "x"
    case .skipped: "-"
    case .cancelled: "/"
    }
  }

  /// The word that goes with the glyph.
  public var word: String { self == .notMade ? "not made yet" : rawValue }

  /// How a promise looks; `nil` stands for one that has not been made yet.
  public init(_ record: PromiseRecord?) {
    switch record?.state {
    case nil: self = .notMade
    case .pending: self = .pending
    case .fulfilled: self = record?.isSkipped == true ? .skipped : .fulfilled
    case .rejected: self = record?.isSkipped == true ? .skipped : .rejected
    case .cancelled: self = .cancelled
    }
  }
}
