public import Program
public import TraceEvents
public import TraceGraph

/// What a run does otherwise than the run before it.
public struct RunComparison: Hashable, Sendable {
  /// What became of a promise, in words: `was fulfilled with 3, is now rejected with Late`.
  public private(set) var changes: [PromiseID: String] = [:]
  /// Those that the run before made, too, and that end otherwise, in the order of their making.
  public private(set) var changed: [PromiseID] = []
  /// Those that the run before didn't make.
  public private(set) var made: Set<PromiseID> = []
  /// What is printed otherwise: `prints another line: done`; `nil` if the same is printed.
  public private(set) var printed: String?
  /// How many promises of the run before this one doesn't make.
  public private(set) var goneCount = 0

  /// Larger runs aren't compared.
  private static let most = 50_000

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: The run before.
  ///   - after: The run in its place.
  ///   - edit: What changed the script between them; found by comparing the texts where it isn't known.
  /// - Returns: `nil` if there is nothing to compare: one of them has no trace, or they are runs of different files.
  /// - Complexity: O(n) for n promises, and the length of the ways of errors.
  public init?(_ before: LabRun, _ after: LabRun, edit: ScriptEdit? = nil) {
    guard before.hasTrace, after.hasTrace, before.request.source.name == after.request.source.name,
      max(before.full.promises.count, after.full.promises.count) <= RunComparison.most
    else { return nil }
    let text = after.request.source.text
    let known = edit.flatMap { $0.text == text ? $0 : nil }
    let moved = known ?? .between(before.request.source.text, and: text)
    let isSameText = before.request.source.text == text
    var found = isSameText ? EarlierPromises(before) : EarlierPromises(before) { moved.address(of: $0, in: .program) }
    for record in after.full.promises {
      guard let old = found.take(record.address) else {
        made.insert(record.id)
        changes[record.id] = "is new"
        continue
      }
      let way = { RunComparison.way(old, before, record, after) { moved.address(of: $0, in: .program) } }
      guard let text = RunComparison.text(old, record) ?? way() else { continue }
      changes[record.id] = text
      changed.append(record.id)
    }
    goneCount = before.full.promises.count - found.takenCount
    printed = PrintedChange.text(before.full.output, after.full.output)
  }

  /// Whether the runs end alike.
  public var isEmpty: Bool { changes.isEmpty && goneCount == 0 && printed == nil }

  private static func text(_ old: PromiseRecord, _ new: PromiseRecord) -> String? {
    if old.state != new.state { return "was \(words(old)), is now \(words(new))" }
    if old.isSkipped != new.isSkipped {
      return old.isSkipped ? "its handler was skipped, runs now" : "its handler ran, is skipped now"
    }
    if old.settlementText != new.settlementText {
      let name = old.state == .fulfilled ? "value" : "error"
      return "its \(name) was \(shortened(old.settlementText)), is now \(shortened(new.settlementText))"
    }
    guard old.settledAt != new.settledAt, let was = old.settledAt, let now = new.settledAt else { return nil }
    return "was \(old.state.rawValue) at \(was), is now at \(now)"
  }

  private static func words(_ record: PromiseRecord) -> String {
    guard let text = record.settlementText, record.state != .cancelled else { return record.state.rawValue }
    return "\(record.state.rawValue) with \(shortened(text))"
  }

  private static func shortened(_ text: String?) -> String {
    // An empty text would be a hole in the sentence.
    guard let text, !text.isEmpty else { return "\"\"" }
    let line = text.prefix { !$0.isNewline }
    return line.count > 40 ? line.prefix(39) + "…" : String(line)
  }

  /// What changed about where an error lands that began at a promise.
  private static func way(
    _ old: PromiseRecord, _ before: LabRun, _ new: PromiseRecord, _ after: LabRun,
    following: (PromiseAddress) -> PromiseAddress?
  ) -> String? {
    guard old.errorOrigin == old.id, new.errorOrigin == new.id, let was = NearestCatcher(old.id, in: before.full),
      let now = NearestCatcher(new.id, in: after.full)
    else { return nil }
    return now.change(since: was, following: following)
  }
}

extension RunComparison {
  /// What changed, in a line: the first promise and how many more.
  public func summary(in state: TraceState) -> String {
    guard !isEmpty else { return "the run ends as before" }
    var parts: [String] = []
    // What is printed is what most people look for, and a line of a small screen may not have room for more.
    if let printed { parts.append("the run \(printed)") }
    if let first = changed.first, state[first] != nil, let text = changes[first] {
      let more = changed.count > 1 ? " (and \(changed.count - 1) more)" : ""
      // "`then` line 2 was …" is one sentence; what the promise has comes after a colon.
      parts.append("\(PlaceNames(state).name(first))\(text.hasPrefix("its ") ? ":" : "") \(text)\(more)")
    }
    if !made.isEmpty { parts.append(Counted.words(made.count, "new promise")) }
    if goneCount > 0 { parts.append(made.isEmpty ? "\(Counted.words(goneCount, "promise")) gone" : "\(goneCount) gone") }
    return parts.joined(separator: ", ")
  }
}

/// The promises of a run before, found by where they are in the run in its place.
private struct EarlierPromises {
  private let run: LabRun
  /// Where an edit has moved promises to; `nil` where none did: then the run's own table finds them.
  private var moved: [PromiseAddress: PromiseID]?
  /// How many promises have been found again.
  private(set) var takenCount = 0
  /// The promise after the one that was found last: what is made in the same order needs no looking up.
  private var next = 0

  init(_ run: LabRun) {
    self.run = run
  }

  init(_ run: LabRun, following address: (PromiseAddress) -> PromiseAddress?) {
    self.run = run
    var moved: [PromiseAddress: PromiseID] = [:]
    for record in run.full.promises {
      if let place = address(record.address) { moved[place] = record.id }
    }
    self.moved = moved
  }

  /// The promise at an address of the later run; every address is asked for once.
  mutating func take(_ address: PromiseAddress) -> PromiseRecord? {
    guard let record = find(address) else { return nil }
    takenCount += 1
    return record
  }

  private mutating func find(_ address: PromiseAddress) -> PromiseRecord? {
    if let moved { return moved[address].flatMap { run.full[$0] } }
    let promises = run.full.promises
    if next < promises.count, promises[next].address == address {
      next += 1
      return promises[next - 1]
    }
    guard let id = run.places.promise(at: address) else { return nil }
    next = id.rawValue
    return run.full[id]
  }
}
