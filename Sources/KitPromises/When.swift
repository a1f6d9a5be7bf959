public import KitCore
public import struct PromiseEngine.CallSite

/// Waits until all are fulfilled; the first rejection rejects, the others run on (rules 23, 24, 28).
///
/// - Returns: A promise of the values, in the order of the inputs.
@inlinable
public func when<TH: Thenable>(
  fulfilled thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[TH.T]> {
  whenAll(thenables, at: CallSite(file: file, line: line, column: column))
}

/// Waits until all are fulfilled, where the values are nothing.
public func when<TH: Thenable>(
  fulfilled thenables: [TH], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Void> where TH.T == Void {
  whenAllDone(thenables, at: CallSite(file: file, line: line, column: column), giving: ())
}

/// Waits until all are fulfilled, where the values are nothing.
public func when<TH: Thenable>(
  fulfilled thenables: TH..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Void> where TH.T == Void {
  whenAllDone(thenables, at: CallSite(file: file, line: line, column: column), giving: ())
}

/// Waits until all are fulfilled, whatever their types (rule 29).
///
/// As with PromiseKit's own, Swift takes this one, too, for a list that is written out, unless what is done with the values needs their type.
///
/// - Returns: A promise of the values, in the order of the inputs.
public func when(
  fulfilled thenables: [any Thenable], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[any Sendable]> {
  Promise(
    whenAll(thenables, at: CallSite(file: file, line: line, column: column)) {
      thenables.compactMap { value(of: $0) }
    })
}

private func value(of thenable: some Thenable) -> (any Sendable)? { thenable.value }

/// Waits until all are resolved, in whichever way (rule 27).
///
/// - Returns: A guarantee of the results, in the order of the inputs.
public func when<T>(
  resolved promises: Promise<T>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[Result<T>]> {
  when(resolved: promises, file: file, line: line, column: column)
}

/// Waits until all are resolved, in whichever way (rule 27).
///
/// - Returns: A guarantee of the results, in the order of the inputs.
public func when<T>(
  resolved promises: [Promise<T>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[Result<T>]> {
  let site = CallSite(file: file, line: line, column: column)
  return whenResolved(promises.map(\.engine), at: site, log: report) { $0 }
}
