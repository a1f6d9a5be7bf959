import ECMAPromises

/// A value of a small dynamic language, for the tests.
indirect enum DynamicTestValue: DynamicValue {
  case undefined
  case number(Int)
  case text(String)
  case array([DynamicTestValue])
  case settled(status: String, DynamicTestValue)
  case promise(Promise<DynamicTestValue>)
  case thenable(ScriptedThenable)
  /// An object whose property `then` throws when it is read.
  case broken(DynamicTestValue)
  case typeError
  case aggregateError([DynamicTestValue])

  func resolution() throws -> Resolution<DynamicTestValue> {
    switch self {
    case .promise(let promise): .promise(promise)
    case .thenable(let thenable): .thenable(thenable)
    case .broken(let reason): throw Thrown(reason)
    default: .value(self)
    }
  }

  /// The value that was thrown.
  init(thrown error: any Error) {
    switch error {
    case let thrown as Thrown: self = thrown.value as? DynamicTestValue ?? .text("\(thrown.value)")
    case is TypeError: self = .typeError
    case let aggregate as AggregateError: self = .aggregateError(aggregate.errors.map { DynamicTestValue(thrown: $0) })
    default: self = .text("\(error)")
    }
  }

  init(_ result: SettledResult<DynamicTestValue>) {
    switch result {
    case .fulfilled(let value): self = .settled(status: result.status, value)
    case .rejected(let reason): self = .settled(status: result.status, DynamicTestValue(thrown: reason))
    }
  }

  /// The value as node.mjs shows it.
  var shown: String {
    switch self {
    case .undefined: "undefined"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .array(let elements): "[\(elements.map(\.shown).joined(separator: ", "))]"
    case .settled(let status, let value): "\(status)(\(value.shown))"
    case .promise: "a promise"
    case .thenable, .broken: "a thenable"
    case .typeError: "TypeError"
    case .aggregateError(let errors): "AggregateError[\(errors.map(\.shown).joined(separator: ", "))]"
    }
  }
}

/// A thenable whose `then` is a closure.
struct ScriptedThenable: Thenable {
  let body: @Sendable (Resolve<DynamicTestValue>, Reject<DynamicTestValue>) throws -> Void

  func then(_ resolve: Resolve<DynamicTestValue>, _ reject: Reject<DynamicTestValue>) throws {
    try body(resolve, reject)
  }
}
