extension NativeLibrary {
  /// Members of strings that take a regular expression; where they are given something else, what other sequences do.
  static let textPatterns: [String: NativeMember] = [
    "firstMatch": .method { try match($0, .anywhere) },
    "wholeMatch": .method { try match($0, .whole) },
    "prefixMatch": .method { try match($0, .atStart) },
    "matches": .method { call in
      let (pattern, text) = try pattern(call, call.labelled("of"))
      return .value(.array(try pattern.matches(in: text).map { PatternMatch.value($0, text, pattern) }))
    },
    "firstRange": .method { call in
      guard PatternValue.of(call.labelled("of")) != nil else {
        return try unstubbed(call, try ranges(of: call.string(call.labelled("of")), in: call).first.map { .some($0) })
      }
      let (pattern, text) = try pattern(call, call.labelled("of"))
      return try unstubbed(call, try pattern.match(in: text).map { .some(characters($0.range)) })
    },
    "ranges": .method { call in
      guard PatternValue.of(call.labelled("of")) != nil else {
        return .value(.array(try ranges(of: call.string(call.labelled("of")), in: call)))
      }
      let (pattern, text) = try pattern(call, call.labelled("of"))
      return .value(.array(try pattern.matches(in: text).map { characters($0.range) }))
    },
    "replacing": .method { call in
      guard let first = call.arguments.first, let new = call.labelled("with") ?? call.arguments.dropFirst().last else {
        throw call.wrongCount(2)
      }
      guard PatternValue.of(first) != nil else {
        let (old, new) = (try call.string(first), try call.string(new))
        return .value(.string(try receiver(call).pieces(between: old, keepsEmpty: true).joinedWithinLimit(separator: new)))
      }
      let (pattern, text) = try pattern(call, first)
      let found = try pattern.matches(in: text)
      if case .string(let new) = new { return .value(.string(TextPatterns.replaced(found, in: text) { _ in new })) }
      let values = found.map { PatternMatch.value($0, text, pattern) }
      let made = Gathered()
      return .frame(
        EachFrame(
          values, new,
          visit: { _, value in
            made.values.append(value)
            return nil
          },
          finish: {
            var texts = made.values.map(\.plainDescription)[...]
            return .string(TextPatterns.replaced(found, in: text) { _ in texts.popFirst() ?? "" })
          }))
    },
    "contains": .method { call in
      guard let pattern = PatternValue.of(call.arguments.first) else { return try sequence("contains", call) }
      let isFound = try pattern.match(in: Array(receiver(call))) != nil
      if !isFound, let stubs = call.machine.stubs { return try stubs.call("String.contains", call) }
      return .value(.bool(isFound))
    },
    "split": .method { call in
      guard let pattern = PatternValue.of(call.labelled("separator")) else { return try sequence("split", call) }
      let text = Array(try receiver(call))
      var (parts, start): ([ScriptValue], Int) = ([], 0)
      for match in try pattern.matches(in: text) where !match.range.isEmpty {
        if match.range.lowerBound > start { parts.append(.string(String(text[start..<match.range.lowerBound]))) }
        start = match.range.upperBound
      }
      if start < text.count { parts.append(.string(String(text[start...]))) }
      return .value(.array(parts))
    },
  ]

  /// A range of characters as texts have them.
  static func characters(_ range: Range<Int>) -> ScriptValue {
    .range(
      RangeValue(
        lower: .library(TextIndex(range.lowerBound)), upper: .library(TextIndex(range.upperBound)), isClosed: false))
  }

  private static func receiver(_ call: NativeCall) throws -> String {
    guard case .string(let text) = call.receiver else { return "" }
    try WorkMeter.copying(text.utf8.count)
    return text
  }

  private static func pattern(_ call: NativeCall, _ value: ScriptValue?) throws -> (TextPattern, [Character]) {
    guard let pattern = try PatternValue.of(value) ?? value.map({ try PatternValue.pattern(call.string($0)) }) else {
      throw FaultReason("this needs a regular expression", "write one as in /[a-z]+/")
    }
    return (pattern, Array(try receiver(call)))
  }

  private static func match(_ call: NativeCall, _ extent: TextPattern.Extent) throws -> NativeResult {
    let (pattern, text) = try pattern(call, call.labelled("of"))
    return try unstubbed(call, try pattern.match(in: text, extent).map { .some(PatternMatch.value($0, text, pattern)) })
  }

  /// What was found. Where nothing was and names are stubbed, the text may be made up: a stub decides.
  private static func unstubbed(_ call: NativeCall, _ found: ScriptValue?) throws -> NativeResult {
    if let found { return .value(found) }
    if let stubs = call.machine.stubs { return try stubs.call("String.match", call) }
    return .value(.none)
  }

  private static func ranges(of wanted: String, in call: NativeCall) throws -> [ScriptValue] {
    guard !wanted.isEmpty else { return [] }
    var (found, start): ([ScriptValue], Int) = ([], 0)
    for piece in try receiver(call).pieces(between: wanted, keepsEmpty: true).dropLast() {
      start += piece.count
      found.append(characters(start..<start + wanted.count))
      start += wanted.count
    }
    return found
  }

  /// Calls what strings share with other sequences.
  private static func sequence(_ name: String, _ call: NativeCall) throws -> NativeResult {
    guard case .method(let body)? = sequences[name] else { throw call.wrongCount(1) }
    return try body(call)
  }
}

/// What libraries need of regular expressions.
package enum TextPatterns {
  /// Reads a pattern; what is wrong with it is a fault.
  package static func read(_ text: String, _ options: TextPattern.Options) throws -> TextPattern {
    try PatternValue.pattern(text, options)
  }

  /// The options that `[.caseInsensitive]` and the like mean.
  package static func options(_ value: ScriptValue?) -> TextPattern.Options {
    NativeLibrary.patternOptions(value.map(NativeLibrary.names) ?? [])
  }

  /// The characters that a range of a text's indices covers; `nil` for other values.
  package static func characters(of value: ScriptValue, count: Int) -> Range<Int>? {
    guard case .range(let range) = value.unwrapped else { return nil }
    let (lower, upper) = (TextIndex.offset(range.lower), TextIndex.offset(range.upper))
    guard lower != nil || upper != nil else { return nil }
    let (start, end) = (lower ?? 0, upper.map { range.isClosed ? $0 + 1 : $0 } ?? count)
    return start <= end && end <= count ? start..<end : nil
  }

  /// The characters of a text that a range of units covers: `Range(found.range, in: text)`.
  static func range(_ call: NativeCall) throws -> ScriptValue {
    let text = Array(try call.string(call.labelled("in")))
    if call.arguments.first?.unwrapped.stubName != nil { return .some(NativeLibrary.characters(0..<text.count)) }
    guard case .library(let object)? = call.arguments.first?.unwrapped, let units = object as? any UnitRange else {
      throw FaultReason("'Range(_:in:)' takes an NSRange and a text")
    }
    return units.characters(in: text).map { .some(NativeLibrary.characters($0)) } ?? .none
  }

  /// A range of characters as texts have them.
  package static func indices(_ range: Range<Int>) -> ScriptValue { NativeLibrary.characters(range) }

  /// The text with something in the place of each match.
  package static func replaced(_ matches: [TextPattern.Match], in text: [Character], _ new: (TextPattern.Match) -> String)
    -> String
  {
    var (result, start) = ("", 0)
    for match in matches {
      result += String(text[start..<match.range.lowerBound]) + new(match)
      start = match.range.upperBound
    }
    return result + String(text[start...])
  }

  /// A template with what the groups took: `$1`.
  package static func filled(_ template: String, _ match: TextPattern.Match, in text: [Character]) -> String {
    var (result, rest) = ("", Substring(template))
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        result.append(next)
      } else if character == "$", let digit = rest.first?.wholeNumberValue {
        rest.removeFirst()
        if digit < match.ranges.count, let range = match.ranges[digit] { result += String(text[range]) }
      } else {
        result.append(character)
      }
    }
    return result
  }
}

/// A range that counts a text's UTF-16 units.
package protocol UnitRange: LibraryObject {
  /// The characters of a text that it covers; `nil` if it doesn't lie in the text.
  func characters(in text: [Character]) -> Range<Int>?
}
