import Program
import TraceEvents

extension Machine {
  /// Calls a stub in the place of a method that a value doesn't have, if the plan wants that; the receiver lies below the arguments.
  ///
  /// - Parameter isOther: Whether another method is meant than the one of this name that the value has.
  /// - Returns: Whether it did.
  func invokeStub(
    _ name: String, of receiver: ScriptValue, _ labels: ArgumentLabels, isOther: Bool = false, _ state: inout FiberState
  ) throws -> Bool {
    guard let stubs, stubs.covers(name, of: receiver), isOther || !hasMember(name, receiver, site(state)) else { return false }
    if receiver.stub != nil, site(state).unit.unit == .program, let code = declarations.extensionCalls[site(state).offset],
      code.name == name
    {
      let (count, place) = (labels.labels.count, state.stack.count - labels.labels.count - 1)
      try enter(code, [], base: place, returnHeight: place, count: count, labels: labels, &state)
      return true
    }
    let arguments = state.stack.pop(labels.labels.count)
    _ = state.stack.pop()
    if let function = ownFunction(name, of: receiver, labels, arguments) {
      state.stack.push(function)
      state.stack.push(contentsOf: arguments)
      try callValue(&state, count: arguments.count, labels: labels)
      return true
    }
    let full = stubs.fullName(name, receiver)
    try perform({ try stubs.call(full, $0) }, receiver, arguments, labels, &state)
    return true
  }

  /// Pushes what stands for a member that a value doesn't have, if the plan wants that.
  ///
  /// - Returns: Whether it did.
  func pushStub(_ name: String, of value: ScriptValue, _ state: inout FiberState) -> Bool {
    guard let stubs, stubs.covers(name, of: value) else { return false }
    if let function = ownFunction(name, of: value, nil, []) {
      state.stack.push(function)
      return true
    }
    state.stack.push(stubs.member(name, of: value, at: site(state)))
    return true
  }

  /// The function beside which an unknown `self` stands, if the name means one: both were pasted without their type.
  private func ownFunction(
    _ name: String, of receiver: ScriptValue, _ labels: ArgumentLabels?, _ arguments: [ScriptValue]
  ) -> ScriptValue? {
    guard let stub = receiver.stubName, ["self", "Self"].contains(stub), let functions = declarations.functions[name] else {
      return nil
    }
    guard let labels else { return functions.first.map { globals[$0.global] } }
    guard let code = functions.map(\.code).fitting(labels) else { return nil }
    // One that takes other types wasn't pasted.
    let isOther = zip(code.parameters, arguments).contains { parameter, argument in
      parameter.type.map { $0.isPlain && !parameter.isVariadic && argument.stub == nil && $0.coerce(argument) == nil } ?? false
    }
    if isOther, code.parameters.count == arguments.count { return nil }
    return functions.first { $0.code === code }.map { globals[$0.global] }
  }

  private func hasMember(_ name: String, _ value: ScriptValue, _ site: CodeSite) -> Bool {
    if case .type(let type) = value {
      guard case .user(let info) = type else { return isDeclared(name, of: type, site) }
      return info.lookup { $0.statics[name] } != nil || info.casePositions[name] != nil
    }
    if case .tuple(let tuple) = value, tuple.index(of: name) != nil { return true }
    guard let info = value.typeInfo ?? extensionType(of: value) else { return library.member(name, of: value) != nil }
    return info.fieldPosition(name) != nil || info.lookup { $0.computed[name] } != nil
  }
}

extension Machine {
  /// Whether the library declares a static member of a type.
  private func isDeclared(_ name: String, of type: TypeReference, _ site: CodeSite) -> Bool {
    if library.staticMethod(name, of: type) != nil { return true }
    let call = NativeCall(machine: self, receiver: .type(type), arguments: [], labels: .unlabelled(0), site: site)
    return ((try? library.staticProperty(name, of: type, call)) ?? nil) != nil
  }
}

extension TypeReference {
  /// Whether it is a text, a number or a truth value.
  fileprivate var isPlain: Bool {
    switch self {
    case .string, .int, .double, .bool: true
    default: false
    }
  }
}
