internal import Glibc
internal import Lab
internal import Synchronization

/// Ctrl-C, for a command that then shows what it has found so far: asked for instead of ending the program.
///
/// Whoever searches asks now and then and ends. A parser asks nobody: where the command hasn't begun to show what it found soon after
/// Ctrl-C, another thread shows what is known by then and ends the program.
final class Interruption: Sendable {
  private struct State {
    /// When Ctrl-C was pressed first.
    var since: ContinuousClock.Instant?
    /// Whether somebody shows what was found.
    var isAnswered = false
  }

  private let isPressed = Atomic(false)
  private let state = Mutex(State())
  private let lastWords: @Sendable () -> ExitStatus

  /// How long a command may take until it shows what it found.
  private static let patience = timespec(tv_sec: 0, tv_nsec: 750_000_000)
  /// How long it may go on to find words for it.
  private static let patienceForWords = Duration.milliseconds(400)
  /// The status of a program that Ctrl-C ends.
  private static let endedByHand: Int32 = 130

  /// From now on Ctrl-C is only asked for; threads that are started later don't hear of it either.
  ///
  /// - Parameter lastWords: Shows what is known where the command is too busy to do so; gives the program's status.
  init(lastWords: @escaping @Sendable () -> ExitStatus) {
    self.lastWords = lastWords
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = BackgroundThread.start { self.watch() }
  }

  /// Whether somebody has pressed it.
  var hasCome: Bool { isPressed.load(ordering: .relaxed) }

  /// Whether that is so long ago that nobody waits for words any more.
  var isLate: Bool {
    guard hasCome, let since = state.withLock(\.since) else { return false }
    return since.duration(to: .now) > Self.patienceForWords
  }

  /// To be called before the command shows what it found: from now on nobody else does.
  func answer() {
    // The other thread shows it, and ends the program.
    while !takeTurn() { pause() }
  }

  private func takeTurn() -> Bool {
    state.withLock { state in
      defer { state.isAnswered = true }
      return !state.isAnswered
    }
  }

  private func watch() {
    var (signals, signal, patience) = (Self.signals, Int32(0), Self.patience)
    while sigwait(&signals, &signal) != 0 {}
    let isShowing = state.withLock { state in
      state.since = .now
      return state.isAnswered
    }
    isPressed.store(true, ordering: .relaxed)
    // Whoever presses it again doesn't want to wait.
    _ = sigtimedwait(&signals, nil, &patience)
    if takeTurn() { _exit(lastWords().rawValue) }
    if isShowing { _exit(Self.endedByHand) }
    while sigwait(&signals, &signal) != 0 {}
    _exit(Self.endedByHand)
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
