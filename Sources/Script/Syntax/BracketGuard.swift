/// Finds text that is nested so deeply that a parser which looks ahead by recursion would run out of stack.
///
/// swift-syntax bounds its own parsing, but not its looking ahead; this scan is made before it, in constant stack.
struct BracketGuard {
  /// How many brackets may be open at once.
  static let maximumDepth = 150
  /// How many square brackets may be open at once: the parser's time doubles with each that begins with another.
  static let maximumSquares = 12
  /// How many arrows, angle brackets or prefix words one statement may pile up.
  static let maximumPrefixes = 60

  private enum Open {
    case bracket
    case square
    case string(pounds: Int, isMultiline: Bool)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var open: [Open] = []
  private var squares = 0
  private var prefixes = 0
  /// How many `#if` are open.
  private var conditions = 0

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The place in UTF-8 where a text gets too deep, or `nil`.
  ///
  /// - Complexity: O(length of the text).
  static func offsetOfTooDeepText(in text: String) -> Int? {
    var scan = BracketGuard(text)
    while scan.position < scan.bytes.count {
      let place = scan.position
      if case .string(let pounds, let isMultiline)? = scan.open.last {
        scan.passString(pounds, isMultiline)
      } else {
        scan.passCode()
      }
      if scan.open.count > maximumDepth || scan.squares > maximumSquares { return place }
      if max(scan.prefixes, scan.conditions) > maximumPrefixes { return place }
    }
    return nil
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func count(of wanted: UInt8, from start: Int) -> Int {
    var number = 0
    while start + number < bytes.count, bytes[start + number] == wanted { number += 1 }
    return number
  }

  private mutating func passCode() {
    switch bytes[position] {
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while let next = byte(), next != 10 { position += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): passComment()
    case UInt8(ascii: "#") where bytes.indices.contains(position + count(of: 35, from: position)):
      let pounds = count(of: 35, from: position)
      position += pounds
      if byte() == UInt8(ascii: "\"") { beginString(pounds) }
      if byte() == UInt8(ascii: "i"), byte(1) == UInt8(ascii: "f") { conditions += 1 }
      if byte() == UInt8(ascii: "e"), byte(1) == UInt8(ascii: "n") { conditions -= 1 }
    case UInt8(ascii: "\""): beginString(0)
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      if bytes[position] == UInt8(ascii: "{") { prefixes = 0 }
      open.append(.bracket)
      position += 1
    case UInt8(ascii: "["):
      open.append(.square)
      squares += 1
      position += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if bytes[position] == UInt8(ascii: "}") { prefixes = 0 }
      if case .square? = open.popLast() { squares -= 1 }
      position += 1
    case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","):
      prefixes = 0
      position += 1
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">"):
      prefixes += 1
      position += 2
    case UInt8(ascii: "<"):
      prefixes += 1
      position += 1
    case UInt8(ascii: ">"):
      prefixes = max(0, prefixes - 1)
      position += 1
    case let first where Self.isLetter(first): passWord()
    default: position += 1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || byte == 95 || byte >= 128
  }

  private mutating func passWord() {
    let start = position
    while let next = byte(), Self.isLetter(next) || (next >= 48 && next <= 57) { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "try", "await", "some", "any", "else", "consume", "copy", "repeat", "each", "unsafe", "inout", "borrowing", "consuming",
      "sending", "isolated":
      prefixes += 1
    case "let", "var", "func", "return": prefixes = 0
    default: break
    }
  }

  private mutating func passComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func beginString(_ pounds: Int) {
    let isMultiline = count(of: 34, from: position) >= 3
    position += isMultiline ? 3 : 1
    open.append(.string(pounds: pounds, isMultiline: isMultiline))
  }

  private mutating func passString(_ pounds: Int, _ isMultiline: Bool) {
    switch bytes[position] {
    case UInt8(ascii: "\\") where count(of: 35, from: position + 1) >= pounds:
      position += 1 + pounds
      if byte() == UInt8(ascii: "(") { open.append(.bracket) }
      position += 1
    case UInt8(ascii: "\""):
      let quotes = isMultiline ? 3 : 1
      if count(of: 34, from: position) >= quotes, count(of: 35, from: position + quotes) >= pounds {
        open.removeLast()
        position += quotes + pounds
      } else {
        position += 1
      }
    case 10 where !isMultiline:
      open.removeLast()
      position += 1
    default: position += 1
    }
  }
}
