internal import Dispatch
public import PromiseEngine

// `wrap` of google/promises where `on:` is left out: the work runs on `DispatchQueue.promises`.

/// Makes a promise of a call whose completion handler takes nothing: it is fulfilled with `nil`.
@discardableResult
public func wrap(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<(any Sendable)?> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes nothing, where its type is known: `Promise<Any?>`, as google has it.
@_disfavoredOverload
@discardableResult
public func wrap<Nothing>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<Nothing?> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes a value.
@discardableResult
public func wrap<Value>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value) -> Void) throws -> Void
) -> Promise<Value> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes a value or nothing.
@discardableResult
public func wrap<Value>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes a value, and an error if there is one.
@discardableResult
public func wrap<Value>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes an error if there is one, and a value.
@discardableResult
public func wrap<Value>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value) -> Void) throws -> Void
) -> Promise<Value> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes a value or an error.
@discardableResult
public func wrap<Value>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value?> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes an error or a value.
@discardableResult
public func wrap<Value>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}

/// Makes a promise of a call whose completion handler takes two values or an error.
@discardableResult
public func wrap<First, Second>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  _ work: @escaping @Sendable (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) throws -> Void
) -> Promise<(First?, Second?)> {
  wrap(on: DispatchQueue.promises, file: file, line: line, column: column, work)
}
