internal import Lab
internal import LabUI
internal import Program

/// Something about a lesson that takes a run of a script or several.
enum LessonWork: Sendable {
  case judge(Lesson, step: Int)
  case grade(GoalJudge, ScriptSource, RunPlan)

  /// What came of it; `nil` if the step is no exercise.
  func perform() -> Message? {
    switch self {
    case .judge(let lesson, let step):
      guard let judge = GoalJudge(lesson, lesson.steps[step]) else { return nil }
      return .judged(judge)
    case .grade(let judge, let script, let plan):
      let grade = judge.grade(script: script, plan: plan)
      return .graded(grade, of: script, advice: judge.hint(for: grade), by: judge)
    }
  }
}
