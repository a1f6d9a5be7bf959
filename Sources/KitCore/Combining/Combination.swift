public import PromiseEngine
public import Synchronization
public import TraceEvents

/// The promise of an operator over several, which is settled within the call that settles the input that decides.
@usableFromInline
package final class Combination<Output: Sendable>: Sendable {
  @usableFromInline package let promise: EnginePromise<Output>
  @usableFromInline let missing: Atomic<Int>
  /// Makes the value once nothing is missing. It keeps the inputs, which keep this, so it goes when the promise is decided.
  @usableFromInline let finish: Mutex<(@Sendable () -> Output?)?>

  /// Makes the promise; of no inputs, it is fulfilled at once.
  ///
  /// - Parameter finish: Makes the value once nothing is missing.
  @inlinable
  package convenience init(
    by operatorName: PromiseOperator, of inputs: [PromiseCore], hook: (any TraceHook)?, at site: CallSite,
    log: (@Sendable (LogEvent) -> Void)? = nil, _ finish: @escaping @Sendable () -> Output?
  ) {
    self.init(
      by: operatorName, of: inputs.count, tracedAs: inputs.compactMap { $0.traced }, hook: hook, at: site, log: log, finish)
  }

  /// Makes the promise of so many inputs, where the caller has asked them whether somebody listens.
  ///
  /// - Parameter log: Told if a guarantee is freed while it is pending; `nil` for promises.
  @inlinable
  package init(
    by operatorName: PromiseOperator, of count: Int, tracedAs traces: [PromiseTrace], hook: (any TraceHook)?, at site: CallSite,
    log: (@Sendable (LogEvent) -> Void)? = nil, _ finish: @escaping @Sendable () -> Output?
  ) {
    let (hook, parents) = (traces.first?.listener ?? hook, traces.map { $0.identity })
    promise =
      if let log {
        .made(by: operatorName, hook: hook, from: parents, at: site) { log(.pendingGuaranteeDeallocated) }
      } else {
        .made(by: operatorName, hook: hook, from: parents, at: site)
      }
    missing = Atomic(count)
    self.finish = Mutex(finish)
    promise.settleByInjection()
    if count == 0 { fulfill(because: promise.traced?.identity) }
  }

  /// Counts on an input's value; its error rejects.
  @inlinable
  package func waitForValue<Input>(of input: EnginePromise<Input>) {
    waitForValues(of: CollectionOfOne(input))
  }

  /// Counts on the values of inputs; an error rejects.
  @inlinable
  package func waitForValues<Input>(of inputs: some Collection<EnginePromise<Input>>) {
    wait(for: inputs) { outcome in
      if case .rejected(let error) = outcome { .rejected(error) } else { nil }
    }
  }

  /// Counts on the ends of inputs, however they end.
  @inlinable
  package func waitForEnds<Input>(of inputs: some Collection<EnginePromise<Input>>) {
    wait(for: inputs) { _ in nil }
  }

  /// Counts on inputs.
  ///
  /// - Parameter decide: Decides at once; `nil` goes on until nothing is missing.
  @inlinable
  package func wait<Input>(
    for inputs: some Collection<EnginePromise<Input>>, _ decide: @escaping @Sendable (Outcome<Input>) -> Outcome<Output>?
  ) {
    let observer = InputObserver<Input, Output>(settling: promise) { [self] outcome, cause, promise in
      guard promise.isPending else {
        if let cause { promise.traced?.tell(.absorbed(input: cause), causedBy: cause) }
        return
      }
      if let decision = decide(outcome) {
        _ = takeFinish()
        promise.settle(with: decision, causedBy: cause)
      } else {
        if let cause, outcome.error != nil { promise.traced?.tell(.absorbed(input: cause), causedBy: cause) }
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { fulfill(because: cause) }
      }
    }
    for input in inputs { input.whenSettled(tell: observer) }
  }

  @inlinable
  func fulfill(because cause: PromiseID?) {
    if let value = takeFinish()?() { promise.settle(with: .fulfilled(value), causedBy: cause) }
  }

  @inlinable
  func takeFinish() -> (@Sendable () -> Output?)? {
    finish.withLock { $0.take() }
  }
}
