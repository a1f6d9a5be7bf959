package import Program
import TraceEvents

/// Runs compiled functions: one machine a run, confined to the thread that drives the run's clock.
package final class Machine {
  package let globals = GlobalTable()
  /// What the program's texts have declared.
  package let declarations: Declarations
  /// The types that the language makes values of.
  package let types: LanguageTypes
  /// What names mean that nobody declares.
  package let vocabulary: Vocabulary
  /// The members of values and types of the language.
  package let library: any MemberLibrary
  /// The types that the dialect's library declares, rather than the script one of their names.
  let libraryTypes: Set<ObjectIdentifier>
  /// Instructions and clock jobs that may still be run.
  @exclusivity(unchecked) package var budget: Int
  /// The budget at which the machine looks next whether the run may go on.
  @exclusivity(unchecked) package var nextCheck: Int
  static let stepsBetweenChecks = 0x4000
  /// Why the run ends at its next instruction.
  @exclusivity(unchecked) var endingSoon: (any Error)?
  /// How much memory the run has taken since it was first asked: what runs take before that is little, and short runs never ask.
  private(set) lazy var memory = MemoryGauge()
  /// How much it may take, in bytes.
  let maximumMemory: Int
  /// How many functions may wait for one another.
  let maximumDepth: Int
  /// How many fibers run inside one another's library calls; each takes native stack.
  @exclusivity(unchecked) private(set) var nesting = 0
  private static let maximumNesting = 40
  private static let tooManyFibers = LimitReason(
    message: "functions call one another through retry, descriptions or setters without an end",
    advice: "look for the call that leads back to itself")
  /// How many handlers run within deliveries that are nested; the stack that they take is bounded by `NestedDelivery`.
  @exclusivity(unchecked) package var deliveries = 0
  /// Asked now and then whether the run should end.
  package var isStopped: () -> Bool = { false }
  /// Who runs the machine.
  package unowned let host: any MachineHost
  private let maximumSteps: Int
  var limitMessage: String { "the script took more than \(maximumSteps.grouped) steps" }
  /// What unknown members stand for; `nil` lets them be faults.
  @exclusivity(unchecked) package var stubs: (any UnknownNames)?
  /// Notes what jobs touch; `nil` if nobody asks.
  @exclusivity(unchecked) package var touchBook: TouchBook?
  /// Notes which calls of functions make promises; `nil` if nobody asks.
  @exclusivity(unchecked) package var callBook: CallBook?
  /// Where the script, or a function of the library that it called, threw last.
  package var lastThrow: CodeSite?
  /// Where the code that runs belongs.
  @exclusivity(unchecked) package var context: FiberContext
  /// Whether the next function to be entered is an asynchronous one whose own fiber this is.
  @exclusivity(unchecked) var entersAsynchronous = false
  /// How many asynchronous functions have called one another, none of which has waited yet; each takes native stack.
  @exclusivity(unchecked) var asynchronousDepth = 0
  let maximumAsynchronousDepth: Int
  /// Whether jobs of other threads may come in between two statements (see `pause`).
  @exclusivity(unchecked) package var pauses = false
  /// Whether nothing is done behind the library's function that runs before others get their turn: it isn't called by the script, or the
  /// script may pause behind it.
  @exclusivity(unchecked) package internal(set) var isFollowed = false
  /// Whether the fiber that runs can be put aside.
  @exclusivity(unchecked) package private(set) var mayWait = false

  package init(
    _ declarations: Declarations, vocabulary: Vocabulary, library: any MemberLibrary, host: any MachineHost, limits: RunLimits,
    stackSize: Int
  ) {
    self.declarations = declarations
    self.vocabulary = vocabulary
    self.library = library
    self.host = host
    types = host.types
    libraryTypes = types.declaredIdentities
    budget = limits.maximumSteps
    nextCheck = max(0, limits.maximumSteps - Self.stepsBetweenChecks)
    maximumMemory = limits.maximumMemory
    maximumDepth = limits.maximumDepth
    maximumAsynchronousDepth = min(limits.maximumDepth, stackSize / Self.stackOfAsynchronousCall)
    context = FiberContext(queue: host.runningQueue)
    maximumSteps = limits.maximumSteps
  }

  /// Runs a compiled text, which must not wait.
  package func run(_ code: FunctionCode) throws(Interruption) -> ScriptValue {
    globals.grow(to: declarations.globalCount)
    return try call(.function(FunctionValue(code: code, captures: [])), [])
  }

  /// Runs a compiled text, which may wait.
  ///
  /// - Returns: Its value; `nil` if it waits: then `finish` is told what it comes to.
  package func begin(
    _ code: FunctionCode, finish: @escaping (Result<ScriptValue, Interruption>) -> Void
  ) throws(Interruption) -> ScriptValue? {
    globals.grow(to: declarations.globalCount)
    context.isProgram = true
    context.pausingDepth = pauses ? nesting + 1 : 0
    defer { (context.isProgram, context.pausingDepth) = (false, 0) }
    return try begin(.function(FunctionValue(code: code, captures: [])), []) { finish }
  }

  /// Calls a function of the script in a fiber of its own, which must not wait.
  package func call(_ function: ScriptValue, _ arguments: [ScriptValue]) throws(Interruption) -> ScriptValue {
    let outer = enterFiber(mayWait: false)
    defer { leaveFiber(outer) }
    var state = FiberState(frame: Frame(code: entry, captures: [], base: 0, returnHeight: 0))
    try prepare(&state, function, arguments)
    return try execute(&state).value
  }

  /// Calls a function of the script in a fiber of its own, which may wait.
  ///
  /// - Parameter finishing: Asked, if it waits, who is to be told what it comes to; few calls wait, and nothing is made for the others.
  /// - Returns: Its value; `nil` if it waits.
  package func begin(
    _ function: ScriptValue, _ arguments: [ScriptValue], labels: ArgumentLabels? = nil,
    finishing: () -> (Result<ScriptValue, Interruption>) -> Void
  ) throws(Interruption) -> ScriptValue? {
    let outer = enterFiber(mayWait: true)
    defer { leaveFiber(outer) }
    var state = FiberState(frame: Frame(code: entry, captures: [], base: 0, returnHeight: 0))
    try prepare(&state, function, arguments, labels)
    switch try execute(&state) {
    case .value(let value): return value
    case .waits(let waiting):
      var context = context
      context.queue = host.runningQueue
      context.handler = host.runningHandler
      putAside(Fiber(state: state, context: context, finish: finishing()), waiting)
      return nil
    }
  }

  /// Lets a fiber go on that was put aside.
  package func resume(_ fiber: Fiber, with result: Result<ScriptValue, any Error>) {
    guard !host.isOver else { return }
    let caller = enterFiber(mayWait: true)
    touchBook?.enter(fiber.state)
    let outer = context
    context = fiber.context
    if context.pausingDepth > 0 { context.pausingDepth = nesting }
    if context.handler != .program { host.handlerStarts(of: context.handler) }
    defer {
      if fiber.context.handler != .program { host.handlerEnds() }
      context = outer
      leaveFiber(caller)
    }
    do {
      switch result {
      case .success(let value): fiber.state.stack.push(value)
      case .failure(let error): try recover(&fiber.state, from: interruption(error, fiber.state))
      }
      switch try execute(&fiber.state) {
      case .value(let value):
        isFollowed = caller.wasFollowed
        fiber.finish(.success(value))
      case .waits(let waiting): putAside(fiber, waiting)
      }
    } catch {
      isFollowed = caller.wasFollowed
      fiber.finish(.failure(error))
    }
  }

  private func putAside(_ fiber: Fiber, _ waiting: Waiting) {
    if let next = waiting.next { fiber.context.queue = next }
    let resumer = Resumer(fiber, machine: self, blocking: waiting.blocking)
    if waiting.blocking != nil { host.block(resumer) }
    waiting.start(resumer)
  }

  private func enterFiber(mayWait: Bool) -> (couldWait: Bool, wasFollowed: Bool) {
    nesting += 1
    defer { (self.mayWait, isFollowed) = (mayWait, true) }
    return (self.mayWait, isFollowed)
  }

  private func leaveFiber(_ outer: (couldWait: Bool, wasFollowed: Bool)) {
    nesting -= 1
    (mayWait, isFollowed) = outer
  }

  private func prepare(
    _ state: inout FiberState, _ function: ScriptValue, _ arguments: [ScriptValue], _ labels: ArgumentLabels? = nil
  ) throws(Interruption) {
    guard nesting <= Self.maximumNesting + asynchronousDepth + deliveries else { throw interruption(Self.tooManyFibers, state) }
    state.stack.push(function)
    state.stack.push(contentsOf: arguments)
    state.frame.extra = end
    do {
      try callValue(&state, count: arguments.count, labels: labels ?? .unlabelled(arguments.count))
    } catch {
      throw interruption(error, state)
    }
  }

  /// Sets a property of a value by its setter, in a fiber of its own.
  ///
  /// - Returns: The value with the property changed.
  package func call(setter: FunctionCode, of owner: ScriptValue, with values: [ScriptValue]) throws(Interruption)
    -> ScriptValue
  {
    let outer = enterFiber(mayWait: false)
    defer { leaveFiber(outer) }
    var state = FiberState(frame: Frame(code: entry, captures: [], base: 0, returnHeight: 0))
    guard nesting <= Self.maximumNesting + asynchronousDepth + deliveries else { throw interruption(Self.tooManyFibers, state) }
    state.frame.extra = end
    // The owner comes back to the first slot, which is also where the fiber finds its result.
    state.stack.push(owner)
    state.stack.push(owner)
    for value in values { state.stack.push(value) }
    do {
      try enter(
        setter, [], base: 1, returnHeight: 1, count: values.count, labels: setter.plainLabels,
        completion: .setter(AccessPath(root: .local(0), components: [], name: setter.name)), &state)
    } catch {
      throw interruption(error, state)
    }
    return try execute(&state).value
  }

  /// Calls a method without arguments that may change its value, in a fiber of its own.
  package func call(_ method: FunctionCode, changing owner: inout ScriptValue) throws(Interruption) -> ScriptValue {
    let outer = enterFiber(mayWait: false)
    defer { leaveFiber(outer) }
    var state = FiberState(frame: Frame(code: entry, captures: [], base: 0, returnHeight: 0))
    guard nesting <= Self.maximumNesting + asynchronousDepth + deliveries else { throw interruption(Self.tooManyFibers, state) }
    state.frame.extra = end
    // The changed value comes back to the first slot.
    state.stack.push(owner)
    state.stack.push(owner)
    do {
      try enter(
        method, [], base: 1, returnHeight: 1, count: 0, labels: .unlabelled(0),
        completion: .writesSelf(AccessPath(root: .local(0), components: [], name: method.name)), &state)
    } catch {
      throw interruption(error, state)
    }
    let value = try execute(&state).value
    owner = state.stack[0]
    return value
  }

  /// The function that a fiber returns to at its end.
  private var entry: FunctionCode { declarations.entry }

  /// What ends a fiber that has returned to it; it keeps nothing, so that all fibers share it.
  private let end = Frame.Extra(completion: .value, native: EntryFrame())

  /// What a fiber has come to.
  private enum Execution {
    case value(ScriptValue)
    case waits(Waiting)

    /// The value; fibers that must not wait have one.
    var value: ScriptValue { if case .value(let value) = self { value } else { .void } }
  }

  /// Runs a fiber until it ends or waits.
  private func execute(_ state: inout FiberState) throws(Interruption) -> Execution {
    while true {
      do {
        return .value(try loop(&state))
      } catch let pause as FiberWaits {
        return .waits(pause.waiting.value)
      } catch {
        try recover(&state, from: interruption(error, state))
      }
    }
  }

  /// Lets a fiber go on where an error is handled.
  private func recover(_ state: inout FiberState, from interruption: Interruption) throws(Interruption) {
    guard case .thrown(let value) = interruption, let handler = state.handlers.popLast() else {
      unwind(&state, to: 0)
      throw interruption
    }
    unwind(&state, to: handler.callerCount)
    state.stack.truncate(to: handler.height)
    state.stack.push(value)
    if state.frame.isNative { return state.frame.noteFailure() }
    state.frame.counter = handler.counter
  }

  /// Leaves functions because of an error; those that were changing a value give it back.
  private func unwind(_ state: inout FiberState, to count: Int) {
    while state.callers.count > count {
      let frame = state.frame
      guard let caller = state.callers.popLast() else { return }
      state.frame = caller
      switch frame.completion {
      case .writesSelf(let path), .setter(let path):
        guard !frame.isNative, frame.code.hasSelf else { break }
        try? store(selfValue(frame, state), at: path, in: &state)
      case .putsBackSelf(let place):
        let own = takeSelf(frame, &state)
        try? putBack(own, into: place, &state)
      case .putsBack(let place):
        if let original = place.original { try? putBack(original, into: place, &state) }
      default: break
      }
      state.stack.truncate(to: max(frame.returnHeight, 0))
    }
  }
}

/// The end of a fiber.
private struct EntryFrame: NativeFrame {
  mutating func resume(with value: ScriptValue?) -> NativeStep { .finish(value ?? .void) }
}
