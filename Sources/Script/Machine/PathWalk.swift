/// Goes from a variable to the place inside it that a path leads to, so that it can be changed in place.
struct PathWalk {
  let components: [AccessPath.Component]
  let indices: [Int: ScriptValue]
  let isReading: Bool
  /// Computes a property.
  let getter: (FunctionCode, ScriptValue, [ScriptValue]) throws -> ScriptValue
  /// Sets a property, and gives what its owner is then.
  let setter: (FunctionCode, ScriptValue, ScriptValue) throws -> ScriptValue

  typealias Body = (inout ScriptValue) throws -> Void

  mutating func change(_ value: inout ScriptValue, from start: Int, _ body: Body) throws {
    guard start < components.count else {
      if isReading, case .absent = value { throw FaultReason("this variable has no value yet", "give it one before it is used") }
      return try body(&value)
    }
    switch components[start] {
    case .member(let name): try changeMember(name, of: &value, from: start, body)
    case .element(let slot): try changeElement(indices[slot] ?? .none, of: &value, from: start, body)
    case .elementWithDefault(let slot, let defaultSlot):
      guard case .dictionary(var table) = value else { throw noSubscript(value) }
      value = .absent
      defer { value = .dictionary(table) }
      if isReading, table[indices[slot] ?? .none] == nil {
        var fallback = indices[defaultSlot] ?? .none
        return try change(&fallback, from: start + 1, body)
      }
      try table.withValue(of: indices[slot] ?? .none) { element in
        var inner = element ?? indices[defaultSlot] ?? .none
        element = .absent
        defer { element = inner }
        try change(&inner, from: start + 1, body)
      }
    case .unwrap:
      if case .none = value {
        throw FaultReason("unexpectedly found nil while unwrapping an Optional value", "use 'if let' or '?' where nil can occur")
      }
      try changeUnwrapped(&value, from: start, body)
    case .optionalChain:
      if case .none = value { return }
      try changeUnwrapped(&value, from: start, body)
    }
  }

  private mutating func changeUnwrapped(_ value: inout ScriptValue, from start: Int, _ body: Body) throws {
    guard case .some(var inner) = value else { return try change(&value, from: start + 1, body) }
    value = .absent
    defer { value = .some(inner) }
    try change(&inner, from: start + 1, body)
  }

  // MARK: Members

  private mutating func changeMember(_ name: String, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    if let info = value.typeInfo, info.fieldPosition(name) == nil, let property = info.lookup({ $0.computed[name] }) {
      var computed = try getter(property.getter, value, [])
      let isShared = if case .object = computed.unwrapped { true } else { false }
      if !isReading, !isShared, let code = property.setter {
        try change(&computed, from: start + 1, body)
        value = try setter(code, value, computed)
        return
      }
      guard isReading || isShared else { throw notStored(name, info) }
      return try change(&computed, from: start + 1, body)
    }
    switch value {
    case .object(let object):
      if object.type.isStub, object.type.fieldPosition(name) == nil { StubBook.addField(name, to: object) }
      guard let position = object.type.fieldPosition(name) else { throw notStored(name, object.type) }
      if case .absent = object.fields[position], isReading || start + 1 < components.count,
        let lazy = object.type.field(at: position).lazyValue
      {
        object.fields[position] = try object.type.checked(getter(lazy, value, []), position)
      }
      let isFirst = if case .absent = object.fields[position] { true } else { false }
      try checkVariable(object.type.field(at: position), isFirst: isFirst, isLast: start + 1 == components.count)
      var field = object.fields[position].strengthened
      if !isReading { object.fields[position] = .absent }
      defer { if !isReading { object.fields[position] = field } }
      try change(&field, from: start + 1, body)
      if !isReading { field = try object.type.checked(field, position) }
    case .structure(var instance):
      guard let position = instance.type.fieldPosition(name) else { throw notStored(name, instance.type) }
      if case .absent = instance.fields[position], isReading || start + 1 < components.count,
        let lazy = instance.type.field(at: position).lazyValue
      {
        instance.fields[position] = try instance.type.checked(getter(lazy, value, []), position)
      }
      if isReading {
        var field = instance.fields[position]
        return try change(&field, from: start + 1, body)
      }
      let isFirst = if case .absent = instance.fields[position] { true } else { false }
      try checkVariable(instance.type.field(at: position), isFirst: isFirst, isLast: start + 1 == components.count)
      value = .absent
      if !isKnownUniquelyReferenced(&instance) { instance = instance.copy() }
      var field = instance.fields[position]
      instance.fields[position] = .absent
      defer {
        instance.fields[position] = field
        value = .structure(instance)
      }
      try change(&field, from: start + 1, body)
      field = try instance.type.checked(field, position)
    case .tuple(let tuple):
      guard let position = tuple.index(of: name) else { throw FaultReason("value of tuple type has no member '\(name)'") }
      let changed = isReading ? tuple : TupleValue(elements: tuple.elements, labels: tuple.labels)
      try change(&changed.elements[position], from: start + 1, body)
      value = .tuple(changed)
    case .none: return
    case .some: try changeOptionalMember(name, of: &value, from: start, body)
    default: throw FaultReason("'\(name)' of \(value.typeName) cannot be changed", "make a changed copy and assign it")
    }
  }

  private mutating func changeOptionalMember(_ name: String, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    throw FaultReason(
      "value of optional type '\(value.typeName)' must be unwrapped to refer to member '\(name)'", "use '?.' or '!'")
  }

  private func checkVariable(_ field: StoredField, isFirst: Bool, isLast: Bool) throws {
    guard field.isConstant, !isFirst, !isReading, isLast else { return }
    throw FaultReason("cannot assign to property: '\(field.name)' is a 'let' constant", "declare it with 'var'")
  }

  private func notStored(_ name: String, _ type: TypeInfo) -> FaultReason {
    if type.lookup({ $0.computed[name] }) != nil {
      return FaultReason("changing a part of the computed property '\(name)' is not supported yet", "change a copy and assign it")
    }
    return FaultReason("value of type '\(type.name)' has no member '\(name)'")
  }

  // MARK: Elements

  private mutating func changeElement(_ index: ScriptValue, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    if isReading, let property = value.typeInfo?.subscripting(index) {
      var element = try getter(property.getter, value, property.getter.indices(of: index))
      return try change(&element, from: start + 1, body)
    }
    switch value {
    case .array(var elements):
      guard case .int(let position) = index else { throw FaultReason("an array's index must be an Int, not \(index.typeName)") }
      guard elements.indices.contains(position) else { throw ElementAccess.outOfRange(position, elements.count) }
      if isReading { return try change(&elements[position], from: start + 1, body) }
      value = .absent
      defer { value = .array(elements) }
      try change(&elements[position], from: start + 1, body)
    case .dictionary(var table):
      if isReading {
        var element: ScriptValue = table[index].map { .some($0) } ?? .none
        return try change(&element, from: start + 1, body)
      }
      value = .absent
      defer { value = .dictionary(table) }
      try table.withValue(of: index) { element in
        var optional: ScriptValue = element.map { .some($0) } ?? .none
        element = nil
        defer {
          switch optional {
          case .none: element = nil
          case .some(let inner): element = inner
          default: element = optional
          }
        }
        try change(&optional, from: start + 1, body)
      }
    default: throw noSubscript(value)
    }
  }

  private func noSubscript(_ value: ScriptValue) -> FaultReason {
    FaultReason("value of type '\(value.typeName)' has no subscripts that can be changed")
  }
}
