internal import ArgumentParser
internal import Lab

/// Takes lessons, and works on them.
struct LessonsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lessons", abstract: "Take a lesson; check, grade and write lessons.",
    discussion: """
      A lesson is a Markdown file, and a folder of them is a course; docs/LESSONS.md describes the format.
      """,
    subcommands: [ShowLessonCommand.self, CheckLessonsCommand.self, GradeCommand.self, NewLessonCommand.self],
    defaultSubcommand: ShowLessonCommand.self)
}

/// Lists the lessons, or prints one.
struct ShowLessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List the lessons, or print one as text. (default)", shouldDisplay: false)

  @Argument(help: "The name of a lesson, or a lesson's file, or a folder of lessons.")
  var name: String?

  @Flag(help: "List the lessons.")
  var list = false

  @Flag(help: "Print right answers, hints and solutions, too.")
  var answers = false

  func run() throws {
    let lessons: [Lesson]
    do throws(LessonFileProblem) {
      lessons = try name.map { name throws(LessonFileProblem) in try LessonFile.lessons(name) } ?? Course.builtIn.lessons
    } catch {
      StandardError.write(error.description)
      return try error.status.exit()
    }
    guard !list, name != nil, lessons.count == 1 else {
      return try StandardOutput.draw(Course(lessons).text + "\nPrint one with: promiselab lessons NAME\n")
    }
    try StandardOutput.draw(lessons.map { LessonText($0, showsAnswers: answers).text }.joined())
  }
}
