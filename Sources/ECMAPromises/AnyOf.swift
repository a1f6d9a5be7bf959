package import PromiseEngine

extension Promise {
  /// Takes the first value; rejects with `AggregateError` if there is none (rules 25, 28).
  public static func any(
    _ promises: [Promise], in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise {
    let site = CallSite(file: file, line: line, column: column)
    return any(of: promises.map { .promise($0) }, in: agent ?? promises.first?.agent ?? .running, at: site) { AggregateError($0) }
  }

  /// The same over promises, values and thenables (rule 29), for interpreters.
  ///
  /// - Parameter failure: Makes the error of the reasons, in the order of the inputs.
  package static func any(
    of inputs: [Resolution<Value>], in agent: Agent, at site: CallSite,
    _ failure: @escaping @Sendable ([any Error]) -> any Error
  ) -> Promise {
    let reasons = Slots<any Error>(count: inputs.count)
    return combining(.firstValue("any"), inputs, in: agent, at: site, empty: .rejected(failure([]))) { index, outcome in
      switch outcome {
      case .fulfilled(let value): .fulfilled(value)
      case .rejected(let reason): reasons.put(reason, at: index).map { .rejected(failure($0)) }
      }
    }
  }
}
