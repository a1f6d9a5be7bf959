public import KitCore
import struct PromiseEngine.CallSite

/// Takes the first result, even a rejection (rule 26). Of nothing, it is pending for ever (rule 28).
public func race<TH: Thenable>(
  _ thenables: TH..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  Promise(firstResult(of: thenables.map(\.engine), at: CallSite(file: file, line: line, column: column)))
}

/// Takes the first result, even a rejection (rule 26). Of nothing, it rejects with `PMKError.badInput` (rule 28).
public func race<TH: Thenable>(
  _ thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  guard !thenables.isEmpty else { return Promise(error: PMKError.badInput, file: file, line: line, column: column) }
  return Promise(firstResult(of: thenables.map(\.engine), at: CallSite(file: file, line: line, column: column)))
}

/// Takes the value of the guarantee that is resolved first.
public func race<T>(
  _ guarantees: Guarantee<T>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<T> {
  let site = CallSite(file: file, line: line, column: column)
  return Guarantee(firstResult(of: guarantees.map(\.engine), at: site, log: report))
}

/// Takes the first value; rejects with `PMKError.noWinner` if all are rejected (rule 25), with `badInput` if there are none.
public func race<TH: Thenable>(
  fulfilled thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<TH.T> {
  Promise(firstValue(of: thenables.map(\.engine), at: CallSite(file: file, line: line, column: column)))
}
