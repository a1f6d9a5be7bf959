internal import CursesTerminal
internal import Glibc
internal import Lab
internal import LabUI
internal import Screen

/// The run loop: the one place where keys are read, frames are drawn and time is measured.
struct Playground {
  /// Real milliseconds between frames while virtual time is played.
  private static let frameInterval = 33
  /// Real milliseconds that a frame waits for a run that has just been asked for, so that a quick one shows at once.
  private static let patience = 12
  /// Real milliseconds that the first frame waits for the first run.
  private static let firstPatience = 100

  private let terminal: CursesTerminal
  private let runner: BackgroundRunner
  private var state: LabState
  private var pending: [Effect] = []
  /// The signal that ended the program, if one did.
  private var fatalSignal: Int32?

  /// Opens the playground and stays until the person leaves.
  ///
  /// - Parameters:
  ///   - session: The script, or the recorded trace.
  ///   - readsStandardInput: Whether keys come from standard input, rather than from the terminal itself.
  ///   - usesMouse: Whether clicks and the wheel are for the playground.
  /// - Returns: The exit status: 0 when the person leaves, 128 and the number of a signal that ended the program.
  static func open(_ session: Session, readsStandardInput: Bool, usesMouse: Bool) -> Int32 {
    guard let runner = BackgroundRunner() else {
      StandardError.write("promiselab: the system gives no thread to run scripts on; promiselab run works without one\n")
      return ExitStatus.usage.rawValue
    }
    // The script runs while the terminal is being set up, so that the first frame can show it.
    if !session.isRecording { runner.submit(session.request) }
    do {
      var options = TerminalOptions()
      options.mouse = usesMouse
      if !readsStandardInput { options.inputDescriptor = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC) }
      let terminal = try CursesTerminal.open(options)
      defer { terminal.close() }
      var state = LabState(session: session, size: terminal.size)
      state.isRunning = !session.isRecording
      var playground = Playground(terminal: terminal, runner: runner, state: state)
      playground.run()
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
  }

  private mutating func run() {
    let clock = ContinuousClock()
    var lastTick = clock.now
    if state.isRunning { waitForRun(Playground.firstPatience) }
    while !state.isOver {
      let frame = render(state)
      terminal.draw(frame.buffer, cursor: frame.cursor)
      let events = terminal.nextEvents(
        timeoutMilliseconds: state.isPlaying ? Playground.frameInterval : nil, wakeup: runner.wakeup)
      let now = clock.now
      let wasPlaying = state.isPlaying
      handle(events)
      if state.isPlaying {
        if wasPlaying { send(.tick(lastTick.duration(to: now))) }
        lastTick = now
      }
      perform()
    }
  }

  private mutating func handle(_ events: [InputEvent]) {
    for event in events where !state.isOver {
      if case .interrupt(let signal) = event { fatalSignal = signal }
      if event == .wakeup {
        takeFinishedRuns()
      } else {
        send(.input(event))
      }
    }
  }

  private mutating func send(_ message: Message) {
    pending += update(&state, message)
  }

  private mutating func takeFinishedRuns() {
    for run in runner.takeFinished() { send(.finished(run)) }
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
        case .open(let path): open(path)
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
