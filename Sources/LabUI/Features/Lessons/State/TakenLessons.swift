public import Lab

/// What is known of lessons.
public struct TakenLessons: Sendable {
  /// The lesson that is being taken; `nil` if none is.
  public internal(set) var open: Learning?
  /// The lessons of the folder that a lesson was opened from last; `nil` for the course that ships with the program.
  var course: Course?
  /// The lesson that was opened from a file by itself: the list has it, too, so that one finds the way back.
  var alone: Lesson?
  /// The lessons that were left before their end, by their names.
  var left: [String: Learning] = [:]
  /// The name of the lesson that was left last.
  var lastLeft: String?
  /// The script of the lesson that was left last, as it was then.
  var lastScript: String?
  /// The questions about a script at hand that were left before their end.
  var leftQuestions: Learning?
  /// What the person was at before the lesson; `nil` if no lesson is taken.
  var ownScript: OwnScript?
  /// How far the person has come with lessons.
  public internal(set) var progress = LessonProgress()
  /// Whether this is the person's first time, and they have not taken a lesson.
  var isNewHere = false
}
