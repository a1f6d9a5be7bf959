internal import Lab
internal import Program
internal import TraceEvents

extension LabState {
  /// What went wrong when the line typed last ran; the first line of it.
  var latestPromptFault: String? {
    guard let events = session.run?.events, typed.latest != nil else { return nil }
    let start = events.lastIndex { if case .prompted(session.plan.promptLines.count, _) = $0.kind { true } else { false } }
    guard let start else { return nil }
    for event in events[start...] where event.time == events[start].time && event.promise == .program {
      if case .faulted(let text) = event.kind { return String(text.prefix { !$0.isNewline }) }
    }
    return nil
  }

  /// Goes back to where a line was typed that was taken back: nothing of it has happened, so no time has passed.
  mutating func returnFromWrongLine() {
    guard let place = typed.returning else { return }
    typed.returning = nil
    session.goBack(to: place.position, at: place.now)
  }

  /// Takes the line that was just typed back if it can't be understood: it would stand in the way of the next ones.
  mutating func retractWrongLine() -> [Effect] {
    defer { typed.latest = nil }
    guard let number = typed.latest, let first = session.run?.run?.promptProblems[number]?.diagnostics.first else { return [] }
    let line = session.plan.promptLines.last?.text ?? ""
    let problems = session.run?.run?.promptProblems[number]?.diagnostics ?? [first]
    typed.wrong = WrongLine(text: line, mended: FixIt.joined(problems.compactMap(\.fixIt))?.applied(to: line)?.text)
    if case .prompt(let editor) = mode, editor.text.isEmpty {
      // It is there to be mended, unless the person already types the next one.
      mode = .prompt(PromptEditor(line))
      // At the prompt the key is a letter.
      let isUnknown = !session.plan.stubs.isOn && problems.contains { $0.unknownName != nil }
      let stubHint =
        isUnknown ? "; Esc, \(label(for: .stub)) stubs undeclared names, and \(label(for: .prompt)) ↑ Enter runs it again" : ""
      let isPaste = line.contains(where: \.isNewline) && canBecomeScript
      let stubs = TranslatedText.isJavaScript(line) ? "" : ", with stubs"
      let help = isPaste ? "Ctrl-O makes it the script\(stubs): here " : ""
      notice = Notice(
        help + first.message + (typed.wrong?.mended == nil ? "" : "; Tab applies the fix") + (isPaste ? "" : stubHint),
        kind: .problem)
    } else {
      notice = Notice("\(first.message); ↑ at the prompt brings the line back\(fixItHint(for: first))", kind: .problem)
    }
    session.retractPromptLine()
    typed.returning = typed.typedAt
    awaited.isDue = true
    return [.run(session.request)]
  }
}
