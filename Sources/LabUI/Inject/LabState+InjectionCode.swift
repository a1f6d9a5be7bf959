internal import Lab
internal import Script
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Puts code in the place of what is injected.
  mutating func writeInjectionsAsCode() -> [Effect] {
    let plan = session.plan
    guard plan.entries.contains(where: \.isOn) else {
      notice = Notice("nothing is injected that could be written as code")
      return []
    }
    guard !session.isRecording, let run = session.run, run.run != nil else {
      notice = Notice("there is no run to look at: the script must run before code can be put into it")
      return []
    }
    guard run.dialect == .google || plan.injections.allSatisfy({ !$0.isOn }) else {
      notice = Notice(
        "code is written with google's operators, and the rules are those of \(run.dialect.rawValue)", kind: .problem)
      return []
    }
    let code = InjectionCode(plan.injections, sources: plan.sourceInjections, into: session.source.text) { place in
      run.places.promises(at: place).count
    }
    let reasons = code.left.map(\.reason) + code.leftSources.map(\.reason)
    let kept = reasons.first.map { " what \($0) stays" } ?? ""
    let count = code.written.count + code.writtenSources.count
    guard count > 0 else {
      notice = Notice("nothing was written:\(kept)", kind: .problem)
      return []
    }
    var rest = plan
    rest.injections.removeAll { code.written.contains($0) }
    rest.sourceInjections.removeAll { code.writtenSources.contains($0) }
    session.change(rest)
    take(code.edit, of: .program)
    notice = Notice(
      "wrote \(count == 1 ? "1 injection" : "\(count) injections") into the script;\(kept.isEmpty ? " :save keeps it" : kept)")
    return runAgain()
  }
}
