internal import Lab
internal import Program
internal import TraceEvents

extension LabState {
  /// Mends the first mistake whose fix-it says how: in the script, in its use of promises or, where that is right, in the line typed last.
  mutating func applyFixIt() -> [Effect] {
    let text = session.source.text
    let problems = session.problems(of: text)
    if problems.isEmpty, session.run?.request.source.text == text {
      for finding in findingsNow {
        guard let fixIt = finding.fixIt, let edit = fixIt.applied(to: text) else { continue }
        take(edit, of: .program)
        announce("line \(finding.place.line): \(fixIt.message)")
        return runAgain()
      }
    }
    for problem in problems {
      guard let fixIt = problem.fixIt, let edit = fixIt.applied(to: text) else { continue }
      take(edit, of: .program)
      announce("line \(problem.place.line): \(fixIt.message)")
      return runAgain()
    }
    if let problem = problems.first {
      let key = label(for: .compose(.editSource))
      notice = Notice("what is wrong at line \(problem.place.line) has no fix-it: \(key) edits the script", kind: .problem)
    } else if let mended = typed.wrong?.mended {
      showMended(mended)
    } else {
      notice = Notice("no fix-its here")
    }
    return []
  }

  /// Puts the wrong line into the prompt as its fix-it has it.
  mutating func showMended(_ line: String) {
    typed.wrong = nil
    mode = .prompt(PromptEditor(line))
    notice = Notice("the fix-it is applied: Enter runs the line, Esc drops it")
  }

  /// What a problem's notice adds where a fix-it would mend it.
  func fixItHint(for problem: ScriptDiagnostic) -> String {
    problem.fixIt == nil ? "" : "; \(label(for: .compose(.fix))) fixes it"
  }
}
