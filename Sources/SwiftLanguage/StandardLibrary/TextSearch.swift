import Glibc

/// Finds where one text stands in another, character by character; what is gone through counts as work.
struct TextSearch {
  private let text: String
  private let wanted: String
  /// Both texts as bytes, if each byte is a character of its own; `nil` for others.
  private let bytes: (text: [UInt8], wanted: [UInt8])?

  /// Prepares to search.
  ///
  /// - Parameter wanted: Not empty.
  init(_ text: String, for wanted: String) throws {
    self.text = text
    self.wanted = wanted
    try WorkMeter.bytes(text.utf8.count * 4)
    bytes = Self.isPlain(text) && Self.isPlain(wanted) ? (Array(text.utf8), Array(wanted.utf8)) : nil
  }

  /// A carriage return may be half of a character.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 128 && $0 != 13 } }

  /// Whether the text stands anywhere.
  func isFound() throws -> Bool {
    if let bytes { return try Self.offset(of: bytes.wanted, in: bytes.text, from: 0) != nil }
    var start = text.startIndex
    while start < text.endIndex {
      try WorkMeter.take(costOfLook)
      if text[start...].hasPrefix(wanted) { return true }
      text.formIndex(after: &start)
    }
    return false
  }

  /// The parts before, between and after the places where it stands.
  func pieces() throws -> [String] {
    guard let bytes else { return try piecesOfCharacters() }
    var parts: [String] = []
    var start = 0
    while let found = try Self.offset(of: bytes.wanted, in: bytes.text, from: start) {
      parts.append(String(decoding: bytes.text[start..<found], as: UTF8.self))
      start = found + bytes.wanted.count
    }
    parts.append(String(decoding: bytes.text[start...], as: UTF8.self))
    return parts
  }

  private func piecesOfCharacters() throws -> [String] {
    var parts: [String] = []
    var start = text.startIndex
    var position = start
    while position < text.endIndex {
      try WorkMeter.take(costOfLook)
      if text[position...].hasPrefix(wanted) {
        parts.append(String(text[start..<position]))
        position = text.index(position, offsetBy: wanted.count)
        start = position
      } else {
        text.formIndex(after: &position)
      }
    }
    parts.append(String(text[start...]))
    return parts
  }

  /// The steps that looking at one place counts as.
  private var costOfLook: Int { 2 + wanted.utf8.count / WorkMeter.copiesPerStep }

  private static func offset(of wanted: [UInt8], in text: [UInt8], from start: Int) throws -> Int? {
    try text.withUnsafeBytes { text in
      try wanted.withUnsafeBytes { wanted in
        guard let base = text.baseAddress, let wantedBase = wanted.baseAddress else { return nil }
        var position = start
        while position + wanted.count <= text.count {
          guard let candidate = memchr(base + position, Int32(wanted[0]), text.count - wanted.count + 1 - position) else {
            return nil
          }
          try WorkMeter.take(1 + wanted.count / WorkMeter.bytesPerStep)
          position = UnsafeRawPointer(candidate) - base
          if memcmp(base + position, wantedBase, wanted.count) == 0 { return position }
          position += 1
        }
        return nil
      }
    }
  }
}

extension String {
  /// Whether the text contains another.
  func includes(_ other: String) throws -> Bool {
    other.isEmpty ? true : try TextSearch(self, for: other).isFound()
  }

  /// The parts between the places where another text stands.
  func pieces(between separator: String, keepsEmpty: Bool) throws -> [String] {
    guard !separator.isEmpty else { return [self] }
    let parts = try TextSearch(self, for: separator).pieces()
    return keepsEmpty ? parts : parts.filter { !$0.isEmpty }
  }
}
