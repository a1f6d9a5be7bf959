import Lab
import TraceEvents
import TraceGraph

extension LabState {
  /// The stop that an event meets.
  func stop(at event: TraceEvent) -> Stop? {
    guard !stops.isEmpty else { return nil }
    return stops.first { matches($0, event) }
  }

  private func matches(_ stop: Stop, _ event: TraceEvent) -> Bool {
    let isOfPromise =
      switch event.kind {
      case .handlerRan, .skipped, .settled: true
      default: false
      }
    switch stop {
    case .promise(let address):
      return isOfPromise && session.run?.full[event.promise].map { address.matches($0.address) } == true
    case .operatorNamed(let name): return isOfPromise && session.run?.full[event.promise]?.operatorName == name
    case .state(let state):
      if case .settled(let settlement) = event.kind { return settlement.state == state }
      return false
    case .text(let text):
      guard let full = session.run?.full else { return false }
      return session.run?.layout.words.describe(event, in: full)?.lowercased().contains(text.lowercased()) == true
    }
  }

  /// Whether playing stops at a promise, itself or by its operator.
  func hasStop(at promise: PromiseRecord) -> Bool {
    stops.contains { stop in
      switch stop {
      case .promise(let address): address.matches(promise.address)
      case .operatorNamed(let name): name == promise.operatorName
      case .state, .text: false
      }
    }
  }

  /// Sets a stop that is written out, or takes one back that is there.
  mutating func toggleStop(_ text: String) -> [Effect] {
    guard let stop = Stop(text) else {
      notice = Notice(
        "'\(text)' isn't a breakpoint: write promise 3:5, operator then, state rejected (or fulfilled, cancelled), or text late",
        kind: .problem)
      return []
    }
    if let index = stops.firstIndex(of: stop) {
      stops.remove(at: index)
      notice = Notice("removed the breakpoint: \(stop)")
    } else {
      stops.append(stop)
      notice = Notice("breakpoint set: \(stop); \(label(for: .travel(.toNextStop))) runs to it")
    }
    return []
  }

  /// Takes back one stop, or all.
  mutating func removeStops(_ text: String) -> [Effect] {
    let before = stops.count
    if text.isEmpty || text == "all" { stops = [] } else { stops.removeAll { $0.description == text } }
    notice = Notice(
      stops.count == before
        ? "there is no such breakpoint" : before - stops.count == 1 ? "removed the breakpoint" : "removed all breakpoints")
    return []
  }
}

extension Chooser {
  /// What playing can stop at, and where it does.
  static func stops(_ state: LabState) -> Chooser {
    var entries: [Entry] = []
    func add(_ key: Character?, _ detail: String, _ stop: Stop) {
      let isSet = state.stops.contains(stop)
      entries.append(
        Entry(stop.description, detail, key: key, note: isSet ? "■ set" : "", .command("break \(stop)")))
    }
    if let promise = state.selectedPromise.flatMap({ state.session.run?.full[$0] }) {
      add("b", "the selected promise", .promise(promise.address))
      add("o", "every \(promise.operatorName)", .operatorNamed(promise.operatorName))
    }
    add("r", "any rejection", .state(.rejected))
    add("f", "any fulfillment", .state(.fulfilled))
    add("c", "any cancellation", .state(.cancelled))
    entries.append(Entry("text …", "a line of the log that contains a text", key: "t", .draft("break text ")))
    for stop in state.stops where !entries.contains(where: { $0.title == stop.description }) {
      entries.append(Entry(stop.description, "takes it back", note: "■ set", .command("break \(stop)")))
    }
    if !state.stops.isEmpty { entries.append(Entry("none", "take all stops back", key: "x", .command("unbreak all"))) }
    return Chooser(title: "Break on", style: .menu, entries: entries)
  }
}

extension Command {
  static let stops = [
    Command(
      ["break", "stop"], "promise 3:5", optional: true,
      "set or remove a breakpoint on a promise, an operator, a state or a text",
      completing: { state, earlier in
        let full = state.session.run?.full.promises ?? []
        switch earlier.first {
        case nil:
          return [
            Completion("promise", "LINE:COLUMN of its operator's name"), Completion("operator", "for example then"),
            Completion("state", "fulfilled, rejected or cancelled"), Completion("text", "a text in the log"),
          ]
        case "operator": return Array(Set(full.map(\.operatorName))).sorted().map { Completion($0) }
        case "promise": return full.prefix(200).map { Completion("\($0.address)", $0.operatorName) }
        case "state": return ["fulfilled", "rejected", "cancelled"].map { Completion($0) }
        default: return []
        }
      },
      { state, text in
        if !text.isEmpty { return state.toggleStop(text) }
        return state.perform(.stops)
      }),
    Command(
      ["unbreak"], "STOP", optional: true, "remove a breakpoint, or all of them",
      completing: { state, earlier in earlier.isEmpty ? state.stops.map { Completion("\($0)") } + [Completion("all")] : [] },
      { state, text in state.removeStops(text) }),
  ]
}
