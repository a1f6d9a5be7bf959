import Program

extension Machine {
  /// Runs an instruction that is not one of the most frequent.
  func performRare(_ instruction: Instruction, _ state: inout FiberState) throws {
    let first = Int(instruction.first)
    let second = Int(instruction.second)
    let code = state.frame.code
    switch instruction.operation {
    case .loadCapture: state.stack.push(state.frame.captures[first])
    case .storePath:
      let path = code.paths[first]
      let value = state.stack.pop()
      if try setKnownField(to: value, path, &state) { break }
      try assign(value, at: path, in: &state)
    case .compoundAssign: try compoundAssign(code.members[first].name, code.paths[extraOperand(&state)], &state)
    case .identical, .notIdentical:
      let right = state.stack.pop()
      let isSame = try identical(state.stack.pop(), right)
      state.stack.push(.bool(isSame == (instruction.operation == .identical)))
    case .not: state.stack.push(.bool(try !condition(state.stack.pop())))
    case .negate: try negate(&state)
    case .otherOperator:
      let right = state.stack.pop()
      let left = state.stack.pop()
      try otherOperator(code.members[first].name, left, right, &state)
    case .jumpIfFalseKeeping, .jumpIfTrueKeeping:
      let isTrue = try condition(state.stack[state.stack.count - 1])
      if isTrue == (instruction.operation == .jumpIfTrueKeeping) {
        state.frame.counter = first
      } else {
        _ = state.stack.pop()
      }
    case .jumpIfNone, .jumpIfNoneKeeping, .jumpIfPresent, .unwrap, .wrap, .wrapUnlessOptional:
      try handleOptional(instruction, &state)
    case .array: state.stack.push(.array(state.stack.pop(first)))
    case .dictionary: try makeDictionary(first, &state)
    case .tuple:
      let elements = state.stack.pop(first)
      state.stack.push(.tuple(TupleValue(elements: elements, labels: code.labelLists[second].labels)))
    case .closure: makeClosure(code.functions[first], &state)
    case .interpolate:
      let values = state.stack.pop(first)
      try perform(
        { _ in try Describing.texts(of: values) { .string(try $0.joinedWithinLimit()) } }, .absent, [], .unlabelled(0), &state)
    case .range:
      let upper = state.stack.pop()
      try makeRange(state.stack.pop(), upper, isClosed: first == 1, &state)
    case .implicitMember:
      let labels = second == 0 ? ArgumentLabels.unlabelled(0) : code.labelLists[second - 1]
      let arguments = second == 0 ? nil : state.stack.pop(labels.labels.count)
      state.stack.push(.implicitMember(ImplicitMember(name: code.members[first].name, arguments: arguments, labels: labels)))
    case .asKeyPath: state.stack.push(.keyPath(state.stack.pop()))
    case .member:
      let value = state.stack.pop()
      try member(code.members[first].name, of: value, &state)
    case .subscript_, .subscriptDefault: try readElement(hasDefault: instruction.operation == .subscriptDefault, &state)
    case .invokeMutating:
      let labels = code.labelLists[second]
      let path = code.paths[extraOperand(&state)]
      try invokeMutating(code.members[first].name, labels, path, &state)
    case .invokeSuper:
      let labels = code.labelLists[second]
      let type = code.nominalTypes[extraOperand(&state)]
      try invokeSuper(code.members[first].name, labels, type, &state)
    case .throw_:
      if first == 0 { lastThrow = site(state) }
      throw Interruption.thrown(state.stack.pop())
    case .pushHandler:
      state.handlers.append(Handler(callerCount: state.callers.count, counter: first, height: state.stack.count))
    case .popHandler: state.handlers.removeLast()
    case .iterate:
      let popped = state.stack.pop()
      let value = popped.arrayWhereAskedFor ?? popped
      guard let iterator = try LoopIterator(value) ?? iteration(through: value).map(LoopIterator.init(asking:)) else {
        throw FaultReason("for-in loop requires a sequence, this is \(value.kindName)", value.isOptional ? "unwrap it first" : "")
      }
      state.stack.push(.iterator(iterator))
    case .setField: try setField(first, code.paths[second], &state)
    case .checkInitialized: try checkInitialized(&state)
    case .adoptFields:
      if case .object(let own) = state.stack.pop(), case .object(let other) = state.stack.pop() { own.fields = other.fields }
    case .weaken: state.stack.push(state.stack.pop().weakened)
    case .strengthen:
      let value = state.stack.pop().strengthened
      if first == 0 {
        if case .none = value { host.weakReferenceWasNil() }
        state.stack.push(value)
      } else if case .none = value {
        throw FaultReason.trap("an unowned reference was read after its object was freed", "use 'weak', or keep the object")
      } else {
        state.stack.push(value.unwrapped)
      }
    case .fault: throw brokenRule(instruction, &state)
    default: try testType(instruction, &state)
    }
  }

  private func extraOperand(_ state: inout FiberState) -> Int {
    state.frame.counter += 1
    return Int(state.frame.instructions[state.frame.counter - 1].first)
  }

  private func identical(_ left: ScriptValue, _ right: ScriptValue) throws -> Bool {
    switch (left, right) {
    case (.some(let left), _): return try identical(left, right)
    case (_, .some(let right)): return try identical(left, right)
    case (.object, .object), (.none, _), (_, .none), (.library, .library),
      (.function, .function):
      return left == right
    case _ where left.stub != nil || right.stub != nil: return false
    default: throw FaultReason("'===' compares objects, not \(left.typeName) and \(right.typeName)", "use '=='")
    }
  }

  private func negate(_ state: inout FiberState) throws {
    switch state.stack.pop() {
    case .int(let value):
      if value == .min { throw Arithmetic.overflow }
      state.stack.push(.int(-value))
    case .double(let value): state.stack.push(.double(-value))
    case let value:
      if let method = value.typeInfo?.operatorFunction("prefix -", [value]) {
        try start(method, [value], .value, &state)
        return
      }
      throw FaultReason("unary operator '-' cannot be applied to \(value.typeName)")
    }
  }

  private func handleOptional(_ instruction: Instruction, _ state: inout FiberState) throws {
    let first = Int(instruction.first)
    switch instruction.operation {
    case .jumpIfPresent:
      if case .absent = state.stack[state.frame.base + Int(instruction.second)] {} else { state.frame.counter = first }
    case .jumpIfNone:
      switch state.stack.pop() {
      case .none: state.frame.counter = first
      case .some(let value): state.stack.push(value)
      case let value: state.stack.push(value)
      }
    case .jumpIfNoneKeeping:
      switch state.stack.pop() {
      case .none:
        state.stack.push(.none)
        state.frame.counter = first
      case .some(let value): state.stack.push(value)
      case let value: state.stack.push(value)
      }
    case .unwrap:
      switch state.stack.pop() {
      case .none:
        throw FaultReason.trap(
          "unexpectedly found nil while unwrapping an Optional value", "use 'if let' or '??' where nil can occur")
      case .some(let value): state.stack.push(value)
      case let value: state.stack.push(value)
      }
    case .wrap: state.stack.push(.some(state.stack.pop()))
    default:
      let value = state.stack.pop()
      state.stack.push(value.isOptional ? value : .some(value))
    }
  }

  private func makeDictionary(_ count: Int, _ state: inout FiberState) throws {
    let values = state.stack.pop(count * 2)
    var table = OrderedTable()
    for index in 0..<count {
      if table[values[index * 2]] != nil {
        throw FaultReason.trap("dictionary literal contains the key \(values[index * 2].plainDescription) twice", "leave one out")
      }
      table[values[index * 2]] = values[index * 2 + 1]
    }
    state.stack.push(.dictionary(table))
  }

  private func makeClosure(_ code: FunctionCode, _ state: inout FiberState) {
    var captures: [ScriptValue] = []
    captures.reserveCapacity(code.captures.count)
    for source in code.captures {
      switch source {
      case .local(let slot): captures.append(state.stack[state.frame.base + slot])
      case .capture(let index): captures.append(state.frame.captures[index])
      }
    }
    state.stack.push(.function(FunctionValue(code: code, captures: captures)))
  }

  private func makeRange(_ lower: ScriptValue, _ upper: ScriptValue, isClosed: Bool, _ state: inout FiberState) throws {
    // An unknown end is a number where the other is one.
    let (lower, upper) = (
      lower.stub == nil ? lower : lower.likened(to: upper) ?? lower, upper.stub == nil ? upper : upper.likened(to: lower) ?? upper
    )
    if !lower.isOptional, !upper.isOptional {
      guard let isAfter = upper.ordered(before: lower) else { throw inapplicable(isClosed ? "..." : "..<", lower, upper) }
      if isAfter { throw FaultReason.trap("range requires lowerBound <= upperBound", "check the bounds first, or use stride") }
    }
    state.stack.push(.range(RangeValue(lower: lower, upper: upper, isClosed: isClosed)))
  }

  private func setField(_ position: Int, _ path: AccessPath, _ state: inout FiberState) throws {
    let value = state.stack.pop()
    try change(path, in: &state, isStoring: false) { own, _ in
      switch own {
      case .object(let object): object.fields[position] = try object.type.checked(value, position)
      case .structure(var instance):
        own = .absent
        defer { own = .structure(instance) }
        if !isKnownUniquelyReferenced(&instance) { instance = instance.copy() }
        instance.fields[position] = try instance.type.checked(value, position)
      default: break
      }
    }
  }

  private func checkInitialized(_ state: inout FiberState) throws {
    var own = selfValue(state.frame, state)
    let fields: [ScriptValue]
    switch own {
    case .structure(let instance): fields = instance.fields
    case .object(let instance): fields = instance.fields
    case .absent: throw FaultReason("the initializer did not give 'self' a value", "assign a case to self")
    default: return
    }
    for (position, field) in fields.enumerated() {
      guard case .absent = field, let field = own.typeInfo?.field(at: position), field.lazyValue == nil else { continue }
      if let stubs, try setFromOutside(field, position, of: own, from: stubs, &state) {
        own = selfValue(state.frame, state)
        continue
      }
      throw FaultReason(
        "the initializer did not give '\(field.shownName)' a value", "assign it, or give it one where it is declared")
    }
  }

  /// Gives a property a value that pasted code leaves to a wrapper or to a superclass: `_model = State(initialValue: model)`,
  /// `@Environment(\.dismiss) var dismiss`.
  private func setFromOutside(
    _ field: StoredField, _ position: Int, of own: ScriptValue, from stubs: any UnknownNames, _ state: inout FiberState
  ) throws -> Bool {
    let name = field.shownName
    let value: ScriptValue
    if let wrapper = stubs.assigned(to: "_\(name)") {
      value = wrapper.stub?.wrapped ?? wrapper
    } else {
      let site = CodeSite(unit: state.frame.code.unit, offset: -1)
      let type = field.type?.unwrapped
      value = type.flatMap { $0.isAny ? nil : $0.value(for: ObjectValue(stub: name)) } ?? stubs.value(named: name, at: site)
    }
    switch own {
    case .object(let instance): instance.fields[position] = try instance.type.checked(value, position)
    case .structure(let instance):
      let changed = instance.copy()
      changed.fields[position] = try instance.type.checked(value, position)
      if case .cell(let cell) = state.stack[state.frame.base] {
        cell.value = .structure(changed)
      } else {
        state.stack[state.frame.base] = .structure(changed)
      }
    default: return false
    }
    return true
  }

  private func brokenRule(_ instruction: Instruction, _ state: inout FiberState) -> FaultReason {
    switch Fault(rawValue: Int(instruction.first)) {
    case .guardFell: return FaultReason("'guard' body must not fall through", "end it with return, throw, break or continue")
    case .switchNotExhaustive:
      let value = state.stack[state.frame.base + Int(instruction.second)]
      return FaultReason("switch must be exhaustive: no case matches \(value.plainDescription)", "add the case, or 'default'")
    default:
      return FaultReason.trap(
        "'try!' expression unexpectedly raised an error: \(state.stack.pop().plainDescription)", "use 'try' and handle it")
    }
  }
}

extension StructureValue {
  /// A value of its own with the same fields.
  func copy() -> StructureValue {
    StructureValue(type: type, fields: fields)
  }
}

extension TypeInfo {
  /// A value as a field of the type takes it.
  func checked(_ value: ScriptValue, _ position: Int) throws -> ScriptValue {
    let field = field(at: position)
    if field.isUnowned, case .object(let object) = value { return .weak(WeakReference(object, isUnowned: true)) }
    if field.isWeak { return value.weakened }
    guard let type = field.type else { return value }
    guard let fitting = type.coerce(value) else {
      throw FaultReason("property '\(field.name)' of \(name) must be \(type.name), not \(value.typeName)")
    }
    return fitting
  }
}
