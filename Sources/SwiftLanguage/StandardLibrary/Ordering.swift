extension NativeLibrary {
  /// Members that put elements in order or take some of them.
  static let ordering: [String: NativeMember] = [
    "sorted": .method { call in try sort(call) },
    "min": .method { call in try extreme(.least, call) },
    "max": .method { call in try extreme(.greatest, call) },
    "prefix": .method { call in
      if call.trailing == nil, call.labelled("while") == nil {
        let count = try call.length(call.only())
        if case .range(let range) = call.receiver, let first = try range.first(count) { return .value(.array(first)) }
        return .value(try call.rebuildText(call.elements().prefix(count), count: count))
      }
      let elements = try call.elements()
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          elements, call.function("while"),
          visit: {
            if try !call.machine.condition($1) { return try call.rebuildText(gathered.values, count: gathered.values.count) }
            gathered.values.append($0)
            return nil
          }, finish: { try call.rebuildText(gathered.values, count: gathered.values.count) }))
    },
    "drop": .method { call in
      let elements = try call.elements()
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          elements, call.function("while"),
          visit: {
            if try !call.machine.condition($1) {
              return try call.rebuildText(elements.dropFirst(gathered.values.count), count: elements.count)
            }
            gathered.values.append($0)
            return nil
          }, finish: { try call.rebuildText([], count: 0) }))
    },
    "suffix": .method { call in
      let count = try call.length(call.only())
      return .value(try call.rebuildText(call.elements().suffix(count), count: count))
    },
    "dropFirst": .method { call in
      let elements = try call.elements()
      let rest = elements.dropFirst(call.count == 0 ? 1 : try call.length(call.only()))
      return .value(try call.rebuildText(rest, count: rest.count))
    },
    "dropLast": .method { call in
      let elements = try call.elements()
      let rest = elements.dropLast(call.count == 0 ? 1 : try call.length(call.only()))
      return .value(try call.rebuildText(rest, count: rest.count))
    },
    "joined": .method { call in
      let elements = try call.elements()
      if case .array? = elements.first {
        let separator = try call.arguments.first.map(call.sequence) ?? []
        let parts = try elements.map(call.sequence)
        var count = 0
        for part in parts {
          count += part.count + separator.count
          try SizeLimit.check(count, of: "array")
        }
        try SizeLimit.checkArray(count)
        return .value(.array(Array(parts.joined(separator: separator))))
      }
      let separator = try call.arguments.first.map { try call.string($0) } ?? ""
      // What was guessed to be a number is a text.
      let isGuessed = call.machine.stubs != nil
      let texts = try elements.map { element in
        if isGuessed, case .int = element { return element.plainDescription }
        return try call.string(element)
      }
      return .value(.string(try texts.joinedWithinLimit(separator: separator)))
    },
    "split": .method { call in try split(call) },
    "elementsEqual": .method { call in
      let elements = try call.elements()
      try WorkMeter.take(elements.count / 2)
      return .value(.bool(try elements == call.sequence(call.only())))
    },
    "starts": .method { call in .value(.bool(try call.elements().starts(with: call.sequence(call.only())))) },
  ]

  /// Sorts by a closure, by the elements' own `<`, or by Swift's.
  static func sort(_ call: NativeCall) throws -> NativeResult {
    let elements = try call.elements()
    let given = call.trailing ?? call.labelled("by")
    if let function = try given ?? declaredOrder(elements) { return .frame(SortFrames.sort(elements, by: function)) }
    return .value(.array(try sorted(elements)))
  }

  private static func declaredOrder(_ elements: [ScriptValue]) throws -> ScriptValue? {
    guard let first = elements.first, let method = first.typeInfo?.operatorFunction("<", [first, first]) else { return nil }
    return .function(FunctionValue(code: method, captures: []))
  }

  private static func sorted(_ elements: [ScriptValue]) throws -> [ScriptValue] {
    try WorkMeter.take(elements.count * (Int.bitWidth - elements.count.leadingZeroBitCount) / 4)
    return try elements.sorted(by: order)
  }

  private static func order(_ left: ScriptValue, _ right: ScriptValue) throws -> Bool {
    // Unknown things stay in the order in which they came.
    if left.stub != nil, right.stub != nil { return false }
    guard let order = left.ordered(before: right) else {
      throw FaultReason(
        "\(left.typeName) and \(right.typeName) have no order", "sort with a closure: 'sorted { $0.name < $1.name }'")
    }
    return order
  }

  /// The least or the greatest element, by a closure, by the elements' own `<`, or by Swift's.
  static func extreme(_ wanted: Extreme, _ call: NativeCall) throws -> NativeResult {
    let elements = try call.elements()
    let given = call.trailing ?? call.labelled("by")
    if let function = try given ?? declaredOrder(elements) { return .frame(ExtremeFrame(elements, wanted, by: function)) }
    guard var found = elements.first else { return .value(.none) }
    try WorkMeter.take(elements.count / 2)
    for element in elements.dropFirst() {
      let pair = wanted.pair(element, found)
      if wanted.isBetter(comesBefore: try order(pair[0], pair[1])) { found = element }
    }
    return .value(.some(found))
  }

  private static func split(_ call: NativeCall) throws -> NativeResult {
    let separator = call.labelled("separator")
    let keepsEmpty = call.labelled("omittingEmptySubsequences") == .bool(false)
    let maximum = try call.labelled("maxSplits").map(call.length) ?? .max
    if case .string(let text) = call.receiver, case .string(let between) = separator, between.count > 1 {
      return .value(.array(call.needed(try text.pieces(between: between, keepsEmpty: keepsEmpty).map { .string($0) })))
    }
    let elements = try call.elements()
    func pieces(_ isSeparator: (ScriptValue) -> Bool) throws -> ScriptValue {
      try WorkMeter.take(elements.count)
      let parts = elements.split(maxSplits: maximum, omittingEmptySubsequences: !keepsEmpty, whereSeparator: isSeparator)
      return .array(call.needed(try parts.map { try call.rebuildText($0, count: $0.count) }))
    }
    if let separator { return .value(try pieces { $0 == separator }) }
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
          return try pieces { _ in
            position += 1
            return gathered.values[position - 1] == .bool(true)
          }
        }))
  }
}
