extension Character {
  /// Whether a line of a script ends here, as Swift counts them: at line feeds and carriage returns, not at the other characters at which
  /// Unicode ends lines.
  package var endsLine: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}

extension StringProtocol where SubSequence == Substring {
  /// The lines of a script, the empty ones, too.
  ///
  /// - Complexity: O(length), by bytes: characters take many times as long.
  package var scriptLines: [Substring] { self[...].ownLines }
}

extension Substring {
  fileprivate var ownLines: [Substring] {
    var lines: [Substring] = []
    var (start, next) = (startIndex, startIndex)
    while next < endIndex {
      let (end, byte) = (next, utf8[next])
      next = utf8.index(after: next)
      guard byte == 10 || byte == 13 else { continue }
      if byte == 13, next < endIndex, utf8[next] == 10 { next = utf8.index(after: next) }
      lines.append(self[start..<end])
      start = next
    }
    lines.append(self[start...])
    return lines
  }
}
