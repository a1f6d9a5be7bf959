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

    var rows: Range<Int> { start..<start + period * count }
    /// The rows that folding hides: all repetitions but the first.
    var foldedRows: Range<Int> { start + period..<start + period * count }
  }

  let runs: [Run]

  /// The longest repetition that is looked for.
  private static let longestPeriod = 24
  private static let fewest = 3

  /// Finds what repeats in a sequence of places, and of that what came to the same.
  ///
  /// - Parameters:
  ///   - keys: The place of each row.
  ///   - shapes: What each row came to: repetitions that differ in it are not of one run.
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
      if let best { runs += Repeats.alike(best, shapes) }
      start = best?.rows.upperBound ?? start + 1
    }
    self.runs = runs
  }

  /// The parts of a run whose repetitions came to the same, where they are several enough.
  private static func alike(_ run: Run, _ shapes: [Int]) -> [Run] {
    var parts: [Run] = []
    for start in stride(from: run.start, to: run.rows.upperBound, by: run.period) {
      let turn = shapes[start..<start + run.period]
      if let last = parts.last, shapes[last.start..<last.start + run.period].elementsEqual(turn) {
        parts[parts.count - 1].count += 1
      } else {
        parts.append(Run(start: start, period: run.period, count: 1))
      }
    }
    return parts.filter { $0.count >= fewest }
  }
}
