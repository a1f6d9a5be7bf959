import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// `RunLoop.main`: a program's own code lets everything go on by it.
final class RunLoopValue: LibraryObject {
  static let types: [String: Vocabulary.LibraryType] = [
    "RunLoop": Vocabulary.LibraryType(
      statics: [
        "main": .property { .library(of($0.machine.runtime)) }, "current": .property { .library(of($0.machine.runtime)) },
      ])
  ]

  /// Those who run it, and can be stopped.
  private var running: [Resumer] = []

  var typeName: String { "RunLoop" }
  var members: [String: NativeMember] { Self.own }

  /// The only one of a run.
  static func of(_ runtime: PromiseRuntime) -> RunLoopValue { runtime.singleton(RunLoopValue()) }

  /// Lets what is left go on, and never comes back unless somebody stops the loop.
  ///
  /// - Parameter name: What was called, for the message if a job of the main queue calls it: that isn't drained within itself.
  static func run(_ call: NativeCall, as name: String) -> NativeResult {
    wait(call, name) { of(call.machine.runtime).running.append($0) }
  }

  /// Ends the innermost call that runs the loop.
  static func stop(_ call: NativeCall) {
    of(call.machine.runtime).running.popLast()?.resume(returning: .void)
  }

  private static func wait(_ call: NativeCall, _ name: String, _ start: @escaping (Resumer) -> Void) -> NativeResult {
    let blocking = call.machine.context.isProgram ? nil : Waiting.Blocking(name: name, site: call.site, promise: nil)
    return .frame(WaitFrame(waiting: Waiting(blocking: blocking, start)))
  }

  private static let own: [String: NativeMember] = [
    "run": .method { call in
      let runtime = call.machine.runtime
      if let date = call.labelled("until") {
        let delay = try remaining(date, runtime)
        return wait(call, "run") { resumer in runtime.lane.dispatch(after: delay) { resumer.resume(returning: .void) } }
      }
      guard let date = call.labelled("before") else { return run(call, as: "run") }
      // One turn: until the next thing that happens, or the date.
      let limit = try remaining(date, runtime)
      let next = runtime.clock.nextDeadline.map { Duration.nanoseconds(max(0, $0.nanoseconds - runtime.clock.now.nanoseconds)) }
      guard let delay = [limit, next].compactMap(\.self).min(), delay < .seconds(1_000_000_000) else {
        return run(call, as: "run")
      }
      return wait(call, "run") { resumer in runtime.lane.dispatch(after: delay) { resumer.resume(returning: .bool(true)) } }
    },
    "perform": .method { call in
      let (runtime, function) = (call.machine.runtime, try call.function("block"))
      runtime.mainQueue.dispatch { runtime.perform(function) }
      return .value(.void)
    },
    // A scheduled timer runs without being added.
    "add": .method { _ in .value(.void) },
  ]

  /// How long it is until a date.
  private static func remaining(_ date: ScriptValue, _ runtime: PromiseRuntime) throws -> Duration {
    switch date {
    case .library(let object as DateValue):
      return .seconds(max(0, object.seconds - Double(runtime.clock.now.nanoseconds) / 1e9))
    case .implicitMember(let member) where member.name == "distantFuture": return .seconds(1_000_000_000)
    case .implicitMember: return .zero
    default: throw FaultReason("\(date.typeName) isn't a Date", "write 'Date(timeIntervalSinceNow: 1)'")
    }
  }
}
