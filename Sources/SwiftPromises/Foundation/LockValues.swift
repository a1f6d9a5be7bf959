import PromiseEngine
import SwiftLanguage

/// A counter that blocks who takes more than there is: `DispatchSemaphore`.
final class SemaphoreValue: LibraryObject {
  private var count: Int
  private var waiting: [Resumer] = []

  init(_ count: Int) {
    self.count = count
  }

  var typeName: String { "DispatchSemaphore" }

  var members: [String: NativeMember] { Self.ownMembers }

  /// Lets the first go on that waits, or keeps the signal for the next.
  ///
  /// - Returns: Whether one went on.
  func signal(_ value: ScriptValue) -> Bool {
    while !waiting.isEmpty {
      let first = waiting.removeFirst()
      guard first.isWaiting else { continue }
      first.resume(returning: value)
      return true
    }
    count += 1
    return false
  }

  /// Takes one, blocking until there is one or the time is over.
  func wait(_ call: NativeCall, inTime: ScriptValue, timeout: Duration?) -> NativeResult {
    if count > 0 {
      count -= 1
      return .value(inTime)
    }
    let runtime = call.machine.runtime
    let blocking = Waiting.Blocking(
      name: "wait", site: call.site, promise: nil,
      endless: "nothing signals this semaphore any more, so 'wait' never comes back: call 'signal' on every path")
    return .frame(
      WaitFrame(
        waiting: Waiting(blocking: blocking) { [self] resumer in
          waiting.append(resumer)
          guard let timeout else { return }
          QueueLibrary.notePlace(of: call)
          runtime.lane.dispatch(after: timeout) {
            runtime.changesObjects()
            resumer.resume(returning: runtime.standardTypes.waitResult(isInTime: false))
          }
        }))
  }

  private static func receiver(_ call: NativeCall) throws -> SemaphoreValue {
    guard case .library(let object) = call.receiver, let semaphore = object as? SemaphoreValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a DispatchSemaphore")
    }
    return semaphore
  }

  private static let ownMembers: [String: NativeMember] = [
    "signal": .method { call in
      // Who waits with a timeout is told that it was in time; who waits without looks at nothing.
      .value(.int(try receiver(call).signal(call.machine.runtime.standardTypes.waitResult(isInTime: true)) ? 1 : 0))
    },
    "wait": .method { call in
      let runtime = call.machine.runtime
      let limit = call.labelled("timeout") ?? call.labelled("wallTimeout")
      guard let limit else { return try receiver(call).wait(call, inTime: .void, timeout: nil) }
      let inTime = runtime.standardTypes.waitResult(isInTime: true)
      if case .implicitMember(let member) = limit, member.name == "distantFuture" {
        return try receiver(call).wait(call, inTime: inTime, timeout: nil)
      }
      return try receiver(call).wait(call, inTime: inTime, timeout: try runtime.delay(limit))
    },
  ]
}

/// `NSLock` and `NSRecursiveLock`.
///
/// Jobs don't run at the same time, so nobody waits for a lock unless its holder waits for something else with the lock in hand.
final class LockValue: LibraryObject {
  let isRecursive: Bool
  private var depth = 0
  private var waiting: [Resumer] = []

  init(isRecursive: Bool) {
    self.isRecursive = isRecursive
  }

  var typeName: String { isRecursive ? "NSRecursiveLock" : "NSLock" }

  var members: [String: NativeMember] { Self.ownMembers }

  private func unlock() throws {
    guard depth > 0 else { throw FaultReason("a lock is unlocked that nobody has locked", "call 'lock' first") }
    depth -= 1
    guard depth == 0 else { return }
    while !waiting.isEmpty {
      let first = waiting.removeFirst()
      guard first.isWaiting else { continue }
      depth = 1
      first.resume(returning: .void)
      return
    }
  }

  private static func receiver(_ call: NativeCall) throws -> LockValue {
    guard case .library(let object) = call.receiver, let lock = object as? LockValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a lock")
    }
    return lock
  }

  private static let ownMembers: [String: NativeMember] = [
    "lock": .method { call in
      let lock = try receiver(call)
      guard lock.depth > 0, !lock.isRecursive else {
        lock.depth += 1
        return .value(.void)
      }
      let blocking = Waiting.Blocking(
        name: "lock", site: call.site, promise: nil,
        endless:
          "nothing unlocks this lock any more, so 'lock' never comes back: call 'unlock' on every path, before locking again")
      return .frame(WaitFrame(waiting: Waiting(blocking: blocking) { lock.waiting.append($0) }))
    },
    "unlock": .method { call in
      try receiver(call).unlock()
      return .value(.void)
    },
    "try": .method { call in
      let lock = try receiver(call)
      guard lock.depth == 0 || lock.isRecursive else { return .value(.bool(false)) }
      lock.depth += 1
      return .value(.bool(true))
    },
    "withLock": .method { .frame(ApplyFrame(function: try $0.function(), arguments: [])) },
  ]
}
