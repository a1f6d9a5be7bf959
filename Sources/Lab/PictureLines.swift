internal import TraceGraph

/// On which line each row of a graph stands in a picture: chains that nothing connects have titles above them.
struct PictureLines {
  struct Title {
    let line: Int
    /// The row below it.
    let row: Int
    let text: String
  }

  let titles: [Title]
  /// How many lines there are.
  let count: Int
  private let firstRows: [Int]

  init(_ layout: GraphLayout) {
    let chains = layout.titledChains
    firstRows = chains.map(\.firstRow)
    titles = chains.enumerated().map {
      Title(line: $1.firstRow + $0, row: $1.firstRow, text: "chain \($0 + 1): \(layout.title(of: $1))")
    }
    count = layout.order.count + chains.count
  }

  /// The line of a row, counted from 0.
  /// - Complexity: O(log n) for n chains.
  func line(of row: Int) -> Int {
    row + firstRows.partitioningIndex { $0 > row }
  }
}
