import Program

/// Finds where a closing brace belongs that is missing, as the indentation tells.
///
/// The parser finds out at the text's end; whoever deleted the brace wants it back where it stood.
enum MissingBrace {
  /// Where to insert it and with what, in UTF-8 from the text's start; `nil` unless exactly one place comes into question.
  static func place(in text: String) -> (offset: Int, insertion: String)? {
    let lines = text.scriptLines
    var candidates: [(offset: Int, insertion: String)] = []
    for (number, line) in lines.enumerated() {
      guard let indent = indent(of: line), opensMore(line) else { continue }
      // The line that comes at the same depth again closes what this one opens, or should have.
      let below = lines[(number + 1)...]
      guard let next = below.first(where: { self.indent(of: $0).map { $0 <= indent } ?? false }) else { continue }
      let rest = next.drop { $0 == " " }
      guard rest.first != "}" else { continue }
      // The brace of a line that has its closure's code stands at its end, otherwise in a line of its own.
      if endsOpen(line) {
        let blanks = String(repeating: " ", count: indent)
        candidates.append((text.utf8.distance(from: text.startIndex, to: next.startIndex), "\(blanks)}\n"))
      } else {
        candidates.append((text.utf8.distance(from: text.startIndex, to: line.endIndex), " }"))
      }
    }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// How many spaces a line begins with; `nil` for an empty one.
  private static func indent(of line: Substring) -> Int? {
    line.contains { $0 != " " } ? line.prefix { $0 == " " }.count : nil
  }

  /// Whether a line opens one brace more than it closes; false where texts or comments make that uncertain.
  private static func opensMore(_ line: Substring) -> Bool {
    var depth = 0
    var isInText = false
    var before: Character = " "
    for character in line {
      if character == "\"", before != "\\" { isInText.toggle() }
      if !isInText, character == "/", before == "/" { break }
      if !isInText, character == "{" { depth += 1 }
      if !isInText, character == "}" { depth -= 1 }
      before = character
    }
    return depth == 1
  }

  /// Whether nothing of the closure's code stands in the line that opens it.
  private static func endsOpen(_ line: Substring) -> Bool {
    let end = line.lastIndex { $0 != " " }.map { line[...$0] } ?? line
    return end.hasSuffix("{") || end.hasSuffix(" in")
  }
}
