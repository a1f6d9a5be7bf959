import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// What programs of the command line call besides their libraries: functions that wait, that end the program, and that check where code runs.
enum ProgramFunctions {
  static let all: [String: @Sendable (NativeCall) throws -> NativeResult] = [
    "exit": exit,
    "dispatchMain": { RunLoopValue.run($0, as: "dispatchMain") },
    "CFRunLoopRun": { RunLoopValue.run($0, as: "CFRunLoopRun") },
    "CFRunLoopGetMain": { .value(.library(RunLoopValue.of($0.machine.runtime))) },
    "CFRunLoopGetCurrent": { .value(.library(RunLoopValue.of($0.machine.runtime))) },
    "CFRunLoopStop": { call in
      RunLoopValue.stop(call)
      return .value(.void)
    },
    "dispatchPrecondition": { call in
      try checkQueue(call)
      return .value(.void)
    },
    // They give what is left of the time: nothing.
    "sleep": { try sleep(for: $0.machine.runtime.delay($0.only()), giving: .int(0), $0) },
    "usleep": { try sleep(for: .microseconds($0.integer($0.only())), giving: .int(0), $0) },
    "NSMakeRange": { try RegularExpressions.makeRange($0) },
    // What a script prints is never held back.
    "fflush": { _ in .value(.int(0)) }, "setvbuf": { _ in .value(.int(0)) }, "setbuf": { _ in .value(.void) },
    "setlinebuf": { _ in .value(.void) },
  ]

  static let variables = ownVariables.merging(
    FoundationErrorTypes.constants.mapValues { value in { @Sendable (_: NativeCall) -> ScriptValue in value } }
  ) { $1 }

  private static let ownVariables: [String: @Sendable (NativeCall) -> ScriptValue] = [
    "stdout": { _ in .string("stdout") }, "stderr": { _ in .string("stderr") }, "EXIT_SUCCESS": { _ in .int(0) },
    "EXIT_FAILURE": { _ in .int(1) }, "_IOFBF": { _ in .int(0) }, "_IOLBF": { _ in .int(1) }, "_IONBF": { _ in .int(2) },
  ]

  /// Blocks the queue for a time on the virtual clock.
  static func sleep(for duration: Duration, giving value: ScriptValue, _ call: NativeCall) -> NativeResult {
    let runtime = call.machine.runtime
    let blocking = Waiting.Blocking(name: "sleep", site: call.site, promise: nil)
    return .frame(
      WaitFrame(
        waiting: Waiting(blocking: blocking) { resumer in
          runtime.lane.dispatch(after: duration) { resumer.resume(returning: value) }
        }))
  }

  /// Ends the run. What calls it never goes on, and nothing is unwound, as in a program whose process ends.
  private static func exit(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    call.mattersEarlier()
    let status = call.count == 0 ? 0 : try call.integer(call.only())
    runtime.recorder.recordProgramEvent(.marked("exit(\(status)) ends the program"))
    let end = Interruption.exited(status)
    // Where the library needs a value at once, the call has to be left.
    guard call.machine.mayWait else { throw end }
    return .frame(WaitFrame(waiting: Waiting { _ in runtime.ending = end }))
  }

  /// `dispatchPrecondition(condition: .onQueue(queue))`.
  private static func checkQueue(_ call: NativeCall) throws {
    guard case .implicitMember(let condition) = try call.only(), let argument = condition.arguments?.first else {
      throw FaultReason("dispatchPrecondition needs a condition", "write 'dispatchPrecondition(condition: .onQueue(.main))'")
    }
    // Pasted code is called from elsewhere than in its application.
    if call.machine.stubs != nil { return }
    let runtime = call.machine.runtime
    let (queue, own) = (try runtime.queue(argument), runtime.current.queue ?? runtime.mainQueue)
    let isOn = own === queue || (own.lane == queue.lane && queue.lane == ObjectIdentifier(queue))
    switch condition.name {
    case "onQueue" where !isOn, "onQueueAsBarrier" where !(isOn && own.isInBarrier):
      throw FaultReason.trap(
        "dispatchPrecondition failed: this runs on the queue '\(own.label)'\(isOn ? ", but not as a barrier" : ""), not on '\(queue.label)'",
        "say where it runs: 'on:' with an operator, or 'queue.async { … }'")
    case "notOnQueue" where isOn:
      throw FaultReason.trap(
        "dispatchPrecondition failed: this runs on the queue '\(queue.label)'", "run it on another queue")
    default: return
    }
  }
}
