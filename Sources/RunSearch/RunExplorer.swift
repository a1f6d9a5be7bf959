package import Program

/// Searches through the runs of one program: all of them, or as many as there may be, then some by chance; sorts them into outcomes.
package struct RunExplorer<Outcome: Hashable> {
  /// What is known of a run.
  package struct Run {
    package let outcome: Outcome
    package let record: RunRecord

    package init(outcome: Outcome, record: RunRecord) {
      (self.outcome, self.record) = (outcome, record)
    }
  }

  /// What is known of an outcome.
  package struct Found: Sendable {
    package var runs = 0
    /// In the order of finding.
    package let number: Int
    package var witness: Schedule
    /// How many of its changes are about which of two things comes first that come together: the others take fewer words.
    var ties: Int
    /// The calls that failed in all of these runs.
    package var needed: Set<FailedCall>
  }

  /// How far a search has come.
  package struct Progress {
    /// How many runs were performed.
    package let runs: Int
    /// About how many are to come, as far as is known.
    package let rest: Int
    package let found: [Outcome: Found]
  }

  private let options: SearchOptions
  private let isOver: () -> Bool
  private let progress: (Progress) -> Void
  /// Performs runs; the second argument says whether their events are kept.
  private let performs: ([Schedule], Bool) -> [Run]
  package private(set) var found: [Outcome: Found] = [:]
  /// How many runs were performed, without those that make witnesses smaller.
  package private(set) var count = 0
  /// Why not every choice was tried.
  package private(set) var gap: String?
  /// Whether a run was ended before it came to its own end.
  package private(set) var wasStopped = false
  /// About how many runs are to come.
  private var rest = 0
  /// Whether there were more outcomes than are kept.
  private var leavesOut = false
  /// How many lines and promises the outcomes have together.
  private var weight = 0
  /// The run without changes, once it was performed.
  private var baseline: RunRecord?
  private let weighing: (Outcome) -> Int

  /// How many runs are performed between two looks at what they showed: the same on every machine, so that every machine shows the same. Of
  /// large ones fewer, as all of them are kept until then.
  private var batch = 32
  private static var mostKept: Int { 4_000_000 }
  private static var mostOutcomes: Int { 10_000 }
  private static var mostWeight: Int { 1_000_000 }
  /// So many runs may make witnesses smaller in any case.
  private static var leastTries: Int { 5000 }
  /// So many single changes are tried for witnesses that have several, and so many pairs for those that have more than two.
  private static var mostSingles: Int { 500 }
  private static var mostPairs: Int { 2000 }

  package init(
    _ options: SearchOptions, isOver: @escaping () -> Bool, progress: @escaping (Progress) -> Void,
    weighing: @escaping (Outcome) -> Int, performing performs: @escaping ([Schedule], Bool) -> [Run]
  ) {
    self.weighing = weighing
    (self.options, self.isOver, self.progress, self.performs) = (options, isOver, progress, performs)
  }

  /// Performs the runs.
  ///
  /// - Parameter accepts: Whether the run without changes is one whose changes are worth looking at.
  /// - Returns: The run without changes; `nil` if it was stopped or isn't accepted.
  package mutating func explore(where accepts: (Run) -> Bool = { _ in true }) -> Run? {
    var search = ExhaustiveSearch(options)
    var base = options.base
    if case .choices = base.order {} else { base.order = .choices([]) }
    guard let baseline = perform([base]).first, !baseline.record.isStopped, accepts(baseline) else { return nil }
    self.baseline = baseline.record
    batch = max(1, min(batch, Self.mostKept / max(1, baseline.record.log.weight)))
    search.learn(SearchStep(schedule: base, node: nil, way: nil, identity: 0), baseline.record)
    // Where there are too many, the last third is left to chance; where all seem to fit, none.
    let share = max(1, options.limit - options.limit / 3)
    while !search.isOver, !isOver(), count < share || (count < options.limit && search.rest <= options.limit - count) {
      let steps = search.next(atMost: min(batch, options.limit - count))
      rest = min(search.rest, options.limit - count)
      if steps.isEmpty { continue }
      for (step, run) in zip(steps, perform(steps.map(\.schedule))) where !run.record.isStopped {
        search.learn(step, run.record)
      }
    }
    gap = search.gap
    if !search.isOver || wasStopped {
      // How many are to come is estimated, and some of them may turn out to be like others.
      let isSure = count + search.rest > 2 * options.limit
      wasStopped = isOver()
      let log = baseline.record.log
      sample(RandomSampling(options, baseline: log), RankedSampling(options, baseline: log))
      // Somebody may have ended it while runs were drawn, too.
      if count < options.limit, isOver() { wasStopped = true }
      gap =
        wasStopped
        ? "stopped after \(count) \(count == 1 ? "run" : "runs")\(options.timeOption.map { ", at \($0)" } ?? "")"
        : "there \(!isSure ? "may be" : options.limit == 1 ? "is" : "are") more than \(options.limit) \(options.limit == 1 ? "run" : "runs")"
    }
    if leavesOut { gap = "there are more outcomes than the \(found.count) that are kept" }
    return baseline
  }

  /// Performs runs by chance, as many of either kind, until there may be no more.
  private mutating func sample(_ samplings: any Sampling...) {
    var samplings = samplings
    while !isOver(), count < options.limit {
      let room = min(batch, options.limit - count)
      rest = options.limit - count
      let schedules = (0..<room).map { samplings[$0 % samplings.count].next() }
      let runs = perform(schedules)
      for sampling in samplings.indices { for run in runs { samplings[sampling].learn(run.record.log) } }
    }
  }

  private mutating func perform(_ schedules: [Schedule]) -> [Run] {
    let runs = performs(schedules, options.variesCancellation)
    for run in runs {
      guard !run.record.isStopped else {
        wasStopped = true
        continue
      }
      count += 1
      keep(run)
    }
    if runs.count < schedules.count { wasStopped = true }
    progress(Progress(runs: count, rest: rest, found: found))
    return runs
  }

  private mutating func keep(_ run: Run) {
    var schedule = run.record.schedule.trimmed
    // What the run never came to is no part of how to get there: a code that names it would be refused.
    if run.record.isForeign { schedule.choices.keepOnly(run.record.log.calls) }
    func ties() -> Int { run.record.log.orders.count { $0.isAmongArrivals && $0.taken > 0 } }
    guard var known = found[run.outcome] else {
      weight += weighing(run.outcome)
      guard found.count < Self.mostOutcomes, weight < Self.mostWeight else { return leavesOut = true }
      found[run.outcome] = Found(runs: 1, number: found.count, witness: schedule, ties: ties(), needed: run.record.failed)
      return
    }
    known.runs += 1
    if !known.needed.isEmpty { known.needed.formIntersection(run.record.failed) }
    let (size, best) = (schedule.size, known.witness.size)
    if size < best || size == best && ties() < known.ties { (known.witness, known.ties) = (schedule, ties()) }
    found[run.outcome] = known
  }

  // MARK: Witnesses

  /// Takes changes away from witnesses as long as they come to the same; where several are left, looks for a single one that comes to the
  /// same. Those of all outcomes are tried side by side, so that every processor has something to do. Thousands of outcomes get no more runs
  /// for that than were needed to find them, the first ones first.
  ///
  /// - Returns: The smaller witnesses, in the same order.
  package func smaller(_ witnesses: [(witness: Schedule, outcome: Outcome)]) -> [Schedule] {
    var shrinkings = witnesses.map { Shrinking($0.witness.trimmed, than: options.base.choices) }
    var room = max(count, Self.leastTries)
    while !isOver(), room > 0 {
      let (numbers, candidates) = shrinkings.indices.reduce(into: ([Int](), [Schedule]())) { open, number in
        guard open.0.count < batch, let candidate = shrinkings[number].candidate else { return }
        open.0.append(number)
        open.1.append(candidate)
      }
      guard !candidates.isEmpty else { break }
      room -= candidates.count
      let runs = performs(candidates, false)
      guard runs.count == candidates.count else { break }
      for (number, run) in zip(numbers, runs) {
        let isSame = run.outcome == witnesses[number].outcome && !run.record.isForeign && !run.record.isStopped
        shrinkings[number].take(isSame)
      }
    }
    var best = shrinkings.map(\.best)
    replaceByFewest(&best, for: witnesses.map(\.outcome), atMost: room)
    return best
  }

  /// Looks for witnesses with fewer changes from below: for those with one among the single changes of the run without changes, for those
  /// with two among the single changes of these runs. What was found by taking changes away needn't be the smallest.
  private func replaceByFewest(_ best: inout [Schedule], for outcomes: [Outcome], atMost room: Int) {
    guard let baseline else { return }
    let base = options.base.trimmed.size
    var room = room
    var bases = [baseline]
    for (level, most) in [Self.mostSingles, min(Self.mostPairs, max(Self.mostSingles, count))].enumerated() {
      var open: [Outcome: Int] = [:]
      for index in best.indices where best[index].size > base + level + 1 { open[outcomes[index]] = index }
      guard !open.isEmpty, room > 0, !isOver() else { return }
      let changes = changes(of: bases, atMost: min(room, most), towards: level == 0 ? [] : open.values.map { best[$0] })
      let (found, records, tries) = fewest(changes, for: Set(open.keys))
      for (outcome, schedule) in found { if let index = open[outcome] { best[index] = schedule } }
      (room, bases) = (room - tries, records)
    }
  }

  /// The single changes of some runs, each once.
  ///
  /// - Parameter witnesses: The changes that these make come first.
  private func changes(of runs: [RunRecord], atMost most: Int, towards witnesses: [Schedule]) -> [Schedule] {
    let failures = witnesses.reduce(into: Set<Int>()) { $0.formUnion($1.choices.failures) }
    let answers = witnesses.reduce(into: Set<Int>()) { $0.formUnion($1.choices.answers.keys) }
    func isOnTheWay(_ run: RunRecord) -> Bool {
      let choices = run.schedule.choices
      return !choices.failures.isDisjoint(with: failures) || choices.answers.keys.contains(where: answers.contains)
    }
    let bases = witnesses.isEmpty ? runs : runs.filter(isOnTheWay) + runs.filter { !isOnTheWay($0) }
    var known: Set<Schedule> = []
    var changes: [Schedule] = []
    for run in bases {
      for change in run.singleChanges(options) where changes.count < most && known.insert(change.trimmed).inserted {
        changes.append(change)
      }
      if changes.count >= most { break }
    }
    return changes
  }

  /// Performs changed runs until one has come to each of some outcomes.
  ///
  /// - Returns: The first that comes to each, the runs, and how many there were.
  private func fewest(
    _ changes: [Schedule], for outcomes: Set<Outcome>
  ) -> (found: [Outcome: Schedule], records: [RunRecord], tries: Int) {
    var (found, records, tries) = ([Outcome: Schedule](), [RunRecord](), 0)
    var rest = changes[...]
    while !rest.isEmpty, found.count < outcomes.count, !isOver() {
      let part = Array(rest.prefix(batch))
      rest = rest.dropFirst(part.count)
      let runs = performs(part, false)
      tries += part.count
      guard runs.count == part.count else { break }
      for (schedule, run) in zip(part, runs) where !run.record.isForeign && !run.record.isStopped {
        records.append(run.record)
        if outcomes.contains(run.outcome), found[run.outcome] == nil { found[run.outcome] = schedule.trimmed }
      }
    }
    return (found, records, tries)
  }
}

/// One witness that is made smaller.
private struct Shrinking {
  private(set) var best: Schedule
  private let base: RunChoices
  /// What is still to be tried with the best one, the last first.
  private var candidates: [Schedule]
  private var tries = 0

  private static let mostTries = 200

  init(_ witness: Schedule, than base: RunChoices) {
    (best, self.base) = (witness, base)
    candidates = witness.smaller(than: base).reversed()
  }

  /// What is to be tried next.
  var candidate: Schedule? { tries < Self.mostTries ? candidates.last : nil }

  /// Learns whether the candidate comes to the same.
  mutating func take(_ isSame: Bool) {
    tries += 1
    guard let candidate = candidates.popLast(), isSame else { return }
    best = candidate.trimmed
    candidates = best.smaller(than: base).reversed()
  }
}
