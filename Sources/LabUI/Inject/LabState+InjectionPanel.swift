internal import Lab
internal import Screen
internal import Script
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Lets a key move in the list of injections, switch one on or off, change or remove it, or close the list.
  mutating func manageInjections(_ marked: Int, with key: Key) -> [Effect] {
    let injections = session.plan.injections
    let last = max(injections.count - 1, 0)
    let current = injections.indices.contains(marked) ? injections[marked] : nil
    switch key {
    case .down, .character("j"), .tab: mode = .injections(marked: min(marked + 1, last))
    case .up, .character("k"), .backTab: mode = .injections(marked: max(marked - 1, 0))
    case .home, .character("g"): mode = .injections(marked: 0)
    case .end, .character("G"): mode = .injections(marked: last)
    case .character(" "), .enter:
      guard let current else { return [] }
      session.change(session.plan.switching(marked))
      notice = Notice("switched \(current.isOn ? "off" : "on"): \(current.action.summary), at \(current.address.place)")
      return runAgain()
    case .character("x"), .delete:
      guard current != nil else { return [] }
      var plan = session.plan
      plan.injections.remove(at: marked)
      session.change(plan)
      mode = .injections(marked: min(marked, max(plan.injections.count - 1, 0)))
      return runAgain()
    case .character("e"):
      guard let current else { return [] }
      mode = .prompt(PromptEditor(":" + current.commandLine))
    case .character("s"):
      guard let current, let promise = session.run?.full.promises.first(where: { current.address.matches($0.address) }) else {
        notice = Notice("no promise is made there in this run")
        return []
      }
      mode = .normal
      select(promise.id)
    case .character("B"):
      mode = .normal
      return writeInjectionsAsCode()
    default: mode = .normal
    }
    return []
  }

  /// Puts code in the place of what is injected.
  mutating func writeInjectionsAsCode() -> [Effect] {
    let plan = session.plan
    guard plan.injections.contains(where: \.isOn) else {
      notice = Notice("nothing is injected that could be written as code")
      return []
    }
    guard !session.isRecording, let run = session.run, run.run != nil else {
      notice = Notice("there is no run to look at: the script must run before code can be put into it")
      return []
    }
    guard run.dialect == .google else {
      notice = Notice(
        "code is written with google's operators, and the rules are those of \(run.dialect.rawValue)", kind: .problem)
      return []
    }
    let full = run.full
    let code = InjectionCode(plan.injections, into: session.source.text) { place in
      full.promises.count { $0.address.place == place }
    }
    var rest = plan
    rest.injections.removeAll { code.written.contains($0) }
    for index in rest.injections.indices {
      rest.injections[index].address.place = code.moved(rest.injections[index].address.place)
    }
    if let selection {
      self.selection = PromiseAddress(place: code.moved(selection.place), occurrence: selection.occurrence)
    }
    let kept = code.left.first.map { " what \($0.reason) stays" } ?? ""
    guard !code.written.isEmpty else {
      notice = Notice("nothing was written:\(kept)", kind: .problem)
      return []
    }
    var program = session.program
    program.source.text = code.text
    program.plan = rest
    session.replace(program)
    let count = code.written.count
    notice = Notice(
      "wrote \(count == 1 ? "1 injection" : "\(count) injections") into the script;\(kept.isEmpty ? " :save keeps it" : kept)")
    return runAgain()
  }
}

extension Injection {
  /// The command that makes it.
  fileprivate var commandLine: String {
    switch action {
    case .fail(let error): "fail \(address)" + (error.map { "=\($0)" } ?? "")
    case .delay(let duration): "delay \(address)=\(VirtualInstant.zero.advanced(by: duration).millisecondsText)ms"
    case .hang: "hang \(address)"
    case .cancel(let instant): "cancel \(address)@\(instant.millisecondsText)ms"
    case .value(let text): "value \(address)=\(text)"
    case .fulfil(_, let text): "fulfil \(address)=\(text)"
    case .answer(let choice, let instant): "answer \(address)=\(choice)" + (instant.map { "@\($0.millisecondsText)ms" } ?? "")
    case .reject(_, let text): "reject \(address)" + (text.map { "=\($0)" } ?? "")
    }
  }
}
