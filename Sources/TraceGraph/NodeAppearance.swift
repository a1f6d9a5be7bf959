public import TraceEvents

/// How a promise's node looks: one glyph and one word for each, so that nothing is told by color alone.
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
  public init(_ record: PromiseRecord?) { self = record?.appearance ?? .notMade }
}

extension PromiseRecord {
  /// How the promise looks.
  var appearance: NodeAppearance {
    switch state {
    case .pending: .pending
    case _ where hasHandledError: .caught
    case .fulfilled: isSkipped ? .skipped : .fulfilled
    case .rejected: isSkipped ? .skipped : isHandled ? .rejectedHandled : .rejected
    case .cancelled: .cancelled
    }
  }
}

extension TraceState {
  /// How a promise looks: what a frame asks of hundreds of them, and so no record is copied.
  public func appearance(of promise: PromiseID) -> NodeAppearance {
    position(of: promise).map { promises[$0].appearance } ?? .notMade
  }

  /// Whether one of the promises that were made from the one at a position might have been decided by it.
  func mayHaveDecided(_ position: Int) -> Bool {
    promises[position].isSettled
      && promises[position].children.contains { child in
        self.position(of: child).map { TraceState.isContested(promises[$0]) } ?? false
      }
  }
}
