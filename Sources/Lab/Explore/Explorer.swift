public import Program
internal import RunSearch
internal import SwiftPromises

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
    let cancellation = Cancellation(Dialect(rawValue: program.rules) ?? .google)
    var exploration: Exploration?
    program.performRuns { runs in
      withoutActuallyEscaping(isOver) { isOver in
        withoutActuallyEscaping(progress) { progress in
          let explorer = Explorer(self, runs, cancellation, isOver: isOver, progress: progress)
          exploration = explorer.explore()
        }
      }
    }
    var found = exploration ?? Exploration(runs: 0, gap: "nothing was run", entries: [])
    if variations.contains(.cancel), let note = cancellation.note(program.rules) { found.notes.append(note) }
    if let first = found.entries.first?.outcome, first.showsNothing, let note = UncalledNote(program).text {
      found.notes.append(note)
    }
    return found
  }
}

/// One exploration of a script: searches through its runs and reports what they come to.
struct Explorer {
  let request: ExploreRequest
  private let runs: any ProgramRuns
  private let cancellation: Cancellation
  private let isOver: () -> Bool
  private let progress: (ExploreRequest.Progress) -> Void
  private let book = OutcomeBook()

  init(
    _ request: ExploreRequest, _ runs: any ProgramRuns, _ cancellation: Cancellation, isOver: @escaping () -> Bool,
    progress: @escaping (ExploreRequest.Progress) -> Void
  ) {
    (self.request, self.runs, self.cancellation) = (request, runs, cancellation)
    (self.isOver, self.progress) = (isOver, progress)
  }

  func explore() -> Exploration {
    var meaningless: Set<String> = []
    var search = RunExplorer<Outcome>(
      options, isOver: isOver, progress: { tell($0.runs, $0.found, rest: $0.rest) },
      weighing: { 1 + $0.output.count + $0.ends.count }
    ) { schedules, keepsEvents in
      digests(of: schedules, keepsEvents: keepsEvents).map { digest in
        meaningless.formUnion(digest.meaningless)
        return RunExplorer.Run(outcome: digest.outcome, record: digest.record)
      }
    }
    var problems: [String] = []
    // What means something in the run as it is does so in every run: another one that ends before its names are there breaks it.
    let baseline = search.explore { _ in
      problems = meaningless.sorted()
      return problems.isEmpty
    }
    guard let baseline else {
      let gap = search.wasStopped ? "the run as it is didn't end before the time was over" : "nothing was run"
      var exploration = Exploration(runs: search.count, gap: gap, entries: [], meaningless: problems)
      exploration.wasStopped = search.wasStopped
      return exploration
    }
    let cut = search.found.keys.contains { $0.status == .limit } ? "some runs reached a limit before their end" : nil
    // Of a run that was cut off, how many of its choices were varied matters less than why it ended.
    let own = baseline.outcome.status == .limit ? "the run as it is reached a limit before its end" : nil
    var exploration = Exploration(
      runs: search.count, gap: own ?? search.gap ?? cut, entries: entries(of: search, baseline), meaningless: problems)
    exploration.wasStopped = search.wasStopped
    exploration.unvaried = [.order, .latency, .faults].filter {
      !request.variations.contains($0) || ($0 == .faults && request.mostFaults == 0)
    }
    exploration.hasTimers = !baseline.record.log.waits.isEmpty
    return exploration
  }

  private func tell(_ runs: Int, _ found: [Outcome: RunExplorer<Outcome>.Found], rest: Int?) {
    progress(
      ExploreRequest.Progress(runs: runs, outcomes: found.count, rest: rest) {
        Explorer.inOrder(found).map {
          Exploration.Entry(outcome: $0, runs: $1.runs, witness: .init(schedule: $1.witness.trimmed, changes: []))
        }
      })
  }

  /// What was found, the smallest witnesses first.
  private static func inOrder(
    _ found: [Outcome: RunExplorer<Outcome>.Found]
  ) -> [(key: Outcome, value: RunExplorer<Outcome>.Found)] {
    found.sorted { ($0.value.witness.size, $0.value.number) < ($1.value.witness.size, $1.value.number) }
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

  private func digests(of schedules: [Schedule], keepsEvents: Bool, isStopped: (() -> Bool)? = nil) -> [RunDigest] {
    let plans = schedules.map { schedule in
      var plan = request.run.plan
      plan.schedule = schedule
      return plan
    }
    var runs = runs
    return runs.run(plans, limits: request.run.limits, expecting: request.expectations, isStopped: isStopped ?? isOver) {
      [expectations = request.expectations, book] in
      RunDigest($0, expectations: expectations, keepsEvents: keepsEvents, book: book)
    }
  }

  // MARK: What is reported

  private func entries(of search: RunExplorer<Outcome>, _ baseline: RunExplorer<Outcome>.Run) -> [Exploration.Entry] {
    // The smallest first: where the time is over, the others get no words.
    let found = Explorer.inOrder(search.found)
    let others = found.filter { $0.key != baseline.outcome }
    let witnesses = search.smaller(others.map { ($0.value.witness, $0.key) })
    tell(search.count, search.found, rest: nil)
    // Nobody waits for words of runs that take long.
    let isSlow = isOver() && search.found.keys.contains { $0.status == .limit }
    let words = isSlow ? [] : words(for: witnesses, besides: baseline.record.schedule)
    var entries = found.filter { $0.key == baseline.outcome }.map { outcome, known in
      (known.number, Exploration.Entry(outcome: outcome, runs: known.runs, witness: .init(schedule: unchanged, changes: [])))
    }
    for (index, (outcome, known)) in others.enumerated() {
      let words = index < words.count ? words[index] : nil
      let witness = Exploration.Witness(schedule: witnesses[index], changes: words?.sentences ?? [])
      let needed = Set(words?.failed.filter { known.needed.contains($0.key) }.map(\.value) ?? [])
      entries.append((known.number, Exploration.Entry(outcome: outcome, runs: known.runs, witness: witness, needed: needed)))
    }
    // The run without changes has the smallest witness of all.
    return entries.sorted { left, right in
      (left.1.witness.schedule.size, left.0) < (right.1.witness.schedule.size, right.0)
    }.map(\.1)
  }

  /// How many outcomes get words once the time is over.
  private static let mostWordsAfterTime = 50

  private typealias Words = (sentences: [String], failed: [FailedCall: String])

  /// What witnesses change, in words, as far as the time allows.
  private func words(for witnesses: [Schedule], besides base: Schedule) -> [Words] {
    guard let first = digests(of: [base], keepsEvents: true, isStopped: { false }).first?.record else { return [] }
    var words: [Words] = []
    while words.count < witnesses.count, !isOver() || words.count < Self.mostWordsAfterTime {
      let part = witnesses[words.count...].prefix(Self.mostWordsAfterTime).map(\.withOrder)
      let runs = digests(of: part, keepsEvents: true, isStopped: { false })
      guard runs.count == part.count else { break }
      words += runs.map { run in
        let words = WitnessWords(first, run.record)
        return (words.sentences, words.failed)
      }
    }
    return words
  }

  private var unchanged: Schedule {
    Schedule(order: .firstInFirstOut, seed: request.run.plan.seed, choices: request.run.plan.choices)
  }
}
