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
    return runAgain()
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
