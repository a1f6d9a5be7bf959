public import PromiseEngine
public import PromiseInstruments
public import TraceEvents

/// The one run of a compiled program: its clock, and what it records.
///
/// A process runs one program, so that this state of the process is the state of the program.
public enum Truth {
  public static let clock = VirtualClock()
  public static let recorder = TraceRecorder(clock: clock)

  /// Runs what the program has put on the clock until nothing is left.
  ///
  /// - Returns: All that happened, a line each.
  public static func finish() -> [String] {
    clock.runUntilIdle()
    return TraceLines.lines(of: recorder.events, endTime: clock.now)
  }
}

/// Prints into the trace, where the interpreted program prints, too.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(describing: $0) }.joined(separator: separator) + terminator
  Truth.recorder.recordProgramEvent(.printed(text))
}
