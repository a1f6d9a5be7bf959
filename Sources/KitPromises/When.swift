public import PromiseEngine
public import Synchronization
public import TraceEvents

/// Waits until all are fulfilled; the first rejection rejects, the others run on (rows 23, 24, 28).
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
  whenAllDone(thenables, at: CallSite(file: file, line: line, column: column))
}

/// Waits until all are fulfilled, where the values are nothing.
public func when(
  fulfilled promises: Promise<Void>..., file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Void> {
  whenAllDone(promises, at: CallSite(file: file, line: line, column: column))
}

/// Waits until all are fulfilled, whatever their types (row 29).
@_disfavoredOverload
public func when(
  fulfilled thenables: [any Thenable], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Void> {
  whenAllDone(thenables, at: CallSite(file: file, line: line, column: column))
}

// MARK: For interpreters, which know the call site

@inlinable
package func whenAll<TH: Thenable>(
  _ thenables: [TH], hook: (any TraceHook)? = nil, at site: CallSite
) -> Promise<[TH.T]> {
  let engines = thenables.map { $0.engine }
  let combination = Combination<[TH.T]>(
    by: "when", of: engines.count, tracedAs: engines.compactMap { $0.traced }, hook: hook, at: site
  ) {
    engines.compactMap { $0.settledValue }
  }
  combination.waitForValues(of: engines)
  return Promise(combination.promise)
}

private func whenAllDone(_ thenables: [any Thenable], at site: CallSite) -> Promise<Void> {
  let cores = thenables.map { core(of: $0) }
  let combination = Combination<Void>(by: "when", of: cores, hook: nil, at: site) { () }
  for thenable in thenables { waitForValue(of: thenable, combination) }
  return Promise(combination.promise)
}

private func core(of thenable: some Thenable) -> PromiseCore { thenable.engine }

private func waitForValue(of thenable: some Thenable, _ combination: Combination<Void>) {
  combination.waitForValue(of: thenable.engine)
}

/// The promise of an operator over several, which is settled within the call that settles the input that decides.
@usableFromInline
final class Combination<Output: Sendable>: Sendable {
  @usableFromInline let promise: EnginePromise<Output>
  @usableFromInline let missing: Atomic<Int>
  @usableFromInline let finish: @Sendable () -> Output?

  /// Makes the promise; of no inputs, it is fulfilled at once.
  ///
  /// - Parameter finish: Makes the value once nothing is missing.
  @inlinable
  convenience init(
    by operatorName: StaticString, of inputs: [PromiseCore], hook: (any TraceHook)?, at site: CallSite,
    _ finish: @escaping @Sendable () -> Output?
  ) {
    self.init(by: operatorName, of: inputs.count, tracedAs: inputs.compactMap { $0.traced }, hook: hook, at: site, finish)
  }

  /// Makes the promise of so many inputs, where the caller has asked them whether somebody listens.
  @inlinable
  init(
    by operatorName: StaticString, of count: Int, tracedAs traces: [PromiseTrace], hook: (any TraceHook)?, at site: CallSite,
    _ finish: @escaping @Sendable () -> Output?
  ) {
    promise = .made(by: operatorName, hook: traces.first?.listener ?? hook, from: traces.map { $0.identity }, at: site)
    missing = Atomic(count)
    self.finish = finish
    promise.obeyReplacement()
    if count == 0 { fulfil(because: promise.traced?.identity) }
  }

  /// Counts on an input's value; its error rejects.
  @inlinable
  func waitForValue<Input>(of input: EnginePromise<Input>) {
    waitForValues(of: CollectionOfOne(input))
  }

  /// Counts on the values of inputs; an error rejects.
  @inlinable
  func waitForValues<Input>(of inputs: some Collection<EnginePromise<Input>>) {
    wait(for: inputs) { outcome in
      if case .rejected(let error) = outcome { .rejected(error) } else { nil }
    }
  }

  /// Counts on the ends of inputs, however they end.
  @inlinable
  func waitForEnds<Input>(of inputs: some Collection<EnginePromise<Input>>) {
    wait(for: inputs) { _ in nil }
  }

  /// Counts on inputs.
  ///
  /// - Parameter decide: Decides at once; `nil` goes on until nothing is missing.
  @inlinable
  func wait<Input>(
    for inputs: some Collection<EnginePromise<Input>>, _ decide: @escaping @Sendable (Outcome<Input>) -> Outcome<Output>?
  ) {
    let observer = InputObserver<Input, Output>(settling: promise) { [self] outcome, cause, promise in
      guard promise.isPending else {
        if let cause { promise.traced?.tell(.absorbed(input: cause), causedBy: cause) }
        return
      }
      if let decision = decide(outcome) {
        promise.settle(with: decision, causedBy: cause)
      } else {
        if let cause, outcome.error != nil { promise.traced?.tell(.absorbed(input: cause), causedBy: cause) }
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { fulfil(because: cause) }
      }
    }
    for input in inputs { input.whenSettled(tell: observer) }
  }

  @inlinable
  func fulfil(because cause: PromiseID?) {
    if let value = finish() { promise.settle(with: .fulfilled(value), causedBy: cause) }
  }
}
