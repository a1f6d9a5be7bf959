public import Program
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
          var explorer = Explorer(self, runs, canCancel: canCancel, isOver: isOver, progress: progress)
          exploration = explorer.explore()
        }
      }
    }
    return exploration ?? Exploration(runs: 0, gap: "nothing was run", entries: [])
  }
}

/// One exploration: all runs, or as many as there may be, then chance, then smaller witnesses.
struct Explorer {
  let request: ExploreRequest
  private var runs: any ProgramRuns
  private let canCancel: Bool
  private let isOver: () -> Bool
  private let progress: (ExploreRequest.Progress) -> Void
  private var found: [Outcome: Found] = [:]
  private var count = 0
  private var meaningless: [String] = []
  /// Whether a run was ended before it came to its own end.
  private var wasStopped = false

  /// What is known of an outcome.
  private struct Found {
    var runs = 0
    /// In the order of finding.
    let number: Int
    var witness: Schedule
  }

  /// Whether there were more outcomes than are kept.
  private var leavesOut = false
  private static let mostOutcomes = 10_000

  /// How many runs are performed between two looks at what they showed: the same on every machine, so that every machine shows the same.
  private static let batch = 32

  init(
    _ request: ExploreRequest, _ runs: any ProgramRuns, canCancel: Bool, isOver: @escaping () -> Bool,
    progress: @escaping (ExploreRequest.Progress) -> Void
  ) {
    (self.request, self.runs, self.canCancel) = (request, runs, canCancel)
    (self.isOver, self.progress) = (isOver, progress)
  }

  mutating func explore() -> Exploration {
    var search = ExhaustiveSearch(request, canCancel: canCancel)
    var base = Schedule(order: .choices([]), seed: request.run.plan.seed, choices: request.run.plan.choices)
    if case .choices = request.run.plan.order { base.order = request.run.plan.order }
    let first = perform([base])
    guard let baseline = first.first, !baseline.isStopped, meaningless.isEmpty else {
      return Exploration(runs: count, gap: "nothing was run", entries: [], meaningless: Array(Set(meaningless)).sorted())
    }
    search.learn(SearchStep(schedule: base, node: nil, way: nil, identity: 0), baseline)
    // Where there are too many, the last third is left to chance.
    let share = max(1, request.limit - request.limit / 3)
    while !search.isOver, !isOver(), count < request.limit {
      let mayTakeAll = count < share
      guard mayTakeAll else { break }
      let steps = search.next(atMost: min(Self.batch, request.limit - count))
      if steps.isEmpty { continue }
      for (step, run) in zip(steps, perform(steps.map(\.schedule))) { if !run.isStopped { search.learn(step, run) } }
    }
    var gap = search.gap
    if !search.isOver || wasStopped {
      gap = reason
      sample(RandomSampling(request, baseline: baseline.log), RankedSampling(request, baseline: baseline.log))
    }
    if leavesOut { gap = "there are more than \(Self.mostOutcomes) outcomes" }
    return report(baseline, gap: gap)
  }

  private var reason: String {
    isOver() ? "the time was over after \(count) runs" : "there are more than \(request.limit) runs"
  }

  /// Performs runs by chance, as many of either kind, until there may be no more.
  private mutating func sample(_ samplings: any Sampling...) {
    var samplings = samplings
    while !isOver(), count < request.limit {
      let room = min(Self.batch, request.limit - count)
      let schedules = (0..<room).map { samplings[$0 % samplings.count].next() }
      let runs = perform(schedules)
      for sampling in samplings.indices { for run in runs { samplings[sampling].learn(run.log) } }
    }
  }

  // MARK: Runs

  private mutating func perform(_ schedules: [Schedule]) -> [RunDigest] {
    let digests = digests(of: schedules, keepsEvents: request.variations.contains(.cancel))
    wasStopped = wasStopped || digests.contains(where: \.isStopped)
    for digest in digests where !digest.isStopped {
      count += 1
      meaningless += digest.meaningless
      guard found.count < Self.mostOutcomes || found[digest.outcome] != nil else {
        leavesOut = true
        continue
      }
      var known = found[digest.outcome] ?? Found(number: found.count, witness: digest.schedule)
      known.runs += 1
      if digest.schedule.size < known.witness.size { known.witness = digest.schedule }
      found[digest.outcome] = known
    }
    progress(ExploreRequest.Progress(runs: count, outcomes: found.count))
    return digests
  }

  private mutating func digests(of schedules: [Schedule], keepsEvents: Bool) -> [RunDigest] {
    let plans = schedules.map { schedule in
      var plan = request.run.plan
      plan.schedule = schedule
      return plan
    }
    return runs.run(plans, limits: request.run.limits, expecting: request.expectations, isStopped: isOver) {
      [expectations = request.expectations] in
      RunDigest($0, expectations: expectations, keepsEvents: keepsEvents)
    }
  }

  // MARK: What is reported

  private mutating func report(_ baseline: RunDigest, gap: String?) -> Exploration {
    let first = digests(of: [baseline.schedule], keepsEvents: true).first ?? baseline
    var entries: [(number: Int, entry: Exploration.Entry)] = []
    for (outcome, known) in found {
      let witness = outcome == baseline.outcome ? unchanged : smaller(known.witness, outcome)
      let words =
        outcome == baseline.outcome
        ? [] : digests(of: [witness.withOrder], keepsEvents: true).first.map { WitnessWords(first, $0).sentences } ?? []
      entries.append(
        (known.number, Exploration.Entry(outcome: outcome, runs: known.runs, witness: .init(schedule: witness, changes: words))))
    }
    entries.sort { left, right in
      (left.entry.witness.schedule.size, left.number) < (right.entry.witness.schedule.size, right.number)
    }
    // The run without changes has the smallest witness of all.
    return Exploration(
      runs: count, gap: gap, entries: entries.map(\.entry), meaningless: Array(Set(meaningless)).sorted())
  }

  private var unchanged: Schedule {
    Schedule(order: .firstInFirstOut, seed: request.run.plan.seed, choices: request.run.plan.choices)
  }

  /// Takes changes away from a witness as long as it comes to the same.
  private mutating func smaller(_ witness: Schedule, _ outcome: Outcome) -> Schedule {
    var best = witness.trimmed
    var tries = 0
    var isSmaller = true
    while isSmaller, !isOver() {
      isSmaller = false
      for candidate in best.smaller(than: request.run.plan.choices) where tries < 200 {
        tries += 1
        guard let run = digests(of: [candidate], keepsEvents: false).first, run.outcome == outcome, !run.isForeign else {
          continue
        }
        best = candidate.trimmed
        isSmaller = true
        break
      }
    }
    return best
  }
}
