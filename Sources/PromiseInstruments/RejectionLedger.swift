internal import PromiseEngine
internal import TraceEvents

/// What is known about rejections and who has handled them: a pure value, which `RejectionTracker` keeps.
///
/// It holds an entry for each promise that is alive, and for each that is gone whose error somebody still passes on.
struct RejectionLedger {
  struct Entry {
    let operatorName: String
    let kind: OperatorKind
    let site: CallSite
    let parents: [PromiseID]
    var error: (any Error)?
    var isHandled = false
    /// Whether the error had been handled where it came from.
    var isHandledUpstream = false
    /// Whether the error was told as unhandled, here or where it came from.
    var isKnown = false
    /// Whether it was told as unhandled here.
    var isReported = false
    var isFreed = false
    var isLossReported = false
    /// Whether a check is under way.
    var isUnderCheck = false
    /// The promise whose error this one passes on.
    var cameFrom: PromiseID?
    /// How many promises pass this one's error on.
    var takers = 0
    /// How many wait for the outcome, or have.
    var dependents = 0
    /// The promise whose error this one's own handler got.
    var handledErrorOf: PromiseID?
    /// The promise whose outcome this one's own handler of either outcome got.
    var ranAfter: PromiseID?
  }

  private var entries: [PromiseID: Entry] = [:]
  /// Those that were told as unhandled and have turned out not to be, until that can be told.
  private var late: [PromiseReport] = []

  /// How many promises are remembered.
  var count: Int { entries.count }

  mutating func add(_ promise: PromiseID, operatorName: String, kind: OperatorKind, site: CallSite, parents: [PromiseID]) {
    entries[promise] = Entry(operatorName: operatorName, kind: kind, site: site, parents: parents)
    for parent in parents { entries[parent]?.dependents += 1 }
  }

  /// Somebody waits for a promise who isn't made from it.
  mutating func addDependent(of promise: PromiseID) {
    entries[promise]?.dependents += 1
  }

  /// A promise was cancelled before it got what it waited for: it will not look at that.
  mutating func withdraw(_ promise: PromiseID) {
    for parent in entries[promise]?.parents ?? [] { entries[parent]?.dependents -= 1 }
  }

  /// A promise's own handler was given the error of another.
  mutating func handle(_ source: PromiseID, by promise: PromiseID) -> [PromiseReport] {
    entries[promise]?.handledErrorOf = source
    return markHandled(source)
  }

  /// A promise's own handler of either outcome was given that of another.
  mutating func runAlways(after source: PromiseID, by promise: PromiseID) {
    entries[promise]?.ranAfter = source
  }

  /// Marks a rejection, and all that it came from, as handled.
  ///
  /// - Returns: Those that had been told as unhandled.
  mutating func markHandled(_ promise: PromiseID) -> [PromiseReport] {
    var late: [PromiseReport] = []
    var next: PromiseID? = promise
    while let current = next, let entry = entries[current], !entry.isHandled {
      entries[current]?.isHandled = true
      if entry.isReported, let report = report(of: current) { late.append(report) }
      next = entry.cameFrom
    }
    forget(promise)
    return late
  }

  /// Notes a rejection that nobody can see yet.
  mutating func reject(_ promise: PromiseID, with error: any Error, because cause: PromiseID?) {
    guard let entry = entries[promise], entry.error == nil else { return }
    entries[promise]?.error = error
    let source = cause.flatMap { $0 == promise || entries[$0]?.error == nil ? nil : $0 }
    // A cancelled promise needs no handler, and neither does what it came from.
    guard !(error is CancellationError) else {
      entries[promise]?.isHandled = true
      if let source { late += markHandled(source) }
      return
    }
    if let source, let upstream = entries[source] {
      entries[source]?.takers += 1
      entries[promise]?.cameFrom = source
      entries[promise]?.isKnown = upstream.isKnown
      let rejectsAgain = entry.handledErrorOf == source && entry.parents == [source] && !entry.kind.gathersErrors
      if upstream.isHandledUpstream || rejectsAgain {
        entries[promise]?.isHandledUpstream = true
        entries[promise]?.isHandled = true
      }
      // A promise of several inputs stands for the errors that it has seen before.
      if entry.parents.count > 1, entry.parents.contains(source) {
        for input in entry.parents where input != source && entries[input]?.error != nil { late += markHandled(input) }
      }
    }
    // A handler of either outcome has put another error in the place of the one that it was given.
    if let given = entry.ranAfter, let cause, cause != .program, cause != given, entries[given]?.error != nil {
      late += markHandled(given)
    }
    // Nobody listens to its source, but its own handler got the error, and let it go on.
    if cause == .program, entry.handledErrorOf == .program, entry.parents.isEmpty {
      entries[promise]?.isHandledUpstream = true
      entries[promise]?.isHandled = true
    }
    let isOpen = entries[promise]?.isHandled == false
    entries[promise]?.isUnderCheck = isOpen
  }

  /// Says what is to be done once a rejection that was noted can be seen.
  ///
  /// - Returns: Those that were told as unhandled and have turned out not to be, and whether this one has to be looked at after a turn.
  mutating func show(_ promise: PromiseID) -> (late: [PromiseReport], isOpen: Bool) {
    defer { late = [] }
    return (late, entries[promise]?.isUnderCheck == true)
  }

  /// Looks at a rejection after the turn has passed.
  ///
  /// - Returns: The rejection, if nobody attached and nobody has been told of it.
  mutating func check(_ promise: PromiseID) -> PromiseReport? {
    guard let entry = entries[promise] else { return nil }
    entries[promise]?.isUnderCheck = false
    defer { forget(promise) }
    guard !entry.isHandled, entry.dependents <= 0, !entry.isKnown else { return nil }
    entries[promise]?.isKnown = true
    entries[promise]?.isReported = true
    return report(of: promise)
  }

  /// Notes that a promise can't be settled any more.
  ///
  /// - Returns: The promise, the first time.
  mutating func lose(_ promise: PromiseID) -> PromiseReport? {
    guard let entry = entries[promise], !entry.isLossReported, entry.error == nil else { return nil }
    entries[promise]?.isLossReported = true
    return report(of: promise)
  }

  /// Notes that a promise is gone.
  mutating func free(_ promise: PromiseID) {
    entries[promise]?.isFreed = true
    forget(promise)
  }

  /// Forgets a promise of which nothing more can be told, and those that were remembered for its sake.
  private mutating func forget(_ promise: PromiseID) {
    var next: PromiseID? = promise
    while let current = next, let entry = entries[current], entry.isFreed, !entry.isUnderCheck, entry.takers == 0 {
      entries[current] = nil
      next = entry.cameFrom
      if let next { entries[next]?.takers -= 1 }
    }
  }

  private func report(of promise: PromiseID) -> PromiseReport? {
    guard let entry = entries[promise] else { return nil }
    var origin = entry
    while let source = origin.cameFrom, let upstream = entries[source] { origin = upstream }
    return PromiseReport(
      promise: promise, operatorName: entry.operatorName, site: entry.site, error: entry.error, origin: origin.site)
  }
}
