extension NativeLibrary {
  /// Members of sets; their order is that of insertion.
  package static let sets: [String: NativeMember] = [
    "insert": .mutating { value, call in
      let element = try call.only()
      return try change(&value) { table in
        let old = table[element]
        if old == nil { table[element] = element }
        return .tuple(TupleValue(elements: [.bool(old == nil), old ?? element], labels: ["inserted", "memberAfterInsert"]))
      }
    },
    "update": .mutating { value, call in
      let element = try call.arguments.first ?? call.only()
      return try change(&value) { table in
        let old = table[element]
        table[element] = element
        return old.map { .some($0) } ?? .none
      }
    },
    "remove": .mutating { value, call in
      let element = try call.only()
      return try change(&value) { table in
        let old = table[element]
        table[element] = nil
        return old.map { .some($0) } ?? .none
      }
    },
    "removeAll": .mutating { value, _ in
      value = .set(OrderedTable())
      return .void
    },
    "union": .method { .value(try union($0.receiver, $0)) },
    "intersection": .method { .value(try intersection($0.receiver, $0)) },
    "subtracting": .method { .value(try difference($0.receiver, $0)) },
    "symmetricDifference": .method { .value(try symmetricDifference($0.receiver, $0)) },
    "formUnion": .mutating { value, call in
      value = try union(value, call)
      return .void
    },
    "formIntersection": .mutating { value, call in
      value = try intersection(value, call)
      return .void
    },
    "subtract": .mutating { value, call in
      value = try difference(value, call)
      return .void
    },
    "formSymmetricDifference": .mutating { value, call in
      value = try symmetricDifference(value, call)
      return .void
    },
    "isSubset": .method { call in
      let (own, other) = try both(call.receiver, call)
      return .value(.bool(own.keys.allSatisfy { other[$0] != nil }))
    },
    "isSuperset": .method { call in
      let (own, other) = try both(call.receiver, call)
      return .value(.bool(other.keys.allSatisfy { own[$0] != nil }))
    },
    "isDisjoint": .method { call in
      let (own, other) = try both(call.receiver, call)
      return .value(.bool(!own.keys.contains { other[$0] != nil }))
    },
  ]

  private static func change(_ value: inout ScriptValue, _ body: (inout OrderedTable) throws -> ScriptValue) throws -> ScriptValue
  {
    guard case .set(var table) = value else { throw FaultReason("\(value.typeName) isn't a Set") }
    value = .absent
    defer { value = .set(table) }
    return try body(&table)
  }

  private static func both(_ value: ScriptValue, _ call: NativeCall) throws -> (OrderedTable, OrderedTable) {
    guard case .set(let own) = value else { throw FaultReason("\(value.typeName) isn't a Set") }
    if case .set(let other) = try call.only() { return (own, other) }
    return (own, OrderedTable(try call.sequence(call.only())))
  }

  private static func union(_ value: ScriptValue, _ call: NativeCall) throws -> ScriptValue {
    let (own, other) = try both(value, call)
    return .set(OrderedTable(own.keys + other.keys))
  }

  private static func intersection(_ value: ScriptValue, _ call: NativeCall) throws -> ScriptValue {
    let (own, other) = try both(value, call)
    return .set(OrderedTable(own.keys.filter { other[$0] != nil }))
  }

  private static func difference(_ value: ScriptValue, _ call: NativeCall) throws -> ScriptValue {
    let (own, other) = try both(value, call)
    return .set(OrderedTable(own.keys.filter { other[$0] == nil }))
  }

  private static func symmetricDifference(_ value: ScriptValue, _ call: NativeCall) throws -> ScriptValue {
    let (own, other) = try both(value, call)
    return .set(OrderedTable(own.keys.filter { other[$0] == nil } + other.keys.filter { own[$0] == nil }))
  }
}
