/// Rows whose places repeat: what a loop, a retry or a function that is called again and again makes.
struct Repeats: Hashable, Sendable {
  /// Several repetitions that follow one another.
  struct Run: Hashable, Sendable {
    /// The first row.
    var start: Int
    /// How many rows one repetition has.
    var period: Int
    /// How many repetitions there are; 3 at least.
    var count: Int

    var rows: Range<Int> { start..<start + period * count }
    /// The rows that folding hides: all repetitions but the first.
    var foldedRows: Range<Int> { start + period..<start + period * count }
  }

  let runs: [Run]

  /// The longest repetition that is looked for.
  private static let longestPeriod = 24
  private static let fewest = 3

  /// Finds what repeats in a sequence of places.
  /// - Complexity: O(n) for n keys, times the longest period where nothing repeats.
  init(_ keys: [Int]) {
    var runs: [Run] = []
    var start = 0
    while start < keys.count {
      var best: Run?
      for period in 1...Repeats.longestPeriod where start + period * Repeats.fewest <= keys.count {
        var equal = 0
        while start + equal + period < keys.count, keys[start + equal] == keys[start + equal + period] { equal += 1 }
        let run = Run(start: start, period: period, count: equal / period + 1)
        guard run.count >= Repeats.fewest else { continue }
        if best.map({ $0.rows.count < run.rows.count }) ?? true { best = run }
      }
      if let best { runs.append(best) }
      start = best?.rows.upperBound ?? start + 1
    }
    self.runs = runs
  }
}
