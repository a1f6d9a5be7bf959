internal import Program
internal import TraceEvents
internal import TraceGraph

extension Lesson {
  /// The questions of a step that its run answers, each with what it asks about.
  ///
  /// - Parameter isBrief: Whether answers say nothing that wasn't asked, as those about any script.
  /// - Complexity: O(n) in the events of the run, for each question.
  public static func predictions(_ questions: [LessonQuestion], _ run: LabRun, isBrief: Bool = false) -> [Prediction] {
    let maker = PredictionMaker(run, isBrief: isBrief)
    var asked: [Ask] = []
    return questions.compactMap { question in
      guard var prediction = try? maker.prediction(question.ask, text: question.text, wrong: question.wrong) else { return nil }
      maker.leaveOutKnown(of: &prediction, question.ask, after: asked)
      asked.append(question.ask)
      return prediction
    }
  }

  /// A lesson about any script: questions that are worth asking, made from its run; `nil` if there are none.
  ///
  /// - Parameter isChanged: Whether the script differs from the file that it is named after: then the file isn't what is asked about.
  /// - Complexity: As `predictions`.
  public static func predicting(_ run: LabRun, isChanged: Bool = false) -> Lesson? {
    let maker = PredictionMaker(run, isBrief: true)
    let questions = maker.worthAsking.map { LessonQuestion(line: 0, ask: $0, text: nil, wrong: []) }
    guard !questions.isEmpty else { return nil }
    let source = run.request.source
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    func step(_ kind: LessonStep.Kind, _ prose: String, _ questions: [LessonQuestion] = []) -> LessonStep {
      LessonStep(
        kind: kind, title: "", line: 0, prose: [prose], notes: [], script: source.text, scriptLine: 1, questions: questions,
        exercise: nil)
    }
    let title = isChanged ? "Predict this script" : "Predict \(name)"
    return Lesson(
      name: name, file: name, title: title, part: "", summary: "", dialect: run.request.dialect, introduction: [],
      steps: [
        step(.predict, "What will this script do? Read it first: nothing of its run is shown.", questions),
        step(.run, "Now watch it run."),
      ])
  }
}

extension PredictionMaker {
  /// How many questions are asked about one script.
  private static let mostQuestions = 6

  /// What is worth asking about the run: at most six things, none of which the answer to one before it has told.
  ///
  /// - Complexity: O(n) in the events of the run for each thing that could be asked, in six orders.
  var worthAsking: [Ask] {
    let about = aboutPromises
    let others = about.times + about.states + about.handlers
    // What one answer tells depends on the run: the order in which the most can be asked that is worth knowing is the best.
    let orders = [
      others + about.landings + about.values + printing, about.landings + about.values + others + printing,
      about.times + about.landings + about.values + about.handlers + about.states + printing,
      about.times + about.values + about.landings + about.handlers + about.states + printing,
      printing + others + about.landings + about.values, printing + about.landings + about.values + others,
    ]
    var best: [Ask] = []
    for order in orders {
      let chosen = mostWorth(of: untold(order))
      if Self.worth(chosen) > Self.worth(best) { best = chosen }
    }
    return best.isEmpty ? untold(aboutTheLast) : best
  }

  /// As many questions as are asked: what is worth the least is left out. The others stay in their order, as an answer that isn't given
  /// tells nothing.
  private func mostWorth(of asks: [Ask]) -> [Ask] {
    let ranked = asks.indices.sorted { (asks[$0].worth, $1) > (asks[$1].worth, $0) }
    return ranked.prefix(Self.mostQuestions).sorted().map { asks[$0] }
  }

  private static func worth(_ asks: [Ask]) -> Int { asks.map(\.worth).reduce(0, +) }

  /// What to ask about a script of which nothing else is worth asking: what becomes of the promise that it makes last.
  private var aboutTheLast: [Ask] {
    guard let last = run.full.promises.last(where: { $0.address.place.unit == .program }) else { return [] }
    let pointer = PromisePointer(last)
    return [.time(pointer), .value(pointer), .state(pointer, at: nil)]
  }

  /// Takes out the choices that an earlier answer has ruled out: whoever knows when a promise is settled knows that it doesn't stay
  /// pending, and whoever knows its last state, whether it is ever settled.
  func leaveOutKnown(of prediction: inout Prediction, _ ask: Ask, after asked: [Ask]) {
    guard let id = prediction.promise, let promise = run.full[id], promise.isSettled else { return }
    func isAbout(_ pointer: PromisePointer) -> Bool { (try? pointer.promise(in: run.full))?.id == id }
    let isKnown = asked.contains { earlier in
      switch earlier {
      case .time(let pointer), .value(let pointer), .state(let pointer, at: nil): isAbout(pointer)
      default: false
      }
    }
    guard isKnown else { return }
    switch ask {
    case .state(_, at: nil): prediction.leaveOut(PromiseRecord.State.pending.rawValue)
    case .time: prediction.leaveOut(PredictionMaker.never)
    default: break
    }
  }

  /// The questions that have an answer which none before it tells, two of a kind at most.
  private func untold(_ asks: [Ask]) -> [Ask] {
    var told = ToldByQuestions(self)
    var kinds: [Int: Int] = [:]
    var chosen: [Ask] = []
    for ask in asks {
      // Two of a kind are enough; the third would be answered by heart.
      guard kinds[ask.kind, default: 0] < 2, !told.answers(ask), let prediction = try? prediction(ask) else { continue }
      told.note(ask, prediction)
      kinds[ask.kind, default: 0] += 1
      chosen.append(ask)
    }
    return chosen
  }

  /// Questions about promises, those that the script makes first.
  private struct PromiseQuestions {
    /// Where errors go.
    var landings: [Ask] = []
    /// What handlers of errors, and those that choose among several promises, end with.
    var values: [Ask] = []
    var times: [Ask] = []
    var states: [Ask] = []
    var handlers: [Ask] = []
  }

  private var aboutPromises: PromiseQuestions {
    var found = PromiseQuestions()
    for promise in run.full.promises.prefix(200) where promise.address.place.unit == .program {
      let pointer = PromisePointer(promise)
      if promise.parents.count > 1 || promise.operatorKind == .task { found.times.append(.time(pointer)) }
      if promise.parents.count > 1 || promise.state == .pending { found.states.append(.state(pointer, at: nil)) }
      if promise.isSkipped, promise.state == .fulfilled { found.handlers.append(.handler(pointer)) }
      if promise.state == .rejected, promise.errorOrigin == promise.id, !promise.children.isEmpty {
        found.landings.append(.lands(pointer))
      }
      if promise.state == .fulfilled, let value = promise.settlementText, value != "()", hasWorthwhileValue(promise) {
        found.values.append(.value(pointer))
      }
    }
    // A script with hundreds of promises is asked about those that it makes first.
    func first(_ asks: [Ask]) -> [Ask] { Array(asks.prefix(Self.mostOffers)) }
    return PromiseQuestions(
      landings: first(found.landings), values: first(found.values), times: first(found.times), states: first(found.states),
      handlers: first(found.handlers))
  }

  /// Whether one has to know what an operator does to say what its promise ends with.
  private func hasWorthwhileValue(_ promise: PromiseRecord) -> Bool {
    promise.handlerRun?.role == .error || promise.operatorKind.isWonByOne && promise.parents.count > 1
      || promise.operatorKind == .retry
  }

  /// How many questions of a kind are looked at.
  private static let mostOffers = 4

  /// What to ask about printed lines: in which order all come, or else which is the first; each answers the other. Of many lines, one
  /// that a handler prints is asked about as well.
  private var printing: [Ask] {
    let lines = words.lines
    guard !lines.isEmpty else { return [] }
    // Of two lines, the first one says all.
    guard lines.count > 2 else { return [.line(1)] }
    if (try? prediction(.order)) != nil { return [.order] }
    let later = lines.indices.dropFirst(2).first { index in
      lines[index].promise != .program && lines.count { $0.text == lines[index - 1].text } == 1
        && lines[index].text != lines[index - 1].text
    }
    return [.line(1)] + (later.map { [.line($0 + 1)] } ?? [])
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

  /// How much one learns by thinking about it: when something happens is the least of it.
  fileprivate var worth: Int {
    switch self {
    case .line, .order, .count: 6
    case .lands, .first: 5
    case .value: 4
    case .handler: 3
    case .state: 2
    case .time: 1
    }
  }
}
