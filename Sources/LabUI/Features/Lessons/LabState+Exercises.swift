internal import Lab
internal import Program
internal import Screen

/// Exercises: hints, checks and what comes of them.
extension LabState {
  /// Gives the next hint, and behind the last one the solution.
  mutating func giveHint() -> [Effect] {
    guard let learning, let exercise = learning.step.exercise, learning.page != .solution else {
      notice = Notice("this is the solution; Backspace brings your script back")
      return []
    }
    if learning.grade?.isPassed != true, self.learning?.askForHint() == true { return [] }
    // What a person wrote goes out of sight: nobody presses a key for a hint and means that.
    guard self.learning?.askForSolution() == true else { return [] }
    keepDraft()
    self.learning?.show(.solution)
    guard case .script(let text) = exercise.solution else {
      guard let plan = learning.judge?.solutionPlan else { return [] }
      open(ScriptSource(name: session.source.name, text: learning.step.script))
      session.change(dialect: learning.lesson.dialect)
      session.change(plan)
      return runAgain()
    }
    open(ScriptSource(name: session.source.name, text: text))
    session.change(dialect: learning.lesson.dialect)
    return runAgain()
  }

  /// Brings back the script that the open exercise gives, and takes out what was injected.
  mutating func startOver() -> [Effect] {
    guard let learning, learning.isExercise else {
      notice = Notice("this isn't an exercise: :start-over brings back the script that an exercise gives")
      return []
    }
    guard learning.page != .solution else {
      notice = Notice("this is a solution: Backspace brings your script back; then :start-over takes the given one")
      return []
    }
    guard session.source.text != learning.step.script || !session.plan.entries.isEmpty else {
      notice = Notice("this is the script that the exercise gives")
      return []
    }
    var program = session.program
    program.source.text = learning.step.script
    program.plan = RunPlan()
    session.replace(program)
    announce("the script is the one that the exercise gives; \(label(for: .compose(.undo))) brings yours back")
    return runAgain()
  }

  /// Keeps what the person has made of the open exercise; the solution isn't theirs.
  mutating func keepDraft() {
    guard let learning, learning.isExercise, learning.page != .solution else { return }
    self.lessons.open?.drafts[learning.index] = Learning.Checked(script: session.source.text, plan: session.plan)
  }

  /// Why a key that changes the program does nothing beside a solution; `nil` if it does what it does.
  func refusal(of key: Key) -> Notice? {
    guard learning?.page == .solution, isChange(key) else { return nil }
    return Notice("this is a solution: Backspace brings your script back, to work on it")
  }

  /// Whether a key changes the script, or what is injected into it.
  func isChange(_ key: Key) -> Bool { settings.keys.bindings.contains { $0.keys.contains(key) && $0.changesTheProgram } }

  /// Asks whether the script and its plan meet the goals.
  mutating func checkAnswer() -> [Effect] {
    guard let judge = learning?.judge else {
      notice = Notice("the goals are still being looked at: a moment")
      return []
    }
    notice = Notice("checking …")
    let answer = Learning.Checked(script: session.source.text, plan: session.plan)
    let isAgain = learning?.checked == answer
    learning?.isCheckedAgain = isAgain
    learning?.checked = answer
    // Whoever breaks the run to see what happens has not changed the script that is asked for.
    return [.grade(judge, session.source, learning?.asksForInjections == true ? session.plan : RunPlan())]
  }

  /// Takes what knows the goals of the open exercise.
  mutating func receive(_ judge: GoalJudge) {
    guard let learning, judge.isAbout(learning.lesson, learning.step) else { return }
    self.learning?.judge = judge
  }

  /// Takes the result of a check away when the script or its plan is no longer what was checked.
  mutating func forgetOldGrade() {
    // Beside a solution, what was checked is only out of sight.
    guard let learning, learning.grade != nil, learning.page != .solution,
      learning.checked != Learning.Checked(script: session.source.text, plan: session.plan)
    else { return }
    self.learning?.forgetGrade()
  }

  /// Takes what came of a check, unless it is about an answer that was changed since.
  mutating func receive(_ grade: AnswerGrade, of answer: ScriptSource, _ advice: [String]?, by judge: GoalJudge) -> [Effect] {
    guard learning?.judge == judge, learning?.checked?.script == answer.text, session.source.text == answer.text else {
      return []
    }
    let before = learning?.lastGrade
    // Whoever has changed nothing has made no mistake yet.
    let leavesOut = learning?.asksForInjections == false && !session.plan.entries.isEmpty
    let isUntouched = session.source.text == learning?.step.script && (leavesOut || session.plan.entries.isEmpty)
    learning?.note(grade, isUntouched ? nil : advice, isUntouched: isUntouched, leftOutInjections: leavesOut)
    let isLast = learning.map { ($0.step.exercise?.hints.count ?? 0) <= $0.hints } ?? false
    let help = isLast ? "t shows a solution" : "t gives a hint"
    let way = learning.map { LessonPane.Keys(self).shortWay($0.step) } ?? ""
    notice =
      grade.isPassed
      ? Notice("passed: every goal is met")
      : isUntouched
        ? Notice("nothing is changed yet: \(way), \(help)")
        : grade == before && learning?.isCheckedAgain == true ? Notice("checked again: the result is the same; \(help)") : nil
    return keepProgress()
  }
}
