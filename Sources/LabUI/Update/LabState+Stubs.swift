internal import Lab
internal import Screen
internal import Script

extension LabState {
  /// Lets unknown names stand for something, and shows what they stand for.
  mutating func openStubs() -> [Effect] {
    mode = .stubs(firstLine: 0)
    guard !session.plan.stubs.isOn, !session.isRecording else { return [] }
    var plan = session.plan
    plan.stubs.isOn = true
    session.change(plan)
    return runAgain()
  }

  /// Lets a key scroll the list of stubs, take them all back, or close the list.
  mutating func scrollStubs(from firstLine: Int, with key: Key) -> [Effect] {
    let last = max(0, (session.run?.run?.stubs.count ?? 0) - 1)
    switch key {
    case .down, .character("j"): mode = .stubs(firstLine: min(firstLine + 1, last))
    case .up, .character("k"): mode = .stubs(firstLine: max(firstLine - 1, 0))
    case .character("x"):
      mode = .normal
      var plan = session.plan
      plan.stubs = StubPlan()
      session.change(plan)
      notice = Notice("nothing is stubbed any more")
      return runAgain()
    default: mode = .normal
    }
    return []
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
