package import PromiseEngine
import Synchronization

/// Asks an iterator for promises, so that at most some are under way at once, and waits for all of them (row 30).
///
/// After a rejection it isn't asked any more. It is asked by the caller, and then on whichever thread resolves a promise, never by two
/// at once.
///
/// - Parameters:
///   - iterator: Gives the promises.
///   - concurrently: How many may be under way; less than 1 rejects with `PMKError.badInput`.
/// - Returns: A promise of the values, in the order of asking.
public func when<It: IteratorProtocol & SendableMetatype>(
  fulfilled iterator: It, concurrently: Int, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[It.Element.T]> where It.Element: Thenable {
  when(fulfilled: iterator, concurrently: concurrently, hook: nil, at: CallSite(file: file, line: line, column: column))
}

/// Asks an iterator for promises, so that at most some are under way at once, and waits until all are resolved (rows 27, 30).
///
/// - Parameters:
///   - iterator: Gives the promises.
///   - concurrently: How many may be under way; less than 1 gives one failure, `PMKError.badInput`.
/// - Returns: A guarantee of the results, in the order of asking.
public func when<It: IteratorProtocol & SendableMetatype>(
  resolved iterator: It, concurrently: Int, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[Swift.Result<It.Element.T, any Error>]> where It.Element: Thenable {
  let site = CallSite(file: file, line: line, column: column)
  let root = EnginePromise<[Swift.Result<It.Element.T, any Error>]>.made(by: "when", hook: nil, at: site)
  guard concurrently > 0 else {
    root.settle(with: .fulfilled([.failure(PMKError.badInput)]), causedBy: nil)
    return Guarantee(root)
  }
  let feed = Feed(iterator, atOnce: concurrently, stopsAtErrors: false) { result in
    switch result {
    case .success(let engines):
      root.settle(with: .fulfilled(engines.compactMap { $0.outcome.map { Swift.Result($0) } }), causedBy: nil)
    case .failure(let error): root.settle(with: .rejected(error), causedBy: nil)
    }
  }
  feed.ask()
  return Guarantee(root)
}

/// The same, for an interpreter that knows the call site and who listens.
package func when<It: IteratorProtocol & SendableMetatype>(
  fulfilled iterator: It, concurrently: Int, hook: (any TraceHook)?, at site: CallSite
) -> Promise<[It.Element.T]> where It.Element: Thenable {
  let root = EnginePromise<[It.Element.T]>.made(by: "when", hook: hook, at: site)
  guard !root.obeyReplacement() else { return Promise(root) }
  guard concurrently > 0 else {
    root.settle(with: .rejected(PMKError.badInput), causedBy: nil)
    return Promise(root)
  }
  let feed = Feed(iterator, atOnce: concurrently, stopsAtErrors: true) { result in
    switch result {
    case .success(let engines): root.settle(with: .fulfilled(engines.compactMap(\.settledValue)), causedBy: nil)
    case .failure(let error): root.settle(with: .rejected(error), causedBy: nil)
    }
  }
  feed.ask()
  return Promise(root)
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
    var isExhausted = false
  }

  private var iterator: It
  private let atOnce: Int
  private let stopsAtErrors: Bool
  private let state = Mutex(State())
  private let finish: @Sendable (Swift.Result<[Input], any Error>) -> Void

  init(
    _ iterator: It, atOnce: Int, stopsAtErrors: Bool,
    _ finish: @escaping @Sendable (Swift.Result<[Input], any Error>) -> Void
  ) {
    self.iterator = iterator
    self.atOnce = atOnce
    self.stopsAtErrors = stopsAtErrors
    self.finish = finish
  }

  /// Asks for further promises as long as there is room, and finishes when there is none left.
  func ask() {
    while mayAsk() {
      let next = iterator.next()?.engine
      state.withLock { state in
        state.isAsking = false
        state.isExhausted = state.isExhausted || next == nil
        if let next {
          state.asked.append(next)
          state.underWay += 1
        }
      }
      guard let next else { break }
      next.observeAtOnce { [self] outcome in
        let stops = stopsAtErrors && outcome.error != nil
        state.withLock { state in
          state.underWay -= 1
          if stops { state.isExhausted = true }
        }
        if stops, let error = outcome.error { finish(.failure(error)) } else { ask() }
      }
    }
    let done = state.withLock { $0.isExhausted && $0.underWay == 0 && !$0.isAsking ? $0.asked : nil }
    if let done { finish(.success(done)) }
  }

  private func mayAsk() -> Bool {
    state.withLock { state in
      guard !state.isAsking, !state.isExhausted, state.underWay < atOnce else { return false }
      state.isAsking = true
      return true
    }
  }
}
