public import TraceEvents

/// A run of cells of one role in a drawing of the graph; the interface maps roles to styles.
public struct GraphSegment: Hashable, Sendable {
  /// What the cells mean.
  public enum Role: Hashable, Sendable {
    /// A value flows here.
    case valueTrack
    /// An error that nobody has handled yet flows here.
    case errorTrack
    /// An error that was handled flows on here.
    case handledTrack
    /// Nothing flows here now (or not yet).
    case unusedTrack
    /// The edge from a promise to the one whose handler returned it.
    case adoption
    /// The edge from a cancelled promise to the one that it cancelled instead of waiting for it any longer.
    case cancellation
    /// The line from a promise to the first of a chain that its handler started without waiting for it.
    case start
    /// The edge from several promises to the one that waits for them.
    case join
    /// A promise.
    case node(NodeAppearance)
    /// The mark where an error runs off the end with nobody to handle it.
    case unhandledEnd
    /// More lanes than fit.
    case more
    /// The name of a track above the graph.
    case heading
  }

  /// The first cell's column, from 0.
  public var column: Int
  /// One character a cell; every character is one column wide.
  public var text: String
  public var role: Role

  public init(column: Int, text: String, role: Role) {
    self.column = column
    self.text = text
    self.role = role
  }
}

/// One row of the graph: the drawing and the words beside it.
public struct GraphRow: Hashable, Sendable {
  public var promise: PromiseID
  /// The drawing, from left to right; columns between segments are blank.
  public var segments: [GraphSegment]
  /// Where the words begin: the same column in every row.
  public var labelColumn: Int
  /// Where this row's words may begin at the earliest, whatever its lanes come to.
  public var firstFreeColumn: Int
  public var appearance: NodeAppearance
  /// The operator, and what tells it from others: `then { avatar(of:) }`.
  public var label: String
  /// The state in words: `fulfilled`, `skipped`, `pending: 1 of 2`, `pending until 200 ms`, `not made yet` …
  public var word: String
  /// The value or error as one line of text without control characters; empty if there is none.
  public var detail: String
  /// When it was settled: `80 ms`; empty before.
  public var timeText: String
  /// Whether an error that nobody handles runs off the end here.
  public var isUnhandledEnd: Bool
  /// `★` for the input that decided a race, an `any`, an `all` or a timeout; with the line of that one where the input belongs to
  /// several: `★:9`; otherwise empty.
  public var decisiveMark: String
  /// How many rows of inner promises (made and returned inside a handler) this row lies in.
  public var depth: Int

  /// The drawing as text, padded with blanks: `  ╰────────▶✗`.
  public var trackText: String { textOfSegments(segments.map { ($0.column, $0.text) }) }
}

/// Joins texts that start at given columns into one line; the columns must ascend and not overlap.
func textOfSegments(_ parts: [(column: Int, text: String)]) -> String {
  var line = ""
  var width = 0
  for part in parts {
    line += String(repeating: " ", count: max(0, part.column - width)) + part.text
    width = max(width, part.column) + part.text.count
  }
  return line
}
