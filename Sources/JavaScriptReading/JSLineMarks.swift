/// Marks in what is written, which say where in the JavaScript text it comes from; they are taken out again in the end.
enum JSLineMarks {
  private static let start: Character = "\u{F0001}"
  private static let end: Character = "\u{F0002}"

  /// A statement's text with a mark at the end of its first line, where nobody looks at how it begins.
  static func marked(_ text: String, _ offset: Int) -> String {
    guard let line = text.firstIndex(of: "\n") else { return text }
    return "\(text[..<line])\(start)\(offset)\(end)\(text[line...])"
  }

  /// The text without marks, and for each of its lines the line of the original, from 1; 0 before the first mark.
  static func read(_ text: String, in source: [UInt8]) -> (text: String, lines: [Int]) {
    var starts = [0]
    for (index, byte) in source.enumerated() where byte == 10 { starts.append(index + 1) }
    var plain = ""
    var lines: [Int] = []
    var current = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      var isFirst = true
      while let open = rest.firstIndex(of: start), let close = rest[open...].firstIndex(of: end) {
        plain += rest[..<open]
        if isFirst, let offset = Int(rest[rest.index(after: open)..<close]) {
          current = starts.partition(after: offset)
          isFirst = false
        }
        rest = rest[rest.index(after: close)...]
      }
      plain += rest
      plain += "\n"
      lines.append(current)
    }
    if !plain.isEmpty { plain.removeLast() }
    return (plain, lines)
  }
}

extension [Int] {
  /// How many of the sorted numbers aren't greater.
  fileprivate func partition(after number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
