import Program
import SwiftPromises
import Testing

private let failure = "struct Failure: Error { let n: Int }\n"
private let later = """
  func later(_ value: Any) -> Promise<Any> {
    Promise { f, r in DispatchQueue.main.asyncAfter(deadline: .now() + 1) { f(value) } }
  }
  func fails(_ n: Int) -> Promise<Any> {
    Promise { f, r in DispatchQueue.main.asyncAfter(deadline: .now() + 1) { r(Failure(n: n)) } }
  }

  """

@Suite("PromiseKit 0.9, both guides")
struct KitZeroTests {
  static let both: [Dialect] = [.promisekit096, .promisekit092]

  @Test("rule 1, PromiseKit 0.9: a handler on a resolved promise runs at once, before 'then' returns", arguments: both)
  func synchronous(dialect: Dialect) throws {
    #expect(
      try lines("Promise.promiseWithValue(1).then { print(\"handler\", $0) }\nprint(\"after\")", under: dialect) == [
        "handler 1", "after",
      ])
  }

  @Test(
    "rule 3, PromiseKit 0.9: one handler's whole chain runs before the next handler, those of catch after all", arguments: both)
  func depthFirst(dialect: Dialect) throws {
    let text =
      failure + later + """
        let p = later(1)
        p.catch { _ in }.then { print("child of catch", $0) }
        p.then { print("A"); return 2 }.then { print("child of A", $0) }
        p.then { print("B") }
        """
    #expect(try lines(text, under: dialect) == ["A", "child of A 2", "B", "child of catch 1"])
  }

  @Test("rule 4, PromiseKit 0.9: 'then' on a rejected promise is skipped; the error goes on", arguments: both)
  func skipped(dialect: Dialect) throws {
    let text = failure + "Promise.promiseWithValue(Failure(n: 1)).then { print(\"never\") }.catch { print($0) }"
    #expect(try lines(text, under: dialect) == ["Failure(n: 1)"])
  }

  @Test("rule 6, PromiseKit 0.9: a 'then' without a result passes nil on", arguments: both)
  func voidThen(dialect: Dialect) throws {
    #expect(try lines("Promise.promiseWithValue(1).then { _ in }.then { print($0 as Any) }", under: dialect) == ["nil"])
  }

  @Test("rules 7 and 8, PromiseKit 0.9: a returned promise is waited for, a returned error rejects", arguments: both)
  func returned(dialect: Dialect) throws {
    let text =
      failure + later + """
        later(1).then { x in later(x) }.then { x -> Any in print("waited", x); return Failure(n: 2) }.catch { print($0) }
        """
    #expect(try lines(text, under: dialect) == ["waited 1", "Failure(n: 2)"])
  }

  @Test("rule 10, PromiseKit 0.9: a 'catch' that returns nothing completes the chain, unless the promise was rejected before")
  func completes() throws {
    for dialect in Self.both {
      let text =
        failure + later + """
          fails(1).catch { print("pending", $0) }.then { print("never") }
          Promise.promiseWithValue(Failure(n: 2)).catch { print("rejected", $0) }.then { print("then", $0 as Any) }
          """
      #expect(try lines(text, under: dialect) == ["rejected Failure(n: 2)", "then nil", "pending Failure(n: 1)"])
    }
  }

  @Test("rule 11, PromiseKit 0.9: a 'catch' that returns a value corrects the error", arguments: both)
  func corrected(dialect: Dialect) throws {
    #expect(try lines(failure + later + "fails(1).catch { _ in 7 }.then { print($0) }", under: dialect) == ["7"])
  }

  @Test("rule 14, PromiseKit 0.9.6: a manifold gives a handler up to three values; 0.9.2 has none")
  func manifold() throws {
    let text = "Promise.promiseWithValue(PMKManifold(1, 2)).then { (a: Any, b: Any, c: Any) in print(a, b, c) }"
    #expect(try lines(text, under: .promisekit096) == ["1 2 nil"])
    #expect(throws: ScriptProblems.self) { try lines(text, under: .promisekit092) }
  }

  @Test("rule 17, PromiseKit 0.9.2: a Deferred refuses a second settlement; 0.9.6 ignores it")
  func twice() throws {
    let deferred = """
      let d = Deferred()
      d.promise.then { print($0) }
      d.resolve(1)
      DispatchQueue.main.async { d.resolve(2) }
      """
    let run = try ScriptTests.run(deferred, under: .promisekit092)
    #expect(run.printed == "1\n")
    #expect(run.faults.count == 1 && run.faults[0].contains("already resolved"))
    #expect(try lines("Promise.new { f, r in f(1); f(2) }.then { print($0) }", under: .promisekit096) == ["1"])
  }

  @Test("rule 19, PromiseKit 0.9.6: the fulfiller adopts a promise and refuses an error, the rejecter refuses a promise")
  func settlingWith() throws {
    #expect(try lines(failure + later + "Promise.new { f, r in f(later(3)) }.then { print($0) }", under: .promisekit096) == ["3"])
    for call in ["f(Failure(n: 1))", "r(later(1))"] {
      let text = failure + later + "Promise.new { f, r in \(call) }.catch { print($0) }"
      #expect(try run(text, under: .promisekit096).faults.count == 1)
    }
  }

  @Test("rule 20, PromiseKit 0.9.2 alone has Deferred, 0.9.6 alone has Promise.new")
  func makers() {
    #expect(throws: ScriptProblems.self) { try lines("let d = Deferred()", under: .promisekit096) }
    #expect(throws: ScriptProblems.self) { try lines("Promise.new { f, r in f(1) }", under: .promisekit092) }
  }

  @Test("rule 21, PromiseKit 0.9: dispatch_promise does its work later and hands its result over after that", arguments: both)
  func dispatched(dialect: Dialect) throws {
    let text = "dispatch_promise { print(\"work\"); return 5 }.then { print($0) }\nprint(\"after\")"
    #expect(try lines(text, under: dialect) == ["after", "work", "5"])
  }

  @Test("rule 22, PromiseKit 0.9: the value of a rejected promise is its error", arguments: both)
  func valueOfRejected(dialect: Dialect) throws {
    let text = failure + "let p = Promise.promiseWithValue(Failure(n: 1))\nprint(p.rejected, p.fulfilled, p.value!)"
    #expect(try lines(text, under: dialect) == ["true false Failure(n: 1)"])
  }

  @Test(
    "rule 23, PromiseKit 0.9: 'when' rejects at once with the first error (0.9.6), at the end with all values and errors (0.9.2)")
  func when() throws {
    let text =
      failure + later + """
        Promise.when([fails(1), later(2).then { later($0) }]).catch { error in print(error) }
        """
    #expect(try lines(text, under: .promisekit096) == ["Failure(n: 1)"])
    let all = failure + later + "Promise.when([fails(1), later(2)]).catch { e in print(e.userInfo[\"PMKThrown\"]!) }"
    #expect(try lines(all, under: .promisekit092) == ["[Failure(n: 1), 2]"])
  }

  @Test("rules 28 and 29, PromiseKit 0.9: 'when' of nothing stays pending, values count as fulfilled, one promise is unwrapped")
  func whenInputs() throws {
    for dialect in Self.both {
      let text =
        failure + later + """
          Promise.when([]).then { print("never") }
          Promise.when([later(1), 2]).then { print($0) }
          Promise.when(later(3)).then { print($0) }
          """
      #expect(try lines(text, under: dialect) == ["[1, 2]", "3"])
    }
  }

  @Test(
    "rule 33, PromiseKit 0.9: 'until' goes on until its promise is fulfilled, or the handler returns an error", arguments: both)
  func until(dialect: Dialect) throws {
    let text =
      failure + later + """
        var tries = 0
        Promise.until({ () -> Any in tries += 1; return tries < 3 ? fails(tries) : later("done") }, catch: { print($0) }).then { print($0) }
        Promise.until({ fails(9) }, catch: { $0 }).catch { print("ended by", $0) }
        """
    #expect(try lines(text, under: dialect) == ["Failure(n: 1)", "ended by Failure(n: 9)", "Failure(n: 2)", "done"])
  }

  @Test("an operator that only other dialects have is reported with who has it and what this one calls it")
  func foreign() {
    do {
      _ = try lines("Promise.promiseWithValue(1).recover { _ in 2 }", under: .promisekit096)
      Issue.record("0.9 has no recover")
    } catch let problems as ScriptProblems {
      #expect(
        problems.diagnostics.map(\.message) == [
          "'promisekit-0.9.6' has no operator 'recover': 'google', 'promisekit' have it; to turn an error into a value, 'promisekit-0.9.6' has a 'catch' that returns a value"
        ])
    } catch {
      Issue.record("\(error)")
    }
  }
}
