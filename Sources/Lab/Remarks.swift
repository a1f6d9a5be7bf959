internal import Program
internal import TraceEvents
internal import TraceGraph

/// What is worth saying about a run on standard error, one line each.
struct Remarks {
  /// How many lines of one kind are said; the rest is counted.
  private static let limit = 10

  private let run: LabRun
  private let ending: ScriptRun.Ending
  private let scriptRun: ScriptRun
  private let planWarnings: [String]

  init(on run: LabRun, _ scriptRun: ScriptRun) {
    self.run = run
    ending = scriptRun.ending
    self.scriptRun = scriptRun
    planWarnings = scriptRun.warnings
  }

  var lines: [String] {
    switch ending {
    case .limit(let message): calls + stubs + shortened(faults) + [TerminalText.escaped(message)] + cutOff
    case .fault(let message):
      calls + stubs + shortened(faults) + (scriptRun.faults.isEmpty ? [TerminalText.escaped(message)] : []) + cutOff
    case .idle, .reachedInstant, .stopped:
      calls + stubs + shortened(injections) + shortened(unhandled + handledTooLate) + shortened(faults) + shortened(leaks)
        + shortened(unsettled) + endless + shortened(passedOn)
    case .exited:
      calls + stubs + shortened(injections) + shortened(unhandled + handledTooLate) + shortened(faults)
    }
  }

  private var file: String { run.request.source.name }

  private func shortened(_ lines: [String]) -> [String] {
    guard lines.count > Remarks.limit else { return lines }
    return lines.prefix(Remarks.limit) + ["\(file): … and \(lines.count - Remarks.limit) more like these"]
  }

  /// What a run leaves that didn't come to its end: it can't be said what would have become of it.
  private var cutOff: [String] {
    let count = run.full.counts.pending
    return count == 0
      ? [] : ["\(file): \(count) \(count == 1 ? "promise was" : "promises were") pending when the run was stopped"]
  }

  // MARK: Calls and stubs

  /// What was called that the script doesn't call, what became of the closures it was given, and what was wrong with it.
  private var calls: [String] {
    CallRemarks(run.calls, in: file).lines + ClosureCount.all(in: run).map { "\(file): \(TerminalText.escaped($0.sentence))" }
      + scriptRun.promptProblems.sorted { $0.key < $1.key }.map { $0.value.description }
      + (UncalledNote(run).text.map { ["\(file): \(TerminalText.escaped($0))"] } ?? []) + missed
  }

  /// What calls didn't come to in a run that shows something else; one that ends with a fault is told by it.
  private var missed: [String] {
    guard scriptRun.showsSomething, scriptRun.faults.isEmpty else { return [] }
    return run.cutOffs.prefix(Self.limit).map { "\(file): \(CutOffSentence($0, for: .command).text)" }
  }

  /// What stands for names that nobody declares: all of it, as people must know what they see.
  private var stubs: [String] { scriptRun.stubs.map { "\(file): stubbed: \(TerminalText.escaped($0.summary))" } }

  /// The errors of made-up calls, which are for those who call in truth.
  private var passedOn: [String] {
    scriptRun.passedOn.map { error in
      let text = TerminalText.quoted(error.error, limit: 60)
      return "\(file): an error goes to whoever calls \(TerminalText.escaped(error.function)): \(text)"
    }
  }

  // MARK: Injections

  private var injections: [String] {
    UnmetPlan(of: run, scriptRun).lines.map { "\(file): warning: \($0)" }
      + run.request.plan.injections.filter(isCancellationInVain).map(inVain) + planWarnings.map(warning)
  }

  private func warning(_ text: String) -> String { "\(file): warning: \(TerminalText.escaped(text))" }

  private func targets(_ injection: Injection) -> [PromiseRecord] {
    run.full.promises.filter { injection.address.matches($0.address) }
  }

  private func isCancellationInVain(_ injection: Injection) -> Bool {
    guard case .cancel = injection.action, injection.isOn else { return false }
    let targets = targets(injection)
    return !targets.isEmpty && targets.allSatisfy { $0.cancelRequestedAt == nil }
  }

  private func inVain(_ injection: Injection) -> String {
    let settled = targets(injection).first?.settledAt.map { ": it was settled at \($0)" } ?? ""
    return "\(file): warning: nothing was cancelled at \(injection.address)\(settled)"
  }

  // MARK: Promises

  private var unhandled: [String] {
    let endingNode = Set(run.endingNode)
    return run.full.unhandledEnds.compactMap { id in
      guard let end = run.full[id], !isLeak(end), let path = RejectionPath(of: id, in: run.full),
        let origin = run.full[path.origin]
      else {
        return nil
      }
      let error = TerminalText.escaped(end.settlementText ?? "")
      let began = "\(place(origin)): unhandled rejection: \(error) (\(origin.operatorName)"
      let fate = endingNode.contains(id) ? "; Node ends the program at the end of the microtasks, this run went on" : ""
      guard origin.id != end.id else { return "\(began): nobody handles it; add catch or recover\(fate))" }
      return "\(began): it ran off the end at \(end.operatorName), \(end.address.place); add catch or recover there\(fate))"
    }
  }

  private var handledTooLate: [String] {
    run.handledTooLate.compactMap { id in
      guard let record = run.full[id] else { return nil }
      let error = TerminalText.escaped(record.settlementText ?? "")
      return
        "\(place(record)): rejection handled too late: \(error) (\(record.operatorName): Node ends the program at the end of the microtasks; this run went on)"
    }
  }

  /// Broken rules, deadlocks among them, each place once; the last of a run that stopped there with its source line.
  private var faults: [String] {
    var lines: [String] = []
    for (index, fault) in scriptRun.faults.enumerated() {
      let place = fault.place ?? fault.promise.flatMap { run.full[$0]?.address.place }
      let name = fault.fileName.isEmpty ? file : fault.fileName
      let head = "\(name):\(place.map { "\($0.line):\($0.column):" } ?? "") fault: \(TerminalText.escaped(fault.message))"
      let way =
        fault.madeUp.map(TerminalText.escaped).map { "; '\($0)' is made up: --stub-result \($0)=VALUE gives another" } ?? ""
      let line: String
      if case .fault = ending, index == scriptRun.faults.count - 1, !fault.excerpt.isEmpty {
        let excerpt = fault.excerpt.split(separator: "\n").map { TerminalText.escaped(String($0)) }
        line = ([head + way] + excerpt).joined(separator: "\n")
      } else {
        let fate =
          fault.isDeadlock ? "a real program would go no further; " : fault.isTrap ? "\(RunFault.fate(isTrap: true)); " : ""
        line = "\(head) (\(fate)this run went on)\(way)"
      }
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// What the script began and left undone.
  private var leaks: [String] {
    scriptRun.leaks.map { "\($0.fileName):\($0.place.line):\($0.place.column): leak: \(TerminalText.escaped($0.message))" }
  }

  private var unsettled: [String] {
    let promises = run.full.leftPending.compactMap { run.full[$0] }.filter { !isLeak($0) }
    let missed = missedSettlements(of: promises)
    return promises.map { promise in
      let state = ending == .reachedInstant ? "still pending when the run was stopped at \(stop)" : "never settled"
      let cause = promise.hangs ? nil : missed[promise.address.place]
      return "\(place(promise)): \(state): \(promise.operatorName) (\(reason(promise))\(cause.map { ": \($0)" } ?? ""))"
    }
  }

  /// What kept the run from settling promises, by their places, as far as its text says how they are settled.
  private func missedSettlements(of promises: [PromiseRecord]) -> [SourcePlace: String] {
    guard run.request.plan.stubs.isOn, let program = run.program else { return [:] }
    var found: [SourcePlace: String] = [:]
    for place in Set(promises.map(\.address.place)) {
      found[place] = program.cutOff(settling: place, in: scriptRun, calls: run.calls).map {
        CutOffSentence($0, for: .command).text
      }
    }
    return found
  }

  /// Whether a leak's line says what is wrong with it.
  private func isLeak(_ promise: PromiseRecord) -> Bool {
    (promise.operatorKind == .task || promise.operatorKind == .suspension)
      && scriptRun.leaks.contains { $0.place == promise.address.place }
  }

  /// The place that makes promises over and over, in a run that nobody asked to stop and that didn't come to its end.
  private var endless: [String] {
    guard ending == .reachedInstant, run.request.limits.until == nil else { return [] }
    let counts = Dictionary(grouping: run.full.promises, by: \.address.place).mapValues(\.count)
    let most = counts.max { ($0.value, $1.key.line) < ($1.value, $0.key.line) }
    guard let (place, count) = most, count >= Self.manyPromises else { return [] }
    return [
      "\(file):\(place): made \(count) times, and it seems for ever: end what repeats it, or --until 3s shows its beginning"
    ]
  }

  /// How many promises of one place are said to be made for ever.
  private static let manyPromises = 100

  private var stop: VirtualInstant { run.request.limits.until ?? run.endTime }

  /// What keeps a promise pending.
  private func reason(_ promise: PromiseRecord) -> String {
    if promise.hangs { return "you made it hang" }
    if let question = promise.question {
      let choices = question.choices.enumerated().map { "\($0)" + " for \(TerminalText.escaped($1))" }.joined(separator: ", ")
      return "it asks a person; --answer \(promise.address.place)=N answers, \(choices)"
    }
    if let inner = promise.adopts { return "waits for the promise that its handler returned, \(address(of: inner))" }
    if let input = promise.awaits.map(\.input).first(where: { run.full[$0]?.isSettled == false }) {
      return "waits for \(address(of: input))"
    }
    if let parent = promise.parents.first(where: { run.full[$0]?.isSettled == false }) {
      return "waits for \(address(of: parent))"
    }
    if ending == .reachedInstant {
      return promise.waitingUntil.map { "its timer ends at \($0)" } ?? "its turn had not come"
    }
    return "nothing settled it"
  }

  private func place(_ promise: PromiseRecord) -> String { "\(file):\(promise.address.place)" }

  private func address(of id: PromiseID) -> String {
    run.full[id].map { $0.nameAndPlace } ?? "#\(id)"
  }
}
