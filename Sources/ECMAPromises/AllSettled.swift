package import PromiseEngine

/// How one of the inputs of `allSettled` ended (rule 27).
public enum SettledResult<Value: Sendable>: Sendable {
  /// The promise was fulfilled.
  case fulfilled(value: Value)
  /// The promise was rejected.
  case rejected(reason: any Error)

  /// The word that ES gives as the property `status`.
  public var status: String {
    switch self {
    case .fulfilled: "fulfilled"
    case .rejected: "rejected"
    }
  }
}

extension Promise {
  /// Waits until all are settled, in whichever way (rule 27).
  ///
  /// - Returns: A promise of how each ended, in the order of the inputs. It never rejects.
  public static func allSettled(
    _ promises: [Promise], in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<[SettledResult<Value>]> {
    let site = CallSite(file: file, line: line, column: column)
    return allSettled(of: promises.map { .promise($0) }, in: agent ?? promises.first?.agent ?? .running, at: site) { $0 }
  }

  /// The same over promises, values and thenables (rule 29), for interpreters.
  package static func allSettled<Output>(
    of inputs: [Resolution<Value>], in agent: Agent, at site: CallSite,
    _ transform: @escaping @Sendable ([SettledResult<Value>]) -> Output
  ) -> Promise<Output> {
    let results = Slots<SettledResult<Value>>(count: inputs.count)
    return combining(.settled("allSettled"), inputs, in: agent, at: site, empty: .fulfilled(transform([]))) { index, outcome in
      let result: SettledResult<Value> =
        switch outcome {
        case .fulfilled(let value): .fulfilled(value: value)
        case .rejected(let reason): .rejected(reason: reason)
        }
      return results.put(result, at: index).map { .fulfilled(transform($0)) }
    }
  }
}
