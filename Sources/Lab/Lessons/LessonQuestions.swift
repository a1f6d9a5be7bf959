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
  /// - Complexity: O(n) in the events of the run for each thing that could be asked, in four orders.
  var worthAsking: [Ask] {
    let (landings, others) = aboutPromises
    // What one answer tells about depends on the run: the order in which most can be asked is the best.
    let orders = [
      others + landings + printing, landings + others + printing, printing + others + landings, printing + landings + others,
    ]
    var best: [Ask] = []
    for order in orders {
      let chosen = untold(order)
      if chosen.count > best.count { best = chosen }
    }
    return best.isEmpty ? untold(aboutTheLast) : best
  }

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

  /// The questions that have an answer which none before it tells, as many as are asked.
  private func untold(_ asks: [Ask]) -> [Ask] {
    var told = ToldByQuestions(self)
    var kinds: [Int: Int] = [:]
    var chosen: [Ask] = []
    for ask in asks where chosen.count < Self.mostQuestions {
      // Two of a kind are enough; the third would be answered by heart.
      guard kinds[ask.kind, default: 0] < 2, !told.answers(ask), let prediction = try? prediction(ask) else { continue }
      told.note(ask, prediction)
      kinds[ask.kind, default: 0] += 1
      chosen.append(ask)
    }
    return chosen
  }

  /// Questions about promises: where errors go, and all others, those first whose answers tell the least.
  private var aboutPromises: (landings: [Ask], others: [Ask]) {
    var (times, states, handlers, landings): ([Ask], [Ask], [Ask], [Ask]) = ([], [], [], [])
    for promise in run.full.promises.prefix(200) where promise.address.place.unit == .program {
      let pointer = PromisePointer(promise)
      if promise.parents.count > 1 { times.append(.time(pointer)) }
      if promise.parents.count > 1 || promise.state == .pending { states.append(.state(pointer, at: nil)) }
      if promise.isSkipped, promise.state == .fulfilled { handlers.append(.handler(pointer)) }
      if promise.state == .rejected, promise.errorOrigin == promise.id, !promise.children.isEmpty {
        landings.append(.lands(pointer))
      }
    }
    // A script with hundreds of promises is asked about those that it makes first.
    return (Array(landings.prefix(Self.mostOffers)), [times, states, handlers].flatMap { $0.prefix(Self.mostOffers) })
  }

  /// How many questions of a kind are looked at.
  private static let mostOffers = 4

  /// What to ask about printed lines. One question: in which order all come, or else which is the first: each answers the other.
  private var printing: [Ask] {
    guard !words.lines.isEmpty else { return [] }
    // Of two lines, the first one says all.
    guard words.lines.count > 2, (try? prediction(.order)) != nil else { return [.line(1)] }
    return [.order]
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
}
