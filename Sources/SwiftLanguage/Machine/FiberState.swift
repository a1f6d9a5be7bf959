/// One execution of script code: its values, its calls, its error handlers. It can be put aside between any two instructions.
package struct FiberState: ~Copyable {
  var stack = ValueStack()
  /// The function that runs.
  package var frame: Frame
  /// Those that wait for it, innermost last.
  var callers: [Frame] = []
  package var handlers: [Handler] = []
}

/// A function that runs or waits.
package struct Frame {
  package var code: FunctionCode
  /// The instructions of `code`, which keeps them.
  let instructions: UnsafePointer<Instruction>
  package var captures: [ScriptValue]
  /// The next instruction.
  package var counter = 0
  /// Where its slots begin.
  package var base: Int
  /// How high the stack is once it has returned, its value not counted.
  var returnHeight: Int
  /// The call's number in the `CallBook`; 0 as long as it has none.
  var callNumber: Int32 = 0
  /// What most functions do without, so that calls stay cheap.
  var extra: Extra?

  @inline(__always)
  init(
    code: FunctionCode, instructions: UnsafePointer<Instruction>? = nil, captures: [ScriptValue], base: Int, returnHeight: Int
  ) {
    self.code = code
    self.instructions = instructions ?? code.sealed
    self.captures = captures
    self.base = base
    self.returnHeight = returnHeight
  }

  /// What becomes of the value.
  package var completion: Completion { extra?.completion ?? .value }

  /// Whether a function of the library runs in place of instructions.
  @inline(__always)
  var isNative: Bool { extra.map { $0.native != nil } ?? false }

  /// What sets a frame apart from a plain call.
  final class Extra {
    let completion: Completion
    /// A function of the library that runs in place of instructions.
    @exclusivity(unchecked) var native: (any NativeFrame)?

    init(completion: Completion, native: (any NativeFrame)? = nil) {
      self.completion = completion
      self.native = native
    }
  }

  /// What becomes of the value that the function returns.
  package enum Completion {
    /// It stays on the stack.
    case value
    /// It is a truth value that is turned round.
    case negated
    /// The function changed its `self`, which goes back to where it came from.
    case writesSelf(AccessPath)
    /// The function changed its `self`, which was taken out of its place and goes back there.
    case putsBackSelf(TakenPlace)
    /// The value goes to the place that the old one was taken from, and nothing of use stays on the stack.
    case putsBack(TakenPlace)
    /// The value goes to a place, nothing stays on the stack.
    case stores(AccessPath)
    /// The function was a setter: as `writesSelf`, and nothing stays on the stack.
    case setter(AccessPath)
    /// What the function left in a cell goes to a place, nothing stays on the stack.
    case storesCell(Cell, AccessPath)
    /// The value goes to a place, and nothing of use stays on the stack.
    case storesLeavingVoid(AccessPath)
    /// The value is a lazy field's first one.
    case lazyField(ScriptValue, Int)
    /// The value is a static member's first one.
    case staticMember(StaticMember)
    /// The value is a static member's first one, and the instruction that needed it runs again.
    case retry(StaticMember)
  }
}

/// Where an error goes on.
package struct Handler {
  var callerCount: Int
  package var counter: Int
  var height: Int
}

/// A growing stack of values that are moved, never left behind, so that what is alone stays alone and can be changed in place.
struct ValueStack: ~Copyable {
  private var memory: UnsafeMutablePointer<ScriptValue>
  private var capacity: Int
  private(set) var count = 0

  /// How many values there is room for at first: more than 1,032 bytes take the C library many times as long, each time.
  private static let firstCapacity = 1000 / MemoryLayout<ScriptValue>.stride

  init() {
    capacity = Self.firstCapacity
    memory = .plainRoom(for: capacity)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.freePlainly()
  }

  @inline(__always)
  mutating func push(_ value: consuming ScriptValue) {
    if count == capacity { grow() }
    (memory + count).initialize(to: value)
    count += 1
  }

  /// Pushes another copy of a variable's value.
  @inline(__always)
  mutating func pushCopy(of index: Int) throws {
    precondition(index >= 0 && index < count)
    if count == capacity { grow() }
    switch memory[index] {
    case .absent: throw Machine.uninitialized
    case .taken: throw Machine.overlapping
    default: break
    }
    (memory + count).initialize(to: memory[index])
    count += 1
  }

  @inline(__always)
  mutating func pop() -> ScriptValue {
    precondition(count > 0)
    count -= 1
    return (memory + count).move()
  }

  subscript(index: Int) -> ScriptValue {
    @inline(__always)
    _read {
      precondition(index >= 0 && index < count)
      yield memory[index]
    }
    @inline(__always)
    _modify {
      precondition(index >= 0 && index < count)
      yield &memory[index]
    }
  }

  /// Takes the last values off.
  mutating func pop(_ number: Int) -> [ScriptValue] {
    precondition(number >= 0 && number <= count)
    // Mostly one or two, which need no loop and no copies.
    switch number {
    case 0: return []
    case 1: return [pop()]
    case 2:
      let last = pop()
      return [pop(), last]
    default:
      let values = (count - number..<count).map { memory[$0] }
      truncate(to: count - number)
      return values
    }
  }

  mutating func truncate(to height: Int) {
    guard height < count else { return }
    precondition(height >= 0)
    // What was made last goes first, as in Swift.
    while count > height {
      count -= 1
      (memory + count).deinitialize(count: 1)
    }
  }

  mutating func push(contentsOf values: [ScriptValue]) {
    for value in values { push(value) }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<ScriptValue>.plainRoom(for: capacity * 2)
    larger.moveInitialize(from: memory, count: count)
    memory.freePlainly()
    memory = larger
    capacity *= 2
  }
}

extension ValueStack {
  /// Some values from a place on.
  func values(from place: Int, count: Int) -> [ScriptValue] { (place..<place + count).map { self[$0] } }
}
