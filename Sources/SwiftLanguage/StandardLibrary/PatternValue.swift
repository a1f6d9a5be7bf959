/// A regular expression of the language: `/a+/`, or `try Regex("a+")`.
final class PatternValue: LibraryObject {
  let pattern: TextPattern

  init(_ pattern: TextPattern) { self.pattern = pattern }

  var typeName: String { "Regex" }

  var members: [String: NativeMember] { Self.ownMembers }

  /// Makes one of a text; what is wrong with that is thrown as a fault.
  static func make(_ call: NativeCall) throws -> NativeResult {
    .value(.library(PatternValue(try pattern(call.string(call.arguments.first)))))
  }

  static func pattern(_ text: String, _ options: TextPattern.Options = .init()) throws -> TextPattern {
    do {
      return try TextPattern(text, options)
    } catch let problem as TextPatternProblem {
      throw FaultReason(problem.message)
    }
  }

  /// The pattern that an argument is; `nil` for a text and all else.
  static func of(_ value: ScriptValue?) -> TextPattern? {
    guard case .library(let object)? = value?.unwrapped else { return nil }
    return (object as? PatternValue)?.pattern
  }

  private static let ownMembers: [String: NativeMember] = [
    "ignoresCase": .method { call in
      guard var pattern = of(call.receiver) else { return .value(call.receiver) }
      if case .bool(let isOn)? = call.arguments.first {
        pattern.options.ignoresCase = isOn
      } else {
        pattern.options.ignoresCase = true
      }
      return .value(.library(PatternValue(pattern)))
    },
    "dotMatchesNewlines": .method { call in
      guard var pattern = of(call.receiver) else { return .value(call.receiver) }
      pattern.options.dotMatchesLines = true
      return .value(.library(PatternValue(pattern)))
    },
    "anchorsMatchLineEndings": .method { call in
      guard var pattern = of(call.receiver) else { return .value(call.receiver) }
      pattern.options.anchorsMatchLines = true
      return .value(.library(PatternValue(pattern)))
    },
    "firstMatch": .method { call in try search(call, .anywhere) },
    "wholeMatch": .method { call in try search(call, .whole) },
    "prefixMatch": .method { call in try search(call, .atStart) },
  ]

  private static func search(_ call: NativeCall, _ extent: TextPattern.Extent) throws -> NativeResult {
    guard let pattern = of(call.receiver) else { return .value(.none) }
    let text = Array(try call.string(call.labelled("in") ?? call.arguments.first))
    return .value(try pattern.match(in: text, extent).map { .some(PatternMatch.value($0, text, pattern)) } ?? .none)
  }
}

/// What a regular expression found: `.output`, `.1`, `.range`, and what its groups are called.
final class PatternMatch: LibraryObject {
  private let match: TextPattern.Match
  private let text: [Character]
  private let pattern: TextPattern

  private init(_ match: TextPattern.Match, _ text: [Character], _ pattern: TextPattern) {
    (self.match, self.text, self.pattern) = (match, text, pattern)
  }

  static func value(_ match: TextPattern.Match, _ text: [Character], _ pattern: TextPattern) -> ScriptValue {
    .library(PatternMatch(match, text, pattern))
  }

  var typeName: String { "Regex.Match" }

  func describe(_ format: (ScriptValue) -> String) -> String { format(output) }

  private func part(_ index: Int) -> ScriptValue {
    match.ranges[index].map { .string(String(text[$0])) } ?? .none
  }

  /// The whole, alone or before what its groups took.
  private var output: ScriptValue {
    let parts = match.ranges.indices.map(part)
    guard parts.count > 1 else { return parts[0] }
    let labels = parts.indices.map { index in pattern.names.first { $0.group == index }?.name }
    return .tuple(TupleValue(elements: parts, labels: labels))
  }

  var members: [String: NativeMember] {
    let output = output
    var members: [String: NativeMember] = [
      "output": Self.constant(output), "count": Self.constant(.int(match.ranges.count)),
      "range": Self.constant(NativeLibrary.characters(match.range)),
    ]
    for index in match.ranges.indices { members["\(index)"] = Self.constant(part(index)) }
    for (name, group) in pattern.names { members[name] = Self.constant(part(group)) }
    return members
  }

  private static func constant(_ value: ScriptValue) -> NativeMember {
    return .property { _ in value }
  }
}
