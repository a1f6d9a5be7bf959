internal import ArgumentParser
internal import Glibc
internal import Lab
internal import LabUI
internal import TraceJSON

/// Looks at a program while it runs.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Watch a program's promises while it runs.",
    discussion: """
      Without an argument, this lists the programs that can be attached to: those that call Tracing.offer() or were started with \
      PROMISELAB_TRACE=socket. Attaching never disturbs the program. With --text, or if the output isn't a terminal, pending \
      promises and unhandled errors are printed as text.
      """)

  @Argument(help: "The number of a process, the name of a program, or the path of a socket.")
  var program: String?

  @Flag(help: "Tell it as text, a paragraph every second.")
  var text = false

  @Option(help: "With --text: tell what is new after this much real time.")
  var every = "1s"

  @Flag(help: "Print a report of what has happened so far, and end.")
  var once = false

  @Option(help: "With --once: text, json or markdown.")
  var format: ReportFormat = .text

  @Option(help: "How many promises and places are listed.")
  var limit = 10

  @Option(help: "The folder that has the program's files.", completion: .directory)
  var source = "."

  @Option(help: "Ask the program to do this to its promises, print its answer, and end: 'fail App/main.swift:8:37'.")
  var inject: [String] = []

  @Option(help: "The same with the injections of a plan, in a file.", completion: .file())
  var plan: String?

  @OptionGroup var interface: InterfaceOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
    _ = try RealTimeOption.duration(every, of: "--every")
  }

  func run() throws {
    let offers = LiveSocket.offers()
    guard let program else { return try list(offers) }
    let path: String
    if program.contains("/") {
      path = program
    } else {
      let found = offers.filter { $0.process == program || $0.program == program }
      guard let first = found.first else {
        StandardError.write("promiselab: no program '\(program)' offers itself; \(LiveSocket.advice(offers))\n")
        return try ExitStatus.noInput.exit()
      }
      guard found.count == 1 else {
        let numbers = found.map(\.process).joined(separator: ", ")
        StandardError.write("promiselab: several programs are called '\(program)': name one by its number: \(numbers)\n")
        return try ExitStatus.usage.exit()
      }
      path = first.path
    }
    guard let socket = LiveSocket(at: path) else {
      StandardError.write(
        "promiselab: '\(path)' doesn't answer: \(String(cString: strerror(errno))); the program may have ended\n")
      return try ExitStatus.noInput.exit()
    }
    if !inject.isEmpty || plan != nil { return try act(on: socket, called: program) }
    if !once, !text, isatty(STDOUT_FILENO) == 1 { return try watch(socket, at: path, name: name(of: program, at: path)) }
    var report = LiveReport(socket, name: program, limit: limit, every: try RealTimeOption.duration(every, of: "--every"))
    try report.run(once: once ? format : nil)
  }

  /// Asks the program to do what the options say.
  private func act(on socket: LiveSocket, called name: String) throws {
    do {
      try LiveFaults(socket, name: name).ask(try inject + planned())
    } catch let problem as any InputProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    }
  }

  /// What the plan's injections are as commands.
  private func planned() throws -> [String] {
    guard let plan else { return [] }
    return try PlanFile(at: plan).plan.entries.filter(\.isOn).map(\.commandLine)
  }

  /// Shows the program on the screen while it runs.
  private func watch(_ socket: LiveSocket, at path: String, name: String) throws {
    let feed = LiveFeed(socket, at: path, name: name)
    let (program, run) = try feed.beginning(within: .milliseconds(500))
    if let end = program.end, run.events.isEmpty {
      StandardError.write("promiselab: \(name) \(end)\n")
      return try ExitStatus.noInput.exit()
    }
    let (settings, complaints) = interface.settings()
    let status = Playground.open(
      Session(recording: run), readsStandardInput: true, settings: settings, complaints: complaints, sources: source,
      feed: (feed, program))
    guard status != 0 else { return }
    throw ExitCode(status)
  }

  /// What the screen calls the program: its name and number, as its socket has them.
  private func name(of program: String, at path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard file.hasSuffix(".sock"), let dash = file.lastIndex(of: "-") else { return program }
    return "\(file[..<dash]) (\(file[file.index(after: dash)...].dropLast(".sock".count)))"
  }

  private func list(_ offers: [LiveSocket.Offer]) throws {
    guard !offers.isEmpty else {
      StandardError.write("promiselab: no program offers itself; \(LiveSocket.advice(offers))\n")
      return try ExitStatus.noInput.exit()
    }
    try StandardOutput.write(offers.map { "\($0.process)\t\($0.program)\n" }.joined())
  }
}
