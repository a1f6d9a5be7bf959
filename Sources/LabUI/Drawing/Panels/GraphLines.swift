import Screen
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
  private let chains: [Start]
  private let isTitled: Bool

  /// Panels with fewer lines show promises only.
  private static let fewestLines = 5
  /// From this many lines of a panel on, titles are worth their room in a lesson even if not all rows fit.
  private static let manyLines = 14

  init(_ scene: Scene, visibleRows: Int) {
    rows = scene.rows
    self.scene = scene
    let chains = GraphLines.starts(scene, visibleRows: visibleRows)
    isTitled = scene.lesson == nil || rows.count + chains.count <= visibleRows || visibleRows >= GraphLines.manyLines
    // Whoever learns takes two chains below one another for one, so a gap is worth scrolling.
    self.chains = isTitled ? chains : Array(chains.dropFirst())
    count = rows.count + self.chains.count
  }

  /// A chain, its number, and the line of the graph above which its title stands.
  private struct Start {
    let chain: GraphLayout.Chain
    let number: Int
    let line: Int
  }

  /// The chains whose first rows are shown; none where rows are missing for another reason than that they repeat.
  private static func starts(_ scene: Scene, visibleRows: Int) -> [Start] {
    let isWhole = scene.shownRows == nil || !scene.hidesFuture && scene.graphView.filter == nil && scene.graphView.kinship == nil
    guard isWhole, scene.lesson != nil || visibleRows >= fewestLines else { return [] }
    let rows = scene.rows
    return scene.layout.titledChains.enumerated().compactMap { number, chain in
      guard rows.shows(row: chain.firstRow) else { return nil }
      return Start(chain: chain, number: number + 1, line: rows.line(ofRow: chain.firstRow))
    }
  }

  /// How many rows the graph of a lesson needs.
  static func needed(_ layout: GraphLayout) -> Int {
    layout.order.count + max(layout.titledChains.count - 1, 0)
  }

  /// A title in so many columns: its line stays, by which one finds the chain in the script.
  static func fitted(_ title: String, to columns: Int) -> String {
    guard TextWidth.columns(of: title) > columns, let place = title.ranges(of: ", line ").last else { return title }
    let line = title[place.lowerBound...]
    return TextWidth.truncated(String(title[..<place.lowerBound]), to: columns - TextWidth.columns(of: line)) + line
  }

  private func title(_ start: Start) -> String { "chain \(start.number): \(scene.layout.title(of: start.chain))" }

  /// - Complexity: O(log n) for n chains.
  subscript(index: Int) -> Line {
    guard !chains.isEmpty else { return .line(rows[index]) }
    let next = chains.indices.partitioningIndex { chains[$0].line + $0 > index }
    // The last chain whose title or gap stands at or above the index.
    let chain = next - 1
    guard chain >= 0, chains[chain].line + chain == index else { return .line(rows[index - next]) }
    return isTitled ? .title(title(chains[chain])) : .gap
  }

  /// Where a line of the graph stands.
  func index(of line: Int) -> Int { line + chains.count { $0.line <= line } }
}
