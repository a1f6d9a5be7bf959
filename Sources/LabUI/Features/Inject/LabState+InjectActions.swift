import Lab
import Program
import TraceEvents
import TraceGraph

extension LabState {
  mutating func perform(_ action: InjectAction) -> [Effect] {
    switch action {
    case .menu: openInjectMenu()
    case .hang: return toggleHang()
    case .panel:
      if session.isRecording { return ask("list") }
      show(InjectionList())
    case .writeAsCode: return writeInjectionsAsCode()
    }
    return []
  }
}

extension LabState {
  mutating func toggleFailure() -> [Effect] {
    if session.isRecording { return actOnProgram { "fail \($0)" } }
    guard let (address, name) = selected() else { return [] }
    let present = session.plan.injections(at: address)
    if present.contains(where: { if case .fail = $0.action { $0.isOn } else { false } }) {
      notice = Notice("\(name) no longer fails")
      session.change(session.plan.removingFailures(at: address))
    } else {
      notice = Notice("injected: \(name) fails")
      session.change(session.plan.adding(Injection(address: address, action: .fail(nil))))
    }
    return runAgain()
  }

  mutating func addDelay() -> [Effect] {
    if session.isRecording { return actOnProgram { "delay \($0)=100ms" } }
    guard let (address, name) = selected() else { return [] }
    session.change(session.plan.addingDelay(.milliseconds(100), at: address))
    let delays = session.plan.injections(at: address).compactMap { injection in
      if case .delay = injection.action { injection.action.summary } else { nil }
    }
    notice = Notice("injected: \(name) is settled \(delays.joined()) later")
    return runAgain()
  }

  mutating func cancelHere() -> [Effect] {
    if session.isRecording { return actOnProgram { "cancel \($0)@0ms" } }
    guard let (address, name) = selected() else { return [] }
    if let promise = session.state.promises.first(where: { $0.address == address }), promise.isSettled {
      notice = Notice("\(name) is already settled: step back to when it is pending, then cancel it")
      return []
    }
    session.change(session.plan.adding(Injection(address: address, action: .cancel(at: session.now))))
    notice = Notice("injected: \(name) is cancelled at \(session.now)")
    return runAgain()
  }

  mutating func removeInjections() -> [Effect] {
    if session.isRecording { return restoreInProgram() }
    guard let (address, name) = selected() else { return [] }
    return removeInjections(at: address, called: name)
  }

  /// Removes the injections at an address that is written out; of the selected promise where nothing is.
  mutating func restore(at text: String) -> [Effect] {
    guard !text.isEmpty else { return removeInjections() }
    if session.isRecording { return ask("restore \(text)") }
    do {
      let address = try InjectionText.address(text)
      return removeInjections(at: address, called: "\(address)")
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }

  private mutating func removeInjections(at address: PromiseAddress, called name: String) -> [Effect] {
    guard !session.plan.injections(at: address).isEmpty else {
      notice = Notice("there are no injections at \(name)")
      return []
    }
    session.change(session.plan.removingInjections(at: address))
    notice = Notice("removed the injections at \(name)")
    return runAgain()
  }

  /// The selected promise's address and how to name it, or a notice that there is none.
  private mutating func selected() -> (PromiseAddress, String)? {
    guard let selection, let id = selectedPromise, let promise = session.run?.full[id] else {
      noticeNothingSelected()
      return nil
    }
    return (selection, promise.nameAndPlace)
  }
}
