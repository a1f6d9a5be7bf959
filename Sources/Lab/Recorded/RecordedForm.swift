internal import TraceEvents
internal import TraceGraph

/// What a promise of a recording is written as.
enum RecordedForm: Hashable {
  /// A promise with its outcome.
  case settled
  /// A simulated source that gives the outcome after so long.
  case answer(after: VirtualInstant)
  /// A promise that nobody settles.
  case never
  /// A promise that a handler of another one settles.
  case pending
  /// A promise whose closure makes others, and settles it by hand.
  case maker
  /// A promise whose closure returns another.
  case wrapping
  /// An operator with a handler.
  case handler
  case validate
  case delay(VirtualInstant)
  case timeout(VirtualInstant)
  case combination
}

/// What each promise of a family is written as, and in whose handler.
struct RecordedForms {
  let state: TraceState
  let words: RecordedWords
  /// The promises that are written.
  private(set) var written: Set<PromiseID>
  private(set) var forms: [PromiseID: RecordedForm] = [:]
  /// In whose closure a promise is made; `.program` if in none.
  private(set) var scopes: [PromiseID: PromiseID] = [:]
  /// When a closure began to run; of the program, when its first promise was made.
  private(set) var begins: [PromiseID: VirtualInstant] = [:]

  /// Times that lie nearer than this are one instant: a machine needs some time for everything.
  static let instant = VirtualInstant(milliseconds: 1)

  /// - Parameter isKit: Whether the recording says that its promises are PromiseKit's.
  init(_ members: Set<PromiseID>, in state: TraceState, _ events: [TraceEvent], isKit: Bool) {
    self.state = state
    let records = members.compactMap { state[$0] }.sorted { $0.createdStep < $1.createdStep }
    words = RecordedWords(of: records, isKit: isKit)
    written = members
    // What is made within work that is written as one answer is no part of the script.
    for record in records {
      let creator = record.creator
      if creator != .program, members.contains(creator), !written.contains(creator) || state[creator].map(Self.isOpaque) == true {
        written.remove(record.id)
      }
    }
    begins[.program] = records.first?.createdAt ?? .zero
    for record in records where written.contains(record.id) {
      scopes[record.id] = written.contains(record.creator) && hasClosure(record.creator) ? record.creator : .program
      if let run = record.handlerRun { begins[record.id] = run.time }
    }
    takeIntoWrappers(records, events)
    for record in records where written.contains(record.id) { forms[record.id] = form(of: record, records) }
  }

  /// A closure that runs at once, `firstly`'s, is no handler to a trace: what was made until its promise took another over was made in it.
  private mutating func takeIntoWrappers(_ records: [PromiseRecord], _ events: [TraceEvent]) {
    for event in events {
      guard case .adopted(let inner) = event.kind, let wrapper = state[event.promise], wrapper.parents.isEmpty,
        wrapper.handlerRun == nil, let scope = scopes[wrapper.id], written.contains(inner)
      else { continue }
      begins[wrapper.id] = wrapper.createdAt
      for record in records where wrapper.createdStep < record.createdStep && record.createdStep < event.step {
        if scopes[record.id] == scope { scopes[record.id] = wrapper.id }
      }
    }
  }

  /// Whether its work runs in a way that a trace doesn't show, so that it is written as one answer.
  private static func isOpaque(_ record: PromiseRecord) -> Bool {
    [.retry, .reduce, .task, .suspension].contains(record.operatorKind)
  }

  /// Whether statements can be written into the closure of a promise.
  private func hasClosure(_ id: PromiseID) -> Bool {
    guard let record = state[id], record.handlerRun != nil, !Self.isOpaque(record) else { return false }
    return (record.operatorKind == .handler || record.operatorKind.isMaker) && record.parents.allSatisfy(written.contains)
  }

  /// Whether the closure of one promise lies within that of another, or is it.
  func isWithin(_ id: PromiseID, _ outer: PromiseID) -> Bool {
    var scope = id
    // A trace that somebody else wrote may say that two promises made each other.
    for _ in 0...scopes.count {
      if scope == outer { return true }
      guard scope != .program, let next = scopes[scope] else { return false }
      scope = next
    }
    return false
  }

  /// The promise whose handler settles this one by hand; `nil` if its own does, or something outside.
  func settler(of record: PromiseRecord) -> PromiseID? {
    guard let cause = record.settlementCause, cause != .program, cause != record.id, written.contains(cause), hasClosure(cause),
      record.parents.isEmpty, record.adopts == nil, record.settledStep != record.createdStep + 1
    else { return nil }
    let scope = forms[record.id] == .maker ? record.id : scopes[record.id] ?? .program
    return isWithin(cause, scope) ? cause : nil
  }

  /// Whether a promise is one that goes on from another, behind a point.
  func isOperator(_ id: PromiseID) -> Bool {
    switch forms[id] {
    case .handler, .validate, .delay, .timeout: true
    default: false
    }
  }

  /// Whether the script makes a promise from others.
  func isMadeFromOthers(_ id: PromiseID) -> Bool { isOperator(id) || forms[id] == .combination }

  /// How long after its closure began something happened.
  func delay(of time: VirtualInstant, in scope: PromiseID) -> VirtualInstant { (begins[scope] ?? .zero).gap(to: time) }

  private func form(of record: PromiseRecord, _ records: [PromiseRecord]) -> RecordedForm {
    if Self.isOpaque(record) || !hasItsInputs(record) { return outside(record) }
    if record.parents.isEmpty { return beginning(record, records) }
    switch record.operatorKind {
    case .delay: return .delay(waited(record))
    case .timeout: return .timeout(waited(record))
    case .validate: return .validate
    case .handler, .conversion, .elements, .unwrapping: return .handler
    case .all, .any, .race, .settled, .firstValue:
      return words.combination(record.operatorKind) == nil ? outside(record) : .combination
    case .promise, .deferred, .source, .retry, .reduce, .task, .suspension: return outside(record)
    }
  }

  private func beginning(_ record: PromiseRecord, _ records: [PromiseRecord]) -> RecordedForm {
    if let inner = record.adopts, written.contains(inner) { return .wrapping }
    if record.handlerRun != nil, record.operatorKind.isMaker, records.contains(where: { scopes[$0.id] == record.id }) {
      return .maker
    }
    return settler(of: record) != nil ? .pending : outside(record)
  }

  /// Whether what it is made from is written. One that waits for all of several goes on waiting without those that are settled.
  private func hasItsInputs(_ record: PromiseRecord) -> Bool {
    if record.parents.allSatisfy(written.contains) { return true }
    return isPartial(record) && words.combination(record.operatorKind) != nil
  }

  /// Whether only those of its inputs are written that it still waits for.
  func isPartial(_ record: PromiseRecord) -> Bool {
    guard record.state == .pending, [.all, .any, .settled].contains(record.operatorKind) else { return false }
    let missing = record.parents.filter { !written.contains($0) }
    return !missing.isEmpty && missing.count < record.parents.count && missing.allSatisfy { state[$0]?.isSettled ?? true }
  }

  /// Something of which only the outcome is known.
  private func outside(_ record: PromiseRecord) -> RecordedForm {
    // Whoever cancels a promise settles it.
    guard let end = record.settledAt, record.state != .cancelled || record.cancelRequestedAt == nil else { return .never }
    let delay = delay(of: end, in: scopes[record.id] ?? .program)
    return delay < Self.instant ? .settled : .answer(after: delay)
  }

  /// How long an operator waits.
  private func waited(_ record: PromiseRecord) -> VirtualInstant {
    guard let since = record.waitingSince, let until = record.waitingUntil else { return .zero }
    return since.gap(to: until)
  }
}
