internal import PromiseEngine
internal import Synchronization
internal import TraceEvents

extension Promise {
  /// Settles a promise that somebody listens to, as its intervention says.
  func settleTraced(_ outcome: Outcome<Value>, cause: PromiseID?, _ trace: PromiseTrace) {
    if trace.changesSettlement { settleByPlan(outcome, cause: cause, trace) } else { settleNow(outcome, cause: cause, trace) }
  }

  @inline(never)
  private func settleByPlan(_ outcome: Outcome<Value>, cause: PromiseID?, _ trace: PromiseTrace) {
    guard let intervention = trace.intervention else { return }
    guard advance({ $0.claimed() }) != nil else {
      reportIgnored(outcome, cause: cause)
      return
    }
    var outcome = outcome
    var cause = cause
    if let replaced: Outcome<Value> = intervention.replacement?.outcome() {
      outcome = replaced
      cause = trace.id
      trace.recordInjection()
    }
    if intervention.hangs {
      trace.recordInjection(InjectionWords.hangs)
    } else if intervention.delay > .zero {
      trace.recordInjection(InjectionWords.isDelayed(by: intervention.delay))
      let (delayed, delayedCause) = (outcome, cause ?? trace.running)
      let due = trace.hook.now.advanced(by: intervention.delay)
      trace.record(.waiting(until: due), cause: .program)
      trace.hook.perform(at: due) { [self] in settleNow(delayed, cause: delayedCause, trace) }
    } else {
      settleNow(outcome, cause: cause, trace)
    }
  }

  private func settleNow(_ outcome: Outcome<Value>, cause: PromiseID?, _ trace: PromiseTrace) {
    guard isPending else { return reportIgnored(outcome, cause: cause) }
    // Before the lock bit is taken: a text is made by the program's code.
    let settlement = trace.settlement(outcome)
    guard let before = advance({ $0.locked() }) else { return reportIgnored(outcome, cause: cause) }
    trace.record(settlement, of: outcome, cause: cause)
    let head = publish(outcome, after: before)
    if case .rejected = outcome { trace.showRejection() }
    deliver(to: head)
  }

  private func reportIgnored(_ outcome: Outcome<Value>, cause: PromiseID?) {
    guard let trace else { return }
    if let cause, cause != trace.id {
      trace.record(.absorbed(input: cause), cause: cause)
    } else {
      trace.record(.ignored(trace.settlement(outcome)), cause: cause)
    }
  }
}
