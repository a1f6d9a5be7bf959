import Glibc
import Screen

extension CursesTerminal {
  /// Gives the terminal to another program while `body` runs, and comes back with the last frame on the screen.
  public func lend<Result>(_ body: () -> Result) -> Result {
    guard isOpen else { return body() }
    leave()
    let result = body()
    enter()
    // An interrupt from the keyboard was meant for the other program; the wish that we end was not.
    for signal in signals.takeSignals() where SignalHandlers.terminating.contains(signal) {
      SignalHandlers.terminationWasSeen()
      if signal != SIGINT { queued.append(.interrupt(signal: signal)) }
    }
    queued.append(.resize(size))
    return result
  }
}
