internal import CursesTerminal
internal import Glibc
internal import Synchronization

/// Answers requests on a thread of its own, so that the interface answers keys while a long script runs.
///
/// Only the latest request matters: a newer one stops the work that is going on.
final class BackgroundRunner<Request: Sendable, Answer: Sendable>: Sendable {
  private struct State {
    var waiting: Request?
    var finished: [Answer] = []
  }

  private let state = Mutex(State())
  /// Counts requests; a run stops when its own is no longer the latest.
  private let latest = Atomic<Int>(0)
  private let requestPipe: Pipe
  private let news: Pipe
  private let perform: @Sendable (Request, () -> Bool) -> Answer

  /// Starts the thread; `nil` if the system refuses one or the pipe that it needs.
  ///
  /// - Parameters:
  ///   - news: Becomes readable when an answer is there.
  ///   - perform: Does the work; asks its second argument now and then whether to stop.
  init?(news: Pipe, perform: @escaping @Sendable (Request, () -> Bool) -> Answer) {
    guard let requestPipe = Pipe() else { return nil }
    self.requestPipe = requestPipe
    self.news = news
    self.perform = perform
    guard BackgroundThread.start({ [weak self] in self?.serve() }) else { return nil }
  }

  /// Asks for an answer; work that is going on is abandoned.
  func submit(_ request: Request) {
    state.withLock { $0.waiting = request }
    latest.add(1, ordering: .sequentiallyConsistent)
    requestPipe.signal()
  }

  /// Abandons what is going on.
  func cancel() {
    state.withLock { $0.waiting = nil }
    latest.add(1, ordering: .sequentiallyConsistent)
  }

  /// The answers that have come since the last call.
  func takeFinished() -> [Answer] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  private func serve() {
    CursesTerminal.prepareThreadForCrashes()
    while requestPipe.wait() {
      let number = latest.load(ordering: .sequentiallyConsistent)
      guard let request = state.withLock({ state in state.waiting.take() }) else { continue }
      let answer = perform(request) { self.latest.load(ordering: .relaxed) != number }
      state.withLock { $0.finished.append(answer) }
      news.signal()
    }
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
