/// Tells keywords, strings, numbers and comments of a line apart, for their colours.
///
/// It looks at one line at a time and knows no syntax: a comment or a string that spans lines is coloured in its first line only.
enum SourceColoring {
  enum Kind: Hashable, Sendable {
    case plain, keyword, string, number, comment
  }

  private static let keywords: Set<String> = [
    "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
    "fallthrough", "false", "final", "for", "func", "guard", "if", "import", "in", "init", "inout", "is", "let", "mutating",
    "nil",
    "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while",
  ]

  /// The kind of every character of a line.
  /// - Complexity: O(*n*) in the length of the line.
  static func kinds(of line: [Character]) -> [Kind] {
    var kinds = Array(repeating: Kind.plain, count: line.count)
    var index = 0
    func mark(_ kind: Kind, upTo end: Int) {
      for position in index..<end { kinds[position] = kind }
      index = end
    }
    while index < line.count {
      let character = line[index]
      if character == "/", index + 1 < line.count, line[index + 1] == "/" || line[index + 1] == "*" {
        mark(.comment, upTo: endOfComment(line, from: index))
      } else if character == "\"" {
        mark(.string, upTo: endOfString(line, from: index))
      } else if character.isLetter || character == "_" || character == "$" || character == "`" {
        let end = line[index...].firstIndex { !$0.isLetter && !$0.isNumber && !"_$`".contains($0) } ?? line.count
        let isMember = index > 0 && line[index - 1] == "."
        mark(!isMember && keywords.contains(String(line[index..<end])) ? .keyword : .plain, upTo: end)
      } else if character.isNumber {
        mark(.number, upTo: line[index...].firstIndex { !$0.isLetter && !$0.isNumber && !"_.".contains($0) } ?? line.count)
      } else {
        index += 1
      }
    }
    return kinds
  }

  private static func endOfComment(_ line: [Character], from start: Int) -> Int {
    guard line[start + 1] == "*" else { return line.count }
    var index = start + 2
    while index + 1 < line.count {
      if line[index] == "*", line[index + 1] == "/" { return index + 2 }
      index += 1
    }
    return line.count
  }

  private static func endOfString(_ line: [Character], from start: Int) -> Int {
    var index = start + 1
    while index < line.count {
      if line[index] == "\\" {
        index += 2
      } else if line[index] == "\"" {
        return index + 1
      } else {
        index += 1
      }
    }
    return line.count
  }
}
