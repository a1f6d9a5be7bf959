import Program

// Sequences and iterators that a script declares.
extension Machine {
  /// What asks a value for its elements, one after the other: a sequence of the script, an iterator; `nil` if it is neither.
  package func iteration(through value: ScriptValue) throws -> (() throws -> ScriptValue?)? {
    guard value.stub == nil else { return nil }
    guard let method = value.typeInfo?.lookup({ $0.methods["makeIterator"] })?.fitting(.unlabelled(0)) else {
      return iteration(by: value)
    }
    return iteration(by: try call(.function(FunctionValue(code: method.code, captures: [], boundSelf: value)), []))
  }

  /// What asks an iterator for its elements.
  private func iteration(by iterator: ScriptValue) -> (() throws -> ScriptValue?)? {
    guard let type = iterator.typeInfo else { return nativeIteration(by: iterator) }
    guard let next = type.lookup({ $0.methods["next"] })?.fitting(.unlabelled(0))?.code, !next.isAsync else { return nil }
    var own = iterator
    return { [self] in
      let value =
        next.isMutating
        ? try call(next, changing: &own)
        : try call(.function(FunctionValue(code: next, captures: [], boundSelf: own)), [])
      return value.element
    }
  }

  /// The same for an iterator of the library.
  private func nativeIteration(by iterator: ScriptValue) -> (() throws -> ScriptValue?)? {
    guard case .library = iterator, case .method(let next)? = library.member("next", of: iterator) else { return nil }
    let site = CodeSite(unit: declarations.unit, offset: 0)
    return { [self] in
      let call = NativeCall(machine: self, receiver: iterator, arguments: [], labels: .unlabelled(0), site: site)
      guard case .value(let value) = try next(call) else { throw FaultReason("this iterator waits", "use 'for await'") }
      return value.element
    }
  }

  /// All elements of a sequence that the script declares; `nil` if the value is none.
  func allElements(of value: ScriptValue) throws -> [ScriptValue]? {
    guard value.typeInfo != nil, let next = try iteration(through: value) else { return nil }
    var elements: [ScriptValue] = []
    while let element = try next() {
      try SizeLimit.checkArray(elements.count + 1)
      elements.append(element)
    }
    return elements
  }
}

extension ScriptValue {
  /// What an iterator gave; `nil` at its end.
  fileprivate var element: ScriptValue? {
    switch self {
    case .some(let value): value
    case .none: nil
    default: self
    }
  }
}
