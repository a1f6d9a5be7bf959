import TraceEvents
import TraceGraph

/// The lines of the graph panel: those of the graph, and where several chains aren't connected a title above each, or a gap between them.
struct GraphLines {
  enum Line: Hashable {
    case line(GraphRows.Line)
    case title(String)
    case gap

    var line: GraphRows.Line? {
      guard case .line(let line) = self else { return nil }
      return line
    }
  }

  let count: Int
  private let rows: GraphRows
  private let scene: Scene
  /// The chains above whose first rows something stands; empty where there are none.
  private let chains: [GraphLayout.Chain]
  private let isTitled: Bool

  /// From this many lines of a panel on, titles are worth their room even if not all rows fit.
  private static let manyLines = 14

  init(_ scene: Scene, hasTitles: Bool, visibleRows: Int) {
    rows = scene.rows
    self.scene = scene
    let chains = hasTitles && scene.shownRows == nil ? GraphLines.apart(scene.layout.chains, rows: rows.count) : []
    isTitled = rows.count + chains.count <= visibleRows || visibleRows >= GraphLines.manyLines
    // Whoever learns takes two chains below one another for one, so a gap is worth scrolling.
    let hasGaps = rows.count + chains.count - 1 <= visibleRows || scene.lesson != nil
    self.chains = isTitled ? chains : hasGaps ? Array(chains.dropFirst()) : []
    count = rows.count + self.chains.count
  }

  /// The chains that are set apart: all of them, unless most are single promises or there is only one.
  private static func apart(_ chains: [GraphLayout.Chain], rows: Int) -> [GraphLayout.Chain] {
    chains.count > 1 && chains.count * 2 <= rows ? chains : []
  }

  /// How many rows the graph of a lesson needs.
  static func needed(_ layout: GraphLayout) -> Int {
    layout.order.count + max(apart(layout.chains, rows: layout.order.count).count - 1, 0)
  }

  private func title(_ number: Int) -> String {
    let end = scene.full[chains[number].end].map { ", ends at \(PlainWords().words(for: $0.address.place))" } ?? ""
    return "chain \(number + 1)\(end)"
  }

  /// - Complexity: O(log n) for n chains.
  subscript(index: Int) -> Line {
    guard !chains.isEmpty else { return .line(rows[index]) }
    // The last chain whose title or gap stands at or above the index.
    var (low, high) = (0, chains.count)
    while low < high {
      let middle = low + (high - low) / 2
      if chains[middle].firstRow + middle <= index { low = middle + 1 } else { high = middle }
    }
    let chain = low - 1
    guard chain >= 0, chains[chain].firstRow + chain == index else { return .line(rows[index - low]) }
    return isTitled ? .title(title(chain)) : .gap
  }

  /// Where a line of the graph stands.
  func index(of line: Int) -> Int { line + chains.count { $0.firstRow <= line } }
}
