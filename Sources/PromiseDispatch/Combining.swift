internal import Dispatch
public import PromiseEngine

// The operators of google/promises over several promises, where `on:` is left out: `DispatchQueue.promises` observes them.

/// Waits until all promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
public func all<Value, Promises: Sequence>(
  _ promises: Promises,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Value]> where Promises.Element == Promise<Value> {
  all(on: DispatchQueue.promises, promises, file: file, line: line, column: column)
}

/// Waits until all promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
public func all<Value>(
  _ promises: Promise<Value>...,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Value]> {
  all(on: DispatchQueue.promises, promises, file: file, line: line, column: column)
}

/// Waits until two promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
public func all<A, B>(
  _ promiseA: Promise<A>, _ promiseB: Promise<B>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(A, B)> {
  all(on: DispatchQueue.promises, promiseA, promiseB, file: file, line: line, column: column)
}

/// Waits until three promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
public func all<A, B, C>(
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(A, B, C)> {
  all(on: DispatchQueue.promises, promiseA, promiseB, promiseC, file: file, line: line, column: column)
}

/// Waits until four promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
public func all<A, B, C, D>(
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(A, B, C, D)> {
  all(on: DispatchQueue.promises, promiseA, promiseB, promiseC, promiseD, file: file, line: line, column: column)
}

/// Waits until all promises are settled, and fulfills if at least one of them is (rule 25).
@discardableResult
public func any<Value, Promises: Sequence>(
  _ promises: Promises,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Maybe<Value>]> where Promises.Element == Promise<Value> {
  any(on: DispatchQueue.promises, promises, file: file, line: line, column: column)
}

/// Waits until all promises are settled, and fulfills if at least one of them is (rule 25).
@discardableResult
public func any<Value>(
  _ promises: Promise<Value>...,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Maybe<Value>]> {
  any(on: DispatchQueue.promises, promises, file: file, line: line, column: column)
}

/// Waits until two promises are settled, and fulfills if at least one of them is (rule 25).
@discardableResult
public func any<A, B>(
  _ promiseA: Promise<A>, _ promiseB: Promise<B>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(Maybe<A>, Maybe<B>)> {
  any(on: DispatchQueue.promises, promiseA, promiseB, file: file, line: line, column: column)
}

/// Waits until three promises are settled, and fulfills if at least one of them is (rule 25).
@discardableResult
public func any<A, B, C>(
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>)> {
  any(on: DispatchQueue.promises, promiseA, promiseB, promiseC, file: file, line: line, column: column)
}

/// Takes over the outcome of the promise that is settled first, even a rejection (rule 26).
@discardableResult
public func race<Value>(
  _ promises: [Promise<Value>], cancellingLosers: Bool = false,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Value> {
  race(on: DispatchQueue.promises, promises, cancellingLosers: cancellingLosers, file: file, line: line, column: column)
}

/// Takes over the outcome of the promise that is settled first, even a rejection (rule 26).
@discardableResult
public func race<Value>(
  _ promises: Promise<Value>..., cancellingLosers: Bool = false,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Value> {
  race(on: DispatchQueue.promises, promises, cancellingLosers: cancellingLosers, file: file, line: line, column: column)
}
