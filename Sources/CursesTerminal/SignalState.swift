import Glibc
import Synchronization

// The only process-wide state of this module: why there has to be some, and why it is safe.
//
// A signal handler gets nothing but the signal's number, so what it needs must be reachable from a global. That is `published`,
// the address of a block. The block is filled in before it is published (release) and never changed or freed afterwards, so
// a handler that loads the address (acquire), on whichever thread, finds either nothing or a complete, lasting block. The
// flag `terminationIsPending` is atomic too. Both are lock-free on every platform that Swift runs on.
//
// Handlers call only what POSIX lists as async-signal-safe (write, tcsetattr, sigaction, raise, _exit), touch no Swift
// object and allocate nothing. `install` touches both globals before the first handler is in place, so no handler runs
// their one-time initialization.

/// What the handlers need. It is written once and then only read.
struct SignalState {
  /// The writing end of the pipe that the run loop waits on; it never blocks.
  var pipe: Int32
  /// The terminal.
  var output: Int32
  /// The terminal's modes from before the screen was opened.
  var modes: UnsafeMutablePointer<termios>
  /// The bytes that leave the screen.
  var restoring: UnsafeMutablePointer<UInt8>
  var restoringCount: Int
  /// What each signal did before, indexed by its number.
  var previous: UnsafeMutablePointer<sigaction>
}

private let published = Atomic<UInt>(0)
private let terminationIsPending = Atomic<Bool>(false)

private func publishedState() -> UnsafeMutablePointer<SignalState>? {
  UnsafeMutablePointer(bitPattern: published.load(ordering: .acquiring))
}

/// Installs and removes the handlers.
enum SignalHandlers {
  static let terminating: [Int32] = [SIGINT, SIGTERM, SIGHUP]
  static let forwarded: [Int32] = [SIGWINCH, SIGTSTP, SIGCONT]
  /// Those that end the process at once, faults and others (`ulimit -t` sends SIGXCPU).
  static let fatal: [Int32] = [
    SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGQUIT, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    SIGXFSZ, SIGPIPE, SIGIO, SIGPWR, SIGSTKFLT,
  ]
  private static let count = 65

  /// Makes handlers write signals to a pipe, and restore the terminal before the process dies.
  ///
  /// The block of memory lives as long as the process: a handler may still be reading it on another thread.
  static func install(pipe: Int32, output: Int32, modes: termios, restoring: [UInt8]) {
    terminationIsPending.store(false, ordering: .relaxed)
    let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
    let savedModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    savedModes.initialize(to: modes)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(restoring.count, 1))
    bytes.initialize(from: restoring, count: restoring.count)
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    previous.initialize(repeating: sigaction(), count: count)
    state.initialize(
      to: SignalState(
        pipe: pipe, output: output, modes: savedModes, restoring: bytes, restoringCount: restoring.count,
        previous: previous))
    for signal in terminating + forwarded + fatal {
      sigaction(signal, nil, previous + Int(signal))
    }
    published.store(UInt(bitPattern: state), ordering: .releasing)
    useAlternateStack()
    claim()
  }

  /// Puts our handlers in place; needed again after code that installs its own.
  static func claim() {
    for signal in terminating where !wasIgnored(signal) { setHandler(signal, handleTermination, flags: SA_RESTART) }
    for signal in forwarded where !wasIgnored(signal) || signal == SIGWINCH {
      setHandler(signal, forward, flags: SA_RESTART)
    }
    for signal in fatal where !wasIgnored(signal) { setHandler(signal, handleFatal, flags: SA_ONSTACK) }
  }

  /// Gives every signal the action that it had before.
  static func remove() {
    guard let state = publishedState() else { return }
    for signal in terminating + forwarded + fatal {
      sigaction(signal, state.pointee.previous + Int(signal), nil)
    }
    published.store(0, ordering: .releasing)
  }

  /// The run loop has seen the wish to end; a further signal is a new wish.
  static func terminationWasSeen() {
    terminationIsPending.store(false, ordering: .relaxed)
  }

  /// Runs `body` while SIGTSTP stops the process, as it does by default; not at all where the signal is ignored, since
  /// nobody is there who could continue the process.
  static func withDefaultSuspension(_ body: () -> Void) {
    guard !wasIgnored(SIGTSTP) else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &action, nil)
    body()
    setHandler(SIGTSTP, forward, flags: SA_RESTART)
  }

  /// Whether the process was started with a signal ignored, as `nohup` does: that is a wish to respect.
  private static func wasIgnored(_ signal: Int32) -> Bool {
    guard let state = publishedState() else { return false }
    let handler = state.pointee.previous[Int(signal)].__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  private static func setHandler(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigfillset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }

  /// A stack overflow leaves no room for a handler, so this thread gets a second stack, unless it has one.
  static func useAlternateStack() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 64 * 1024
    var stack = stack_t()
    // Like the state, it is never freed: it may be in use until the process ends.
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }
}

/// Tells the run loop about a signal.
private func forward(_ signal: Int32) {
  guard let state = publishedState() else { return }
  let savedError = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(state.pointee.pipe, &byte, 1)
  errno = savedError
}

/// Asks the run loop to end; when it hasn't even seen the last wish, it hangs: end without it.
private func handleTermination(_ signal: Int32) {
  if terminationIsPending.exchange(true, ordering: .relaxed) {
    handleFatal(signal)
  } else {
    forward(signal)
  }
}

/// Restores the terminal, then lets the signal do what it did before: end the process, or print a backtrace and end it.
private func handleFatal(_ signal: Int32) {
  guard let state = publishedState() else {
    _exit(128 + signal)
  }
  _ = write(state.pointee.output, state.pointee.restoring, state.pointee.restoringCount)
  tcsetattr(state.pointee.output, TCSANOW, state.pointee.modes)
  sigaction(signal, state.pointee.previous + Int(signal), nil)
  // The signal is blocked until this handler returns, then the action from before gets it.
  raise(signal)
}
