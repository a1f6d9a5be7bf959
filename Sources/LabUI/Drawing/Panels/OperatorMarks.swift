import TraceEvents
import TraceGraph

/// The states of the promises that the operators of every line made.
struct OperatorMarks {
  struct Mark: Hashable {
    /// The column of the operator's name, in UTF-8 bytes from 1.
    var column: Int
    /// The promise that a click on it means: the selected one, otherwise the latest of those in the worst state.
    var promise: PromiseID
    /// The worst state of all promises that the operator has made.
    var appearance: NodeAppearance
  }

  private var marks: [SourceRows.Line: [Mark]] = [:]

  /// How many of the latest promises of a place are looked at, so that a frame of a long trace takes no longer than a short one's; errors
  /// that nobody has handled are found wherever they are.
  private static let mostLookedAt = 1_000

  /// - Complexity: O(p log n) for p places that make promises, n of them, and O(u) for u unhandled rejections.
  init(_ scene: Scene) {
    let selected = scene.selection.flatMap { scene.full[$0] }
    var unhandled: [SourcePlace: PromiseID] = [:]
    if scene.state.counts.unhandled > 0 {
      for id in scene.state.unhandled {
        guard scene.state.appearance(of: id) == .rejected, let record = scene.state[id] else { continue }
        unhandled[record.address.place] = id
      }
    }
    for place in scene.places.places {
      guard let worst = unhandled[place] ?? OperatorMarks.worst(at: place, in: scene) else { continue }
      let isSelected = selected?.address.place == place
      marks[SourceRows.Line(unit: place.unit, number: place.line), default: []].append(
        Mark(
          column: place.column, promise: isSelected ? selected?.id ?? worst : worst,
          appearance: scene.state.appearance(of: worst)))
    }
    for line in marks.keys { marks[line]?.sort { $0.column < $1.column } }
  }

  /// The latest promise of a place in the worst state that one of them is in.
  private static func worst(at place: SourcePlace, in scene: Scene) -> PromiseID? {
    var worst: (promise: PromiseID, rank: Int)?
    for promise in scene.places.made(at: place, in: scene.state).suffix(mostLookedAt).reversed() {
      let rank = rank(scene.state.appearance(of: promise))
      if worst.map({ rank < $0.rank }) ?? true { worst = (promise, rank) }
    }
    return worst?.promise ?? scene.places.latest(at: place, in: scene.state)
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
    let worst = marks.indices.sorted { (rank(marks[$0].appearance), $0) < (rank(marks[$1].appearance), $1) }.prefix(kept).sorted()
    return (worst.map { marks[$0] }, more)
  }

  /// What matters most has the lowest rank.
  private static func rank(_ appearance: NodeAppearance) -> Int {
    switch appearance {
    case .rejected: 0
    case .pending: 1
    case .cancelled: 2
    case .rejectedHandled: 3
    case .caught: 4
    case .skipped: 5
    case .fulfilled: 6
    case .notMade: 7
    }
  }
}
