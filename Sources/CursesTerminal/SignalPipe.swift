import Glibc

/// A pipe that signal handlers write to and the run loop waits on.
struct SignalPipe {
  let reading: Int32
  let writing: Int32

  /// Makes a pipe that never blocks and isn't inherited by other programs.
  init() throws(TerminalProblem) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .systemRefused(operation: "make a pipe", errorNumber: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reading = ends[0]
    writing = ends[1]
  }

  /// The signals that arrived since the last time, without repetitions, in order of their first arrival.
  func takeSignals() -> [Int32] {
    var signals: [Int32] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(reading, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return signals }
      for byte in bytes.prefix(count) where !signals.contains(Int32(byte)) { signals.append(Int32(byte)) }
    }
  }

  /// Closes both ends.
  func close() {
    _ = Glibc.close(reading)
    _ = Glibc.close(writing)
  }
}
