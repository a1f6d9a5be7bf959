internal import CursesTerminal
internal import Glibc
internal import Lab
internal import LabUI
internal import Program
internal import Screen

/// The run loop: the one place where keys are read, frames are drawn and time is measured.
struct Playground {
  /// Real milliseconds between frames while virtual time is played; the second with reduced motion.
  private static let frameInterval = 33
  private static let calmFrameInterval = 250
  /// Real milliseconds that a frame waits for a run that has just been asked for, so that a quick one shows at once.
  private static let patience = 12
  /// From so many events at once on nobody presses keys one by one.
  private static let flood = 200
  /// Real milliseconds that the first frame waits for the first run.
  static let firstPatience = 100

  let terminal: CursesTerminal
  let runner: BackgroundRunner
  let reader: FileReader
  let historyFile: HistoryFile
  let progressFile: ProgressFile
  /// Where lessons had been left when that was kept last.
  var keptMarks: [String: LessonMark] = [:]
  var placeFile: PlaceFile
  private let sources: SourceFinder
  /// The program that is watched; `nil` if none is.
  var feed: LiveFeed?
  private let watcher: FileWatcher?
  var keeper: SessionKeeper
  /// What is shown; only `update` changes it.
  private(set) var state: LabState
  private var pending: [Effect] = []
  /// Keys that wait for what the ones before them asked for.
  private var typedAhead: [Key] = []
  /// Whether something is being done that keys wait for.
  private var isBusy = false
  /// Whether a script that was asked for may come any moment.
  var isOpening = false
  /// What was opened: its own plan is no work of the person's.
  let openedRequest: RunRequest
  /// The plan and the script that were kept last, and when anything was.
  var keptRequest: RunRequest?
  var keptAt: ContinuousClock.Instant?
  /// Whether something has happened since.
  var isUnkept = false
  /// Whether the terminal or the system ended the program, rather than the person.
  var isCutOff = false
  private var isHistoryTold = false
  /// The signal that ended the program, if one did.
  private(set) var fatalSignal: Int32?

  init(terminal: CursesTerminal, runner: BackgroundRunner, sources: SourceFinder, state: LabState) {
    self.terminal = terminal
    self.runner = runner
    self.sources = sources
    self.state = state
    openedRequest = state.session.request
    reader = FileReader { runner.post($0) }
    watcher = FileWatcher { runner.wake() }
    historyFile = HistoryFile(folder: PersonalFolders.state)
    progressFile = ProgressFile(folder: PersonalFolders.state)
    placeFile = PlaceFile(folder: PersonalFolders.state)
    keeper = SessionKeeper(folder: PersonalFolders.state)
  }

  mutating func run() {
    let clock = ContinuousClock()
    var lastTick = clock.now
    // The colors are found out while the script runs on its own thread.
    send(.caughtUp)
    if state.awaited.isDue {
      // Whatever drawing asks of Swift's runtime once in the program's life, it asks now.
      _ = render(state)
      waitForRun(Playground.firstPatience)
    }
    perform()
    draw()
    // Who has asked for a lesson or for a recording is not asked for something else; the next start offers it.
    if state.learning == nil, !state.session.isRecording { offerLeftover() }
    placeFile.keep(state.lessonPlace)
    while !state.isOver {
      if !state.session.isRecording { watcher?.watch(state.session.source.name) }
      draw()
      let events = nextEvents()
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
      placeFile.keep(state.lessonPlace)
      keepMarks()
    }
  }

  /// How long to wait for the next event; `nil` for ever.
  private var patience: Int? {
    if state.isMoving { return state.settings.reducesMotion ? Playground.calmFrameInterval : Playground.frameInterval }
    return isUnkept ? untilKeeping(.now) + 1 : nil
  }

  private func draw() {
    let frame = render(state)
    terminal.draw(frame.buffer, cursor: frame.cursor)
  }

  private mutating func handle(_ events: [InputEvent]) {
    isUnkept = isUnkept || !events.isEmpty
    // What was typed before the end is not lost with it.
    for event in events.filter({ !$0.isEnd }) + events.filter(\.isEnd) where !state.isOver {
      if case .key(let key) = event {
        typedAhead.append(key)
        continue
      }
      sendKeys()
      if case .interrupt(let signal) = event { fatalSignal = signal }
      switch event {
      case .interrupt: isCutOff = true
      case .endOfInput:
        isCutOff = true
        // A terminal that is gone is what SIGHUP says, too.
        fatalSignal = fatalSignal ?? SIGHUP
      default: break
      }
      if event == .wakeup {
        takeFinished()
        if watcher?.takeChange() == true { reader.reread(state.session.source.name, isAsked: false) }
      } else {
        send(.input(event))
      }
    }
    sendKeys()
  }

  /// Lets the keys that came do what they do, up to one that others must wait for.
  private mutating func sendKeys() {
    guard !typedAhead.isEmpty, !isBusy, !state.isOver, !pending.contains(where: \.comesBeforeFurtherKeys) else { return }
    let (effects, count) = update(&state, typing: typedAhead)
    pending += effects
    typedAhead.removeFirst(count)
  }

  /// Waits for what happens next. Text that floods in is taken together, as a frame for every piece of it would take too long.
  private func nextEvents() -> [InputEvent] {
    var events = terminal.nextEvents(timeoutMilliseconds: patience, wakeup: runner.wakeup)
    let start = ContinuousClock.now
    while events.count >= Playground.flood, !events.contains(where: \.isEnd), start.duration(to: .now) < .seconds(1) {
      let more = terminal.nextEvents(timeoutMilliseconds: Playground.patience, wakeup: runner.wakeup)
      if more.isEmpty { break }
      events += more
    }
    return events
  }

  mutating func send(_ message: Message) {
    pending += update(&state, message)
  }

  private mutating func takeFinished() {
    for message in runner.takeFinished() {
      if case .opened = message { isOpening = false }
      if case .openingFailed = message { isOpening = false }
      send(message)
    }
  }

  private mutating func perform() {
    while !pending.isEmpty, !state.isOver {
      let effects = pending
      pending = []
      isBusy = effects.contains(where: \.comesBeforeFurtherKeys)
      defer {
        isBusy = false
        sendKeys()
      }
      // Of several runs asked for at once only the last one is up to date.
      if let request = effects.lazy.compactMap(\.request).last {
        // A script can end the program: what was typed is kept before it runs.
        keep()
        runner.submit(request)
        waitForRun(Playground.patience)
      }
      for effect in effects {
        switch effect {
        case .run: break
        case .findFlip(let question): runner.findFlip(question)
        case .stopFindingFlip: runner.findFlip(nil)
        case .explore(let request): runner.explore(request)
        case .stopExploring: runner.explore(nil)
        case .mapErrors(let request): runner.mapErrors(request)
        case .preview(let request): runner.preview(request)
        case .compare(let request, let dialects): runner.compare(request, dialects)
        case .compareRuns(let requests): runner.compare(requests)
        case .judge(let lesson, let step): runner.teach(.judge(lesson, step: step))
        case .grade(let judge, let source, let plan): runner.teach(.grade(judge, source, plan))
        case .keepProgress(let name, let entry): keepProgress(name, entry)
        case .open(let path): open(path)
        case .save(let path, let text, let known, let replaces): save(text, to: path, known: known, replaces: replaces)
        case .saveCode(let path, let text, let replaces): saveCode(text, to: path, replaces: replaces)
        case .savePlan(let path, let text, let replaces): savePlan(text, to: path, replaces: replaces)
        case .export(let path, let format, let text, let replaces): export(text, as: format, to: path, replaces: replaces)
        case .openPlan(let path): reader.openPlan(path)
        case .editOutside(let name, let text): editOutside(text, name: name)
        case .reread(let path, let isAsked): reader.reread(path, isAsked: isAsked)
        case .tellProgram(let command):
          if feed?.tell(command) != true { send(.told(Notice("the program doesn't listen any more", kind: .problem))) }
        case .findSource(let name): reader.findSource(name, with: sources)
        case .remember(let line):
          if let reason = historyFile.add(line), !isHistoryTold {
            isHistoryTold = true
            send(.told(Notice("the line can't be kept for the next time: \(reason); everything else works", kind: .problem)))
          }
        case .resume(let extent):
          if let record = keeper.takeLeftover() { send(.resumed(record, extent)) }
        case .discard: keeper.discardLeftover()
        case .copy(let text): terminal.copy(text)
        case .useMouse(let isUsed): terminal.useMouse(isUsed)
        case .redraw: terminal.forgetScreen()
        case .suspend:
          terminal.suspend()
          send(.input(.resize(terminal.size)))
        case .quit: break
        }
      }
    }
  }

  /// Waits a moment for the run that was asked for, or for a key.
  mutating func waitForRun(_ patience: Int) {
    handle(terminal.nextEvents(timeoutMilliseconds: patience, wakeup: runner.wakeup))
  }
}

extension InputEvent {
  /// Whether the terminal or the system ends the program.
  fileprivate var isEnd: Bool {
    switch self {
    case .interrupt, .endOfInput: true
    default: false
    }
  }
}

extension Effect {
  fileprivate var request: RunRequest? {
    if case .run(let request) = self { request } else { nil }
  }
}
