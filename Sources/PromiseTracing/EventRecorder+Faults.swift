internal import PromiseEngine
internal import PromiseInstruments
internal import TraceEvents

extension EventRecorder {
  /// Does to promises what a command says: at once to those that are pending, and later to those that are made then.
  ///
  /// Handlers that run where they are settled run within this call: it isn't for the writer's queue.
  ///
  /// - Returns: What is done, in words.
  /// - Throws: Why nothing is.
  func obey(_ command: FaultCommand) throws(TracingProblem) -> String {
    guard let address = command.address else { return try obeyForAll(command.what) }
    guard case .act(let intervention) = command.what else {
      guard let (pending, hadRules) = withFaults({ $0.restore(address) }) else { throw .faultsNotAllowed }
      for each in pending { each.handle.restore() }
      return hadRules || !pending.isEmpty ? "\(address) is left alone" : "nothing was to be done to \(address)"
    }
    guard let taken = withFaults({ $0.take(intervention, at: address) }) else { throw .faultsNotAllowed }
    guard let (pending, made) = taken else { throw .tooManyFaults }
    if let occurrence = address.occurrence, occurrence < made, pending.isEmpty { throw .alreadySettled("\(address)") }
    let count = pending.count { act(on: $0.handle, intervention) }
    if let occurrence = address.occurrence {
      return occurrence < made ? "\(address) \(intervention.words)" : "\(address) \(intervention.words) once it is made"
    }
    // A place that isn't written as the program has it is accepted, too: it may come to be one.
    let others =
      made == 0
      ? "; none has been made there so far"
      : count == 0 ? "" : count == 1 ? "; the one that is pending, too" : "; the \(count) that are pending, too"
    return "every promise that is made at \(address) \(intervention.words)" + others
  }

  /// Does what a command says that names no promise.
  private func obeyForAll(_ what: FaultCommand.What) throws(TracingProblem) -> String {
    if case .restore = what {
      guard let (pending, rules) = withFaults({ $0.restoreAll() }) else { throw .faultsNotAllowed }
      for each in pending { each.handle.restore() }
      return rules == 0 && pending.isEmpty ? "nothing was to be done to any promise" : "all promises are left alone"
    }
    guard let entries = withFaults({ $0.entries }) else { throw .faultsNotAllowed }
    guard !entries.isEmpty else { return "nothing is being done to any promise" }
    let shown = entries.prefix(EventRecorder.mostListed).map { entry in
      "\(entry.address.occurrence == nil ? "each of " : "")\(entry.address) \(entry.words)"
    }
    let more = entries.count > shown.count ? "; and \(entries.count - shown.count) more" : ""
    return shown.joined(separator: "; ") + more
  }

  /// How many promises and places are listed.
  private static let mostListed = 50

  /// - Returns: Whether the promise was still pending.
  private func act(on handle: PromiseHandle, _ intervention: Intervention) -> Bool {
    if case .rejection(let error) = intervention.replacement, !intervention.hangs, intervention.delay == .zero {
      return handle.reject(with: error)
    }
    if let instant = intervention.cancelledAt {
      guard instant > now else { return handle.cancel() }
      perform(at: instant) { _ = handle.cancel() }
      return true
    }
    return handle.change { $0 = $0.adding(intervention) }
  }
}
