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

  /// The mark that matters most where there is room for one only.
  static func worst(_ marks: [Mark]) -> Mark? {
    let order: [NodeAppearance] = [
      .rejected, .pending, .cancelled, .rejectedHandled, .caught, .skipped, .fulfilled, .notMade,
    ]
    return order.lazy.compactMap { appearance in marks.first { $0.appearance == appearance } }.first
  }
}
