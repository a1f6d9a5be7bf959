extension Machine {
  /// Reads a member of a value, and pushes it.
  func member(_ name: String, of value: ScriptValue, _ state: inout FiberState) throws {
    if let info = value.typeInfo, try instanceMember(name, of: value, info, &state) { return }
    if case .type(let type) = value { return try typeMember(name, of: type, &state) }
    if case .tuple(let tuple) = value, let index = tuple.index(of: name) {
      state.stack.push(tuple.elements[index])
      return
    }
    if let info = extensionType(of: value), try instanceMember(name, of: value, info, &state) { return }
    guard let native = NativeLibrary.member(name, of: value) else { throw noMember(name, value) }
    switch native {
    case .property(let read):
      state.stack.push(try read(NativeCall(machine: self, receiver: value, arguments: [], labels: .unlabelled(0), site: site(state))))
    case .method(let body):
      state.stack.push(
        .native(
          NativeFunction(name) { call in
            var call = call
            call.receiver = value
            return try body(call)
          }))
    default: throw FaultReason("'\(name)' changes its value and can't be used as a function value", "call it, or use a closure")
    }
  }

  private func instanceMember(_ name: String, of value: ScriptValue, _ info: TypeInfo, _ state: inout FiberState) throws -> Bool {
    if let position = info.fieldPosition(name) {
      switch value {
      case .structure(let instance): state.stack.push(try initialized(instance.fields[position], name))
      case .object(let instance): state.stack.push(try initialized(instance.fields[position], name))
      default: return false
      }
      return true
    }
    if let property = info.lookup({ $0.computed[name] }) {
      try start(property.getter, [value], .value, &state)
      return true
    }
    if name == "rawValue", case .enumeration(let instance) = value, let raw = instance.enumCase.rawValue {
      state.stack.push(raw)
      return true
    }
    if let method = info.lookup({ $0.methods[name]?.first }) {
      state.stack.push(.function(FunctionValue(code: method.code, captures: [], boundSelf: value)))
      return true
    }
    if name == "localizedDescription", info.isError { return try localizedDescription(of: value, info, &state) }
    return false
  }

  private func initialized(_ value: ScriptValue, _ name: String) throws -> ScriptValue {
    if case .absent = value { throw FaultReason("property '\(name)' has no value yet", "give it one before it is used") }
    return value
  }

  private func localizedDescription(of value: ScriptValue, _ info: TypeInfo, _ state: inout FiberState) throws -> Bool {
    guard info.conforms(to: "LocalizedError"), let property = info.lookup({ $0.computed["errorDescription"] }) else { return false }
    try perform({ _ in .frame(UnwrapFrame(getter: property.getter, owner: value)) }, .absent, [], .unlabelled(0), &state)
    return true
  }

  private func extensionType(of value: ScriptValue) -> TypeInfo? {
    guard !compiler.builtinExtensions.isEmpty, value.typeInfo == nil else { return nil }
    return compiler.builtinExtensions[value.extensionName]
  }

  func noMember(_ name: String, _ value: ScriptValue) -> FaultReason {
    if value.isOptional {
      return FaultReason(
        "value of optional type '\(value.typeName)' must be unwrapped to refer to member '\(name)'", "use '?.', 'if let' or '!'")
    }
    return FaultReason("value of type '\(value.typeName)' has no member '\(name)'")
  }

  // MARK: Types

  private func typeMember(_ name: String, of type: TypeReference, _ state: inout FiberState) throws {
    if name == "init" || name == "self" {
      state.stack.push(.type(type))
      return
    }
    if let info = type.info ?? compiler.builtinExtensions[type.extensionName], try staticMember(name, of: info, type, &state) { return }
    let call = NativeCall(
      machine: self, receiver: .type(type), arguments: [], labels: .unlabelled(0), site: site(state))
    guard let value = try NativeLibrary.staticProperty(name, of: type, call) else {
      throw FaultReason("type '\(type.name)' has no member '\(name)'")
    }
    state.stack.push(value)
  }

  private func staticMember(_ name: String, of info: TypeInfo, _ type: TypeReference, _ state: inout FiberState) throws -> Bool {
    if let position = info.casePositions[name] {
      let enumCase = info.cases[position]
      if enumCase.hasPayload {
        state.stack.push(.native(NativeFunction(name) { .value(try info.make(enumCase, $0.arguments)) }))
      } else {
        state.stack.push(.enumeration(EnumerationValue(type: info, enumCase: enumCase, payload: [])))
      }
      return true
    }
    if name == "allCases", info.kind == .enumeration {
      state.stack.push(.array(info.cases.map { .enumeration(EnumerationValue(type: info, enumCase: $0, payload: [])) }))
      return true
    }
    guard let member = info.lookup({ $0.statics[name] }) else { return false }
    switch member.kind {
    case .method(let functions):
      state.stack.push(.function(FunctionValue(code: functions[0], captures: [])))
    case .computed(let property): try start(property.getter, [], .value, &state)
    case .stored:
      if let value = member.value {
        state.stack.push(value)
      } else if let initial = member.initialValue {
        try start(initial, [], .staticMember(member), &state)
      } else {
        state.stack.push(.none)
      }
    }
    return true
  }

  // MARK: Calls of members

  /// Calls a method; the receiver lies below the arguments.
  func invoke(_ name: String, _ labels: ArgumentLabels, _ state: inout FiberState) throws {
    let count = labels.labels.count
    let place = state.stack.count - count - 1
    let receiver = state.stack[place]
    if let info = receiver.typeInfo ?? extensionType(of: receiver), let methods = info.lookup({ $0.methods[name] }) {
      let method = methods.first { ArgumentBinding(labels, to: $0.code.parameters) != nil } ?? methods[0]
      if method.code.isMutating {
        throw FaultReason("cannot use mutating member '\(name)' on an immutable value", "store the value in a 'var' first")
      }
      try enter(method.code, [], base: place, returnHeight: place, count: count, labels: labels, &state)
      return
    }
    if case .type(let type) = receiver { return try invokeStatic(name, type, place, labels, &state) }
    if receiver.typeInfo == nil, let native = NativeLibrary.member(name, of: receiver) {
      switch native {
      case .method(let body):
        let arguments = state.stack.pop(count)
        _ = state.stack.pop()
        try perform(body, receiver, arguments, labels, &state)
        return
      case .mutating, .replacing:
        throw FaultReason("cannot use mutating member '\(name)' on an immutable value", "store the value in a 'var' first")
      case .property: break
      }
    }
    // A property that holds a function.
    let arguments = state.stack.pop(count)
    _ = state.stack.pop()
    let depth = state.callers.count
    try member(name, of: receiver, &state)
    guard state.callers.count == depth else {
      throw FaultReason("calling what the computed property '\(name)' returns is not supported yet", "store it in a constant first")
    }
    state.stack.push(contentsOf: arguments)
    try callValue(&state, count: count, labels: labels)
  }

  private func invokeStatic(
    _ name: String, _ type: TypeReference, _ place: Int, _ labels: ArgumentLabels, _ state: inout FiberState
  ) throws {
    let count = labels.labels.count
    if name == "init" { return try construct(type, place: place, count: count, labels: labels, &state) }
    if let info = type.info ?? compiler.builtinExtensions[type.extensionName] {
      if let position = info.casePositions[name] {
        let payload = state.stack.pop(count)
        _ = state.stack.pop()
        state.stack.push(try info.make(info.cases[position], payload))
        return
      }
      if case .method(let functions) = info.lookup({ $0.statics[name] })?.kind {
        let function = functions.first { ArgumentBinding(labels, to: $0.parameters) != nil } ?? functions[0]
        try enter(function, [], base: place + 1, returnHeight: place, count: count, labels: labels, &state)
        return
      }
    }
    let arguments = state.stack.pop(count)
    _ = state.stack.pop()
    if let body = NativeLibrary.staticMethod(name, of: type) {
      try perform(body, .type(type), arguments, labels, &state)
      return
    }
    let depth = state.callers.count
    try typeMember(name, of: type, &state)
    guard state.callers.count == depth else {
      throw FaultReason("calling what the static property '\(name)' returns is not supported yet", "store it in a constant first")
    }
    state.stack.push(contentsOf: arguments)
    try callValue(&state, count: count, labels: labels)
  }

  /// Calls a method that may change the value at the end of a path.
  func invokeMutating(_ name: String, _ labels: ArgumentLabels, _ path: AccessPath, _ state: inout FiberState) throws {
    let count = labels.labels.count
    let receiver = try read(path, in: &state)
    let arguments = state.stack.pop(count)
    if receiver.typeInfo == nil, extensionType(of: receiver)?.lookup({ $0.methods[name] }) == nil,
      let native = NativeLibrary.member(name, of: receiver)
    {
      switch native {
      case .mutating(let body):
        let call = NativeCall(machine: self, receiver: .absent, arguments: arguments, labels: labels, site: site(state))
        _ = receiver
        var result = ScriptValue.void
        try change(path, in: &state) { result = try body(&$0, call) }
        state.stack.push(path.endsInChain ? .some(result) : result)
        return
      case .replacing(let body):
        try perform(body, receiver, arguments, labels, completion: .storesLeavingVoid(path), &state)
        return
      default: break
      }
    }
    if case .none = receiver, path.endsInChain {
      state.stack.push(.none)
      return
    }
    let own = path.endsInChain ? receiver.unwrapped : receiver
    state.stack.push(own)
    state.stack.push(contentsOf: arguments)
    let info = own.typeInfo ?? extensionType(of: own)
    guard let methods = info?.lookup({ $0.methods[name] }) else { return try invoke(name, labels, &state) }
    let method = methods.first { ArgumentBinding(labels, to: $0.code.parameters) != nil } ?? methods[0]
    let base = state.stack.count - count - 1
    let completion: Frame.Completion
    if method.code.isMutating {
      if path.isConstant {
        throw FaultReason("cannot use mutating member '\(name)': '\(path.name)' is a 'let' constant", "declare it with 'var'")
      }
      completion = .writesSelf(path)
    } else {
      completion = .value
    }
    try enter(
      method.code, [], base: base, returnHeight: base, count: count, labels: labels, completion: completion, &state)
  }

  /// Calls what the superclass declares.
  func invokeSuper(_ name: String, _ labels: ArgumentLabels, _ type: TypeInfo, _ state: inout FiberState) throws {
    let count = labels.labels.count
    let base = state.stack.count - count - 1
    let methods = name == "init" ? type.initializers : type.lookup { $0.methods[name] } ?? []
    guard let method = methods.first(where: { ArgumentBinding(labels, to: $0.code.parameters) != nil }) else {
      throw FaultReason("\(type.name) has no \(name)\(labels.signature)")
    }
    try enter(method.code, [], base: base, returnHeight: base, count: count, labels: labels, &state)
  }

  // MARK: Elements

  func readElement(hasDefault: Bool, _ state: inout FiberState) throws {
    let fallback: ScriptValue? = hasDefault ? state.stack.pop() : nil
    let index = state.stack.pop()
    let value = try ElementAccess.read(index, of: state.stack.pop())
    if let fallback, case .none = value {
      state.stack.push(fallback)
    } else if fallback != nil {
      state.stack.push(value.unwrapped)
    } else {
      state.stack.push(value)
    }
  }
}

extension TypeReference {
  /// What a script declares about the type.
  var info: TypeInfo? {
    if case .user(let info) = self { info } else { nil }
  }
}

extension AccessPath {
  /// Whether the last step may end at nil.
  var endsInChain: Bool {
    if case .optionalChain = components.last { true } else { false }
  }
}

extension TypeInfo {
  /// Makes a case with its payload.
  func make(_ enumCase: EnumerationCase, _ payload: [ScriptValue]) throws -> ScriptValue {
    guard payload.count == enumCase.types.count else {
      throw FaultReason("case '\(enumCase.name)' takes \(enumCase.types.count) associated values, not \(payload.count)")
    }
    let values = try zip(payload, enumCase.types).map { value, type in
      guard let type else { return value }
      guard let fitting = type.coerce(value) else {
        throw FaultReason("an associated value of '\(enumCase.name)' must be \(type.name), not \(value.typeName)")
      }
      return fitting
    }
    return .enumeration(EnumerationValue(type: self, enumCase: enumCase, payload: values))
  }
}

/// Reads an optional property and gives the value inside.
private struct UnwrapFrame: NativeFrame {
  let getter: FunctionCode
  let owner: ScriptValue

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    guard let value else { return .call(.function(FunctionValue(code: getter, captures: [], boundSelf: owner)), []) }
    if case .none = value { return .finish(.string(Describing.defaultLocalizedDescription(of: owner))) }
    return .finish(value.unwrapped)
  }
}
