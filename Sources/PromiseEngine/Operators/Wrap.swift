// One overload per shape of completion handler: a function that reports by callback becomes a promise. An error that comes with
// a value still rejects. Each overload's work runs later, in one hop on its dispatcher, and its throw rejects.

/// Makes a promise of a call whose completion handler takes nothing: it is fulfilled with `nil`.
///
/// - Parameters:
///   - dispatcher: Where the work runs.
///   - work: Starts the call with the completion handler that it is given.
@discardableResult
@_alwaysEmitIntoClient
public func wrap(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<(any Sendable)?> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(.fulfilled(nil)) }
  }
}

/// Makes a promise of a call whose completion handler takes nothing, where its type is known: `Promise<Any?>`, as google has it.
@_disfavoredOverload
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Nothing>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<Nothing?> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(.fulfilled(nil)) }
  }
}

/// Makes a promise of a call whose completion handler takes a value.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Value>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value) -> Void) throws -> Void
) -> Promise<Value> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(.fulfilled($0)) }
  }
}

/// Makes a promise of a call whose completion handler takes a value or nothing.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Value>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(.fulfilled($0)) }
  }
}

/// Makes a promise of a call whose completion handler takes a value, and an error if there is one.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Value>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(Outcome($0, unless: $1)) }
  }
}

/// Makes a promise of a call whose completion handler takes an error if there is one, and a value.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Value>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value) -> Void) throws -> Void
) -> Promise<Value> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(Outcome($1, unless: $0)) }
  }
}

/// Makes a promise of a call whose completion handler takes a value or an error.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Value>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value?> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(Outcome($0, unless: $1)) }
  }
}

/// Makes a promise of a call whose completion handler takes an error or a value.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<Value>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(Outcome($1, unless: $0)) }
  }
}

/// Makes a promise of a call whose completion handler takes two values or an error.
@discardableResult
@_alwaysEmitIntoClient
public func wrap<First, Second>(
  on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) throws -> Void
) -> Promise<(First?, Second?)> {
  wrapped(on: dispatcher, CallSite(file: file, line: line, column: column)) { settle in
    try work { settle(Outcome(($0, $1), unless: $2)) }
  }
}

@_alwaysEmitIntoClient
func wrapped<Value>(
  on dispatcher: some Dispatcher, _ site: CallSite,
  _ start: @escaping @Sendable (@escaping @Sendable (Outcome<Value>) -> Void) throws -> Void
) -> Promise<Value> {
  Promise(madeBy: "wrap", on: dispatcher, at: site) { fulfill, reject, _ in
    try start { outcome in
      switch outcome {
      case .fulfilled(let value): fulfill(value)
      case .rejected(let error): reject(error)
      }
    }
  }
}

extension Outcome {
  @_alwaysEmitIntoClient
  init(_ value: Value, unless error: (any Error)?) {
    self = error.map { .rejected($0) } ?? .fulfilled(value)
  }
}
