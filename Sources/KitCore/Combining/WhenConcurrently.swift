package import PromiseEngine
import TraceEvents

/// Asks an iterator for promises, so that at most some are under way at once, and waits for all of them (rule 30).
///
/// It is asked by the caller, and then on whichever thread resolves a promise, never by two at once. After a rejection it isn't asked any
/// more. Where it gives `nil` it is asked again at each fulfillment, as long as the promise is pending.
///
/// - Parameter finish: Makes the value of the values, which are in the order of asking.
package func whenFulfilled<It: IteratorProtocol & SendableMetatype, Output: Sendable>(
  _ iterator: It, concurrently limit: Int, hook: (any TraceHook)?, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void,
  finish: @escaping @Sendable ([It.Element.T]) -> Output
) -> Promise<Output> where It.Element: Thenable {
  let root = EnginePromise<Output>.made(by: .all("when"), hook: hook, at: site)
  guard !root.settleByInjection() else { return Promise(root) }
  guard limit > 0 else {
    root.settle(with: .rejected(PMKError.badInput), causedBy: nil)
    return Promise(root)
  }
  // Whoever drops all that is under way drops this resolver.
  let resolver = Resolver(root, log: log)
  Feed(
    iterator, atOnce: limit, isOpen: { root.isPending },
    reject: { error, input in
      withExtendedLifetime(resolver) { root.rejectOrAbsorb(error, of: input) }
      return true
    }, finish: { resolver.fulfill(finish($0.compactMap(\.settledValue))) }
  ).ask()
  return Promise(root)
}

/// Asks an iterator for promises, so that at most some are under way at once, and waits until all are resolved (rules 27, 30).
///
/// - Parameter finish: Makes the value of the results, which are in the order of asking.
package func whenResolved<It: IteratorProtocol & SendableMetatype, Output: Sendable>(
  _ iterator: It, concurrently limit: Int, hook: (any TraceHook)?, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void,
  finish: @escaping @Sendable ([Result<It.Element.T>]) -> Output
) -> Guarantee<Output> where It.Element: Thenable {
  let guarantee = Guarantee<Output>.made(by: .settled("when"), hook: hook, at: site, log: log)
  let root = guarantee.engine
  guard !root.settleByInjection() else { return guarantee }
  guard limit > 0 else {
    root.settle(with: .fulfilled(finish([.rejected(PMKError.badInput)])), causedBy: nil)
    return guarantee
  }
  Feed(
    iterator, atOnce: limit, isOpen: { root.isPending }, reject: { _, _ in false },
    finish: { asked in
      root.recordErrorsTakenIn(from: asked)
      root.settle(with: .fulfilled(finish(asked.compactMap { $0.outcome.map { Result($0) } })), causedBy: nil)
    }
  ).ask()
  return guarantee
}

extension EnginePromise {
  /// Rejects with an input's error; once the promise is settled, an error that comes too late is nobody's matter any more.
  fileprivate func rejectOrAbsorb(_ error: any Error, of input: PromiseID?) {
    if let traced, let input, !isPending { traced.tell(.absorbed(input: input), causedBy: input) }
    settle(with: .rejected(error), causedBy: input)
  }
}

/// Promises that are asked for one by one.
///
/// `@unchecked Sendable`: `iterator` is used only by the thread that has set `isAsking` under the lock; everything else that changes
/// lies in `state`.
private final class Feed<It: IteratorProtocol & SendableMetatype>: @unchecked Sendable where It.Element: Thenable {
  typealias Input = EnginePromise<It.Element.T>

  private struct State {
    var asked: [Input] = []
    var underWay = 0
    var isAsking = false
    /// How often another thread, or the iterator itself, wanted to ask meanwhile.
    var missed = 0
  }

  private var iterator: It
  private let limit: Int
  private let state = Guarded(State())
  private let isOpen: @Sendable () -> Bool
  /// Decides about an error; `false` goes on as if it were a value.
  private let reject: @Sendable (any Error, PromiseID?) -> Bool
  private let finish: @Sendable ([Input]) -> Void

  init(
    _ iterator: It, atOnce limit: Int, isOpen: @escaping @Sendable () -> Bool,
    reject: @escaping @Sendable (any Error, PromiseID?) -> Bool, finish: @escaping @Sendable ([Input]) -> Void
  ) {
    self.iterator = iterator
    self.limit = limit
    self.isOpen = isOpen
    self.reject = reject
    self.finish = finish
  }

  /// Asks for further promises as long as there is room and the iterator gives some.
  func ask() {
    var asksAgain = 0
    while isOpen(), mayAsk() {
      let next = iterator.next()?.engine
      asksAgain += state.withLock { state in
        defer { (state.isAsking, state.missed) = (false, 0) }
        if let next {
          state.asked.append(next)
          state.underWay += 1
        }
        return state.missed
      }
      if let next {
        next.observeAtOnce { [self, id = next.traced?.identity] in take($0, of: id) }
      } else {
        finishIfIdle()
        guard asksAgain > 0 else { return }
        asksAgain -= 1
      }
    }
  }

  private func take(_ outcome: Outcome<It.Element.T>, of input: PromiseID?) {
    state.withLock { $0.underWay -= 1 }
    if let error = outcome.error, reject(error, input) { return }
    ask()
    finishIfIdle()
  }

  private func mayAsk() -> Bool {
    state.withLock { state in
      guard !state.isAsking else {
        state.missed += 1
        return false
      }
      guard state.underWay < limit else { return false }
      state.isAsking = true
      return true
    }
  }

  private func finishIfIdle() {
    let idle: [Input]? = state.withLock { $0.underWay == 0 && !$0.isAsking ? $0.asked : nil }
    if let idle { finish(idle) }
  }
}
