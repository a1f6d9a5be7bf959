/// A Swift text taken apart without a parser, which an unoptimized build runs much slower: its code, and its string literals.
struct SwiftText {
  /// The text without comments, strings and regular expressions; what is interpolated in strings is code.
  private(set) var code: [UInt8] = []
  /// The string literals as they are written, in their order; an interpolation is `…`, a literal of several lines keeps them.
  private(set) var literals: [String] = []

  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    code.reserveCapacity(bytes.count)
    readCode(isInterpolated: false)
  }

  /// Reads code up to its end, or up to the parenthesis that ends an interpolation.
  private mutating func readCode(isInterpolated: Bool) {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skip { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        while position < bytes.count, !skip("*/") { position += 1 }
      case UInt8(ascii: "/") where isRegex: readRegex()
      case UInt8(ascii: "\""): readString(hashes: 0)
      case UInt8(ascii: "#") where hashes(before: UInt8(ascii: "\"")) > 0:
        let count = hashes(before: UInt8(ascii: "\""))
        position += count
        readString(hashes: count)
      default:
        position += 1
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if isInterpolated, depth < 0 { return }
        code.append(byte)
      }
    }
  }

  private mutating func readString(hashes count: Int) {
    let marks = String(repeating: "#", count: count)
    let quote = skip("\"\"\"") ? "\"\"\"" : "\""
    if quote.count == 1 { position += 1 }
    let (end, opening, escape) = (Array((quote + marks).utf8), Array("\\\(marks)(".utf8), Array("\\\(marks)".utf8))
    let index = literals.count
    literals.append("")
    code.append(UInt8(ascii: " "))
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\""), skip(end) { break }
      if byte == UInt8(ascii: "\\"), skip(opening) {
        content += "…".utf8
        code.append(UInt8(ascii: " "))
        readCode(isInterpolated: true)
        code.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "\\"), skip(escape) {
        // A backslash at the end of a line continues it.
        if position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
          position += 1
          skip { $0 == UInt8(ascii: " ") }
        } else {
          content += escape
          if position < bytes.count { content.append(bytes[position]) }
          position += 1
        }
      } else {
        if quote.count == 1, byte == UInt8(ascii: "\n") { break }
        content.append(byte)
        position += 1
      }
    }
    literals[index] = String(decoding: content, as: UTF8.self)
  }

  /// Whether a slash begins a regular expression: it stands where a value may begin, and ends on its line.
  private var isRegex: Bool {
    guard let next, next != UInt8(ascii: " "), next != UInt8(ascii: "\n"),
      let last = code.last(where: { $0 != UInt8(ascii: " ") }), "(,=:[{#".utf8.contains(last)
    else { return false }
    return bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "/"))
  }

  private mutating func readRegex() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "/") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    code.append(UInt8(ascii: " "))
  }

  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// How many `#` stand here, if a byte follows them.
  private func hashes(before byte: UInt8) -> Int {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == byte ? end - position : 0
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }

  private mutating func skip(_ mark: String) -> Bool { skip(Array(mark.utf8)) }

  private mutating func skip(_ mark: [UInt8]) -> Bool {
    guard bytes.count - position >= mark.count else { return false }
    for offset in mark.indices where bytes[position + offset] != mark[offset] { return false }
    position += mark.count
    return true
  }
}
