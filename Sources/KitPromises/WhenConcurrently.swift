public import KitCore
import struct PromiseEngine.CallSite

/// Asks an iterator for promises, so that at most some are under way at once, and waits for all of them (rule 30).
///
/// After a rejection it isn't asked any more. It is asked by the caller, and then on whichever thread resolves a promise, never by two
/// at once. Where it gives `nil` it is asked again at each fulfillment while others are under way.
///
/// - Parameters:
///   - iterator: Gives the promises.
///   - concurrently: How many may be under way; less than 1 rejects with `PMKError.badInput`.
/// - Returns: A promise of the values, in the order of asking.
public func when<It: IteratorProtocol & SendableMetatype>(
  fulfilled iterator: It, concurrently: Int, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[It.Element.T]> where It.Element: Thenable {
  let site = CallSite(file: file, line: line, column: column)
  return whenFulfilled(iterator, concurrently: concurrently, hook: nil, at: site, log: report) { $0 }
}

/// Asks an iterator for promises, so that at most some are under way at once, and waits until all are resolved (rules 27, 30).
///
/// - Parameters:
///   - iterator: Gives the promises.
///   - concurrently: How many may be under way; less than 1 gives one rejection, `PMKError.badInput`.
/// - Returns: A guarantee of the results, in the order of asking.
public func when<It: IteratorProtocol & SendableMetatype>(
  resolved iterator: It, concurrently: Int, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Guarantee<[Result<It.Element.T>]> where It.Element: Thenable {
  let site = CallSite(file: file, line: line, column: column)
  return whenResolved(iterator, concurrently: concurrently, hook: nil, at: site, log: report) { $0 }
}
