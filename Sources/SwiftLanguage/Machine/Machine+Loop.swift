extension Machine {
  /// Runs instructions until the fiber ends.
  func loop(_ state: inout FiberState) throws -> ScriptValue {
    if state.frame.extra != nil, let value = try returnToNative(&state) { return value }
    while true {
      budget -= 1
      if budget <= nextCheck {
        // Steps run out at the instruction that comes, not at the one before a loop that has jumped back; what ended the run
        // itself, or took many steps at once, is the one that has just run.
        let comesHere = endingSoon == nil && budget > nextCheck - 4
        if comesHere { state.frame.counter += 1 }
        try checkBudget()
        if comesHere { state.frame.counter -= 1 }
      }
      let instruction = state.frame.instructions[state.frame.counter]
      state.frame.counter += 1
      let first = Int(instruction.first)
      switch instruction.operation {
      case .constant: state.stack.push(state.frame.code.constants[first])
      case .integer: state.stack.push(.int(first))
      case .void: state.stack.push(.void)
      case .none: state.stack.push(.none)
      case .true_: state.stack.push(.bool(true))
      case .false_: state.stack.push(.bool(false))
      case .absent: state.stack.push(.absent)
      case .pop: _ = state.stack.pop()
      case .loadLocal: try state.stack.pushCopy(of: state.frame.base + first)
      case .localWithInteger:
        if case .int(let left) = state.stack[state.frame.base + first] {
          try combine(left, Int(state.frame.instructions[state.frame.counter].first), &state)
        } else {
          try state.stack.pushCopy(of: state.frame.base + first)
        }
      case .localWithLocal:
        let other = state.frame.base + Int(state.frame.instructions[state.frame.counter].first)
        if case .int(let left) = state.stack[state.frame.base + first], case .int(let right) = state.stack[other] {
          try combine(left, right, &state)
        } else {
          try state.stack.pushCopy(of: state.frame.base + first)
        }
      case .globalWithInteger:
        let value = globals[first]
        if case .int(let left) = value {
          try combine(left, Int(state.frame.instructions[state.frame.counter].first), &state)
        } else {
          if value.isMissing { throw Self.missing(value) }
          state.stack.push(value)
        }
      case .storeLocal: state.stack[state.frame.base + first] = state.stack.pop()
      case .loadCell, .storeCell, .makeCell, .loadCapture, .loadCaptureCell, .storeCaptureCell:
        try accessCaptured(instruction, &state)
      case .loadGlobal:
        let value = globals[first]
        if value.isMissing { throw Self.missing(value) }
        state.stack.push(value)
      case .storeGlobal:
        globals[first] = state.stack.pop()
        if let touchBook { touchBook.writes?.writes(global: first) }
      case .add, .subtract, .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
        let right = state.stack.pop()
        let left = state.stack.pop()
        if case .int(let left) = left, case .int(let right) = right {
          try combine(left, right, instruction.operation, &state)
        } else {
          try binary(instruction.operation, left, right, &state)
        }
      case .addIntegerToLocal: try addInteger(Int(instruction.second), slot: first, &state)
      case .changeLocal:
        let place = state.frame.base + first
        if let value = try changed(state.stack[place], instruction, &state) { state.stack[place] = value }
      case .changeGlobal:
        if let value = try changed(globals[first], instruction, &state) { globals[first] = value }
        if let touchBook { touchBook.writes?.writes(global: first) }
      case .jump: state.frame.counter = first
      case .jumpIfFalse:
        if try !condition(state.stack.pop()) { state.frame.counter = first }
      case .jumpIfTrue:
        if try condition(state.stack.pop()) { state.frame.counter = first }
      case .next:
        if case .iterator(let iterator) = state.stack[state.frame.base + Int(instruction.second)], let value = try iterator.next()
        {
          state.stack.push(value)
        } else {
          state.frame.counter = first
        }
      case .coerce:
        if SimpleKind(rawValue: instruction.second)?.holds(state.stack[state.stack.count - 1]) == true { continue }
        try testType(instruction, &state)
      case .call:
        try callValue(&state, count: first, labels: state.frame.code.labelLists[Int(instruction.second)])
        if state.frame.extra != nil, let value = try returnToNative(&state) { return value }
      case .return_:
        let value = state.stack.pop()
        try finishFrame(value, &state)
        if state.frame.extra != nil, let value = try returnToNative(&state) { return value }
      case .member:
        if readField(&state) { continue }
        let value = state.stack.pop()
        try member(state.frame.code.members[first].name, of: value, &state)
        if state.frame.extra != nil, let value = try returnToNative(&state) { return value }
      case .subscript_:
        let top = state.stack.count - 1
        if case .int(let position) = state.stack[top], case .array(let elements) = state.stack[top - 1], position >= 0,
          position < elements.count
        {
          _ = state.stack.pop()
          state.stack[top - 1] = elements[position]
        } else {
          try readElement(hasDefault: false, &state)
        }
      case .not: state.stack.push(.bool(try !condition(state.stack.pop())))
      case .invoke:
        let labels = state.frame.code.labelLists[Int(instruction.second)]
        if try !invokeKnown(labels, &state) { try invoke(state.frame.code.members[first].name, labels, &state) }
        if state.frame.extra != nil, let value = try returnToNative(&state) { return value }
      default:
        try performRare(instruction, &state)
        if state.frame.extra != nil, let value = try returnToNative(&state) { return value }
      }
    }
  }

  static var uninitialized: FaultReason {
    FaultReason("this variable has no value yet", "give it one before it is used")
  }

  /// Why a place that is empty can't be read.
  package static func missing(_ value: ScriptValue) -> FaultReason {
    if case .taken = value { overlapping } else { uninitialized }
  }

  // MARK: Integers

  /// Ends a marked sequence: applies its operator to two integers.
  @inline(__always)
  private func combine(_ left: Int, _ right: Int, _ state: inout FiberState) throws {
    // Where the sequence breaks a rule, its last instruction is the one to blame.
    state.frame.counter += 2
    budget -= 2
    try combine(left, right, state.frame.instructions[state.frame.counter - 1].operation, &state)
  }

  /// Applies an operator to two integers; a jump that waits for the result is taken at once.
  @inline(__always)
  private func combine(_ left: Int, _ right: Int, _ operation: Operation, _ state: inout FiberState) throws {
    let holds: Bool
    switch operation {
    case .less: holds = left < right
    case .lessOrEqual: holds = left <= right
    case .greater: holds = left > right
    case .greaterOrEqual: holds = left >= right
    case .equal: holds = left == right
    case .notEqual: holds = left != right
    default: return state.stack.push(try Arithmetic.integers(operation, left, right))
    }
    let next = state.frame.instructions[state.frame.counter]
    guard next.operation == .jumpIfFalse else { return state.stack.push(.bool(holds)) }
    budget -= 1
    state.frame.counter = holds ? state.frame.counter + 1 : Int(next.first)
  }

  /// What a variable becomes by `op=` with the top of the stack; `nil` leaves it to the next instruction.
  @inline(__always)
  private func changed(_ value: ScriptValue, _ instruction: Instruction, _ state: inout FiberState) throws -> ScriptValue? {
    guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: instruction.second)) else { return nil }
    let result: ScriptValue
    switch (value, state.stack[state.stack.count - 1]) {
    case (.int(let left), .int(let right)): result = try Arithmetic.integers(operation, left, right)
    case (.double(let left), .double(let right)): result = Arithmetic.doubles(operation, left, right)
    default: return nil
    }
    _ = state.stack.pop()
    // The two words of the general way are passed over.
    state.frame.counter += 2
    return result
  }

  // MARK: Members

  /// Reads a stored field that was looked up before.
  @inline(__always)
  private func readField(_ state: inout FiberState) -> Bool {
    guard let cache = state.frame.code.cache(at: state.frame.counter - 1), cache.field >= 0 else { return false }
    let top = state.stack.count - 1
    let field: ScriptValue
    switch state.stack[top] {
    case .structure(let instance):
      guard instance.type === cache.type, cache.generation == declarations.generation else { return false }
      field = instance.fields[cache.field]
    case .object(let instance):
      guard instance.type === cache.type, cache.generation == declarations.generation else { return false }
      field = instance.fields[cache.field]
    default: return false
    }
    if field.isMissing { return false }
    state.stack[top] = field
    return true
  }

  /// Calls a method that was looked up before.
  @inline(__always)
  private func invokeKnown(_ labels: ArgumentLabels, _ state: inout FiberState) throws -> Bool {
    guard let cache = state.frame.code.cache(at: state.frame.counter - 1), let method = cache.method else { return false }
    let count = labels.labels.count
    let place = state.stack.count - count - 1
    let type: TypeInfo
    switch state.stack[place] {
    case .structure(let instance): type = instance.type
    case .object(let instance): type = instance.type
    default: return false
    }
    guard type === cache.type, cache.generation == declarations.generation else { return false }
    try enter(method, [], base: place, returnHeight: place, count: count, labels: labels, &state)
    return true
  }

  package func condition(_ value: ScriptValue) throws -> Bool {
    if case .bool(let value) = value { return value }
    if value.stub != nil { return true }
    let advice = value.isFunction ? "call it: write '()' after it" : "compare it with something"
    throw FaultReason("a condition must be a Bool, this is \(value.kindName)", advice)
  }

  private func accessCaptured(_ instruction: Instruction, _ state: inout FiberState) throws {
    let first = Int(instruction.first)
    switch instruction.operation {
    case .loadCell, .loadCaptureCell:
      let holder = instruction.operation == .loadCell ? state.stack[state.frame.base + first] : state.frame.captures[first]
      guard case .cell(let cell) = holder else { throw Self.uninitialized }
      if cell.value.isMissing { throw Self.missing(cell.value) }
      state.stack.push(cell.value)
    case .storeCell, .storeCaptureCell:
      let holder = instruction.operation == .storeCell ? state.stack[state.frame.base + first] : state.frame.captures[first]
      guard case .cell(let cell) = holder else { throw Self.uninitialized }
      cell.value = state.stack.pop()
    case .makeCell: state.stack[state.frame.base + first] = .cell(Cell(state.stack.pop()))
    default:
      if case .absent = state.frame.captures[first] { throw Self.uninitialized }
      state.stack.push(state.frame.captures[first])
    }
  }

  private func addInteger(_ number: Int, slot: Int, _ state: inout FiberState) throws {
    let place = state.frame.base + slot
    switch state.stack[place] {
    case .int(let value):
      let (sum, overflow) = value.addingReportingOverflow(number)
      if overflow { throw Arithmetic.overflow }
      state.stack[place] = .int(sum)
    case .double(let value): state.stack[place] = .double(value + Double(number))
    case let value: throw FaultReason("operator '+=' cannot be applied to \(value.typeName) and Int")
    }
  }
}
