/// The names of library methods that change the value they are called on.
enum MutatingMembers {
  static let names: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "popFirst", "popLast", "sort", "reverse", "swapAt",
    "toggle",
    "removeValue", "updateValue", "merge", "negate", "update", "formUnion", "formIntersection", "subtract",
    "formSymmetricDifference", "setValue", "addValue",
  ]
}

extension NativeLibrary {
  /// Members of arrays.
  package static let arrays: [String: NativeMember] = [
    "first": .either { call in try firstOrLast(call, isFirst: true) },
    "last": .either { call in try firstOrLast(call, isFirst: false) },
    "indices": .property { call in
      .range(RangeValue(lower: .int(0), upper: .int(try call.elements().count), isClosed: false))
    },
    "startIndex": .property { _ in .int(0) },
    "endIndex": .property { .int(try $0.elements().count) },
    "append": .mutating { value, call in
      try change(&value) { elements in
        if call.labelled("contentsOf") != nil {
          let added = try call.sequence(call.arguments[0])
          try SizeLimit.check(elements.count + added.count, of: "array")
          try WorkMeter.copying(added.count)
          elements += added
        } else {
          elements.append(try call.only())
        }
        return .void
      }
    },
    "insert": .mutating { value, call in
      try change(&value) { elements in
        let position = try call.integer(call.labelled("at"))
        guard position >= 0, position <= elements.count else { throw ElementAccess.outOfRange(position, elements.count) }
        let added = call.labelled("contentsOf") == nil ? [call.arguments[0]] : try call.sequence(call.arguments[0])
        try SizeLimit.check(elements.count + added.count, of: "array")
        try WorkMeter.copying(elements.count - position + added.count)
        elements.insert(contentsOf: added, at: position)
        return .void
      }
    },
    "remove": .mutating { value, call in
      try change(&value) { elements in
        let position = try call.integer(call.labelled("at"))
        guard elements.indices.contains(position) else { throw ElementAccess.outOfRange(position, elements.count) }
        try WorkMeter.copying(elements.count - position)
        return elements.remove(at: position)
      }
    },
    "removeLast": .mutating { value, call in
      try change(&value) { elements in
        guard call.count == 0 else {
          let count = try call.length(call.only())
          guard count <= elements.count else { throw ElementAccess.outOfRange(count, elements.count) }
          elements.removeLast(count)
          return .void
        }
        guard let last = elements.popLast() else {
          throw FaultReason.trap("can't remove the last element of an empty array", "check 'isEmpty', or use popLast")
        }
        return last
      }
    },
    "removeFirst": .mutating { value, call in
      try change(&value) { elements in
        guard call.count == 0 else {
          let count = try call.length(call.only())
          guard count <= elements.count else { throw ElementAccess.outOfRange(count, elements.count) }
          try WorkMeter.copying(elements.count)
          elements.removeFirst(count)
          return .void
        }
        guard !elements.isEmpty else {
          throw FaultReason.trap("can't remove the first element of an empty array", "check 'isEmpty' first")
        }
        try WorkMeter.copying(elements.count)
        return elements.removeFirst()
      }
    },
    // What `xs[...]` gives has it.
    "popFirst": .mutating { value, _ in
      try change(&value) { elements in
        try WorkMeter.copying(elements.count)
        return elements.isEmpty ? .none : .some(elements.removeFirst())
      }
    },
    "popLast": .mutating { value, _ in
      try change(&value) { elements in elements.popLast().map { .some($0) } ?? .none }
    },
    "reverse": .mutating { value, _ in
      try change(&value) { elements in
        try WorkMeter.copying(elements.count)
        elements.reverse()
        return .void
      }
    },
    "swapAt": .mutating { value, call in
      try change(&value) { elements in
        guard call.count == 2 else { throw call.wrongCount(2) }
        for argument in call.arguments {
          let position = try call.integer(argument)
          guard elements.indices.contains(position) else { throw ElementAccess.outOfRange(position, elements.count) }
        }
        elements.swapAt(try call.integer(call.arguments[0]), try call.integer(call.arguments[1]))
        return .void
      }
    },
    "removeAll": .replacing { call in
      guard call.trailing != nil || call.labelled("where") != nil else { return .value(.array([])) }
      let gathered = Gathered()
      return try .frame(
        EachFrame(
          call.elements(), call.function("where"),
          visit: {
            if try !call.machine.condition($1) { gathered.values.append($0) }
            return nil
          }, finish: { .array(gathered.values) }))
    },
    "sort": .replacing { try sort($0) },
    "shuffled": .method { .value(.array(RandomValues.shuffled(try $0.elements(), $0))) },
    "shuffle": .replacing { .value(.array(RandomValues.shuffled(try $0.elements(), $0))) },
  ]

  /// Changes an array in place.
  private static func change(
    _ value: inout ScriptValue, _ body: (inout [ScriptValue]) throws -> ScriptValue
  ) throws -> ScriptValue {
    guard case .array(var elements) = value else { throw FaultReason("\(value.typeName) is not an array") }
    value = .absent
    defer { value = .array(elements) }
    return try elements.changeCountingCopies { try body(&$0) }
  }

  private static func firstOrLast(_ call: NativeCall, isFirst: Bool) throws -> NativeResult {
    guard call.count > 0, case .either(let search) = sequences[isFirst ? "first" : "last"] else {
      let elements = try call.elements()
      return .value((isFirst ? elements.first : elements.last).map { .some($0) } ?? .none)
    }
    return try search(call)
  }

  /// Members of ranges.
  package static let ranges: [String: NativeMember] = [
    "lowerBound": .property { call in
      guard case .range(let range) = call.receiver else { return .none }
      return range.lower
    },
    "upperBound": .property { call in
      guard case .range(let range) = call.receiver else { return .none }
      return range.upper
    },
  ]
}
