extension NativeLibrary {
  /// Members that arrays, dictionaries, ranges and strings share.
  package static let sequences: [String: NativeMember] = transforming.merging(searching) { $1 }.merging(ordering) { $1 }

  private static let transforming: [String: NativeMember] = [
    "makeIterator": .method { .value(.library(ElementIterator(try $0.elements()))) },
    "map": .method { call in
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          call.elements(), call.function(),
          visit: {
            gathered.values.append($1)
            return nil
          }, finish: { .array(gathered.values) }))
    },
    "forEach": .method { call in
      try .frame(EachFrame(call.elements(), call.function(), visit: { _, _ in nil }, finish: { .void }))
    },
    "filter": .method { call in
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          call.elements(), call.function(),
          visit: {
            if try call.machine.condition($1) { gathered.values.append($0) }
            return nil
          }, finish: { call.rebuild(gathered.values) }))
    },
    "compactMap": .method { call in
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          call.elements(), call.function(),
          visit: {
            if case .none = $1 { return nil }
            gathered.values.append($1.unwrapped)
            return nil
          }, finish: { .array(gathered.values) }))
    },
    "flatMap": .method { call in
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          call.elements(), call.function(),
          visit: {
            // Of optionals it is the old name of compactMap.
            if $1.isOptional {
              if case .some(let value) = $1 { gathered.values.append(value) }
            } else {
              let added = try call.sequence($1)
              try WorkMeter.copying(added.count)
              gathered.values += added
            }
            try SizeLimit.check(gathered.values.count, of: "array")
            return nil
          }, finish: { .array(gathered.values) }))
    },
    "reduce": .method { call in
      if call.labelled("into") != nil {
        guard call.count == 2 else { throw call.wrongCount(2) }
        return try .frame(FoldIntoFrame(call.elements(), into: call.arguments[0], call.arguments[1]))
      }
      guard call.count == 2 else { throw call.wrongCount(2) }
      return try .frame(FoldFrame(call.elements(), from: call.arguments[0], call.arguments[1]))
    },
    "enumerated": .method { call in
      let elements = try call.elements()
      try WorkMeter.take(elements.count)
      return .value(
        .array(elements.enumerated().map { .tuple(TupleValue(elements: [.int($0), $1], labels: ["offset", "element"])) }))
    },
    "reversed": .method { call in
      let elements = try call.elements()
      return .value(try call.rebuildText(elements.reversed(), count: elements.count))
    },
  ]

  /// What a search says that finds nothing in a list of unknown things: what lets the program go on.
  private static func isAmongUnknown(_ wanted: ScriptValue, _ call: NativeCall) -> Bool {
    guard let stubs = call.machine.stubs, case .array(let elements) = call.receiver, let first = elements.first else {
      return false
    }
    guard first.stub != nil || wanted.stub != nil else { return false }
    return stubs.wanted(at: call.site) ?? true
  }

  private static let searching: [String: NativeMember] = [
    "contains": .method { call in
      if call.trailing == nil, call.labelled("where") == nil {
        if case .range(let range) = call.receiver, let isInside = range.contains(try call.only()) {
          return .value(.bool(isInside))
        }
        if case .string(let text) = call.receiver { return .value(.bool(try text.includes(call.string(call.only())))) }
        let wanted = try call.only()
        if case .set(let table) = call.receiver { return .value(.bool(table[wanted] != nil)) }
        return try equalSearch(call, wanted, found: { _ in .bool(true) }, missing: .bool(isAmongUnknown(wanted, call)))
      }
      return try search(call, "where", found: { _, _ in .bool(true) }, missing: .bool(false))
    },
    "allSatisfy": .method { call in
      // What is asked of unknown things says what lets the program go on.
      let elements = try call.elements()
      let wanted = elements.first?.stub == nil ? nil : call.machine.stubs?.wanted(at: call.site)
      return try .frame(
        EachFrame(
          elements, call.function(), visit: { try call.machine.condition($1) ? nil : .bool(wanted ?? false) },
          finish: { .bool(wanted ?? true) }))
    },
    "firstIndex": .method { call in
      if let wanted = call.labelled("of") {
        return try equalSearch(call, wanted, found: { .some(.int($0)) }, missing: .none)
      }
      return try search(call, "where", found: { index, _ in .some(.int(index)) }, missing: .none)
    },
    "first": .either { call in
      if call.count == 0 { return .value(try call.elements().first.map { .some($0) } ?? .none) }
      return try search(call, "where", found: { .some($1) }, missing: .none)
    },
    "last": .either { call in
      if call.count == 0 { return .value(try call.elements().last.map { .some($0) } ?? .none) }
      let reversed = call.with(receiver: .array(try call.elements().reversed()))
      return try search(reversed, "where", found: { .some($1) }, missing: .none)
    },
    "count": .either { call in
      if case .string(let text) = call.receiver { try WorkMeter.copying(text.utf8.count) }
      if call.count == 0 { return .value(.int(try count(of: call))) }
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          call.elements(), call.function("where"),
          visit: {
            if try call.machine.condition($1) { gathered.values.append($0) }
            return nil
          }, finish: { .int(gathered.values.count) }))
    },
    // Nothing of scripts is computed later: what is lazy in Swift comes to the same.
    "lazy": .property { $0.receiver },
    "isEmpty": .property { call in
      if case .string(let text) = call.receiver { return .bool(text.isEmpty) }
      return .bool(try count(of: call) == 0)
    },
    "randomElement": .method { call in
      let elements = try call.elements()
      return .value(elements.isEmpty ? .none : .some(elements[RandomValues.index(below: elements.count, "randomElement", call)]))
    },
  ]

  private static func count(of call: NativeCall) throws -> Int {
    switch call.receiver {
    case .array(let elements): elements.count
    case .dictionary(let table), .set(let table): table.count
    case .string(let text): text.count
    case .range(let range): range.integers?.count ?? 0
    default: try call.elements().count
    }
  }

  private static func search(
    _ call: NativeCall, _ label: String, found: @escaping (Int, ScriptValue) -> ScriptValue, missing: ScriptValue
  ) throws -> NativeResult {
    let seen = Gathered()
    return try .frame(
      EachFrame(
        call.elements(), call.function(label),
        visit: {
          if try call.machine.condition($1) { return found(seen.values.count, $0) }
          seen.values.append(.void)
          return nil
        },
        finish: {
          // Made-up things are told apart by made-up values: the first one is what is looked for, where something must be.
          guard let stubs = call.machine.stubs, let first = try call.elements().first, first.stub != nil,
            stubs.mustFind(at: call.site)
          else { return missing }
          return found(0, first)
        }))
  }

  /// Searches for an equal element, by the type's own `==` if it declares one.
  private static func equalSearch(
    _ call: NativeCall, _ wanted: ScriptValue, found: @escaping (Int) -> ScriptValue, missing: ScriptValue
  ) throws -> NativeResult {
    let elements = try call.elements()
    // Made-up things may be whatever is looked for, where something must be.
    if elements.first?.stub != nil, let stubs = call.machine.stubs, stubs.mustFind(at: call.site) {
      return .value(try firstIndex(of: wanted, in: elements).map(found) ?? found(0))
    }
    guard let method = elements.first?.typeInfo?.operatorFunction("==", [wanted, wanted]) else {
      return .value(try firstIndex(of: wanted, in: elements).map(found) ?? missing)
    }
    try WorkMeter.take(elements.count)
    let equals = FunctionValue(code: method, captures: [])
    let seen = Gathered()
    return .frame(
      EachFrame(
        elements.map { .tuple(TupleValue(elements: [$0, wanted], labels: [nil, nil])) },
        .native(NativeFunction("==") { .frame(ApplyFrame(function: .function(equals), arguments: $0.arguments[0].parts ?? [])) }),
        visit: {
          if try call.machine.condition($1) { return found(seen.values.count) }
          seen.values.append(.void)
          return nil
        }, finish: { missing }))
  }
}

extension NativeLibrary {
  /// The position of an equal element; what is looked at counts as work.
  fileprivate static func firstIndex(of wanted: ScriptValue, in elements: [ScriptValue]) throws -> Int? {
    let piece = 1024
    var start = 0
    while start < elements.count {
      let end = min(start + piece, elements.count)
      if let found = elements[start..<end].firstIndex(of: wanted) {
        try WorkMeter.copying(found - start)
        return found
      }
      try WorkMeter.take((end - start) / 2)
      start = end
    }
    return nil
  }
}

/// Calls one function and gives what it returns.
package struct ApplyFrame: NativeFrame {
  package let function: ScriptValue
  package let arguments: [ScriptValue]

  package init(function: ScriptValue, arguments: [ScriptValue]) {
    self.function = function
    self.arguments = arguments
  }

  package mutating func resume(with value: ScriptValue?) -> NativeStep {
    value.map { .finish($0) } ?? .call(function, arguments)
  }
}

extension NativeCall {
  /// What a filter makes of the receiver: a dictionary stays one, a string stays one.
  fileprivate func rebuild(_ elements: [ScriptValue]) -> ScriptValue {
    if case .set = receiver { return .set(OrderedTable(elements)) }
    guard case .dictionary = receiver else { return text(of: elements) ?? .array(elements) }
    var table = OrderedTable()
    for case .tuple(let entry) in elements { table[entry.elements[0]] = entry.elements[1] }
    return .dictionary(table)
  }

  /// A string of these characters if the receiver is a string, or else an array; making it counts as work.
  func rebuildText(_ elements: some Sequence<ScriptValue>, count: Int) throws -> ScriptValue {
    try WorkMeter.copying(count)
    return text(of: elements) ?? .array(Array(elements))
  }

  private func text(of elements: some Sequence<ScriptValue>) -> ScriptValue? {
    guard case .string = receiver else { return nil }
    return .string(elements.reduce(into: "") { text, part in if case .string(let character) = part { text += character } })
  }
}
