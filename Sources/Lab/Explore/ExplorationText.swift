internal import Program
internal import TraceEvents

/// What an exploration found, for people.
struct ExplorationText {
  private let exploration: Exploration
  private let command: ReplayCommand

  /// How many lines of output are shown of the first outcome.
  private static let mostLines = 6
  /// How many outcomes are listed.
  private static let mostOutcomes = 50
  /// How many outcomes are seen at once.
  private static let fewOutcomes = 8
  /// How many outputs are counted by name.
  private static let mostOutputs = 4

  init(_ exploration: Exploration, replayedBy command: ReplayCommand) {
    self.exploration = exploration
    self.command = command
  }

  var text: String {
    var lines = [summary] + outputs + exploration.breaches + exploration.notes
    let listed = exploration.entries.prefix(Self.mostOutcomes)
    for (index, entry) in listed.enumerated() { lines += [""] + self.lines(entry, number: index + 1) }
    if listed.count < exploration.entries.count {
      lines += ["", "… and \(exploration.entries.count - listed.count) more outcomes; --format json lists them"]
    }
    let causes = commonCauses
    if !causes.isEmpty { lines += [""] + causes }
    return lines.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  /// The summary, and what decides an expectation or a line in the place of the outcomes, if that is asked.
  func text(why: OutcomeWhy?) -> String {
    guard let why else { return text }
    let lines = [summary] + exploration.notes + [""] + why.lines(replayedBy: command.text)
    return lines.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  private var summary: String {
    let outcomes = exploration.entries.count
    guard outcomes > 0 else { return "no outcome is known: \(exploration.gap ?? "nothing was run")" }
    let bad = exploration.entries.count { $0.outcome.status != .success }
    let verdict = bad == 0 ? "all end well" : bad == outcomes ? "none ends well" : "\(bad) \(bad == 1 ? "is" : "are") not well"
    let what = "\(Counted.words(exploration.runs, "run")), \(Counted.words(outcomes, "outcome")): \(verdict)"
    guard let gap = exploration.gap else { return "\(what) (\(exploration.whyExhaustive))" }
    return "\(what) (not exhaustive: \(gap))"
  }

  /// How many of many outcomes print the same: what tells those apart is how single promises end.
  private var outputs: [String] {
    let entries = exploration.entries
    guard entries.count > Self.fewOutcomes else { return [] }
    let alike = Dictionary(grouping: entries.indices) { entries[$0].outcome.output }.values.sorted { $0[0] < $1[0] }
    guard alike.count * 2 <= entries.count else { return [] }
    if alike.count == 1 { return ["all of them print the same"] }
    let named = alike.prefix(Self.mostOutputs).map { "outcome \($0[0] + 1)'s in \($0.count)" }
    let others = alike.count > named.count ? ["\(alike.count - named.count) more"] : []
    return ["\(alike.count) different outputs: \((named + others).joined(separator: ", "))"]
  }

  private func lines(_ entry: Exploration.Entry, number: Int) -> [String] {
    var lines = ["\(number). \(Counted.words(entry.runs, "run")): \(entry.outcome.verdict)"]
    if number == 1 {
      lines.append("   the run as it is")
    } else {
      let changes = entry.witness.changes
      lines += changes.enumerated().map { "   \($0.offset == 0 ? "if" : "and") \($0.element)" }
      if changes.isEmpty { lines.append("   by a change that the time didn't suffice to put into words; its code replays it") }
    }
    lines += output(entry.outcome, isFirst: number == 1).map { "   \($0)" }
    if let telling = exploration.tellingDifference(of: number - 1) { lines.append("   \(telling)") }
    if number > 1 { lines.append("   \(command(entry.witness.code))") }
    return lines
  }

  /// What is printed; for all but the first outcome, where that begins to differ.
  private func output(_ outcome: Outcome, isFirst: Bool) -> [String] {
    guard isFirst else { return exploration.entries.first.map { [outcome.difference(from: $0.outcome)] } ?? [] }
    guard !outcome.output.isEmpty else { return ["prints nothing"] }
    let shown = outcome.output.prefix(Self.mostLines).map { "│ \(TerminalText.quoted($0))" }
    let rest = outcome.output.count - shown.count
    return shown + (rest > 0 ? ["│ … and \(Counted.words(rest, "line")) more"] : [])
  }

  /// Changes that several outcomes need, or have in common.
  private var commonCauses: [String] {
    func counts(_ changes: (Exploration.Entry) -> Set<String>) -> [(key: String, value: Int)] {
      var counts: [String: Int] = [:]
      for entry in exploration.entries { for change in changes(entry) { counts[change, default: 0] += 1 } }
      return counts.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    }
    // Whether a run that wasn't performed does without, nobody knows.
    let needed = exploration.isExhaustive ? counts(\.needed) : []
    let known = Set(needed.map(\.key))
    let shared = counts { Set($0.witness.changes) }.filter { !known.contains($0.key) }
    let lines =
      needed.map { "\($0.value) outcomes need this: \($0.key)" }
      + shared.map { "\($0.value) outcomes have this among the changes above: \($0.key)" }
    return Array(lines.prefix(5))
  }

}
