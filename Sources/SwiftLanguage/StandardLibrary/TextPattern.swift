/// A regular expression, as `NSRegularExpression` and Swift's `Regex` read it, without the parts that hardly anybody uses.
package struct TextPattern {
  indirect enum Node {
    case character(Character)
    /// Any character, but for the end of a line.
    case any
    case set([SetItem], isNegated: Bool)
    case start, end
    case boundary(isNegated: Bool)
    case sequence([Node])
    case alternatives([Node])
    /// What a group matches is kept under its number.
    case capture(Node, Int)
    case repetition(Node, Count)
    /// The same text as an earlier group.
    case reference(Int)
    /// What stands before or behind the place, which doesn't move on.
    case look(Node, isNegated: Bool, isBehind: Bool)
  }

  struct Count {
    var least: Int
    var most: Int
    var isLazy = false
    /// Whether what it has taken is never given back.
    var isPossessive = false
  }

  enum SetItem {
    case character(Character)
    case range(Character, Character)
    /// `\d`, `\w`, `\s`, and their opposites.
    case kind(Kind, isNegated: Bool)
  }

  enum Kind { case digit, word, space }

  /// What differs from how patterns usually match.
  package struct Options {
    package var ignoresCase = false
    /// Whether `.` matches the end of a line.
    package var dotMatchesLines = false
    /// Whether `^` and `$` match at each line.
    package var anchorsMatchLines = false

    package init() {}
  }

  let root: Node
  package var options: Options
  /// How many groups it has that are kept.
  package let groupCount: Int
  /// The numbers of the groups that have names, in their order.
  package let names: [(name: String, group: Int)]
  package let text: String

  /// Reads a pattern.
  ///
  /// - Throws: `TextPatternProblem` if it is none, or has a part that scripts can't match.
  package init(_ text: String, _ options: Options = Options()) throws {
    var reader = TextPatternReader(text)
    root = try reader.read()
    self.options = options
    if reader.ignoresCase { self.options.ignoresCase = true }
    if reader.dotMatchesLines { self.options.dotMatchesLines = true }
    if reader.anchorsMatchLines { self.options.anchorsMatchLines = true }
    (groupCount, names, self.text) = (reader.groupCount, reader.names, text)
  }

  /// A place where a pattern was found.
  package struct Match {
    /// The characters of the whole, then of each group; `nil` for a group that took no part.
    package var ranges: [Range<Int>?]
    package var range: Range<Int> { ranges[0] ?? 0..<0 }
  }

  /// How a match lies in a text.
  package enum Extent { case anywhere, atStart, whole }

  /// The first match at or behind a place.
  ///
  /// - Complexity: What each way that is tried takes counts as work, of which a run has an end.
  package func match(in text: [Character], from start: Int = 0, _ extent: Extent = .anywhere) throws -> Match? {
    var matcher = TextPatternMatcher(text, options, groupCount: groupCount)
    for place in start...max(start, text.count) {
      matcher.clear()
      let found = try matcher.end(of: root, at: place) { extent != .whole || $1 == text.count ? $1 : nil }
      if let found {
        matcher.ranges[0] = place..<found
        return Match(ranges: matcher.ranges)
      }
      if extent != .anywhere || place >= text.count { return nil }
    }
    return nil
  }

  /// All matches, none of which lies in another.
  package func matches(in text: [Character], from start: Int = 0) throws -> [Match] {
    var (found, place): ([Match], Int) = ([], start)
    while place <= text.count, let match = try match(in: text, from: place) {
      found.append(match)
      place = max(match.range.upperBound, match.range.isEmpty ? match.range.upperBound + 1 : 0)
    }
    return found
  }
}

/// Why a text is no pattern that scripts match.
package struct TextPatternProblem: Error {
  package let message: String
}
