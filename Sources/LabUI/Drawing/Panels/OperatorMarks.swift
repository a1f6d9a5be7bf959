import TraceEvents
import TraceGraph

/// The states of the promises that the operators of every line made.
struct OperatorMarks {
  struct Mark: Hashable {
    /// The column of the operator's name, in UTF-8 bytes from 1.
    var column: Int
    /// The promise that the mark stands for: the selected one, otherwise the latest that the operator has made.
    var promise: PromiseID
    var appearance: NodeAppearance
  }

  private var marks: [SourceRows.Line: [Mark]] = [:]

  /// - Complexity: O(p log n) for p places that make promises, n of them.
  init(_ scene: Scene) {
    let selected = scene.selection.flatMap { scene.full[$0] }
    for place in scene.places.places {
      let isSelected = selected?.address.place == place
      guard let promise = isSelected ? selected?.id : scene.places.latest(at: place, in: scene.state) else { continue }
      marks[SourceRows.Line(unit: place.unit, number: place.line), default: []].append(
        Mark(column: place.column, promise: promise, appearance: NodeAppearance(scene.state[promise])))
    }
    for line in marks.keys { marks[line]?.sort { $0.column < $1.column } }
  }

  /// The marks of a line, from left to right.
  func marks(of line: SourceRows.Line) -> [Mark] { marks[line] ?? [] }

  /// The most marks that a line has.
  var widest: Int { marks.values.map(\.count).max() ?? 0 }

  /// The marks for which there is room, from left to right: those that matter most, and `+3` for so many others.
  static func shown(_ marks: [Mark], columns: Int) -> (marks: [Mark], more: String) {
    guard marks.count > columns else { return (marks, "") }
    var kept = max(columns, 1)
    var more = ""
    // A number that says how many are missing takes room itself.
    while kept > 1, kept + more.count > columns || more.isEmpty {
      kept -= 1
      more = "+\(marks.count - kept)"
    }
    if kept + more.count > columns { more = columns > kept ? "+" : "" }
    let worst = marks.indices.sorted { (rank(marks[$0]), $0) < (rank(marks[$1]), $1) }.prefix(kept).sorted()
    return (worst.map { marks[$0] }, more)
  }

  private static func rank(_ mark: Mark) -> Int { order.firstIndex(of: mark.appearance) ?? order.count }

  /// What matters most comes first.
  private static let order: [NodeAppearance] = [
    .rejected, .pending, .cancelled, .rejectedHandled, .caught, .skipped, .fulfilled, .notMade,
  ]
}
