import Glibc

/// What `String(format:)` makes of a pattern: `%d`, `%i`, `%u`, `%x`, `%X`, `%o`, `%c`, `%f`, `%e`, `%g`, `%a`, `%@`, `%s` and `%%`.
///
/// Numbers are written by C's `vsnprintf`, as Foundation has it: without `l`, `ll`, `q` or `z` only the lowest 32 bits of an integer count.
enum TextFormat {
  /// What stands between the percent sign and its letter.
  private struct Piece {
    var flags = ""
    var width: Int?
    var precision: Int?
    var size = ""

    /// As C wants it.
    func pattern(_ letter: Character, size: String) -> String {
      "%\(flags)\(width.map(String.init) ?? "")\(precision.map { ".\($0)" } ?? "")\(size)\(letter)"
    }
  }

  /// - Parameter isLenient: Whether `%f` takes whole numbers.
  static func text(_ pattern: String, _ values: [ScriptValue], isLenient: Bool = false) throws -> String {
    try WorkMeter.copying(pattern.utf8.count * 8)
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
      var own = value.likened(toFormat: letter)
      if isLenient, case .int(let number) = own, "fFgGeE".contains(letter) { own = .double(Double(number)) }
      result += try show(own, as: letter, piece)
      if result.utf8.count > SizeLimit.maximum { try SizeLimit.checkText(result.utf8.count, of: result) }
    }
    return result
  }

  private static func readPiece(_ characters: inout ArraySlice<Character>) throws -> Piece {
    var piece = Piece()
    while let flag = characters.first, "-+0 #".contains(flag) { piece.flags.append(characters.removeFirst()) }
    piece.width = number(&characters)
    if characters.first == "." {
      characters.removeFirst()
      piece.precision = number(&characters) ?? 0
    }
    while let size = characters.first, "lqhz".contains(size), piece.size.count < 2 { piece.size.append(characters.removeFirst()) }
    guard piece.width ?? 0 <= 1000, piece.precision ?? 0 <= 100 else {
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
    case ("d", .int(let number)), ("i", .int(let number)), ("u", .int(let number)), ("x", .int(let number)),
      ("X", .int(let number)), ("o", .int(let number)):
      switch piece.size {
      case "l", "ll", "q", "z": return written(number, piece.pattern(letter, size: "l"))
      default: return written(Int32(truncatingIfNeeded: number), piece.pattern(letter, size: piece.size))
      }
    case ("c", .int(let number)):
      // One byte, which stands for the character of that number.
      let character = String(Unicode.Scalar(UInt8(truncatingIfNeeded: number)))
      let filling = String(repeating: " ", count: max(0, (piece.width ?? 0) - 1))
      return piece.flags.contains("-") ? character + filling : filling + character
    case ("f", .double(let number)), ("F", .double(let number)), ("g", .double(let number)), ("G", .double(let number)),
      ("e", .double(let number)), ("E", .double(let number)), ("a", .double(let number)), ("A", .double(let number)):
      return written(number, piece.pattern(letter, size: ""))
    // Foundation gives no width to objects.
    case ("@", _), ("s", _): return try Describing.text(of: value)
    default:
      throw FaultReason(
        "'%\(letter)' does not fit a value of type \(value.typeName)",
        "use %d, %x or %c for Int, %f for Double, %@ for others")
    }
  }

  private static func written(_ number: some CVarArg, _ format: String) -> String {
    // The longest is a number of 309 digits with 100 behind the point, or 1000 columns.
    var buffer = [CChar](repeating: 0, count: 1100)
    let count = withVaList([number]) { vsnprintf(&buffer, buffer.count, format, $0) }
    return String(decoding: buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
