import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// Stands for whoever makes a call in truth that was made up for the script: what the call returns or throws is theirs to handle.
extension ScriptRunner {
  /// Takes the errors of the promises that a made-up call returned.
  func takeErrors(of value: ScriptValue, returnedBy line: PromptLine) {
    guard line.isMadeUp else { return }
    switch value.unwrapped {
    case .structure(let made):
      (machine.stubs as? StubBook)?.keep(made.fields, named: made.type.fields.map(\.name), of: made.type.name)
    case .library(let task as ScriptTask):
      task.isAsked()
      takeError(of: task.promise, returnedBy: line)
    case .library(let object):
      if let promise = object.enginePromise { takeError(of: promise, returnedBy: line) }
    case .array(let values):
      for value in values { takeErrors(of: value, returnedBy: line) }
    case .tuple(let tuple):
      for value in tuple.elements { takeErrors(of: value, returnedBy: line) }
    default: break
    }
  }

  /// Takes the error that a made-up call throws.
  ///
  /// - Returns: Whether it is one that a caller can catch.
  func takesError(_ interruption: Interruption, thrownBy line: PromptLine) -> Bool {
    guard line.isMadeUp, case .thrown(let value) = interruption else { return false }
    let error = ScriptError(value: value)
    guard !session.runtime.standardTypes.isFault(error) else { return false }
    session.recorder.recordProgramEvent(.answered("throws \(error)"))
    passedOn.append(PassedError(function: MadeUpCall.function(of: line.text), error: "\(error)"))
    return true
  }

  private func takeError(of promise: ScriptPromise, returnedBy line: PromptLine) {
    guard let identity = promise.traced?.identity else { return }
    let runner = Confined(self)
    promise.receive { outcome in
      guard case .rejected(let error) = outcome else { return }
      let runner = runner.value
      // As code that awaits the promise: so its error is handled, and nothing else about the run changes.
      runner.session.recorder.record(.awaits(input: identity), on: .program, cause: nil)
      runner.passedOn.append(PassedError(function: MadeUpCall.function(of: line.text), error: "\(error)"))
    }
  }
}
