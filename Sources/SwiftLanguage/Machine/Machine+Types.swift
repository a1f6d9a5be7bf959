import Program

extension Machine {
  func mismatch(_ value: ScriptValue, _ type: TypeReference, _ what: String) -> FaultReason {
    let advice = isPromise(value) ? Self.promiseIsNoValue : value.isOptional ? Self.mayBeNothing : ""
    return FaultReason("\(what) must be \(type.name), not \(value.typeName)", advice)
  }

  /// What to tell people who use an optional where its value is wanted.
  static let mayBeNothing = "it may be nil: unwrap it with 'if let', '??' or '!'"

  /// What to tell people who use a promise where its value is wanted.
  static let promiseIsNoValue = "a promise isn't its value yet: use the value in a handler"

  func isPromise(_ value: ScriptValue) -> Bool {
    if case .library(let object) = value { vocabulary.isPromise(object) } else { false }
  }

  /// Runs an instruction that looks at a value's type or shape.
  func testType(_ instruction: Instruction, _ state: inout FiberState) throws {
    let first = Int(instruction.first)
    let second = Int(instruction.second)
    let code = state.frame.code
    if instruction.operation == .typeOf { return pushType(first, of: state.stack.pop(), &state) }
    func namedType(_ state: inout FiberState) -> TypeReference {
      guard first < 0 else { return code.types[first] }
      return if case .type(let type) = state.stack.pop() { type } else { .any }
    }
    let type: TypeReference =
      switch instruction.operation {
      case .coerce, .cast, .conditionalCast, .isType: namedType(&state)
      default: .any
      }
    let value = state.stack.pop()
    switch instruction.operation {
    case .coerce:
      guard let fitting = type.coerce(value) else { throw mismatch(value, type, "this value") }
      state.stack.push(fitting)
    case .cast:
      guard let fitting = type.cast(value.stub.map { .object($0) } ?? value) else {
        if case .none = value {
          throw FaultReason.trap("unexpectedly found nil while unwrapping an Optional value", "use 'as?' where nil can occur")
        }
        throw FaultReason.trap(
          "could not cast value of type '\(value.typeName)' to '\(type.name)'", "use 'as?' where it may fail")
      }
      state.stack.push(fitting)
    case .conditionalCast:
      let plain = value.stub.map { .object($0) } ?? value
      if case .any = type, plain.isOptional {
        state.stack.push(plain)
      } else {
        state.stack.push(type.cast(plain).map { .some($0) } ?? .none)
      }
    case .isType: state.stack.push(.bool(type.cast(value) != nil))
    case .matchCase:
      let name = code.members[first].name
      // A stub is the case that the text around it makes best, or the first that doesn't mean that something went wrong.
      let stubbed = value.stub.map { stub in
        stub.saysFailure.map { $0 == StubCases.unhappy.contains(name) } ?? stubs?.isChosenCase(at: site(state), of: value)
          ?? !StubCases.unhappy.contains(name)
      }
      let isCase =
        stubbed ?? chosenCase(name, of: value, at: site(state)) ?? stubs?.isChosenFailure(at: site(state), value)
        ?? (value.isCase(name) || stubs != nil && name == "some" && value.isWhole)
      if !isCase, stubs == nil { try value.requireCase(name) }
      state.stack.push(.bool(isCase))
    case .payload: state.stack.push(try payload(first, of: second, value))
    case .tupleElement:
      let stubParts = value.stubParts(named: (0..<second).map { "\(value.typeName)\($0 + 1)" })
      guard let parts = value.parts ?? stubParts, parts.count == second else {
        throw FaultReason("\(value.typeName) cannot be taken apart into \(second) values")
      }
      // A part that is only asked as a condition is what lets the program go on.
      let wanted = parts[first].stub == nil ? nil : stubs?.wanted(at: site(state))
      state.stack.push(wanted.map { .bool($0) } ?? parts[first])
    case .matchExpression:
      let pattern = state.stack.pop()
      if let stubs, let isChosen = stubs.isChosenCase(at: site(state), of: value) {
        // A made-up text or number is the one that the text around it makes best of.
        state.stack.push(.bool(isChosen))
      } else {
        try match(value, pattern, &state)
      }
    default: throw FaultReason("unknown instruction")
    }
  }

  /// Whether a value of a type of which only extensions were pasted is a case: the one that the text around it makes best of.
  private func chosenCase(_ name: String, of value: ScriptValue, at site: CodeSite) -> Bool? {
    guard let stubs, let info = value.typeInfo, info.cases.isEmpty, declarations.unknownTypes.contains(where: { $0 === info })
    else { return nil }
    return stubs.isChosenCase(at: site, of: value) ?? !StubCases.unhappy.contains(name)
  }

  /// Pushes the type of a value, or of a part of it that packed steps lead to.
  private func pushType(_ steps: Int, of value: ScriptValue, _ state: inout FiberState) {
    if steps == GenericStep.arrayOfType {
      state.stack.push(.type(.array(value.asType)))
      return
    }
    if steps < 0 {
      let name = state.frame.code.members[GenericStep.arrayOfType - 1 - steps].name
      state.stack.push(.type(value.typeInfo?.lookup { $0.arguments[name] } ?? .any))
      return
    }
    var (part, rest): (ScriptValue?, Int) = (value, steps)
    while let known = part, let step = GenericStep(rawValue: rest % GenericStep.radix) {
      rest /= GenericStep.radix
      switch (step, known) {
      case (.element, .array(let elements)): part = elements.first
      case (.wrapped, .some(let wrapped)): part = wrapped
      case (.wrapped, .none): part = nil
      case (.wrapped, _): break
      default:
        var type: TypeReference?
        if case .content = step, case .library(let object) = known { type = object.content }
        if case .content = step, let info = known.typeInfo { type = info.shownArguments?.first }
        if case .input = step, case .function(let function) = known { type = function.code.declaredParameters.first?.type }
        if let type = GenericStep.follow(GenericStep.unpacked(rest), in: type) {
          state.stack.push(.type(type))
          return
        }
        part = nil
      }
    }
    state.stack.push(.type(part?.dynamicType ?? .any))
  }

  private func payload(_ index: Int, of count: Int, _ value: ScriptValue) throws -> ScriptValue {
    switch value {
    case .enumeration(let instance):
      if count == 1, instance.payload.count > 1 {
        return .tuple(TupleValue(elements: instance.payload, labels: instance.enumCase.labels))
      }
      guard index < instance.payload.count else {
        // A made-up error stands for a case with values.
        if stubs?.isMadeUpError(value) == true { return value }
        // What else a library's own result has.
        if stubs != nil, count > 1 { return .object(ObjectValue(stub: "value\(index + 1)")) }
        throw FaultReason("case '\(instance.enumCase.name)' has \(instance.payload.count) associated values")
      }
      return instance.payload[index]
    case .some(let inner):
      if case .enumeration = inner { return try payload(index, of: count, inner) }
      return inner
    case _ where value.stub != nil: return value.unwrapped
    // What a handler is given may be an optional, which a made-up value isn't: `case .some(let images)`.
    case _ where stubs != nil && count == 1 && value.isWhole: return value
    case .implicitMember(let member):
      // A case of a type that nobody declares.
      guard let arguments = member.arguments, index < arguments.count else { fallthrough }
      if count == 1, arguments.count > 1 { return .tuple(TupleValue(elements: arguments, labels: member.labels.labels)) }
      return arguments[index]
    default: throw FaultReason("\(value.typeName) has no associated values")
    }
  }

  /// Swift's `pattern ~= value`.
  private func match(_ value: ScriptValue, _ pattern: ScriptValue, _ state: inout FiberState) throws {
    switch pattern {
    case .range(let range):
      // An unknown value lies within.
      guard let isInside = value.stub == nil ? range.contains(value) : true else { throw inapplicable("~=", pattern, value) }
      state.stack.push(.bool(isInside))
    default: try binary(.equal, value, pattern, &state)
    }
  }
}

extension Machine {
  /// An instance whose fields have no values yet, but for optional variables.
  package func newInstance(_ info: TypeInfo) -> ScriptValue {
    guard info.kind != .enumeration else { return .absent }
    let fields = info.blankFields
    guard info.kind == .object else { return .structure(StructureValue(type: info, fields: fields)) }
    let object = ObjectValue(type: info, fields: fields)
    if let writes = touchBook?.writes { object.madeAt = writes.eventCount }
    return .object(object)
  }
}

extension ScriptValue {
  /// Whether the value is the case `name` of an enumeration or of Optional.
  package func isCase(_ name: String) -> Bool {
    switch self {
    case .enumeration(let instance): instance.enumCase.name == name
    case .some(let value): name == "some" || value.isCase(name)
    case .none: name == "none"
    case .implicitMember(let member): member.name == name
    case .structure(let instance): instance.type.constant(named: name) == self
    default: false
    }
  }
}

extension ScriptValue {
  /// Whether it is a value that could lie in an optional, and no case of anything.
  fileprivate var isWhole: Bool {
    switch self {
    case .array, .dictionary, .set, .tuple, .string, .int, .double, .bool, .object, .structure, .library: true
    default: false
    }
  }

  /// Throws if the value is of an enumeration without a case of this name, which Swift's compiler refuses.
  fileprivate func requireCase(_ name: String) throws {
    switch self {
    case .some(let value) where name != "none": try value.requireCase(name)
    case .enumeration(let instance) where instance.type.casePositions[name] == nil && instance.type.statics[name] == nil:
      let cases = instance.type.cases.map { ".\($0.name)" }.joined(separator: ", ")
      throw FaultReason("type '\(instance.type.name)' has no member '\(name)'", "its cases are \(cases)")
    default: break
    }
  }
}

extension TypeReference {
  /// The value as this type, if it is of it: what `as?` gives.
  func cast(_ value: ScriptValue) -> ScriptValue? {
    switch (self, value) {
    case (.optional(let wrapped), .some(let inner)): return wrapped.cast(inner).map { .some($0) }
    case (.optional, .none): return value
    case (.optional(let wrapped), _): return wrapped.cast(value).map { .some($0) }
    case (.any, _): return value
    case (_, .object(let stub)) where stub.type.isStub: return self.value(for: stub)
    case (_, .some(let inner)): return cast(inner)
    case (.int, .int), (.double, .double), (.bool, .bool), (.string, .string), (.void, .void), (.range, .range):
      return value
    case (.promise, .library(let object)): return object.typeName == Self.promiseName ? value : nil
    case (.error, _): return value.isError ? value : nil
    case (.array(let element), .array(let elements)):
      return elements.allSatisfy { element.cast($0) != nil } ? .array(elements.map(element.unwrapping)) : nil
    case (.set(let element), .set(let table)): return table.keys.allSatisfy { element.cast($0) != nil } ? value : nil
    case (.dictionary(let keyType, let valueType), .dictionary(let table)):
      let fits = table.keys.allSatisfy { keyType.cast($0) != nil } && table.values.allSatisfy { valueType.cast($0) != nil }
      guard fits, table.values.contains(where: \.isOptional) else { return fits ? value : nil }
      var own = table
      for (key, content) in zip(table.keys, table.values) { own[key] = valueType.unwrapping(content) }
      return .dictionary(own)
    case (.tuple(let types, _), .tuple(let tuple)):
      guard types.count == tuple.elements.count else { return nil }
      return zip(types, tuple.elements).allSatisfy { $0.cast($1) != nil } ? value : nil
    case (.function(let types, _), .function(let function)): return function.takes(types) ? value : nil
    case (.function, .native): return value
    case (.user(let type), _):
      guard let own = value.typeInfo else { return nil }
      if type.kind == .protocol { return own.conforms(to: type.name) ? value : nil }
      return type.accepts(own) ? value : nil
    case (.library(let name, _), _):
      if let own = value.typeInfo { return own.conforms(to: name) ? value : nil }
      switch name {
      case _ where value.typeName == name: return value
      case "URLResponse" where value.typeName == "HTTPURLResponse": return value
      case "NSNumber":
        switch value {
        case .int, .double, .bool: return value
        default: return nil
        }
      case "CustomStringConvertible", "Hashable", "Equatable", "Sendable", "Codable": return value
      default: return nil
      }
    default: return nil
    }
  }

  /// What a cast makes of an element that is of the type: not an optional, unless the type is one.
  private func unwrapping(_ element: ScriptValue) -> ScriptValue {
    if case .some = element { cast(element) ?? element } else { element }
  }
}

extension FunctionValue {
  /// Whether it has as many parameters as a function type; their types aren't known of all functions.
  fileprivate func takes(_ types: [TypeReference]) -> Bool {
    let count = code.declaredParameters.count
    if count == types.count { return true }
    return count == 0 && types.count == 1 && types[0].name == "Void"
  }
}

extension ScriptValue {
  /// The type that the value is; `Any` if it is none.
  var asType: TypeReference { if case .type(let type) = self { type } else { .any } }

  /// The value's own type, as far as one looks at it alone; `Any` for values of a library.
  fileprivate var dynamicType: TypeReference {
    switch self {
    case .int: .int
    case .double: .double
    case .bool: .bool
    case .string: .string
    case .void: .void
    case .structure(let instance): .user(instance.type)
    case .enumeration(let instance): .user(instance.type)
    case .object(let instance): .user(instance.type)
    case .array(let elements): .array(elements.first?.dynamicType ?? .any)
    case .some(let wrapped): .optional(wrapped.dynamicType)
    default: .any
    }
  }
}
