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

  /// - Complexity: O(n) for n promises of the whole trace.
  init(_ scene: Scene) {
    for made in scene.full.promises {
      let place = made.address.place
      let line = SourceRows.Line(unit: place.unit, number: place.line)
      let record = scene.state[made.id]
      let mark = Mark(column: place.column, promise: made.id, appearance: NodeAppearance(record))
      guard let index = marks[line]?.firstIndex(where: { $0.column == place.column }) else {
        marks[line, default: []].append(mark)
        continue
      }
      let isPinned = marks[line]?[index].promise == scene.selection
      if !isPinned, record != nil || made.id == scene.selection { marks[line]?[index] = mark }
    }
    for line in marks.keys { marks[line]?.sort { $0.column < $1.column } }
  }

  /// The marks of a line, from left to right.
  func marks(of line: SourceRows.Line) -> [Mark] { marks[line] ?? [] }

  /// The most marks that a line has.
  var widest: Int { marks.values.map(\.count).max() ?? 0 }

  /// The mark that matters most where there is room for one only.
  static func worst(_ marks: [Mark]) -> Mark? {
    let order: [NodeAppearance] = [.rejected, .pending, .cancelled, .skipped, .fulfilled, .notMade]
    return order.lazy.compactMap { appearance in marks.first { $0.appearance == appearance } }.first
  }
}
