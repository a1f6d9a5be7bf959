package import Program
import TraceEvents

// How far a run may go.
extension Machine: WorkCounter {
  /// Looks whether the run may go on. To be called when the budget has come down to `nextCheck`.
  ///
  /// - Throws: The end of the run.
  package func checkBudget() throws {
    if let endingSoon { throw endingSoon }
    if isStopped() { throw Interruption.stopped }
    if budget <= 0 { throw LimitReason(message: limitMessage, advice: "end the loop, or raise the limit with --max-steps") }
    try checkMemory(adding: 0)
    nextCheck = max(0, budget - Self.stepsBetweenChecks)
  }

  /// Counts steps that the library does by itself.
  ///
  /// - Throws: The end of the run.
  package func spend(_ steps: Int) throws {
    budget = max(0, budget - max(0, min(steps, budget)))
    if budget <= nextCheck { try checkBudget() }
  }

  /// Lets the run end at its next instruction.
  package func endSoon(_ reason: any Error) {
    endingSoon = endingSoon ?? reason
    budget = 0
  }

  /// Looks whether the run has more memory than it may.
  ///
  /// - Parameter bytes: What it is about to take.
  package func checkMemory(adding bytes: Int) throws {
    guard memory.growth + bytes > maximumMemory else { return }
    throw LimitReason(
      message: "the run takes more than \(RunLimits.text(ofMemory: maximumMemory)) of memory",
      advice: "keep less, or raise the limit with --max-memory")
  }

  /// The text of a limit that was reached where a fiber is.
  package func text(of reason: LimitReason, _ state: borrowing FiberState) -> String {
    limitText(reason, at: site(state))
  }

  /// The text of a limit that was reached at a place, or in no code at all.
  package func limitText(_ reason: LimitReason, at site: CodeSite? = nil) -> String {
    guard let site, !site.unit.name.isEmpty else { return "\(declarations.unit.name): limit reached: \(reason.text)" }
    let place = site.unit.place(atUTF8Offset: site.offset)
    return "\(site.unit.name):\(place.line):\(place.column): limit reached: \(reason.text)"
  }
}
