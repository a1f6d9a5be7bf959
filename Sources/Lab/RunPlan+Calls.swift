public import Program
internal import TraceEvents

extension RunPlan {
  /// The plan with calls as the first lines of the prompt.
  public func calling(_ calls: [MadeUpCall]) -> RunPlan {
    var plan = self
    plan.promptLines.insert(
      contentsOf: MadeUpCall.lines(of: calls).map { PromptLine(at: .zero, text: $0, isMadeUp: true) }, at: 0)
    return plan
  }

  /// The plan with one more call, from the beginning of time; in the place of the same call with other arguments, if there is one.
  ///
  /// Lines that are there keep their numbers, by which injections name promises.
  public func calling(_ call: MadeUpCall) -> RunPlan {
    var plan = self
    if let index = promptLines.firstIndex(where: { call.isLine($0.text) }) {
      plan.promptLines[index].text = call.text
      return plan
    }
    let missing = call.preparations.filter { text in !promptLines.contains { MadeUpCall.isSame(text, $0.text) } }
    plan.promptLines += (missing + [call.text]).map { PromptLine(at: .zero, text: $0, isMadeUp: true) }
    return plan
  }

  /// The plan without a call, and without what only this call needs.
  ///
  /// - Parameter all: All calls that are possible.
  public func notCalling(_ call: MadeUpCall, among all: [MadeUpCall]) -> RunPlan {
    var plan = self
    plan.promptLines.removeAll { call.isLine($0.text) }
    let needed = all.filter { other in plan.promptLines.contains { other.isLine($0.text) } }.flatMap(\.preparations)
    let unneeded = call.preparations.filter { !needed.contains($0) }
    plan.promptLines.removeAll { line in unneeded.contains { MadeUpCall.isSame($0, line.text) } }
    return plan
  }

  /// The line of the prompt that is a call, with the arguments that a person may have given it.
  public func line(of call: MadeUpCall) -> String? { promptLines.first { call.isLine($0.text) }?.text }
}
