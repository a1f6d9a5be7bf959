import PromiseEngine
import TraceEvents

/// Connects a script's machine with the engine, its clock and its trace.
///
/// Sendable without checking: it belongs to one run, and the one thread that drives the run's clock is the only one that uses it.
/// The engine's closures demand `Sendable`; they run as jobs of that clock, on that thread.
final class PromiseRuntime: @unchecked Sendable, ValueDescriber {
  let clock: VirtualClock
  let recorder: TraceRecorder
  let queue: VirtualQueue
  /// What the script's dialect means by its names.
  let library: DialectLibrary
  let standardTypes: StandardTypes
  /// The machine; set once, before anything runs.
  var machine: Machine?
  /// What ends the whole run, once it has happened.
  var ending: Interruption?

  init(clock: VirtualClock, recorder: TraceRecorder, library: DialectLibrary, standardTypes: StandardTypes) {
    self.clock = clock
    self.recorder = recorder
    self.library = library
    self.standardTypes = standardTypes
    queue = VirtualQueue(clock: clock, traceHook: recorder)
  }

  // MARK: Running the script's functions

  /// Calls a function of the script for the engine; what it throws is what the promise is rejected with.
  func call(_ function: ScriptValue, _ arguments: [ScriptValue]) throws -> ScriptValue {
    guard let machine, ending == nil else { throw CancellationError() }
    do {
      return try machine.call(function, arguments)
    } catch {
      switch error {
      case .thrown(let value): throw standardTypes.error(of: value)
      case .fault(let fault):
        recorder.recordProgramEvent(.faulted(fault.rendered))
        throw FaultError(fault: fault)
      case .limit, .stopped:
        ending = error
        throw CancellationError()
      }
    }
  }

  /// Runs what a script put on a queue.
  func perform(_ function: ScriptValue) {
    do {
      _ = try call(function, [])
    } catch let error as ScriptError {
      recorder.recordProgramEvent(.faulted("an error was thrown on a queue and nobody caught it: \(error)"))
    } catch {
      // A fault has been recorded, and the end of the run too.
    }
  }

  func describe(_ value: ScriptValue) -> String {
    guard let getter = value.typeInfo?.descriptionGetter, let machine, ending == nil else { return value.typeName }
    let function = FunctionValue(code: getter, captures: [], boundSelf: value)
    do {
      return try machine.call(.function(function), []).plainDescription
    } catch {
      if case .limit = error { ending = error }
      return value.typeName
    }
  }

  func deinitialize(_ object: ObjectValue) {
    guard let machine, ending == nil else { return }
    var next: TypeInfo? = object.type
    while let type = next {
      if let code = type.deinitializer {
        do {
          _ = try machine.call(.function(FunctionValue(code: code, captures: [], boundSelf: .object(object))), [])
        } catch {
          if case .fault(let fault) = error { recorder.recordProgramEvent(.faulted(fault.rendered)) } else { ending = error }
        }
      }
      next = type.superclass
    }
  }

  /// An error as scripts see it.
  func value(of error: any Error) -> ScriptValue { standardTypes.value(of: error) }

  func printed(_ text: String) { recorder.recordProgramEvent(.printed(text)) }

  // MARK: Places

  /// The place of a call as the engine wants it; the recorder is told which text it lies in.
  func site(_ call: NativeCall) -> CallSite {
    let place = call.site.unit.place(atUTF8Offset: call.site.offset)
    recorder.enter(place.unit)
    // A loop that makes promises without end takes memory long before it has taken many instructions.
    machine?.budget -= RunLimits.stepsPerEvent
    return CallSite(file: "", line: place.line, column: place.column)
  }

  /// What a handler's value means for its promise; nothing for `()`, which passes the incoming value on.
  func resolution(_ value: ScriptValue) -> ScriptResolution? {
    switch value {
    case .void: nil
    case .promise(let promise): .promise(promise)
    case _ where value.isError: .error(standardTypes.error(of: value))
    default: .value(value)
    }
  }
}
