internal import Lab
import Program
internal import TraceEvents
internal import SwiftEditing

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
    let code = InjectionCode(plan.injections, sources: plan.sourceInjections, into: session.source, run.injectionFacts)
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
    let difference = code.differing.first.map { " unlike it, the code \($0.how);" } ?? ""
    notice = Notice(
      "wrote \(count == 1 ? "1 injection" : "\(count) injections") into the script;\(difference)\(kept.isEmpty ? " :save keeps it" : kept)"
    )
    return runAgain()
  }
}
