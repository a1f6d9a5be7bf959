internal import CursesTerminal
internal import Glibc
internal import Lab
internal import LabUI

extension Playground {
  /// Opens the playground and stays until the person leaves.
  ///
  /// - Parameters:
  ///   - session: The script, or the recorded trace.
  ///   - readsStandardInput: Whether keys come from standard input, rather than from the terminal itself.
  ///   - settings: What the person configured.
  ///   - complaints: What in the configuration can't be followed.
  ///   - lesson: The lesson to take, of a course.
  ///   - isNewFile: Whether the script's file isn't there yet.
  ///   - sources: The folder that has the files of a recorded program.
  ///   - feed: The program that is watched while it runs, and how it is at the beginning.
  ///   - late: What is read first, in the place of the session, while the screen says so.
  ///   - shared: What came as a code: the playground says what it holds, and opens it when asked.
  /// - Returns: The exit status: 0 when the person leaves, 128 and the number of a signal that ended the program.
  static func open(
    _ session: Session, readsStandardInput: Bool, settings: Settings, complaints: [String], lesson: (Lesson, Course)? = nil,
    sources: String = ".", feed: (LiveFeed, LiveProgram)? = nil, late: LateRecording? = nil,
    shared: SessionRecord? = nil, isNewFile: Bool = false
  ) -> Int32 {
    guard let runner = BackgroundRunner() else {
      StandardError.write("promiselab: the system has no thread left to run scripts on; promiselab run works without one\n")
      return ExitStatus.usage.rawValue
    }
    // The script runs while the terminal is being set up, so that the first frame can show it.
    if !session.isRecording { runner.submit(session.request) }
    do {
      var options = TerminalOptions()
      options.mouse = settings.usesMouse
      if !readsStandardInput { options.inputDescriptor = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC) }
      let terminal = try CursesTerminal.open(options)
      defer { terminal.close() }
      var (session, complaints) = (session, complaints)
      switch try late?.read(on: terminal, runner, settings: settings) {
      case .read(let contents)?: (session, complaints) = (contents.session, contents.remarks + complaints)
      case .left(let signal)?: return signal.map { 128 + $0 } ?? ExitStatus.success.rawValue
      case nil: break
      }
      let state = LabState(session: session, size: terminal.size, settings: settings)
      var playground = Playground(terminal: terminal, runner: runner, sources: SourceFinder(folder: sources), state: state)
      let isFirstTime = PersonalFolders.state.map { !AtomicFile.exists($0) } ?? false
      playground.begin(complaints)
      playground.greet(isFirstTime: isFirstTime && complaints.isEmpty && shared == nil, isNewFile: isNewFile)
      if let shared { playground.send(.shared(shared)) }
      if let (feed, program) = feed {
        playground.feed = feed
        playground.send(.live(program, nil))
        guard feed.start({ runner.post($0) }) else {
          throw TerminalProblem.systemRefused(operation: "start a thread", errorNumber: EAGAIN)
        }
      }
      if let (lesson, course) = lesson { playground.send(.lesson(lesson, of: course)) }
      playground.run()
      playground.end()
      return playground.fatalSignal.map { 128 + $0 } ?? ExitStatus.success.rawValue
    } catch {
      StandardError.write("promiselab: \(error)\n")
      return ((error as? any InputProblem)?.status ?? .usage).rawValue
    }
  }
}
