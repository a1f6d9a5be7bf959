internal import TraceEvents
internal import TraceGraph

/// Where the questions of a lesson's step are asked, and where the run stands when they are answered.
///
/// After an answer the run goes on to where that has happened, as far as it doesn't show what a later question asks; what is still to be
/// shown then comes with the later answer. It never goes back.
struct LessonWay {
  private let run: LabRun
  private let lines: [PredictionWords.Line]

  init(_ run: LabRun) {
    self.run = run
    lines = PredictionWords(run).lines
  }

  func placed(_ asked: [(ask: Ask, prediction: Prediction)]) -> [Prediction] {
    let reaches = asked.map { reach($0.ask) }
    var (position, wanted) = (0, 0)
    return asked.indices.map { index in
      var prediction = asked[index].prediction
      prediction.position = max(prediction.position, position)
      wanted = max(wanted, prediction.positionAfter, reaches[index].after)
      let limit = asked.indices[(index + 1)...].filter { !tells(asked[index].ask, asked[$0].ask) }.map { reaches[$0].latest }
        .min()
      position = max(prediction.position, min(wanted, limit ?? wanted))
      prediction.positionAfter = position
      return prediction
    }
  }

  /// Whether an answer that stands on the page is a part of what a later question asks: then the run may show it, too.
  private func tells(_ earlier: Ask, _ later: Ask) -> Bool {
    if case .line = earlier, case .order = later { true } else { false }
  }

  /// How many events may be seen before something is asked, and how many are seen when its answer has happened.
  private func reach(_ ask: Ask) -> (latest: Int, after: Int) {
    let end = run.events.count
    let atTheEnd = (latest: run.countBeforeLastInstant, after: end)
    func found(_ stretch: AskStretch?) -> (latest: Int, after: Int) { stretch.map { ($0.latest, $0.after) } ?? (0, end) }
    switch ask {
    case .line(let number):
      guard lines.indices.contains(number - 1) else { return atTheEnd }
      let line = lines[number - 1]
      // When the handler has begun, everybody sees which line comes.
      return ((run.full[line.promise]?.handlerRun.map { min($0.step, line.step) } ?? line.step) - 1, line.step)
    case .order: return (max((lines.first?.step ?? 1) - 1, 0), lines.last?.step ?? end)
    // Only at the end one knows how often.
    case .count(let text): return ((lines.first { $0.text == text }?.step ?? run.countBeforeLastInstant + 1) - 1, end)
    case .state(let pointer, let instant):
      guard let promise = try? pointer.promise(in: run.full) else { return atTheEnd }
      guard let instant else { return promise.settledStep == nil ? atTheEnd : found(run.stretch(ofEnd: promise)) }
      let after = run.trace.position(at: instant)
      let before = run.trace.countOfEvents(before: instant)
      guard let settled = promise.settledStep, settled <= after else { return (before, after) }
      return (min(found(run.stretch(ofEnd: promise)).latest, before), after)
    case .value(let pointer): return found((try? pointer.promise(in: run.full)).flatMap(run.stretch(ofEnd:)))
    case .time(let pointer):
      guard let promise = try? pointer.promise(in: run.full), promise.isSettled else { return atTheEnd }
      return found(run.stretch(ofTime: promise))
    case .handler(let pointer):
      guard let promise = try? pointer.promise(in: run.full), promise.handlerRun != nil || promise.isSettled else {
        return atTheEnd
      }
      guard let ran = promise.handlerRun else { return found(run.stretch(ofEnd: promise)) }
      return (ran.step - 1, ran.step)
    case .lands(let pointer): return found((try? pointer.promise(in: run.full)).flatMap(run.stretch(ofLanding:)))
    case .first(let state):
      let found = run.full.promises.filter { $0.state == state && $0.address.place.unit == .program }
      guard state != .pending, let step = found.compactMap(\.settledStep).min() else { return atTheEnd }
      return (step - 1, step)
    }
  }
}
