import SwiftLanguage
import TraceEvents

/// What functions get that stubs are given.
extension StubBook {
  /// Whether a handler is told of errors, so that it makes sense to fail.
  static func takesError(_ function: ScriptValue) -> Bool {
    guard case .function(let value) = function else { return false }
    let parameters = value.code.parameters
    guard parameters.count == 1, let only = parameters.first else { return parameters.count > 1 }
    // `store.save(item) { error in … }`: without an error it is given nil.
    if case .error? = only.type?.unwrapped { return true }
    return only.type == nil && isError(only.name)
  }

  /// The only thing that a handler gets, with a value or an error in it; `nil` if a type is written there, or nothing tells.
  func outcome(
    _ form: OutcomeForm?, for function: ScriptValue, _ result: ScriptValue, _ failure: ScriptValue?
  ) -> [ScriptValue]? {
    guard let form, case .function(let value) = function, value.code.parameters.count == 1, value.code.parameters[0].type == nil
    else { return nil }
    var result = result
    if case .resultOfSeveral(let names) = form {
      let parts = names.map { self.value(named: $0, StubUse()) }
      result = .tuple(TupleValue(elements: parts, labels: names.map { _ in nil }))
    }
    return [form.argument(named: value.code.parameters[0].name, result, failure)]
  }

  /// What a handler gets: values and no error, or an error and no values. Types and names of its parameters say which are which.
  ///
  /// - Parameter lastIsThing: Whether the last of several, which has no name, is asked for members as it is: it is no error that may be nil.
  func handed(
    to function: ScriptValue, _ result: ScriptValue, _ failure: ScriptValue?, lastIsThing: Bool = false
  ) -> [ScriptValue] {
    // What settles a promise as a completion handler does, with a value and an error.
    if case .native(let native) = function, native.name == "resolve" {
      return failure.map { [.none, .some($0)] } ?? [.some(result), .none]
    }
    guard case .function(let value) = function else { return [failure ?? result] }
    let parameters = value.code.parameters
    return parameters.enumerated().map { position, parameter in
      if lastIsThing, position > 0, position == parameters.count - 1 { return .object(ObjectValue(stub: "value\(position + 1)")) }
      return argument(parameter, position, of: parameters.count, result, failure)
    }
  }

  /// What a closure gets that is run and waited for: things that are called as its parameters are.
  func handed(toBody function: ScriptValue, _ result: ScriptValue) -> [ScriptValue] {
    guard case .function(let value) = function else { return [] }
    let parameters = value.code.parameters
    // `session.run { connection, finish in … }`: something to work with, and something to call at the end.
    if parameters.count > 1, parameters.contains(where: { isCalled($0.name) }),
      !parameters.contains(where: { Self.isError($0.name) })
    {
      return parameters.map { isCalled($0.name) ? nothing($0.name) : self.value(named: $0.name, StubUse()) }
    }
    guard let only = parameters.first, parameters.count == 1, only.type == nil, !only.name.hasPrefix("$"), only.name != "_",
      !isCalled(only.name)
    else {
      // `run("git status") { out, err -> Bool in … }`: what the closure returns is the result, which it isn't given.
      let isAnswer = parameters.count > 1 && parameters[0].name != "_" && value.code.returnType.map { !$0.isVoid } ?? false
      return handed(to: function, isAnswer ? self.value(ofParameter: parameters[0].name) : result, nil)
    }
    return [self.value(named: only.name, StubUse())]
  }

  private func argument(
    _ parameter: Parameter, _ position: Int, of count: Int, _ result: ScriptValue, _ failure: ScriptValue?
  ) -> ScriptValue {
    let isOnly = count == 1
    let isLast = position == count - 1
    let name = parameter.name
    var result = result
    if position == 0, parameter.type == nil, case .array = result,
      let use = reading(.program)?.uses.ask({ $0.oneThing(named: name) })
    {
      result = value(named: name, use)
    }
    switch parameter.type?.unwrapped {
    case .error?: return failure.map { isOnly ? $0 : .some($0) } ?? .none
    case .user(let info)? where info.name == "Result" && info.casePositions["failure"] != nil:
      guard let failure, let position = info.casePositions["failure"] else { break }
      return .enumeration(EnumerationValue(type: info, enumCase: info.cases[position], payload: [failure]))
    case .function?: return nothing(name)
    default: break
    }
    if isCalled(name) { return nothing(name) }
    if Self.isError(name) { return failure.map { isOnly ? $0 : .some($0) } ?? .none }
    if isOnly, failure == nil, Self.results.contains(name), parameter.type == nil, case .array = result {
      // It is a result that has the list, which a `switch` takes out.
      return .object(ObjectValue(stub: name))
    }
    if isOnly { return failure ?? fitting(result, parameter) }
    // `_`, `$1`: the last of several is the error.
    let isNamed = !name.hasPrefix("$") && name != "_"
    if isLast, !isNamed { return failure.map { .some($0) } ?? .none }
    if failure != nil {
      // `granted` and its like are no optionals: what fails says no.
      if saysYesOrNo(parameter) { return .bool(false) }
      return parameter.isNeverNil ? fitting(result, parameter) : .none
    }
    if position == 0 {
      let value = fitting(result, parameter)
      // `granted` and its like are no optionals.
      if case .bool = value { return value }
      return parameter.isNeverNil ? value : .some(value)
    }
    let named = parameter.type == nil ? value(ofParameter: name) : value(named: name, StubUse())
    let other = fitting(isNamed ? named : .object(ObjectValue(stub: "response")), parameter)
    if case .bool = other, parameter.type == nil { return other }
    return parameter.isNeverNil ? other : .some(other)
  }

  /// What a method of a delegate gets: what its parameters are called, and no error.
  func arguments(toTell method: ScriptValue) -> [ScriptValue] {
    guard case .function(let value) = method else { return [] }
    return value.code.declaredParameters.map { parameter in
      if Self.isError(parameter.name) { return .none }
      if let type = parameter.type, !type.isAny { return type.value(for: ObjectValue(stub: parameter.name)) }
      return self.value(named: parameter.name, StubUse())
    }
  }

  /// What a closure gets under a name that says what it is, as far as the closure doesn't.
  private func value(ofParameter name: String) -> ScriptValue {
    value(named: name, StubUse(hint: reading(.program)?.uses.ask { $0.hint(ofParameter: name) }))
  }

  /// Whether a closure calls what it is given under a name.
  private func isCalled(_ name: String) -> Bool {
    Self.functions.contains(name) || reading(.program)?.uses.ask { $0.calledNames.contains(name) } == true
  }

  /// A function that does nothing, but takes its time where it is awaited: `run { send in await send(.loaded) }`.
  private func nothing(_ name: String) -> ScriptValue {
    .native(
      NativeFunction(name) { [unowned self] call in
        use(at: call.site).isAwaited ? try self.call(name, call) : .value(.void)
      })
  }

  /// A value as a parameter's type wants it.
  private func fitting(_ value: ScriptValue, _ parameter: Parameter) -> ScriptValue {
    if let name = value.stubName, let type = parameter.type?.unwrapped {
      if case .any = type {} else { return type.value(for: ObjectValue(stub: name)) }
    }
    return Self.isFlag(parameter.name) ? .bool(StubCases.truth(of: parameter.name)) : value
  }

  private static func isFlag(_ name: String) -> Bool { StubNoun(name).kind == .flag || flags.contains(name) }

  /// Whether a parameter is a truth value, by its type, its name or what the closure does with it.
  private func saysYesOrNo(_ parameter: Parameter) -> Bool {
    if let type = parameter.type { if case .bool = type { return true } else { return false } }
    return Self.isFlag(parameter.name) || reading(.program)?.uses.ask { $0.hint(ofParameter: parameter.name) } == .flag
  }

  /// What a closure gets that takes several values, of which none may be missing: those of joined publishers, or what an unknown type is
  /// made with, `Reduce { state, action in … }`; `nil` for others.
  func several(for function: ScriptValue, toldBy method: String) -> [ScriptValue]? {
    guard case .function(let value) = function else { return nil }
    // What a publisher gives is there, also if it is an error: `failures.sink { error in … }`.
    if method == "sink", value.code.parameters.count == 1, value.code.parameters[0].type == nil,
      Self.isError(value.code.parameters[0].name)
    {
      return [error(value.code.parameters[0].name)]
    }
    guard value.code.parameters.count > 1,
      method == "sink" || method.first?.isUppercase == true,
      value.code.parameters.allSatisfy({ !$0.name.hasPrefix("$") && $0.name != "_" && !Self.isError($0.name) })
    else { return nil }
    return value.code.parameters.map { parameter in
      if isCalled(parameter.name) { return nothing(parameter.name) }
      return parameter.isNeverNil
        ? fitting(.object(ObjectValue(stub: parameter.name)), parameter) : self.value(named: parameter.name, StubUse())
    }
  }

  private static let flags: Set<String> = ["success", "granted", "finished", "completed", "authorized", "succeeded", "ok"]

  private static let results: Set<String> = ["result", "response", "outcome"]

  private static let functions: Set<String> = ["completion", "completionHandler", "callback", "reply", "done", "handler"]

  static func isError(_ name: String) -> Bool {
    ["error", "err"].contains(name) || name.hasSuffix("Error")
  }
}

extension Parameter {
  /// Whether a type is written for it, or known, that is no optional.
  fileprivate var isNeverNil: Bool {
    switch type {
    case nil, .optional?: false
    case let type?: !type.isAny
    }
  }
}
