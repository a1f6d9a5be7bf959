import Program
import PromiseEngine
import RunSearch
import SwiftLanguage

enum QueueLibrary {
  /// What `async(.promise) { … }` is called by where a promise is wanted that can fail, whatever its closure throws.
  static let asyncThatFails = "Promise.async"

  /// The members of queues, shared by all of them.
  nonisolated(unsafe) static let table: MemberTable = NativeMembers(members)

  /// Members of queues, all of which run on the virtual clock.
  static let members: [String: NativeMember] = ScriptQueue.operationMembers.merging([
    "async": .method { call in
      if case .implicitMember(let member)? = call.arguments.first, member.name == "promise", let make = call.promisedWork {
        return try make(call, nil)
      }
      let (queue, function, runtime) = (try receiver(call), try call.function("execute"), call.machine.runtime)
      let group = try call.labelled("group").map(DispatchGroupValue.of)
      group?.enter(in: runtime)
      let confined = Confined(group)
      noteHandIn(by: call)
      queue.dispatch(isBarrier: isBarrier(call) || WorkItemValue.of(function)?.isBarrier == true) {
        runtime.performJob(function) { confined.value?.leaveQuietly(in: runtime) }
      }
      return .value(.void)
    },
    asyncThatFails: .method { call in
      guard let make = call.promisedWork else { throw FaultReason("a queue has no promises here", "write 'async { … }'") }
      return try make(call, true)
    },
    "asyncAfter": .method { call in
      let (queue, function, runtime) = (try receiver(call), try call.function("execute"), call.machine.runtime)
      let delay = try runtime.delay(call.labelled("deadline"))
      let isBarrier = isBarrier(call) || WorkItemValue.of(function)?.isBarrier == true
      notePlace(of: call)
      queue.dispatch(after: delay, isBarrier: isBarrier) { runtime.performJob(function) }
      return .value(.void)
    },
    "sync": .method { call in
      let (queue, runtime) = (try receiver(call), call.machine.runtime)
      let (function, isBarrier) = (try call.function("execute"), isBarrier(call) && queue.takesBarriers)
      let own = runtime.current.queue ?? runtime.mainQueue
      if queue.lane == own.lane, !queue.isConcurrent || isBarrier || queue.isInBarrier {
        throw FaultReason(
          "\(RunFault.deadlock)'sync' waits for the queue '\(queue.label)', on which it was called",
          "call the closure, or use 'async'")
      }
      if queue.isFree(asBarrier: isBarrier) {
        runtime.current.order.noteUse(of: queue, asBarrier: isBarrier)
        if queue.waitsForThread { runtime.current.order.journal?.note(gap: RunJournal.syncComesFirst) }
        return .frame(ApplyFrame(function: function, arguments: []))
      }
      let blocking = Waiting.Blocking(name: "sync", site: call.site, promise: nil)
      return .frame(
        WaitFrame(
          waiting: Waiting(blocking: blocking) { resumer in
            notePlace(of: call)
            queue.dispatch(isBarrier: isBarrier) {
              let result = Swift.Result { try runtime.begin(function, []) { resumer.resume(with: $0) } }
              switch result {
              case .success(let value): if let value { resumer.resume(returning: value) }
              case .failure(let error): resumer.resume(throwing: error)
              }
            }
          }))
    },
    "label": .property { .string(try receiver($0).label) },
  ]) { $1 }

  /// Lets the order of jobs know where the next one is handed in.
  static func notePlace(of call: NativeCall) {
    guard let journal = call.machine.runtime.current.order.journal else { return }
    journal.placing = call.site.unit.place(atUTF8Offset: call.site.offset)
  }

  /// The same where a statement of the job that runs hands it in, whatever else has happened.
  static func noteHandIn(by call: NativeCall) {
    notePlace(of: call)
    call.machine.runtime.current.isHandedInDirectly = true
  }

  /// Whether `flags:` make a job a barrier; the other flags say how urgent it is, which changes nothing here.
  static func isBarrier(_ call: NativeCall) -> Bool { call.labelled("flags").map(isBarrier) ?? false }

  private static func isBarrier(_ flags: ScriptValue) -> Bool {
    switch flags.unwrapped {
    case .array(let list): list.contains(where: isBarrier)
    case .implicitMember(let member): member.name == "barrier"
    default: false
    }
  }

  static func receiver(_ call: NativeCall) throws -> ScriptQueue { try call.machine.runtime.queue(call.receiver) }
}

/// An instant of the virtual clock: `DispatchTime`.
final class DispatchTimeValue: LibraryObject {
  let nanoseconds: Int64

  init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  var typeName: String { "DispatchTime" }

  func equals(_ other: any HostObject) -> Bool { (other as? DispatchTimeValue)?.nanoseconds == nanoseconds }

  func hash(into hasher: inout Hasher) { hasher.combine(nanoseconds) }

  func precedes(_ other: any HostObject) -> Bool? { (other as? DispatchTimeValue).map { nanoseconds < $0.nanoseconds } }

  func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? {
    guard isLeft, operation == .add || operation == .subtract else { return nil }
    let distance: Int64
    switch other {
    case .int(let seconds): distance = try DurationValue.nanoseconds(Double(seconds) * 1e9)
    case .double(let seconds): distance = try DurationValue.nanoseconds(seconds * 1e9)
    default:
      guard let duration = try DurationValue(other) else { return nil }
      distance = duration.nanoseconds
    }
    return .library(DispatchTimeValue(nanoseconds: nanoseconds + (operation == .add ? distance : -distance)))
  }

  var members: [String: NativeMember] {
    [
      "uptimeNanoseconds": .property { [nanoseconds] call in
        call.machine.runtime.current.order.journal?.note(gap: RunJournal.readsTime)
        return .int(Int(nanoseconds))
      }
    ]
  }
}

/// Counts work that has begun and tells when none is left: `DispatchGroup`.
final class DispatchGroupValue: LibraryObject {
  private var count = 0
  private var waiters: [() -> Void] = []
  private let site: CodeSite
  private let unfinished: LeakBook
  private var leak: Int?

  /// - Parameter site: What made the group, which is a leak while work is in it.
  init(at site: CodeSite, in unfinished: LeakBook) {
    self.site = site
    self.unfinished = unfinished
  }

  var typeName: String { "DispatchGroup" }

  var members: [String: NativeMember] { Self.ownMembers }

  func enter(in runtime: PromiseRuntime) {
    runtime.changesObjects()
    count += 1
    guard count == 1 else { return }
    leak = unfinished.begin(
      .group, at: site, "this group was entered more often than left, so it never notifies: call 'leave' once for each 'enter'")
  }

  /// Takes one piece of work off, if there is one.
  func leaveQuietly(in runtime: PromiseRuntime) {
    runtime.changesObjects()
    guard count > 0 else { return }
    count -= 1
    guard count == 0 else { return }
    unfinished.end(leak)
    let told = waiters
    waiters = []
    for waiter in told { waiter() }
  }

  private func whenEmpty(_ action: @escaping () -> Void) {
    if count == 0 { action() } else { waiters.append(action) }
  }

  static func of(_ value: ScriptValue) throws -> DispatchGroupValue {
    guard case .library(let object) = value.unwrapped, let group = object as? DispatchGroupValue else {
      throw FaultReason("\(value.typeName) isn't a DispatchGroup")
    }
    return group
  }

  private static let ownMembers: [String: NativeMember] = [
    "enter": .method { call in
      try of(call.receiver).enter(in: call.machine.runtime)
      return .value(.void)
    },
    "leave": .method { call in
      let group = try of(call.receiver)
      guard group.count > 0 else { throw FaultReason.trap("unbalanced call to DispatchGroup.leave()", "call 'enter' first") }
      group.leaveQuietly(in: call.machine.runtime)
      return .value(.void)
    },
    "notify": .method { call in
      let runtime = call.machine.runtime
      let (queue, function) = (
        try runtime.queue(call.labelled("queue") ?? .queue(runtime.mainQueue)), try call.function("execute")
      )
      try of(call.receiver).whenEmpty {
        QueueLibrary.notePlace(of: call)
        queue.dispatch { runtime.performJob(function) }
      }
      return .value(.void)
    },
    "wait": .method { call in
      let group = try of(call.receiver)
      let runtime = call.machine.runtime
      let types = runtime.standardTypes
      let limit = call.labelled("timeout") ?? call.labelled("wallTimeout")
      let inTime = limit == nil ? ScriptValue.void : types.waitResult(isInTime: true)
      if group.count == 0 { return .value(inTime) }
      var timeout: Duration?
      if let limit {
        if case .implicitMember(let member) = limit, member.name == "distantFuture" {} else { timeout = try runtime.delay(limit) }
      }
      let blocking = Waiting.Blocking(name: "wait", site: call.site, promise: nil)
      return .frame(
        WaitFrame(
          waiting: Waiting(blocking: blocking) { [timeout] resumer in
            group.whenEmpty { resumer.resume(returning: inTime) }
            if let timeout {
              QueueLibrary.notePlace(of: call)
              runtime.lane.dispatch(after: timeout) {
                runtime.changesObjects()
                resumer.resume(returning: runtime.standardTypes.waitResult(isInTime: false))
              }
            }
          }))
    },
  ]
}
