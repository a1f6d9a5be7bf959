/// A piece of a JavaScript text.
struct JSToken: Hashable {
  enum Kind: Hashable {
    case name, number, string, punctuator, end
    /// Parts of text and the expressions between them, as text with their offsets.
    case template([TemplatePart])
    /// A regular expression, as it stands in the text.
    case pattern
  }

  enum TemplatePart: Hashable {
    case text(String)
    case code(String, offset: Int)
  }

  var kind: Kind
  /// The name, the sign, the number as written, or a string's content.
  var text: String
  /// Where it begins and ends, in bytes.
  var range: Range<Int>
  /// Whether a line ends in front of it.
  var isFirstOnLine: Bool
  /// The comments in front of it, without their signs.
  var comments: [String]
  /// How many of them end the line in front of it.
  var endings = 0

  /// Whether it is a text in which `console.log` puts the values behind it: `%s` and its like.
  var hasPlaceholder: Bool {
    func hasOne(_ text: String) -> Bool {
      zip(text, text.dropFirst()).contains { $0 == "%" && "sdifjoOc".contains($1) }
    }
    switch kind {
    case .string: return hasOne(text)
    case .template(let parts):
      return parts.contains { part in if case .text(let text) = part { hasOne(text) } else { false } }
    default: return false
    }
  }

  func isSign(_ sign: String) -> Bool { kind == .punctuator && text == sign }
  func isWord(_ word: String) -> Bool { kind == .name && text == word }
}

/// Splits a JavaScript text.
struct JSLexer {
  private let bytes: [UInt8]
  private var index: Int
  private var tokens: [JSToken] = []
  private var comments: [String] = []
  private var isFirstOnLine = true
  private var endings = 0

  private static let signs = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??",
    "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**",
  ].map { Array($0.utf8) }

  /// The tokens of a text, the last one its end.
  static func tokens(of text: String) -> [JSToken] {
    var lexer = JSLexer(bytes: Array(text.utf8), index: 0)
    if lexer.bytes.starts(with: Array("#!".utf8)) { lexer.skipLine() }
    lexer.run()
    return lexer.tokens
  }

  private init(bytes: [UInt8], index: Int) {
    (self.bytes, self.index) = (bytes, index)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func run() {
    while true {
      skipSpace()
      guard index < bytes.count else { break }
      read()
      index = min(index, bytes.count)
    }
    add(.end, "", index..<index)
  }

  private mutating func add(_ kind: JSToken.Kind, _ text: String, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    tokens.append(
      JSToken(
        kind: kind, text: text, range: range, isFirstOnLine: isFirstOnLine, comments: comments, endings: endings))
    (isFirstOnLine, comments, endings) = (false, [], 0)
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 10 { index += 1 }
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      if byte() == 10 {
        isFirstOnLine = true
        index += 1
      } else if byte() <= 32 {
        index += 1
      } else if byte() == 47, byte(1) == 47 {
        let start = index + 2
        skipLine()
        comments.append(text(start..<index))
        if !isFirstOnLine { endings += 1 }
      } else if byte() == 47, byte(1) == 42 {
        let start = index + 2
        index += 2
        while index < bytes.count, !(byte() == 42 && byte(1) == 47) {
          if byte() == 10 { isFirstOnLine = true }
          index += 1
        }
        comments += text(start..<min(index, bytes.count)).split(separator: "\n").map(String.init)
        index = min(index + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == 36 || byte == 95 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  private mutating func read() {
    let start = index
    let first = byte()
    if (48...57).contains(first) || first == 46 && (48...57).contains(byte(1)) { return readNumber(start) }
    if Self.isNamePart(first) || first == 35 {
      index += 1
      while index < bytes.count, Self.isNamePart(byte()) { index += 1 }
      return add(.name, text(start..<index), start..<index)
    }
    if first == 34 || first == 39 { return readString(start, first) }
    if first == 96 { return readTemplate(start) }
    if first == 47, beginsExpression { return readPattern(start) }
    for sign in Self.signs where bytes[index...].starts(with: sign) {
      index += sign.count
      return add(.punctuator, text(start..<index), start..<index)
    }
    index += 1
    add(.punctuator, text(start..<index), start..<index)
  }

  private mutating func readNumber(_ start: Int) {
    // `1e-3`, but not `0x1e-3`.
    let hasExponent = bytes[start] != 48 || ![88, 120].contains(start + 1 < bytes.count ? bytes[start + 1] : 0)
    while index < bytes.count {
      let isSigned = hasExponent && index > start && bytes[index - 1] | 32 == 101 && (byte() == 43 || byte() == 45)
      guard isSigned || Self.isNamePart(byte()) || byte() == 46 else { break }
      index += 1
    }
    add(.number, text(start..<index).filter { $0 != "_" }, start..<index)
  }

  /// Whether an expression may begin here: a slash is then a pattern's.
  private var beginsExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .string, .template, .pattern: return false
    case .name: return ["return", "typeof", "case", "in", "of", "throw", "await", "yield", "void", "delete"].contains(last.text)
    case .punctuator: return last.text != ")" && last.text != "]" && last.text != "}"
    case .end: return true
    }
  }

  private mutating func readPattern(_ start: Int) {
    index += 1
    var isClass = false
    while index < bytes.count, byte() != 10, isClass || byte() != 47 {
      if byte() == 92 { index += 1 }
      if byte() == 91 { isClass = true } else if byte() == 93 { isClass = false }
      index += 1
    }
    index = min(index + 1, bytes.count)
    while index < bytes.count, Self.isNamePart(byte()) { index += 1 }
    add(.pattern, text(start..<index), start..<index)
  }

  /// Reads what stands behind a backslash.
  private mutating func escape(into result: inout [UInt8]) {
    index += 1
    switch byte() {
    case 110: result.append(10)
    case 116: result.append(9)
    case 114: result.append(13)
    case 48: result.append(0)
    case 10: break
    case 117, 120:
      let (code, length) = codePoint()
      if let scalar = Unicode.Scalar(code) { result += Array(String(Character(scalar)).utf8) }
      index += length
      return
    default: result.append(byte())
    }
    index += 1
  }

  private func codePoint() -> (UInt32, Int) {
    if byte() == 117, byte(1) == 123 {
      let digits = bytes[min(index + 2, bytes.count)...].prefix { $0 != 125 }
      return (UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD, digits.count + 3)
    }
    let count = byte() == 117 ? 4 : 2
    let digits = bytes[min(index + 1, bytes.count)..<min(index + 1 + count, bytes.count)]
    return (UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD, count + 1)
  }

  private mutating func readString(_ start: Int, _ quote: UInt8) {
    var result: [UInt8] = []
    index += 1
    while index < bytes.count, byte() != quote, byte() != 10 {
      if byte() == 92 {
        escape(into: &result)
      } else {
        result.append(byte())
        index += 1
      }
    }
    index = min(index + 1, bytes.count)
    add(.string, String(decoding: result, as: UTF8.self), start..<index)
  }

  private mutating func readTemplate(_ start: Int) {
    var parts: [JSToken.TemplatePart] = []
    var current: [UInt8] = []
    index += 1
    while index < bytes.count, byte() != 96 {
      if byte() == 92 {
        escape(into: &current)
      } else if byte() == 36, byte(1) == 123 {
        parts.append(.text(String(decoding: current, as: UTF8.self)))
        current = []
        index += 2
        let begin = index
        skipCode()
        parts.append(.code(text(begin..<index), offset: begin))
        index = min(index + 1, bytes.count)
      } else {
        current.append(byte())
        index += 1
      }
    }
    index = min(index + 1, bytes.count)
    parts.append(.text(String(decoding: current, as: UTF8.self)))
    add(.template(parts), "", start..<index)
  }

  /// Goes to the brace that ends the code in a template.
  private mutating func skipCode(nesting: Int = 0) {
    defer { index = min(index, bytes.count) }
    // Deeper templates are read by nobody.
    guard nesting < 50 else {
      index = bytes.count
      return
    }
    var depth = 0
    while index < bytes.count {
      switch byte() {
      case 123: depth += 1
      case 125:
        if depth == 0 { return }
        depth -= 1
      case 34, 39:
        let quote = byte()
        index += 1
        while index < bytes.count, byte() != quote { index += byte() == 92 ? 2 : 1 }
      case 96:
        index += 1
        while index < bytes.count, byte() != 96 {
          if byte() == 92 { index += 1 }
          if byte() == 36, byte(1) == 123 {
            index += 2
            skipCode(nesting: nesting + 1)
          }
          index += 1
        }
      default: break
      }
      index += 1
    }
  }
}
