import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// What a person asks of a run: lines at the prompt, and what is to be true at its end.
extension ScriptRunner {
  /// Runs a line of the prompt.
  ///
  /// - Returns: Why the run ends, if it does.
  func runPrompt(_ line: PromptLine, number: Int) -> ScriptRun.Ending? {
    session.recorder.recordProgramEvent(.prompted(number: number, text: line.text))
    let unit = CodeUnit(unit: .prompt(number), name: "prompt\(number)", text: line.text)
    do {
      let parsed = try ParsedScript(line.text, unit: unit, operators: program.parsed.operators, modules: Dialect.moduleNames)
      let code = try session.compiler.compile(parsed, unit: unit)
      if let value = try machine.begin(code, finish: { [self] in finishPrompt($0, line) }) { answer(value, line) }
    } catch let problems as ScriptProblems {
      promptProblems[number] = JavaScriptWords.explaining(
        problems, of: line.text, unit: unit, dialect: program.dialect, stubsUnknownNames: false)
    } catch let interruption as Interruption {
      switch interruption {
      case .limit, .stopped, .exited: return ending(interruption)
      case .fault, .thrown: if !takesError(interruption, thrownBy: line) { _ = ending(interruption) }
      }
    } catch {
      session.recorder.recordProgramEvent(.faulted(String(describing: error)))
    }
    return nil
  }

  private func answer(_ value: ScriptValue, _ line: PromptLine) {
    if case .void = value { return }
    stubs?.callWork(in: value, session.runtime)
    takeErrors(of: value, returnedBy: line)
    session.recorder.recordProgramEvent(.answered(value.debugDescription))
  }

  /// Takes what a line of the prompt came to that had to wait.
  private func finishPrompt(_ result: Result<ScriptValue, Interruption>, _ line: PromptLine) {
    switch result {
    case .success(let value): answer(value, line)
    case .failure(let interruption):
      switch interruption {
      case .limit, .stopped, .exited: session.runtime.ending = interruption
      case .fault, .thrown: if !takesError(interruption, thrownBy: line) { _ = ending(interruption) }
      }
    }
  }

  /// What an expression says at the end of the run.
  ///
  /// One that writes means nothing, because those that are asked after it would see what it wrote.
  func expectation(_ text: String) -> ScriptRun.Expectation {
    if session.runtime.faults.contains(where: { $0.message.hasPrefix(RunFault.deadlock) }) {
      return .uncomputed("'\(text)' can't be computed: a deadlock keeps the program from its end")
    }
    let alarm = WriteAlarm()
    let book = machine.touchBook
    machine.touchBook = TouchBook(session.runtime.library.vocabulary, hearing: alarm)
    defer { machine.touchBook = book }
    do {
      let value = try session.repeatedValue(of: text)
      if let written = alarm.first?.name(among: session.compiler.namesOfGlobals) {
        return .meaningless("'\(text)' changes '\(written)', but an expectation may only look")
      }
      guard case .bool(let isTrue) = value.unwrapped else {
        return .meaningless("'\(text)' is \(value.typeName), not true or false")
      }
      return isTrue ? .met : .broken
    } catch let problems as ScriptProblems {
      let reason = problems.diagnostics.first.map { ": \($0.message)" } ?? ""
      return .meaningless("'\(text)' isn't an expression of this script\(reason)")
    } catch let interruption as Interruption {
      let reason: String? =
        switch interruption {
        case .fault(let fault): fault.text
        case .thrown(let value): value.description
        case .limit(let text): text
        case .stopped, .exited: nil
        }
      return .uncomputed("'\(text)' can't be computed\(reason.map { ": \($0)" } ?? "")")
    } catch {
      return .uncomputed("'\(text)' can't be computed: \(error)")
    }
  }
}
