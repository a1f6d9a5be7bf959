internal import CursesTerminal
internal import Glibc
internal import Lab
internal import LabUI
internal import Screen
internal import Script

/// The run loop: the one place where keys are read, frames are drawn and time is measured.
struct Playground {
  /// Real milliseconds between frames while virtual time is played; the second with reduced motion.
  private static let frameInterval = 33
  private static let calmFrameInterval = 250
  /// Real milliseconds that a mere change of position may wait until it is kept.
  private static let keepingInterval = 1000
  /// Real milliseconds that a frame waits for a run that has just been asked for, so that a quick one shows at once.
  private static let patience = 12
  /// Real milliseconds that the first frame waits for the first run.
  private static let firstPatience = 100

  private let terminal: CursesTerminal
  private let runner: BackgroundRunner
  private let historyFile: HistoryFile
  private let watcher: FileWatcher?
  private var keeper: SessionKeeper
  private var state: LabState
  private var pending: [Effect] = []
  /// The plan and the script that were kept last, and when anything was.
  private var keptRequest: RunRequest?
  private var keptAt: ContinuousClock.Instant?
  /// Whether the terminal or the system ended the program, rather than the person.
  private var isCutOff = false
  private var isHistoryTold = false
  /// The signal that ended the program, if one did.
  private var fatalSignal: Int32?

  /// Opens the playground and stays until the person leaves.
  ///
  /// - Parameters:
  ///   - session: The script, or the recorded trace.
  ///   - readsStandardInput: Whether keys come from standard input, rather than from the terminal itself.
  ///   - settings: What the person configured.
  ///   - complaints: What in the configuration can't be followed.
  /// - Returns: The exit status: 0 when the person leaves, 128 and the number of a signal that ended the program.
  static func open(_ session: Session, readsStandardInput: Bool, settings: Settings, complaints: [String]) -> Int32 {
    guard let runner = BackgroundRunner() else {
      StandardError.write("promiselab: the system gives no thread to run scripts on; promiselab run works without one\n")
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
      var state = LabState(session: session, size: terminal.size, settings: settings)
      state.isRunning = !session.isRecording
      var playground = Playground(terminal: terminal, runner: runner, state: state)
      playground.begin(complaints)
      playground.run()
      playground.end()
      return playground.fatalSignal.map { 128 + $0 } ?? ExitStatus.success.rawValue
    } catch {
      StandardError.write("promiselab: \(error)\n")
      return ExitStatus.usage.rawValue
    }
  }

  private init(terminal: CursesTerminal, runner: BackgroundRunner, state: LabState) {
    self.terminal = terminal
    self.runner = runner
    self.state = state
    watcher = FileWatcher { runner.wake() }
    historyFile = HistoryFile(folder: PersonalFolders.state)
    keeper = SessionKeeper(folder: PersonalFolders.state)
  }

  /// Looks at what earlier times have left.
  private mutating func begin(_ complaints: [String]) {
    state.history = historyFile.read()
    keeper.findLeftover()
    if let leftover = keeper.leftover { send(.offered("\(leftover.record.summary) (\(leftover.time))")) }
    if let first = complaints.first {
      let more = complaints.count > 1 ? " (and \(complaints.count - 1) more)" : ""
      send(.told(Notice(first + more, kind: .problem)))
    }
  }

  /// What was kept has had its time if the person left; otherwise the latest state of it is kept.
  private mutating func end() {
    if isCutOff { keep(isUrgent: true) } else { keeper.end() }
  }

  /// Keeps the session: at once what was changed, now and then what was merely looked at.
  private mutating func keep(isUrgent: Bool = false) {
    let now = ContinuousClock.now
    let request = state.session.request
    let isFresh = keptAt.map { $0.duration(to: now) < .milliseconds(Playground.keepingInterval) } ?? false
    guard isUrgent || request != keptRequest || !isFresh else { return }
    keptRequest = request
    keptAt = now
    guard let reason = keeper.keep(SessionRecord(state.session)) else { return }
    send(.told(Notice("this session can't be kept for later: \(reason); everything else works", kind: .problem)))
  }

  private mutating func run() {
    let clock = ContinuousClock()
    var lastTick = clock.now
    // The colours are found out while the script runs on its own thread.
    send(.caughtUp)
    if state.isRunning { waitForRun(Playground.firstPatience) }
    while !state.isOver {
      if !state.session.isRecording { watcher?.watch(state.session.source.name) }
      let frame = render(state)
      terminal.draw(frame.buffer, cursor: frame.cursor)
      let events = terminal.nextEvents(
        timeoutMilliseconds: patience, wakeup: runner.wakeup)
      let now = clock.now
      let wasPlaying = state.isMoving
      handle(events)
      send(.caughtUp)
      if state.isMoving {
        if wasPlaying { send(.tick(lastTick.duration(to: now))) }
        lastTick = now
      }
      perform()
      keep()
    }
  }

  /// How long to wait for the next event; `nil` for ever.
  private var patience: Int? {
    if state.isMoving { return state.settings.reducesMotion ? Playground.calmFrameInterval : Playground.frameInterval }
    return keeper.isBehind(state.session) ? Playground.keepingInterval : nil
  }

  private mutating func handle(_ events: [InputEvent]) {
    for event in events where !state.isOver {
      if case .interrupt(let signal) = event { fatalSignal = signal }
      switch event {
      case .interrupt, .endOfInput: isCutOff = true
      default: break
      }
      if event == .wakeup {
        takeFinishedRuns()
        if watcher?.takeChange() == true { reread(state.session.source.name) }
      } else {
        send(.input(event))
      }
    }
  }

  private mutating func send(_ message: Message) {
    pending += update(&state, message)
  }

  private mutating func takeFinishedRuns() {
    for message in runner.takeFinished() { send(message) }
  }

  private mutating func perform() {
    while !pending.isEmpty, !state.isOver {
      let effects = pending
      pending = []
      // Of several runs asked for at once only the last one is up to date.
      if let request = effects.lazy.compactMap(\.request).last {
        runner.submit(request)
        waitForRun(Playground.patience)
      }
      for effect in effects {
        switch effect {
        case .run: break
        case .findFlip(let question): runner.findFlip(question)
        case .stopFindingFlip: runner.findFlip(nil)
        case .compare(let request, let dialects): runner.compare(request, dialects)
        case .open(let path): open(path)
        case .save(let path, let text, let replaces): save(text, to: path, replaces: replaces)
        case .editOutside(let name, let text): editOutside(text, name: name)
        case .reread(let path): reread(path)
        case .remember(let line):
          if let reason = historyFile.add(line), !isHistoryTold {
            isHistoryTold = true
            send(.told(Notice("the line can't be kept for the next time: \(reason); everything else works", kind: .problem)))
          }
        case .resume:
          if let record = keeper.takeLeftover() { send(.resumed(record)) }
        case .discard: keeper.discardLeftover()
        case .copy(let text): terminal.copy(text)
        case .useMouse(let isUsed): terminal.useMouse(isUsed)
        case .redraw: terminal.forgetScreen()
        case .suspend:
          terminal.suspend()
          send(.input(.resize(terminal.size)))
        case .quit: state.isOver = true
        }
      }
    }
  }

  private mutating func open(_ path: String) {
    do {
      send(.opened(try ScriptFile.read(path)))
    } catch {
      send(.openingFailed("\(error)"))
    }
  }

  private mutating func save(_ text: String, to path: String, replaces: Bool) {
    if !replaces, access(path, F_OK) == 0 {
      return send(.told(Notice("there is a file '\(path)' already: :save! \(path) replaces it", kind: .problem)))
    }
    if let reason = AtomicFile.write(Array(text.utf8), to: path, mode: 0o644) {
      return send(.told(Notice("'\(path)' can't be written: \(reason)", kind: .problem)))
    }
    send(.saved(path: path, text: text))
  }

  /// Lets the person's own editor have the terminal.
  private mutating func editOutside(_ text: String, name: String) {
    switch terminal.lend({ OutsideEditor.edit(text, name: name) }) {
    case .text(let text): send(.edited(text))
    case .problem(let problem): send(.told(Notice(problem, kind: .problem)))
    }
  }

  /// Reads the script's file again.
  private mutating func reread(_ path: String) {
    do {
      send(.changedOnDisk(ScriptSource(name: path, text: try ScriptFile.text(at: path))))
    } catch {
      send(.told(Notice("\(error)", kind: .problem)))
    }
  }

  /// Waits a moment for the run that was asked for, or for a key.
  private mutating func waitForRun(_ patience: Int) {
    handle(terminal.nextEvents(timeoutMilliseconds: patience, wakeup: runner.wakeup))
  }
}

extension Effect {
  fileprivate var request: RunRequest? {
    if case .run(let request) = self { request } else { nil }
  }
}
