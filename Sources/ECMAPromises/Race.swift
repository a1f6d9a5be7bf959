package import PromiseEngine

extension Promise {
  /// Takes the first outcome, even a rejection (rule 26); among none, nobody ever wins (rule 28).
  public static func race(
    _ promises: [Promise], in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise {
    let site = CallSite(file: file, line: line, column: column)
    return race(of: promises.map { .promise($0) }, in: agent ?? promises.first?.agent ?? .running, at: site)
  }

  /// The same over promises, values and thenables (rule 29), for interpreters.
  package static func race(of inputs: [Resolution<Value>], in agent: Agent, at site: CallSite) -> Promise {
    combining(.race("race"), inputs, in: agent, at: site, empty: nil) { _, outcome in outcome }
  }
}
