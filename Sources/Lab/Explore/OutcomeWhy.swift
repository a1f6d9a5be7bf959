internal import Program
internal import TraceEvents

/// What somebody asks about: which order, latency or failure decides it.
public enum OutcomeSubject: Hashable, Sendable {
  /// An expectation, as it was written.
  case expectation(String)
  /// A line that the script prints.
  case line(String)

  /// How a run stands to it.
  fileprivate enum Standing: Hashable {
    case isMet, isBroken, isMissing
    /// The positions among the printed lines, from 0.
    case isPrinted(at: [Int])
  }

  fileprivate func standing(in outcome: Outcome) -> Standing {
    switch self {
    case .expectation(let text): return outcome.broken.contains(text) ? .isBroken : .isMet
    case .line(let text):
      let positions = outcome.output.indices.filter { outcome.output[$0] == text }
      return positions.isEmpty ? .isMissing : .isPrinted(at: positions)
    }
  }

  /// What is asked about, for people.
  public var text: String {
    switch self {
    case .expectation(let text): "the expectation '\(TerminalText.quoted(text, limit: 80))'"
    case .line(let text): "the printed line \"\(TerminalText.quoted(text, limit: 80))\""
    }
  }
}

extension OutcomeSubject.Standing {
  /// The standing in words, behind "it".
  var words: String {
    switch self {
    case .isMet: return "holds"
    case .isBroken: return "is broken"
    case .isMissing: return "isn't printed"
    case .isPrinted(let positions):
      let numbers = positions.prefix(5).map { "\($0 + 1)" }.joined(separator: ", ")
      let more = positions.count > 5 ? " …" : ""
      return positions.count == 1 ? "is printed as line \(numbers)" : "is printed as lines \(numbers)\(more)"
    }
  }
}

/// Why a run breaks an expectation or prints a line, as all runs tell it: the changes without which it wouldn't, or with which it would.
public struct OutcomeWhy: Hashable, Sendable {
  /// A way in which it stands otherwise, with the smallest change that leads there.
  public struct Way: Hashable, Sendable {
    /// The standing behind "it": `is broken`.
    public var words: String
    /// The position of the outcome among those of the exploration.
    public var outcome: Int
    /// The changes, a sentence each; none for the run without changes.
    public var changes: [String]
    /// What `run --schedule` replays.
    public var code: String

    /// How it stands and whether that takes a change, behind "it".
    public var text: String {
      // Of a search that was stopped not every change is in words.
      outcome == 0 ? "\(words) in the run as it is" : changes.isEmpty ? "\(words) by a change that isn't in words" : words
    }
  }

  public var subject: OutcomeSubject
  /// How it stands in the outcome that was asked about.
  public var standing: String
  /// What lets it stand so there: of that outcome's changes the fewest that suffice; empty if it stands so in the run without changes.
  public var causes: [String]
  /// In how many outcomes it stands otherwise, if in any.
  public var others: String?
  /// The ways in which it stands otherwise, the smallest change first.
  public var flips: [Way]
  /// A change that all of these need, where there are several.
  public var commonCause: String?
  /// Why other runs may tell more; `nil` if every choice was tried.
  public var gap: String?

  /// How it stands in the outcome that was asked about, and in how many others.
  public var answer: String { others.map { "\(standing); \($0)" } ?? "\(standing), as in every other run that was tried" }

  /// Of so many ways the smallest are kept.
  fileprivate static let most = 5
  /// Among so many outcomes a second way to the same standing is looked for.
  fileprivate static let mostLookedAt = 500
}

extension Exploration {
  /// What a text asks about: an expectation that reads so, a line that some run prints, or the only line that contains it.
  ///
  /// - Parameter expectations: All expectations that were held against the runs.
  public func subject(_ text: String, among expectations: [String]) -> OutcomeSubject? {
    if expectations.contains(text) { return .expectation(text) }
    let lines = Set(entries.flatMap(\.outcome.output))
    if lines.contains(text) { return .line(text) }
    let similar = lines.filter { $0.contains(text) }
    return similar.count == 1 ? similar.first.map { .line($0) } : nil
  }

  /// Why a text asks about nothing, and what one can ask about.
  ///
  /// - Parameter expectations: All expectations that were held against the runs.
  public func refusal(of text: String, among expectations: [String]) -> String {
    let lines = Set(entries.flatMap(\.outcome.output)).sorted()
    let similar = text.isEmpty ? [] : lines.filter { $0.contains(text) }
    let asked = TerminalText.quoted(text, limit: 80)
    let problem =
      similar.isEmpty
      ? "'\(asked)' isn't an expectation, and no printed line contains it"
      : "'\(asked)' is a part of \(similar.count) lines"
    let candidates = similar.isEmpty ? expectations + lines : similar
    guard !candidates.isEmpty else { return "\(problem); nothing is expected, and no run prints anything" }
    let most = 8
    let shown = candidates.prefix(most).map { "\n  \(TerminalText.quoted($0, limit: 100))" }.joined()
    return "\(problem); ask about one of these:\(shown)"
      + (candidates.count > most ? "\n  … and \(candidates.count - most) more" : "")
  }

  /// Says which order, latency or failure decides an expectation or a printed line.
  ///
  /// - Parameters:
  ///   - subject: The expectation or the line.
  ///   - position: The outcome that somebody looks at; 0 is the run without changes.
  /// - Returns: `nil` if there is no such outcome.
  /// - Complexity: O(outcomes × lines), and some hundred thousand comparisons of changes at most.
  public func why(_ subject: OutcomeSubject, in position: Int = 0) -> OutcomeWhy? {
    guard entries.indices.contains(position) else { return nil }
    let standings = entries.map { subject.standing(in: $0.outcome) }
    let own = standings[position]
    let others = entries.indices.filter { standings[$0] != own }
    let runs = others.reduce(0) { $0 + entries[$1].runs }
    let place = position == 0 ? "in the run as it is" : "in outcome \(position + 1)"
    let cause = cause(of: position, standings)
    let isUsual = position > 0 && cause == 0 && !others.isEmpty
    let standing = "it \(own.words) \(place)" + (isUsual ? ", as in the run as it is" : "")
    let tally = "in \(others.count) of \(entries.count) outcomes (\(runs) of \(Counted.runs(self.runs))) that is different"
    // Of each way to stand otherwise the smallest change is told; a line can be printed in many places.
    var known: Set<OutcomeSubject.Standing> = []
    let first = others.filter { known.insert(standings[$0]).inserted }
    let further = others.prefix(OutcomeWhy.mostLookedAt).lazy.filter {
      !first.contains($0) && isMinimal($0, among: others, standings)
    }
    let told = first.prefix(OutcomeWhy.most) + further.prefix(max(0, OutcomeWhy.most - first.count))
    let flips = told.map { index in
      OutcomeWhy.Way(
        words: standings[index].words, outcome: index, changes: entries[index].witness.changes, code: entries[index].witness.code)
    }
    return OutcomeWhy(
      subject: subject, standing: standing, causes: entries[cause].witness.changes, others: others.isEmpty ? nil : tally,
      flips: flips, commonCause: others.count > 1 ? commonCause(of: others) : nil, gap: gap)
  }

  /// The smallest outcome in which it stands as in another one, by a part of the other's changes.
  private func cause(of position: Int, _ standings: [OutcomeSubject.Standing]) -> Int {
    if standings[0] == standings[position] { return 0 }
    let changes = Set(entries[position].witness.changes)
    return entries.indices.prefix(position).dropFirst().prefix(OutcomeWhy.mostLookedAt).first { other in
      let part = entries[other].witness.changes
      return standings[other] == standings[position] && !part.isEmpty && changes.isSuperset(of: part)
    } ?? position
  }

  /// A call that fails in every run of several outcomes.
  private func commonCause(of positions: [Int]) -> String? {
    let common = positions.dropFirst().reduce(Set(positions.first.map { entries[$0].needed } ?? [])) {
      $0.intersection(entries[$1].needed)
    }
    return common.min()
  }

  /// Whether no outcome before it stands so with a part of its changes.
  private func isMinimal(_ index: Int, among others: [Int], _ standings: [OutcomeSubject.Standing]) -> Bool {
    let changes = Set(entries[index].witness.changes)
    return !others.prefix { $0 < index }.contains { other in
      let part = entries[other].witness.changes
      return standings[other] == standings[index] && changes.isSuperset(of: part) && (other == 0 || !part.isEmpty)
    }
  }
}

extension OutcomeWhy {
  /// The answer for people, in lines.
  ///
  /// - Parameter command: What replays a code; `nil` leaves that out.
  public func lines(replayedBy command: String?) -> [String] {
    var lines = ["why: \(subject.text)", "  \(others == nil ? answer : standing)"]
    lines += OutcomeWhy.conditions(causes).map { "    \($0)" }
    if let others { lines.append("  \(others):") }
    for flip in flips {
      lines.append("  it \(flip.text)")
      lines += OutcomeWhy.conditions(flip.changes).map { "    \($0)" }
      if let command, flip.outcome > 0 { lines.append("    \(command) \(flip.code)") }
    }
    if let commonCause { lines.append("  whenever that is different: \(commonCause)") }
    if flips.isEmpty { lines.append("  no order, latency or failure that was tried changes it") }
    if let gap { lines.append("  (not exhaustive: \(gap))") }
    return lines
  }

  private static func conditions(_ changes: [String]) -> [String] {
    changes.enumerated().map { "\($0.offset == 0 ? "if" : "and") \($0.element)" }
  }
}

extension Exploration {
  /// What is worth asking about an outcome: expectations that some run breaks, then lines that it or the run without changes prints and
  /// that aren't the same in all runs.
  ///
  /// - Parameter most: How many lines at most.
  /// - Complexity: O(outcomes × lines).
  public func subjects(of position: Int, most: Int = 3) -> [OutcomeSubject] {
    guard let first = entries.first, entries.indices.contains(position) else { return [] }
    var lines: [String] = []
    for line in entries[position].outcome.output + first.outcome.output where lines.count < most && !lines.contains(line) {
      let subject = OutcomeSubject.line(line)
      let standing = subject.standing(in: first.outcome)
      if entries.contains(where: { subject.standing(in: $0.outcome) != standing }) { lines.append(line) }
    }
    return brokenExpectations.map { .expectation($0) } + lines.map { .line($0) }
  }
}
