internal import Program
internal import SwiftEditing

/// The comments of a script that have a mark, such as `// expect:`, alone on a line or behind code; the same text in a string is none.
/// `//expect:` and `/* expect: … */` are the same.
struct MarkedComments {
  /// A comment, up to its end or that of its line.
  struct Comment {
    /// The number of its line, from 1.
    let line: Int
    /// Where it begins in its line, from 1, in UTF-8 bytes.
    let column: Int
    /// What stands behind the mark.
    let text: Substring
    /// Whether nothing stands in the line behind it.
    let endsLine: Bool
  }

  /// The mark of comments that silence rules of `check`.
  static let silencing = "check:ignore"

  let all: [Comment]

  /// Finds the comments.
  ///
  /// - Parameters:
  ///   - mark: What stands behind `//` or `/*`.
  ///   - begins: Whether comments have to begin with the mark.
  /// - Complexity: O(length of the text); the text is only parsed where the mark stands in it.
  init(_ mark: String, in text: String, begins: Bool = false) {
    guard text.containsBytes(of: mark) else {
      all = []
      return
    }
    let lines = text.scriptLines
    let marks = lines.indices.flatMap { index in
      Self.ranges(of: mark, in: lines[index]).map { (index: index, range: $0) }
    }
    guard !marks.isEmpty else {
      all = []
      return
    }
    let kinds = SwiftScripts().classify(text, behind: "", isLineEnd: \.endsLine)
    var found: [Comment] = []
    for (index, range) in marks where found.last?.line != index + 1 {
      let line = lines[index]
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      // Of a text that nothing is known of, every mark counts.
      if let kinds, index < kinds.count, column < kinds[index].count {
        guard kinds[index][column] == .comment, !begins || column == 0 || kinds[index][column - 1] != .comment else { continue }
      }
      let bytes = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
      let rest = line[range.upperBound...]
      let end = line[range].hasPrefix("/*") ? rest.firstRange(of: "*/") : nil
      let endsLine = end.map { line[$0.upperBound...].allSatisfy(\.isWhitespace) } ?? true
      found.append(
        Comment(
          line: index + 1, column: bytes + 1, text: rest[..<(end?.lowerBound ?? rest.endIndex)], endsLine: endsLine))
    }
    all = found
  }

  /// Where a line has `//` or `/*` and a mark behind it, with nothing but spaces between them.
  static func ranges(of mark: String, in line: Substring) -> [Range<Substring.Index>] {
    line.ranges(of: mark).compactMap { range in
      let opener = line[..<range.lowerBound].reversed().drop { $0 == " " || $0 == "\t" }.prefix(2)
      guard opener.elementsEqual("//") || opener.elementsEqual("*/") else { return nil }
      return opener.endIndex.base..<range.upperBound
    }
  }
}
