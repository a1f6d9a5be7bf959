internal import Lab
internal import Program
internal import SwiftPromises

extension LabState {
  /// Asks for the run of the program before the last change, to compare the one at hand with it.
  mutating func compareWithBefore() -> [Effect] {
    // Of a change that was undone, what was there before is the changed one.
    guard let before = (composing.changes.earlier.last ?? composing.changes.later.last)?.program else {
      notice = Notice("nothing has been changed yet: there is no run from before to compare with")
      return []
    }
    var old = session
    old.replace(before)
    return askToCompare([NamedRequest(name: "before", request: old.request)])
  }

  /// Asks for runs in other orders: one is compared with the run at hand, two with one another.
  mutating func compare(_ schedules: [Schedule], _ codes: [String]) -> [Effect] {
    guard schedules.count <= 2 else {
      notice = Notice("two orders can be compared at once: name one or two codes", kind: .problem)
      return []
    }
    return askToCompare(
      zip(schedules, codes).map { schedule, code in
        var other = session
        var plan = other.plan
        plan.schedule = schedule
        other.change(plan)
        return NamedRequest(name: code, request: other.request)
      })
  }

  private mutating func askToCompare(_ requests: [NamedRequest]) -> [Effect] {
    playback.isOn = false
    notice = Notice("running the other version …")
    return [.compareRuns(requests)]
  }

  /// Shows how two runs part: those that are given, or the one and the session's own.
  ///
  /// - Parameters:
  ///   - list: What closing comes back to.
  ///   - changes: What the second one's plan changes in the first, in sentences, if that is known.
  mutating func showTwoRuns(_ given: [NamedRun], within list: OutcomeList? = nil, changes: [String] = []) {
    guard !mode.isText else {
      notice = Notice("the comparison is ready, but you are typing: :compare shows it later")
      return
    }
    let own = session.run.map { NamedRun(name: "now", run: $0) }
    let runs = given.count == 2 ? given : given + [own].compactMap { $0 }
    guard runs.count == 2 else { return }
    if let broken = runs.first(where: { !$0.run.hasTrace }) {
      let reason = broken.run.diagnostics.first.map { ": \($0.message)" } ?? ""
      notice = Notice("'\(broken.name)' can't be run\(reason)", kind: .problem)
      return
    }
    notice = nil
    show(TwoRunsView(TwoRuns((runs[0].name, runs[0].run), (runs[1].name, runs[1].run), changes: changes), returningTo: list))
  }
}
