internal import Lab
internal import Script
internal import TraceEvents

extension LabState {
  /// Does what a command line says, or tells what is wrong with it.
  ///
  /// - Parameter commandLine: The line without its colon.
  mutating func perform(commandLine: String) -> [Effect] {
    let words = commandLine.split(separator: " ", maxSplits: 1)
    guard let name = words.first.map(String.init) else { return [] }
    var argument = words.count > 1 ? String(words[1]) : ""
    while argument.last == " " { argument.removeLast() }
    guard let command = Command.all.first(where: { $0.names.contains(name) }) else {
      let near = Command.all.flatMap(\.names).first { $0.hasPrefix(name) }
      let advice = near.map { "did you mean :\($0)?" } ?? "? lists what there is"
      notice = Notice("there is no command :\(name); \(advice)", kind: .problem)
      return []
    }
    if !command.arguments.isEmpty, argument.isEmpty {
      notice = Notice("write :\(command.names[0]) \(command.arguments)", kind: .problem)
      return []
    }
    return perform(command.names[0], argument)
  }

  private mutating func perform(_ name: String, _ argument: String) -> [Effect] {
    switch name {
    case "open": return open(argument)
    case "examples": return perform(.examples)
    case "seek": seek(argument)
    case "speed": changeSpeed(argument)
    case "fail": return inject { () throws(InjectionTextProblem) in try InjectionText.failure(argument) }
    case "delay": return inject { () throws(InjectionTextProblem) in try InjectionText.delay(argument) }
    case "hang": return inject { () throws(InjectionTextProblem) in try InjectionText.hang(argument) }
    case "cancel": return inject { () throws(InjectionTextProblem) in try InjectionText.cancellation(argument) }
    case "answer":
      let now = session.now
      return inject { () throws(InjectionTextProblem) in
        var injection = try InjectionText.answer(argument)
        if case .answer(let choice, nil) = injection.action { injection.action = .answer(choice, at: now) }
        return injection
      }
    case "stub": return changeStub(argument)
    case "clear":
      session.change(session.plan.withoutInjections)
      notice = Notice("removed all injections")
      return runAgain()
    case "forget":
      session.change(session.plan.withoutPromptLines)
      notice = Notice("forgot the lines typed at the prompt")
      return runAgain()
    case "restart": return perform(.restart)
    case "help": return perform(.help)
    default: return perform(.quit)
    }
    return []
  }

  private func open(_ name: String) -> [Effect] {
    [.open(path: name)]
  }

  private mutating func seek(_ text: String) {
    guard let duration = DurationText.duration(text) else {
      notice = Notice("'\(text)' is no instant: write for example :seek 150ms or :seek 1.5s", kind: .problem)
      return
    }
    isPlaying = false
    session.go(to: VirtualInstant.zero.advanced(by: duration))
    showLatest()
  }

  private mutating func changeSpeed(_ text: String) {
    guard let factor = Double(text.drop { $0 == "×" || $0 == "x" }), factor > 0, factor.isFinite else {
      notice = Notice("'\(text)' is no speed: write a number from 0.01 to 1000, for example :speed 0.5", kind: .problem)
      return
    }
    change(PlaySpeed(factor: factor))
  }

  private mutating func inject(_ read: () throws(InjectionTextProblem) -> Injection) -> [Effect] {
    do {
      let injection = try read()
      session.change(session.plan.adding(injection))
      notice = Notice("injected at \(injection.address): \(injection.action.summary)")
      return runAgain()
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }
}
