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
  /// The rows above which a title stands; empty where there are none.
  private let starts: [Int]
  private let titles: [String]

  /// From this many lines of a panel on, titles are worth their room even if not all rows fit.
  private static let manyLines = 14

  init(_ scene: Scene, hasTitles: Bool, visibleRows: Int) {
    rows = scene.rows
    let chains = scene.shownRows == nil ? scene.layout.chains : []
    let fits = rows.count + chains.count <= visibleRows || visibleRows >= GraphLines.manyLines
    guard hasTitles, chains.count > 1, fits, chains.count * 2 <= rows.count else {
      (starts, titles, count) = ([], [], rows.count)
      return
    }
    starts = chains.map(\.firstRow)
    titles = chains.enumerated().map { number, chain in
      let end = scene.full[chain.end].map { ", ends at \(PlainWords().words(for: $0.address.place))" } ?? ""
      return "chain \(number + 1)\(end)"
    }
    count = rows.count + starts.count
  }

  /// - Complexity: O(log n) for n chains.
  subscript(index: Int) -> Line {
    guard !starts.isEmpty else { return .line(rows[index]) }
    // The last chain whose title stands at or above the index.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = low + (high - low) / 2
      if starts[middle] + middle <= index { low = middle + 1 } else { high = middle }
    }
    let chain = low - 1
    return starts[chain] + chain == index ? .title(titles[chain]) : .line(rows[index - low])
  }

  /// Where a line of the graph stands.
  func index(of line: Int) -> Int { line + starts.count { $0 <= line } }
}
