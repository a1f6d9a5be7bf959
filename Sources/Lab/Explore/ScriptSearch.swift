internal import Program
internal import RunSearch
internal import SwiftPromises
internal import TraceEvents

/// What a search sorts a script's runs by.
protocol RunKind: Hashable, Sendable {
  /// Whether such a run reached a limit before its end.
  var isCutOff: Bool { get }
  /// Whether such a run made no promise and printed nothing.
  var showsNothing: Bool { get }
  /// How much is kept of it: lines, promises.
  var weight: Int { get }
}

/// How far a search has come.
struct SearchProgress<Kind: RunKind>: Sendable {
  /// How many runs were performed.
  let runs: Int
  /// About how many are to come; `nil` once only witnesses are made smaller.
  let rest: Int?
  let found: [Kind: RunExplorer<Kind>.Found]

  /// What was found, the smallest witnesses first.
  var inOrder: [(key: Kind, value: RunExplorer<Kind>.Found)] {
    found.sorted { ($0.value.witness.size, $0.value.number) < ($1.value.witness.size, $1.value.number) }
  }
}

/// What a search through a script's runs found.
struct SearchedRuns<Kind: RunKind> {
  /// Runs of one kind, and the smallest change that leads to them.
  struct Entry {
    let kind: Kind
    let runs: Int
    let witness: Exploration.Witness
    /// Those of the witness's changes that every such run made.
    let needed: Set<String>
  }

  /// How many runs were performed, without those that make witnesses smaller.
  var runs = 0
  /// Why not every choice was tried; `nil` if every one was.
  var gap: String? = "nothing was run"
  /// By the size of the witnesses; the first is the run without changes.
  var entries: [Entry] = []
  /// Whether somebody ended it before it was done.
  var wasStopped = false
  /// Whether something waits for its time in the run without changes.
  var hasTimers = true
  /// Expectations that are no expressions which say true or false, with the reason; they were left out.
  var meaningless: [String] = []
  /// What else one should know.
  var notes: [String] = []
}

extension ExploreRequest {
  /// Searches through the runs of a program.
  ///
  /// - Parameters:
  ///   - isOver: An answer of true ends the search.
  ///   - isLate: Asked once it has ended; an answer of true ends the runs that are performed again to tell of them.
  ///   - sorting: What kind a run is of, given the expectations that were held against it; called on several threads.
  ///   - body: Gets what was found, and what performs a run again, which it can't keep.
  func search<Kind: RunKind>(
    _ program: any CheckedProgram, isOver: () -> Bool, isLate: () -> Bool = { false },
    progress: (SearchProgress<Kind>) -> Void = { _ in },
    sorting: @escaping @Sendable (ScriptRun, [String]) -> Kind, _ body: (ScriptSearch<Kind>, SearchedRuns<Kind>) -> Void
  ) {
    let cancellation = Cancellation(Dialect(rawValue: program.rules) ?? .google)
    program.performRuns { runs in
      withoutActuallyEscaping(isOver) { isOver in
        withoutActuallyEscaping(isLate) { isLate in
          withoutActuallyEscaping(progress) { progress in
            var search = ScriptSearch(
              self, runs, cancellation, isOver: isOver, isLate: isLate, progress: progress, sorting: sorting)
            var found = search.perform()
            found.notes += notes(on: found, program, cancellation, search)
            body(search, found)
          }
        }
      }
    }
  }

  /// What else one should know of what was found.
  private func notes<Kind: RunKind>(
    on found: SearchedRuns<Kind>, _ program: any CheckedProgram, _ cancellation: Cancellation, _ search: ScriptSearch<Kind>
  ) -> [String] {
    var notes: [String] = []
    if variations.contains(.cancel), let note = cancellation.note(program.rules) { notes.append(note) }
    if found.entries.first?.kind.showsNothing == true,
      let note = UncalledNote(program, isStubbing: run.plan.stubs.isOn).text
    {
      notes.append(note)
    }
    if run.plan.stubs.isOn, let first = found.entries.first, let stubs = search.run(again: first)?.stubs {
      notes += Counted.names(stubs.map(\.name)).map { ["made up: \($0); 'run --stub' lists what they give"] } ?? []
    }
    return notes
  }
}

/// One search through the runs of a script, which sorts them into kinds.
struct ScriptSearch<Kind: RunKind> {
  private var request: ExploreRequest
  private let runs: any ProgramRuns
  private let cancellation: Cancellation
  let isOver: () -> Bool
  let isLate: () -> Bool
  private let progress: (SearchProgress<Kind>) -> Void
  private let sorting: @Sendable (ScriptRun, [String]) -> Kind

  init(
    _ request: ExploreRequest, _ runs: any ProgramRuns, _ cancellation: Cancellation, isOver: @escaping () -> Bool,
    isLate: @escaping () -> Bool = { false }, progress: @escaping (SearchProgress<Kind>) -> Void,
    sorting: @escaping @Sendable (ScriptRun, [String]) -> Kind
  ) {
    (self.request, self.runs, self.cancellation) = (request, runs, cancellation)
    (self.isOver, self.isLate, self.progress, self.sorting) = (isOver, isLate, progress, sorting)
  }

  mutating func perform() -> SearchedRuns<Kind> {
    var (found, meaningless) = performOnce()
    guard !meaningless.isEmpty else { return found }
    // The others are worth knowing. Which of them mean something doesn't depend on one another.
    request.expectations.removeAll { meaningless[$0] != nil }
    let reasons = meaningless.values.sorted()
    (found, meaningless) = performOnce()
    found.meaningless = reasons
    return found
  }

  /// Performs the runs, but for the case that an expectation means nothing.
  ///
  /// - Returns: What was found, or the expectations that mean nothing in the run as it is, with the reasons.
  private func performOnce() -> (SearchedRuns<Kind>, meaningless: [String: String]) {
    var meaningless: [String: String] = [:]
    var search = RunExplorer<Kind>(
      options, isOver: isOver,
      progress: { progress(SearchProgress(runs: $0.runs, rest: $0.rest, found: $0.found)) }, weighing: \.weight
    ) { schedules, keepsEvents in
      digests(of: schedules, keepsEvents: keepsEvents).map { digest in
        meaningless.merge(digest.meaningless) { first, _ in first }
        return RunExplorer.Run(outcome: digest.kind, record: digest.record)
      }
    }
    var problems: [String: String] = [:]
    // What means something in the run as it is does so in every run: another one that ends before its names are there breaks it.
    let baseline = search.explore { _ in
      problems = meaningless
      return problems.isEmpty
    }
    var found = SearchedRuns<Kind>()
    (found.runs, found.wasStopped) = (search.count, search.wasStopped)
    guard let baseline else {
      if search.wasStopped { found.gap = Exploration.noTimeGap }
      return (found, problems)
    }
    let cut = search.found.keys.contains(where: \.isCutOff) ? "some runs reached a limit before their end" : nil
    // Of a run that was cut off, how many of its choices were varied matters less than why it ended.
    let own = baseline.outcome.isCutOff ? "the run as it is reached a limit before its end" : nil
    found.gap = own ?? search.gap ?? cut
    found.entries = entries(of: search, baseline)
    found.hasTimers = !baseline.record.log.waits.isEmpty
    if options.variesLatency { found.notes += Self.fixedAnswers(baseline.record.log.calls) }
    return (found, [:])
  }

  /// What is said of answers whose latency the script gives.
  private static func fixedAnswers(_ calls: [RunLog.Call]) -> [String] {
    let lines = Set(calls.filter(\.keepsLatency).map(\.place.line))
    return lines.isEmpty
      ? []
      : [
        "answers keep the 'latency:' that \(Counted.lines(lines)) give\(lines.count == 1 ? "s" : "") them; without it they may come in any order"
      ]
  }

  private var options: SearchOptions {
    let plan = request.run.plan
    var base = Schedule(order: .choices([]), seed: plan.seed, choices: plan.choices)
    if case .choices = plan.order { base.order = plan.order }
    var options = SearchOptions(base: base)
    options.variesOrder = request.variations.contains(.order)
    options.variesLatency = request.variations.contains(.latency)
    options.variesCancellation = cancellation != .nothing && request.variations.contains(.cancel)
    options.cancelsOnlyTasks = cancellation != .promises
    options.mostFaults = request.variations.contains(.faults) ? request.mostFaults : 0
    options.timeOption = request.timeOption
    (options.limit, options.seed, options.isReducing) = (request.limit, request.seed, request.isReducing)
    return options
  }

  // MARK: Runs

  /// What is kept of a run.
  struct Digest: Sendable {
    let kind: Kind
    /// Expectations that mean nothing, with the reasons.
    let meaningless: [String: String]
    let record: RunRecord
  }

  func digests(of schedules: [Schedule], keepsEvents: Bool, isStopped: (() -> Bool)? = nil) -> [Digest] {
    run(schedules, isStopped: isStopped ?? isOver) { [expectations = request.expectations, sorting] run in
      Digest(
        kind: sorting(run, expectations), meaningless: run.meaningless(among: expectations),
        record: RunRecord(run, keepsEvents: keepsEvents))
    }
  }

  private func run<Result>(
    _ schedules: [Schedule], isStopped: () -> Bool, _ result: (ScriptRun) -> Result
  ) -> [Result] {
    let plans = schedules.map { schedule in
      var plan = request.run.plan
      plan.schedule = schedule
      return plan
    }
    var runs = runs
    return runs.run(plans, limits: request.run.limits, expecting: request.expectations, isStopped: isStopped, result)
  }

  /// Performs the run of a witness again.
  ///
  /// - Returns: `nil` if it was stopped.
  func run(again entry: SearchedRuns<Kind>.Entry) -> ScriptRun? {
    // Only what doesn't come to its own end takes so long that nobody waits for it.
    // In the order in which the clock runs them, jobs aren't told apart.
    let run = run([entry.witness.schedule.withOrder], isStopped: entry.kind.isCutOff ? isOver : isLate) { $0 }.first
    return run?.ending == .stopped ? nil : run
  }

  // MARK: What is reported

  private func entries(of search: RunExplorer<Kind>, _ baseline: RunExplorer<Kind>.Run) -> [SearchedRuns<Kind>.Entry] {
    // The smallest first: where the time is over, the others get no words.
    let found = SearchProgress(runs: search.count, rest: nil, found: search.found)
    let others = found.inOrder.filter { $0.key != baseline.outcome }
    let witnesses = search.smaller(others.map { ($0.value.witness, $0.key) })
    progress(found)
    // Nobody waits for words of runs that take long.
    let isSlow =
      isOver()
      && (baseline.record.log.jobs.count > Self.mostJobsOfWords || search.found.keys.contains(where: \.isCutOff))
    let words = isSlow ? [] : words(for: witnesses, besides: baseline.record.schedule)
    var entries: [(number: Int, entry: SearchedRuns<Kind>.Entry)] = []
    if let known = search.found[baseline.outcome] {
      entries.append(
        (
          known.number,
          .init(kind: baseline.outcome, runs: known.runs, witness: .init(schedule: unchanged, changes: []), needed: [])
        ))
    }
    for (index, (kind, known)) in others.enumerated() {
      let words = index < words.count ? words[index] : nil
      let witness = Exploration.Witness(schedule: witnesses[index], changes: words?.sentences ?? [])
      let needed = Set(words?.failed.filter { known.needed.contains($0.key) }.map(\.value) ?? [])
      entries.append((known.number, .init(kind: kind, runs: known.runs, witness: witness, needed: needed)))
    }
    // The run without changes has the smallest witness of all.
    return entries.sorted { left, right in
      (left.entry.witness.schedule.size, left.number) < (right.entry.witness.schedule.size, right.number)
    }.map(\.entry)
  }

  private var unchanged: Schedule {
    Schedule(order: .firstInFirstOut, seed: request.run.plan.seed, choices: request.run.plan.choices)
  }
}

extension ScriptRun {
  /// The expectations that mean nothing, with the reasons.
  fileprivate func meaningless(among texts: [String]) -> [String: String] {
    guard !expectations.isEmpty else { return [:] }
    return zip(texts, expectations).reduce(into: [:]) { found, expectation in
      if case .meaningless(let reason) = expectation.1 { found[expectation.0] = reason }
    }
  }
}

extension RunRecord {
  /// What a search keeps of a script's run.
  convenience init(_ run: ScriptRun, keepsEvents: Bool) {
    self.init(
      schedule: run.schedule, log: run.log ?? RunLog(), isForeign: run.isForeignOrder || !run.unusedInjections.isEmpty,
      isStopped: run.ending == .stopped, events: keepsEvents ? run.events : [])
  }
}
