import Program
import SwiftPromises
import Testing
import TraceEvents

private let head = """
  struct Failure: Error { let n: Int }
  func later(_ value: Any, _ seconds: Double) -> AnyPromise { PMKAfter(seconds).then { value } }
  func fails(_ n: Int, _ seconds: Double) -> AnyPromise { PMKAfter(seconds).then { throw Failure(n: n) } }

  """

private func printed(_ text: String) throws -> [String] { try lines(head + text, under: .anypromise) }

@Suite("scripts of AnyPromise: handlers and making, rules 1 to 22")
struct AnyPromiseTests {
  @Test("rules 1 and 2, AnyPromise: a handler of a resolved promise runs later on the main queue, or where thenOn says")
  func later() throws {
    let text = """
      AnyPromise(value: 1).then { print("later", $0) }
      AnyPromise(value: 2).thenOn(.global()) { print("on", $0) }
      AnyPromise(value: 3).thenInBackground { print("background", $0) }
      print("after")
      """
    #expect(try printed(text) == ["after", "later 1", "on 2", "background 3"])
  }

  @Test("rule 3, AnyPromise: handlers run in the order in which they were added")
  func order() throws {
    let text =
      "let p = later(1, 1)\np.then { print(\"A\", $0); return 2 }.then { print(\"A.child\", $0) }\np.then { print(\"B\", $0) }"
    #expect(try printed(text) == ["A 1", "B 1", "A.child 2"])
  }

  @Test("rules 4 and 5, AnyPromise: an error skips then; catch runs later")
  func skipped() throws {
    let text = "AnyPromise(value: Failure(n: 1)).then { print(\"never\") }.catch { print($0) }\nprint(\"after\")"
    #expect(try printed(text) == ["after", "Failure(n: 1)"])
    let run = try run(head + text, under: .anypromise)
    #expect(run.settlements(of: "then") == ["rejected Failure(n: 1)"])
    #expect(run.events.contains { if case .skipped = $0.kind { true } else { false } })
  }

  @Test("rule 6, AnyPromise: a then without a result passes nil on")
  func nothing() throws {
    #expect(try printed("AnyPromise(value: 1).then { _ in }.then { print($0 as Any) }") == ["nil"])
  }

  @Test("rules 7 and 8, AnyPromise: a returned promise is adopted, a returned error rejects")
  func returned() throws {
    let text = "later(1, 1).then { x in later(x, 1) }.then { x -> Any in print(x); return Failure(n: 2) }.catch { print($0) }"
    #expect(try printed(text) == ["1", "Failure(n: 2)"])
  }

  @Test("rule 9, AnyPromise: a thrown error rejects; a thrown text fulfills, as the code does")
  func thrown() throws {
    let text = """
      extension String: Error {}
      AnyPromise(value: 1).then { throw Failure(n: 1) }.catch { print($0) }
      AnyPromise(value: 1).then { throw "text" }.then { print("fulfilled", $0) }
      """
    #expect(try printed(text) == ["Failure(n: 1)", "fulfilled text"])
  }

  @Test("rule 10, AnyPromise: a catch that returns nothing fulfills with nil, and then always executes")
  func caught() throws {
    #expect(
      try printed("fails(1, 1).catch { print($0) }.then { print(\"always\", $0 as Any) }") == ["Failure(n: 1)", "always nil"])
  }

  @Test("rules 11 and 12, AnyPromise: a catch that returns a value corrects; there is no recover")
  func corrected() throws {
    #expect(
      try printed("fails(1, 1).catch { _ in 7 }.then { print($0) }\nfails(1, 1).catch { 8 }.then { print($0) }") == ["7", "8"])
    #expect(
      problems(of: "AnyPromise(value: 1).recover { _ in 2 }", under: .anypromise) == [
        "1:22: 'anypromise' has no operator 'recover': 'google', 'promisekit' have it; to turn an error into a value, 'anypromise' has a 'catch' that returns a value"
      ])
  }

  @Test("rule 13, AnyPromise: ensure passes both outcomes on, also in the common word")
  func ensured() throws {
    let text = """
      later(1, 1).ensure { print("ensure") }.then { print($0) }
      fails(2, 2).always { print("always") }.catch { print($0) }
      later(3, 3).ensureOn(.global()) { print("on") }.ensureInBackground { print("background") }.then { print($0) }
      """
    #expect(try printed(text) == ["ensure", "1", "always", "Failure(n: 2)", "on", "background", "3"])
  }

  @Test("rule 14, AnyPromise: a manifold gives up to three values; missing ones are nil")
  func manifold() throws {
    let text = """
      AnyPromise(value: PMKManifold(1, 2)).then { a, b, c in print(a, b, c as Any) }
      AnyPromise(value: 1).then { PMKManifold("a", "b", "c") }.then { print($0) }
      AnyPromise(value: 1).then { print("no values") }
      """
    #expect(try printed(text).sorted() == ["1 2 nil", "a", "no values"])
    let run = try run("AnyPromise(value: 1).then { a, b, c, d in print(a) }", under: .anypromise)
    #expect(run.settlements(of: "then").first?.contains("a handler takes at most 3 values, not 4") == true)
  }

  @Test("rule 15, AnyPromise: errors of the library are NSErrors with domain, code and userInfo")
  func errors() throws {
    let text = "PMKRace(nil).catch { e in print(e.domain == PMKErrorDomain, e.code == PMKInvalidUsageError) }"
    #expect(try printed(text) == ["true true"])
  }

  @Test("rule 16, AnyPromise: the block that makes a promise runs at once")
  func maker() throws {
    #expect(
      try printed("AnyPromise { resolve in print(\"work\"); resolve(1) }.then { print($0) }\nprint(\"after\")") == [
        "work", "after", "1",
      ])
  }

  @Test("rule 17, AnyPromise: resolving twice is ignored")
  func twice() throws {
    #expect(try printed("AnyPromise { resolve in resolve(1); resolve(2); resolve(Failure(n: 3)) }.then { print($0) }") == ["1"])
  }

  @Test("rule 18, AnyPromise: a promise that its own handler returns stays pending")
  func itself() throws {
    let text = "var own: AnyPromise!\nown = PMKAfter(1).then { own }\nown.then { print($0) }.catch { print($0) }"
    let run = try run(text, under: .anypromise)
    #expect(run.settlements(of: "then") == ["pending", "pending"])
  }

  @Test("rule 19, AnyPromise: resolving with a promise adopts it, with an error rejects")
  func resolvingWith() throws {
    let text = """
      AnyPromise { resolve in resolve(later(3, 1)) }.then { print($0) }
      AnyPromise { resolve in resolve(Failure(n: 4)) }.catch { print($0) }
      AnyPromise.promiseWithValue(AnyPromise(value: 5)).then { print($0) }
      """
    #expect(try printed(text).sorted() == ["3", "5", "Failure(n: 4)"])
  }

  @Test("rule 20, AnyPromise: initWithResolver gives the function that resolves; adapters wrap callbacks")
  func resolver() throws {
    let text = """
      var resolve: PMKResolver?
      let promise = AnyPromise(resolver: &resolve)
      promise.then { print("resolved", $0) }
      resolve?(3)
      func load(_ done: (Any?, Error?) -> Void) { done("text", nil) }
      func fail(_ done: (Any?, Error?) -> Void) { done("text", Failure(n: 1)) }
      AnyPromise(adapterBlock: { load($0) }).then { print($0) }
      AnyPromise(adapterBlock: { fail($0) }).catch { print($0) }
      """
    #expect(try printed(text) == ["resolved 3", "text", "Failure(n: 1)"])
  }

  @Test("rule 21, AnyPromise: dispatch_promise works in the background; what it returns is adopted, a throw rejects")
  func dispatched() throws {
    let text = """
      dispatch_promise { print("work"); return later(5, 1) }.then { print($0) }
      dispatch_promise_on(.main) { throw Failure(n: 1) }.catch { print($0) }
      print("after")
      """
    #expect(try printed(text) == ["after", "work", "Failure(n: 1)", "5"])
  }

  @Test("rule 22, AnyPromise: the value of a rejected promise is its error; a pending one counts as fulfilled")
  func states() throws {
    let text = """
      let (good, bad, open) = (AnyPromise(value: PMKManifold(1, 2)), AnyPromise(value: Failure(n: 2)), AnyPromise { _ in })
      print(good.value!, good.fulfilled, good.rejected)
      print(bad.value!, bad.fulfilled, bad.rejected)
      print(open.value as Any, open.pending, open.fulfilled)
      """
    #expect(try printed(text) == ["1 true false", "Failure(n: 2) false true", "nil true true"])
  }
}
