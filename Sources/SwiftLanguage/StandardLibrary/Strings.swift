extension NativeLibrary {
  /// Members of strings; characters are strings of one.
  package static let strings: [String: NativeMember] = [
    "uppercased": .method { .value(.string(try whole($0).uppercased())) },
    "lowercased": .method { .value(.string(try whole($0).lowercased())) },
    "capitalized": .property { .string(capitalized(try whole($0))) },
    "hasPrefix": .method { .value(.bool(text($0).hasPrefix(try $0.string($0.only())))) },
    "hasSuffix": .method { .value(.bool(text($0).hasSuffix(try $0.string($0.only())))) },
    "append": .mutating { value, call in
      guard case .string(var text) = value else { return .void }
      value = .absent
      defer { value = .string(text) }
      try text.appendWithinLimit(call.string(call.arguments.first))
      return .void
    },
    "removeLast": .mutating { value, call in try remove(&value, call, isLast: true) },
    "removeFirst": .mutating { value, call in try remove(&value, call, isLast: false) },
    "removeAll": .mutating { value, _ in
      value = .string("")
      return .void
    },
    "replacingOccurrences": .method { call in
      let (old, new) = (try call.string(call.labelled("of")), try call.string(call.labelled("with")))
      guard !old.isEmpty else { return .value(call.receiver) }
      let options = call.labelled("options").map(names) ?? []
      if options.contains("regularExpression") {
        let characters = Array(try whole(call))
        let found = try PatternValue.pattern(old, patternOptions(options)).matches(in: characters)
        let text = TextPatterns.replaced(found, in: characters) { TextPatterns.filled(new, $0, in: characters) }
        return .value(.string(text))
      }
      return .value(.string(try text(call).pieces(between: old, keepsEmpty: true).joinedWithinLimit(separator: new)))
    },
    "substring": .method { call in
      let characters = Array(try whole(call))
      if case .library(let object)? = call.labelled("with")?.unwrapped, let units = object as? any UnitRange {
        guard let range = units.characters(in: characters) else {
          throw FaultReason.trap("the range lies outside of the text", "compare it with the text's length")
        }
        return .value(.string(String(characters[range])))
      }
      if let range = call.labelled("with").flatMap({ TextPatterns.characters(of: $0, count: characters.count) }) {
        return .value(.string(String(characters[range])))
      }
      throw FaultReason("'substring' takes a range: 'substring(with:)'", "use prefix, suffix or a subscript")
    },
    "components": .method { call in
      let given = call.labelled("separatedBy")
      if let isSeparator = CharacterSets.test(of: given) {
        return .value(
          .array(try whole(call).split(omittingEmptySubsequences: false, whereSeparator: isSeparator).map { .string(String($0)) })
        )
      }
      let separator = try call.string(given)
      return .value(.array(call.needed(try text(call).pieces(between: separator, keepsEmpty: true).map { .string($0) })))
    },
    "trimmingCharacters": .method { call in
      guard let isTrimmed = CharacterSets.test(of: call.labelled("in")) else {
        throw FaultReason(
          "only the usual sets of characters can be trimmed", "use '.whitespaces', '.newlines' or '.whitespacesAndNewlines'")
      }
      return .value(.string(try whole(call).trimmed(isTrimmed)))
    },
    "utf8": .property { .array(try whole($0).utf8.map { .int(Int($0)) }) },
    "unicodeScalars": .property { .array(try whole($0).unicodeScalars.map { .string(String($0)) }) },
    "isNumber": .property { .bool(text($0).first?.isNumber ?? false) },
    "isLetter": .property { .bool(text($0).first?.isLetter ?? false) },
    "isWhitespace": .property { .bool(text($0).first?.isWhitespace ?? false) },
    "isUppercase": .property { .bool(text($0).first?.isUppercase ?? false) },
    "isLowercase": .property { .bool(text($0).first?.isLowercase ?? false) },
    "isPunctuation": .property { .bool(text($0).first?.isPunctuation ?? false) },
    "isASCII": .property { .bool(text($0).first?.isASCII ?? false) },
    "isHexDigit": .property { .bool(text($0).first?.isHexDigit ?? false) },
    "asciiValue": .property { text($0).first?.asciiValue.map { .some(.int(Int($0))) } ?? .none },
    "isNewline": .property { .bool(text($0).first?.isNewline ?? false) },
    "wholeNumberValue": .property { text($0).first?.wholeNumberValue.map { .some(.int($0)) } ?? .none },
    "localizedDescription": .property { $0.receiver },
  ]

  private static func text(_ call: NativeCall) -> String {
    if case .string(let text) = call.receiver { text } else { "" }
  }

  /// The text, for work that goes through all of it.
  private static func whole(_ call: NativeCall) throws -> String {
    let text = text(call)
    try WorkMeter.copying(text.utf8.count * 4)
    return text
  }

  private static func capitalized(_ text: String) -> String {
    var isStart = true
    return String(
      text.flatMap { character -> String in
        defer { isStart = !(character.isLetter || character.isNumber) }
        return isStart ? character.uppercased() : character.lowercased()
      })
  }

  private static func remove(_ value: inout ScriptValue, _ call: NativeCall, isLast: Bool) throws -> ScriptValue {
    guard case .string(var text) = value else { return .void }
    let count = call.count == 0 ? 1 : try call.length(call.only())
    try WorkMeter.copying(count)
    let end =
      isLast
      ? text.index(text.endIndex, offsetBy: -count, limitedBy: text.startIndex)
      : text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
    guard let end else {
      throw FaultReason.trap("can't remove \(count) characters from \(text.count)", "check 'isEmpty' first")
    }
    value = .absent
    defer { value = .string(text) }
    let removed = isLast ? end..<text.endIndex : text.startIndex..<end
    let result = call.count == 0 ? ScriptValue.string(String(text[removed])) : .void
    if !isLast { try WorkMeter.bytes(text.utf8.count) }
    text.removeSubrange(removed)
    return result
  }
}

extension String {
  /// The text without what `isTrimmed` holds for at its ends.
  package func trimmed(_ isTrimmed: (Character) -> Bool) -> String {
    guard let start = firstIndex(where: { !isTrimmed($0) }), let end = lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return String(self[start...end])
  }
}
