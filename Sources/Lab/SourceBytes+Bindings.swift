/// Which variable gets what stands at a place, as the line that declares it tells.
extension SourceBytes {
  /// The variable whose value a column of a line belongs to: of `let a = load(1), b = load(2)`, each call has its own.
  ///
  /// - Parameter column: `nil` for the end of the line, where a value goes on below.
  /// - Returns: `nil` where no variable gets it, or several do.
  func binding(on line: Int, at column: Int? = nil) -> String? {
    guard let bytes = self[line], let indent = indent(of: line) else { return nil }
    let end = column ?? bytes.count
    let statements = SourceBytes.parts(of: bytes[indent...], between: UInt8(ascii: ";"))
    guard let statement = statements.last(where: { $0.startIndex <= end }),
      let declared = SourceBytes.behindKeyword(CallText.trimmed(statement))
    else { return nil }
    var named: (name: String, from: Int)?
    for part in SourceBytes.parts(of: declared, between: UInt8(ascii: ",")) where part.startIndex <= end {
      // `, y > 1` belongs to the condition before it, and `, Error> =` to its type.
      if let name = SourceBytes.bound(part) { named = (name, part.startIndex) }
    }
    // What stands in the brackets of another call isn't what the variable holds.
    guard let named, column.map({ CallText.leavesNothingOpen(bytes[named.from..<min($0, bytes.count)]) }) ?? true else {
      return nil
    }
    return named.name
  }

  /// What stands behind `let` or `var`, at the beginning of a statement but for words such as `private` and `async`.
  private static func behindKeyword(_ statement: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = statement
    for _ in 0..<3 {
      let word = rest.prefix { $0 != UInt8(ascii: " ") }
      rest = CallText.trimmed(rest.dropFirst(word.count))
      if word.elementsEqual("let".utf8) || word.elementsEqual("var".utf8) { return rest }
    }
    return nil
  }

  /// The name that a part of a declaration gives a type or a value; `nil` if it is no name alone.
  private static func bound(_ part: ArraySlice<UInt8>) -> String? {
    var text = Substring(String(decoding: CallText.trimmed(part), as: UTF8.self))
    for keyword in ["let ", "var "] where text.hasPrefix(keyword) { text = text.dropFirst(keyword.count) }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let behind = text.dropFirst(name.count).drop { $0 == " " }
    guard name.first.map({ !$0.isNumber }) == true, behind.first == ":" || behind.hasPrefix("=") && !behind.hasPrefix("==") else {
      return nil
    }
    return String(name)
  }

  /// The parts of a text between separators that stand neither in brackets nor in strings.
  private static func parts(of text: ArraySlice<UInt8>, between separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, index, depth, isInString) = (text.startIndex, text.startIndex, 0, false)
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = index + 1
      default: break
      }
      index += 1
    }
    return parts + [text[start...]]
  }
}
