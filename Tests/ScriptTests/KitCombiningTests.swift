import Program
import SwiftPromises
import Testing
import TraceEvents

private let head = """
  struct Failure: Error { let n: Int }
  func later(_ n: Int, _ seconds: Double) -> Promise<Int> { after(seconds: seconds).then { Promise.value(n) } }
  func fails(_ n: Int, _ seconds: Double) -> Promise<Int> { after(seconds: seconds).then { Promise<Int>(error: Failure(n: n)) } }

  """

private func printed(_ text: String) throws -> [String] { try lines(head + text, under: .promisekit) }

@Suite("scripts of PromiseKit 8: combining, time and policy, rules 23 to 44")
struct KitCombiningTests {
  @Test("rules 23 and 24, PromiseKit 8: when rejects at once with the first error, and the others run on")
  func when() throws {
    let text = """
      let slow = later(2, 2).get { print("ran on", $0) }
      when(fulfilled: [slow, fails(1, 1)]).done { print($0) }.catch { print($0) }
      when(fulfilled: [later(2, 2), later(1, 1)]).done { print($0) }.cauterize()
      when(fulfilled: later(1, 1), Promise.value("a"), Promise.value(true)).done { print($0, $1, $2) }.cauterize()
      """
    #expect(try printed(text).sorted() == ["1 a true", "Failure(n: 1)", "[2, 1]", "ran on 2"])
  }

  @Test("rule 25, PromiseKit 8: race(fulfilled:) is won by the first value; none gives noWinner")
  func firstValue() throws {
    let text = """
      race(fulfilled: [fails(1, 1), later(2, 2)]).done { print($0) }.cauterize()
      race(fulfilled: [fails(1, 1), fails(2, 2)]).done { _ in }.catch { if case PMKError.noWinner = $0 { print("no winner") } }
      """
    #expect(try printed(text).sorted() == ["2", "no winner"])
  }

  @Test("rule 26, PromiseKit 8: race is won by the first outcome, even a rejection")
  func race() throws {
    let text = """
      race(later(1, 2), later(2, 1)).done { print($0) }.cauterize()
      race([later(1, 2), fails(2, 1)]).done { _ in }.catch { print($0) }
      """
    #expect(try printed(text).sorted() == ["2", "Failure(n: 2)"])
  }

  @Test("rule 27, PromiseKit 8: when(resolved:) gives all results and never rejects")
  func resolved() throws {
    let text = """
      when(resolved: [later(1, 1), fails(2, 2)]).done { for result in $0 { print(result) } }
      when(guarantees: Guarantee.value(1), Guarantee.value("b")).done { print($0, $1) }
      """
    #expect(try printed(text) == ["1 b", "fulfilled(1)", "rejected(Failure(n: 2))"])
  }

  @Test("rule 28, PromiseKit 8: when of nothing is empty, race([]) is bad input, race() is pending")
  func nothing() throws {
    let text = """
      when(fulfilled: [Promise<Int>]()).done { print($0) }.cauterize()
      when(resolved: [Promise<Int>]()).done { print($0) }
      race([Promise<Int>]()).done { _ in }.catch { if case PMKError.badInput = $0 { print("bad input") } }
      race().done { print("never") }.cauterize()
      """
    #expect(try printed(text).sorted() == ["PromiseKit: warning: pending guarantee deallocated", "[]", "[]", "bad input"])
  }

  @Test("rule 29, PromiseKit 8: promises and guarantees may be mixed, values may not")
  func mixed() throws {
    #expect(try printed("when(fulfilled: [Promise.value(1), Guarantee.value(2)]).done { print($0) }.cauterize()") == ["[1, 2]"])
    let run = try run("when(fulfilled: [Promise.value(1), 2])", under: .promisekit)
    #expect(run.faults.first?.contains("'fulfilled' needs promises, this is Int: wrap it: Promise.value(2)") == true)
  }

  @Test("rule 30, PromiseKit 8: concurrently: keeps the order, asks no further after a rejection, refuses less than one")
  func concurrently() throws {
    let text = """
      var next = 0
      let source = AnyIterator { () -> Promise<Int>? in
        guard next < 4 else { return nil }
        next += 1
        print("asked", next)
        return later(next, 1)
      }
      when(fulfilled: source, concurrently: 2).done { print($0) }.cauterize()
      let failing = AnyIterator { () -> Promise<Int>? in print("failing"); return fails(1, 1) }
      when(fulfilled: failing, concurrently: 1).done { _ in }.catch { print($0) }
      when(fulfilled: failing, concurrently: 0).done { _ in }.catch { if case PMKError.badInput = $0 { print("bad input") } }
      """
    let all = try printed(text)
    #expect(all.filter { $0.hasPrefix("asked") } == ["asked 1", "asked 2", "asked 3", "asked 4"])
    #expect(Array(all.prefix(3)) == ["asked 1", "asked 2", "failing"])
    #expect(all.filter { $0 == "failing" }.count == 1)
    #expect(all.contains("[1, 2, 3, 4]") && all.contains("Failure(n: 1)") && all.contains("bad input"))
  }

  @Test("rules 31 and 32, PromiseKit 8: after makes a guarantee; a timeout is a race with it")
  func time() throws {
    let text = """
      after(seconds: 1).done { print("1 s") }
      after(.milliseconds(500)).done { print("500 ms") }
      race(later(1, 3).asVoid(), after(seconds: 2).done { throw Failure(n: 2) }).catch { print("timeout", $0) }
      """
    #expect(try printed(text) == ["500 ms", "1 s", "timeout Failure(n: 2)"])
  }

  @Test("rule 33, PromiseKit 8: retrying is a pattern: a function that recovers with itself")
  func retry() throws {
    let text = """
      var tries = 0
      func attempt(_ left: Int, _ body: @escaping () -> Promise<Int>) -> Promise<Int> {
        body().recover { error -> Promise<Int> in
          guard left > 1 else { throw error }
          return after(seconds: 1).then { attempt(left - 1, body) }
        }
      }
      attempt(3) { () -> Promise<Int> in tries += 1; print("try", tries); return tries < 3 ? fails(tries, 1) : later(9, 1) }.done { print($0) }.cauterize()
      """
    #expect(try printed(text) == ["try 1", "try 2", "try 3", "9"])
  }

  @Test("rule 34, PromiseKit 8: compactMap that returns nil rejects with PMKError.compactMap and the value")
  func validate() throws {
    let text = """
      Promise.value("7").compactMap { Int($0) }.done { print($0 + 1) }.cauterize()
      Promise.value("x").compactMap { Int($0) }.done { print($0) }.catch { if case PMKError.compactMap(let value, _) = $0 { print(value) } }
      """
    #expect(try printed(text) == ["8", "x"])
  }

  @Test("rule 36, PromiseKit 8: firstly runs its closure at once")
  func firstly() throws {
    let text =
      "firstly { () -> Promise<Int> in print(\"body\"); return later(1, 1) }.done { print($0) }.cauterize()\nprint(\"after\")"
    #expect(try printed(text) == ["body", "after", "1"])
  }

  @Test("rule 37, PromiseKit 8: wait blocks and warns on the main queue; hang lets handlers run; a deadlock is told")
  func wait() throws {
    let waited = "print(after(seconds: 1).wait())"
    #expect(try printed(waited) == ["PromiseKit: warning: `wait()` called on main thread!", "()"])
    #expect(try printed("DispatchQueue.global().async { print(after(seconds: 1).wait()) }") == ["()"])
    #expect(try printed("print(try hang(later(1, 1)))") == ["1"])
    let deadlock = try run("let p = Promise.value(1).map { $0 }\nprint(try p.wait())", under: .promisekit)
    #expect(deadlock.faults.first?.contains("deadlock: 'wait' waits for the promise of 'map' at 1:26") == true)
  }

  @Test("rule 38, PromiseKit 8: errors that say they are cancellations pass by catch, unless the policy is .allErrors")
  func cancellation() throws {
    let text = """
      enum Stop: CancellableError { case now, never; var isCancelled: Bool { self == .now } }
      Promise<Int>(error: Stop.now).catch { print("never", $0) }.finally { print("finally") }
      Promise<Int>(error: Stop.never).catch { print("caught", $0) }
      Promise<Int>(error: Stop.now).catch(policy: .allErrors) { print("all", $0, $0.isCancelled) }
      conf.catchPolicy = .allErrors
      Promise<Int>(error: PMKError.cancelled).catch { if case PMKError.cancelled = $0 { print("configured") } }
      """
    #expect(try printed(text).sorted() == ["all now true", "caught never", "configured", "finally"])
  }

  @Test("rule 38, PromiseKit 8: a cancellation that passes by catch counts as handled, and the chain has ended")
  func cancellationEnds() throws {
    let run = try traced("Promise<Int>(error: PMKError.cancelled).catch { _ in }.finally { print(\"finally\") }")
    #expect(run.settlements(of: "catch") == ["fulfilled ()"])
    #expect(run.events.filter { if case .absorbed = $0.kind { true } else { false } }.count == 1)
    let caught = try traced("Promise<Int>(error: PMKError.badInput).catch { _ in }")
    #expect(!caught.events.contains { if case .absorbed = $0.kind { true } else { false } })
  }

  private func traced(_ text: String) throws -> ScriptRun { try run(text, under: .promisekit) }

  @Test("rule 39, PromiseKit 8: an unhandled rejection is silent, cauterize logs; conf.logHandler is told instead")
  func unhandled() throws {
    let text = """
      let silent = Promise<Int>(error: Failure(n: 1))
      Promise<Int>(error: Failure(n: 2)).cauterize()
      """
    #expect(try printed(text) == ["PromiseKit:cauterized-error: Failure(n: 2)"])
    let logged =
      "conf.logHandler = { event in if case .cauterized(let e) = event { print(\"log\", e) } }\nPromise<Int>(error: Failure(n: 2)).cauterize()"
    #expect(try printed(logged) == ["log Failure(n: 2)"])
  }

  @Test("rule 40, PromiseKit 8: a pending promise or guarantee that nobody can settle any more is logged, at that moment")
  func dropped() throws {
    let text = """
      func forget() {
        let (promise, seal) = Promise<Int>.pending()
        print("made")
      }
      forget()
      print("after")
      Guarantee<Int> { _ in }.done { print($0) }
      """
    #expect(
      try printed(text) == [
        "made", "PromiseKit: warning: pending promise deallocated", "after", "PromiseKit: warning: pending guarantee deallocated",
        "PromiseKit: warning: pending guarantee deallocated",
      ])
    // What the program's end frees is not logged: a process that ends frees nothing.
    #expect(try printed("let (promise, seal) = Promise<Int>.pending()").isEmpty)
  }

  @Test("rule 41, PromiseKit 8: a chain that nobody holds runs on, kept by whoever will settle its first promise")
  func kept() throws {
    #expect(
      try printed("func start() { later(1, 1).done { print($0) }.cauterize() }\nstart()\nprint(\"after\")") == ["after", "1"])
  }

  @Test(
    "rules 35, 42 and 44, PromiseKit 8: what it hasn't is reported as missing",
    arguments: ["reduce", "validate", "delay", "timeout"])
  func missing(name: String) throws {
    let text = "Promise.value(1).\(name)(1)"
    // Arrays, too, have 'reduce', so that one is found out only when it runs.
    let found = name == "reduce" ? try run(text, under: .promisekit).faults : problems(of: text, under: .promisekit)
    #expect(found.first?.contains("'\(name)': 'google' has it; ") == true)
  }
}

@Suite("scripts that wait for ever")
struct EndlessWaitTests {
  @Test(
    "a fiber that still waits when the run ends does no harm",
    arguments: [
      (Dialect.promisekit, "let (p, seal) = Promise<Int>.pending()\nprint(\"waits\")\nprint(try hang(p))"),
      (.anypromise, "let p = AnyPromise { _ in }\nprint(\"waits\")\nprint(PMKHang(p) as Any)"),
      (.google, "let p = Promise<Int>.pending()\nTask { print(\"waits\"); print(try await p.get()) }"),
    ])
  func endless(dialect: Dialect, text: String) throws {
    #expect(try lines(text, under: dialect) == ["waits"])
  }
}
