extension NativeLibrary {
  /// Members that put elements in order or take some of them.
  static let ordering: [String: NativeMember] = [
    "sorted": .method { call in try sort(call) },
    "min": .method { call in try extreme(call, wantsLast: false) },
    "max": .method { call in try extreme(call, wantsLast: true) },
    "prefix": .method { call in
      let elements = try call.elements()
      if call.trailing == nil, call.labelled("while") == nil {
        return .value(call.rebuildText(elements.prefix(try call.length(call.only()))))
      }
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          elements, call.function("while"),
          visit: {
            if try !call.machine.condition($1) { return call.rebuildText(gathered.values) }
            gathered.values.append($0)
            return nil
          }, finish: { call.rebuildText(gathered.values) }))
    },
    "drop": .method { call in
      let elements = try call.elements()
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          elements, call.function("while"),
          visit: {
            if try !call.machine.condition($1) { return call.rebuildText(elements.dropFirst(gathered.values.count)) }
            gathered.values.append($0)
            return nil
          }, finish: { call.rebuildText([]) }))
    },
    "suffix": .method { call in .value(call.rebuildText(try call.elements().suffix(call.length(call.only())))) },
    "dropFirst": .method { call in
      .value(call.rebuildText(try call.elements().dropFirst(call.count == 0 ? 1 : call.length(call.only()))))
    },
    "dropLast": .method { call in
      .value(call.rebuildText(try call.elements().dropLast(call.count == 0 ? 1 : call.length(call.only()))))
    },
    "joined": .method { call in
      let elements = try call.elements()
      if case .array? = elements.first {
        let separator = try call.arguments.first.map(call.sequence) ?? []
        return .value(.array(Array(try elements.map(call.sequence).joined(separator: separator))))
      }
      let separator = try call.arguments.first.map { try call.string($0) } ?? ""
      return .value(.string(try elements.map { try call.string($0) }.joined(separator: separator)))
    },
    "split": .method { call in try split(call) },
    "elementsEqual": .method { call in .value(.bool(try call.elements() == call.sequence(call.only()))) },
    "starts": .method { call in .value(.bool(try call.elements().starts(with: call.sequence(call.only())))) },
  ]

  /// Sorts by a closure, by the elements' own `<`, or by Swift's.
  static func sort(_ call: NativeCall) throws -> NativeResult {
    let elements = try call.elements()
    let given = call.trailing ?? call.labelled("by")
    if let function = try given ?? declaredOrder(elements) { return .frame(SortFrame(elements, by: function)) }
    return .value(.array(try sorted(elements)))
  }

  private static func declaredOrder(_ elements: [ScriptValue]) throws -> ScriptValue? {
    guard let first = elements.first, let method = first.typeInfo?.operatorFunction("<", [first, first]) else { return nil }
    return .function(FunctionValue(code: method, captures: []))
  }

  private static func sorted(_ elements: [ScriptValue]) throws -> [ScriptValue] {
    try elements.sorted { left, right in
      guard let order = left.ordered(before: right) else {
        throw FaultReason(
          "\(left.typeName) and \(right.typeName) have no order", "sort with a closure: 'sorted { $0.name < $1.name }'")
      }
      return order
    }
  }

  private static func extreme(_ call: NativeCall, wantsLast: Bool) throws -> NativeResult {
    let elements = try call.elements()
    let pick: ([ScriptValue]) -> ScriptValue = { sorted in
      guard !sorted.isEmpty else { return .none }
      return .some(wantsLast ? sorted[sorted.count - 1] : sorted[0])
    }
    let given = call.trailing ?? call.labelled("by")
    if let function = try given ?? declaredOrder(elements) { return .frame(SortFrame(elements, by: function, finish: pick)) }
    return .value(pick(try sorted(elements)))
  }

  private static func split(_ call: NativeCall) throws -> NativeResult {
    let separator = call.labelled("separator")
    let keepsEmpty = call.labelled("omittingEmptySubsequences") == .bool(false)
    let maximum = try call.labelled("maxSplits").map(call.length) ?? .max
    let elements = try call.elements()
    func pieces(_ isSeparator: (ScriptValue) -> Bool) -> ScriptValue {
      let parts = elements.split(maxSplits: maximum, omittingEmptySubsequences: !keepsEmpty, whereSeparator: isSeparator)
      return .array(parts.map { call.rebuildText($0) })
    }
    if case .string(let text) = call.receiver, case .string(let between) = separator, between.count > 1 {
      return .value(.array(text.pieces(between: between, keepsEmpty: keepsEmpty).map { .string($0) }))
    }
    if let separator { return .value(pieces { $0 == separator }) }
    let gathered = Gathered()
    return try .frame(
      EachFrame(
        elements, call.function("whereSeparator"),
        visit: {
          gathered.values.append($1)
          return nil
        },
        finish: {
          var position = 0
          return pieces { _ in
            position += 1
            return gathered.values[position - 1] == .bool(true)
          }
        }))
  }
}

extension String {
  /// The parts between the places where another text stands.
  func pieces(between separator: String, keepsEmpty: Bool) -> [String] {
    guard !separator.isEmpty else { return [self] }
    var parts: [String] = []
    var current = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        parts.append(current)
        current = ""
        rest = rest.dropFirst(separator.count)
      } else {
        current.append(rest.removeFirst())
      }
    }
    parts.append(current)
    return keepsEmpty ? parts : parts.filter { !$0.isEmpty }
  }
}
