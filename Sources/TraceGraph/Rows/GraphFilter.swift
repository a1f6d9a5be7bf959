/// Which promises of a graph are shown.
///
/// What a promise comes to in the whole run decides, so that rows stay put while time passes.
public enum GraphFilter: Hashable, Sendable, CustomStringConvertible {
  /// Those that end up in a state; `pending` are those that are never settled.
  case state(PromiseRecord.State)
  /// Those whose handler is passed over.
  case skipped
  /// Those at which an error runs off the end.
  case unhandled
  /// Those of an operator.
  case operatorNamed(String)
  /// Those whose error contains a text, in capitals or not.
  case error(String)

  /// As the prompt writes it: `state rejected`, `operator then`, `error Offline`, `skipped`, `unhandled`.
  public var description: String {
    switch self {
    case .state(let state): "state \(state.rawValue)"
    case .skipped: "skipped"
    case .unhandled: "unhandled"
    case .operatorNamed(let name): "operator \(name)"
    case .error(let text): "error \(text)"
    }
  }

  /// Reads what `description` writes; `nil` if the text means no filter.
  public init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("state", 2):
      if words[1] == "skipped" {
        self = .skipped
        return
      }
      guard let state = PromiseRecord.State(rawValue: words[1]) else { return nil }
      self = .state(state)
    case ("skipped", 1): self = .skipped
    case ("unhandled", 1): self = .unhandled
    case ("operator", 2): self = .operatorNamed(words[1])
    case ("error", 1): self = .error("")
    case ("error", 2): self = .error(words[1])
    default: return nil
    }
  }

  func matches(_ promise: PromiseRecord, in full: TraceState) -> Bool {
    switch self {
    case .state(let state): promise.state == state
    case .skipped: promise.isSkipped
    case .unhandled: promise.state == .rejected && full.isUnhandledEnd(promise)
    case .operatorNamed(let name): promise.operatorName == name
    case .error(let text):
      (promise.state == .rejected || promise.state == .cancelled)
        && (text.isEmpty || promise.settlementText?.lowercased().contains(text.lowercased()) == true)
    }
  }
}
