import SwiftLanguage

/// What an `OperationQueue` has besides: its operations, and how many of them may run side by side.
extension ScriptQueue: SettableObject {
  private static let width = "maxConcurrentOperationCount"
  private static let ignored: Set<String> = ["name", "qualityOfService"]

  var isShared: Bool { true }

  func property(_ name: String) -> ScriptValue? {
    guard isOfOperations else { return nil }
    if name == ScriptQueue.width { return .int(isConcurrent ? width ?? -1 : 1) }
    return ScriptQueue.ignored.contains(name) ? ScriptValue.none : nil
  }

  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject {
    if name == ScriptQueue.width, case .int(let width) = value.unwrapped { setWidth(width) }
    return self
  }

  static let operationMembers: [String: NativeMember] = [
    "addOperation": .method { call in
      try OperationValue.of(call.only()).handIn(to: QueueLibrary.receiver(call), by: call)
      return .value(.void)
    },
    "addOperations": .method { call in
      let queue = try QueueLibrary.receiver(call)
      for operation in try call.sequence(call.arguments.first ?? .none) {
        try OperationValue.of(operation).handIn(to: queue, by: call)
      }
      if case .bool(true)? = call.labelled("waitUntilFinished") { return waitForOperations(of: queue, call) }
      return .value(.void)
    },
    "waitUntilAllOperationsAreFinished": .method { waitForOperations(of: try QueueLibrary.receiver($0), $0) },
    "cancelAllOperations": .method { call in
      call.machine.runtime.changesObjects()
      try QueueLibrary.receiver(call).operations.cancel()
      return .value(.void)
    },
    "operationCount": .property { call in
      call.machine.runtime.changesObjects()
      return .int(try QueueLibrary.receiver(call).operations.count)
    },
  ]

  private static func waitForOperations(of queue: ScriptQueue, _ call: NativeCall) -> NativeResult {
    if queue.operations.count == 0 { return .value(.void) }
    return call.blocked(
      in: "waitUntilAllOperationsAreFinished",
      endless:
        "an operation of this queue never runs, so this wait never comes back: add what the operation depends on to a queue"
    ) { queue.operations.whenEmpty($0) }
  }
}
