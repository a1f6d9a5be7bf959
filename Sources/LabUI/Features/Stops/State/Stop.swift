public import TraceEvents

/// Something that playing stops at.
public enum Stop: Hashable, Sendable {
  /// The promise's handler runs, is skipped, or the promise is settled.
  case promise(PromiseAddress)
  /// That happens to any promise of an operator.
  case operatorNamed(String)
  /// A promise is settled in this way.
  case state(Settlement.State)
  /// A line of the log contains the text, in capitals or not.
  case text(String)
}

extension Stop: CustomStringConvertible {
  /// What it stops at, as the prompt writes it: `promise 3:5#0`, `text late`.
  public var description: String {
    switch self {
    case .promise(let address): "promise \(address)"
    case .operatorNamed(let name): "operator \(name)"
    case .state(let state): "state \(state.rawValue)"
    case .text(let text): "text \(text)"
    }
  }

  /// Reads what `description` writes; `nil` if the text means no stop.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    switch words[0] {
    case "promise":
      guard let address = PromiseAddress(words[1]) else { return nil }
      self = .promise(address)
    case "operator": self = .operatorNamed(words[1])
    case "state":
      guard let state = Settlement.State(rawValue: words[1]) else { return nil }
      self = .state(state)
    case "text": self = .text(words[1])
    default: return nil
    }
  }
}
