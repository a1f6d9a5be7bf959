import Program
import TraceEvents

/// Curly quotes, as texts have them that went through a word processor. The parser mends one at a time and complains about what they
/// spoil behind them; a person changes all of a line.
enum CurlyQuotes {
  private static let message = "unicode curly quote found"
  private static let quotes: Set<Character> = ["“", "”", "„", "‟"]

  /// The problems of a text, where each line with curly quotes has one that replaces all of them, and no other: what else is wrong there
  /// mostly comes of them.
  static func gathered(_ problems: [ScriptDiagnostic], in unit: CodeUnit) -> [ScriptDiagnostic] {
    let lines = Set(problems.filter { $0.message.hasPrefix(message) }.map(\.place.line))
    guard !lines.isEmpty else { return problems }
    var seen: Set<Int> = []
    return problems.compactMap { problem in
      let line = problem.place.line
      guard lines.contains(line) else { return problem }
      guard problem.message.hasPrefix(message), seen.insert(line).inserted else { return nil }
      var gathered = problem
      gathered.fixIt = fixIt(line, problem.sourceLine, in: unit) ?? problem.fixIt
      return gathered
    }
  }

  /// Straight quotes in the place of all curly ones of a line that aren't within straight ones.
  private static func fixIt(_ line: Int, _ text: String, in unit: CodeUnit) -> FixIt? {
    guard let start = unit.lines.utf8Offset(ofLine: line, column: 1) else { return nil }
    // From the first one to the last.
    var range: Range<Int>?
    var mended = ""
    var behind = ""
    var offset = start
    var isText = false
    var isEscaped = false
    for character in text {
      let end = offset + character.utf8.count
      if character == "\"", !isEscaped { isText.toggle() }
      if quotes.contains(character), !isText {
        range = (range?.lowerBound ?? offset)..<end
        mended += behind + "\""
        behind = ""
      } else if range != nil {
        behind.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
      offset = end
    }
    return range.flatMap { FixIt("replace curly quotes with '\"'", [FixIt.Change($0, mended)], in: unit) }
  }
}
