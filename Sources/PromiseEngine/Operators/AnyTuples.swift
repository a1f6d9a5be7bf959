/// Waits until two promises are settled, and fulfills if at least one of them is (rule 25).
///
/// - Parameter dispatcher: Where the inputs are observed.
/// - Returns: A promise of what each came to.
@discardableResult
@_alwaysEmitIntoClient
public func any<A, B>(
  on dispatcher: some Dispatcher, _ promiseA: Promise<A>, _ promiseB: Promise<B>, file: StaticString = #fileID,
  line: Int = #line, column: Int = #column
) -> Promise<(Maybe<A>, Maybe<B>)> {
  let inputs: [any CombinableInput] = [promiseA, promiseB]
  let decide = decideAny { inputs -> (Maybe<A>, Maybe<B>)? in
    guard let a = inputs[0].maybe(A.self), let b = inputs[1].maybe(B.self) else { return nil }
    return (a, b)
  }
  return combine(.any("any"), inputs, on: dispatcher, at: CallSite(file: file, line: line, column: column), decide)
}

/// Waits until three promises are settled, and fulfills if at least one of them is (rule 25).
@discardableResult
@_alwaysEmitIntoClient
public func any<A, B, C>(
  on dispatcher: some Dispatcher, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>)> {
  let inputs: [any CombinableInput] = [promiseA, promiseB, promiseC]
  let decide = decideAny { inputs -> (Maybe<A>, Maybe<B>, Maybe<C>)? in
    guard let a = inputs[0].maybe(A.self), let b = inputs[1].maybe(B.self), let c = inputs[2].maybe(C.self) else { return nil }
    return (a, b, c)
  }
  return combine(.any("any"), inputs, on: dispatcher, at: CallSite(file: file, line: line, column: column), decide)
}
