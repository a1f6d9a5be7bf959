import Dispatch
import FranticPromises

import struct PromiseEngine.InlineDispatcher

/// FranticApparatus's surface on the engine, its blocks on a bare queue.
///
/// Dropping the last promise of a chain cancels it, so whoever starts a chain keeps that, here as everywhere: with B1–B3, until the next
/// chain is begun.
final class Frantic: Library {
  let name = "FranticPromises"
  private let queue = GCDDispatcher(queue: DispatchQueue(label: "frantic"))
  private let concurrentQueue = GCDDispatcher(queue: DispatchQueue(label: "frantic, concurrent", attributes: .concurrent))
  private let inline = EngineDispatcher(InlineDispatcher())
  private var kept: Promise<Bool>?

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? {
    { [self] blocks, last in
      let made = Promise<Bool> { fulfill, _, _ in fulfill(true) }
      switch blocks {
      case 1: kept = made.whenFulfilled(on: queue) { _ in last() }
      case 2: kept = made.whenFulfilledThenTransform(on: queue) { $0 }.whenFulfilled(on: queue) { _ in last() }
      default:
        kept = made.whenFulfilledThenTransform(on: queue) { $0 }.whenFulfilledThenTransform(on: queue) { $0 }
          .whenFulfilled(on: queue) { _ in last() }
      }
    }
  }

  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? {
    { [self] count, block in
      let made = (0..<count).map { _ in Settling<Bool>() }
      let kept = made.map { $0.promise.whenFulfilled(on: concurrentQueue) { _ in block() } }
      return {
        for settling in made { settling.fulfill(true) }
        withExtendedLifetime(kept) {}
      }
    }
  }

  var inlineBlock: ((Int) -> Void)? {
    { [self] number in
      var settle: (@Sendable (Int) -> Void)?
      let last = Promise<Int> { fulfill, _, _ in settle = fulfill }.whenFulfilledThenTransform(on: inline) { $0 + 1 }
      settle?(number)
      withExtendedLifetime(last) {}
    }
  }

  var inlineChain: ((Int) -> Void)? {
    { [self] depth in
      nonisolated(unsafe) var value: Int?
      // Only a block can see the value, so the last block of the chain does.
      let (last, fulfill) = chain(depth - 1)
      let end = last.whenFulfilled(on: inline) { value = $0 + 1 }
      fulfill(0)
      withExtendedLifetime(end) { precondition(value == depth) }
    }
  }

  var pendingChain: ((Int) -> () -> Void)? {
    { [self] depth in
      let (last, fulfill) = chain(depth)
      return {
        fulfill(0)
        withExtendedLifetime(last) {}
      }
    }
  }

  var droppedChain: ((Int) -> Void)? { { [self] depth in _ = chain(depth) } }

  var combining: ((Int) -> Void)? {
    { [self] count in
      let made = (0..<count).map { _ in Settling<Int>() }
      nonisolated(unsafe) var values: [Int]?
      let last = all(made.map(\.promise)).whenFulfilled(on: inline) { values = $0 }
      for (index, settling) in made.enumerated() { settling.fulfill(index) }
      withExtendedLifetime(last) { precondition(values?.count == count) }
    }
  }

  private func chain(_ depth: Int) -> (last: Promise<Int>, fulfill: @Sendable (Int) -> Void) {
    let made = Settling<Int>()
    var last = made.promise
    for _ in 0..<depth { last = last.whenFulfilledThenTransform(on: inline) { $0 + 1 } }
    return (last, made.fulfill)
  }
}

/// A pending promise and what fulfills it.
private struct Settling<Value: Sendable> {
  let promise: Promise<Value>
  let fulfill: @Sendable (Value) -> Void

  init() {
    var function: (@Sendable (Value) -> Void)?
    promise = Promise { fulfill, _, _ in function = fulfill }
    fulfill = function.unsafelyUnwrapped
  }
}
