import SwiftLanguage

/// Work that waits for other work before it runs: Foundation's `BlockOperation`.
final class OperationValue: SettableObject {
  private var blocks: [ScriptValue]
  private var dependencies: [OperationValue] = []
  private var isHandedIn = false
  private var (isExecuting, isFinished, isCancelled) = (false, false, false)
  private var waiters: [() -> Void] = []
  private var settings: [String: ScriptValue] = [:]

  init(_ blocks: [ScriptValue]) {
    self.blocks = blocks
  }

  var typeName: String { "BlockOperation" }
  var isShared: Bool { true }
  var members: [String: NativeMember] { Self.ownMembers }

  private static let settable: Set<String> = ["completionBlock", "name", "queuePriority", "qualityOfService"]

  func property(_ name: String) -> ScriptValue? { Self.settable.contains(name) ? settings[name] ?? ScriptValue.none : nil }

  func setting(_ name: String, to value: ScriptValue) -> any HostObject {
    settings[name] = value
    return self
  }

  /// Hands it to a queue, where it runs as soon as all that it depends on has ended.
  func handIn(to queue: ScriptQueue, by call: NativeCall) throws {
    guard !isHandedIn else {
      throw FaultReason.trap("operation is already enqueued on a queue", "make another operation for the second time")
    }
    isHandedIn = true
    queue.operations.begin(self)
    let runtime = call.machine.runtime
    runtime.changesObjects()
    var rest = dependencies.count { !$0.isFinished }
    if rest == 0 { QueueLibrary.noteHandIn(by: call) }
    // Only the thread that drives the run's clock uses it.
    nonisolated(unsafe) let operation = self
    let dispatch = {
      QueueLibrary.notePlace(of: call)
      queue.operations.becomesReady(operation)
      queue.dispatch {
        let next = queue.operations.take(operation, inOrder: !queue.isConcurrent)
        next.perform(in: runtime) { queue.operations.end(next) }
      }
    }
    if rest == 0 { return dispatch() }
    for dependency in dependencies where !dependency.isFinished {
      dependency.whenFinished {
        rest -= 1
        if rest == 0 { dispatch() }
      }
    }
  }

  func cancel() { isCancelled = true }

  private func perform(in runtime: PromiseRuntime, finish: @escaping () -> Void) {
    runtime.changesObjects()
    guard !isCancelled, let first = blocks.first else { return end(in: runtime, finish) }
    isExecuting = true
    runtime.performJob(first) { [self] in perform(from: 1, in: runtime, finish) }
  }

  private func perform(from index: Int, in runtime: PromiseRuntime, _ finish: @escaping () -> Void) {
    guard index < blocks.count else { return end(in: runtime, finish) }
    runtime.perform(blocks[index]) { [self] in perform(from: index + 1, in: runtime, finish) }
  }

  private func end(in runtime: PromiseRuntime, _ finish: () -> Void) {
    runtime.changesObjects()
    (isExecuting, isFinished) = (false, true)
    if let completion = settings["completionBlock"]?.unwrapped, completion.isFunction {
      runtime.globalQueue.dispatch { runtime.perform(completion) }
    }
    let told = waiters
    waiters = []
    for waiter in told { waiter() }
    finish()
  }

  private func whenFinished(_ action: @escaping () -> Void) {
    if isFinished { action() } else { waiters.append(action) }
  }

  /// The operation that a value is, or one that calls a function.
  static func of(_ value: ScriptValue) throws -> OperationValue {
    if case .library(let object) = value.unwrapped, let operation = object as? OperationValue { return operation }
    guard value.unwrapped.isFunction else {
      throw FaultReason("\(value.typeName) isn't an operation", "make one with 'BlockOperation { … }'")
    }
    return OperationValue([value.unwrapped])
  }

  private static func receiver(_ call: NativeCall) throws -> OperationValue {
    call.machine.runtime.changesObjects()
    return try of(call.receiver)
  }

  private static let ownMembers: [String: NativeMember] = [
    "addDependency": .method { call in
      try receiver(call).dependencies.append(of(call.only()))
      return .value(.void)
    },
    "addExecutionBlock": .method { call in
      try receiver(call).blocks.append(call.function())
      return .value(.void)
    },
    "cancel": .method { call in
      try receiver(call).cancel()
      return .value(.void)
    },
    "start": .method { call in
      try receiver(call).perform(in: call.machine.runtime) {}
      return .value(.void)
    },
    "waitUntilFinished": .method { call in
      let operation = try receiver(call)
      if operation.isFinished { return .value(.void) }
      return call.blocked(
        in: "waitUntilFinished",
        endless: "this operation never runs, so 'waitUntilFinished' never comes back: add it, and what it depends on, to a queue",
        until: operation.whenFinished)
    },
    "dependencies": .property { .array(try receiver($0).dependencies.map { .library($0) }) },
    "isCancelled": .property { .bool(try receiver($0).isCancelled) },
    "isExecuting": .property { .bool(try receiver($0).isExecuting) },
    "isFinished": .property { .bool(try receiver($0).isFinished) },
  ]
}

/// The operations that a queue has been given and that haven't ended.
struct OperationBook {
  /// In the order in which they were added.
  private var pending: [OperationValue] = []
  /// Those of them that wait for nothing but their turn.
  private var ready: [OperationValue] = []
  private var waiters: [() -> Void] = []

  var count: Int { pending.count }

  mutating func begin(_ operation: OperationValue) { pending.append(operation) }

  mutating func becomesReady(_ operation: OperationValue) { ready.append(operation) }

  /// The operation that has its turn.
  ///
  /// - Parameters:
  ///   - operation: The one whose turn it would be.
  ///   - inOrder: Whether it is the first instead that is ready, in the order of adding, as where only one may run at a time.
  mutating func take(_ operation: OperationValue, inOrder: Bool) -> OperationValue {
    func isReady(_ other: OperationValue) -> Bool { ready.contains { $0 === other } }
    let next = inOrder || !isReady(operation) ? pending.first(where: isReady) ?? operation : operation
    ready.removeAll { $0 === next }
    return next
  }

  mutating func end(_ operation: OperationValue) {
    pending.removeAll { $0 === operation }
    guard pending.isEmpty else { return }
    let told = waiters
    waiters = []
    for waiter in told { waiter() }
  }

  mutating func whenEmpty(_ action: @escaping () -> Void) {
    if pending.isEmpty { action() } else { waiters.append(action) }
  }

  func cancel() {
    for operation in pending { operation.cancel() }
  }
}
