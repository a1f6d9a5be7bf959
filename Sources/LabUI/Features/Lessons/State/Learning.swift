internal import Lab
internal import Program
internal import Screen
internal import TraceEvents

/// A lesson that is being taken: where in it a person is, and what they have answered.
public struct Learning: Hashable, Sendable {
  /// What the pane shows.
  enum Page: Hashable, Sendable {
    case introduction
    /// The text of the step.
    case text
    /// A question of the step, by its number.
    case question(Int)
    /// The goals, and what came of the last check.
    case goals
    case solution
    /// What came of the whole lesson.
    case end
  }

  let course: Course
  let lesson: Lesson
  /// Whether the lesson was made of a script that was open, which stays as it is.
  let isAdHoc: Bool
  /// The step that is open, by its number.
  private(set) var index = 0
  private(set) var page: Page
  /// Which part of a long explanation is shown.
  private(set) var explanationPart = 0
  /// The questions of the step; `nil` until its script has run.
  private(set) var predictions: [Prediction]?
  /// What was answered, by the step and the question.
  private(set) var answers: [Answer: Int] = [:]
  /// Whether the step's page was opened and its run has not come back: the page is shown then. Whoever changes a run stays at their instant.
  var awaitsPage = false
  /// What knows the goals of the step; `nil` until it is asked for.
  var judge: GoalJudge?
  /// What came of the last check; `nil` once the script was changed.
  var grade: AnswerGrade?
  /// What came of the last check, whatever was changed since.
  private(set) var lastGrade: AnswerGrade?
  /// What was checked last.
  var checked: Checked?
  /// Whether the same was checked the time before.
  var isCheckedAgain = false
  /// How often the same was checked again, one time after the other, with the same result.
  private(set) var checksAgain = 0
  /// Whether nothing had been changed when it was checked last: no goal counts as reached then.
  private(set) var isUntouched = false
  /// What the lesson says to whoever gives this answer.
  var advice: [String]?
  /// How many hints were asked for.
  private(set) var hints = 0
  /// Whether the latest hint is to be seen, whatever gives way to it: it was asked for since the last check.
  private var isHintNew = false
  /// The exercises that were passed, by their steps.
  private(set) var passed: Set<Int> = []
  /// Whether the solution was asked for behind the last hint: the next time it is shown.
  private(set) var isSolutionOffered = false
  /// What a person left in exercises, by their steps.
  var drafts: [Int: Checked] = [:]
  /// What came of the last checks in the steps that aren't open.
  private var keptGrades: [Int: KeptGrade] = [:]
  /// Whether the person has selected a promise since the question was asked, to answer by pointing at it.
  var isPointing = false
  /// What the key before this one has done about leaving.
  private var lastEscape = LastEscape.none
  /// Whether the last check left out what was injected.
  private(set) var leftOutInjections = false
  /// What was written in exercises that the lesson has no longer: it stays where the lesson is kept.
  private var leftover: [String] = []
  /// How much of the run a person has seen between the questions about a script at hand.
  var seen = 0
  /// Where in the run the person was before.
  var cameFrom = 0
  /// The steps whose run was watched to its end.
  private(set) var watched: Set<Int> = []
  /// How many answers were right.
  private(set) var right = 0

  private enum LastEscape: Hashable {
    /// It was another key.
    case none
    /// It closed something else.
    case closed
    /// It asked whether to leave.
    case asked
  }

  /// An answer to an exercise: what was checked, or left to go on with.
  struct Checked: Hashable {
    var script: String
    var plan: RunPlan
  }

  private struct KeptGrade: Hashable {
    var grade: AnswerGrade?
    var checked: Checked?
    var isUntouched: Bool
  }

  /// A question's place in the lesson.
  struct Answer: Hashable {
    var step: Int
    var question: Int
  }

  init(_ lesson: Lesson, of course: Course) {
    (self.lesson, self.course, isAdHoc) = (lesson, course, false)
    page = lesson.introduction.isEmpty ? .text : .introduction
  }

  /// Takes a lesson that was made of a script at hand.
  init(_ lesson: Lesson, about predictions: [Prediction]) {
    (self.lesson, course, isAdHoc, page) = (lesson, Course([]), true, .text)
    self.predictions = predictions
  }

  /// Takes up a lesson where it was left in an earlier session; `nil` if the mark isn't of this lesson.
  init?(_ lesson: Lesson, of course: Course, from mark: LessonMark) {
    guard lesson.steps.indices.contains(mark.step), mark.lesson == lesson.fingerprint else { return nil }
    self.init(lesson, of: course)
    index = mark.step
    page =
      switch mark.page {
      case .question(let number) where number < step.questions.count: .question(number)
      case .goals where step.exercise != nil: .goals
      default: firstPage
      }
    for answer in mark.answers { answers[Answer(step: answer.step, question: answer.question)] = answer.choice }
    right = min(max(mark.right, 0), answers.count)
    passed = Set(mark.passed.filter { lesson.steps.indices.contains($0) && lesson.steps[$0].exercise != nil })
    for (step, script) in mark.scripts where lesson.steps.indices.contains(step) {
      drafts[step] = Checked(script: script, plan: RunPlan())
    }
    leftover = mark.leftover
    watched = Set(0..<index)
  }

  /// What another session takes it up from; `nil` at its beginning and at its end.
  var mark: LessonMark? {
    let place: LessonMark.Page
    switch page {
    case .end: return nil
    // Who has only looked at the first page begins anew, unless something they wrote earlier waits behind it.
    case .introduction where drafts.isEmpty && leftover.isEmpty: return nil
    case .introduction, .text: place = .text
    case .question(let number): place = .question(number)
    case .goals, .solution: place = .goals
    }
    let given = answers.map { LessonMark.Answer(step: $0.key.step, question: $0.key.question, choice: $0.value) }
    return LessonMark(
      lesson: lesson.fingerprint, step: index, page: place, right: right,
      answers: given.sorted { ($0.step, $0.question) < ($1.step, $1.question) }, passed: passed.sorted(),
      scripts: drafts.mapValues(\.script).filter { lesson.steps[$0.key].script != $0.value },
      steps: lesson.steps.map(LessonMark.StepKey.init), leftover: leftover)
  }

  var step: LessonStep { lesson.steps[index] }

  /// The question that is open, with its number.
  var prediction: (number: Int, question: Prediction)? {
    guard case .question(let number) = page, let predictions, predictions.indices.contains(number) else { return nil }
    return (number, predictions[number])
  }

  /// What was answered to the open question; `nil` if nothing was.
  var answer: Int? { prediction.flatMap { answers[Answer(step: index, question: $0.number)] } }

  /// Whether nothing of the run must be seen yet but what a question shows.
  var isGuessing: Bool {
    guard page != .end, !isAdHoc else { return false }
    return step.kind == .predict
  }

  /// Whether some of the run is shown between the questions of a guess.
  var showsEventsWhileGuessing: Bool { predictions?.contains { $0.position > 0 || $0.positionAfter > 0 } == true }

  /// Whether a run is being watched for the first time: only what has happened is shown. Whoever investigates a script that no step
  /// before has run looks for the answer, too, and doesn't find it on the screen.
  var isWatching: Bool {
    guard step.kind == .run || step.kind == .investigate && bringsScript else { return false }
    return page != .end && page != .introduction && !watched.contains(index)
  }

  /// Whether the open step has a script that the one before it hasn't.
  private var bringsScript: Bool { index == 0 || lesson.steps[index - 1].script != step.script }

  /// Whether the step is one to change something in.
  var isExercise: Bool { step.exercise != nil && page != .end && page != .introduction }

  /// Whether what a person does to the run is the answer; if not, the script alone is.
  var asksForInjections: Bool { if case .injections = step.exercise?.solution { true } else { false } }

  /// Whether Esc leaves at once. In the middle of a lesson the first one asks: it is pressed to get out of anything, and whoever is
  /// out of the lesson unawares works on another script.
  var isLeftByEscape: Bool {
    lastEscape == .asked || lastEscape == .none && (isAdHoc || page == .introduction || page == .end)
  }

  /// Whether the step speaks of the timeline, which a small screen shows in the place of other panels.
  var showsTimeline: Bool { step.prose.contains { $0.lowercased().contains("timeline") } }

  /// Whether a page behind the introduction was reached.
  var isBegun: Bool { index > 0 || !answers.isEmpty || page != .introduction }

  var progress: LessonProgress.Entry {
    LessonProgress.Entry(isFinished: page == .end, right: right, answered: answers.count, passed: passed.count)
  }

  /// Whether the latest hint is to be seen, whatever gives way to it.
  var wantsHint: Bool { isHintNew || grade == nil }

  // MARK: Changes

  /// Takes note of a key, for what Esc does next.
  ///
  /// - Parameter hasClosed: Whether it has closed something that lay over the lesson.
  mutating func note(_ key: Key, hasClosed: Bool) {
    lastEscape = key != .escape ? .none : hasClosed ? .closed : .asked
  }

  /// Takes note that something else than a key was used.
  mutating func noteNoKey() { lastEscape = .none }

  /// Takes the run of the step's script.
  mutating func take(_ run: LabRun) {
    if predictions == nil {
      predictions = Lesson.predictions(step.questions, run)
    }
    // A lesson that nobody has checked may ask what its run doesn't answer.
    if case .question = page, predictions?.isEmpty == true { page = .text }
  }

  /// Chooses an answer to the open question, once.
  ///
  /// - Returns: Whether there is such an answer, and none was given before.
  mutating func choose(_ choice: Int) -> Bool {
    guard let (number, question) = prediction, question.choices.indices.contains(choice), answer == nil else { return false }
    answers[Answer(step: index, question: number)] = choice
    explanationPart = 0
    if choice == question.right { right += 1 }
    return true
  }

  /// Takes note that the run of the step was seen to its end.
  mutating func noteWatched() { watched.insert(index) }

  mutating func note(
    _ grade: AnswerGrade, _ advice: [String]?, isUntouched: Bool = false, leftOutInjections: Bool = false
  ) {
    isHintNew = false
    checksAgain = isCheckedAgain && grade == lastGrade ? checksAgain + 1 : 0
    (self.grade, self.advice, lastGrade, self.isUntouched) = (grade, advice, grade, isUntouched)
    self.leftOutInjections = leftOutInjections
    page = .goals
    // An offer that was made for another answer would hide this one's hints.
    isSolutionOffered = false
    if grade.isPassed {
      passed.insert(index)
      hints = 0
    }
  }

  mutating func forgetGrade() { (grade, advice) = (nil, nil) }

  /// Shows one more hint.
  ///
  /// - Returns: Whether there was one.
  mutating func askForHint() -> Bool {
    guard let exercise = step.exercise, hints < exercise.hints.count else { return false }
    hints += 1
    isHintNew = true
    page = .goals
    return true
  }

  /// Takes note that the solution was asked for.
  ///
  /// - Returns: Whether it was asked for before.
  mutating func askForSolution() -> Bool {
    guard !isSolutionOffered else { return true }
    isSolutionOffered = true
    page = .goals
    return false
  }

  mutating func show(_ page: Page) { (self.page, explanationPart, isPointing, isSolutionOffered) = (page, 0, false, false) }

  /// Shows the next part of the explanation, or the one before.
  mutating func turnExplanation(by parts: Int) { explanationPart = max(explanationPart + parts, 0) }

  /// Goes to the first page of a step, and forgets what belongs to the one before.
  mutating func go(to step: Int) {
    keptGrades[index] = KeptGrade(grade: grade, checked: checked, isUntouched: isUntouched)
    index = step
    (page, explanationPart) = (firstPage, 0)
    (predictions, judge, advice, hints, isSolutionOffered) = (nil, nil, nil, 0, false)
    let kept = keptGrades[step]
    (grade, lastGrade, checked, isUntouched) = (kept?.grade, kept?.grade, kept?.checked, kept?.isUntouched ?? false)
  }
}
