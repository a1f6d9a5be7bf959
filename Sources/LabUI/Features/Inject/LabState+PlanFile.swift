internal import Lab
internal import Program

extension LabState {
  /// Does what `:plan` says: saves the plan, takes one up, or lists what is injected.
  fileprivate mutating func plan(_ text: String) -> [Effect] {
    guard !session.isRecording else {
      if text.isEmpty, recorded.live != nil { return ask("list") }
      notice = Notice(
        recorded.live == nil
          ? "this is a recorded trace: it has no plan"
          : "a program that runs takes no plan here: promiselab attach --plan FILE gives it one")
      return []
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let verb = words.first else { return perform(.inject(.panel)) }
    guard words.count == 2, ["save", "save!", "open"].contains(verb) else {
      notice = Notice("write :plan save FILE or :plan open FILE", kind: .problem)
      return []
    }
    let path = expanded(words[1])
    if verb == "open" { return [.openPlan(path: path)] }
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      notice = Notice("this name isn't UTF-8 as it was typed: nothing is written; type another one", kind: .problem)
      return []
    }
    guard path != session.source.name else {
      notice = Notice("'\(path)' is the script's own file: give the plan another name, for example plan.json", kind: .problem)
      return []
    }
    return [.savePlan(path: path, text: PlanFile(session).json, replaces: verb == "save!")]
  }

  /// Runs the script under a plan that was read; what was injected and typed before makes room for it, and `u` brings it back.
  mutating func take(_ file: PlanFile, from path: String) -> [Effect] {
    guard !session.isRecording else { return [] }
    let (plan, lost) = file.plan(for: session.source.text)
    session.change(plan)
    if let dialect = file.dialect { session.change(dialect: dialect) }
    let effects = runAgain()
    composing.announcement = nil
    notice = PlanFile.text(ofLost: lost).map { Notice($0, kind: .problem) } ?? Notice("runs under the plan of \(path)")
    return effects
  }
}

extension LabState {
  /// Lets the ready jobs run in another order, or says in which they did.
  fileprivate mutating func order(_ text: String) -> [Effect] {
    guard !text.isEmpty else {
      let code = session.run?.run?.schedule.description ?? "none"
      notice = Notice("this run's schedule is \(code); :schedule CODE takes another one, :schedule none none")
      return []
    }
    guard let schedule = text == "none" ? Schedule() : Schedule(code: text) else {
      notice = Notice("'\(text)' isn't a valid schedule: write a code such as s1-o3x1, or none", kind: .problem)
      return []
    }
    var plan = session.plan
    plan.schedule = schedule
    session.change(plan)
    let effects = runAgain()
    composing.announcement = nil
    notice = Notice(text == "none" ? "ready jobs run first in, first out" : "ready jobs run as \(schedule) says")
    return effects
  }
}

extension Command {
  static let planning = [
    Command(
      ["plan"], "save FILE or open FILE", optional: true,
      "save the plan (injections, stubs, typed lines, order) to a file, or run under one; alone: list the injections",
      completing: { _, earlier in
        earlier.isEmpty ? [Completion("save", "to a file that is not there yet"), Completion("open", "from a file")] : []
      }, { state, text in state.plan(text) }),
    Command(["schedule"], "CODE or none", optional: true, "let ready jobs run in the order of a schedule; alone: say this run's")
    {
      $0.order($1)
    },
  ]
}
