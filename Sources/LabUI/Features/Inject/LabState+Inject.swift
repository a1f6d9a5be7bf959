internal import Lab
internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// The selected promise as the whole run knows it, or a notice that there is none.
  private mutating func selectedRecord() -> PromiseRecord? {
    guard let id = selectedPromise, let promise = session.run?.full[id] else {
      notice = Notice("no promise is selected: ↑ and ↓ select one")
      return nil
    }
    return promise
  }

  mutating func openInjectMenu() {
    guard let promise = selectedRecord() else { return }
    guard !session.isRecording else { return openFaultMenu(promise) }
    show(Chooser.injecting(promise, self))
  }

  /// Whether the person can settle a promise: the script made it to be settled from outside, and nobody has by now.
  func isSettledByHand(_ promise: PromiseRecord) -> Bool {
    guard promise.parents.isEmpty, promise.operatorKind.isMaker else { return false }
    return session.state[promise.id]?.state == .pending
  }

  mutating func toggleHang() -> [Effect] {
    if session.isRecording { return actOnProgram { "hang \($0)" } }
    guard let promise = selectedRecord() else { return [] }
    let injection = Injection(address: promise.address, action: .hang)
    let name = promise.nameAndPlace
    if session.plan.injections.contains(injection) {
      var plan = session.plan
      plan.injections.removeAll { $0 == injection }
      session.change(plan)
      notice = Notice("\(name) no longer hangs")
    } else {
      session.change(session.plan.adding(injection))
      notice = Notice("injected: \(name) is never settled")
    }
    return runAgain()
  }

  /// Settles a promise by hand at the present instant, after all that is due then.
  mutating func settleByHand(
    _ text: String, _ read: (String, VirtualInstant) throws(InjectionTextProblem) -> Injection
  ) -> [Effect] {
    do {
      let injection = try read(withAddress(text), session.now)
      let promise = session.run?.full.promises.first { injection.address.matches($0.address) }
      guard let promise, isSettledByHand(promise) else {
        notice = Notice(
          "\(injection.address) can't be settled by hand: only promises such as Promise.pending() can",
          kind: .problem)
        return []
      }
      playback.isOn = false
      session.go(to: session.now)
      session.change(session.plan.adding(injection))
      notice = Notice("\(promise.operatorName) at \(injection.address.place): \(injection.action.summary)")
      showLatest()
      return runAgain()
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }

  /// A text that begins with an address; where it has none, that of the selected promise is put in front.
  func withAddress(_ text: String) -> String {
    let place = text.prefix { $0 != "=" && $0 != "@" }
    guard PromiseAddress(place) == nil, let selection else { return text }
    return "\(selection)=\(text)"
  }
}

extension Chooser {
  /// What can be done to a promise.
  static func injecting(_ promise: PromiseRecord, _ state: LabState) -> Chooser {
    let address = promise.address
    let present = state.session.plan.injections(at: address)
    func isSet(_ matches: (Injection.Action) -> Bool) -> String {
      present.contains { $0.isOn && matches($0.action) } ? "↯ set" : ""
    }
    var entries: [Entry] = []
    if state.isSettledByHand(promise) {
      entries.append(
        Entry("fulfill …", "by hand, at \(state.session.now), with a value", key: "s", .draft("fulfill \(address)=")))
      entries.append(Entry("reject …", "by hand, at \(state.session.now), with an error", key: "r", .draft("reject \(address)=")))
    }
    entries += [
      Entry(
        "fail", "with InjectedFailure; again takes it back", key: "f", note: isSet { if case .fail = $0 { true } else { false } },
        .action(.injectFailure)),
      Entry("fail …", "with an error of the script, or a text", key: "e", .draft("fail \(address)=")),
      Entry(
        "delay", "100 ms more", key: "d", note: isSet { if case .delay = $0 { true } else { false } }, .action(.injectDelay)),
      Entry("delay …", "by a time", key: "t", .draft("delay \(address)=")),
      Entry("hang", "never settle it; again takes that back", key: "h", note: isSet { $0 == .hang }, .action(.inject(.hang))),
      Entry(
        "value …", "another value", key: "v", note: isSet { if case .value = $0 { true } else { false } },
        .draft("value \(address)=")),
      Entry("cancel", "at \(state.session.now)", key: "c", .action(.injectCancellation)),
      Entry("cancel …", "at an instant", key: "a", .draft("cancel \(address)@")),
    ]
    entries += sourceEntries(for: promise, state)
    if !present.isEmpty { entries.append(Entry("remove", "what is injected here", key: "x", .action(.removeInjections))) }
    return Chooser(title: "Inject at \(singleLine(promise.operatorName, limit: 30)), \(address)", style: .menu, entries: entries)
  }
}

extension Command {
  static let injecting = [
    Command(["value"], "3:5=42", "replace the value of the promise at an address, or of the selected one") {
      $0.inject("value", $0.withAddress($1), or: nil) { text throws(InjectionTextProblem) in try InjectionText.value(text) }
    },
    Command(["fulfill", "fulfil"], "3:5=42", "fulfill a pending promise by hand, now") {
      $0.settleByHand($1) { text, instant throws(InjectionTextProblem) in try InjectionText.fulfillment(text, at: instant) }
    },
    Command(["reject"], "3:5=ERROR", "reject a pending promise by hand, now") {
      $0.settleByHand($1) { text, instant throws(InjectionTextProblem) in try InjectionText.rejection(text, at: instant) }
    },
  ]
}
