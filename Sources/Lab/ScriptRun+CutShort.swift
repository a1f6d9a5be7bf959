internal import Program
internal import TraceEvents

extension ScriptRun {
  /// What ended the run before nothing was left to do, as a clause: what was pending then would have gone on. `nil` if nothing did.
  var cutShortBy: String? {
    switch ending {
    case .fault:
      let line = faults.last?.place.flatMap { $0.unit == .program ? " in line \($0.line)" : nil } ?? ""
      return "a fault\(line) stopped the run"
    case .limit: return "a limit stopped the run"
    case .exited: return "the script called `exit`"
    case .idle, .reachedInstant, .stopped: return nil
    }
  }
}
