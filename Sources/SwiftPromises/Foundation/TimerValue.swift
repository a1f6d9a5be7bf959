import Program
import PromiseEngine
import RunSearch
import SwiftLanguage
import TraceEvents

/// What fires after a time, perhaps again and again: `Timer`.
final class TimerValue: LibraryObject {
  private var isValid = true
  private var count = 0
  /// Where it was started.
  private let place: SourcePlace

  init(at place: SourcePlace) {
    self.place = place
  }

  /// A timer that nobody invalidates stops, so that the run comes to its end.
  private static let mostRounds = 20

  var typeName: String { "Timer" }

  var members: [String: NativeMember] { Self.ownMembers }

  /// Calls a function after a time, on the main queue.
  func start(_ function: ScriptValue, every interval: Duration, repeats: Bool, in runtime: PromiseRuntime) {
    let timer = Confined(self)
    runtime.current.order.journal?.placing = place
    runtime.mainQueue.dispatch(after: interval) { timer.value.fire(function, every: interval, repeats: repeats, in: runtime) }
  }

  private func fire(_ function: ScriptValue, every interval: Duration, repeats: Bool, in runtime: PromiseRuntime) {
    guard isValid else { return }
    count += 1
    let goesOn = repeats && count < Self.mostRounds
    if !repeats { isValid = false }
    runtime.perform(function, [.library(self)])
    if goesOn {
      start(function, every: interval, repeats: repeats, in: runtime)
    } else if repeats, isValid {
      runtime.current.order.journal?.note(gap: "a repeating Timer, which goes on for ever, stops after \(Self.mostRounds) rounds")
    }
  }

  private static func receiver(_ call: NativeCall) throws -> TimerValue {
    guard case .library(let object) = call.receiver, let timer = object as? TimerValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a Timer")
    }
    return timer
  }

  private static let ownMembers: [String: NativeMember] = [
    "invalidate": .method { call in
      call.mattersEarlier()
      try receiver(call).isValid = false
      return .value(.void)
    },
    "isValid": .property { .bool(try receiver($0).isValid) },
  ]

  /// `Timer.scheduledTimer(withTimeInterval:repeats:block:)`.
  static func scheduled(_ call: NativeCall) throws -> NativeResult {
    guard let interval = call.labelled("withTimeInterval") else {
      if let stubs = call.machine.stubs { return try stubs.call("Timer.scheduledTimer", call) }
      throw FaultReason(
        "there is no 'Timer.scheduledTimer\(call.labels.signature)'", "use scheduledTimer(withTimeInterval:repeats:block:)")
    }
    let runtime = call.machine.runtime
    let timer = TimerValue(at: call.site.unit.place(atUTF8Offset: call.site.offset))
    timer.start(
      try call.function("block"), every: try runtime.delay(interval), repeats: call.labelled("repeats") == .bool(true),
      in: runtime)
    return .value(.library(timer))
  }
}
