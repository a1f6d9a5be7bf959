import FranticPromises
import Testing

import struct PromiseEngine.InlineDispatcher

@Suite("How long promises keep their dispatchers")
struct DispatcherLifetimeTests {
  private typealias Inline = EngineDispatcher<InlineDispatcher>

  @Test("a pending promise keeps its dispatcher, and lets go of it when it is dropped")
  func pendingPromiseKeepsDispatcher() {
    weak var dispatcher: Inline?
    var kept: Promise<Int>? = Promise<Int> { _, _, _ in }.whenFulfilled(on: Self.make(&dispatcher)) { _ in }
    #expect(dispatcher != nil)
    withExtendedLifetime(kept) {}
    kept = nil
    #expect(dispatcher == nil)
  }

  @Test("a promise whose handler has run keeps its dispatcher no longer, and takes over a returned promise without it")
  func settledPromiseLetsGoOfDispatcher() {
    weak var dispatcher: Inline?
    var fulfillFirst: (@Sendable (Int) -> Void)?
    var fulfillInner: (@Sendable (Int) -> Void)?
    let inner = Promise<Int> { fulfill, _, _ in fulfillInner = fulfill }
    let promise = Promise<Int> { fulfill, _, _ in fulfillFirst = fulfill }
      .whenFulfilledThenPromise(on: Self.make(&dispatcher)) { _ in inner }
    #expect(dispatcher != nil)
    fulfillFirst?(1)
    #expect(dispatcher == nil)
    nonisolated(unsafe) var value: Int?
    let end = promise.whenFulfilled(on: Inline(InlineDispatcher())) { value = $0 }
    fulfillInner?(2)
    withExtendedLifetime(end) { #expect(value == 2) }
  }

  private static func make(_ reference: inout Inline?) -> Inline {
    let dispatcher = Inline(InlineDispatcher())
    reference = dispatcher
    return dispatcher
  }
}
