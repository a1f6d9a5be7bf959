extension Machine {
  /// Runs instructions until the fiber ends.
  func loop(_ state: inout FiberState) throws -> ScriptValue {
    if state.frame.native != nil, let value = try returnToNative(&state) { return value }
    while true {
      budget -= 1
      if budget & 0x3FFF == 0 || budget <= 0 { try checkBudget(state) }
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
      case .loadLocal:
        let value = state.stack[state.frame.base + first]
        if case .absent = value { throw uninitialized }
        state.stack.push(value)
      case .storeLocal: state.stack[state.frame.base + first] = state.stack.pop()
      case .loadCell, .storeCell, .makeCell, .loadCapture, .loadCaptureCell, .storeCaptureCell:
        try accessCaptured(instruction, &state)
      case .loadGlobal:
        let value = globals[first]
        if case .absent = value { throw uninitialized }
        state.stack.push(value)
      case .storeGlobal: globals[first] = state.stack.pop()
      case .add, .subtract, .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
        let right = state.stack.pop()
        let left = state.stack.pop()
        if case .int(let left) = left, case .int(let right) = right {
          state.stack.push(try Arithmetic.integers(instruction.operation, left, right))
        } else {
          try binary(instruction.operation, left, right, &state)
        }
      case .addIntegerToLocal: try addInteger(Int(instruction.second), slot: first, &state)
      case .jump: state.frame.counter = first
      case .jumpIfFalse:
        if try !condition(state.stack.pop()) { state.frame.counter = first }
      case .jumpIfTrue:
        if try condition(state.stack.pop()) { state.frame.counter = first }
      case .next:
        if case .iterator(let iterator) = state.stack[state.frame.base + Int(instruction.second)], let value = iterator.next() {
          state.stack.push(value)
        } else {
          state.frame.counter = first
        }
      case .call: try callValue(&state, count: first, labels: state.frame.code.labelLists[Int(instruction.second)])
      case .return_:
        let value = state.stack.pop()
        try finishFrame(value, &state)
        if state.frame.native != nil, let value = try returnToNative(&state) { return value }
      case .invoke:
        let labels = state.frame.code.labelLists[Int(instruction.second)]
        try invoke(state.frame.code.members[first].name, labels, &state)
      default:
        try performRare(instruction, &state)
      }
      if state.frame.native != nil, let value = try returnToNative(&state) { return value }
    }
  }

  private var uninitialized: FaultReason {
    FaultReason("this variable has no value yet", "give it one before it is used")
  }

  func condition(_ value: ScriptValue) throws -> Bool {
    if case .bool(let value) = value { return value }
    throw FaultReason("a condition must be a Bool, this is \(value.typeName)", "compare it with something")
  }

  private func accessCaptured(_ instruction: Instruction, _ state: inout FiberState) throws {
    let first = Int(instruction.first)
    switch instruction.operation {
    case .loadCell, .loadCaptureCell:
      let holder = instruction.operation == .loadCell ? state.stack[state.frame.base + first] : state.frame.captures[first]
      guard case .cell(let cell) = holder else { throw uninitialized }
      if case .absent = cell.value { throw uninitialized }
      state.stack.push(cell.value)
    case .storeCell, .storeCaptureCell:
      let holder = instruction.operation == .storeCell ? state.stack[state.frame.base + first] : state.frame.captures[first]
      guard case .cell(let cell) = holder else { throw uninitialized }
      cell.value = state.stack.pop()
    case .makeCell: state.stack[state.frame.base + first] = .cell(Cell(state.stack.pop()))
    default:
      if case .absent = state.frame.captures[first] { throw uninitialized }
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
