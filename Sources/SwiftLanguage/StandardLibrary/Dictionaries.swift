extension NativeLibrary {
  /// Members of dictionaries; their order is that of insertion.
  package static let dictionaries: [String: NativeMember] = [
    "keys": .property { .array(table($0).keys) },
    "values": .property { .array(table($0).values) },
    "removeValue": .mutating { value, call in
      change(&value) { table in
        let key = call.arguments.first ?? .none
        let old = table[key]
        table[key] = nil
        return old.map { .some($0) } ?? .none
      }
    },
    "updateValue": .mutating { value, call in
      guard call.count == 2 else { throw call.wrongCount(2) }
      return change(&value) { table in
        let old = table[call.arguments[1]]
        table[call.arguments[1]] = call.arguments[0]
        return old.map { .some($0) } ?? .none
      }
    },
    "removeAll": .mutating { value, _ in
      value = .dictionary(OrderedTable())
      return .void
    },
    "mapValues": .method { call in
      let (entries, gathered) = (table(call), Gathered())
      return try .frame(
        EachFrame(
          entries.values, call.function(),
          visit: {
            gathered.table[entries.keys[gathered.table.count]] = $1
            return nil
          }, finish: { .dictionary(gathered.table) }))
    },
    "compactMapValues": .method { call in
      let (entries, gathered) = (table(call), Gathered())
      return try .frame(
        EachFrame(
          entries.values, call.function(),
          visit: {
            gathered.values.append($1)
            return nil
          },
          finish: {
            var result = OrderedTable()
            for (key, value) in zip(entries.keys, gathered.values) {
              if case .none = value { continue }
              result[key] = value.unwrapped
            }
            return .dictionary(result)
          }))
    },
    "merging": .method { try merge($0) },
    "merge": .replacing { try merge($0) },
  ]

  private static func table(_ call: NativeCall) -> OrderedTable {
    if case .dictionary(let table) = call.receiver { table } else { OrderedTable() }
  }

  private static func change(_ value: inout ScriptValue, _ body: (inout OrderedTable) -> ScriptValue) -> ScriptValue {
    guard case .dictionary(var table) = value else { return .none }
    value = .absent
    defer { value = .dictionary(table) }
    return body(&table)
  }

  /// Adds entries to a dictionary, asking a closure which value counts where there is one already.
  static func merge(_ call: NativeCall) throws -> NativeResult {
    // Stubs are no pairs.
    let given = try call.arguments.first?.elements ?? (call.arguments.first?.stub == nil ? nil : [])
    guard call.count == 2, let pairs = given?.filter({ $0.stub == nil }) else {
      throw FaultReason("merging needs a dictionary or pairs, and a closure that chooses between two values")
    }
    let gathered = Gathered()
    gathered.table = table(call)
    let (parts, function) = (try pairs.map(Self.entry), call.arguments[1])
    var next = 0
    return .frame(
      EachFrame(
        pairs,
        .native(
          NativeFunction("choose") { _ in
            let (key, value) = parts[next]
            guard let known = gathered.table[key] else { return .value(value) }
            return .frame(ApplyFrame(function: function, arguments: [known, value]))
          }),
        visit: {
          gathered.table[parts[next].key] = $1
          next += 1
          return nil
        }, finish: { .dictionary(gathered.table) }))
  }

  /// The key and the value of a pair.
  private static func entry(_ pair: ScriptValue) throws -> (key: ScriptValue, value: ScriptValue) {
    guard let parts = pair.parts, parts.count == 2 else { throw FaultReason("a dictionary is made of pairs") }
    return (parts[0], parts[1])
  }
}
