import PromiseEngine

/// Waits until all guarantees are resolved.
///
/// - Returns: A guarantee of the values, in the order of the inputs.
public func when<T>(
  guarantees: [Guarantee<T>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[T]> {
  Guarantee(whenAll(guarantees, at: CallSite(file: file, line: line, column: column)).engine)
}

/// Waits until all guarantees are resolved, where the values are nothing.
public func when(
  guarantees: Guarantee<Void>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  when(guarantees: guarantees, file: file, line: line, column: column)
}

/// Waits until all guarantees are resolved, where the values are nothing.
public func when(
  guarantees: [Guarantee<Void>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<Void> {
  let promise: Promise<Void> = when(fulfilled: guarantees, file: file, line: line, column: column)
  return Guarantee(promise.engine)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2)> {
  Guarantee(when(fulfilled: first, second, file: file, line: line, column: column).engine)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2, T3>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, _ third: Guarantee<T3>, file: StaticString = #fileID,
  line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2, T3)> {
  Guarantee(when(fulfilled: first, second, third, file: file, line: line, column: column).engine)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2, T3, T4>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, _ third: Guarantee<T3>, _ fourth: Guarantee<T4>,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2, T3, T4)> {
  Guarantee(when(fulfilled: first, second, third, fourth, file: file, line: line, column: column).engine)
}

/// Waits until all guarantees are resolved; each value keeps its type.
public func when<T1, T2, T3, T4, T5>(
  guarantees first: Guarantee<T1>, _ second: Guarantee<T2>, _ third: Guarantee<T3>, _ fourth: Guarantee<T4>,
  _ fifth: Guarantee<T5>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<(T1, T2, T3, T4, T5)> {
  Guarantee(when(fulfilled: first, second, third, fourth, fifth, file: file, line: line, column: column).engine)
}
