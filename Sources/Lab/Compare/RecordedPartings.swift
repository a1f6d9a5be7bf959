internal import TraceEvents
internal import TraceGraph

/// Two recordings of programs that ran, aligned by what their promises are.
///
/// Threads, and answers from outside, come in another order each time. So it isn't asked what came first, but what became of the
/// promises that each place made: how many they are, how they ended, what their handlers got and what they were made from.
struct RecordedPartings: Sendable {
  /// Promises that one operator makes at one place.
  struct Kind: Hashable, Sendable {
    let place: SourcePlace
    let operatorName: String

    init(_ promise: PromiseRecord) { (place, operatorName) = (promise.address.place, promise.operatorName) }

    var words: String { "\(TerminalText.quoted("\(place)", limit: 200)) `\(TerminalText.quoted(operatorName, limit: 60))`" }
  }

  /// A place whose promises aren't the same in both.
  struct Parting: Hashable, Sendable {
    let kind: Kind
    /// What became of them in each.
    let words: [String]
    /// Whether nothing but texts of values and errors differ.
    let isOfTextsOnly: Bool
    fileprivate let time: VirtualInstant

    /// What differs in more than texts is told first, and what happened early.
    fileprivate func comesBefore(_ other: Parting) -> Bool {
      if isOfTextsOnly != other.isOfTextsOnly { return !isOfTextsOnly }
      return time == other.time ? kind.words < other.kind.words : time < other.time
    }

    /// In a sentence.
    func sentence(_ names: [String]) -> String { "\(kind.words): \(words[0]) in \(names[0]), \(words[1]) in \(names[1])" }
  }

  /// The places where they begin to differ, the earliest first.
  let partings: [Parting]
  /// How many other places differ because of these.
  let followers: Int
  /// How many places are alike.
  let alike: Int
  /// Lines that were printed, and moments that were marked, in one of them more often than in the other.
  let lines: [[String]]
  /// Whether the same came in another order.
  let isInOtherOrder: Bool

  var differs: Bool { !partings.isEmpty || lines.contains { !$0.isEmpty } }

  /// How many places are named.
  private static let mostShown = 8

  /// The places that are shown.
  var shown: ArraySlice<Parting> { partings.prefix(Self.mostShown) }

  /// How they part, in sentences.
  func sentences(_ names: [String]) -> [String] {
    var sentences = shown.enumerated().map { index, parting in
      "\(index == 0 ? "they part at " : "and at ")\(parting.sentence(names))"
    }
    if partings.count > shown.count { sentences.append("and at \(Counted.words(partings.count - shown.count, "more place"))") }
    if followers > 0 {
      sentences.append("\(Counted.words(followers, "other place")) \(followers == 1 ? "differs" : "differ") because of that")
    }
    for (name, lines) in zip(names, lines) where !lines.isEmpty {
      let more = lines.count > 3 ? " and \(lines.count - 3) more" : ""
      sentences.append("only \(name) \(lines.prefix(3).joined(separator: ", "))\(more)")
    }
    return sentences
  }

  /// - Complexity: O(n) in their events, but for sorting the places.
  init(_ left: LabRun, _ right: LabRun) {
    let sides = [left, right].map { Side($0.full) }
    let kinds = Set(sides[0].groups.keys).union(sides[1].groups.keys)
    let changes = Dictionary(
      uniqueKeysWithValues: kinds.compactMap { kind in
        KindChange(sides[0].groups[kind] ?? [:], sides[1].groups[kind] ?? [:]).map { (kind, $0) }
      })
    let beginnings = changes.filter { kind, change in
      let isNewHang = change.isOfPending && sides.contains { $0.hanging.contains(kind) }
      // An operator that one of them lacks, on promises that both have, is no consequence, whatever these came to.
      let isMissing = sides.indices.contains { side in
        sides[1 - side].groups[kind] == nil
          && change.unmatched[side].contains { promise in
            let (parents, creator) = sides[side].makers(of: promise)
            return parents.allSatisfy { sides[1 - side].groups[$0] != nil } && creator.map { changes[$0] == nil } ?? true
          }
      }
      return isNewHang || isMissing
        || !sides.indices.contains { side in
          change.unmatched[side].contains { sides[side].causes(of: $0).contains { $0 != kind && changes[$0] != nil } }
        }
    }
    let told = beginnings.isEmpty ? changes : beginnings
    let found = told.map { kind, change in
      Parting(kind: kind, words: change.words, isOfTextsOnly: change.isOfTextsOnly, time: change.time)
    }
    partings = found.sorted { $0.comesBefore($1) }
    followers = changes.count - told.count
    alike = kinds.count - changes.count
    let said = [left, right].map(Self.said)
    lines = said.indices.map { side in
      said[side].filter { $1 > said[1 - side][$0, default: 0] }.map(\.key).sorted()
    }
    isInOtherOrder = Self.order(left) != Self.order(right)
  }

  /// How often each line was printed and each moment marked.
  private static func said(by run: LabRun) -> [String: Int] {
    run.events.reduce(into: [:]) { said, event in
      switch event.kind {
      case .printed(let text):
        said["prints \(TerminalText.quoted(text.hasSuffix("\n") ? String(text.dropLast()) : text, limit: 60))", default: 0] += 1
      case .marked(let text): said["marks \(TerminalText.quoted(text, limit: 60))", default: 0] += 1
      default: break
      }
    }
  }

  /// Which kind ended how, in the order in which it did.
  private static func order(_ run: LabRun) -> [RecordedOutcome.End] {
    run.events.compactMap { event in
      guard case .settled(let settlement) = event.kind, let promise = run.full[event.promise] else { return nil }
      return RecordedOutcome.End(kind: Kind(promise), state: settlement.state)
    }
  }
}

/// What became of a promise.
private struct RecordedOutcome: Hashable {
  struct End: Hashable {
    let kind: RecordedPartings.Kind
    let state: Settlement.State
  }

  let state: PromiseRecord.State
  let isUnhandled: Bool
  /// What its handler got last; `nil` where it has none, or was passed over.
  let role: TraceEvent.HandlerRole?
  /// What made the promises that it was made from.
  let parents: Set<RecordedPartings.Kind>
  /// Its value or error.
  let text: String
}

/// What one recording says of its promises, by what made them.
private struct Side {
  typealias Kind = RecordedPartings.Kind
  let state: TraceState
  private(set) var groups: [Kind: [RecordedOutcome: [PromiseRecord]]] = [:]
  /// Where waiting begins that has no end.
  let hanging: Set<Kind>

  init(_ state: TraceState) {
    self.state = state
    hanging = Set(WaitingRoots(state).promises.map(Kind.init))
    let unhandled = Set(state.unhandledEnds)
    for promise in state.promises {
      let outcome = RecordedOutcome(
        state: promise.state, isUnhandled: unhandled.contains(promise.id), role: promise.handlerRun?.role,
        parents: Set(promise.parents.compactMap { state[$0].map(Kind.init) }),
        text: (promise.settlementText ?? "").withoutAddresses)
      groups[Kind(promise), default: [:]][outcome, default: []].append(promise)
    }
  }

  /// What a promise was made from, and by whose handler.
  func makers(of promise: PromiseRecord) -> (parents: [Kind], creator: Kind?) {
    (promise.parents.compactMap { state[$0].map(Kind.init) }, state[promise.creator].map(Kind.init))
  }

  /// What may have made a promise another one than in the other recording.
  func causes(of promise: PromiseRecord) -> [Kind] {
    let others =
      promise.parents + promise.awaits.map(\.input) + [promise.creator]
      + [promise.adopts, promise.errorOrigin, promise.settlementCause].compactMap { $0 }
    return others.compactMap { state[$0].map(Kind.init) }
  }
}

/// How the promises of one kind differ.
private struct KindChange {
  /// Those of each side that the other has no equal of.
  let unmatched: [[PromiseRecord]]
  let words: [String]
  let isOfTextsOnly: Bool
  /// Whether more are pending on one side.
  let isOfPending: Bool
  let time: VirtualInstant

  /// `nil` where they are the same.
  init?(_ left: [RecordedOutcome: [PromiseRecord]], _ right: [RecordedOutcome: [PromiseRecord]]) {
    let sides = [left, right]
    let surplus = sides.indices.map { side in
      sides[side].compactMap { outcome, promises -> (outcome: RecordedOutcome, promises: ArraySlice<PromiseRecord>)? in
        let rest = promises.dropFirst(sides[1 - side][outcome]?.count ?? 0)
        return rest.isEmpty ? nil : (outcome, rest)
      }
    }
    guard surplus.contains(where: { !$0.isEmpty }) else { return nil }
    unmatched = surplus.map { $0.flatMap(\.promises) }
    let counts = sides.map { $0.values.reduce(0) { $0 + $1.count } }
    let isOfNumber = counts[0] != counts[1]
    time = unmatched.joined().map { isOfNumber ? $0.createdAt : $0.settledAt ?? $0.createdAt }.min() ?? .zero
    let pending = sides.map { side in side.reduce(0) { $0 + ($1.key.state == .pending ? $1.value.count : 0) } }
    isOfPending = pending[0] != pending[1]
    let tallies = sides.map(Self.tally)
    let roles = surplus.map { Self.roles($0.map(\.outcome)) }
    let parents = surplus.map { Self.parents($0.map(\.outcome)) }
    let texts = surplus.map { Self.texts($0.map { ($0.outcome, $0.promises.count) }) }
    isOfTextsOnly = tallies[0] == tallies[1] && roles[0] == roles[1] && parents[0] == parents[1]
    if tallies[0] != tallies[1] {
      words = tallies
    } else {
      let details = roles[0] != roles[1] ? roles : parents[0] != parents[1] ? parents : texts
      words = tallies.indices.map { "\(tallies[$0]), \(details[$0])" }
    }
  }

  /// How many ended how.
  private static func tally(_ outcomes: [RecordedOutcome: [PromiseRecord]]) -> String {
    var counts: [String: Int] = [:]
    for (outcome, promises) in outcomes {
      counts[outcome.state.rawValue + (outcome.isUnhandled ? " unhandled" : ""), default: 0] += promises.count
    }
    let order = ["fulfilled", "rejected", "rejected unhandled", "cancelled", "pending"]
    let words = counts.sorted { (order.firstIndex(of: $0.key) ?? order.count) < (order.firstIndex(of: $1.key) ?? order.count) }
      .map { "\($1) \($0)" }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }

  private static func roles(_ outcomes: [RecordedOutcome]) -> String {
    let roles = Set(outcomes.map { $0.role?.rawValue ?? "no" }).sorted()
    return "some with \(roles.joined(separator: " and ")) handler run"
  }

  private static func parents(_ outcomes: [RecordedOutcome]) -> String {
    let parents = Set(outcomes.flatMap(\.parents)).map(\.words).sorted()
    return "made from \(parents.isEmpty ? "nothing" : parents.prefix(3).joined(separator: ", "))"
  }

  private static func texts(_ outcomes: [(RecordedOutcome, Int)]) -> String {
    let shown = outcomes.map { "\($0.1 > 1 ? "\($0.1) × " : "")\(TerminalText.quoted($0.0.text, limit: 60))" }.sorted()
    return "among them " + shown.prefix(2).joined(separator: " and ") + (shown.count > 2 ? " …" : "")
  }
}

extension String {
  /// Without the numbers of places in memory, which are others each time.
  fileprivate var withoutAddresses: String {
    guard contains("0x") else { return self }
    return replacing(/0x[0-9a-fA-F]{6,16}/, with: "0x…")
  }
}
