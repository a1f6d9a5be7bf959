internal import Program
public import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// One script under several libraries, and where each of them differs from the first.
public struct DialectComparison: Sendable {
  /// One library's run.
  public struct Column: Sendable {
    public let dialect: Dialect
    /// The run; `problem` says why if there is none.
    public let run: LabRun
    /// Whether the library can't run the text as it is, so that what ran is what the library would write.
    public let isTranslated: Bool
    /// Why the library can't run the script; `nil` if it can.
    public let problem: String?
    public let events: [ObservedEvent]
    /// Where it first does something else than the first library that runs the script; `nil` where it never does.
    public let divergence: Divergence?
    /// What the two libraries do differently, each difference once, in the order in which the promises were made.
    public let differences: [DialectDifference]
  }

  /// The first events that differ.
  public struct Divergence: Hashable, Sendable {
    /// What this library did; `nil` if it did nothing more.
    public let event: ObservedEvent?
    /// What the first library did instead; `nil` if it did nothing more.
    public let instead: ObservedEvent?
  }

  public let columns: [Column]

  /// Whether some library does something else than the first.
  public var differs: Bool { columns.contains { $0.divergence != nil } }

  /// Whether several libraries are asked for, and only one of them can run the script.
  public var isLonely: Bool { columns.count > 1 && columns.count(where: \.run.hasTrace) == 1 }

  /// The worst status of the runs, and `unsettled` where libraries differ, or nothing was compared; a library that can't run the script has
  /// none, unless none can.
  public var status: ExitStatus {
    let worst = columns.filter(\.run.hasTrace).map { ExitStatus(of: $0.run) }.max()
    return worst.map { max($0, differs || isLonely ? .unsettled : .success) } ?? .scriptErrors
  }

  /// Runs a script under several libraries: as it is where a library can run it, otherwise as that library would write it. What imports a
  /// library means what it says there, so that it is written anew for others, as far as that can be done.
  ///
  /// - Parameters:
  ///   - request: The script, the plan and the limits; its dialect is the one that the script is written for.
  ///   - dialects: The libraries; the others are compared with the first.
  ///   - isStopped: Asked now and then; the runs end early once it says true.
  /// - Complexity: What the runs take.
  public init(of request: RunRequest, under dialects: [Dialect], isStopped: () -> Bool = { false }) {
    let asIs = dialects.map { dialect in
      var request = request
      request.dialect = dialect
      return (dialect: dialect, run: request.perform(isStopped: isStopped))
    }
    let own =
      request.dialect ?? ScriptProgram.dialect(askedForIn: request.source.text)
      ?? (asIs.first { $0.run.hasTrace && !$0.run.hasFaults } ?? asIs.first { $0.run.hasTrace })?.dialect
      ?? Dialect.allCases.first { request.runs(under: $0) }
    let imported = ScriptProgram.dialect(importedIn: request.source.text)
    typealias Run = (dialect: Dialect, run: LabRun, written: WrittenForLibrary?, problem: String?)
    let runs = asIs.map { dialect, run -> Run in
      let isForeign = imported.map { !$0.sharesModule(with: dialect) } ?? false
      // A maker that the library doesn't have is found out by the run alone.
      guard !run.hasTrace || isForeign || run.hasFaults else { return (dialect, run, nil, nil) }
      let error = run.diagnostics.first { $0.severity == .error } ?? run.diagnostics.first
      let problem = run.hasTrace ? nil : error.map { "\($0.place): \($0.message)" } ?? "can't run it"
      guard let own, own != dialect else { return (dialect, run, nil, problem) }
      var request = request
      request.dialect = own
      let written = WrittenForLibrary(request, for: dialect, isStopped: isStopped)
      guard let translated = written.run, translated.hasTrace, isForeign || !run.hasFaults || !translated.hasFaults else {
        return (dialect, run, nil, run.hasTrace ? nil : written.problem ?? problem)
      }
      return (dialect, translated, written, nil)
    }
    let reference = runs.first { $0.run.hasTrace }
    let expected = reference.map { ObservedEvent.all(of: $0.run) } ?? []
    columns = runs.map { dialect, run, written, problem in
      let isTranslated = written != nil
      var events = ObservedEvent.all(of: run)
      if isTranslated, let reference {
        events = events.filter { !$0.isIdiom(besides: reference.run) }.map { $0.asWritten(in: reference.run) }
      }
      guard let reference, run.hasTrace, dialect != reference.dialect else {
        return Column(
          dialect: dialect, run: run, isTranslated: isTranslated, problem: problem, events: events, divergence: nil,
          differences: [])
      }
      return Column(
        dialect: dialect, run: run, isTranslated: isTranslated, problem: problem, events: events,
        divergence: Self.divergence(of: events, from: expected),
        // Where an order was asked for, it is the reason, as translations have one of their own.
        differences: isTranslated && request.plan.schedule != Schedule(seed: request.plan.schedule.seed)
          ? []
          : DialectDifference.find(
            between: (dialect, run, events), and: (reference.dialect, reference.run, expected),
            // A translation is proved against the script itself.
            proved: reference.dialect == own ? written?.differences(from: reference.run) : nil))
    }
  }

  private static func divergence(of events: [ObservedEvent], from expected: [ObservedEvent]) -> Divergence? {
    let position = zip(events, expected).enumerated().first {
      $0.element.0.kind != $0.element.1.kind || $0.element.0.time != $0.element.1.time
    }
    let index = position?.offset ?? min(events.count, expected.count)
    guard index < max(events.count, expected.count) else { return nil }
    return Divergence(
      event: index < events.count ? events[index] : nil, instead: index < expected.count ? expected[index] : nil)
  }

  /// Every place in the text that made a promise under any of the libraries, in the order of the text.
  var addresses: [PromiseAddress] {
    var seen: Set<PromiseAddress> = []
    var addresses: [PromiseAddress] = []
    for column in columns {
      for promise in column.run.full.promises
      where promise.address.place.unit != WrittenForLibrary.unit && seen.insert(promise.address).inserted {
        addresses.append(promise.address)
      }
    }
    return addresses.sorted {
      ($0.place.line, $0.place.column, $0.occurrence ?? 0) < ($1.place.line, $1.place.column, $1.occurrence ?? 0)
    }
  }
}

extension LabRun {
  /// Whether something happened that Swift would have trapped on.
  fileprivate var hasFaults: Bool { run?.faults.isEmpty == false }
}

extension RunRequest {
  /// Whether a library can run the script.
  func runs(under dialect: Dialect) -> Bool {
    var request = self
    request.dialect = dialect
    return (try? request.checked(stubsUnknownNames: plan.stubs.isOn)) != nil
  }
}
