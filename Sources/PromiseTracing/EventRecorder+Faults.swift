internal import PromiseEngine
internal import TraceEvents

extension EventRecorder {
  /// Does to promises what a command says: at once to those that are pending, and later to those that are made then.
  ///
  /// Handlers that run where they are settled run within this call: it isn't for the writer's queue.
  ///
  /// - Returns: What is done, in words.
  /// - Throws: Why nothing is.
  func obey(_ command: FaultCommand) throws(TracingProblem) -> String {
    let (address, what) = (command.address, command.what)
    guard case .act(let intervention) = what else {
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
      : count == 0 ? "" : count == 1 ? "; so does the one that is pending" : "; so do the \(count) that are pending"
    return "every promise that is made at \(address) \(intervention.words)" + others
  }

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
