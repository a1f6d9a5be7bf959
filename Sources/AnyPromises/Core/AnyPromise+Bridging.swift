public import Dispatch
internal import PromiseDispatch
public import PromiseEngine

extension AnyPromise {
  /// Makes a promise with the outcome of a typed one.
  ///
  /// - Parameter promise: The promise whose outcome it takes over, without a turn of its own.
  public convenience init<Value>(
    _ promise: PromiseEngine.Promise<Value>, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(file: file, line: line, column: column)
    self.init(
      core: PromiseEngine.Promise.combining("AnyPromise", [promise], at: site) { _, outcome in
        switch outcome {
        case .fulfilled(let value): .fulfilled(AnyValue(flattened(value).flatMap { $0 is Void ? nil : $0 }))
        case .rejected(let error): .rejected(error)
        }
      })
  }

  /// A typed promise with this one's outcome.
  ///
  /// - Parameter type: What the value should be.
  /// - Returns: A promise that is rejected with `AnyPromiseTypeError` if the value is something else.
  public func promise<Value: Sendable>(
    of type: Value.Type, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> PromiseEngine.Promise<Value> {
    let site = CallSite(file: file, line: line, column: column)
    return PromiseEngine.Promise.combining("promise", [core], at: site) { _, outcome in
      switch outcome {
      case .fulfilled(let any):
        if let value = any.value as? Value { return .fulfilled(value) }
        return .rejected(AnyPromiseTypeError(value: any.description, type: String(describing: type)))
      case .rejected(let error): return .rejected(error)
      }
    }
  }

  /// Ends a chain in Swift: does something with the value, which the caller casts.
  ///
  /// - Parameters:
  ///   - queue: Where it is done.
  ///   - body: Uses the value; a throw rejects.
  @discardableResult
  public func done(
    on queue: DispatchQueue = .main, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (Any?) throws -> Void
  ) -> PromiseEngine.Promise<Void> {
    let site = CallSite(file: file, line: line, column: column)
    return core.handleValue("done", on: queue, at: site) { .value(try body($0.value)) }
  }
}

extension PromiseEngine.Promise where Value == AnyValue {
  /// Makes a promise of the engine with the outcome of a promise of anything.
  public static func adopting(_ anyPromise: AnyPromise) -> PromiseEngine.Promise<AnyValue> { anyPromise.core }
}

/// A promise of anything was asked for as a promise of a type that its value doesn't have.
public struct AnyPromiseTypeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value, as text.
  public let value: String
  /// The type that was asked for.
  public let type: String

  /// Makes the error of a value and the type that was asked for, both as text.
  public init(value: String, type: String) {
    self.value = value
    self.type = type
  }

  /// What is wrong, and what to do about it.
  public var description: String { "the promise's value \(value) isn't of type \(type): ask for the type that it has" }
}
