internal import Lab
internal import Program
internal import Synchronization

/// What `check` has found by now, for Ctrl-C that comes while it is too busy to end.
final class CheckedFiles: Sendable {
  private struct State {
    var reports: [CheckReport] = []
    var status = ExitStatus.success
    /// How many files were looked through.
    var count = 0
    /// What the text of the next one tells.
    var begun: CheckReport?
  }

  private let names: [String]
  private let format: CheckFormat
  private let failOn: FailureThreshold
  private let state = Mutex(State())

  init(_ names: [String], _ format: CheckFormat, failingOn failOn: FailureThreshold) {
    (self.names, self.format, self.failOn) = (names, format, failOn)
  }

  /// Keeps what was found in the files that were looked through.
  func keep(_ reports: [CheckReport], _ status: ExitStatus, of count: Int) {
    state.withLock { ($0.reports, $0.status, $0.count, $0.begun) = (reports, status, count, nil) }
  }

  /// Keeps what the text of a file tells whose runs come next.
  func keep(beginning report: CheckReport) { state.withLock { $0.begun = report } }

  /// Shows what is known when Ctrl-C was pressed and the command is too busy to do so.
  ///
  /// - Returns: How the program ends.
  func showLastWords() -> ExitStatus {
    let state = state.withLock(\.self)
    var (reports, rest) = (state.reports, names.dropFirst(state.count))
    if var begun = state.begun {
      begun.wasInterrupted()
      reports.append(begun)
      rest = rest.dropFirst()
      StandardError.write("\(begun.source.name): interrupted: its runs weren't all tried\n")
    }
    if let remark = Self.remark(onUnchecked: Array(rest)) { StandardError.write(remark) }
    let status = reports.reduce(max(state.status, .limit)) { max($0, $1.status(failingOn: failOn.severity)) }
    guard !reports.isEmpty || format != .text else { return status }
    let text = format.text(of: reports, failingOn: failOn.severity, version: PromiseLabCommand.version)
    do { try StandardOutput.draw(text) } catch { return .cannotWrite }
    return status
  }

  /// That Ctrl-C came before files were checked; `nil` if none is left.
  static func remark(onUnchecked names: [String]) -> String? {
    guard let first = names.first else { return nil }
    return "promiselab: interrupted: \(names.count == 1 ? "\(first) isn't" : "\(names.count) files aren't") checked\n"
  }
}
