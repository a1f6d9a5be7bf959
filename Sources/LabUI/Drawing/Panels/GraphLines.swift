import TraceEvents
import TraceGraph

/// The lines of the graph panel: those of the graph, with a title above each chain where several aren't connected.
struct GraphLines {
  enum Line: Hashable {
    case line(GraphRows.Line)
    case title(String)

    var line: GraphRows.Line? {
      guard case .line(let line) = self else { return nil }
      return line
    }
  }

  let count: Int
  private let rows: GraphRows
  private let scene: Scene
  /// The chains above whose first rows a title stands; empty where there are none.
  private let chains: [GraphLayout.Chain]

  /// From this many lines of a panel on, titles are worth their room even if not all rows fit.
  private static let manyLines = 14

  init(_ scene: Scene, hasTitles: Bool, visibleRows: Int) {
    rows = scene.rows
    let chains = scene.shownRows == nil ? scene.layout.chains : []
    let fits = rows.count + chains.count <= visibleRows || visibleRows >= GraphLines.manyLines
    let isTitled = hasTitles && chains.count > 1 && fits && chains.count * 2 <= rows.count
    self.scene = scene
    self.chains = isTitled ? chains : []
    count = rows.count + self.chains.count
  }

  private func title(_ number: Int) -> String {
    let end = scene.full[chains[number].end].map { ", ends at \(PlainWords().words(for: $0.address.place))" } ?? ""
    return "chain \(number + 1)\(end)"
  }

  /// - Complexity: O(log n) for n chains.
  subscript(index: Int) -> Line {
    guard !chains.isEmpty else { return .line(rows[index]) }
    // The last chain whose title stands at or above the index.
    var (low, high) = (0, chains.count)
    while low < high {
      let middle = low + (high - low) / 2
      if chains[middle].firstRow + middle <= index { low = middle + 1 } else { high = middle }
    }
    let chain = low - 1
    return chains[chain].firstRow + chain == index ? .title(title(chain)) : .line(rows[index - low])
  }

  /// Where a line of the graph stands.
  func index(of line: Int) -> Int { line + chains.count { $0.firstRow <= line } }
}
