extension Machine {
  /// Calls a method; the receiver lies below the arguments.
  func invoke(_ name: String, _ labels: ArgumentLabels, _ state: inout FiberState) throws {
    let count = labels.labels.count
    let place = state.stack.count - count - 1
    let receiver = state.stack[place]
    if let info = receiver.typeInfo ?? extensionType(of: receiver), let methods = info.lookup({ $0.methods[name] }),
      !meansLibrary(name, of: receiver, besides: methods, labels, state.stack)
    {
      let choice = methods.choice(labels, taking: state.stack.values(from: place + 1, count: count))
      let fitting = choice?.code ?? info.method(name, fitting: labels)?.code
      // The overload that is meant was not pasted.
      if stubs != nil, fitting == nil, !labels.isPlain || count > methods[0].code.parameters.count,
        try invokeStub(name, of: receiver, labels, &state)
      {
        return
      }
      let method = fitting ?? methods[0].code
      if method.isMutating {
        throw FaultReason("cannot use mutating member '\(name)' on an immutable value", "store the value in a 'var' first")
      }
      if receiver.typeInfo != nil, choice?.dependsOnValues != true {
        remember(InlineCache(type: info, generation: declarations.generation, method: method), state)
      }
      try enter(method, [], base: place, returnHeight: place, count: count, labels: labels, &state)
      return
    }
    if case .type(let type) = receiver { return try invokeStatic(name, type, place, labels, &state) }
    if receiver.hasLibraryMembers, let native = library.member(name, of: receiver) {
      switch native {
      case .method(let body), .either(let body):
        // What an application adds to every text may have the name of what each has: `path.suffix(fromLast: "/")`.
        if stubs != nil, receiver.isPlainValue, !StandardLabels.have(labels) || StandardLabels.isTooMuch(count, of: name),
          try invokeStub(name, of: receiver, labels, isOther: true, &state)
        {
          return
        }
        let arguments = state.stack.pop(count)
        _ = state.stack.pop()
        try perform(body, receiver, arguments, labels, &state)
        return
      case .mutating, .replacing:
        throw FaultReason("cannot use mutating member '\(name)' on an immutable value", "store the value in a 'var' first")
      case .property: break
      }
    }
    // What sequences have that the script declares.
    if receiver.typeInfo?.conforms(to: "Sequence") == true, let body = library.sequenceMethod(name) {
      let arguments = state.stack.pop(count)
      _ = state.stack.pop()
      return try perform(body, receiver, arguments, labels, &state)
    }
    if let array = receiver.arrayWhereAskedFor {
      state.stack[place] = array
      return try invoke(name, labels, &state)
    }
    if stubs != nil, try invokeStub(name, of: receiver, labels, &state) { return }
    // A property that holds a function.
    let arguments = state.stack.pop(count)
    _ = state.stack.pop()
    let depth = state.callers.count
    try member(name, of: receiver, isGivenHandler: arguments.last?.unwrapped.isFunction == true, &state)
    guard state.callers.count == depth else {
      throw FaultReason(
        "calling what the computed property '\(name)' returns is not supported yet", "store it in a constant first")
    }
    state.stack.push(contentsOf: arguments)
    try callValue(&state, count: count, labels: labels)
  }

  /// Whether a call means the library's method, though an extension adds others by that name: none of them takes the arguments.
  private func meansLibrary(
    _ name: String, of receiver: ScriptValue, besides methods: [Method], _ labels: ArgumentLabels, _ stack: borrowing ValueStack
  ) -> Bool {
    guard receiver.hasLibraryMembers, library.member(name, of: receiver) != nil else { return false }
    guard let own = methods.fitting(labels) else { return true }
    // `then(_ next: Promise<U>)` takes no handler.
    guard labels.labels.count == 1, own.code.declaredParameters.count == 1, let type = own.code.declaredParameters[0].type else {
      return false
    }
    // Nor does `recover(to value: T)`.
    if type.isAny, own.code.declaredParameters[0].label != nil, labels.trailingCount == 1 { return true }
    switch (stack[stack.count - 1], type) {
    case (.function, .promise), (.function, .int), (.function, .string), (.function, .double), (.function, .user): return true
    default: return false
    }
  }

  private func invokeStatic(
    _ name: String, _ type: TypeReference, _ place: Int, _ labels: ArgumentLabels, _ state: inout FiberState
  ) throws {
    let count = labels.labels.count
    if name == "init" { return try construct(type, place: place, count: count, labels: labels, &state) }
    if let info = type.info ?? declarations.extensions(of: type) {
      if let position = info.casePositions[name] {
        let payload = state.stack.pop(count)
        _ = state.stack.pop()
        state.stack.push(try info.make(info.cases[position], payload))
        return
      }
      // `Task.sleep(nanoseconds:)` is still the library's where an extension adds `sleep(seconds:)`.
      if case .method(let functions) = info.lookup({ $0.statics[name] })?.kind,
        functions.fitting(labels) != nil || library.staticMethod(name, of: type) == nil
      {
        let function = functions.choice(labels, taking: state.stack.values(from: place + 1, count: count))?.code ?? functions[0]
        try enter(function, [], base: place + 1, returnHeight: place, count: count, labels: labels, &state)
        return
      }
    }
    if stubs != nil, type.mayHaveMore, try invokeStub(name, of: .type(type), labels, &state) { return }
    let arguments = state.stack.pop(count)
    _ = state.stack.pop()
    if let body = library.staticMethod(name, of: type) {
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
    if try appendToVariable(name, labels, path, &state) || appendToField(name, labels, path, &state) { return }
    var receiver = try read(path, in: &state)
    let arguments = state.stack.pop(count)
    let site = site(state)
    if receiver.typeInfo == nil, extensionType(of: receiver)?.lookup({ $0.methods[name] }) == nil,
      let native = library.member(name, of: receiver)
    {
      switch native {
      case .mutating(let body):
        var result = ScriptValue.void
        if case .member(let member)? = path.components.last, try isComputed(member, path, &state) {
          let call = NativeCall(machine: self, receiver: .absent, arguments: arguments, labels: labels, site: site)
          state.stack.push(try body(&receiver, call))
          return try assign(receiver, at: path, in: &state)
        }
        // The value must be alone to be changed in place.
        receiver = .absent
        try change(path, in: &state, isStoring: false) { value, declared in
          let arguments = try declared.fitting(arguments, labels: labels, of: name)
          let call = NativeCall(machine: self, receiver: .absent, arguments: arguments, labels: labels, site: site)
          result = try body(&value, call)
        }
        state.stack.push(path.endsInChain ? .some(result) : result)
        return
      case .replacing(let body):
        try replace(receiver, by: body, arguments, labels, path, &state)
        return
      default: break
      }
    }
    if case .none = receiver, path.endsInChain {
      state.stack.push(.none)
      return
    }
    var own = path.endsInChain ? receiver.unwrapped : receiver
    let info = own.typeInfo ?? extensionType(of: own)
    guard let methods = info?.lookup({ $0.methods[name] }) else {
      state.stack.push(own)
      state.stack.push(contentsOf: arguments)
      return try invoke(name, labels, &state)
    }
    let choice = methods.choice(labels, taking: arguments)?.code
    let method =
      choice.flatMap { code in methods.first { $0.code === code } } ?? info?.method(name, fitting: labels) ?? methods[0]
    var completion = Frame.Completion.value
    if method.code.isMutating {
      noteWrite(path, state)
      // The value must be alone to be changed in place; while a method waits, others go on, and see the old value.
      (receiver, own) = (.absent, .absent)
      if !method.code.isAsync, let taken = try take(path, &state) {
        own = taken.value
        completion = .putsBackSelf(taken.place)
      } else {
        if path.isConstant, content(path.root, state)?.unwrapped.isObject != true {
          throw FaultReason("cannot use mutating member '\(name)': '\(path.name)' is a 'let' constant", "declare it with 'var'")
        }
        own = try read(path, in: &state)
        if path.endsInChain { own = own.unwrapped }
        completion = .writesSelf(path)
      }
    }
    let base = state.stack.count
    state.stack.push(own)
    own = .absent
    state.stack.push(contentsOf: arguments)
    do {
      try enter(
        method.code, [], base: base, returnHeight: base, count: count, labels: labels, completion: completion, &state)
    } catch {
      if case .putsBackSelf(let place) = completion, state.stack.count > base {
        try? putBack(state.stack[base], into: place, &state)
      }
      throw error
    }
  }

  /// Calls a function of the library that makes a changed value out of an old one.
  private func replace(
    _ old: ScriptValue, by body: NativeBody, _ arguments: [ScriptValue], _ labels: ArgumentLabels, _ path: AccessPath,
    _ state: inout FiberState
  ) throws {
    guard let (value, place) = try takeKeeping(path, &state) else {
      return try perform(body, old, arguments, labels, completion: .storesLeavingVoid(path), &state)
    }
    do {
      try perform(body, value, arguments, labels, completion: .putsBack(place), &state)
    } catch {
      try? putBack(value, into: place, &state)
      throw error
    }
  }

  /// Appends one element to an array that a variable holds, which loops do more than anything else.
  private func appendToVariable(_ name: String, _ labels: ArgumentLabels, _ path: AccessPath, _ state: inout FiberState) throws
    -> Bool
  {
    guard path.components.isEmpty, !path.isConstant, labels.isPlain, labels.labels.count == 1, name == "append",
      declarations.builtinExtensions.isEmpty
    else { return false }
    let place: Int
    switch path.root {
    case .local(let slot): place = state.frame.base + slot
    case .global(let index):
      guard case .array = globals[index] else { return false }
      let element = try path.element(state.stack.pop())
      guard case .array(var elements) = globals.take(index) else { return false }
      if let touchBook { touchBook.writes?.writes(global: index) }
      defer { globals[index] = .array(elements) }
      try elements.changeCountingCopies { $0.append(element) }
      try SizeLimit.check(elements.count, of: "array")
      state.stack.push(.void)
      return true
    default: return false
    }
    guard case .array = state.stack[place] else { return false }
    let element = try path.element(state.stack[state.stack.count - 1])
    guard case .array(var elements) = state.stack[place] else { return false }
    state.stack[place] = .absent
    defer { state.stack[place] = .array(elements) }
    try elements.changeCountingCopies { $0.append(element) }
    try SizeLimit.check(elements.count, of: "array")
    state.stack[state.stack.count - 1] = .void
    return true
  }

  /// Appends one element to an array that a property of an object holds, the object itself being in a variable.
  private func appendToField(_ name: String, _ labels: ArgumentLabels, _ path: AccessPath, _ state: inout FiberState) throws
    -> Bool
  {
    guard name == "append", labels.isPlain, labels.labels.count == 1, declarations.builtinExtensions.isEmpty,
      let (object, position) = objectField(path, state), case .array = object.fields[position]
    else { return false }
    var element = state.stack[state.stack.count - 1]
    if case .array(let type)? = object.type.field(at: position).type, !SimpleKind(type).holds(element) {
      element = try DeclaredPlace(object.type.field(at: position), of: object.type).element.fitting(element)
    }
    guard var elements = object.fields[position].takeElements() else { return false }
    noteWrite(path, state)
    defer { object.fields[position] = .array(elements) }
    try elements.changeCountingCopies { $0.append(element) }
    try SizeLimit.check(elements.count, of: "array")
    state.stack[state.stack.count - 1] = .void
    return true
  }

  /// Calls what the superclass declares.
  func invokeSuper(_ name: String, _ labels: ArgumentLabels, _ type: TypeInfo, _ state: inout FiberState) throws {
    let count = labels.labels.count
    let base = state.stack.count - count - 1
    let methods = name == "init" ? type.initializers : type.lookup { $0.methods[name] } ?? []
    let getter = methods.isEmpty && count == 0 ? type.lookup { $0.computed[name] }?.getter : nil
    guard let code = methods.choice(labels, taking: state.stack.values(from: base + 1, count: count))?.code ?? getter else {
      throw FaultReason("\(type.name) has no \(name)\(labels.signature)")
    }
    try enter(code, [], base: base, returnHeight: base, count: count, labels: labels, &state)
  }
}

extension ScriptValue {
  /// Whether the library has members of the value: it is of no type with members of its own, or a `Result`.
  fileprivate var hasLibraryMembers: Bool { typeInfo?.isResult ?? true }
}
