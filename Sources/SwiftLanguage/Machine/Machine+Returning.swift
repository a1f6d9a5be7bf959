extension Machine {
  /// Leaves the function that runs, with a value.
  func finishFrame(_ value: ScriptValue, _ state: inout FiberState) throws {
    guard var frame = state.callers.popLast() else { return state.stack.push(value) }
    while let handler = state.handlers.last, handler.callerCount > state.callers.count { state.handlers.removeLast() }
    swap(&state.frame, &frame)
    guard let extra = frame.extra else {
      state.stack.truncate(to: frame.returnHeight)
      return state.stack.push(value)
    }
    var own: ScriptValue?
    switch extra.completion {
    case .writesSelf, .setter: if extra.native == nil, frame.code.hasSelf { own = selfValue(frame, state) }
    case .putsBackSelf: own = takeSelf(frame, &state)
    default: break
    }
    state.stack.truncate(to: frame.returnHeight)
    try complete(extra.completion, value, own: own, &state)
  }

  /// Does with a value what its function was called for.
  package func complete(
    _ completion: Frame.Completion, _ value: ScriptValue, own: ScriptValue? = nil, _ state: inout FiberState
  ) throws {
    switch completion {
    case .value: state.stack.push(value)
    case .negated: state.stack.push(.bool(try !condition(value)))
    case .writesSelf(let path):
      state.stack.push(value)
      if let own { try assign(own, at: path, in: &state) }
    case .putsBackSelf(let place):
      if let own { try putBack(own, into: place, &state) }
      state.stack.push(value)
    case .putsBack(let place):
      try putBack(value, into: place, &state)
      state.stack.push(.void)
    case .stores(let path): try store(value, at: path, in: &state)
    case .storesCell(let cell, let path): try assign(cell.value, at: path, in: &state)
    case .storesLeavingVoid(let path):
      state.stack.push(.void)
      try assign(value, at: path, in: &state)
    case .setter(let path): if let own { try store(own, at: path, in: &state) }
    case .lazyField(.object(let object), let position):
      object.fields[position] = try object.type.checked(value, position)
      state.stack.push(object.fields[position])
    case .lazyField(.structure(let instance), let position):
      // Copies that share the fields compute the same.
      instance.fields[position] = try instance.type.checked(value, position)
      state.stack.push(instance.fields[position])
    case .lazyField: state.stack.push(value)
    case .staticMember(let member):
      member.value = value
      state.stack.push(value)
    case .retry(let member):
      member.value = value
      state.frame.counter -= 1
    }
  }

  /// What `self` is at the end of a function that may have changed it.
  func selfValue(_ frame: Frame, _ state: borrowing FiberState) -> ScriptValue {
    if case .cell(let cell) = state.stack[frame.base] { return cell.value }
    return state.stack[frame.base]
  }

  /// What `self` is at the end of such a function, moved out of its slot so that it is alone.
  func takeSelf(_ frame: Frame, _ state: inout FiberState) -> ScriptValue {
    var own = ScriptValue.absent
    if case .cell(let cell) = state.stack[frame.base] {
      own = cell.value
    } else {
      swap(&own, &state.stack[frame.base])
    }
    return own
  }
}
