import Glibc
import Screen

extension CursesTerminal {
  /// Gives the terminal back and stops, together with the other programs of the same job, until the shell continues it.
  ///
  /// Returns after that, with the last frame on the screen again; `nextEvents` reports the size next. Where no shell could
  /// continue the job, the system doesn't stop it, and this returns at once.
  public func suspend() {
    suspend(wholeJob: true)
  }

  /// Lets a crash by stack overflow on the calling thread restore the terminal, too.
  ///
  /// The thread that opens the terminal needs no call.
  public static func prepareThreadForCrashes() {
    SignalHandlers.useAlternateStack()
  }

  /// Carries out or passes on the signals that arrived.
  func handleSignals() -> [InputEvent] {
    let arrived = signals.takeSignals()
    var events: [InputEvent] = []
    for signal in SignalHandlers.terminating where arrived.contains(signal) {
      SignalHandlers.terminationWasSeen()
      events.append(.interrupt(signal: signal))
    }
    if arrived.contains(SIGTSTP) && events.isEmpty {
      // Whoever sent it chose whom to send it to.
      suspend(wholeJob: false)
      events += queued
      queued = []
    } else if arrived.contains(SIGCONT) {
      // It was stopped by force (SIGSTOP), so a shell had the terminal in the meantime.
      enter()
      events.append(.resize(size))
    } else if arrived.contains(SIGWINCH) {
      adoptSize()
      forgetScreen()
      events.append(.resize(size))
    }
    return events
  }

  private func suspend(wholeJob: Bool) {
    guard isOpen else { return }
    leave()
    SignalHandlers.withDefaultSuspension {
      if wholeJob {
        kill(0, SIGTSTP)
      } else {
        raise(SIGTSTP)
      }
    }
    enter()
    // What arrived around the stop is over now, except the wish to end.
    for signal in signals.takeSignals() where SignalHandlers.terminating.contains(signal) {
      SignalHandlers.terminationWasSeen()
      queued.append(.interrupt(signal: signal))
    }
    queued.append(.resize(size))
  }
}
