internal import Lab
internal import Program

extension LabState {
  /// What the script declares and nobody calls, while it does nothing by itself.
  var missingCalls: [MadeUpCall] {
    guard session.plan.promptLines.isEmpty else { return [] }
    return session.run?.missingCalls ?? []
  }

  /// What is said of a script that does nothing because nobody calls its functions.
  var callOffer: String? {
    let count = missingCalls.count
    guard count > 0 else { return nil }
    let what = count == 1 ? "\(missingCalls[0].name) is never called" : "\(count) functions are never called"
    return "\(what): \(label(for: .injectCancellation)) calls \(count == 1 ? "it" : "them")"
  }

  /// Calls what nobody calls, with arguments made up from their types: lines of the prompt that can be edited and taken back.
  mutating func callMissing() -> [Effect] {
    let calls = missingCalls
    session.change(session.plan.calling(calls))
    notice = Notice(calls.count == 1 ? "calls \(calls[0].text)" : "calls \(calls.count) functions")
    return runAgain()
  }

  /// Does what `:call NAME` says: the call stands in the prompt, where its arguments can be changed.
  mutating func call(_ name: String) -> [Effect] {
    let all = session.run?.possibleCalls ?? []
    guard let call = all.first(where: { $0.isNamed(name) }) else {
      let known =
        all.isEmpty ? "the script declares no functions" : "the script declares \(all.map(\.name).joined(separator: ", "))"
      notice = Notice("there is no function '\(name)': \(known)", kind: .problem)
      return []
    }
    let lines = MadeUpCall.lines(of: [call])
    var typed = false
    for line in lines.dropLast() where !session.plan.promptLines.contains(where: { $0.text == line }) {
      _ = session.type(line)
      typed = true
    }
    mode = .prompt(PromptEditor(lines.last ?? ""))
    return typed ? runAgain() : []
  }
}
