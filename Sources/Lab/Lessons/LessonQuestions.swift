internal import Program
internal import TraceEvents
internal import TraceGraph

extension Lesson {
  /// The questions of a step that its run answers, each with what it asks about.
  ///
  /// - Complexity: O(n) in the events of the run, for each question.
  public static func predictions(_ questions: [LessonQuestion], _ run: LabRun) -> [Prediction] {
    let maker = PredictionMaker(run)
    return LessonWay(run).placed(
      questions.compactMap { question in
        (try? maker.prediction(question.ask, text: question.text, wrong: question.wrong)).map { (question.ask, $0) }
      })
  }

  /// A lesson about any script, a run that stops before what is worth a question, and its questions, each with where the run stops
  /// for it; `nil` if nothing is.
  ///
  /// - Parameter isChanged: Whether the script differs from the file that it is named after: then the file isn't what is asked about.
  /// - Complexity: O(n) in the events of the run, for each thing that could be asked.
  public static func predicting(
    _ run: LabRun, isChanged: Bool = false
  ) -> (lesson: Lesson, predictions: [Prediction])? {
    // Where a script makes no promises and prints a single line, that is what it prints.
    guard !run.full.promises.isEmpty || PredictionWords(run).lines.count > 1 else { return nil }
    let chosen = QuestionsOnTheWay(run).chosen()
    let questions = chosen.map { LessonQuestion(line: 0, ask: $0.candidate.ask, text: nil, wrong: []) }
    guard !questions.isEmpty else { return nil }
    let source = run.request.source
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    let stops = questions.count == 1 ? "once, before something that is" : "\(questions.count) times, before what is"
    let step = LessonStep(
      kind: .predict, title: "", line: 0,
      prose: [
        "What will this script do? Read it first: nothing has run yet.",
        "Then it runs, and stops \(stops) worth a question. When you have answered, it goes on and shows what happens.",
      ],
      notes: [], script: source.text, scriptLine: 1, questions: questions, exercise: nil)
    // What has no file, as `<new>`, has no name that tells anything.
    let lesson = Lesson(
      name: name, file: name, title: isChanged || name.hasPrefix("<") ? "Predict this script" : "Predict \(name)", part: "",
      summary: "",
      dialect: run.request.dialect, introduction: [], steps: [step])
    return (lesson, chosen.map(\.prediction))
  }
}
