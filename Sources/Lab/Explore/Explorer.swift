public import Program
internal import RunSearch
internal import SwiftPromises

extension ExploreRequest {
  /// How far an exploration has come.
  public struct Progress: Hashable, Sendable {
    public var runs: Int
    public var outcomes: Int
  }

  /// Runs the program under every order, latency and failure that it may meet, and sorts the runs into outcomes.
  ///
  /// - Parameters:
  ///   - isOver: Asked now and then, on any thread; an answer of true ends the search with what was found.
  ///   - progress: Told now and then how far it has come.
  /// - Throws: What keeps the script from running.
  /// - Complexity: At most `limit` runs, and some for each outcome whose witness is made smaller. Kept are outcomes, not traces.
  public func perform(
    isOver: () -> Bool = { false }, progress: (Progress) -> Void = { _ in }
  ) throws(ScriptProblems) -> Exploration {
    explore(try run.checked(stubsUnknownNames: run.plan.stubs.isOn), isOver: isOver, progress: progress)
  }

  /// As `perform`, for a program that has been checked.
  func explore(
    _ program: any CheckedProgram, isOver: () -> Bool, progress: (Progress) -> Void = { _ in }
  ) -> Exploration {
    // The promises of the other libraries have no 'cancel()'.
    let canCancel = program.rules == Dialect.google.rawValue
    var exploration: Exploration?
    program.performRuns { runs in
      withoutActuallyEscaping(isOver) { isOver in
        withoutActuallyEscaping(progress) { progress in
          let explorer = Explorer(self, runs, canCancel: canCancel, isOver: isOver, progress: progress)
          exploration = explorer.explore()
        }
      }
    }
    return exploration ?? Exploration(runs: 0, gap: "nothing was run", entries: [])
  }
}

/// One exploration of a script: searches through its runs and reports what they come to.
struct Explorer {
  let request: ExploreRequest
  private let runs: any ProgramRuns
  private let canCancel: Bool
  private let isOver: () -> Bool
  private let progress: (ExploreRequest.Progress) -> Void

  init(
    _ request: ExploreRequest, _ runs: any ProgramRuns, canCancel: Bool, isOver: @escaping () -> Bool,
    progress: @escaping (ExploreRequest.Progress) -> Void
  ) {
    (self.request, self.runs, self.canCancel) = (request, runs, canCancel)
    (self.isOver, self.progress) = (isOver, progress)
  }

  func explore() -> Exploration {
    var meaningless: Set<String> = []
    var search = RunExplorer<Outcome>(
      options, isOver: isOver, progress: { [progress] in progress(ExploreRequest.Progress(runs: $0, outcomes: $1)) }
    ) { schedules, keepsEvents in
      digests(of: schedules, keepsEvents: keepsEvents).map { digest in
        meaningless.formUnion(digest.meaningless)
        return RunExplorer.Run(outcome: digest.outcome, record: digest.record)
      }
    }
    let baseline = search.explore { _ in meaningless.isEmpty }
    let problems = meaningless.sorted()
    guard let baseline else {
      return Exploration(runs: search.count, gap: "nothing was run", entries: [], meaningless: problems)
    }
    return Exploration(
      runs: search.count, gap: search.gap, entries: entries(of: search, baseline), meaningless: problems)
  }

  private var options: SearchOptions {
    let plan = request.run.plan
    var base = Schedule(order: .choices([]), seed: plan.seed, choices: plan.choices)
    if case .choices = plan.order { base.order = plan.order }
    var options = SearchOptions(base: base)
    options.variesOrder = request.variations.contains(.order)
    options.variesLatency = request.variations.contains(.latency)
    options.variesCancellation = canCancel && request.variations.contains(.cancel)
    options.mostFaults = request.variations.contains(.faults) ? request.mostFaults : 0
    (options.limit, options.seed, options.isReducing) = (request.limit, request.seed, request.isReducing)
    return options
  }

  private func digests(of schedules: [Schedule], keepsEvents: Bool) -> [RunDigest] {
    let plans = schedules.map { schedule in
      var plan = request.run.plan
      plan.schedule = schedule
      return plan
    }
    var runs = runs
    return runs.run(plans, limits: request.run.limits, expecting: request.expectations, isStopped: isOver) {
      [expectations = request.expectations] in
      RunDigest($0, expectations: expectations, keepsEvents: keepsEvents)
    }
  }

  // MARK: What is reported

  private func entries(of search: RunExplorer<Outcome>, _ baseline: RunExplorer<Outcome>.Run) -> [Exploration.Entry] {
    let first = record(of: baseline.record.schedule) ?? baseline.record
    var entries: [(number: Int, entry: Exploration.Entry)] = []
    for (outcome, known) in search.found {
      let isBaseline = outcome == baseline.outcome
      let witness = isBaseline ? unchanged : search.smaller(known.witness, outcome)
      let words = isBaseline ? [] : record(of: witness.withOrder).map { WitnessWords(first, $0).sentences } ?? []
      entries.append(
        (known.number, Exploration.Entry(outcome: outcome, runs: known.runs, witness: .init(schedule: witness, changes: words))))
    }
    // The run without changes has the smallest witness of all.
    return entries.sorted { left, right in
      (left.entry.witness.schedule.size, left.number) < (right.entry.witness.schedule.size, right.number)
    }.map(\.entry)
  }

  /// A run with its events.
  private func record(of schedule: Schedule) -> RunRecord? { digests(of: [schedule], keepsEvents: true).first?.record }

  private var unchanged: Schedule {
    Schedule(order: .firstInFirstOut, seed: request.run.plan.seed, choices: request.run.plan.choices)
  }
}
