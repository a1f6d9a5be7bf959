import AnyPromises
import Dispatch
import Foundation
import PromiseEngine
import Synchronization
import Testing
import TestSupport

@Suite("AnyPromise's operators on dispatch queues")
struct QueueTests {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<String>()

  init() {
    queue = DispatchQueue(label: "queue")
    queue.setSpecific(key: key, value: "queue")
    DispatchQueue.main.setSpecific(key: key, value: "main")
  }

  private var place: @Sendable () -> String {
    { [key] in DispatchQueue.getSpecific(key: key) ?? "background" }
  }

  private func outcome(_ promise: AnyPromise) async throws -> String? {
    try await promise.promise(of: String.self).get()
  }

  @Test("rule 2, AnyPromise: then, catch and ensure run on the main queue, the others where they say")
  func places() async throws {
    let (place, queue) = (place, queue)
    let value = AnyPromise(value: 1)
    let failed = AnyPromise(value: Broken())
    #expect(try await outcome(value.then { place() }) == "main")
    #expect(try await outcome(value.then { (_: Any?) in place() }) == "main")
    #expect(try await outcome(value.then { (_: Any?, _: Any?) in place() }) == "main")
    #expect(try await outcome(value.then { (_: Any?, _: Any?, _: Any?) in place() }) == "main")
    #expect(try await outcome(value.thenOn(queue) { place() }) == "queue")
    #expect(try await outcome(value.thenInBackground { place() }) == "background")
    #expect(try await outcome(failed.catch { place() }) == "main")
    #expect(try await outcome(failed.catch { (_: any Error) in place() }) == "main")
    #expect(try await outcome(failed.catchOn(queue) { place() }) == "queue")
    #expect(try await outcome(failed.catchInBackground { place() }) == "background")
    let journal = Journal()
    _ = try await AnyPromise(value: "x").ensure { journal.write(place()) }.ensureOn(queue) { journal.write(place()) }
      .ensureInBackground { journal.write(place()) }.promise(of: String.self).get()
    #expect(journal.all == ["main", "queue", "background"])
    #expect(try await outcome(dispatch_promise { place() }) == "background")
    #expect(try await outcome(dispatch_promise_on(queue) { place() }) == "queue")
  }

  @Test("rule 14, AnyPromise: handlers take up to three values of a manifold; missing ones are nil, surplus ones don't matter")
  func arities() async throws {
    let three = AnyPromise(value: PMKManifold(1, 2, 3))
    let two = AnyPromise(value: PMKManifold(1, 2))
    let text: @Sendable (Any?) -> String = { $0.map { "\($0)" } ?? "nil" }
    #expect(try await outcome(three.then { a, b, c in text(a) + text(b) + text(c) }) == "123")
    #expect(try await outcome(three.then { a, b in text(a) + text(b) }) == "12")
    #expect(try await outcome(three.then { a in text(a) }) == "1")
    #expect(try await outcome(three.then { "none" }) == "none")
    #expect(try await outcome(two.then { a, b, c in text(a) + text(b) + text(c) }) == "12nil")
    #expect(try await outcome(AnyPromise(value: 1).then { a, b, c in text(a) + text(b) + text(c) }) == "1nilnil")
    #expect(try await outcome(two.thenOn(queue) { a, b, c in text(a) + text(b) + text(c) }) == "12nil")
    #expect(try await outcome(two.thenInBackground { a, b in text(b) }) == "2")
  }

  @Test("handlers of several statements return anything or nothing")
  func bodies() async throws {
    let journal = Journal()
    let nothing = AnyPromise(value: 1).then { value in
      journal.write("first")
      journal.write("second")
    }
    #expect(try await nothing.promise(of: AnyValueIsNil.self).isNil())
    let thrown = AnyPromise(value: 1).thenInBackground { throw Broken() }
    await #expect(throws: Broken.self) { try await thrown.promise(of: Int.self).get() }
    let caught = thrown.catch { error in
      journal.write("\(error)")
      return "caught"
    }
    #expect(try await outcome(caught) == "caught")
    #expect(journal.all == ["first", "second", "broken"])
  }

  @Test("PMKAfter measures real time; wait blocks until the outcome is there")
  func waiting() {
    #expect(PMKAfter(0.01).wait() as? NSNumber == 0.01)
    #expect(AnyPromise(value: Broken()).wait() as? Broken == Broken())
  }

  @Test("rule 37, AnyPromise: PMKHang waits until a promise is settled")
  func hanging() {
    #expect(PMKHang(PMKAfter(0.01).thenInBackground { "done" }) as? String == "done")
    #expect(PMKHang(AnyPromise(value: Broken())) as? Broken == Broken())
  }
}

/// Asks whether a promise was fulfilled with nothing.
struct AnyValueIsNil: Sendable {}

extension PromiseEngine.Promise where Value == AnyValueIsNil {
  func isNil() async throws -> Bool {
    do {
      _ = try await get()
      return false
    } catch let error as AnyPromiseTypeError {
      return error.value == "nil"
    }
  }
}
