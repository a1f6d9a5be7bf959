/// Goes from a variable to the place inside it that a path leads to, so that it can be changed in place.
package struct PathWalk {
  let components: [AccessPath.Component]
  package let indices: [Int: ScriptValue]
  let isReading: Bool
  /// Whether the place gets a whole new value, which must be what its property declares; what changes a value in place sees to that itself.
  let isStoring: Bool
  /// What is declared about the value that the walk has come to.
  package var declared: DeclaredPlace
  /// Computes a property.
  package let getter: (FunctionCode, ScriptValue, [ScriptValue]) throws -> ScriptValue
  /// Sets a property, or what a subscript leads to, and gives what its owner is then.
  let setter: (FunctionCode, ScriptValue, [ScriptValue]) throws -> ScriptValue
  /// What stands for members that nobody declares; `nil` lets them be faults.
  let stubs: (any UnknownNames)?

  package typealias Body = (inout ScriptValue, DeclaredPlace) throws -> Void

  package mutating func change(_ value: inout ScriptValue, from start: Int, _ body: Body) throws {
    if case .taken = value { throw Machine.overlapping }
    guard start < components.count else {
      if isReading, case .absent = value { throw Machine.uninitialized }
      return try body(&value, declared)
    }
    switch components[start] {
    case .member(let name): try changeMember(name, of: &value, from: start, body)
    case .element(let slot): try changeElement(indices[slot] ?? .none, of: &value, from: start, body)
    case .elementWithDefault(let slot, let defaultSlot):
      guard value.shape == .dictionary else {
        let index = ScriptValue.tuple(TupleValue(elements: [indices[slot] ?? .none, indices[defaultSlot] ?? .none], labels: []))
        guard try changeOwnElement(index, of: &value, from: start, body) else { throw noSubscript(value) }
        return
      }
      let key = declared.key(indices[slot] ?? .none)
      declared = declared.element.inside
      if isReading {
        var element = value.entry(key) ?? indices[defaultSlot] ?? .none
        return try change(&element, from: start + 1, body)
      }
      guard var table = value.takeTable() else { return }
      defer { value = .dictionary(table) }
      try table.withValue(of: key) { element in
        var inner = element ?? indices[defaultSlot] ?? .none
        element = .absent
        defer { element = inner }
        try change(&inner, from: start + 1, body)
      }
    case .unwrap:
      if case .none = value {
        throw FaultReason.trap(
          "unexpectedly found nil while unwrapping an Optional value", "use 'if let' or '?' where nil can occur")
      }
      try changeUnwrapped(&value, from: start, body)
    case .optionalChain:
      if case .none = value { return }
      try changeUnwrapped(&value, from: start, body)
    }
  }

  private mutating func changeUnwrapped(_ value: inout ScriptValue, from start: Int, _ body: Body) throws {
    declared = declared.inside
    guard value.shape == .wrapped else { return try change(&value, from: start + 1, body) }
    if isReading {
      var inner = value.unwrapped
      return try change(&inner, from: start + 1, body)
    }
    guard var inner = value.takeWrapped() else { return }
    defer { value = .some(inner) }
    try change(&inner, from: start + 1, body)
  }

  // MARK: Members

  private mutating func changeMember(_ name: String, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    if let info = value.typeInfo, info.fieldPosition(name) == nil, let property = info.lookup({ $0.computed[name] }) {
      var computed = try getter(property.getter, value, [])
      declared = .unknown
      let isShared = if case .object = computed.unwrapped { true } else { false }
      if !isReading, !isShared, let code = property.setter {
        try change(&computed, from: start + 1, body)
        value = try setter(code, value, [computed])
        return
      }
      guard isReading || isShared else { throw notStored(name, info) }
      return try change(&computed, from: start + 1, body)
    }
    if case .library(let object) = value, let owner = object as? any SettableObject, var content = owner.property(name) {
      declared = .unknown
      try change(&content, from: start + 1, body)
      if !isReading { value = .library(try owner.setting(name, to: content)) }
      return
    }
    // What is changed must be alone: nothing on the way here may hold it besides.
    switch value.shape {
    case .structure: return try changeField(name, of: &value, from: start, body)
    case .tuple: return try changePart(name, of: &value, from: start, body)
    default: break
    }
    switch value {
    case .object(let object): try changeField(name, of: object, from: start, body)
    case .none: return
    case .some: throw notUnwrapped(name, value)
    case .type, .library, .implicitMember, .native:
      guard let stubs, stubs.covers(name, of: value) else { fallthrough }
      // A property that the application adds: `UserDefaults.standard.isFirstStart`.
      declared = .unknown
      let isLast = start + 1 == components.count
      var content = isLast ? ScriptValue.none : .object(ObjectValue(stub: name))
      try change(&content, from: start + 1, body)
      if isLast { stubs.assign(content, to: stubs.fullName(name, value)) }
    default: throw notChanged(name, value)
    }
  }

  /// That a value's property can't be changed, or isn't there: of an object that is shared, a changed copy would be another one.
  private func notChanged(_ name: String, _ value: ScriptValue) -> FaultReason {
    if case .library(let object) = value, let owner = object as? any SettableObject, owner.isShared, owner.members[name] == nil {
      return FaultReason("'\(name)' of \(value.typeName) isn't supported here")
    }
    return FaultReason("'\(name)' of \(value.typeName) cannot be changed", "make a changed copy and assign it")
  }

  private mutating func changeField(_ name: String, of object: ObjectValue, from start: Int, _ body: Body) throws {
    if object.type.isStub, object.type.fieldPosition(name) == nil {
      // What is read before it is written is as unknown as the object itself.
      let isWritten = !isReading && isStoring && start + 1 == components.count
      object.addField(name, isWritten ? .none : .object(ObjectValue(stub: name)))
    }
    if let stubs, object.type.fieldPosition(name) == nil, object.type.lookup({ $0.computed[name] }) == nil {
      // Inherited from a class that was not pasted.
      let full = stubs.fullName(name, .object(object))
      let isPart = start + 1 < components.count
      let isWritten = !isReading && isStoring && !isPart
      var content = isWritten ? .none : stubs.assigned(to: full) ?? .object(ObjectValue(stub: name))
      declared = .unknown
      try change(&content, from: start + 1, body)
      return stubs.assign(content, to: full)
    }
    guard let position = object.type.fieldPosition(name) else { throw notStored(name, object.type) }
    if case .absent = object.fields[position], isReading || start + 1 < components.count,
      let lazy = object.type.field(at: position).lazyValue
    {
      object.fields[position] = try object.type.checked(getter(lazy, .object(object), []), position)
    }
    let isFirst = if case .absent = object.fields[position] { true } else { false }
    let field = object.type.field(at: position)
    let isLast = start + 1 == components.count
    try checkVariable(field, isFirst: isFirst, isLast: isLast)
    declared = DeclaredPlace(field, of: object.type)
    var content = field.strengthened(object.fields[position])
    // What leads on to another object stays: code that is run on the way may look at it.
    if isReading || !isLast && content.unwrapped.isObject { return try change(&content, from: start + 1, body) }
    object.fields[position] = .taken
    defer { object.fields[position] = content }
    try change(&content, from: start + 1, body)
    if object.type.isStub, isLast, let stubs {
      switch content.unwrapped {
      case .function, .library, .native, .object: stubs.keep(content.unwrapped, as: name, of: object)
      default: break
      }
    }
    if isLast && isStoring || field.isWeak || field.isUnowned { content = try object.type.checked(content, position) }
  }

  private mutating func changeField(_ name: String, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    guard let (position, field) = try prepareField(name, of: value, from: start) else { return }
    declared = DeclaredPlace(field, of: value.typeInfo)
    if isReading {
      var content = value.field(at: position)
      return try change(&content, from: start + 1, body)
    }
    guard var instance = value.takeStructure() else { return }
    if !isKnownUniquelyReferenced(&instance) { instance = instance.copy() }
    var content = ScriptValue.absent
    swap(&content, &instance.fields[position])
    defer {
      instance.fields[position] = content
      value = .structure(instance)
    }
    try change(&content, from: start + 1, body)
    if start + 1 == components.count && isStoring || field.isWeak || field.isUnowned {
      content = try instance.type.checked(content, position)
    }
  }

  /// Finds a structure's field, and computes its first value if it is a lazy one that is needed.
  private func prepareField(_ name: String, of value: ScriptValue, from start: Int) throws -> (Int, StoredField)? {
    guard case .structure(let instance) = value else { return nil }
    guard let position = instance.type.fieldPosition(name) else { throw notStored(name, instance.type) }
    let field = instance.type.field(at: position)
    if case .absent = instance.fields[position], isReading || start + 1 < components.count, let lazy = field.lazyValue {
      instance.fields[position] = try instance.type.checked(getter(lazy, value, []), position)
    }
    let isFirst = if case .absent = instance.fields[position] { true } else { false }
    try checkVariable(field, isFirst: isFirst, isLast: start + 1 == components.count)
    return (position, field)
  }

  private mutating func changePart(_ name: String, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    guard let position = value.tuplePosition(of: name) else {
      throw FaultReason("value of tuple type has no member '\(name)'")
    }
    declared = declared.part(position)
    if isReading {
      var part = value.parts?[position] ?? .absent
      return try change(&part, from: start + 1, body)
    }
    guard var tuple = value.takeTuple() else { return }
    if !isKnownUniquelyReferenced(&tuple) { tuple = TupleValue(elements: tuple.elements, labels: tuple.labels) }
    var part = ScriptValue.absent
    swap(&part, &tuple.elements[position])
    defer {
      tuple.elements[position] = part
      value = .tuple(tuple)
    }
    try change(&part, from: start + 1, body)
  }

  private func notUnwrapped(_ name: String, _ value: ScriptValue) -> FaultReason {
    FaultReason(
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
    if try changeOwnElement(index, of: &value, from: start, body) { return }
    switch value.shape {
    case .array: try changeElement(at: index, of: &value, from: start, body)
    case .dictionary: try changeEntry(index, of: &value, from: start, body)
    default:
      guard let stub = value.stub else { throw noSubscript(value) }
      try changeStubbedElement(index, of: stub, from: start, body)
    }
  }

  /// Changes what a subscript of the script's leads to.
  ///
  /// - Returns: Whether there is one, which can be set if need be.
  private mutating func changeOwnElement(
    _ index: ScriptValue, of value: inout ScriptValue, from start: Int, _ body: Body
  ) throws -> Bool {
    guard let property = value.typeInfo?.subscripting(index), isReading || property.setter != nil else { return false }
    let indices = property.getter.indices(of: index)
    var element = try getter(property.getter, value, indices)
    declared = .unknown
    try change(&element, from: start + 1, body)
    if !isReading, let code = property.setter { value = try setter(code, value, indices + [element]) }
    return true
  }

  private mutating func changeElement(at index: ScriptValue, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    guard case .int(let position) = index else { throw FaultReason("an array's index must be an Int, not \(index.typeName)") }
    declared = declared.element
    if isReading {
      var element = try ElementAccess.read(index, of: value)
      return try change(&element, from: start + 1, body)
    }
    guard var elements = value.takeElements() else { return }
    defer { value = .array(elements) }
    guard elements.indices.contains(position) else { throw ElementAccess.outOfRange(position, elements.count) }
    // A copy is made here if somebody else has the array, too.
    try elements.changeCountingCopies { try change(&$0[position], from: start + 1, body) }
  }

  private mutating func changeEntry(_ index: ScriptValue, of value: inout ScriptValue, from start: Int, _ body: Body) throws {
    let key = declared.key(index)
    declared = declared.element
    if isReading {
      var element: ScriptValue = value.entry(key).map { .some($0) } ?? .none
      return try change(&element, from: start + 1, body)
    }
    guard var table = value.takeTable() else { return }
    defer { value = .dictionary(table) }
    try table.withValue(of: key) { element in
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
  }

  /// Changes an element of a stub, which keeps what it is given.
  private mutating func changeStubbedElement(
    _ index: ScriptValue, of stub: ObjectValue, from start: Int, _ body: Body
  ) throws {
    let name = stub.elementName(index)
    declared = .unknown
    var content = stub.element(at: index)
    try change(&content, from: start + 1, body)
    if isReading { return }
    if stub.type.fieldPosition(name) == nil { stub.addField(name, .none) }
    if let position = stub.type.fieldPosition(name) { stub.fields[position] = content }
    // A listener that is kept under a key is called some time.
    if case .function = content.unwrapped { stubs?.keep(content.unwrapped, as: stub.type.name, of: stub) }
  }

  private func noSubscript(_ value: ScriptValue) -> FaultReason {
    FaultReason("value of type '\(value.typeName)' has no subscripts that can be changed")
  }
}
