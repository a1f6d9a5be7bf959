internal import Lab
internal import Program

extension LabState {
  /// Lets unknown names stand for something, and shows what they stand for.
  mutating func openStubs() -> [Effect] {
    show(StubList())
    guard !session.plan.stubs.isOn, !session.isRecording else { return [] }
    var plan = session.plan
    plan.stubs.isOn = true
    session.change(plan)
    if plan.promptLines.isEmpty { awaited.callAttempt = 0 }
    return runAgain()
  }

  /// The list of stubs, behind what was called for them to be used.
  var stubLines: [String] {
    guard let run = session.run else { return [] }
    let lines = session.plan.promptLines.map(\.text)
    let calls = run.possibleCalls.filter { call in lines.contains { call.isLine($0) } }
    let called = lines.filter { line in calls.contains { $0.isLine(line) || $0.preparations.contains(line) } }
    return called.map { "called: \($0)" } + ClosureCount.all(in: run).map(\.sentence) + (run.run?.stubs.map(\.summary) ?? [])
  }

  /// Takes all stubs back.
  mutating func removeStubs() -> [Effect] {
    var plan = session.plan
    plan.stubs = StubPlan()
    session.change(plan)
    notice = Notice("removed all stubs")
    return runAgain()
  }

  /// Does what `:stub` says.
  mutating func changeStub(_ text: String) -> [Effect] {
    var plan = session.plan
    do {
      try StubText.line(text, into: &plan.stubs)
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
    session.change(plan)
    notice = Notice("stub: \(text)")
    return runAgain()
  }
}
