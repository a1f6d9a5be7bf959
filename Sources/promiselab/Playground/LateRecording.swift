internal import CursesTerminal
internal import Glibc
internal import Lab
internal import LabUI
internal import Screen
internal import Synchronization

/// A recording that takes long to read: the screen is there before it is, says so, and can be left.
struct LateRecording: Sendable {
  /// What was read.
  struct Contents: Sendable {
    let session: Session
    /// What whoever reads it should know.
    let remarks: [String]
  }

  /// What became of waiting for it.
  enum Ending {
    case read(Contents)
    /// The person left, or a signal ended the program.
    case left(signal: Int32?)
  }

  /// From so many bytes on it takes longer than a moment.
  static let fewestBytes = 2_000_000

  /// What is said to be read.
  let name: String
  let read: @Sendable () throws -> Contents

  /// A result that another thread finds.
  private final class Box: Sendable {
    let result = Mutex<Result<Contents, any Error>?>(nil)
  }

  /// Reads it on a thread of its own.
  func read(on terminal: CursesTerminal, _ runner: BackgroundRunner, settings: Settings) throws -> Ending {
    let box = Box()
    let isStarted = BackgroundThread.start {
      CursesTerminal.prepareThreadForCrashes()
      let result = Result { try read() }
      box.result.withLock { $0 = result }
      runner.wake()
    }
    guard isStarted else { return .read(try read()) }
    while true {
      if let result = box.result.withLock({ $0 }) { return .read(try result.get()) }
      terminal.draw(renderReading(name, size: terminal.size, settings: settings))
      for event in terminal.nextEvents(timeoutMilliseconds: nil, wakeup: runner.wakeup) {
        switch event {
        case .interrupt(signal: let signal): return .left(signal: signal)
        case .endOfInput: return .left(signal: SIGHUP)
        case .key(.character("q")), .key(.control("c")): return .left(signal: nil)
        default: break
        }
      }
    }
  }
}
