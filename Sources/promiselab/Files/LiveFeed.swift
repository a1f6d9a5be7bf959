internal import CursesTerminal
internal import Dispatch
internal import Lab
internal import LabUI
internal import Synchronization
internal import TraceEvents
internal import TraceJSON

/// What a program tells while it runs, for the screen: reads its socket on a thread of its own, and hands in a run from time to time.
///
/// `@unchecked Sendable`: the thread that `start` makes is the only one that touches it from then on, but for `tell`.
final class LiveFeed: @unchecked Sendable {
  private let path: String
  private let name: String
  private var socket: LiveSocket { didSet { speaking.withLock { $0 = socket } } }
  /// The same, for another thread.
  private let speaking: Mutex<LiveSocket>
  private var stream = RecordingStream()
  /// What was read when everything up to then was known: while the program tells all of it anew, that is what is shown.
  private var document = TraceDocument(events: [])
  /// When the program was at an instant that it told of, by the clock here.
  private var reading: (instant: VirtualInstant, at: ContinuousClock.Instant)?
  /// How late it was there when it was said last on this connection, and whether it is said again and again.
  private var toldNow: VirtualInstant?
  private var tellsTime = false
  /// When something came last.
  private var lastArrival = ContinuousClock.now
  /// The latest instant that was shown: nothing was missing until then.
  private var latestNow = VirtualInstant.zero
  private var end: String?
  /// Whether something has come that nobody has been handed.
  private var hasNews = false
  /// Whether a run is being made of what had come, and the run once it is made; `nil` if it couldn't be.
  private var isMaking = false
  private let made = Mutex<(document: TraceDocument, run: LabRun?)?>(nil)
  private let isMade = DispatchSemaphore(value: 0)
  /// When a message was posted last, and what it said besides the time.
  private var posted: (at: ContinuousClock.Instant, behind: Int?, silent: Int?)?
  /// Whether the program had nothing more to tell when it was asked last.
  private var isUpToDate = false
  /// How many events there were when the program had told everything, and when it may be asked for that again.
  private var eventsAtBeginning = 0
  private var lostAtBeginning = 0
  /// How many answers had come on connections before this one.
  private var answersBefore = 0
  private var connected = ContinuousClock.now
  private var nextConnection = ContinuousClock.now

  /// How long nothing is handed in after a run was: the screen is drawn in between, and one's hand is quicker than one's eye.
  private static let interval = Duration.milliseconds(100)
  /// How often it is told that time has passed, where nothing else happens.
  private static let quietInterval = Duration.milliseconds(500)
  /// How soon a run that is being made is seen to be made.
  private static let makingInterval = Duration.milliseconds(10)
  /// How long the program is left in peace before it tells everything anew.
  private static let connectionInterval = Duration.seconds(2)
  /// A program says each second how late it is; who hears nothing for so many seconds should know.
  private static let mostSilentSeconds = 3
  /// How many seconds what is shown may lie behind without a word.
  private static let mostSecondsBehind = 2
  /// How many events may come before the program is asked what it still remembers of them.
  private static let mostNewEvents = 400_000
  /// How many events are kept at all: a program tells of no more than its own limit.
  static let mostEvents = 4_000_000

  init(_ socket: LiveSocket, at path: String, name: String) {
    (self.socket, self.path, self.name) = (socket, path, name)
    speaking = Mutex(socket)
  }

  /// Asks the program to do what a command says; what it answers comes as all else that it tells.
  ///
  /// - Returns: Whether it listens.
  func tell(_ command: String) -> Bool { speaking.withLock { $0 }.send(command) }

  /// What there is when somebody begins to look: waits for it as long as one waits for a screen.
  ///
  /// - Throws: `TraceFileProblem` if it is no recording.
  func beginning(within patience: Duration) throws -> (program: LiveProgram, run: LabRun) {
    let deadline = ContinuousClock.now + patience
    while !stream.hasCaughtUp, end == nil, ContinuousClock.now < deadline {
      receive(until: min(deadline, ContinuousClock.now + .milliseconds(20)))
    }
    document = stream.document
    hasNews = false
    return (program, try TraceFile.run(of: document, name: name))
  }

  /// Goes on reading on a thread of its own until the program ends.
  ///
  /// - Parameter post: Gets what has happened.
  /// - Returns: Whether the system gave a thread.
  func start(_ post: @escaping @Sendable (Message) -> Void) -> Bool {
    BackgroundThread.start { [self] in
      CursesTerminal.prepareThreadForCrashes()
      var next = ContinuousClock.now
      var start = next
      while end == nil || isMaking || hasNews {
        if end == nil {
          receive(until: isMaking ? .now + LiveFeed.makingInterval : hasNews ? next : .now + LiveFeed.quietInterval)
        }
        if !isMaking { catchUpAgain() }
        if isMaking, let made = takeMade() {
          isMaking = false
          document = made.document
          rate.note(document.events, now: program.now)
          if let run = made.run { tell(program, run, post) }
          // A long trace takes long to lay out: most of the time is the screen's.
          next = ContinuousClock.now + max(LiveFeed.interval, start.duration(to: .now) * 4)
        } else if hasNews, !isMaking, ContinuousClock.now >= next || end != nil {
          start = .now
          make(stream.document)
        } else {
          tellOfTime(post)
        }
      }
    }
  }

  /// Makes a run on another thread: meanwhile this one goes on reading, and says how far the screen is behind.
  private func make(_ document: TraceDocument) {
    hasNews = false
    isMaking = true
    let (name, latest) = (name, end == nil ? .zero : program.now)
    let work = { @Sendable [self] in
      let run = try? TraceFile.run(of: document, name: name, until: latest)
      made.withLock { $0 = (document, run) }
      isMade.signal()
    }
    if !BackgroundThread.start({
      CursesTerminal.prepareThreadForCrashes()
      work()
    }) {
      work()
    }
  }

  /// What has been made; `nil` while the program has more to tell and nothing has.
  private func takeMade() -> (document: TraceDocument, run: LabRun?)? {
    guard isMade.wait(timeout: end == nil ? .now() : .distantFuture) == .success else { return nil }
    return made.withLock { made in
      defer { made = nil }
      return made
    }
  }

  private func tell(_ program: LiveProgram, _ run: LabRun?, _ post: (Message) -> Void) {
    posted = (.now, program.secondsBehind, program.secondsSilent)
    post(.live(program, run))
  }

  /// Says that time has passed, not for each line that comes.
  private func tellOfTime(_ post: (Message) -> Void) {
    let program = program
    if let posted, posted.behind == program.secondsBehind, posted.silent == program.secondsSilent,
      posted.at.duration(to: .now) < LiveFeed.quietInterval
    {
      return
    }
    tell(program, nil, post)
  }

  private var rate = PromiseRate()

  /// Whether the screen has all that has come, and nothing more was coming.
  private var isScreenUpToDate: Bool { isUpToDate && !hasNews && !isMaking }

  /// The program as it is now.
  private var program: LiveProgram {
    var now = max(document.events.last?.time ?? .zero, document.recorded.recording?.now ?? .zero, latestNow)
    // Where more is still to be read or to be shown, the screen doesn't know what has happened since.
    if end == nil, isScreenUpToDate, let nowThere { now = max(now, nowThere) }
    latestNow = now
    let recording = document.recorded.recording
    var program = LiveProgram(
      name: name, now: now, end: end, remarks: recording?.remarks ?? [],
      missing: (recording?.lost ?? 0) + (recording?.leftOutEvents ?? 0), promisesPerSecond: rate.perSecond,
      allowsFaults: recording?.allowsFaults ?? false,
      answers: answersBefore + (recording?.answers.count ?? 0),
      lastAnswer: recording?.answers.last.map { Notice($0.text, kind: $0.isRefusal ? .problem : .information) })
    guard end == nil else { return program }
    if isScreenUpToDate {
      let silence = Int(lastArrival.duration(to: .now).components.seconds)
      if tellsTime || !stream.hasCaughtUp, silence >= LiveFeed.mostSilentSeconds { program.secondsSilent = silence }
    } else {
      let seconds =
        nowThere.map { Int(now.gap(to: $0).milliseconds / 1000) } ?? Int(connected.duration(to: .now).components.seconds)
      if seconds >= LiveFeed.mostSecondsBehind { program.secondsBehind = seconds }
    }
    return program
  }

  /// How late it is there, by what it said last.
  private var nowThere: VirtualInstant? { reading.map { $0.instant.advanced(by: $0.at.duration(to: .now)) } }

  /// Takes note of how late it is there. What is read late says less than what is known already.
  private func noteTime() {
    guard let now = stream.now, now != toldNow else { return }
    let isFirst = toldNow == nil
    if !isFirst { tellsTime = true }
    toldNow = now
    if let nowThere, nowThere >= now { return }
    // It says so first when somebody connects; what it has to tell before that may take long to read.
    reading = (now, isFirst ? connected : .now)
  }

  /// Takes what comes until an instant, or until something has come.
  private func receive(until deadline: ContinuousClock.Instant) {
    switch socket.receive(until: deadline) {
    case .bytes(let bytes):
      lastArrival = .now
      let hadCaughtUp = stream.hasCaughtUp
      let before = (stream.eventCount, stream.otherNews)
      do throws(TraceDocumentProblem) {
        try stream.feed(bytes)
      } catch {
        end = "sent what can't be read (\(error.message(file: name)))"
      }
      if stream.eventCount > LiveFeed.mostEvents { end = "sent more events than can be kept here; attach again" }
      // That it is later is no news.
      let isNew = !hadCaughtUp || before != (stream.eventCount, stream.otherNews) || end != nil
      hasNews = stream.hasCaughtUp && (hasNews || isNew)
      // A line that only says how late it is leaves nothing to be told.
      if isNew || stream.isTorn { isUpToDate = false }
      noteTime()
      if !hadCaughtUp, stream.hasCaughtUp { beginAnew() }
    case .nothing: isUpToDate = true
    case .end:
      end = "has ended, or ended its recording"
      // Of a program that ends while it still tells what it remembers, what has come is better than nothing.
      hasNews = stream.hasCaughtUp || stream.eventCount > document.events.count
    }
  }

  /// The program has told everything that it remembers.
  private func beginAnew() {
    eventsAtBeginning = stream.eventCount
    lostAtBeginning = stream.document.recorded.recording?.lost ?? 0
    nextConnection = ContinuousClock.now + max(LiveFeed.connectionInterval, connected.duration(to: .now) * 4)
  }

  /// Lets the program tell everything anew where something is missing that it knows, or where there is more here than it remembers itself:
  /// a promise whose end is missing would seem to be pending.
  private func catchUpAgain() {
    guard end == nil, stream.hasCaughtUp, ContinuousClock.now >= nextConnection else { return }
    let isLacking = (stream.document.recorded.recording?.lost ?? 0) > lostAtBeginning
    guard isLacking || stream.eventCount > eventsAtBeginning + LiveFeed.mostNewEvents else { return }
    guard let fresh = LiveSocket(at: path) else { return }
    if hasNews { document = stream.document }
    answersBefore += stream.document.recorded.recording?.answers.count ?? 0
    (socket, stream, connected) = (fresh, RecordingStream(), .now)
    hasNews = false
    (toldNow, lastArrival) = (nil, .now)
    rate.restart()
  }
}
