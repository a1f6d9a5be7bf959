import SwiftLanguage

/// `NSRegularExpression`, `NSTextCheckingResult`, `NSRange` and `NSPredicate` with `MATCHES`.
enum RegularExpressions {
  static let types: [String: Vocabulary.LibraryType] = [
    "NSRegularExpression": Vocabulary.LibraryType(
      make: { call in
        let options = TextPatterns.options(call.labelled("options"))
        return .value(.library(RegularExpression(try TextPatterns.read(call.string(call.labelled("pattern")), options))))
      },
      statics: [
        "escapedPattern": .method { call in
          let text = try call.string(call.labelled("for"))
          return .value(.string(text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }.joined()))
        }
      ]),
    "NSRange": Vocabulary.LibraryType(make: { try .value(TextRange.make($0)) }),
    "NSPredicate": Vocabulary.LibraryType(make: { call in
      // An application's database understands more.
      if let stubs = call.machine.stubs, !TextPredicate.understands(call) { return try stubs.call("NSPredicate", call) }
      return try .value(.library(TextPredicate(call)))
    }),
  ]

  /// What functions have the names of types here.
  static func makeRange(_ call: NativeCall) throws -> NativeResult {
    let numbers = try call.arguments.map(call.integer)
    guard numbers.count == 2 else { throw FaultReason("NSMakeRange takes a location and a length") }
    return .value(.library(TextRange(location: numbers[0], length: numbers[1])))
  }
}

/// A range of UTF-16 units: `NSRange`.
final class TextRange: UnitRange {
  let location: Int
  let length: Int

  init(location: Int, length: Int) { (self.location, self.length) = (location, length) }

  /// The units of a range of characters.
  init(_ range: Range<Int>?, in text: [Character]) {
    guard let range else {
      (location, length) = (.max, 0)
      return
    }
    location = text[..<range.lowerBound].reduce(0) { $0 + $1.utf16.count }
    length = text[range].reduce(0) { $0 + $1.utf16.count }
  }

  static func make(_ call: NativeCall) throws -> ScriptValue {
    if let location = call.labelled("location") {
      return .library(TextRange(location: try call.integer(location), length: try call.integer(call.labelled("length"))))
    }
    guard let text = call.labelled("in")?.text, let first = call.arguments.first else {
      throw FaultReason(
        "an NSRange is made of two numbers, or of a range in a text", "write NSRange(text.startIndex..., in: text)")
    }
    let characters = Array(text)
    guard let range = TextPatterns.characters(of: first, count: characters.count) else {
      throw FaultReason("an NSRange is made of a range of a text's indices, not of \(first.typeName)")
    }
    return .library(TextRange(range, in: characters))
  }

  func characters(in text: [Character]) -> Range<Int>? {
    var (units, index) = (0, 0)
    func offset(of wanted: Int) -> Int? {
      while units < wanted, index < text.count {
        units += text[index].utf16.count
        index += 1
      }
      return units == wanted ? index : nil
    }
    guard location != .max, let start = offset(of: location), let end = offset(of: location + length) else { return nil }
    return start..<end
  }

  static func of(_ value: ScriptValue?) -> TextRange? {
    guard case .library(let object)? = value?.unwrapped else { return nil }
    return object as? TextRange
  }

  var typeName: String { "NSRange" }
  func describe(_ format: (ScriptValue) -> String) -> String { "{\(location), \(length)}" }
  func equals(_ other: any HostObject) -> Bool {
    (other as? TextRange).map { $0.location == location && $0.length == length } ?? false
  }
  func hash(into hasher: inout Hasher) { hasher.combine(location) }

  var members: [String: NativeMember] {
    let (location, length) = (location, length)
    return [
      "location": .property { _ in .int(location) }, "length": .property { _ in .int(length) },
      "lowerBound": .property { _ in .int(location) }, "upperBound": .property { _ in .int(location + length) },
    ]
  }
}

/// `NSRegularExpression`.
final class RegularExpression: LibraryObject {
  private let pattern: TextPattern

  init(_ pattern: TextPattern) { self.pattern = pattern }

  var typeName: String { "NSRegularExpression" }

  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "pattern": .property { .string(try receiver($0).pattern.text) },
    "numberOfCaptureGroups": .property { .int(try receiver($0).pattern.groupCount) },
    "firstMatch": .method { call in
      let (pattern, text, matches) = try search(call, isFirst: true)
      return .value(matches.first.map { .some(.library(CheckingResult($0, text, pattern))) } ?? .none)
    },
    "matches": .method { call in
      let (pattern, text, matches) = try search(call)
      return .value(.array(matches.map { .library(CheckingResult($0, text, pattern)) }))
    },
    "numberOfMatches": .method { .value(.int(try search($0).matches.count)) },
    "rangeOfFirstMatch": .method { call in
      let (_, text, matches) = try search(call, isFirst: true)
      return .value(.library(TextRange(matches.first?.range, in: text)))
    },
    "stringByReplacingMatches": .method { call in
      let (_, text, matches) = try search(call)
      let template = try call.string(call.labelled("withTemplate"))
      return .value(.string(TextPatterns.replaced(matches, in: text) { TextPatterns.filled(template, $0, in: text) }))
    },
  ]

  private static func receiver(_ call: NativeCall) throws -> RegularExpression {
    guard case .library(let object) = call.receiver, let expression = object as? RegularExpression else {
      throw FaultReason("\(call.receiver.typeName) isn't an NSRegularExpression")
    }
    return expression
  }

  private static func search(_ call: NativeCall, isFirst: Bool = false) throws -> (
    pattern: TextPattern, text: [Character], matches: [TextPattern.Match]
  ) {
    let pattern = try receiver(call).pattern
    let text = Array(try call.string(call.labelled("in")))
    let limits = TextRange.of(call.labelled("range"))?.characters(in: text) ?? text.indices
    let all =
      isFirst
      ? try pattern.match(in: text, from: limits.lowerBound).map { [$0] } ?? []
      : try pattern.matches(in: text, from: limits.lowerBound)
    return (pattern, text, all.filter { $0.range.upperBound <= limits.upperBound })
  }
}

/// What a regular expression found: `NSTextCheckingResult`.
final class CheckingResult: LibraryObject {
  private let match: TextPattern.Match
  private let text: [Character]
  private let pattern: TextPattern

  init(_ match: TextPattern.Match, _ text: [Character], _ pattern: TextPattern) {
    (self.match, self.text, self.pattern) = (match, text, pattern)
  }

  var typeName: String { "NSTextCheckingResult" }

  var members: [String: NativeMember] { Self.ownMembers }

  private static func receiver(_ call: NativeCall) throws -> CheckingResult {
    guard case .library(let object) = call.receiver, let result = object as? CheckingResult else {
      throw FaultReason("\(call.receiver.typeName) isn't an NSTextCheckingResult")
    }
    return result
  }

  private func range(_ group: Int) throws -> ScriptValue {
    guard match.ranges.indices.contains(group) else {
      throw FaultReason.trap("the regular expression has no group \(group)", "it has \(match.ranges.count - 1)")
    }
    return .library(TextRange(match.ranges[group], in: text))
  }

  private static let ownMembers: [String: NativeMember] = [
    "numberOfRanges": .property { .int(try receiver($0).match.ranges.count) },
    "range": .either { call in
      let result = try receiver(call)
      if let name = call.labelled("withName")?.text {
        return .value(try result.range(result.pattern.names.first { $0.name == name }?.group ?? -1))
      }
      return .value(try result.range(call.labelled("at").map(call.integer) ?? 0))
    },
  ]
}

/// `NSPredicate(format: "SELF MATCHES %@", …)`, as forms check what was typed.
final class TextPredicate: LibraryObject {
  private enum Test { case matches, contains, begins, ends, equals }

  private let test: Test
  private let text: String
  private let ignoresCase: Bool

  private static let tests: [String: Test] = [
    "MATCHES": .matches, "CONTAINS": .contains, "BEGINSWITH": .begins, "ENDSWITH": .ends, "==": .equals, "LIKE": .equals,
  ]

  /// What the words of a format ask; `nil` for what only a database understands.
  private static func test(in words: [String]) -> Test? {
    guard words.count == 3, words[0].uppercased() == "SELF" else { return nil }
    return tests[words[1].prefix { $0 != "[" }.uppercased()]
  }

  private static func words(of format: String) -> [String] { format.split(separator: " ").map(String.init) }

  /// Whether a call asks something of texts.
  static func understands(_ call: NativeCall) -> Bool {
    guard let format = call.labelled("format")?.text else { return false }
    return test(in: words(of: format)) != nil
  }

  init(_ call: NativeCall) throws {
    let format = try call.string(call.labelled("format"))
    let words = Self.words(of: format)
    guard let test = Self.test(in: words) else {
      throw FaultReason(
        "NSPredicate knows 'SELF MATCHES %@' and the like in scripts, not '\(format)'", "write a closure, as for filter")
    }
    self.test = test
    ignoresCase = words[1].contains("[c")
    text = words[2] == "%@" ? try call.string(call.arguments.dropFirst().first) : words[2].filter { $0 != "'" && $0 != "\"" }
  }

  var typeName: String { "NSPredicate" }

  var members: [String: NativeMember] {
    [
      "evaluate": .method { call in
        guard case .library(let object) = call.receiver, let predicate = object as? TextPredicate else {
          return .value(.bool(false))
        }
        let value = call.labelled("with") ?? call.arguments.first
        guard let text = value?.text else { return .value(.bool(value?.unwrapped.stubName != nil)) }
        let holds = try predicate.holds(for: text)
        // The text may be made up, and what goes on needs one that is right.
        if !holds, let stubs = call.machine.stubs { return try stubs.call("NSPredicate.isValid", call) }
        return .value(.bool(holds))
      }
    ]
  }

  private func holds(for value: String) throws -> Bool {
    let (value, wanted) = ignoresCase ? (value.lowercased(), text.lowercased()) : (value, text)
    switch test {
    case .matches:
      var options = TextPattern.Options()
      options.ignoresCase = ignoresCase
      return try TextPatterns.read(text, options).match(in: Array(value), .whole) != nil
    case .contains: return value.contains(wanted)
    case .begins: return value.hasPrefix(wanted)
    case .ends: return value.hasSuffix(wanted)
    case .equals: return value == wanted
    }
  }
}
