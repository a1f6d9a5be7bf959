public import ArgumentParser
public import Lab
internal import Program

/// Takes lessons, and works on them.
struct LessonsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lessons", abstract: "Take a lesson; check, grade and write lessons.",
    usage: """
      promiselab lessons [<name>] [<options>]
      promiselab lessons <subcommand>
      """,
    discussion: """
      Without a name, the course's lessons are listed. With one, the lesson opens in the playground; where there is no \
      terminal, it is printed. A lesson is a Markdown file, and a folder of them is a course; 'promiselab lessons format' \
      describes it.

        <name>              a lesson's name or number, a lesson's file, or a folder
        --list              list the lessons
        --text              print the lesson as text
        --answers           print it with right answers, hints and solutions
        --notes             print the notes for whoever presents it; in a
                            terminal, follow the one in which it is open
        --export-progress <FORMAT>
                            print how far you have come: json or markdown

      The options of the playground ('promiselab open --help') work, too.
      """,
    subcommands: [
      ShowLessonCommand.self, CheckLessonsCommand.self, GradeCommand.self, NewLessonCommand.self, LessonFormatCommand.self,
    ],
    defaultSubcommand: ShowLessonCommand.self)
}

/// Lists the lessons, or prints one.
struct ShowLessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Take a lesson, or list them all. (default)", shouldDisplay: false)

  @Argument(help: "The name of a lesson, or a lesson's file, or a folder of lessons.")
  var name: String?

  @Flag(help: "List the lessons.")
  var list = false

  @Flag(help: "Print the lesson as text. This is the default without a terminal.")
  var text = false

  @Flag(help: "Print the lesson as text, with right answers, hints and solutions.")
  var answers = false

  @Flag(help: "Print the presenter's notes; in a terminal, follow the playground in which the lesson is open.")
  var notes = false

  @Option(
    name: .customLong("export-progress"),
    help: ArgumentHelp("Print how far you have come: json or markdown.", valueName: "FORMAT"))
  var exportedFormat: ProgressFormat?

  @OptionGroup var interface: InterfaceOptions

  func run() throws {
    let lessons: [Lesson]
    do throws(LessonFileProblem) {
      lessons = try name.map { name throws(LessonFileProblem) in try LessonFile.lessons(name) } ?? Course.builtIn.lessons
    } catch {
      StandardError.write(error.description)
      return try error.status.exit()
    }
    if let exportedFormat {
      let progress = ProgressFile(folder: PersonalFolders.state).read()
      // A file that is gone is named by its path.
      let others = progress.files.flatMap { (try? LessonFile.lessons($0)) ?? [] }
      return try StandardOutput.write(ProgressReport(progress, of: Course(lessons), others: others).text(exportedFormat))
    }
    if notes {
      guard name != nil else {
        StandardError.write("promiselab: --notes needs the name of one lesson\n")
        return try ExitStatus.usage.exit()
      }
      guard StandardOutput.isTerminal, let folder = PersonalFolders.state else {
        return try StandardOutput.draw(lessons.map { LessonNotes($0).text }.joined(separator: "\n"))
      }
      return try LessonNotesPrinter.follow(
        LessonNotes(lessons[0], others: lessons.dropFirst() + Course.builtIn.lessons), folder: folder)
    }
    let isTaken = !list && !text && !answers && StandardOutput.isTerminal
    guard !list, name != nil, lessons.count == 1 || isTaken else {
      let way = name.map { "Take them with: promiselab lessons \(ShellText.file($0)), in a terminal" }
      return try StandardOutput.draw(
        Course(lessons).text(ProgressFile(folder: PersonalFolders.state).read())
          + "\n\(way ?? "Take one with: promiselab lessons NAME, or its number")\n")
    }
    if isTaken { return try take(lessons) }
    try StandardOutput.draw(lessons.map { LessonText($0, showsAnswers: answers).text }.joined())
  }

  /// Opens the playground with a lesson, or with the first one of a folder that wasn't taken to its end.
  private func take(_ lessons: [Lesson]) throws {
    let progress = ProgressFile(folder: PersonalFolders.state).read()
    let lesson = lessons.first { progress.entries[$0.progressName]?.isFinished != true } ?? lessons[0]
    let builtIn = Course.builtIn
    let course = builtIn.lessons.contains(lesson) ? builtIn : Course(lessons)
    let source = ScriptSource(name: "<\(lesson.name)>", text: lesson.steps[0].script)
    let session = Session(source: source, dialect: lesson.dialect, limits: .interactive)
    let (settings, complaints) = interface.settings()
    let status = Playground.open(
      session, readsStandardInput: true, settings: settings, complaints: complaints, lesson: (lesson, course))
    guard status != 0 else { return }
    throw ExitCode(status)
  }
}

extension ProgressFormat: ExpressibleByArgument {}
