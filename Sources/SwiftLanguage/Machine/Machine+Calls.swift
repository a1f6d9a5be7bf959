package import Program

extension Machine {
  /// Calls what lies below `count` arguments on the stack.
  func callValue(_ state: inout FiberState, count: Int, labels: ArgumentLabels) throws {
    let place = state.stack.count - count - 1
    switch state.stack[place] {
    case .function(let function):
      if let own = function.boundSelf {
        state.stack[place] = own
        try enter(function.code, function.captures, base: place, returnHeight: place, count: count, labels: labels, &state)
      } else {
        try enter(function.code, function.captures, base: place + 1, returnHeight: place, count: count, labels: labels, &state)
      }
    case .native(let function):
      let arguments = state.stack.pop(count)
      _ = state.stack.pop()
      try perform(unsafeDowncast(function, to: NativeFunction.self).body, .absent, arguments, labels, &state)
    case .object(let object) where object.type.isStub:
      let arguments = state.stack.pop(count)
      _ = state.stack.pop()
      if let stubs { try perform({ try stubs.call(object.type.name, $0) }, .absent, arguments, labels, &state) }
    case .type(let type):
      try construct(type, place: place, count: count, labels: labels, &state)
    case let value:
      throw FaultReason("cannot call value of non-function type '\(value.typeName)'")
    }
  }

  /// Starts a function whose arguments are the last values of the stack.
  package func enter(
    _ code: FunctionCode, _ captures: [ScriptValue], base: Int, returnHeight: Int, count: Int, labels: ArgumentLabels,
    completion: Frame.Completion = .value, _ state: inout FiberState
  ) throws {
    if code.isAsync, let value = try startAsynchronous(code, captures, base, returnHeight, count, labels, &state) {
      return try complete(completion, value, &state)
    }
    if let touchBook { touchBook.enter(code) }
    let instructions = code.sealed
    if code.isDirect, labels == code.plainLabels, count == labels.labels.count {
      // The arguments lie where the function wants them.
    } else {
      try bind(code, count: count, labels: labels, &state)
    }
    let start = code.hasSelf ? base + 1 : base
    for check in code.checks where !check.kind.holds(state.stack[start + check.position]) {
      let value = state.stack[start + check.position]
      if case .absent = value { continue }
      guard let fitting = check.type.coerce(value) else {
        let reason = mismatch(value, check.type, "argument '\(code.parameters[check.position].name)' of \(code.displayName)")
        throw misfit(reason, of: code, state)
      }
      state.stack[start + check.position] = fitting
    }
    var frame = Frame(code: code, instructions: instructions, captures: captures, base: base, returnHeight: returnHeight)
    if case .value = completion {} else { frame.extra = Frame.Extra(completion: completion) }
    try push(frame, &state)
    var missing = code.localCount - (state.stack.count - base)
    while missing > 0 {
      state.stack.push(.absent)
      missing -= 1
    }
  }

  private func push(_ frame: consuming Frame, _ state: inout FiberState) throws {
    guard state.callers.count < maximumDepth else {
      throw LimitReason(
        message: "more than \(maximumDepth) calls wait for one another",
        advice: "end the recursion, or raise the limit with --max-depth")
    }
    swap(&state.frame, &frame)
    state.callers.append(frame)
  }

  /// Puts arguments into the order of the parameters.
  private func bind(_ code: FunctionCode, count: Int, labels: ArgumentLabels, _ state: inout FiberState) throws {
    if code.kind == .closure || code.kind == .main {
      try bindClosure(code, count: count, &state)
      return
    }
    let arguments = state.stack.pop(count)
    // A function of nothing is also one of one nothing: `done(refresh)`.
    if code.parameters.isEmpty, labels.isPlain, arguments.count == 1, case .void = arguments[0] { return }
    guard let binding = ArgumentBinding(labels, to: code.parameters) ?? looseBinding(labels, code.parameters) else {
      if stubs != nil { return pushMadeUp(code.parameters, &state) }
      throw FaultReason(
        "\(code.displayName)\(code.plainLabels.signature) is called with \(labels.signature)",
        "give the arguments that it declares")
    }
    for (parameter, numbers) in zip(code.parameters, binding.arguments) {
      if parameter.isVariadic {
        state.stack.push(.array(try numbers.map { try coerce(arguments[$0], parameter.type) }))
      } else {
        state.stack.push(numbers.first.map { arguments[$0] } ?? .absent)
      }
    }
  }

  /// Pushes arguments for parameters that a call of pasted code doesn't fit: the function that it means was not pasted.
  private func pushMadeUp(_ parameters: [Parameter], _ state: inout FiberState) {
    for parameter in parameters {
      let stub = ObjectValue(stub: parameter.name)
      state.stack.push(parameter.hasDefault ? .absent : parameter.type?.value(for: stub) ?? .object(stub))
    }
  }

  /// Functions that are used as values are called without labels.
  private func looseBinding(_ labels: ArgumentLabels, _ parameters: [Parameter]) -> ArgumentBinding? {
    guard labels.isPlain else { return nil }
    return ArgumentBinding(
      labels,
      to: parameters.map {
        var parameter = $0
        if !parameter.isHidden { parameter.label = nil }
        return parameter
      })
  }

  func coerce(_ value: ScriptValue, _ type: TypeReference?) throws -> ScriptValue {
    guard let type else { return value }
    guard let fitting = type.coerce(value) else { throw mismatch(value, type, "this value") }
    return fitting
  }

  /// Closures take a tuple apart if they have several parameters, and none at all if they name none.
  private func bindClosure(_ code: FunctionCode, count: Int, _ state: inout FiberState) throws {
    let wanted = code.parameters.count
    if wanted == count { return }
    let arguments = state.stack.pop(count)
    if code.ignoresArguments { return }
    if wanted > 1, count == 1, let parts = arguments[0].parts, parts.count == wanted {
      state.stack.push(contentsOf: parts)
    } else if wanted > 1, count == 1, let parts = arguments[0].stubParts(named: code.parameters.map(\.name)) {
      state.stack.push(contentsOf: parts)
    } else if wanted == 1, count > 1 {
      state.stack.push(.tuple(TupleValue(elements: arguments, labels: Array(repeating: nil, count: count))))
    } else if count == 1, wanted == 0, case .void = arguments[0] {
      return
    } else if wanted == 0, stubs != nil {
      // A stub's promise has a value, whatever the one that it stands for has.
      return
    } else if count == 0, wanted == 1 {
      state.stack.push(.void)
    } else {
      let reason = FaultReason(
        "this closure takes \(wanted) argument\(wanted == 1 ? "" : "s"), but is called with \(count)",
        "change the names before 'in'")
      throw misfit(reason, of: code, state)
    }
  }

  // MARK: Functions of the library

  package func perform(
    _ body: NativeBody, _ receiver: ScriptValue, _ arguments: [ScriptValue], _ labels: ArgumentLabels,
    completion: Frame.Completion = .value, _ state: inout FiberState
  ) throws {
    if let touchBook { touchBook.use(receiver, isRead: false) }
    let call = NativeCall(machine: self, receiver: receiver, arguments: arguments, labels: labels, site: site(state))
    if pauses { isFollowed = !mayPause(after: call, completion, state) }
    defer { if pauses { isFollowed = true } }
    let result = try body(call)
    noteCall(&state)
    switch result {
    case .value(let value):
      if pauses, let waiting = pause(after: call, value, completion, state) {
        return try pushNative(WaitFrame(waiting: waiting), completion, &state)
      }
      try complete(completion, value, &state)
    case .frame(let native): try pushNative(native, completion, &state)
    }
  }

  /// Notes which function of the script runs, if the library has just made promises.
  @inline(__always)
  func noteCall(_ state: inout FiberState) {
    if let callBook, let first = callBook.firstMade { callBook.note(from: first, in: &state) }
  }

  func pushNative(_ native: any NativeFrame, _ completion: Frame.Completion, _ state: inout FiberState) throws {
    let height = state.stack.count
    var frame = Frame(code: state.frame.code, captures: [], base: height, returnHeight: height)
    frame.extra = Frame.Extra(completion: completion, native: native)
    frame.counter = state.frame.counter
    try push(frame, &state)
    state.stack.push(.absent)
  }

  /// The place of the instruction that runs.
  package func site(_ state: borrowing FiberState) -> CodeSite {
    let counter = max(0, state.frame.counter - 1)
    let offsets = state.frame.code.offsets
    return CodeSite(unit: state.frame.code.unit, offset: offsets.indices.contains(counter) ? Int(offsets[counter]) : 0)
  }

  /// Lets functions of the library go on with what is on top of the stack, until a function of the script is to run.
  ///
  /// - Returns: The fiber's value, if this was its end.
  func returnToNative(_ state: inout FiberState) throws -> ScriptValue? {
    while let extra = state.frame.extra, extra.native != nil {
      budget -= 1
      if budget <= nextCheck { try checkBudget() }
      let top = state.stack.pop()
      let value: ScriptValue? = if case .absent = top { nil } else { top }
      guard let step = try extra.native?.resume(with: value) else { return nil }
      noteCall(&state)
      switch step {
      case .call(let function, let arguments):
        state.stack.push(function)
        state.stack.push(contentsOf: arguments)
        try callValue(&state, count: arguments.count, labels: .unlabelled(arguments.count))
      case .finish(let value):
        if state.callers.isEmpty { return value }
        try finishFrame(value, &state)
      case .wait(let waiting):
        guard mayWait else {
          throw FaultReason(
            "this can't wait here: the library called the function and needs its value at once",
            "wait in a function that the program calls itself")
        }
        throw FiberWaits(waiting: Confined(waiting))
      }
    }
    return nil
  }

  // MARK: Making instances

  /// Calls a type: the type lies at `place`, its arguments above.
  package func construct(_ type: TypeReference, place: Int, count: Int, labels: ArgumentLabels, _ state: inout FiberState) throws
  {
    if !libraryTypes.isEmpty, case .user(let info) = type, libraryTypes.contains(ObjectIdentifier(info)),
      let make = vocabulary.types[info.name]?.make
    {
      let arguments = state.stack.pop(count)
      state.stack.truncate(to: place)
      return try perform(make, .absent, arguments, labels, &state)
    }
    guard case .user(let info) = type else {
      let arguments = state.stack.pop(count)
      state.stack.truncate(to: place)
      if let extended = declarations.extensions(of: type),
        let method = extended.initializers.fitting(labels)
      {
        state.stack.push(.absent)
        state.stack.push(contentsOf: arguments)
        try enter(method.code, [], base: place, returnHeight: place, count: count, labels: labels, &state)
        return
      }
      try perform({ try self.library.construct(type, $0) }, .absent, arguments, labels, &state)
      return
    }
    if info.isMadeByLibrary { return try constructOfLibrary(info, place: place, count: count, labels: labels, &state) }
    if info.name == "Result", info.initializers.isEmpty, count == 1 {
      let function = state.stack.pop()
      state.stack.truncate(to: place)
      return try pushCatching(function, &state)
    }
    if info.rawType != nil, count == 1, labels.labels.first == "rawValue", info.initializers.isEmpty {
      let raw = state.stack.pop()
      state.stack.truncate(to: place)
      let match = info.cases.first { $0.rawValue == raw }
      state.stack.push(match.map { .some(.enumeration(EnumerationValue(type: info, enumCase: $0, payload: []))) } ?? .none)
      return
    }
    if info === types.cancellation, count == 0 {
      state.stack.truncate(to: place)
      state.stack.push(.structure(StructureValue(type: info, fields: [])))
      return
    }
    let choice = info.initializers.choice(labels, taking: state.stack.values(from: place + 1, count: count))?.code
    let fitting =
      choice.flatMap { code in info.initializers.first { $0.code === code } }
      ?? (labels.isPlain ? info.initializers.first { $0.code.parameters.count == count } : nil)
    guard let method = fitting ?? (stubs == nil ? nil : info.initializers.first) else {
      throw FaultReason(
        "\(info.name) has no init\(labels.signature)",
        "it has \(info.initializers.map { "init\($0.code.plainLabels.signature)" }.joined(separator: ", "))")
    }
    if let stubs, fitting == nil {
      let given = state.stack.pop(count)
      stubs.keep(given, named: labels.labels, of: info.name)
      state.stack.push(contentsOf: given)
    }
    state.stack[place] = newInstance(info)
    try enter(method.code, [], base: place, returnHeight: place, count: count, labels: labels, &state)
  }

  /// Makes a value of a structure of the library; its type lies at `place`, the fields above.
  func constructOfLibrary(_ info: TypeInfo, place: Int, count: Int, labels: ArgumentLabels, _ state: inout FiberState) throws {
    guard labels.labels == info.fields.map({ $0.name }) else {
      if let make = vocabulary.commonTypes[info.name]?.make {
        let arguments = state.stack.pop(count)
        state.stack.truncate(to: place)
        return try perform(make, .type(.user(info)), arguments, labels, &state)
      }
      // An application's own type may be called like one of the library's.
      if let stubs, case .native(let function as NativeFunction) = stubs.function(named: info.name, at: site(state)) {
        let arguments = state.stack.pop(count)
        state.stack.truncate(to: place)
        return try perform(function.body, .absent, arguments, labels, &state)
      }
      throw FaultReason(
        "\(info.name) has no init\(labels.signature)", "it has init(\(info.fields.map { $0.name + ":" }.joined()))")
    }
    let fields = try zip(state.stack.pop(count), info.fields).map { try coerce($0, $1.type) }
    state.stack.truncate(to: place)
    state.stack.push(.structure(StructureValue(type: info, fields: fields)))
  }
}
