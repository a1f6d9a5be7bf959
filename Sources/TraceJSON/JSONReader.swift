/// A value of a JSON text.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  /// Of fields with the same name the last one counts.
  case object([String: JSONValue])

  /// What it is, as messages call it.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// Reads a JSON text piece by piece, so that a long list never has to be in memory as a whole.
package struct JSONReader {
  /// Why a text isn't JSON.
  package struct Problem: Error, Hashable {
    /// The line, counted from 1.
    package let line: Int
    package let reason: String
  }

  /// How many lists and objects may lie in one another.
  private static let deepest = 64

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line that is being read, counted from 1.
  ///
  /// - Complexity: O(what has been read).
  var line: Int { 1 + bytes[..<min(index, bytes.count)].count { $0 == 0x0A } }

  private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }

  // MARK: Characters

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0A).contains(bytes[index]) || bytes[index] == 0x0D { index += 1 }
  }

  /// The next character that is no white space; it is not taken.
  mutating func peek() throws(Problem) -> UInt8 {
    skipSpace()
    guard index < bytes.count else { throw problem("the text ends too early") }
    return bytes[index]
  }

  private mutating func take(_ character: UInt8) throws(Problem) -> Bool {
    guard try peek() == character else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: UInt8) throws(Problem) {
    guard try take(character) else { throw problem("'\(Character(Unicode.Scalar(character)))' is missing") }
  }

  /// Holds that nothing follows.
  package mutating func end() throws(Problem) {
    skipSpace()
    guard index == bytes.count else { throw problem("something follows the end of the value") }
  }

  // MARK: Lists and objects

  private mutating func enter(_ character: UInt8) throws(Problem) {
    try expect(character)
    depth += 1
    guard depth <= Self.deepest else { throw problem("more than \(Self.deepest) lists and objects lie in one another") }
  }

  /// Reads an object; the closure reads each field's value, or skips it.
  mutating func object(_ field: (inout JSONReader, String) throws -> Void) throws {
    try enter(UInt8(ascii: "{"))
    defer { depth -= 1 }
    guard try !take(UInt8(ascii: "}")) else { return }
    repeat {
      guard try peek() == UInt8(ascii: "\"") else { throw problem("a field's name is missing") }
      let name = try string()
      try expect(UInt8(ascii: ":"))
      try field(&self, name)
    } while try take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Reads a list; the closure reads each element, whose number from 0 it is told.
  mutating func list(_ element: (inout JSONReader, Int) throws -> Void) throws {
    try enter(UInt8(ascii: "["))
    defer { depth -= 1 }
    guard try !take(UInt8(ascii: "]")) else { return }
    var number = 0
    repeat {
      try element(&self, number)
      number += 1
    } while try take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  // MARK: Values

  /// Reads a whole value.
  package mutating func value() throws -> JSONValue {
    switch try peek() {
    case UInt8(ascii: "{"):
      var fields: [String: JSONValue] = [:]
      try object { reader, name in fields[name] = try reader.value() }
      return .object(fields)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try list { reader, _ in elements.append(try reader.value()) }
      return .list(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Problem) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected }
    index += word.utf8.count
    return value
  }

  private var unexpected: Problem {
    let start = String(decoding: bytes[index...].prefix(12).prefix { $0 > 0x20 }, as: UTF8.self)
    return problem("'\(start)' isn't a value")
  }

  private mutating func number() throws(Problem) -> Double {
    let start = index
    func isPart(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    var end = start
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    // What is longer than this says nothing more about a number.
    guard end > start, end - start < 400, bytes[start] != 0x2B, bytes[start] != 0x2E,
      let value = Double(String(decoding: bytes[start..<end], as: UTF8.self))
    else { throw unexpected }
    index = end
    return value
  }

  // MARK: Texts

  /// Reads a text in quotes.
  private mutating func string() throws(Problem) -> String {
    index += 1
    var run = index
    var text = ""
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[run..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[run..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        run = index
      case 0..<0x20: throw problem("a control character stands in a text")
      default: index += 1
      }
    }
    throw problem("a text has no end")
  }

  /// Reads what follows a backslash.
  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    guard index + 1 < bytes.count else { throw problem("a text has no end") }
    let character = bytes[index + 1]
    index += 2
    switch character {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(character)
    case UInt8(ascii: "u"): return try unit()
    default: throw problem("'\\\(Character(Unicode.Scalar(character)))' isn't a valid escape")
    }
  }

  /// Reads the digits of `\u`, and of the second half where a character has two; a half alone becomes U+FFFD.
  private mutating func unit() throws(Problem) -> Unicode.Scalar {
    let first = try digits()
    guard (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: [0x5C, 0x75]) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    let mark = index
    index += 2
    let second = try digits()
    guard (0xDC00..<0xE000).contains(second) else {
      index = mark
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func digits() throws(Problem) -> UInt32 {
    guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw problem("'\\u' needs four hexadecimal digits") }
    index += 4
    return value
  }
}
