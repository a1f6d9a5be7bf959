public import Program
public import TraceEvents
internal import TraceGraph

/// A class of runs that a person can't tell apart.
public struct Outcome: Hashable, Sendable {
  /// The end of one promise.
  public struct End: Hashable, Sendable {
    public var address: PromiseAddress
    public var state: String
    /// The value or the error, as text; empty for one that is pending.
    public var text: String
    public var isHandled: Bool
    /// Whether it is pending, and somebody may miss its settlement.
    public var isLeftPending: Bool

    fileprivate init(_ promise: PromiseRecord) {
      (address, state, text) = (promise.address, promise.state.rawValue, promise.settlementText ?? "")
      (isHandled, isLeftPending) = (promise.isHandled, promise.isLeftPending)
    }
  }

  /// Something that Swift would have trapped on, or that was left undone.
  public struct Problem: Hashable, Sendable {
    /// `fault`, or the kind of the leak.
    public var kind: String
    public var place: SourcePlace?
    public var message: String
  }

  /// What was printed, line by line.
  public var output: [String]
  /// How every promise ended, by address.
  public var ends: [End]
  /// The errors that ran off the end of a chain: nobody handled them or took them on.
  public var lostErrors: [String]
  /// Rejections that were handled only when Node would have ended the program for them.
  public var handledTooLate: [End]
  public var faults: [Problem]
  public var leaks: [Problem]
  /// The errors that go to whoever makes a call in truth that was made up.
  public var passedOn: [PassedError]
  /// How a run of it ends the program.
  public var status: ExitStatus
  /// Why the run ended early, if it did.
  public var cutOff: String?
  /// The status that the script ended itself with by `exit`; `nil` if it didn't.
  public var exit: Int?
  /// The expectations that it breaks.
  public var broken: [String]
  /// Those of them that can't be computed at its end.
  public var uncomputed: [String]
  /// A hash of how every promise ended, which would take long to compute again for every look into a table.
  private let fingerprint: Int

  /// Not all that is compared: how promises ended follows mostly from what is printed and from those that didn't end well.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(output)
    hasher.combine(status)
    hasher.combine(broken)
    hasher.combine(fingerprint)
  }

  /// Whether it made no promise and printed nothing.
  var showsNothing: Bool { output.isEmpty && ends.isEmpty && faults.isEmpty && cutOff == nil }

  /// The promises that nobody has handled.
  public var unhandled: [End] { ends.filter { !$0.isHandled } }
  /// The promises that were never settled; none where the script ended itself, which leaves nothing that could settle them.
  public var pending: [End] { exit != nil ? [] : ends.filter(\.isLeftPending) }

  /// What a run came to.
  ///
  /// - Complexity: O(n log n) in the events of the run.
  init(_ run: ScriptRun, expectations: [String]) {
    let state = TraceState.folding(run.events)
    output = Outcome.lines(state.output.map(\.text).joined())
    ends = state.promises.map(End.init).sorted { $0.address.sortKey.lexicographicallyPrecedes($1.address.sortKey) }
    lostErrors = state.unhandledEnds.compactMap { state[$0]?.settlementText }
    handledTooLate = state.handledTooLate(in: run).compactMap { state[$0].map(End.init) }
    fingerprint = ends.hashValue
    faults = run.faults.map { fault in
      let place = fault.place ?? fault.promise.flatMap { state[$0]?.address.place }
      return Problem(kind: "fault", place: place, message: fault.message)
    }
    leaks = run.leaks.map { Problem(kind: $0.kind.rawValue, place: $0.place, message: $0.message) }
    passedOn = run.passedOn
    broken = zip(expectations, run.expectations).compactMap { text, result in result == .met ? nil : text }
    uncomputed = zip(expectations, run.expectations).compactMap { text, result in
      switch result {
      case .uncomputed, .meaningless: text
      case .met, .broken: nil
      }
    }
    if case .exited(let status) = run.ending { exit = status }
    switch run.ending {
    case .limit(let text): (status, cutOff) = (.limit, text)
    case .fault(let text): (status, cutOff) = (.unsettled, run.faults.isEmpty ? text : nil)
    case .idle, .reachedInstant, .stopped, .exited:
      let isFine =
        (run.ending.isExit || ends.allSatisfy { !$0.isLeftPending }) && state.counts.unhandled == 0 && handledTooLate.isEmpty
        && faults.isEmpty && leaks.isEmpty
      status = isFine ? .success : .unsettled
    }
    if !broken.isEmpty { status = max(status, .unsettled) }
  }

  /// What a run came to, held against the expectations that its script states.
  init(_ run: LabRun, _ scriptRun: ScriptRun) {
    self.init(scriptRun, expectations: [])
    let unmet = run.unmetExpectations()
    (broken, uncomputed) = (unmet.map(\.text), unmet.filter { $0.reason != nil }.map(\.text))
    if !broken.isEmpty { status = max(status, .unsettled) }
  }

  /// The lines of a text; what stands behind the last end of a line is one, too.
  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension PromiseAddress {
  /// Numbers by which addresses are put into the order of the text.
  fileprivate var sortKey: [Int] {
    let unit =
      switch place.unit {
      case .program: 0
      case .prompt(let number): number
      case .file: -1
      }
    return [unit, place.line, place.column, occurrence ?? 0]
  }
}
