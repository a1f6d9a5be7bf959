package import PromiseEngine

extension Promise {
  /// Waits until all are fulfilled; the first rejection rejects (rules 23, 24, 28).
  ///
  /// - Returns: A promise of the values, in the order of the inputs.
  public static func all(
    _ promises: [Promise], in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<[Value]> {
    let site = CallSite(file: file, line: line, column: column)
    return all(of: promises.map { .promise($0) }, in: agent ?? promises.first?.agent ?? .running, at: site) { $0 }
  }

  /// The same over promises, values and thenables (rule 29), for interpreters.
  package static func all<Output>(
    of inputs: [Resolution<Value>], in agent: Agent, at site: CallSite, _ transform: @escaping @Sendable ([Value]) -> Output
  ) -> Promise<Output> {
    let values = Slots<Value>(count: inputs.count)
    return combining(.all("all"), inputs, in: agent, at: site, empty: .fulfilled(transform([]))) { index, outcome in
      switch outcome {
      case .fulfilled(let value): values.put(value, at: index).map { .fulfilled(transform($0)) }
      case .rejected(let reason): .rejected(reason)
      }
    }
  }
}
