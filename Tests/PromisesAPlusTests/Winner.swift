import PromiseEngine
import TraceEvents

extension Promise<Int> {
  /// The number of whoever settled the promise: its value, or that of its error; -2 for a cancellation, `nil` while pending.
  var winner: Int? { outcome.map(\.winner) }

  /// Attaches a handler of both outcomes, which gets the number of whoever settled the promise.
  func react(on dispatcher: some Dispatcher = .inline, _ work: @escaping @Sendable (Int) -> Void) {
    let site = CallSite(file: #fileID, line: #line, column: #column)
    _ = handle("react", .always, on: dispatcher, at: site) { outcome in
      work(outcome.winner)
      return nil
    }
  }
}

extension Outcome<Int> {
  var winner: Int { value ?? (error as? Refusal)?.number ?? -2 }
}
