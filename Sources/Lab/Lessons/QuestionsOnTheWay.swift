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
    var stretch: AskStretch
    /// How much one learns by thinking about it.
    var worth: Int
  }

  /// A question with its stretch.
  struct Chosen {
    var candidate: Candidate
    var prediction: Prediction
    var stretch: AskStretch { candidate.stretch }
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
    let ranked = candidates.sorted {
      ($1.worth, $0.stretch.earliest, $0.stretch.after) < ($0.worth, $1.stretch.earliest, $1.stretch.after)
    }
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
    var placed = questions.sorted {
      ($0.stretch.after, $0.stretch.earliest) < ($1.stretch.after, $1.stretch.earliest)
    }
    var end = 0
    for index in placed.indices {
      let stretch = placed[index].stretch
      let position = max(stretch.earliest, end)
      guard position <= stretch.latest else { return nil }
      (placed[index].prediction.position, placed[index].prediction.positionAfter) = (position, stretch.after)
      end = stretch.after
    }
    return placed
  }

  private func prediction(_ candidate: Candidate) -> Prediction? {
    let seen = run.checkpoints.state(at: candidate.stretch.after, of: run.events, near: nil)
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
    // Who prints a line and then fails tells nothing of who gets the error.
    let subject: PromiseID? =
      if case .lands = later.candidate.ask { RejectionPath(of: asked, in: run.full)?.firstHandler } else { asked }
    guard let subject else { return [] }
    let offered: [PredictionWords.Line] =
      switch earlier.candidate.ask {
      case .order: maker.words.lines
      case .line: maker.words.lines.filter { earlier.prediction.choices.contains($0.text) }
      default: []
      }
    return offered.filter { line in
      guard line.step > earlier.stretch.after, line.promise != .program else { return false }
      let told = [line.promise, run.full[line.promise]?.handlerRun?.cause].compactMap(\.self)
      return told.contains(subject)
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
    return [
      ending(last, .value(pointer)), ending(last, .state(pointer, at: nil)),
      candidate(.time(pointer), run.stretch(ofTime: last)),
    ].compactMap(\.self)
  }

  private func candidate(_ ask: Ask, _ stretch: AskStretch?) -> Candidate? {
    stretch.map { Candidate(ask: ask, stretch: $0, worth: ask.worth) }
  }

  private func questions(_ promise: PromiseRecord) -> [Candidate] {
    guard !run.isWonByChance(promise) else { return [] }
    let pointer = PromisePointer(promise)
    let isJoined = promise.parents.count > 1
    var found: [Candidate?] = []
    if promise.state == .pending && !waitsForPerson(promise) || isJoined {
      found.append(ending(promise, .state(pointer, at: nil)))
    }
    if isJoined || promise.operatorKind == .task {
      found.append(candidate(.time(pointer), run.stretch(ofTime: promise)))
    }
    if promise.isSkipped, promise.state == .fulfilled { found.append(ending(promise, .handler(pointer))) }
    if promise.state == .rejected, promise.errorOrigin == promise.id, !promise.children.isEmpty {
      found.append(candidate(.lands(pointer), run.stretch(ofLanding: promise)))
    }
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

  private func ending(_ promise: PromiseRecord, _ ask: Ask) -> Candidate? {
    // Where a fault or a limit has ended the run, that is why a promise is pending: nobody could say it by thinking about promises.
    guard promise.isSettled || run.full.cutShortBy == nil else { return nil }
    return candidate(ask, run.stretch(ofEnd: promise))
  }

  /// What is printed: in which order, where that is a matter of one instant, and what comes next.
  private var lines: [Candidate] {
    let lines = maker.words.lines
    var found: [Candidate?] = []
    if lines.count > 2, let first = lines.first, let last = lines.last, first.time == last.time,
      lines.contains(where: { !$0.isScripts })
    {
      let begin = run.trace.countOfEvents(before: first.time)
      found.append(candidate(.order, AskStretch(earliest: begin, latest: begin, after: last.step)))
    }
    for (index, line) in lines.prefix(Self.mostLines).enumerated() {
      let before = index > 0 ? lines[index - 1] : nil
      // A question has to say after which line.
      if let before, before.text == line.text || lines.count(where: { $0.text == before.text }) > 1 { continue }
      guard let after = try? maker.prediction(.line(index + 1)).positionAfter else { continue }
      let earliest = max(before?.step ?? 0, run.trace.countOfEvents(before: line.time))
      // When the handler has begun, everybody sees which line comes.
      let handler = run.full[line.promise]?.handlerRun.map(\.step) ?? line.step
      let latest = max(earliest, min(handler, line.step) - 1)
      var question = candidate(
        .line(index + 1), AskStretch(earliest: earliest, latest: latest, after: max(after, line.step)))
      // Which of the script's own lines comes next is no riddle.
      if line.isScripts, before?.isScripts == true { question?.worth = 0 }
      // What runs before anything had to wait for its turn is less of one than what waits.
      if maker.words.isFromTheStart(line), lines.contains(where: { !maker.words.isFromTheStart($0) }) { question?.worth -= 1 }
      found.append(question)
    }
    if run.full.cutShortBy != nil, lines.count <= Self.mostLines { found.append(lineThatNeverComes(after: lines.last)) }
    return found.compactMap(\.self).filter { $0.worth > 0 }
  }

  /// What comes next where a fault ends the run.
  private func lineThatNeverComes(after last: PredictionWords.Line?) -> Candidate? {
    guard last.map({ last in maker.words.lines.count { $0.text == last.text } == 1 }) ?? true else { return nil }
    let (begin, end) = (last?.step ?? 0, run.events.count)
    return candidate(.line(maker.words.lines.count + 1), AskStretch(earliest: begin, latest: begin, after: end))
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
