import Program
import TraceEvents
import TraceGraph

/// Says in plain words what a run does otherwise than the run without changes.
package struct WitnessWords {
  /// What is changed, and where it takes effect.
  package struct Note {
    package let text: String
    /// The position in the changed run of the first event that comes of it; `nil` if none does.
    package let position: Int?

    init(_ text: String, at position: Int?) {
      (self.text, self.position) = (text, position)
    }
  }

  let base: RunRecord
  let changed: RunRecord
  let promises: TraceState
  /// Whether timers that only the changed run has are named, too: those that go on while something else comes later.
  let isPrecise: Bool
  /// The promises of the run without changes, by their addresses.
  private let baseIDs: [PromiseAddress: PromiseID]
  /// The promises of that run, where jobs are named after them.
  let basePromises: TraceState?
  /// The columns in which a line has calls or promises of one name, in either run: where there are several, a line isn't enough to tell
  /// them apart.
  private var columns: [NamedLine: Set<Int>] = [:]

  private struct NamedLine: Hashable {
    let name: String
    let unit: SourcePlace.Unit
    let line: Int

    init(_ name: String, _ place: SourcePlace) { (self.name, unit, line) = (name, place.unit, place.line) }
  }

  /// - Parameter isPrecise: Whether an answer is placed among timers, too, that only the changed run has: where other runs would get the
  ///   same words.
  package init(_ base: RunRecord, _ changed: RunRecord, isPrecise: Bool = false) {
    self.base = base
    self.changed = changed
    self.isPrecise = isPrecise
    promises = TraceState.folding(changed.events)
    basePromises = changed.log.orders.contains { $0.taken > 0 } ? TraceState.folding(base.events) : nil
    baseIDs = Dictionary(
      base.events.compactMap { event in
        if case .created(let creation) = event.kind { (creation.address, event.promise) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
    for call in base.log.calls + changed.log.calls {
      columns[NamedLine(call.name, call.place), default: []].insert(call.place.column)
    }
    for promise in promises.promises {
      let place = promise.address.place
      columns[NamedLine(promise.operatorName, place), default: []].insert(place.column)
    }
  }

  /// What tells a call or a promise from others of its name: its line, its column where the line has several, and which one it is where
  /// its place made several.
  private func which(_ name: String, at place: SourcePlace, number: Int?) -> String {
    let isAlone = (columns[NamedLine(name, place)]?.count ?? 0) < 2
    return "(line \(place.line)\(isAlone ? "" : ", column \(place.column)")\(number.map { ", call \($0 + 1)" } ?? ""))"
  }

  func name(_ promise: PromiseRecord, among others: TraceState? = nil) -> String {
    let address = promise.address
    let isRepeated = (others ?? promises).promises.contains { $0.address.place == address.place && $0.id != promise.id }
    return
      "\(promise.operatorName) \(which(promise.operatorName, at: address.place, number: isRepeated ? address.occurrence : nil))"
  }

  /// One sentence for each change.
  package var sentences: [String] { notes.map(\.text) }

  /// The same, with the places in the trace of the changed run where they take effect.
  package var notes: [Note] { failures + answers + latencies + orders + cancellations }

  /// The sentences of calls that fail.
  package var failed: [FailedCall: String] {
    let own = choices.failures.subtracting(base.schedule.choices.failures)
    return Dictionary(
      own.compactMap { number in changed.log.failedCall(number).map { ($0, failure(ofCall: number)) } },
      uniquingKeysWith: { first, _ in first })
  }

  var choices: RunChoices { changed.schedule.choices }

  // MARK: Calls

  private var failures: [Note] {
    choices.failures.subtracting(base.schedule.choices.failures).sorted().map {
      Note(failure(ofCall: $0), at: end(ofCall: $0))
    }
  }

  private func failure(ofCall number: Int) -> String { "\(name(ofCall: number)) fails" }

  /// What calls come to that leave it to a person or to chance.
  private var answers: [Note] {
    let chosen = choices.answers.filter { base.schedule.choices.answers[$0.key] != $0.value }
    return chosen.sorted { $0.key < $1.key }.map { number, option in
      let calls = changed.log.calls
      let words = calls.indices.contains(number) ? calls[number].options : []
      let what = words.indices.contains(option) ? words[option] : "comes to something else"
      return Note("\(name(ofCall: number)) \(what)", at: end(ofCall: number))
    }
  }

  /// The first event that the answer of a call brings about.
  private func end(ofCall number: Int) -> Int? {
    guard changed.log.calls.indices.contains(number), let wait = changed.log.calls[number].wait else { return nil }
    return changed.log.jobs.first { $0.root == wait }?.events.lowerBound
  }

  func name(ofCall number: Int) -> String {
    guard changed.log.calls.indices.contains(number) else { return "call \(number)" }
    let call = changed.log.calls[number]
    let alike = changed.log.calls.indices.filter { changed.log.calls[$0].place == call.place }
    return "\(call.name) \(which(call.name, at: call.place, number: alike.count > 1 ? alike.firstIndex(of: number) : nil))"
  }

  // MARK: Latencies

  /// How the end of a wait lies to that of another.
  private enum Relation: String, CaseIterable {
    case after, together, before

    var words: String { self == .together ? "together with" : rawValue }
  }

  private var latencies: [Note] {
    var told: Set<Set<UInt64>> = []
    let calls = choices.latencies.keys.sorted().filter { base.schedule.choices.latencies[$0] != choices.latencies[$0] }
    let notes = calls.map { latency(ofCall: $0, &told) }
    // That an answer takes another time says nothing where other words say before what it comes.
    let telling = notes.filter { !$0.isImplied }
    return (telling.isEmpty ? notes : telling).map(\.note)
  }

  /// When the answer of a call comes.
  ///
  /// - Parameter told: Pairs of waits whose new order is in words already.
  /// - Returns: The words, and whether others say all that it comes to.
  private func latency(ofCall call: Int, _ told: inout Set<Set<UInt64>>) -> (note: Note, isImplied: Bool) {
    guard changed.log.calls.indices.contains(call), let own = changed.log.calls[call].wait else {
      return (Note("\(name(ofCall: call)) takes another time", at: nil), false)
    }
    let wait = changed.log.waits[own]
    var others: [Relation: [RunLog.Wait]] = inBase(wait) == nil ? neighbors(of: wait, at: own) : [:]
    for (index, other) in changed.log.waits.enumerated() where index != own && other.cancellation == nil {
      guard let now = relation(wait, other), told.contains([wait.id, other.id]) == false else { continue }
      let before = inBase(wait).flatMap { own in inBase(other).flatMap { relation(own, $0) } }
      // That an answer comes before what only this run has says nothing.
      let isNew = isPrecise && before == nil && now != .before && inBase(other) == nil
      guard isNew || before.map({ $0 != now }) ?? false else { continue }
      told.insert([wait.id, other.id])
      others[now, default: []].append(other)
    }
    let isTold = others.isEmpty && told.contains { $0.contains(wait.id) }
    if others.isEmpty { others = neighbors(of: wait, at: own) }
    // What comes together with a round of a timer comes after the rounds before it.
    if isPrecise, let after = others[.after] {
      let telling = withoutImplied(after + (others[.together] ?? []), .after).filter { wait in after.contains { $0.id == wait.id }
      }
      others[.after] = telling.isEmpty ? nil : telling
    }
    let parts = Relation.allCases.compactMap { relation in
      others[relation].map { "\(relation.words) \(WitnessWords.list(withoutImplied($0, relation).map(name(of:))))" }
    }
    let text = parts.isEmpty ? "takes \(length(wait))" : "comes \(parts.joined(separator: " and "))"
    return (Note("the answer of \(name(ofCall: call)) \(text)", at: end(ofCall: call)), isTold)
  }

  /// How a wait that the run without changes doesn't have lies to those that went on meanwhile: to those that are over with it, or else to
  /// the last that is over before and the first that is over after it.
  private func neighbors(of wait: RunLog.Wait, at position: Int) -> [Relation: [RunLog.Wait]] {
    guard let own = wait.ended else { return [:] }
    // What was over when it began, or began when it was over, comes before or after it in every run.
    let others = changed.log.waits.enumerated().filter { index, other in
      index != position && other.cancellation == nil && other.began < own && (other.ended ?? .max) > wait.began
    }.map(\.element)
    let together = others.filter { $0.ended == own }
    if !together.isEmpty { return [.together: together] }
    let earlier = others.filter { $0.ended.map { $0 < own } ?? false }.max { ($0.ended ?? 0) < ($1.ended ?? 0) }
    let later = others.filter { $0.ended.map { $0 > own } ?? false }.min { ($0.ended ?? 0) < ($1.ended ?? 0) }
    return [Relation.before: later, .after: earlier].compactMapValues { $0.map { [$0] } }
  }

  private func length(_ wait: RunLog.Wait) -> String { "\(VirtualInstant(nanoseconds: wait.length))" }

  /// The waits without those of which the others tell: what comes after a wait comes after all that was over when that began, and what comes
  /// before a wait comes before all that began when that was over.
  private func withoutImplied(_ waits: [RunLog.Wait], _ relation: Relation) -> [RunLog.Wait] {
    waits.filter { wait in
      !waits.contains { other in
        switch relation {
        case .after: wait.began < other.began && wait.ended.map { $0 <= other.began } ?? false
        case .before: other.began < wait.began && other.ended.map { $0 <= wait.began } ?? false
        case .together: false
        }
      }
    }
  }

  private func relation(_ wait: RunLog.Wait, _ other: RunLog.Wait) -> Relation? {
    guard let own = wait.ended else { return nil }
    guard let end = other.ended else { return .before }
    return own < end ? .before : own == end ? .together : .after
  }

  /// The wait of the run without changes that a wait of the changed run corresponds to: that of the same call or promise. Their names
  /// change where something else begins to wait before them: a dialog that is answered.
  private func inBase(_ wait: RunLog.Wait) -> RunLog.Wait? {
    if let call = wait.call { return base.log.waits.first { $0.call == call } }
    if let address = wait.promise.flatMap({ promises[$0]?.address }), let promise = baseIDs[address] {
      return base.log.waits.first { $0.promise == promise }
    }
    return base.log.waits.first { $0.id == wait.id }
  }

  func name(of wait: RunLog.Wait) -> String {
    if let call = wait.call { return "that of \(name(ofCall: call))" }
    guard let promise = wait.promise.flatMap({ promises[$0] }) else {
      return placed(wait.id, numberedAsOwn: isPrecise).map { "the timer of \(length(wait)) \($0)" }
        ?? "a timer of \(length(wait))"
    }
    // 'after' and 'Task.sleep' are timers, too.
    guard promise.parents.isEmpty, [.delay, .suspension].contains(promise.operatorKind) else { return "the \(name(promise))" }
    return "the timer of \(length(wait))\(name(promise).dropFirst(promise.operatorName.count))"
  }

  private static func list(_ all: [String]) -> String {
    let most = 3
    // What has no place may have the same name as others.
    var names: [String] = []
    for name in all where !names.contains(name) { names.append(name) }
    guard names.count > 1 else { return names.first ?? "" }
    if names.count > most { return "\(names.prefix(most).joined(separator: ", ")) and \(names.count - most) more" }
    return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }

  // MARK: Cancellations

  private var cancellations: [Note] {
    choices.cancellations.dropFirst(base.schedule.choices.cancellations.count).map { cancellation in
      let promise = promises.promises.first { $0.address == cancellation.address }
      let position = changed.events.firstIndex { $0.promise == promise?.id && $0.time >= cancellation.instant }
      return Note("\(name(cancelledBy: cancellation)) is cancelled at \(cancellation.instant)", at: position)
    }
  }

  func name(cancelledBy cancellation: RunChoices.Cancellation) -> String {
    promises.promises.first { $0.address == cancellation.address }.map { name($0) } ?? "\(cancellation.address)"
  }
}
