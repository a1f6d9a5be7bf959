/// Where the lines of a text begin: the first one behind the mark of the encoding, if the text begins with that, which nobody sees.
package struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var index = starts[0]
    while index < bytes.count {
      if bytes[index] == 10 || (bytes[index] == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10)) {
        starts.append(index + 1)
      }
      index += 1
    }
    self.starts = starts
  }

  /// The line and column, both counted from 1, columns in UTF-8 bytes.
  ///
  /// - Complexity: O(log lines).
  package func position(ofUTF8Offset offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, max(offset - starts[low], 0) + 1)
  }

  /// The offset in UTF-8 of a line and column, both counted from 1; `nil` if the text has no such place.
  package func utf8Offset(ofLine line: Int, column: Int) -> Int? {
    guard starts.indices.contains(line - 1), column >= 1 else { return nil }
    let offset = starts[line - 1] + column - 1
    return offset <= (line < starts.count ? starts[line] : bytes.count) ? offset : nil
  }

  /// Whether the text contains a word.
  ///
  /// - Complexity: O(length of the text).
  package func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    return bytes.withUnsafeBufferPointer { text in
      text.indices.dropLast(word.count - 1).contains { text[$0] == first && text[$0...].starts(with: word) }
    }
  }

  /// The text of a line, counted from 1, without its end.
  package func text(ofLine line: Int) -> String {
    guard starts.indices.contains(line - 1) else { return "" }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
