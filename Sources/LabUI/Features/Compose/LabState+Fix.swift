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
      noteMended(text)
      announce("line \(problem.place.line): \(fixIt.message)\(rulesOfMended)")
      return runAgain()
    }
    if let problem = problems.first {
      let way = wayForJavaScript() ?? "\(label(for: .compose(.editSource))) edits the script"
      notice = Notice("what is wrong at line \(problem.place.line) has no fix-it: \(way)", kind: .problem)
    } else if let mended = typed.wrong?.mended {
      showMended(mended)
    } else {
      notice = Notice("no fix-its here\(wayForJavaScript().map { "; if the run isn't right, \($0)" } ?? "")")
    }
    return []
  }

  /// What to know of JavaScript once the last of it is mended: it is Swift now, with the rules of another library.
  private var rulesOfMended: String {
    guard composing.mended != nil, let rules = session.run?.rulesUnlikeJavaScript,
      session.problems(of: session.source.text).isEmpty
    else { return "" }
    return ". That was the last: the order of handlers is that of \(rules) now; "
      + "\(label(for: .translate)) reads the JavaScript by its own rules"
  }

  /// What to do with JavaScript that fix-its don't mend, and has been mended so far; `nil` if the script is none.
  private mutating func wayForJavaScript() -> String? {
    let text = session.source.text
    let before = composing.changes.earlier.first {
      $0.program.source.name == session.source.name && TranslatedText.isJavaScript($0.program.source.text)
    }
    guard let javaScript = TranslatedText.isJavaScript(text) ? text : before?.program.source.text else { return nil }
    composing.mended = MendedJavaScript(text: text, javaScript: javaScript, isOffered: true)
    let key = label(for: .translate)
    return text == javaScript
      ? "\(key) reads JavaScript as a whole" : "\(key) reads the JavaScript from before the fixes as a whole"
  }

  /// Takes note of the JavaScript that a fix-it has changed, for who wants to have it read as a whole in the midst of it.
  private mutating func noteMended(_ before: String) {
    let mended = composing.mended.flatMap { $0.text == before ? $0.javaScript : nil }
    guard let javaScript = mended ?? (TranslatedText.isJavaScript(before) ? before : nil) else { return }
    composing.mended = MendedJavaScript(text: session.source.text, javaScript: javaScript)
  }

  /// Brings back the JavaScript that fix-its have begun to mend: half of the text is Swift by now, which no reader takes.
  mutating func bringBackJavaScript() -> [Effect] {
    let text = session.source.text
    guard let mended = composing.mended, mended.text == text, text != mended.javaScript,
      mended.isOffered || !session.problems(of: text).isEmpty
    else { return [] }
    composing.mended = nil
    take(.between(mended.text, and: mended.javaScript), of: .program)
    return runAgain()
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
