internal import Program
internal import SwiftPromises
public import TraceEvents
internal import TraceGraph
internal import TraceJSON
internal import Translating

/// Two runs, aligned by what they did, up to where they part: of two scripts, or of two recorded traces.
public struct TwoRuns: Sendable {
  /// Something that a run did.
  public struct Deed: Hashable, Sendable {
    /// What it is, whatever its place in the text.
    enum Key: Hashable, Sendable {
      case printed(String)
      case settled(String, Settlement.State, String)
    }

    let key: Key
    public let time: VirtualInstant
    /// In a few words, with the promise's name in its own run.
    public let words: String
    /// The promise that it is about, or whose handler prints.
    let promise: PromiseID
  }

  public let names: [String]
  /// What each is written for: a library, or `async` for Swift's own tasks.
  public let libraries: [String]
  public let runs: [LabRun]
  /// How many of the first deeds are alike, whenever they were done.
  public let alike: Int
  /// The deeds that are alike, but were done at another instant; empty for recordings, whose time is never the same twice.
  public let moved: [Int]
  /// Everything that each did that is compared.
  public let deeds: [[Deed]]
  /// How they part, in sentences; empty if they don't.
  public let differences: [String]
  /// What explains it.
  public let reasons: [String]
  /// Where two recordings of programs that ran part, place by place; `nil` of all others.
  let recorded: RecordedPartings?

  public var differs: Bool { !differences.isEmpty }

  /// The worst status of the two, and `unsettled` where they differ.
  public var status: ExitStatus {
    let worst = runs.map { $0.isRecording ? ExitStatus(ofRecorded: $0) : ExitStatus(of: $0) }.max() ?? .success
    return max(worst, differs ? .unsettled : .success)
  }

  /// Aligns two runs that have a trace.
  ///
  /// - Parameter changes: What the second one's plan changes in the first, in sentences, if somebody knows: that explains it.
  /// - Complexity: O(n) in their events; where two scripts of different libraries part, what a translation and its run take.
  public init(_ left: (name: String, run: LabRun), _ right: (name: String, run: LabRun), changes: [String] = []) {
    names = [left.name, right.name]
    runs = [left.run, right.run]
    // Libraries settle other promises for the same chain: only what can be seen from outside is compared.
    libraries = [left.run, right.run].map(\.libraryName)
    let isOneLibrary = libraries[0] == libraries[1]
    recorded =
      isOneLibrary && [left.run, right.run].allSatisfy(\.isOfProgram) ? RecordedPartings(left.run, right.run) : nil
    let deeds = [left.run, right.run].map { Self.deeds(of: $0, withPromises: isOneLibrary) }
    self.deeds = deeds
    let alike = zip(deeds[0], deeds[1]).prefix { $0.key == $1.key }.count
    self.alike = alike
    let isTimed = !left.run.isRecording && !right.run.isRecording
    moved = isTimed ? (0..<alike).filter { deeds[0][$0].time != deeds[1][$0].time } : []
    if let recorded {
      differences = recorded.differs ? recorded.sentences(names) + Self.ends(left, right) : []
      reasons = recorded.differs ? [left, right].flatMap(Self.gaps) : []
      return
    }
    let ends = Self.ends(left, right)
    let isSame = alike == deeds[0].count && alike == deeds[1].count
    let times = Self.times(deeds, moved, names).map { [$0] } ?? []
    differences = (isSame ? ends : [Self.parting(deeds, alike, names)] + ends) + times
    reasons =
      differences.isEmpty
      ? []
      : PartingReasons(
        names: names, runs: runs, libraries: libraries, deeds: deeds, alike: alike, changes: changes
      ).sentences
  }

  /// What is known to be missing in a recording.
  private static func gaps(_ side: (name: String, run: LabRun)) -> [String] {
    (side.run.recordedFacts?.recording?.remarks ?? []).map { "\(side.name): \($0)" }
  }

  private static func deeds(of run: LabRun, withPromises: Bool) -> [Deed] {
    let names = PlaceNames(run.full)
    return run.events.compactMap { event in
      switch event.kind {
      case .printed(let text):
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        return Deed(
          key: .printed(line), time: event.time, words: "prints \(TerminalText.quoted(line, limit: 200))", promise: event.cause)
      case .settled(let settlement) where withPromises:
        guard let promise = run.full[event.promise] else { return nil }
        return Deed(
          key: .settled(promise.operatorName, settlement.state, settlement.text), time: event.time,
          words: "\(names.name(promise.id)) \(ending(of: promise, settlement))", promise: event.promise)
      default: return nil
      }
    }
  }

  /// How a promise ended, in the graph's words: whose handler was passed over is skipped, whatever came of it.
  private static func ending(of promise: PromiseRecord, _ settlement: Settlement) -> String {
    let text = settlement.text == "()" ? "" : TerminalText.quoted(settlement.text, limit: 80)
    switch NodeAppearance(promise) {
    case .skipped: return "is skipped"
    case .caught where settlement.state == .fulfilled: return "handles the error" + (text.isEmpty ? "" : ": \(text)")
    case .caught: return "handles the \(settlement.state == .cancelled ? "cancellation" : "error") and passes it on"
    default: return "is \(settlement.state.rawValue)" + (text.isEmpty ? "" : " \(text)")
    }
  }

  /// Those of the deeds done at another instant whose distance isn't the one of what was done before.
  public var newlyMoved: Set<Int> {
    var last = Duration.zero
    return Set(
      moved.filter { index in
        let distance = deeds[0][index].time.duration(to: deeds[1][index].time)
        defer { last = distance }
        return distance != last
      })
  }

  /// The first thing that both did, but at another instant.
  private static func times(_ deeds: [[Deed]], _ moved: [Int], _ names: [String]) -> String? {
    guard let first = moved.first else { return nil }
    let more =
      moved.count > 1 ? "; \(moved.count - 1) more that both did \(moved.count == 2 ? "was" : "were") at other times, too" : ""
    return "\(deeds[0][first].words) at \(deeds[0][first].time) in \(names[0]), at \(deeds[1][first].time) in \(names[1])\(more)"
  }

  private static func parting(_ deeds: [[Deed]], _ index: Int, _ names: [String]) -> String {
    let words = deeds.map { index < $0.count ? "\($0[index].words) at \($0[index].time)" : "does nothing more" }
    return "they part: \(names[0]) \(words[0]), \(names[1]) \(words[1])"
  }

  /// What they leave behind, where that differs.
  private static func ends(_ left: (name: String, run: LabRun), _ right: (name: String, run: LabRun)) -> [String] {
    func sentence(_ what: String, _ own: [String], _ other: [String]) -> String? {
      guard own != other else { return nil }
      func list(_ items: [String]) -> String {
        let shown = items.prefix(3).map { TerminalText.quoted($0, limit: 60) }.joined(separator: ", ")
        return items.isEmpty ? "none" : items.count > 3 ? "\(shown) and \(items.count - 3) more" : shown
      }
      return "\(what): \(left.name) \(list(own)), \(right.name) \(list(other))"
    }
    let (own, other) = (Leftovers(left.run), Leftovers(right.run))
    return [
      sentence("errors that nobody handles", own.unhandled, other.unhandled),
      own.isPending == other.isPending
        ? nil : "promises stay pending: only those of \(own.isPending ? left.name : right.name)",
      sentence("faults", own.faults, other.faults), sentence("leaks", own.leaks, other.leaks),
      sentence("stopped early", own.limits, other.limits),
    ].compactMap { $0 }
  }
}

/// What a run leaves behind.
private struct Leftovers {
  let unhandled: [String]
  let isPending: Bool
  let faults: [String]
  let leaks: [String]
  let limits: [String]

  init(_ run: LabRun) {
    let state = run.full
    unhandled = Set(state.unhandled.compactMap { state[$0]?.settlementText }).sorted()
    isPending = state.counts.pending > 0
    faults = run.run?.faults.map(\.message).sorted() ?? []
    leaks = run.run?.leaks.map(\.message).sorted() ?? []
    if case .limit(let message)? = run.run?.ending { limits = [message] } else { limits = [] }
  }
}

extension ExitStatus {
  /// What a recorded trace comes to: a rejection that nobody handled, or a promise left pending.
  init(ofRecorded run: LabRun) {
    let counts = run.full.counts
    self = counts.pending == 0 && counts.unhandled == 0 ? .success : .unsettled
  }
}

extension LabRun {
  /// Whether a program recorded it while it ran, on its threads, rather than the lab.
  fileprivate var isOfProgram: Bool { recordedFacts?.recording != nil }

  /// The name of the library that the program is written for; `async` if a script uses none, and Swift's own tasks instead.
  fileprivate var libraryName: String {
    let isPlain = !isRecording && dialect == .google && PlainSwift.isAll(of: request.source.text)
    return isPlain ? TranslationTarget.async.name : dialect.rawValue
  }
}
