public import Program
internal import RunSearch

extension ExploreRequest {
  /// How far an exploration has come.
  public struct Progress: Sendable {
    /// How many runs were performed.
    public var runs: Int
    /// How many outcomes were found.
    public var outcomes: Int
    /// About how many runs are to come, as far as is known by now; `nil` once only witnesses are made smaller.
    public var rest: Int?
    fileprivate let entries: @Sendable () -> [Exploration.Entry]

    /// What was found by now, without words for the changes, and without the smallest ones for certain.
    ///
    /// - Complexity: O(n log n) for n outcomes.
    public var found: Exploration { Exploration(runs: runs, gap: "still looking", entries: entries()) }
  }

  /// Runs the program under every order, latency and failure that it may meet, and sorts the runs into outcomes.
  ///
  /// - Parameters:
  ///   - isOver: Asked now and then, on any thread; an answer of true ends the search with what was found.
  ///   - progress: Told now and then how far it has come.
  ///   - isLate: Asked once the search has ended; an answer of true leaves out words that take further runs.
  /// - Throws: What keeps the script from running, unless the search ends before that is known.
  /// - Complexity: At most `limit` runs, and some for each outcome whose witness is made smaller. Kept are outcomes, not traces.
  public func perform(
    isOver: () -> Bool = { false }, progress: (Progress) -> Void = { _ in }, isLate: () -> Bool = { false }
  ) throws(ScriptProblems) -> Exploration {
    do throws(ScriptProblems) {
      let program = try run.checked(stubsUnknownNames: run.plan.stubs.isOn, isStopped: isOver)
      return explore(program, isOver: isOver, isLate: isLate, progress: progress)
    } catch {
      guard error.areStopped else { throw error }
      return .stoppedEarly
    }
  }

  /// As `perform`, for a program that has been checked.
  func explore(
    _ program: any CheckedProgram, isOver: () -> Bool, isLate: () -> Bool = { false },
    progress: (Progress) -> Void = { _ in }
  ) -> Exploration {
    let book = TraceBook<Outcome>()
    var exploration: Exploration?
    search(
      program, isOver: isOver, isLate: isLate, progress: { progress(Progress($0)) },
      sorting: { run, expectations in
        book.value(of: run, isWhole: false) { Outcome(run, expectations: expectations) }
      }
    ) { _, found in exploration = Exploration(found, of: self) }
    return exploration ?? Exploration(runs: 0, gap: "nothing was run", entries: [])
  }
}

extension ExploreRequest.Progress {
  init(_ progress: SearchProgress<Outcome>) {
    self.init(runs: progress.runs, outcomes: progress.found.count, rest: progress.rest) {
      progress.inOrder.map {
        Exploration.Entry(outcome: $0, runs: $1.runs, witness: .init(schedule: $1.witness.trimmed, changes: []))
      }
    }
  }
}

extension Exploration {
  /// What is known of a search that ended before its first run.
  fileprivate static var stoppedEarly: Exploration {
    var exploration = Exploration(runs: 0, gap: noTimeGap, entries: [])
    exploration.wasStopped = true
    return exploration
  }

  /// What was found when somebody pressed Ctrl-C, where the search itself is too busy to end.
  ///
  /// - Parameter progress: How far it had come; `nil` if nothing is known.
  public static func interrupted(after progress: ExploreRequest.Progress?) -> Exploration {
    var exploration = progress?.found ?? stoppedEarly
    exploration.wasStopped = true
    exploration.wasInterrupted()
    return exploration
  }

  init(_ found: SearchedRuns<Outcome>, of request: ExploreRequest) {
    self.init(
      runs: found.runs, gap: found.gap,
      entries: found.entries.map { Entry(outcome: $0.kind, runs: $0.runs, witness: $0.witness, needed: $0.needed) })
    (wasStopped, meaningless, notes, hasTimers) = (found.wasStopped, found.meaningless, found.notes, found.hasTimers)
    unvaried = [.order, .latency, .faults].filter {
      !request.variations.contains($0) || ($0 == .faults && request.mostFaults == 0)
    }
  }
}

extension Outcome: RunKind {
  var isCutOff: Bool { status == .limit }
  var weight: Int { 1 + output.count + ends.count }
}
