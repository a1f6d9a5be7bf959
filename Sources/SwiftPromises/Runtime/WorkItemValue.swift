import SwiftLanguage

/// Work that can be cancelled before it runs: `DispatchWorkItem`.
final class WorkItemValue: LibraryObject {
  let function: ScriptValue
  /// Whether it is a barrier on whatever concurrent queue gets it.
  let isBarrier: Bool
  private(set) var isCancelled = false
  private var isDone = false
  private var waiters: [() -> Void] = []

  init(_ function: ScriptValue, isBarrier: Bool) {
    self.function = function
    self.isBarrier = isBarrier
  }

  var typeName: String { "DispatchWorkItem" }

  var members: [String: NativeMember] { Self.ownMembers }

  /// Runs the work, unless it has been cancelled.
  func perform(in runtime: PromiseRuntime, finish: @escaping () -> Void) {
    runtime.changesObjects()
    guard !isCancelled else {
      finish()
      return end()
    }
    runtime.perform(function) { [self] in
      finish()
      end()
    }
  }

  private func end() {
    isDone = true
    let told = waiters
    waiters = []
    for waiter in told { waiter() }
  }

  private func whenDone(_ action: @escaping () -> Void) {
    if isDone { action() } else { waiters.append(action) }
  }

  /// The item that a value is; `nil` for other values.
  static func of(_ value: ScriptValue) -> WorkItemValue? {
    guard case .library(let object) = value.unwrapped else { return nil }
    return object as? WorkItemValue
  }

  private static func receiver(_ call: NativeCall) throws -> WorkItemValue {
    guard let item = of(call.receiver) else { throw FaultReason("\(call.receiver.typeName) isn't a DispatchWorkItem") }
    return item
  }

  private static let ownMembers: [String: NativeMember] = [
    "cancel": .method { call in
      try receiver(call).isCancelled = true
      return .value(.void)
    },
    "isCancelled": .property { .bool(try receiver($0).isCancelled) },
    "perform": .method { call in
      let item = try receiver(call)
      item.perform(in: call.machine.runtime) {}
      return .value(.void)
    },
    "notify": .method { call in
      let runtime = call.machine.runtime
      let queue = try runtime.queue(call.labelled("queue") ?? .queue(runtime.mainQueue))
      let function = try call.function("execute")
      try receiver(call).whenDone {
        QueueLibrary.notePlace(of: call)
        queue.dispatch { runtime.perform(function) }
      }
      return .value(.void)
    },
    "wait": .method { call in
      let item = try receiver(call)
      if item.isDone { return .value(.void) }
      return call.blocked(
        in: "wait", endless: "this work item never runs, so 'wait' never comes back: hand it to a queue first",
        until: item.whenDone)
    },
  ]
}
