import Program
import SwiftLanguage

/// JSON as values of a script.
enum JSONText {
  /// The value that a text says; `nil` if the text is no JSON, or nested more than 100 deep.
  static func value(of text: String) -> ScriptValue? {
    var reader = JSONReader(bytes: Array(text.utf8))
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    return reader.isAtEnd ? value : nil
  }

  /// A value as JSON; what JSON has not is its description.
  static func text(of value: ScriptValue) -> String {
    switch value {
    case .string(let text): return text
    default: return nested(value, depth: 0)
    }
  }

  private static func nested(_ value: ScriptValue, depth: Int) -> String {
    guard depth < 100 else { return "null" }
    switch value {
    case .string(let text): return quoted(text)
    case .bool, .int, .double: return value.plainDescription
    case .none, .void: return "null"
    case .some(let value): return nested(value, depth: depth)
    case .array(let elements): return "[\(elements.map { nested($0, depth: depth + 1) }.joined(separator: ","))]"
    case .dictionary(let table):
      let entries = zip(table.keys, table.values).map { "\(quoted($0.plainDescription)):\(nested($1, depth: depth + 1))" }
      return "{\(entries.joined(separator: ","))}"
    default: return quoted(value.plainDescription)
    }
  }

  private static func quoted(_ text: String) -> String { JSONString.quoted(text) }
}

/// Reads JSON (RFC 8259).
private struct JSONReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ text: String, _ value: ScriptValue) -> ScriptValue? {
    let end = position + text.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(text.utf8) else { return nil }
    position = end
    return value
  }

  mutating func value(depth: Int) -> ScriptValue? {
    guard depth < 100 else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    // Foundation's dictionaries hold NSNull; a script's hold nil.
    case UInt8(ascii: "n"): return word("null", .none)
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> ScriptValue? {
    position += 1
    var table = OrderedTable()
    if take("}") { return .dictionary(table) }
    while true {
      skipSpace()
      guard let key = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      table[.string(key)] = value
      if take("}") { return .dictionary(table) }
      guard take(",") else { return nil }
    }
  }

  private mutating func array(_ depth: Int) -> ScriptValue? {
    position += 1
    var elements: [ScriptValue] = []
    if take("]") { return .array(elements) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
      if take("]") { return .array(elements) }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> ScriptValue? {
    let start = position
    while let byte = next, byte >= 0x2B, byte <= 0x39 || byte | 0x20 == 0x65, byte != 0x2C, byte != 0x2F { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let first = text.unicodeScalars.first, first == "-" || ("0"..."9").contains(first) else { return nil }
    return Int(text).map { .int($0) } ?? Double(text).map { .double($0) }
  }

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    position += 1
    var result: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        result += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: result.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let high = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    guard next == UInt8(ascii: "\\") else { return nil }
    position += 1
    guard next == UInt8(ascii: "u") else { return nil }
    position += 1
    guard let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-") else { return nil }
    position += 4
    return UInt32(digits, radix: 16)
  }
}
