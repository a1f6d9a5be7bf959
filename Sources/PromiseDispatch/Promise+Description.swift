public import PromiseEngine

extension Promise: CustomStringConvertible {
  /// The state and what it holds, in google's words: `Pending: Int`, `Fulfilled: 42`, `Rejected: timedOut`.
  public var description: String {
    switch outcome {
    case nil: "Pending: \(Value.self)"
    case .fulfilled: "Fulfilled: \(value.map { String(describing: $0) } ?? "nil")"
    case .rejected(let error): "Rejected: \(error)"
    }
  }
}
