public import ArgumentParser
public import Lab
internal import Program

/// Checks lessons by running them.
struct CheckLessonsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check lessons: questions have answers, solutions pass, wrong answers fail as they say.")

  @Argument(help: "Lessons' files, or folders of lessons.")
  var files: [String]

  func run() throws {
    var count = 0
    var worst = ExitStatus.success
    for file in files {
      do throws(LessonFileProblem) {
        let lessons = try LessonFile.lessons(file)
        let problems = lessons.flatMap(LessonCheck.problems)
        StandardError.write(problems.map { "\($0)\n" }.joined())
        if !problems.isEmpty { worst = max(worst, .unsettled) }
        count += lessons.count
      } catch {
        StandardError.write(error.description)
        worst = max(worst, error.status)
      }
    }
    if worst == .success { try StandardOutput.write("\(count) \(count == 1 ? "lesson is" : "lessons are") fine\n") }
    try worst.exit()
  }
}

/// Grades answers to a lesson's exercise.
struct GradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade", abstract: "Grade answers to a lesson's exercise.",
    discussion: """
      An answer is a script, or a plan written by ':plan save'. Exit status: 0 all answers meet all goals; 1 one doesn't;
      65 one isn't text or a plan; 66 one doesn't exist. The last two are listed as failed.
      """)

  @Argument(help: "The name of a lesson, or its file.")
  var lesson: String

  @Argument(help: "The answers.")
  var answers: [String]

  @Option(help: ArgumentHelp("Which of the lesson's exercises, from 1; the last unless said otherwise.", valueName: "N"))
  var exercise: Int?

  @Option(help: "What to print: text or json.")
  var format: GradeFormat = .text

  func run() throws {
    let lesson: Lesson
    do throws(LessonFileProblem) {
      let found = try LessonFile.lessons(self.lesson)
      guard found.count == 1 else { throw .unreadable(.directory(self.lesson)) }
      lesson = found[0]
    } catch {
      StandardError.write(error.description)
      return try error.status.exit()
    }
    let steps = lesson.exercises
    let number = exercise ?? steps.count
    guard steps.indices.contains(number - 1), let judge = GoalJudge(lesson, steps[number - 1]) else {
      let what = steps.isEmpty ? "has no exercises" : "has the exercises 1 to \(steps.count)"
      StandardError.write("promiselab: the lesson '\(lesson.name)' \(what)\n")
      return try ExitStatus.usage.exit()
    }
    if exercise == nil, steps.count > 1, format == .text {
      let heading = steps[number - 1].heading
      StandardError.write(
        "promiselab: this is exercise \(number) of \(steps.count), '\(heading)'; --exercise N grades another one\n")
    }
    var entries: [GradeReport.Entry] = []
    var worst = ExitStatus.success
    for file in answers {
      do throws(ScriptFileProblem) {
        let grade = try grade(file, judge, steps[number - 1])
        entries.append(GradeReport.Entry(file: file, grade: grade, hint: judge.hint(for: grade)))
      } catch {
        StandardError.write("promiselab: \(error)\n")
        worst = max(worst, error.status)
        entries.append(GradeReport.Entry(file: file, grade: .unreadable("\(error)"), hint: nil))
      }
    }
    let report = GradeReport(lesson, steps[number - 1], entries)
    try StandardOutput.write(report.text(format))
    try max(worst, report.isPassed ? .success : .unsettled).exit()
  }

  private func grade(_ file: String, _ judge: GoalJudge, _ step: LessonStep) throws(ScriptFileProblem) -> AnswerGrade {
    let text = try ScriptFile.text(at: file)
    guard text.first(where: { !$0.isWhitespace }) == "{" else {
      return judge.grade(script: ScriptSource(name: file, text: text))
    }
    do {
      let plan = try PlanFile(json: Array(text.utf8))
      // A plan from the playground carries the script that it was made for.
      return judge.grade(script: ScriptSource(name: file, text: plan.script ?? step.script), plan: plan.plan)
    } catch {
      throw .noPlan(file, reason: "\(error)")
    }
  }
}

extension GradeFormat: ExpressibleByArgument {}

/// Prints how a lesson's file is written.
struct LessonFormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Print how a lesson's file is written: its steps, questions and goals.")

  func run() throws { try StandardOutput.draw(LessonFormat.text) }
}

/// Writes a template of a lesson.
struct NewLessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a small lesson to begin with; to standard output without a name, or with '-'.")

  @Argument(help: "The file to write; one that is there stays as it is.")
  var file: String?

  func run() throws {
    guard let file, file != "-" else { return try StandardOutput.write(LessonTemplate.text) }
    guard !AtomicFile.exists(file) else {
      StandardError.write("promiselab: '\(file)' is there already: name another file\n")
      return try ExitStatus.cannotWrite.exit()
    }
    if let reason = AtomicFile.write(Array(LessonTemplate.text.utf8), to: file, mode: 0o644) {
      StandardError.write("promiselab: '\(file)' can't be written: \(reason)\n")
      return try ExitStatus.cannotWrite.exit()
    }
    try StandardOutput.write(
      """
      \(file) is written; check it with: promiselab lessons check \(ShellText.file(file))
      Take it with: promiselab lessons \(ShellText.file(file))
      How lessons are written: promiselab lessons format

      """
    )
  }
}
