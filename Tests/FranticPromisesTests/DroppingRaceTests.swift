import FranticPromises
import Synchronization
import Testing

import struct PromiseEngine.InlineDispatcher

/// Rule 38 of docs/dialects.md, Frantic column, on several threads.
@Suite("Frantic's promises are dropped while they are settled")
struct DroppingRaceTests {
  private final class Count: Sendable {
    let number = Atomic(0)

    func add(_ amount: Int) { number.add(amount, ordering: .relaxed) }

    var current: Int { number.load(ordering: .relaxed) }
  }

  /// A value that is counted as long as it lives.
  private final class Counted: Sendable {
    let alive: Count

    init(_ alive: Count) {
      self.alive = alive
      alive.add(1)
    }

    deinit { alive.add(-1) }
  }

  /// Keeps a promise until it is told to drop it.
  private final class Keeper: Sendable {
    let promise: Mutex<Promise<Counted>?>

    init(_ promise: Promise<Counted>) { self.promise = Mutex(promise) }

    func drop() {
      // Freed outside of the lock.
      _ = promise.withLock { $0.take() }
    }
  }

  @Test("whoever is faster, each handler runs once at most, and every value is freed")
  func droppingWhileSettling() async {
    let alive = Count()
    for _ in 0..<500 {
      let runs = Count()
      var fulfill: (@Sendable (Counted) -> Void)?
      let source = Promise<Counted> { settle, _, _ in fulfill = settle }
      let keeper = Keeper(Self.chain(from: source, counting: runs))
      guard let settle = fulfill.take() else { return #expect(Bool(false), "no function to settle the promise with") }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { settle(Counted(alive)) }
        group.addTask { keeper.drop() }
      }
      withExtendedLifetime(source) { #expect(runs.current <= 1) }
    }
    #expect(alive.current == 0)
  }

  private static func chain(from source: Promise<Counted>, counting runs: Count) -> Promise<Counted> {
    let dispatcher = EngineDispatcher(InlineDispatcher())
    return source.whenFulfilledThenTransform(on: dispatcher) { value in
      runs.add(1)
      return Counted(value.alive)
    }.whenFulfilled(on: dispatcher) { _ in }
  }
}
