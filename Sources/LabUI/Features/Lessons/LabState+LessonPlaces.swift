public import Lab
internal import Program

/// Leaving lessons, and coming back to them.
extension LabState {
  /// The number of the lesson that is open, of the one that was left last, or of the first one that isn't finished.
  var currentLesson: Int {
    let all = course.lessons
    let left = lessons.lastLeft.flatMap { lessons.left[$0] }
    return all.firstIndex { $0 == (learning ?? left)?.lesson }
      ?? all.firstIndex { lessons.progress.entries[$0.progressName]?.isFinished != true } ?? 0
  }

  /// Keeps where in a lesson the person is, and what they wrote, for when they come back; a finished lesson begins anew.
  mutating func keepPlace() {
    keepDraft()
    guard let left = learning, !left.isAdHoc else { return }
    lessons.lastLeft = left.lesson.progressName
    lessons.lastScript = session.source.text
    lessons.left[left.lesson.progressName] = left.page == .end ? nil : left
    lessons.progress.mark(left.lesson.progressName, left.mark)
  }

  /// Where lessons were left, the open one included, for the next start.
  public var lessonMarks: [String: LessonMark] {
    guard learning != nil else { return lessons.progress.marks }
    var state = self
    state.keepPlace()
    // What is being typed is lost with the program, unless it is kept with the exercise that it is for.
    if case .editor(let editor) = mode, editor.purpose == .program, editor.isChanged, var open = state.learning, !open.isAdHoc,
      open.isExercise, open.page != .solution
    {
      open.drafts[open.index]?.script = editor.text
      state.lessons.progress.mark(open.lesson.progressName, open.mark)
    }
    return state.lessons.progress.marks
  }

  /// Whether the script is kept with its lesson, so that nobody has to save it.
  var isKeptWithLesson: Bool {
    if let learning { return !learning.isAdHoc }
    // A lesson that was taken to its end is done, and what was written for it with it.
    return session.source.text == lessons.lastScript
      || lessons.left.values.contains { $0.drafts[$0.index]?.script == session.source.text }
  }

  /// The lesson in whose exercise a session was interrupted, if it has kept all that was written there.
  func interruptedLesson(_ record: SessionRecord) -> Lesson? {
    Course.builtIn.lessons.first { lesson in
      guard let mark = lessons.progress.mark(of: lesson), lesson.steps.indices.contains(mark.step) else { return false }
      let step = lesson.steps[mark.step]
      let draft = record.draft.flatMap { $0.kind == .script ? $0.text : nil }
      return record.source.name == scriptName(of: step, in: lesson)
        && mark.scripts[mark.step] ?? step.script == draft ?? record.source.text
    }
  }

  /// What a step's script is called. In angle brackets, it has no file: what a person writes stays with the lesson, unless they save it
  /// under a name.
  ///
  /// The course's own lessons are called by their numbers: a name such as `forgotten-return` would answer the question above it.
  func scriptName(of step: LessonStep, in lesson: Lesson) -> String {
    let number = Course.builtIn.lessons.firstIndex(of: lesson).map { "lesson-\($0 + 1)" }
    return "<\(number ?? lesson.name)-\(step.kind.rawValue.lowercased())>"
  }

  /// Leaves the lesson: what the person was at before it comes back.
  mutating func leaveLesson() -> [Effect] {
    guard let learning else { return [] }
    let effects = keepProgress()
    keepPlace()
    self.learning = nil
    guard !learning.isAdHoc else {
      leaveQuestions(learning)
      return effects
    }
    let own = bringBackOwnScript()
    notice = Notice("left the lesson: \(placeNow(isBack: own != nil)); \(wayBack(to: learning))")
    return effects + (own ?? [])
  }

  /// What the keys act on once a lesson is left: another script than a moment ago.
  private func placeNow(isBack: Bool) -> String {
    guard isBack else { return "its script stays open" }
    if session.isEdited { return "your own script is back" }
    let name = session.source.name.split(separator: "/").last.map(String.init) ?? session.source.name
    return "this is \(TerminalText.quoted(name, limit: 24))"
  }

  private func wayBack(to learning: Learning) -> String {
    let key = label(for: .learn(.lessons))
    return learning.page == .end ? "\(key) lists the lessons" : "\(key), then Enter goes on with it"
  }
}
