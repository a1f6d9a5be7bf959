internal import Program
internal import TraceEvents
internal import TraceGraph

extension Lesson {
  /// The questions of a step that its run answers, each with what it asks about.
  ///
  /// - Complexity: O(n) in the events of the run, for each question.
  public static func predictions(_ questions: [LessonQuestion], _ run: LabRun) -> [Prediction] {
    let maker = PredictionMaker(run)
    return questions.compactMap { try? maker.prediction($0.ask, text: $0.text, wrong: $0.wrong) }
  }

  /// A lesson about any script: questions that are worth asking, made from its run; `nil` if there are none.
  ///
  /// - Parameter isChanged: Whether the script differs from the file that it is named after: then the file isn't what is asked about.
  /// - Complexity: As `predictions`.
  public static func predicting(_ run: LabRun, isChanged: Bool = false) -> Lesson? {
    let maker = PredictionMaker(run)
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

  /// What is worth asking about the run: at most six things, what is printed first.
  var worthAsking: [Ask] {
    var asks = printing
    for promise in run.full.promises.prefix(200) where promise.address.place.unit == .program {
      let pointer = PromisePointer(promise)
      if promise.state == .rejected, promise.errorOrigin == promise.id, !promise.children.isEmpty { asks.append(.lands(pointer)) }
      if promise.parents.count > 1 { asks += [.state(pointer, at: nil), .time(pointer)] }
      if promise.state == .pending { asks.append(.state(pointer, at: nil)) }
      if promise.isSkipped, promise.state == .fulfilled { asks.append(.handler(pointer)) }
    }
    var kinds: [Int: Int] = [:]
    let chosen = asks.filter { ask in
      // Two of a kind are enough; the third would be answered by heart.
      kinds[ask.kind, default: 0] += 1
      return kinds[ask.kind, default: 0] < 3 && (try? prediction(ask)) != nil
    }
    return Array(chosen.prefix(Self.mostQuestions))
  }

  private var printing: [Ask] {
    let count = words.lines.count
    // Of two lines, one question answers the other.
    if count > 2, (try? prediction(.order)) != nil { return [.line(1), .order] }
    return count == 0 ? [] : count < 3 ? [.line(1)] : [.line(1), .line(2)]
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
