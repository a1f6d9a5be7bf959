/// Rows that repeat: what a loop, a retry or a function that is called again and again makes.
struct Repeats: Hashable, Sendable {
  /// Several repetitions that follow one another.
  struct Run: Hashable, Sendable {
    /// The first row.
    var start: Int
    /// How many rows one repetition has.
    var period: Int
    /// How many repetitions there are; 3 at least.
    var count: Int
    /// The rows that folding hides: repetitions that came to the same as one before them. Each range becomes one line.
    var foldedRows: [Range<Int>] = []

    var rows: Range<Int> { start..<start + period * count }
  }

  let runs: [Run]

  /// The longest repetition that is looked for.
  private static let longestPeriod = 24
  private static let fewest = 3

  /// Finds what repeats in a sequence of places, and of that what can be folded.
  ///
  /// - Parameters:
  ///   - keys: The place of each row.
  ///   - shapes: What each row came to: a repetition that differs in it from all before it stays in sight.
  /// - Complexity: O(n) for n keys, times the longest period where nothing repeats.
  init(_ keys: [Int], shapes: [Int]) {
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
      if var best {
        best.foldedRows = Repeats.known(in: best, shapes)
        if !best.foldedRows.isEmpty { runs.append(best) }
      }
      start = best?.rows.upperBound ?? start + 1
    }
    self.runs = runs
  }

  /// Where the repetitions lie that came to what one before them has come to already; a single row takes no less room folded.
  private static func known(in run: Run, _ shapes: [Int]) -> [Range<Int>] {
    var seen: Set<ArraySlice<Int>> = []
    var parts: [Range<Int>] = []
    for start in stride(from: run.start, to: run.rows.upperBound, by: run.period) {
      let turn = start..<start + run.period
      guard !seen.insert(shapes[turn]).inserted else { continue }
      if let last = parts.last, last.upperBound == start {
        parts[parts.count - 1] = last.lowerBound..<turn.upperBound
      } else {
        parts.append(turn)
      }
    }
    return parts.filter { $0.count > 1 }
  }
}
