internal import Lab
internal import Screen
internal import Script
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Lets a key move in the list of injections, switch one on or off, change or remove it, or close the list.
  mutating func manageInjections(_ marked: Int, with key: Key) -> [Effect] {
    let entries = session.plan.entries
    let last = max(entries.count - 1, 0)
    let current = entries.indices.contains(marked) ? entries[marked] : nil
    switch key {
    case .down, .character("j"), .tab: mode = .injections(marked: min(marked + 1, last))
    case .up, .character("k"), .backTab: mode = .injections(marked: max(marked - 1, 0))
    case .home, .character("g"): mode = .injections(marked: 0)
    case .end, .character("G"): mode = .injections(marked: last)
    case .character(" "), .enter:
      guard let current else { return [] }
      session.change(session.plan.switching(marked))
      notice = Notice("switched \(current.isOn ? "off" : "on"): \(current.summary), at \(current.target)")
      return runAgain()
    case .character("x"), .delete:
      guard current != nil else { return [] }
      session.change(session.plan.removing(marked))
      mode = .injections(marked: min(marked, max(last - 1, 0)))
      return runAgain()
    case .character("e"):
      guard let current else { return [] }
      mode = .prompt(PromptEditor(":" + current.commandLine))
    case .character("s"):
      guard let current, let promise = session.run?.promises(of: current).first else {
        notice = Notice("no promise is made there in this run")
        return []
      }
      mode = .normal
      select(promise)
    case .character("B"):
      mode = .normal
      return writeInjectionsAsCode()
    default: mode = .normal
    }
    return []
  }
}

extension PlanEntry {
  /// The command that makes it.
  fileprivate var commandLine: String {
    switch self {
    case .promise(let injection): injection.commandLine
    case .source(let injection):
      switch injection.setting {
      case .latency(let duration):
        "latency \(injection.source)=\(VirtualInstant.zero.advanced(by: duration).millisecondsText)ms"
      case .failureRate(let rate): "failure-rate \(injection.source)=\(SourceInjectionText.percent(rate))"
      }
    }
  }
}

extension Injection {
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
