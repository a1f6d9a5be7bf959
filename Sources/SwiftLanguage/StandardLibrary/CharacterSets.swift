/// The sets of characters that texts are cut and trimmed by: `.newlines`, `CharacterSet.decimalDigits`.
enum CharacterSets {
  /// Whether a set has a character; `nil` for a value that is no set.
  static func test(of value: ScriptValue?) -> ((Character) -> Bool)? {
    switch value {
    case .implicitMember(let member)?:
      if member.name == "init", case .string(let own)? = member.arguments?.first?.unwrapped { return own.contains }
      return named[member.name]
    // A member of the type is a stub where names are stubbed, and several of them if its name says so.
    case .array(let made)?:
      let one = made.first?.stubName?.prefix { !$0.isNumber }.lowercased()
      return one.flatMap { one in named.first { $0.key.lowercased() == "\(one)s" }?.value }
    case let value?: return value.stubName.flatMap { named[$0] }
    case nil: return nil
    }
  }

  private static let named: [String: @Sendable (Character) -> Bool] = [
    "whitespaces": { $0.isWhitespace && !$0.isNewline },
    "newlines": \.isNewline,
    "whitespacesAndNewlines": \.isWhitespace,
    "decimalDigits": \.isNumber,
    "letters": \.isLetter,
    "alphanumerics": { $0.isLetter || $0.isNumber },
    "uppercaseLetters": \.isUppercase,
    "lowercaseLetters": \.isLowercase,
    "punctuationCharacters": \.isPunctuation,
    "symbols": \.isSymbol,
  ]
}

extension NativeCall {
  /// The parts that a text was cut into; as many as are needed, if it is made up and has only one.
  func needed(_ parts: [ScriptValue]) -> [ScriptValue] {
    guard parts.count == 1, case .string(let only) = parts[0], let count = machine.stubs?.partCount(at: site), count > 1 else {
      return parts
    }
    return (1...count).map { .string("\(only)\($0)") }
  }
}
