internal import TraceEvents
internal import TraceGraph

/// Questions for a run that is watched. It stops before a step that is worth one, goes on when it is answered, and is asked about what
/// comes next.
///
/// Each question has a stretch of the run: from where it is asked to where its answer has happened. Stretches don't overlap, so that no
/// question is about something that was seen.
struct QuestionsOnTheWay {
  /// Something that can be asked, and where.
  struct Candidate {
    var ask: Ask
    /// How many events may be seen at least, and at most, when it is asked.
    var earliest: Int
    var latest: Int
    /// How many are seen when its answer has happened.
    var after: Int
    /// How much one learns by thinking about it.
    var worth: Int
  }

  /// A question with its stretch.
  struct Chosen {
    var candidate: Candidate
    var prediction: Prediction
  }

  /// How many questions are asked about one run.
  private static let mostQuestions = 8
  /// How many promises and lines are looked at.
  private static let mostPromises = 200
  private static let mostLines = 12

  private let run: LabRun
  private let maker: PredictionMaker

  init(_ run: LabRun) {
    self.run = run
    maker = PredictionMaker(run)
  }

  /// The questions, in the order of the run.
  ///
  /// - Complexity: O(n) in the events of the run for each thing that could be asked.
  func chosen() -> [Chosen] {
    let chosen = choose(candidates)
    return chosen.isEmpty ? choose(aboutTheLast) : chosen
  }

  // MARK: Choosing

  /// Takes the questions that are worth the most, as far as their stretches leave room for them.
  private func choose(_ candidates: [Candidate]) -> [Chosen] {
    let ranked = candidates.sorted { ($1.worth, $0.earliest, $0.after) < ($0.worth, $1.earliest, $1.after) }
    var chosen: [Chosen] = []
    var kinds: [Int: Int] = [:]
    for candidate in ranked where chosen.count < Self.mostQuestions {
      guard kinds[candidate.ask.kind, default: 0] < candidate.ask.most, let prediction = prediction(candidate),
        let placed = Self.placed(chosen + [Chosen(candidate: candidate, prediction: prediction)]), let more = silent(placed)
      else { continue }
      chosen = more
      kinds[candidate.ask.kind, default: 0] += 1
    }
    return chosen
  }

  /// Places questions one after the other, each as early as can be, which leaves the most to think about; `nil` if there is no room.
  private static func placed(_ questions: [Chosen]) -> [Chosen]? {
    var placed = questions.sorted { ($0.candidate.after, $0.candidate.earliest) < ($1.candidate.after, $1.candidate.earliest) }
    var end = 0
    for index in placed.indices {
      let candidate = placed[index].candidate
      let position = max(candidate.earliest, end)
      guard position <= candidate.latest else { return nil }
      (placed[index].prediction.position, placed[index].prediction.positionAfter) = (position, candidate.after)
      end = candidate.after
    }
    return placed
  }

  private func prediction(_ candidate: Candidate) -> Prediction? {
    let seen = run.checkpoints.state(at: candidate.after, of: run.events, near: nil)
    guard var prediction = try? PredictionMaker(run, seen: seen).prediction(candidate.ask) else { return nil }
    if case .state(let pointer, at: nil) = candidate.ask, let promise = try? pointer.promise(in: run.full) {
      prediction.question = "In which state will \(maker.words.nameInQuestion(promise.id)) end?"
    }
    return prediction
  }

  /// The questions without the choices that say what a later one asks; `nil` if one of them would say it all the same.
  private func silent(_ questions: [Chosen]) -> [Chosen]? {
    var questions = questions
    for index in questions.indices {
      let told = Set(questions[(index + 1)...].flatMap { tells(questions[index], $0) })
      guard !told.isEmpty else { continue }
      guard case .line = questions[index].candidate.ask, let lighter = questions[index].prediction.without(told) else {
        return nil
      }
      questions[index].prediction = lighter
    }
    return questions
  }

  /// The choices of a question that say what a later one asks: a line that is offered is printed somewhere, so the handler that prints it
  /// runs.
  private func tells(_ earlier: Chosen, _ later: Chosen) -> [String] {
    guard let asked = later.prediction.promise else { return [] }
    switch later.candidate.ask {
    case .line, .order, .count: return []
    default: break
    }
    let handler: PromiseID? =
      if case .lands = later.candidate.ask { RejectionPath(of: asked, in: run.full)?.firstHandler } else { nil }
    let offered: [PredictionWords.Line] =
      switch earlier.candidate.ask {
      case .order: maker.words.lines
      case .line: maker.words.lines.filter { earlier.prediction.choices.contains($0.text) }
      default: []
      }
    return offered.filter { line in
      guard line.step > earlier.candidate.after, line.promise != .program else { return false }
      let told = [line.promise, run.full[line.promise]?.handlerRun?.cause].compactMap(\.self)
      return told.contains(asked) || handler.map(told.contains) ?? false
    }.map(\.text)
  }

  // MARK: What can be asked

  private var candidates: [Candidate] {
    let promises = run.full.promises.prefix(Self.mostPromises).filter { $0.address.place.unit == .program }
    return lines + promises.flatMap(questions)
  }

  /// What to ask about a run of which nothing else is worth asking: what becomes of the promise that it makes last.
  private var aboutTheLast: [Candidate] {
    guard let last = run.full.promises.last(where: { $0.address.place.unit == .program }) else { return [] }
    let pointer = PromisePointer(last)
    return [ending(last, .value(pointer)), ending(last, .state(pointer, at: nil)), time(last)].compactMap(\.self)
  }

  private func time(ofStep step: Int) -> VirtualInstant { run.events[step - 1].time }

  private func candidate(_ ask: Ask, earliest: Int, latest: Int, after: Int) -> Candidate? {
    guard earliest <= latest, latest <= after else { return nil }
    return Candidate(ask: ask, earliest: earliest, latest: latest, after: after, worth: ask.worth)
  }

  private func questions(_ promise: PromiseRecord) -> [Candidate] {
    let pointer = PromisePointer(promise)
    let isJoined = promise.parents.count > 1
    var found: [Candidate?] = []
    if promise.state == .pending && !waitsForPerson(promise) || isJoined {
      found.append(ending(promise, .state(pointer, at: nil)))
    }
    if isJoined || promise.operatorKind == .task { found.append(time(promise)) }
    if promise.isSkipped, promise.state == .fulfilled { found.append(ending(promise, .handler(pointer))) }
    if promise.state == .rejected, promise.errorOrigin == promise.id, !promise.children.isEmpty { found.append(landing(promise)) }
    if promise.state == .fulfilled, let value = promise.settlementText, value != "()", makesValue(promise) {
      var question = ending(promise, .value(pointer))
      // What a handler of a value makes of it is plain code most of the time.
      if promise.handlerRun?.role == .value, !isJoined { question?.worth -= 1 }
      found.append(question)
    }
    return found.compactMap(\.self)
  }

  /// Whether a promise stays pending because nobody answers a dialog: how it ends, no script says.
  private func waitsForPerson(_ promise: PromiseRecord) -> Bool {
    Explanation(of: promise.id, in: run.full, full: run.full).chain.contains { run.full[$0]?.asksPerson == true }
  }

  /// Whether one has to know what an operator or its handler does to say what its promise ends with.
  private func makesValue(_ promise: PromiseRecord) -> Bool {
    promise.handlerRun.map { $0.role == .error || $0.role == .value } ?? false
      || promise.operatorKind.isWonByOne && promise.parents.count > 1 || promise.operatorKind == .retry
  }

  /// A question about how a promise ends: asked before what decides it, or, if nothing does, before the run's last instant.
  private func ending(_ promise: PromiseRecord, _ ask: Ask) -> Candidate? {
    guard let settled = promise.settledStep else {
      let end = run.events.count
      let last = run.events.last.map { run.trace.countOfEvents(before: $0.time) } ?? 0
      // Whoever is asked when nothing is left to happen doesn't know that.
      return candidate(ask, earliest: max(promise.createdStep, last), latest: end, after: end)
    }
    let decider = promise.parents.count > 1 ? promise.settlementCause : promise.adopts ?? promise.parents.first
    let decided = decider.flatMap { run.full[$0]?.settledStep }
    let isWaitedFor = promise.parents.count > 1 || promise.adopts != nil || promise.handlerRun == nil
    let turn = isWaitedFor ? decided ?? settled : promise.handlerRun?.step ?? settled
    let begun = promise.handlerRun?.step ?? turn
    let earliest = max(promise.createdStep, run.trace.countOfEvents(before: time(ofStep: min(begun, turn))))
    return candidate(ask, earliest: earliest, latest: min(max(turn - 1, promise.createdStep), settled - 1), after: settled)
  }

  /// When a promise is settled, asked before that instant.
  private func time(_ promise: PromiseRecord) -> Candidate? {
    guard let settled = promise.settledStep, let instant = promise.settledAt else { return nil }
    return candidate(
      .time(PromisePointer(promise)), earliest: promise.createdStep, latest: run.trace.countOfEvents(before: instant),
      after: settled)
  }

  /// Which handler gets an error, asked when the error is there.
  private func landing(_ promise: PromiseRecord) -> Candidate? {
    guard let path = RejectionPath(of: promise.id, in: run.full), let rejected = promise.settledStep else { return nil }
    let end = path.carriers.last.flatMap { run.full[$0]?.settledAt }.map(run.trace.position(at:)) ?? rejected
    return candidate(
      .lands(PromisePointer(promise)), earliest: rejected, latest: rejected,
      // A task's code began before it got the error.
      after: path.firstHandler.flatMap { run.full[$0]?.handlerRun }.flatMap { $0.role == .work ? nil : $0.step } ?? end)
  }

  /// What is printed: in which order, where that is a matter of one instant, and what comes next.
  private var lines: [Candidate] {
    let lines = maker.words.lines
    var found: [Candidate?] = []
    if lines.count > 2, let first = lines.first, let last = lines.last, first.time == last.time,
      lines.contains(where: { $0.promise != .program })
    {
      found.append(
        candidate(
          .order, earliest: run.trace.countOfEvents(before: first.time), latest: run.trace.countOfEvents(before: first.time),
          after: last.step))
    }
    for (index, line) in lines.prefix(Self.mostLines).enumerated() {
      let before = index > 0 ? lines[index - 1] : nil
      // A question has to say after which line.
      if let before, before.text == line.text || lines.count(where: { $0.text == before.text }) > 1 { continue }
      guard let after = try? maker.prediction(.line(index + 1)).positionAfter else { continue }
      let earliest = max(before?.step ?? 0, run.trace.countOfEvents(before: line.time))
      // When the handler has begun, everybody sees which line comes.
      let handler = run.full[line.promise]?.handlerRun.map(\.step) ?? line.step
      var question = candidate(
        .line(index + 1), earliest: earliest, latest: max(earliest, min(handler, line.step) - 1), after: max(after, line.step))
      // Which of the script's own lines comes next is no riddle.
      if line.promise == .program, before?.promise == .program { question?.worth = 0 }
      found.append(question)
    }
    return found.compactMap(\.self).filter { $0.worth > 0 }
  }
}

extension Ask {
  /// A number for each kind of question.
  fileprivate var kind: Int {
    switch self {
    case .line: 0
    case .order: 1
    case .count: 2
    case .state: 3
    case .value: 4
    case .time: 5
    case .handler: 6
    case .lands: 7
    case .first: 8
    }
  }

  /// How many of a kind are asked: with more of them, one answers by heart.
  fileprivate var most: Int { if case .line = self { 4 } else { 2 } }

  /// How much one learns by thinking about it: when something happens is the least of it.
  fileprivate var worth: Int {
    switch self {
    case .order: 9
    case .lands, .first: 8
    case .line, .count: 6
    case .value: 5
    case .handler: 3
    case .state: 2
    case .time: 1
    }
  }
}
