/// Waits until two promises are fulfilled; the first rejection rejects (rule 23).
///
/// - Parameter dispatcher: Where the inputs are observed.
/// - Returns: A promise of both values.
@discardableResult
@_alwaysEmitIntoClient
public func all<A, B>(
  on dispatcher: some Dispatcher, _ promiseA: Promise<A>, _ promiseB: Promise<B>, file: StaticString = #fileID,
  line: Int = #line, column: Int = #column
) -> Promise<(A, B)> {
  let inputs: [any CombinableInput] = [promiseA, promiseB]
  let decide = decideAll { inputs -> (A, B)? in
    guard let a = inputs[0].outcome(A.self)?.value, let b = inputs[1].outcome(B.self)?.value else { return nil }
    return (a, b)
  }
  return combine(.all("all"), inputs, on: dispatcher, at: CallSite(file: file, line: line, column: column), decide)
}

/// Waits until three promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
@_alwaysEmitIntoClient
public func all<A, B, C>(
  on dispatcher: some Dispatcher, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(A, B, C)> {
  let inputs: [any CombinableInput] = [promiseA, promiseB, promiseC]
  let decide = decideAll { inputs -> (A, B, C)? in
    guard let a = inputs[0].outcome(A.self)?.value, let b = inputs[1].outcome(B.self)?.value,
      let c = inputs[2].outcome(C.self)?.value
    else { return nil }
    return (a, b, c)
  }
  return combine(.all("all"), inputs, on: dispatcher, at: CallSite(file: file, line: line, column: column), decide)
}

/// Waits until four promises are fulfilled; the first rejection rejects (rule 23).
@discardableResult
@_alwaysEmitIntoClient
public func all<A, B, C, D>(
  on dispatcher: some Dispatcher, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>,
  _ promiseD: Promise<D>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<(A, B, C, D)> {
  let inputs: [any CombinableInput] = [promiseA, promiseB, promiseC, promiseD]
  let decide = decideAll { inputs -> (A, B, C, D)? in
    guard let a = inputs[0].outcome(A.self)?.value, let b = inputs[1].outcome(B.self)?.value,
      let c = inputs[2].outcome(C.self)?.value,
      let d = inputs[3].outcome(D.self)?.value
    else { return nil }
    return (a, b, c, d)
  }
  return combine(.all("all"), inputs, on: dispatcher, at: CallSite(file: file, line: line, column: column), decide)
}
