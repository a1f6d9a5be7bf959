internal import Program
internal import TraceEvents
internal import TraceGraph

/// What the engine found out about an answer, held against goals.
struct AnswerFacts {
  let run: LabRun
  private let solutionOutput: [String]
  private let given: String
  private let names: [SourcePlace: String]

  init(run: LabRun, solutionOutput: [String], given: String) {
    self.run = run
    self.solutionOutput = solutionOutput
    self.given = given
    var names = Dictionary(run.operatorPlaces.map { ($0.place, $0.name) }) { first, _ in first }
    for promise in run.full.promises { names[promise.address.place] = promise.operatorName }
    self.names = names
  }

  /// In what an answer misses a goal; `nil` if it meets it.
  ///
  /// - Parameter exploration: The runs that the goal is about.
  func difference(_ goal: Goal, _ exploration: Exploration) -> String? {
    if let problem = exploration.meaningless.first { return "this can't be said of the script: \(problem)" }
    for entry in exploration.entries {
      guard let difference = difference(goal.claim, entry.outcome) else { continue }
      let changes = entry.witness.changes
      return changes.isEmpty ? difference : "if \(changes.joined(separator: " and ")): \(difference)"
    }
    return nil
  }

  /// In what a run misses a claim. One about the plain run (`isAboutPlainRun`) asks `run`, and any other only the outcome.
  private func difference(_ claim: Goal.Claim, _ outcome: Outcome) -> String? {
    switch claim {
    case .output: return outputDifference(outcome.output)
    case .outputInAnyOrder: return anyOrderDifference(outcome.output)
    case .prints(let line): return outcome.output.contains(line) ? nil : printed(outcome.output)
    case .printsWords(let words): return outcome.output.contains { Self.has(words, $0) } ? nil : printed(outcome.output)
    case .lastLine(let line, let isStart):
      guard let last = outcome.output.last else { return "it prints nothing" }
      return (isStart ? last.hasPrefix(line) : last == line) ? nil : "the last line is `\(TerminalText.quoted(last, limit: 60))`"
    case .neverPrints(let line): return outcome.output.contains(line) ? "it prints `\(line)`" : nil
    case .noUnhandled:
      return outcome.unhandled.first.map {
        "nobody handles the error of \(name($0)): `\(TerminalText.quoted(RunFault.message(ofError: $0.text) ?? $0.text, limit: 60))`"
      }
    case .noPending: return outcome.pending.first.map { "\(name($0)) stays pending" }
    case .endsWell: return endDifference(outcome)
    case .state(let name, let state): return stateDifference(name, state, outcome)
    case .holds(let expression): return outcome.broken.contains(expression) ? "`\(expression)` is false" : nil
    case .value(let name, let text): return valueDifference(name, text, outcome)
    case .within(let instant): return run.endTime > instant ? "it is over at \(run.endTime)" : nil
    case .unchanged: return run.request.source.text == given ? nil : "the script was changed"
    case .sameLines: return linesDifference
    case .uses(let name):
      return run.full.promises.contains { $0.operatorName == name } ? nil : "the run makes no promise with `\(name)`"
    case .printsAt(let line, let instant): return timeDifference(line, instant)
    case .handlerPrints(let name, let line): return handlerDifference(name, line)
    case .anyHandlerPrints(let line): return handlerDifference(nil, line)
    case .handlerGiven(let name, let value, let line): return givenDifference(name, value, line)
    case .handlerWaits(let name, let value, let line): return waitDifference(name, value, line)
    case .apart(let first, let second): return apartDifference(first, second)
    case .handlerReturnsPromise(let name): return returnDifference(name)
    case .calls(let name):
      return CalledNames(run.request.source.text).contains(name) ? nil : "nothing in the script calls `\(name)`"
    case .scriptPrints(let line): return scriptDifference(line)
    case .endsIn(let name): return endsInDifference(name)
    case .unbranched: return branchDifference
    }
  }

  /// Which line is missing or new, whatever the order and the indentation.
  private var linesDifference: String? {
    func counts(_ text: String) -> [String: Int] {
      text.split(whereSeparator: \.isNewline).map { LessonLines.trimmed($0) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (asked, handed) = (counts(given), counts(run.request.source.text))
    func first(_ lines: [String: Int], missing other: [String: Int]) -> String? {
      lines.filter { $0.value > other[$0.key, default: 0] && !$0.key.isEmpty }.keys.min()
    }
    if let line = first(asked, missing: handed) { return "the line `\(TerminalText.quoted(line, limit: 60))` is missing" }
    return first(handed, missing: asked).map {
      "the line `\(TerminalText.quoted($0, limit: 60))` is new: only the order is to change"
    }
  }

  private func outputDifference(_ output: [String]) -> String? {
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    guard let difference = ExpectedOutput(text(solutionOutput), comparedWith: text(output)) else { return nil }
    func shown(_ line: String?) -> String { "`\(TerminalText.quoted(line ?? "", limit: 60))`" }
    // "Line 3" alone would be read as a line of the script.
    let place = "the \(Self.ordinal(difference.line)) printed line"
    guard let expected = difference.expected else {
      return "nothing more should be printed, and \(place) is \(shown(difference.printed))"
    }
    guard let printed = difference.printed else { return "\(place) should be \(shown(expected)), but it is missing" }
    return "\(place) should be \(shown(expected)), and it is \(shown(printed))"
  }

  /// Which printed line is missing or new, whatever the order.
  private func anyOrderDifference(_ output: [String]) -> String? {
    func shown(_ line: String) -> String { "`\(TerminalText.quoted(line, limit: 60))`" }
    var missing = solutionOutput
    var more: [String] = []
    for line in output {
      if let index = missing.firstIndex(of: line) { missing.remove(at: index) } else { more.append(line) }
    }
    if let line = missing.first { return "it doesn't print \(shown(line))" + (more.first.map { ", but \(shown($0))" } ?? "") }
    return more.first.map { "nothing more should be printed, and there is \(shown($0))" }
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// When a line is printed, if not at an instant.
  private func timeDifference(_ line: String, _ instant: VirtualInstant) -> String? {
    let line = TerminalText.quoted(line, limit: 60)
    let times = PredictionWords(run).lines.filter { $0.text == line }.map(\.time)
    guard let first = times.first else { return "nothing prints `\(line)`" }
    return times.contains(instant) ? nil : "it is printed at \(first)"
  }

  /// Whether a line has words in their order, whatever stands between them.
  private static func has(_ words: [String], _ line: String) -> Bool {
    var rest = words[...]
    for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where word == rest.first ?? "" { rest.removeFirst() }
    return rest.isEmpty
  }

  private func printed(_ output: [String]) -> String {
    guard !output.isEmpty else { return "it prints nothing" }
    let shown = output.prefix(4).map { "`\(TerminalText.quoted($0, limit: 40))`" }.joined(separator: ", ")
    return "it prints \(shown)" + (output.count > 4 ? " and \(output.count - 4) more lines" : "")
  }

  private func endDifference(_ outcome: Outcome) -> String? {
    guard outcome.status != .success else {
      // An empty script leaves nothing over, and does nothing.
      return outcome.showsNothing ? "it does nothing: it prints nothing and makes no promise" : nil
    }
    return difference(.noUnhandled, outcome) ?? difference(.noPending, outcome) ?? outcome.verdict
  }

  private func stateDifference(_ name: String, _ state: PromiseRecord.State, _ outcome: Outcome) -> String? {
    let ends = outcome.ends.filter { names[$0.address.place] == name }
    guard !ends.isEmpty else { return "no promise is made with `\(name)`" }
    return ends.first { $0.state != state.rawValue }.map { end in
      "\(self.name(end)) ends \(end.state)" + (end.text.isEmpty ? "" : " with `\(TerminalText.quoted(end.text, limit: 60))`")
    }
  }

  private func valueDifference(_ name: String, _ text: String, _ outcome: Outcome) -> String? {
    let ends = outcome.ends.filter { names[$0.address.place] == name }
    guard !ends.contains(where: { $0.text == text }) else { return nil }
    guard !ends.isEmpty else { return "no promise is made with `\(name)`" }
    let found = ends.prefix(3).map { end in
      end.text.isEmpty ? end.state : "`\(TerminalText.quoted(end.text, limit: 40))`"
    }
    let more = ends.count > found.count ? " and \(ends.count - found.count) more" : ""
    return "no promise of `\(name)` ends with it: \(found.joined(separator: ", "))\(more)"
  }

  private func name(_ end: Outcome.End) -> String {
    let place = PlainWords().words(for: end.address.place)
    return names[end.address.place].map { "`\($0)` \(place)" } ?? "the promise at \(end.address.place)"
  }
}
