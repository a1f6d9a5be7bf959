extension NativeLibrary {
  /// Members of strings that have to do with positions in them.
  static let textIndices: [String: NativeMember] = [
    "startIndex": .property { _ in place(0) },
    "endIndex": .property { place(try text($0).count) },
    "indices": .property { call in .array((0..<(try text(call).count)).map(place)) },
    "index": .method { call in
      let count = try text(call).count
      if let after = call.labelled("after") { return .value(place(try inside(try offset(after) + 1, count))) }
      if let before = call.labelled("before") { return .value(place(try inside(try offset(before) - 1, count))) }
      guard let distance = call.labelled("offsetBy"), let first = call.arguments.first else {
        throw FaultReason(
          "there is no 'index\(call.labels.signature)'", "there is index(_:offsetBy:), index(after:), index(before:)")
      }
      let moved = try offset(first) + (try call.integer(distance))
      guard let limit = call.labelled("limitedBy") else { return .value(place(try inside(moved, count))) }
      let (from, end) = (try offset(first), try offset(limit))
      let isBeyond = moved >= from ? end >= from && moved > end : end <= from && moved < end
      return .value(isBeyond ? .none : .some(place(try inside(moved, count))))
    },
    "distance": .method { call in
      let (from, to) = (call.labelled("from") ?? .none, call.labelled("to") ?? .none)
      return .value(.int(try offset(to) - (try offset(from))))
    },
    "firstIndex": .method { try search($0, isFirst: true) },
    "lastIndex": .method { try search($0, isFirst: false) },
    "range": .method { call in
      let own = try text(call)
      let wanted = try call.string(call.labelled("of"))
      let options = call.labelled("options").map(names) ?? []
      if options.contains("regularExpression") {
        let characters = Array(own)
        let found = try PatternValue.pattern(wanted, patternOptions(options)).match(in: characters)
        if found == nil, let stubs = call.machine.stubs { return try stubs.call("String.range", call) }
        return .value(found.map { .some(Self.characters($0.range)) } ?? .none)
      }
      guard !wanted.isEmpty else { return .value(.none) }
      let ignoresCase = options.contains("caseInsensitive")
      let (text, sought) = ignoresCase ? (own.lowercased(), wanted.lowercased()) : (own, wanted)
      let pieces = try text.pieces(between: sought, keepsEmpty: true)
      guard pieces.count > 1 else { return .value(.none) }
      let before = options.contains("backwards") ? text.count - sought.count - (pieces.last?.count ?? 0) : pieces[0].count
      return .value(
        .some(.range(RangeValue(lower: place(before), upper: place(before + sought.count), isClosed: false))))
    },
    "prefix": .method { call in
      if let end = call.labelled("upTo") { return .value(.string(String(try text(call).prefix(try offset(end))))) }
      if let last = call.labelled("through") { return .value(.string(String(try text(call).prefix(try offset(last) + 1)))) }
      return try shared("prefix", call)
    },
    "suffix": .method { call in
      guard let start = call.labelled("from") else { return try shared("suffix", call) }
      return .value(.string(String(try text(call).dropFirst(try offset(start)))))
    },
  ]

  /// Calls what strings share with other sequences.
  private static func shared(_ name: String, _ call: NativeCall) throws -> NativeResult {
    guard case .method(let body)? = sequences[name] else { throw call.wrongCount(1) }
    return try body(call)
  }

  private static func text(_ call: NativeCall) throws -> String {
    guard case .string(let text) = call.receiver else { return "" }
    try WorkMeter.copying(text.utf8.count)
    return text
  }

  private static func place(_ offset: Int) -> ScriptValue { .library(TextIndex(offset)) }

  private static func offset(_ value: ScriptValue) throws -> Int {
    if value.stub != nil { return 0 }
    guard let offset = TextIndex.offset(value) else {
      throw FaultReason(
        "this argument must be a String.Index, not \(value.typeName)", "begin with 'startIndex' or 'firstIndex(of:)'")
    }
    return offset
  }

  private static func inside(_ offset: Int, _ count: Int) throws -> Int {
    guard (0...count).contains(offset) else {
      throw FaultReason.trap(
        "String index is out of bounds: it is \(offset), the count is \(count)", "use 'index(_:offsetBy:limitedBy:)'")
    }
    return offset
  }

  /// The options of a search by a regular expression.
  static func patternOptions(_ names: [String]) -> TextPattern.Options {
    var options = TextPattern.Options()
    options.ignoresCase = names.contains("caseInsensitive")
    options.dotMatchesLines = names.contains("dotMatchesLineSeparators")
    options.anchorsMatchLines = names.contains("anchorsMatchLines")
    return options
  }

  /// The names of options: `.caseInsensitive`, `[.caseInsensitive, .backwards]`.
  package static func names(_ options: ScriptValue) -> [String] {
    switch options.unwrapped {
    case .implicitMember(let member): [member.name]
    case .array(let elements): elements.flatMap(names)
    default: []
    }
  }

  private static func search(_ call: NativeCall, isFirst: Bool) throws -> NativeResult {
    let characters = try call.elements()
    let elements = isFirst ? characters : characters.reversed()
    func found(_ position: Int) -> ScriptValue { .some(place(isFirst ? position : characters.count - 1 - position)) }
    if let wanted = call.labelled("of") { return .value(elements.firstIndex(of: wanted).map(found) ?? .none) }
    let seen = Gathered()
    return try .frame(
      EachFrame(
        elements, call.function("where"),
        visit: {
          if try call.machine.condition($1) { return found(seen.values.count) }
          seen.values.append($0)
          return nil
        }, finish: { .none }))
  }
}
