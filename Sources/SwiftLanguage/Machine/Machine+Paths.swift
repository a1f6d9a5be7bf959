extension Machine {
  /// Assigns to the place at the end of a path; a computed property's setter is called for it.
  func assign(_ value: ScriptValue, at path: AccessPath, in state: inout FiberState) throws {
    if case .member(let name) = path.components.last {
      let base = AccessPath(
        root: path.root, components: Array(path.components.dropLast()), name: path.name, isConstant: path.isConstant)
      let owner = try read(base, in: &state)
      if let info = owner.typeInfo ?? owner.unwrapped.typeInfo, info.fieldPosition(name) == nil,
        let property = info.lookup({ $0.computed[name] })
      {
        guard let setter = property.setter else {
          throw FaultReason("cannot assign to property: '\(name)' is a get-only property")
        }
        if case .none = owner { return }
        try start(setter, [owner.unwrapped, value], info.kind == .object ? .setter(.nowhere) : .setter(base), &state)
        return
      }
    }
    if declarations.hasSubscripts, let index = path.components.last.flatMap({ state.index(of: $0) }) {
      let base = AccessPath(
        root: path.root, components: Array(path.components.dropLast()), name: path.name, isConstant: path.isConstant)
      let owner = try read(base, in: &state).unwrapped
      if let info = owner.typeInfo, let property = info.subscripting(index) {
        guard let setter = property.setter else {
          throw FaultReason("cannot assign through subscript: subscript is get-only")
        }
        try start(
          setter, [owner] + property.getter.indices(of: index) + [value],
          info.kind == .object ? .setter(.nowhere) : .setter(base), &state)
        return
      }
    }
    try store(value, at: path, in: &state)
  }

  /// Puts a value at the end of a path.
  func store(_ value: ScriptValue, at path: AccessPath, in state: inout FiberState) throws {
    if case .nowhere = path.root { return }
    try change(path, in: &state) { place, declared in
      // What is written keeps being an optional where one was: only a declared type or a nil tells.
      place = try declared.fitting(value)
    }
  }

  /// What lies at the end of a path.
  package func read(_ path: AccessPath, in state: inout FiberState) throws -> ScriptValue {
    var result = ScriptValue.none
    var path = path
    path.isConstant = false
    try change(path, in: &state, forReading: true) { value, _ in result = value }
    return result
  }

  /// Applies `left op= right` in place; the right side is on top of the stack.
  func compoundAssign(_ symbol: String, _ path: AccessPath, _ state: inout FiberState) throws {
    let right = state.stack.pop()
    if case .int = right, let (object, position) = objectField(path, state), case .int = object.fields[position],
      let operation = Operation(symbol: symbol),
      let value = try Arithmetic.values(operation, object.fields[position], right)
    {
      object.fields[position] = value
      noteWrite(path, state)
      return
    }
    guard let operation = Operation(symbol: symbol) else {
      let left = try read(path, in: &state)
      guard case .int = left, case .int = right else { throw inapplicable("\(symbol)=", left, right) }
      try otherOperator(symbol, left, right, &state)
      try assign(state.stack.pop(), at: path, in: &state)
      return
    }
    let current = try read(path, in: &state)
    if let info = current.typeInfo {
      if let method = info.operatorFunction("\(symbol)=", [current, right]) {
        let cell = Cell(current)
        try start(method, [.cell(cell), right], .storesCell(cell, path), &state)
        return
      }
      try binary(operation, current, right, completion: .stores(path), &state)
      return
    }
    if case .member(let name) = path.components.last, try isComputed(name, path, &state) {
      guard let value = try Arithmetic.values(operation, current, right) else { throw inapplicable("\(symbol)=", current, right) }
      try assign(value, at: path, in: &state)
      return
    }
    if declarations.hasSubscripts, case .element = path.components.last, try isSubscripted(path, &state) {
      guard let value = try Arithmetic.values(operation, current, right) else { throw inapplicable("\(symbol)=", current, right) }
      try assign(value, at: path, in: &state)
      return
    }
    // What is added to a list is a list, whatever it stands for.
    let added = right.stub == nil ? right : right.likened(to: current) ?? right
    _ = consume current
    try change(path, in: &state, isStoring: false) { place, declared in
      if operation == .add, try place.add(added, declared) { return }
      guard let value = try Arithmetic.values(operation, place, added) ?? joined(operation, place, added) else {
        throw inapplicable("\(symbol)=", place, added)
      }
      place = try declared.fitting(value)
    }
  }

  /// The object and the position of a stored variable, where a path is a variable that holds an object and the field's name.
  func objectField(_ path: AccessPath, _ state: borrowing FiberState) -> (ObjectValue, Int)? {
    guard path.components.count == 1, case .member(let name) = path.components[0] else { return nil }
    let object: ObjectValue
    switch path.root {
    case .local(let slot):
      guard case .object(let instance) = state.stack[state.frame.base + slot] else { return nil }
      object = instance
    case .capture(let index):
      guard case .object(let instance) = state.frame.captures[index] else { return nil }
      object = instance
    case .global(let index):
      guard case .object(let instance) = globals[index] else { return nil }
      object = instance
    default: return nil
    }
    guard let position = object.type.variablePosition(name) else { return nil }
    return (object, position)
  }

  /// Sets a variable of an object, without the general way's detours.
  func setKnownField(to value: ScriptValue, _ path: AccessPath, _ state: inout FiberState) throws -> Bool {
    guard let (object, position) = objectField(path, state) else { return false }
    object.fields[position] = try object.type.checked(value, position)
    noteWrite(path, state)
    return true
  }

  private func isSubscripted(_ path: AccessPath, _ state: inout FiberState) throws -> Bool {
    let base = AccessPath(root: path.root, components: Array(path.components.dropLast()), name: path.name)
    return try read(base, in: &state).unwrapped.typeInfo != nil
  }

  func isComputed(_ name: String, _ path: AccessPath, _ state: inout FiberState) throws -> Bool {
    let base = AccessPath(root: path.root, components: Array(path.components.dropLast()), name: path.name)
    guard let info = try read(base, in: &state).unwrapped.typeInfo else { return false }
    return info.fieldPosition(name) == nil
  }

  /// Changes what lies at the end of a path, in place.
  package func change(
    _ path: AccessPath, in state: inout FiberState, forReading: Bool = false, isStoring: Bool = true, _ body: PathWalk.Body
  ) throws {
    let declared = DeclaredPlace(path.type, path.name)
    if !forReading { noteWrite(path, state) }
    if path.components.isEmpty, !path.isConstant, case .local(let slot) = path.root {
      let place = state.frame.base + slot
      if forReading, case .absent = state.stack[place] { throw Self.uninitialized }
      return try body(&state.stack[place], declared)
    }
    let indices = state.slots(of: path)
    var walk = PathWalk(
      components: path.components, indices: indices, isReading: forReading, isStoring: isStoring, declared: declared,
      getter: { [unowned self] getter, own, arguments in
        try call(.function(FunctionValue(code: getter, captures: [], boundSelf: own)), arguments)
      }, setter: { [unowned self] setter, own, value in try call(setter: setter, of: own, with: value) }, stubs: stubs)
    func apply(_ value: inout ScriptValue) throws {
      if path.isConstant, !forReading, !value.holdsObject(path.components) {
        throw FaultReason("cannot change '\(path.name)': it is a 'let' constant", "declare it with 'var'")
      }
      try walk.change(&value, from: 0, body)
    }
    switch path.root {
    case .local(let slot), .temporary(let slot): try apply(&state.stack[state.frame.base + slot])
    case .localCell(let slot):
      guard case .cell(let cell) = state.stack[state.frame.base + slot] else { return }
      try apply(&cell.value)
    case .captureCell(let index):
      guard case .cell(let cell) = state.frame.captures[index] else { return }
      try apply(&cell.value)
    case .capture(let index):
      var value = state.frame.captures[index]
      try apply(&value)
    case .global(let index):
      // What is changed may run the script's own code, which may look at the table; an object in it stays where it is.
      if forReading || !path.components.isEmpty && globals[index].unwrapped.isObject {
        var value = globals[index]
        return try apply(&value)
      }
      var value = globals.take(index)
      globals[index] = .taken
      defer { globals[index] = value }
      try apply(&value)
    case .staticMember(let typeIndex, let memberIndex):
      let type = state.frame.code.nominalTypes[typeIndex]
      let name = state.frame.code.members[memberIndex].name
      guard let member = type.lookup({ $0.statics[name] }) else { return }
      if member.value == nil, let initial = member.initialValue {
        member.value = try call(.function(FunctionValue(code: initial, captures: [])), [])
      }
      var value = member.value ?? .absent
      if forReading || !path.components.isEmpty && value.unwrapped.isObject { return try apply(&value) }
      member.value = .taken
      defer { member.value = value }
      try apply(&value)
    case .nowhere: break
    }
  }
}

extension FiberState {
  /// What a subscript is given; `nil` for what is none.
  func index(of component: AccessPath.Component) -> ScriptValue? {
    switch component {
    case .element(let slot): return stack[frame.base + slot]
    case .elementWithDefault(let slot, let defaultSlot):
      return .tuple(TupleValue(elements: [stack[frame.base + slot], stack[frame.base + defaultSlot]], labels: []))
    default: return nil
    }
  }

  /// The indices that a path needs, out of their slots.
  func slots(of path: AccessPath) -> [Int: ScriptValue] {
    var values: [Int: ScriptValue] = [:]
    guard !path.components.isEmpty else { return values }
    for component in path.components {
      switch component {
      case .element(let slot): values[slot] = stack[frame.base + slot]
      case .elementWithDefault(let slot, let defaultSlot):
        values[slot] = stack[frame.base + slot]
        values[defaultSlot] = stack[frame.base + defaultSlot]
      default: break
      }
    }
    return values
  }
}

extension ScriptValue {
  /// Adds to a string or an array in place.
  ///
  /// - Returns: Whether the value is one, and `right` can be added to it.
  fileprivate mutating func add(_ right: ScriptValue, _ declared: DeclaredPlace) throws -> Bool {
    if case .string(let more) = right {
      guard var text = takeString() else { return false }
      defer { self = .string(text) }
      try text.appendWithinLimit(more)
      return true
    }
    guard case .array = self, let more = try (right.isArray ? declared.fitting(right) : right).elements,
      var elements = takeElements()
    else { return false }
    defer { self = .array(elements) }
    try SizeLimit.check(elements.count + more.count, of: "array")
    try WorkMeter.copying(more.count)
    try elements.changeCountingCopies { $0 += more }
    return true
  }

  /// The value inside an optional, or the value itself.
  package var unwrapped: ScriptValue {
    if case .some(let value) = self { value } else { self }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  var isArray: Bool {
    if case .array = self { true } else { false }
  }

  /// Whether changing what the components lead to changes an object rather than this value.
  fileprivate func holdsObject(_ components: [AccessPath.Component]) -> Bool {
    if case .object = unwrapped { return true }
    if case .none = self, case .optionalChain = components.first { return true }
    guard !components.isEmpty else {
      if case .library(let object) = unwrapped { return object.isSharedObject }
      return false
    }
    switch (components[0], unwrapped) {
    case (.member, .library(let object)): return object.isSharedObject
    case (.member(let name), .structure(let instance)):
      guard let position = instance.type.fieldPosition(name) else { return true }
      return instance.fields[position].holdsObject(Array(components.dropFirst()))
    case (.element, .array(let elements)): return elements.first?.holdsObject(Array(components.dropFirst())) ?? false
    case (.element, .dictionary(let table)): return table.values.first?.holdsObject(Array(components.dropFirst())) ?? false
    case (.unwrap, _), (.optionalChain, _): return unwrapped.holdsObject(Array(components.dropFirst()))
    default: return false
    }
  }
}
