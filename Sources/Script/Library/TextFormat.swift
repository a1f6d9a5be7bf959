import Glibc

/// What `String(format:)` makes of a pattern: `%d`, `%i`, `%u`, `%x`, `%X`, `%o`, `%f`, `%e`, `%g`, `%@`, `%s`, `%c` and `%%`.
enum TextFormat {
  private struct Piece {
    var isLeft = false
    var isZeroFilled = false
    var hasSign = false
    var width = 0
    var precision: Int?
  }

  static func text(_ pattern: String, _ values: [ScriptValue]) throws -> String {
    var result = ""
    var rest = values[...]
    var characters = Array(pattern)[...]
    while let character = characters.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      let piece = try readPiece(&characters)
      guard let letter = characters.popFirst() else {
        throw FaultReason("a format ends after '%'", "write '%%' for a percent sign")
      }
      if letter == "%" {
        result += "%"
        continue
      }
      guard let value = rest.popFirst() else {
        throw FaultReason("the format '\(pattern)' asks for more arguments than there are")
      }
      let text = try show(value.unwrapped, as: letter, piece)
      // Foundation gives no width to objects.
      result += letter == "@" ? text : fill(text, piece)
    }
    return result
  }

  private static func readPiece(_ characters: inout ArraySlice<Character>) throws -> Piece {
    var piece = Piece()
    while let flag = characters.first, "-+0 ".contains(flag) {
      characters.removeFirst()
      switch flag {
      case "-": piece.isLeft = true
      case "0": piece.isZeroFilled = true
      case "+": piece.hasSign = true
      default: break
      }
    }
    piece.width = number(&characters) ?? 0
    if characters.first == "." {
      characters.removeFirst()
      piece.precision = number(&characters) ?? 0
    }
    while let size = characters.first, "lqhz".contains(size) { characters.removeFirst() }
    guard piece.width <= 1000, piece.precision ?? 0 <= 100 else {
      throw FaultReason("a format's width or precision is too large")
    }
    return piece
  }

  private static func number(_ characters: inout ArraySlice<Character>) -> Int? {
    var digits = ""
    while let digit = characters.first, digit.isASCII, digit.isNumber, digits.count < 5 {
      digits.append(characters.removeFirst())
    }
    return Int(digits)
  }

  private static func show(_ value: ScriptValue, as letter: Character, _ piece: Piece) throws -> String {
    switch (letter, value) {
    case ("d", .int(let number)), ("i", .int(let number)), ("u", .int(let number)):
      return (piece.hasSign && number >= 0 ? "+" : "") + String(number)
    case ("x", .int(let number)): return String(number, radix: 16)
    case ("X", .int(let number)): return String(number, radix: 16, uppercase: true)
    case ("o", .int(let number)): return String(number, radix: 8)
    case ("f", .double(let number)), ("F", .double(let number)): return sign(number, piece) + fixed(number, piece.precision ?? 6)
    case ("g", .double(let number)), ("e", .double(let number)):
      return sign(number, piece) + written(number, "%.\(piece.precision ?? 6)\(letter)")
    case ("@", _), ("s", _), ("c", _): return value.description
    default:
      throw FaultReason(
        "'%\(letter)' does not fit a value of type \(value.typeName)", "use %d for Int, %f for Double, %@ for others")
    }
  }

  private static func sign(_ number: Double, _ piece: Piece) -> String { piece.hasSign && number >= 0 ? "+" : "" }

  /// The number with so many digits after the point, rounded as C does.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    return written(number, "%.\(digits)f")
  }

  private static func written(_ number: Double, _ format: String) -> String {
    var buffer = [CChar](repeating: 0, count: 512)
    let count = withVaList([number]) { vsnprintf(&buffer, buffer.count, format, $0) }
    return String(decoding: buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func fill(_ text: String, _ piece: Piece) -> String {
    let missing = piece.width - text.count
    guard missing > 0 else { return text }
    if piece.isLeft { return text + String(repeating: " ", count: missing) }
    guard piece.isZeroFilled else { return String(repeating: " ", count: missing) + text }
    let sign = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.prefix(1)) : ""
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }
}
