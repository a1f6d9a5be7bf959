internal import Glibc

/// Ctrl-C, for a command that then shows what it has found so far: asked for instead of ending the program.
struct Interruption {
  /// From now on Ctrl-C is only asked for; threads that are started later don't hear of it either.
  init() {
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether somebody has pressed it.
  var hasCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGINT) == 1
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
