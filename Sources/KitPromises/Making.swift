public import KitCore
public import struct PromiseEngine.CallSite

extension Promise {
  /// Makes a promise and runs `body` at once (rule 16), to be settled by the resolver that it gets; a throw rejects.
  public init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, resolver body: (Resolver<T>) throws -> Void
  ) {
    self.init(hook: nil, at: CallSite(file: file, line: line, column: column), log: report, resolver: body)
  }

  /// A pending promise and what settles it (rule 20).
  @inlinable
  public static func pending(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> (promise: Promise<T>, resolver: Resolver<T>) {
    pending(hook: nil, at: CallSite(file: file, line: line, column: column), log: report)
  }
}

extension Guarantee {
  /// Makes a guarantee and runs `body` at once, to be resolved by the function that it gets.
  public init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    resolver body: (@escaping @Sendable (T) -> Void) -> Void
  ) {
    self.init(hook: nil, at: CallSite(file: file, line: line, column: column), log: report, resolver: body)
  }

  /// A pending guarantee and the function that resolves it.
  public static func pending(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> (guarantee: Guarantee<T>, resolve: @Sendable (T) -> Void) {
    pending(hook: nil, at: CallSite(file: file, line: line, column: column), log: report)
  }
}
