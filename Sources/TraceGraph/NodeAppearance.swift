public import TraceEvents

/// How a promise's node looks: one glyph and one word for each, so that nothing is told by colour alone.
public enum NodeAppearance: String, Hashable, Sendable, CaseIterable {
  /// The prefix has not made the promise yet.
  case notMade
  case pending
  case fulfilled
  case rejected
  /// Rejected with an error that somebody has handled by now.
  case rejectedHandled
  /// Its handler of errors ran, whatever came of it: it gave a value, or let the error go on.
  case caught
  /// Its handler was passed over because it handles the other outcome.
  case skipped
  case cancelled

  /// The glyph on terminals that have Unicode.
  public var glyph: Character {
    switch self {
    case .notMade: "·"
    case .pending: "◌"
    case .fulfilled: "●"
    case .rejected, .rejectedHandled: "✗"
    case .caught: "◆"
    case .skipped: "┄"
    case .cancelled: "⊘"
    }
  }

  /// The word that goes with the glyph.
  public var word: String {
    switch self {
    case .notMade: "not made yet"
    case .rejectedHandled: "rejected"
    case .caught: "handled"
    case .pending, .fulfilled, .rejected, .skipped, .cancelled: rawValue
    }
  }

  /// How a promise looks; `nil` stands for one that has not been made yet.
  public init(_ record: PromiseRecord?) {
    self = record.map { NodeAppearance(of: $0) } ?? .notMade
  }

  init(of record: PromiseRecord) {
    switch record.state {
    case .pending: self = .pending
    case _ where record.hasHandledError: self = .caught
    case .fulfilled: self = record.isSkipped ? .skipped : .fulfilled
    case .rejected: self = record.isSkipped ? .skipped : record.isHandled ? .rejectedHandled : .rejected
    case .cancelled: self = .cancelled
    }
  }
}

extension TraceState {
  /// How a promise looks: what a frame asks of hundreds of them, and so no record is copied.
  public func appearance(of promise: PromiseID) -> NodeAppearance {
    position(of: promise).map { NodeAppearance(of: promises[$0]) } ?? .notMade
  }
}
