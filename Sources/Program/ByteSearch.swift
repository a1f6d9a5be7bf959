extension String {
  /// Whether its UTF-8 contains that of another text: many times as fast as `contains`, which compares characters.
  ///
  /// - Complexity: O(n · m) for n and m bytes, in practice O(n).
  package func containsBytes(of other: String) -> Bool {
    let wanted = Array(other.utf8)
    guard let first = wanted.first else { return true }
    var text = self
    return text.withUTF8 { bytes in
      guard bytes.count >= wanted.count else { return false }
      return (0...(bytes.count - wanted.count)).contains { start in
        bytes[start] == first && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
      }
    }
  }
}
