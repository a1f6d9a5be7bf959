internal import CursesTerminal
internal import Glibc
internal import Lab
internal import LabUI
internal import Program
internal import SwiftPromises
internal import Synchronization

/// Runs programs on a thread of its own, so that the interface answers keys while a long script runs.
///
/// Only the latest request matters: a newer one stops the run that is going on.
final class BackgroundRunner: Sendable {
  private struct State {
    var waiting: RunRequest?
    var comparison: (request: RunRequest, dialects: [Dialect])?
    var compared: [NamedRequest]?
    var flip: FlipQuestion?
    var exploration: ExploreRequest?
    var preview: RunRequest?
    /// The program whose errors are to be followed.
    var mapped: RunRequest?
    /// What an exploration has found by now, if nobody has taken it yet.
    var explored: Message?
    /// What lessons ask for, in its order.
    var lessons: [LessonWork] = []
    var finished: [Message] = []
  }

  private let state = Mutex(State())
  /// Counts requests; a run stops when its own is no longer the latest.
  private let latest = Atomic<Int>(0)
  /// Counts questions about flips, and those that were taken back.
  private let latestFlip = Atomic<Int>(0)
  /// Counts explorations, and those that were stopped.
  private let latestExploration = Atomic<Int>(0)
  private let requestPipe: Pipe
  private let resultPipe: Pipe

  /// Starts the thread; `nil` if the system refuses one or the pipes that it needs.
  init?() {
    guard let requestPipe = Pipe(), let resultPipe = Pipe() else { return nil }
    self.requestPipe = requestPipe
    self.resultPipe = resultPipe
    guard BackgroundThread.start({ [weak self] in self?.serve() }) else { return nil }
  }

  /// Becomes readable when a run has finished.
  var wakeup: Int32 { resultPipe.readEnd }

  /// Asks for a run; one that is going on is abandoned.
  func submit(_ request: RunRequest) {
    // Together, so that the thread never takes a request for outdated by its own number.
    state.withLock { state in
      latest.add(1, ordering: .sequentiallyConsistent)
      state.waiting = request
    }
    requestPipe.signal()
  }

  /// Hands in something that was done on another thread.
  func post(_ message: Message) {
    state.withLock { $0.finished.append(message) }
    resultPipe.signal()
  }

  /// Lets whoever waits for a run look around, as when one has finished.
  func wake() { resultPipe.signal() }

  /// Asks for the runs under several libraries, after the run that is going on; a newer run makes them stop.
  func compare(_ request: RunRequest, _ dialects: [Dialect]) {
    state.withLock { $0.comparison = (request, dialects) }
    requestPipe.signal()
  }

  /// Asks for runs that are to be compared, after the run that is going on; a newer run makes them stop.
  func compare(_ requests: [NamedRequest]) {
    state.withLock { $0.compared = requests }
    requestPipe.signal()
  }

  /// Asks for what would flip a promise, after the run that is going on; a newer run, or another question, makes the search stop.
  func findFlip(_ question: FlipQuestion?) {
    state.withLock { $0.flip = question }
    latestFlip.add(1, ordering: .sequentiallyConsistent)
    requestPipe.signal()
  }

  /// Asks for all runs of a program, after the run that is going on; a newer run stops them, as `nil` does.
  func explore(_ request: ExploreRequest?) {
    state.withLock { $0.exploration = request }
    latestExploration.add(1, ordering: .sequentiallyConsistent)
    requestPipe.signal()
  }

  /// Asks for a run that is only looked at. While a program is explored, it comes in between.
  func preview(_ request: RunRequest) {
    state.withLock { $0.preview = request }
    requestPipe.signal()
  }

  /// Asks where errors land. While a program is explored, it comes in between.
  func mapErrors(_ request: RunRequest) {
    state.withLock { $0.mapped = request }
    requestPipe.signal()
  }

  /// Asks for something about a lesson, after the run that is going on.
  func teach(_ work: LessonWork) {
    state.withLock { $0.lessons.append(work) }
    requestPipe.signal()
  }

  /// What has come of requests since the last call.
  func takeFinished() -> [Message] {
    state.withLock { state in
      defer { (state.finished, state.explored) = ([], nil) }
      return state.finished + (state.explored.map { [$0] } ?? [])
    }
  }

  private func serve() {
    CursesTerminal.prepareThreadForCrashes()
    while requestPipe.wait() {
      let (waiting, number) = state.withLock { state in (state.waiting.take(), latest.load(ordering: .sequentiallyConsistent)) }
      let isOutdated = { self.latest.load(ordering: .relaxed) != number }
      if let request = waiting {
        let run = request.performInspected(isStopped: isOutdated)
        // One that was stopped says nothing, and the next one may be of the same request.
        guard run.hasTrace && run.run?.ending != .stopped || !isOutdated() else { continue }
        state.withLock { $0.finished.append(.finished(run)) }
        resultPipe.signal()
        // What is shown at once doesn't wait for what is found in it.
        guard !isOutdated() else { continue }
        let findings = run.findings
        state.withLock { $0.finished.append(.checked(request, findings)) }
      } else if performPreview(isStopped: isOutdated) {
        continue
      } else if performMap(isStopped: isOutdated) {
        continue
      } else if let comparison = state.withLock({ state in state.comparison.take() }) {
        let runs = DialectComparison(of: comparison.request, under: comparison.dialects, isStopped: isOutdated)
        guard !isOutdated() else { continue }
        state.withLock { $0.finished.append(.compared(SideBySide(runs))) }
      } else if let requests = state.withLock({ state in state.compared.take() }) {
        let runs = requests.map { NamedRun(name: $0.name, run: $0.request.performInspected(isStopped: isOutdated)) }
        guard !isOutdated() else { continue }
        state.withLock { $0.finished.append(.comparedRuns(runs)) }
      } else if let question = state.withLock({ state in state.flip.take() }) {
        let flipNumber = latestFlip.load(ordering: .sequentiallyConsistent)
        let answer = question.answer(isStopped: { isOutdated() || self.latestFlip.load(ordering: .relaxed) != flipNumber })
        guard !isOutdated() else { continue }
        state.withLock { $0.finished.append(.flipFound(answer)) }
      } else if let request = state.withLock({ state in state.exploration.take() }) {
        let explorationNumber = latestExploration.load(ordering: .sequentiallyConsistent)
        perform(request) { isOutdated() || self.latestExploration.load(ordering: .relaxed) != explorationNumber }
      } else if let work = state.withLock({ state in state.lessons.isEmpty ? nil : state.lessons.removeFirst() }) {
        guard let message = work.perform() else { continue }
        state.withLock { $0.finished.append(message) }
      } else {
        continue
      }
      resultPipe.signal()
    }
  }
}

extension BackgroundRunner {
  /// How much time passes between two reports of what was found.
  private static let reportInterval = Duration.milliseconds(50)

  /// Explores a program, and tells what was found by now and then.
  private func perform(_ request: ExploreRequest, isOver: () -> Bool) {
    var reported: ContinuousClock.Instant?
    do throws(ScriptProblems) {
      let exploration = try request.perform(isOver: isOver) { progress in
        _ = performPreview(isStopped: { self.hasWaitingRun })
        _ = performMap(isStopped: { self.hasWaitingRun })
        let now = ContinuousClock.now
        guard reported.map({ $0.duration(to: now) >= Self.reportInterval }) ?? true else { return }
        reported = now
        let message = Message.explored(progress.found, of: request, .looking(rest: progress.rest))
        state.withLock { $0.explored = message }
        resultPipe.signal()
      }
      state.withLock { state in
        state.explored = nil
        state.finished.append(.explored(exploration, of: request, .over))
      }
      resultPipe.signal()
      let findings = request.findings(isOver: isOver) {
        _ = performPreview(isStopped: { self.hasWaitingRun })
      }
      if !isOver() { state.withLock { $0.finished.append(.checkedAll(request, findings)) } }
    } catch {
      let text = error.diagnostics.first?.message ?? "the script can't be run"
      state.withLock { $0.finished.append(.told(Notice(text, kind: .problem))) }
    }
  }

  /// Finds out where errors land; false if nobody asks.
  private func performMap(isStopped: () -> Bool) -> Bool {
    guard let request = state.withLock({ state in state.mapped.take() }) else { return false }
    let map = ErrorMap(request, isStopped: isStopped)
    if !isStopped() { state.withLock { $0.finished.append(.mapped(map, of: request)) } }
    resultPipe.signal()
    return true
  }

  private var hasWaitingRun: Bool { state.withLock { $0.waiting != nil } }

  /// Performs the run that is to be looked at; false if there is none.
  private func performPreview(isStopped: () -> Bool) -> Bool {
    guard let request = state.withLock({ state in state.preview.take() }) else { return false }
    let run = request.performInspected(isStopped: isStopped)
    if !isStopped() { state.withLock { $0.finished.append(.previewed(run)) } }
    resultPipe.signal()
    return true
  }
}

/// A pipe that carries nothing but the news that something happened.
struct Pipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The one who signals must never be held up by one who doesn't listen.
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  func signal() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits for a signal; false if the pipe is broken.
  func wait() -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = read(readEnd, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1
    }
  }
}

/// A thread with a stack that is large enough for the parser's recursion.
enum BackgroundThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread.
  ///
  /// - Returns: Whether the system gave one.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 64 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    if result != 0 { body.release() }
    return result == 0
  }
}
