import Program
import SwiftPromises
import Testing
import TraceEvents

/// What the lab says about an operator depends on its kind: a library may call it what it likes.
@Suite("events carry the kinds of operators")
struct OperatorKindTests {
  /// The operators that a script calls, each with its kind; what its values are made by is left out.
  private func kinds(_ text: String, under dialect: Dialect) throws -> [String] {
    var found: [String] = []
    for event in try run(text, under: dialect).events {
      guard case .created(let creation) = event.kind else { continue }
      let entry = "\(creation.operatorName) \(creation.kind.rawValue)"
      if !found.contains(entry) { found.append(entry) }
    }
    return found
  }

  @Test("google's operators")
  func google() throws {
    let text = """
      let a = Promise(1)
      let b = Promise<Int>.pending()
      a.then { $0 }.validate { $0 > 0 }.delay(0.1).timeout(1).catch { print($0) }
      all([a, a])
      any([a, a])
      race([a, a])
      retry { Promise(2) }
      Promise(0).reduce([1, 2]) { sum, next in Promise(sum + next) }
      """
    let expected = [
      "Promise promise", "pending deferred", "then handler", "validate validate", "delay delay", "timeout timeout",
      "catch handler", "all all", "any any", "race race", "retry retry", "reduce reduce",
    ]
    #expect(Set(try kinds(text, under: .google)) == Set(expected))
  }

  @Test("PromiseKit's when is of two kinds, and so is its race")
  func kit() throws {
    let text = """
      let a = Promise.value(1)
      when(fulfilled: [a, a])
      when(resolved: [a, a])
      race([a, a])
      race(fulfilled: [a, a])
      all([a, a])
      any([a, a])
      """
    let found = try kinds(text, under: .promisekit)
    for entry in ["when all", "when settled", "race race", "race firstValue", "all all", "any firstValue"] {
      #expect(found.contains(entry), "\(entry) in \(found)")
    }
  }

  @Test("ECMAScript's any takes the first value, allSettled waits for the ends")
  func ecmascript() throws {
    let text = """
      let a = Promise.resolve(1)
      Promise.all([a, a])
      Promise.allSettled([a, a])
      Promise.any([a, a])
      Promise.race([a, a])
      """
    let found = try kinds(text, under: .ecmascript)
    for entry in ["all all", "allSettled settled", "any firstValue", "race race"] {
      #expect(found.contains(entry), "\(entry) in \(found)")
    }
  }

  @Test("AnyPromise's functions")
  func anypromise() throws {
    let text = """
      let a = AnyPromise.promiseWithValue(1)
      PMKWhen([a, a])
      PMKJoin([a, a])
      PMKRace([a, a])
      PMKRaceFulfilled([a, a])
      """
    let found = try kinds(text, under: .anypromise)
    for entry in ["PMKWhen all", "PMKJoin settled", "PMKRace race", "PMKRaceFulfilled firstValue"] {
      #expect(found.contains(entry), "\(entry) in \(found)")
    }
  }

  @Test("what a simulated network answers is a source")
  func source() throws {
    let found = try kinds("SimulatedNetwork.get(\"/a\")", under: .google)
    #expect(found == ["get source"])
  }
}
