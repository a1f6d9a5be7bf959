public import PromiseEngine
import TraceEvents

// Handlers of values. A queue's type decides what is a cancellation and who is told; a call's place is for the trace.
extension Thenable {
  /// Goes on with what a handler decides: a promise (rule 7), a value, an error.
  @inlinable
  package func link<U: Sendable>(
    _ operatorName: PromiseOperator, on queue: some KitQueue, at site: CallSite,
    _ body: @escaping @Sendable (T) throws -> Resolution<U>
  ) -> Promise<U> {
    Promise<U>(engine.linkResolution(operatorName, on: queue, at: site, body))
  }

  /// Goes on with the promise that a handler makes of the value (rule 7).
  @inlinable
  package func then<U: Thenable>(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    Promise<U.T>(engine.linkResolution("then", on: queue, at: site) { .promise(try body($0).engine) })
  }

  /// Goes on with what a handler makes of the value, an error too (rule 8).
  @inlinable
  package func map<U: Sendable>(
    _ operatorName: PromiseOperator = "map", on queue: some KitQueue, at site: CallSite,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> {
    Promise<U>(engine.linkValue(operatorName, on: queue, at: site, transform))
  }

  /// Goes on with what a handler makes of the value; `nil` rejects with `PMKError.compactMap` (rule 34).
  @inlinable
  package func compactMap<U: Sendable>(
    on queue: some KitQueue, at site: CallSite, _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    map(.unwrapping("compactMap"), on: queue, at: site) { value in
      guard let result = try transform(value) else { throw PMKError.compactMap(value, U.self) }
      return result
    }
  }

  /// Does something with the value, which goes no further (rule 6).
  @inlinable
  package func done(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    map("done", on: queue, at: site, body)
  }

  /// Does something with the value and passes it on (rule 6).
  @inlinable
  package func get(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> {
    map("get", on: queue, at: site) { value in
      try body(value)
      return value
    }
  }

  /// Lets a handler look at the result, whichever it is, and passes it on.
  package func tap(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (Result<T>) -> Void
  ) -> Promise<T> {
    tap(on: queue, at: site) { result in
      body(result)
      return nil
    }
  }

  /// The same with a handler that may wait, and so decides.
  package func tap(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (Result<T>) throws -> Resolution<T>?
  ) -> Promise<T> {
    Promise<T>(
      engine.linkOutcome("tap", for: .always, on: queue, at: site, loss: .resolver) { try body(Result($0)) })
  }
}

// A guarantee's handlers can't throw, so what they make is a guarantee again.
extension Guarantee {
  /// Goes on with what a handler decides.
  @inlinable
  package func linkGuaranteed<U: Sendable>(
    _ operatorName: PromiseOperator, on queue: some KitQueue, at site: CallSite,
    _ body: @escaping @Sendable (T) throws -> Resolution<U>
  ) -> Guarantee<U> {
    Guarantee<U>(engine.linkResolution(operatorName, on: queue, at: site, loss: .guarantee, body))
  }

  /// Goes on with what a handler makes of the value.
  @inlinable
  package func map<U: Sendable>(
    _ operatorName: PromiseOperator = "map", on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> U
  ) -> Guarantee<U> {
    Guarantee<U>(engine.linkValue(operatorName, on: queue, at: site, loss: .guarantee, body))
  }

  /// Does something with the value.
  @inlinable
  package func done(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> {
    map("done", on: queue, at: site, body)
  }

  /// Does something with the value and passes it on.
  @inlinable
  package func get(on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> Void) -> Guarantee<T> {
    map("get", on: queue, at: site) { value in
      body(value)
      return value
    }
  }

  /// Goes on with the guarantee that a handler makes of the value.
  @inlinable
  package func then<U>(
    on queue: some KitQueue, at site: CallSite, _ body: @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    linkGuaranteed("then", on: queue, at: site) { .promise(body($0).engine) }
  }
}
