internal import AnyCore
public import PromiseEngine

extension AnyPromise {
  /// Makes a promise that is resolved from the start (`promiseWithValue:`).
  ///
  /// - Parameters:
  ///   - value: An error rejects, another promise is taken over.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  public convenience init(
    value: Any?, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(resolverBlock: { $0(value) }, tracedBy: hook, at: CallSite(file: file, line: line, column: column))
  }

  /// The same without the label, as translations write it.
  public convenience init(
    _ value: Any?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(resolverBlock: { $0(value) }, tracedBy: nil, at: CallSite(file: file, line: line, column: column))
  }

  /// A promise that is resolved from the start, by its name in Objective-C.
  ///
  /// - Parameter value: An error rejects, another promise is taken over.
  public static func promiseWithValue(
    _ value: Any?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> AnyPromise {
    AnyPromise(resolverBlock: { $0(value) }, tracedBy: nil, at: CallSite(file: file, line: line, column: column))
  }

  /// A promise that `block` resolves, which is called at once, by its name in Objective-C.
  ///
  /// - Parameter block: Gets the function that resolves the promise.
  public static func promiseWithResolverBlock(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ block: (_ resolve: @escaping PMKResolver) -> Void
  ) -> AnyPromise {
    AnyPromise(resolverBlock: block, tracedBy: nil, at: CallSite(file: file, line: line, column: column))
  }

  /// Makes a promise and calls `block` at once, which starts what will resolve it (`promiseWithResolverBlock:`; rule 16).
  ///
  /// - Parameters:
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  ///   - block: Gets the function that resolves the promise (rules 17, 19).
  public convenience init(
    tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    resolverBlock block: (_ resolve: @escaping PMKResolver) -> Void
  ) {
    self.init(resolverBlock: block, tracedBy: hook, at: CallSite(file: file, line: line, column: column))
  }

  /// Makes a promise at an explicit place.
  package convenience init(
    resolverBlock block: (_ resolve: @escaping PMKResolver) -> Void, tracedBy hook: (any TraceHook)?, at site: CallSite
  ) {
    self.init(core: Self.rules.promise(tracedBy: hook, at: site) { resolve in block { resolve(AnyValue($0)) } })
  }

  /// Makes a pending promise and puts the function that resolves it into a variable (`initWithResolver:`; rule 20).
  ///
  /// - Parameter resolver: Where that function goes.
  public convenience init(
    resolver: inout PMKResolver?, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    var made: PMKResolver?
    self.init(resolverBlock: { made = $0 }, tracedBy: nil, at: CallSite(file: file, line: line, column: column))
    resolver = made
  }

  /// Wraps a function with a completion handler (`promiseWithAdapterBlock:`): an error rejects, even with a value.
  ///
  /// - Parameter block: Calls the function with the completion handler that it is given.
  @_disfavoredOverload
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    adapterBlock block: (_ adapter: @escaping @Sendable (Any?, (any Error)?) -> Void) -> Void
  ) {
    self.init(
      resolverBlock: { resolve in block { value, error in resolve(error ?? value) } }, tracedBy: nil,
      at: CallSite(file: file, line: line, column: column))
  }

  /// Wraps a function whose completion handler gets a number (`promiseWithIntegerAdapterBlock:`).
  ///
  /// - Parameter block: Calls the function with the completion handler that it is given.
  @_disfavoredOverload
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    integerAdapterBlock block: (_ adapter: @escaping @Sendable (Int, (any Error)?) -> Void) -> Void
  ) {
    self.init(
      resolverBlock: { resolve in block { value, error in resolve(error ?? value) } }, tracedBy: nil,
      at: CallSite(file: file, line: line, column: column))
  }

  /// Wraps a function whose completion handler gets a truth value (`promiseWithBooleanAdapterBlock:`).
  ///
  /// - Parameter block: Calls the function with the completion handler that it is given.
  @_disfavoredOverload
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    booleanAdapterBlock block: (_ adapter: @escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) {
    self.init(
      resolverBlock: { resolve in block { value, error in resolve(error ?? value) } }, tracedBy: nil,
      at: CallSite(file: file, line: line, column: column))
  }
}
