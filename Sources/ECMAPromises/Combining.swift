import PromiseEngine
import TraceEvents

extension Promise {
  /// Makes the promise of an operator over several inputs. Each becomes a promise (ES PromiseResolve), whose `then` is called at
  /// once, in order.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - inputs: What to wait for.
  ///   - empty: The outcome where there is nothing to wait for; `nil` leaves the promise pending.
  ///   - receive: Decides from the outcome of the input at an index; `nil` waits for further ones.
  static func combining<Output>(
    _ operatorName: PromiseOperator, _ inputs: [Resolution<Value>], in agent: Agent, at site: CallSite, empty: Outcome<Output>?,
    _ receive: @escaping @Sendable (Int, Outcome<Value>) -> Outcome<Output>?
  ) -> Promise<Output> {
    let answers = inputs.map { $0.asked() }
    let parents = answers.compactMap { answer in
      if case .success(.promise(let promise)) = answer { promise.identity } else { nil }
    }
    let combined = Promise<Output>(by: operatorName, in: agent, from: parents, at: site)
    // Where an injection decides, the inputs are waited for all the same: their errors count as handled.
    let isReplaced = combined.isReplaced()
    if !isReplaced, inputs.isEmpty, let empty { combined.resolve(empty, causedBy: combined.identity) }
    for (index, answer) in answers.enumerated() {
      native(answer, in: agent).inform(combined) { isReplaced ? nil : receive(index, $0) }
    }
    return combined
  }

  private func inform<Output>(_ combined: Promise<Output>, _ receive: @escaping @Sendable (Outcome<Value>) -> Outcome<Output>?) {
    isBeingHandled()
    core.whenSettled(settling: combined.core, on: agent) { [agent, cause = identity] outcome, combined in
      let wasPending = combined.isPending
      let decision = receive(outcome)
      if wasPending, let decision {
        Promise<Output>(combined, in: agent).resolve(decision, causedBy: cause)
        // A success that is made of an error, as that of `allSettled`, has taken the error in.
        if let cause, outcome.error != nil, decision.error == nil {
          combined.traced?.tell(.absorbed(input: cause), causedBy: cause)
        }
      } else if let cause, !wasPending || outcome.error != nil {
        combined.traced?.tell(.absorbed(input: cause), causedBy: cause)
      }
    }
  }
}
