internal import Lab
internal import Program
internal import TraceEvents

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

  /// Calls what nobody calls, with arguments made up from their types, and lists what can be called.
  ///
  /// The calls are lines of the prompt that can be edited and taken back.
  mutating func callMissing() -> [Effect] {
    guard !missingCalls.isEmpty else { return openCalls() }
    let isOne = missingCalls.count == 1
    awaited.callAttempt = 0
    let effects = callAsAsked()
    if !isOne { show(CallList()) }
    return effects
  }

  /// Goes on with the calls that were asked for, as long as nothing shows: what nobody calls, then all that starts chains.
  mutating func callAsAsked() -> [Effect] {
    guard let attempt = awaited.callAttempt, learning == nil, let run = session.run, run.run != nil else { return [] }
    guard run.run?.showsSomething == false else {
      awaited.callAttempt = nil
      return []
    }
    let attempts = run.callAttempts
    let earlier = attempt > 0 && attempt <= attempts.count ? MadeUpCall.lines(of: attempts[attempt - 1]) : []
    var plan = session.plan
    plan.promptLines.removeAll { earlier.contains($0.text) }
    // Who types, or edits what was called, goes on alone.
    guard attempt < attempts.count, plan.promptLines.isEmpty else {
      if attempt > 0 { notice = Notice("nothing that was called makes a promise or prints: :call lists what can be called") }
      awaited.callAttempt = nil
      return []
    }
    let calls = attempts[attempt]
    session.change(plan.calling(calls))
    awaited.callAttempt = attempt + 1
    notice = Notice(calls.count == 1 ? "calls \(calls[0].text)" : "calls \(calls.count) functions: :call lists them")
    return runAgain()
  }

  // MARK: Single calls

  /// Opens the list of what can be called.
  mutating func openCalls() -> [Effect] {
    guard session.run?.possibleCalls.isEmpty == false else {
      notice = Notice("the script declares no functions")
      return []
    }
    show(CallList())
    return []
  }

  /// Does what `:call NAME` says: the call stands in the prompt, where its arguments can be changed. With arguments behind the name
  /// it is made at once.
  mutating func call(_ text: String) -> [Effect] {
    let all = session.run?.possibleCalls ?? []
    guard let call = MadeUpCall.named(text, among: all).first else {
      let known =
        all.isEmpty ? "the script declares no functions" : "the script declares \(all.map(\.name).joined(separator: ", "))"
      notice = Notice("there is no function '\(text.prefix { $0 != "(" })': \(known)", kind: .problem)
      return []
    }
    guard !text.contains("(") else {
      session.change(session.plan.calling(call))
      notice = Notice("calls \(call.text)")
      return runAgain()
    }
    edit(call)
    return []
  }

  /// Lets a person change the arguments of a call.
  mutating func edit(_ call: MadeUpCall) {
    let line = session.plan.line(of: call) ?? call.text
    mode = .prompt(PromptEditor(":call \(call.name)\(call.arguments(in: line))"))
  }

  /// Makes a call, or takes it back.
  mutating func switchCall(_ call: MadeUpCall) -> [Effect] {
    awaited.callAttempt = nil
    let isCalled = session.plan.line(of: call) != nil
    let all = session.run?.possibleCalls ?? []
    session.change(isCalled ? session.plan.notCalling(call, among: all) : session.plan.calling(call))
    notice = Notice(isCalled ? "no longer calls \(call.name)" : "calls \(call.text)")
    return runAgain()
  }
}
