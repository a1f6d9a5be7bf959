internal import Program

/// The lines of a text by their numbers.
struct SourceLines {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.withoutEncodingMark.scriptLines
  }

  /// A line, counted from 1; empty where there is none.
  subscript(_ number: Int) -> String { lines.indices.contains(number - 1) ? String(lines[number - 1]) : "" }

  /// The column of a place in Unicode code points, counted from 1.
  func codePointColumn(line: Int, column: Int) -> Int {
    // Of the files of a recorded application there is no text.
    guard lines.indices.contains(line - 1), !self[line].isEmpty else { return column }
    return String(decoding: self[line].utf8.prefix(max(0, column - 1)), as: UTF8.self).unicodeScalars.count + 1
  }
}

extension StringProtocol {
  /// The text without the mark of the encoding with which a file may begin, which nobody sees.
  var withoutEncodingMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(Substring(self).unicodeScalars.dropFirst()) : Substring(self)
  }
}
