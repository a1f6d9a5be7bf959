public import PromiseEngine

// The names that google/promises gives to the types of closures.
extension Promise {
  /// What settles a promise through the functions that it is given.
  public typealias Async =
    @Sendable (
      _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void
    ) throws -> Void

  /// What makes a value or a promise from nothing.
  public typealias Do<T> = @Sendable () throws -> T

  /// What `then` does with the value.
  public typealias Then<Result> = @Sendable (Value) throws -> Result

  /// What `catch` does with the error.
  public typealias Catch = @Sendable (any Error) -> Void

  /// What `reduce` makes of the value so far and the next element.
  public typealias Reducer<Element> = @Sendable (Value, Element) throws -> Promise<Value>
}
