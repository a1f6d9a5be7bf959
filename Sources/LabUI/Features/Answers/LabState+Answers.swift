internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// All that could be answered at the current instant, question by question.
  var possibleAnswers: [PossibleAnswer] {
    session.state.asking.flatMap { id in
      guard let record = session.state[id], let question = record.question else { return [PossibleAnswer]() }
      return question.choices.indices.map { choice in
        PossibleAnswer(
          promise: record.nameAndPlace, address: record.address, question: question,
          choice: choice)
      }
    }
  }

  /// Opens the list of answers, or says that nobody is asked.
  mutating func openAnswers() {
    if !possibleAnswers.isEmpty {
      show(AnswerList())
    } else if let next = nextQuestion {
      notice = Notice("there is nothing to answer now; the next question comes at \(next)")
    } else {
      notice = Notice(
        "there is nothing to answer: only alerts, action sheets and screens of SimulatedDialog and SimulatedScreen ask")
    }
  }

  private var nextQuestion: VirtualInstant? {
    session.trace.events.dropFirst(session.position).first { if case .asked = $0.kind { true } else { false } }?.time
  }

  /// Obeys `:answer 3:5=0`.
  mutating func answer(_ text: String) -> [Effect] {
    let now = session.now
    if let injection = try? InjectionText.answer(text), let full = session.run?.full,
      let problem = AnswerProblem.find(injection, in: full)
    {
      notice = Notice("\(problem)", kind: .problem)
      return []
    }
    return inject("answer", text, or: .answer) { text throws(InjectionTextProblem) in
      var injection = try InjectionText.answer(text)
      if case .answer(let choice, nil) = injection.action { injection.action = .answer(choice, at: now) }
      return injection
    }
  }

  /// Gives one of the possible answers, by its place in the list.
  mutating func give(_ index: Int) -> [Effect] {
    closeOverlay()
    guard possibleAnswers.indices.contains(index) else { return [] }
    let answer = possibleAnswers[index]
    playback.isOn = false
    session.change(
      session.plan.adding(Injection(address: answer.address, action: .answer(answer.choice, at: session.now))))
    notice = Notice("answered \(answer.promise): \(answer.question.choice(at: answer.choice))")
    return runAgain()
  }
}
