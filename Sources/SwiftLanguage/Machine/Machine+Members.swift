import Program

extension TypeReference {
  /// Whether it may have static members that were not pasted.
  var mayHaveMore: Bool {
    switch self {
    case .user, .any, .int, .double, .bool, .string, .array, .dictionary, .set, .library, .promise: true
    default: false
    }
  }
}

extension Machine {
  /// Reads a member of a value, and pushes it.
  ///
  /// - Parameter isGivenHandler: Whether it is called then, with a function: a promise is asked for an operator so.
  package func member(_ name: String, of value: ScriptValue, isGivenHandler: Bool = false, _ state: inout FiberState) throws {
    if let info = value.typeInfo, try instanceMember(name, of: value, info, &state) { return }
    if case .type(let type) = value { return try typeMember(name, of: type, &state) }
    if case .tuple(let tuple) = value, let index = tuple.index(of: name) {
      state.stack.push(tuple.elements[index])
      return
    }
    if let info = extensionType(of: value), try instanceMember(name, of: value, info, &state) { return }
    guard let native = library.member(name, of: value) else {
      if let array = value.arrayWhereAskedFor { return try member(name, of: array, isGivenHandler: isGivenHandler, &state) }
      if pushStub(name, of: value, &state) { return }
      throw noMember(name, value, isGivenHandler: isGivenHandler)
    }
    switch native {
    case .property(let read):
      if let touchBook { touchBook.use(value, isRead: true) }
      state.stack.push(
        try read(NativeCall(machine: self, receiver: value, arguments: [], labels: .unlabelled(0), site: site(state))))
      noteCall(&state)
    case .either(let body): try perform(body, value, [], .unlabelled(0), &state)
    case .method(let body):
      state.stack.push(
        .native(
          NativeFunction(name) { call in
            if let touchBook = call.machine.touchBook { touchBook.use(value, isRead: false) }
            return try body(call.with(receiver: value))
          }))
    default: throw FaultReason("'\(name)' changes its value and can't be used as a function value", "call it, or use a closure")
    }
  }

  private func instanceMember(_ name: String, of value: ScriptValue, _ info: TypeInfo, _ state: inout FiberState) throws -> Bool {
    if let position = info.fieldPosition(name) {
      if !info.field(at: position).isWeak {
        remember(InlineCache(type: info, generation: declarations.generation, field: position), state)
      }
      switch value {
      case .structure(let instance):
        if case .absent = instance.fields[position], let lazy = info.field(at: position).lazyValue {
          try start(lazy, [value], .lazyField(value, position), &state)
          return true
        }
        state.stack.push(try initialized(instance.fields[position], info.field(at: position), name))
      case .object(let instance):
        if case .absent = instance.fields[position], let lazy = info.field(at: position).lazyValue {
          try start(lazy, [value], .lazyField(value, position), &state)
          return true
        }
        state.stack.push(try initialized(instance.fields[position], info.field(at: position), name))
      default: return false
      }
      return true
    }
    if let property = info.lookup({ $0.computed[name] }) {
      try start(property.getter, [value], .value, &state)
      return true
    }
    if name == "Self" {
      state.stack.push(.type(.user(info)))
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
    if info.isError, let read = vocabulary.errorProperties[name] {
      let call = NativeCall(machine: self, receiver: value, arguments: [], labels: .unlabelled(0), site: site(state))
      state.stack.push(try read(call))
      return true
    }
    if name == "localizedDescription", info.isError { return try localizedDescription(of: value, info, &state) }
    return false
  }

  /// Keeps what a name meant for the instruction that runs.
  package func remember(_ cache: InlineCache, _ state: borrowing FiberState) {
    let counter = state.frame.counter - 1
    switch state.frame.instructions[counter].operation {
    case .member, .invoke: state.frame.code.remember(cache, at: counter)
    default: break
    }
  }

  private func initialized(_ value: ScriptValue, _ field: StoredField, _ name: String) throws -> ScriptValue {
    if case .taken = value { throw Self.overlapping }
    if case .absent = value { throw FaultReason("property '\(name)' has no value yet", "give it one before it is used") }
    if case .weak(let reference) = value, reference.isUnowned, reference.object == nil {
      throw FaultReason.trap(
        "the unowned property '\(name)' was read after its object was freed", "use 'weak', or keep the object")
    }
    return field.strengthened(value)
  }

  private func localizedDescription(of value: ScriptValue, _ info: TypeInfo, _ state: inout FiberState) throws -> Bool {
    if info.conforms(to: "CustomNSError"), let bridged = vocabulary.errorProperties["$NSError"] {
      let call = NativeCall(machine: self, receiver: value, arguments: [], labels: .unlabelled(0), site: site(state))
      state.stack.push(.string(Describing.defaultLocalizedDescription(of: try bridged(call))))
      return true
    }
    guard info.conforms(to: "LocalizedError"), let property = info.lookup({ $0.computed["errorDescription"] }) else {
      return false
    }
    try perform({ _ in .frame(UnwrapFrame(getter: property.getter, owner: value)) }, .absent, [], .unlabelled(0), &state)
    return true
  }

  func extensionType(of value: ScriptValue) -> TypeInfo? {
    guard !declarations.builtinExtensions.isEmpty, value.typeInfo == nil else { return nil }
    return declarations.builtinExtensions[value.extensionName]
  }

  /// What people write of texts and collections who know other languages, and Swift's word for it.
  private static let swiftWords = [
    "length": "count", "size": "count", "push": "append", "toUpperCase": "uppercased", "toLowerCase": "lowercased",
    "includes": "contains",
    "indexOf": "firstIndex(of:)", "slice": "prefix or suffix",
  ]

  func noMember(_ name: String, _ value: ScriptValue, isGivenHandler: Bool) -> FaultReason {
    if value.isOptional {
      return FaultReason(
        "value of optional type '\(value.typeName)' must be unwrapped to refer to member '\(name)'", "use '?.', 'if let' or '!'")
    }
    var advice = ""
    if case .library(let object) = value, vocabulary.isPromise(object) {
      let near = NearestName.misspelled(name, among: vocabulary.operators).map { "did you mean '\($0)'?" }
      let function = vocabulary.functions[name].map { _ in "'\(name)' is a function: call it by its name alone" }
      let usual =
        isGivenHandler
        ? "no operator has this name: there is \(vocabulary.usualOperators.joined(separator: ", "))" : Self.promiseIsNoValue
      advice = vocabulary.lacks[name] ?? vocabulary.advice(name) ?? function ?? near ?? usual
    }
    switch value {
    case .string, .array, .dictionary, .set: advice = Self.swiftWords[name].map { "Swift calls it '\($0)'" } ?? ""
    default: break
    }
    return FaultReason("value of type '\(value.typeName)' has no member '\(name)'", advice)
  }

  // MARK: Types

  func typeMember(_ name: String, of type: TypeReference, _ state: inout FiberState) throws {
    if name == "init" || name == "self" || name == "Self" {
      state.stack.push(.type(type))
      return
    }
    if let info = type.info ?? declarations.extensions(of: type), try staticMember(name, of: info, type, &state) {
      return
    }
    // `Store.keep`: a function that gives the method of the store that it is given.
    if let method = type.info?.lookup({ $0.methods[name]?.first }), !method.code.isMutating {
      state.stack.push(
        .native(
          NativeFunction("\(type.name).\(name)") { call in
            .value(.function(FunctionValue(code: method.code, captures: [], boundSelf: try call.only())))
          }))
      return
    }
    let call = NativeCall(
      machine: self, receiver: .type(type), arguments: [], labels: .unlabelled(0), site: site(state))
    guard let value = try library.staticProperty(name, of: type, call) else {
      if type.mayHaveMore, pushStub(name, of: .type(type), &state) { return }
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
        if case .taken = value { throw Self.overlapping }
        state.stack.push(value)
      } else if let initial = member.initialValue {
        try start(initial, [], .staticMember(member), &state)
      } else {
        state.stack.push(.none)
      }
    }
    return true
  }

  /// The constant that the script adds to one of the library's types: `didLogin` of `Notification.Name`.
  package func addedConstant(_ name: String, of type: String) throws -> ScriptValue? {
    try declarations.builtinExtensions[type].flatMap { try addedStatic(name, of: $0) }
  }

  /// The value of a static property of the script's; `nil` if it declares none by that name.
  package func addedStatic(_ name: String, of type: TypeInfo) throws -> ScriptValue? {
    guard let member = type.statics[name] else { return nil }
    if case .computed(let property) = member.kind {
      return try call(.function(FunctionValue(code: property.getter, captures: [])), [])
    }
    if member.value == nil, let initial = member.initialValue {
      member.value = try call(.function(FunctionValue(code: initial, captures: [])), [])
    }
    return member.value
  }

  // MARK: Elements

  func readElement(hasDefault: Bool, _ state: inout FiberState) throws {
    let fallback: ScriptValue? = hasDefault ? state.stack.pop() : nil
    let key = state.stack.pop()
    let owner = state.stack.pop()
    // A subscript of the script's may have a label like that.
    let isOwn = fallback != nil && owner.typeInfo != nil
    let index = isOwn ? .tuple(TupleValue(elements: [key, fallback ?? .none], labels: [])) : key
    if case .type(let type) = owner, let property = type.info?.staticSubscripts.fitting(index) {
      return try start(property.getter, property.getter.indices(of: index), .value, &state)
    }
    if case .keyPath(let function) = index {
      state.stack.push(function)
      state.stack.push(owner)
      return try callValue(&state, count: 1, labels: .unlabelled(1))
    }
    if let property = owner.typeInfo?.subscripting(index) {
      return try start(property.getter, [owner] + property.getter.indices(of: index), .value, &state)
    }
    if !hasDefault, let property = extensionType(of: owner)?.subscripting(index) {
      return try start(property.getter, [owner] + property.getter.indices(of: index), .value, &state)
    }
    if stubs != nil, case .library = owner {
      // The application adds it: `UserDefaults.standard[.isFirstStart]`, `url["id"]`.
      let key = if case .implicitMember(let member) = index { member.name } else { index.plainDescription }
      state.stack.push(.object(ObjectValue(stub: key)))
      return
    }
    // What was guessed to be a text is looked up by keys: `json["user"]["name"]`.
    if stubs != nil, case .string(let text) = owner, case .string(let key) = index {
      // All went well.
      let isFailure = key.lowercased().hasPrefix("err")
      state.stack.push(isFailure ? .none : ObjectValue(stub: text).element(at: index))
      return
    }
    let isMissing = stubs.flatMap { stubs in owner.stub.map { !$0.keeps(index) && stubs.isEmptied(at: site(state)) } } ?? false
    let value: ScriptValue = isMissing ? .none : try ElementAccess.read(index, of: owner)
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
  package var info: TypeInfo? {
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
  package func make(_ enumCase: EnumerationCase, _ payload: [ScriptValue]) throws -> ScriptValue {
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
