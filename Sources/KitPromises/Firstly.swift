public import KitCore
import struct PromiseEngine.CallSite

/// Starts a chain: `body` runs now, on this thread; a throw rejects (rule 36).
public func firstly<U: Thenable>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column, execute body: () throws -> U
) -> Promise<U.T> {
  firstly(hook: nil, at: CallSite(file: file, line: line, column: column)) { try body().engine }
}

/// Starts a chain that can't fail: `body` runs now, on this thread, and its guarantee is what is returned (rule 36).
public func firstly<T>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column, execute body: () -> Guarantee<T>
) -> Guarantee<T> {
  body()
}
