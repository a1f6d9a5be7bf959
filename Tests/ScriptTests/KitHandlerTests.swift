import Program
import SwiftPromises
import Testing
import TraceEvents

private func printed(_ text: String) throws -> [String] {
  try lines("struct Failure: Error { let n: Int }\n" + text, under: .promisekit)
}

@Suite("scripts of PromiseKit 8: handlers, rules 1 to 15")
struct KitHandlerTests {
  @Test("what PromiseKit configures is also reached by the module's name")
  func qualifiedConfiguration() throws {
    let text = """
      PromiseKit.conf.Q.map = .global()
      PromiseKit.conf.Q = (map: .main, return: .main)
      print(PromiseKit.conf.Q.map == conf.Q.map)
      """
    #expect(try printed(text) == ["true"])
  }

  @Test("functions of PromiseKit are values by their full names")
  func functionValues() throws {
    let text = """
      struct E: Error {}
      let some = [1, 2].map(Promise.value)
      Promise.value(some).then(on: nil, when(fulfilled:)).done(on: nil) { print($0) }.cauterize()
      Promise.value(some).map(on: nil, when(fulfilled:)).then(on: nil) { $0 }.done(on: nil) { print($0) }.cauterize()
      Promise.value(some).then(on: nil, when(resolved:)).done(on: nil) { print($0.count) }.cauterize()
      Promise.value(some).then(on: nil, race(fulfilled:)).done(on: nil) { print($0) }.cauterize()
      Promise<Int>(error: E()).recover(on: nil, Promise<Int>.init(error:)).catch(on: nil) { print($0) }
      Promise.value(0.1).then(on: nil, after(seconds:)).done(on: nil) { print("later") }.cauterize()
      """
    #expect(try printed(text) == ["[1, 2]", "[1, 2]", "2", "1", "E()", "later"])
  }

  @Test("a value of a generic type that can be waited for has the methods of Thenable, which give promises that can fail")
  func thenables() throws {
    let text = """
      func a<T: Thenable>(_ t: T) where T.T == Int { t.done { print("a", $0) }.cauterize() }
      func b<T>(_ t: T) -> Promise<Int> where T: Thenable, T.T == Int { t.map { $0 + 1 }.recover { _ in Promise.value(0) } }
      func c(_ t: some Thenable<Int>) { t.get { print("c", $0) }.done { _ in }.catch { print($0) } }
      func d(_ t: any Thenable) { t.asVoid().done { print("d") }.cauterize() }
      extension Thenable where T == Int { func doubled() -> Promise<Int> { Promise(self.map { $0 * 2 }) } }
      a(Guarantee.value(1))
      a(Promise.value(2))
      b(Guarantee.value(3)).done { print("b", $0) }.cauterize()
      c(Guarantee.value(4))
      d(Guarantee.value(5))
      d(Promise.value("x"))
      Guarantee.value(6).doubled().done { print("e", $0) }.cauterize()
      """
    #expect(try printed(text).sorted() == ["a 1", "a 2", "b 4", "c 4", "d", "d", "e 12"])
  }

  @Test("the error of 'compactMap' names the type that a key path leads to")
  func keyPathType() throws {
    let text = #"""
      struct User { let name: String? }
      Promise.value(User(name: nil)).compactMap(\.name).done { print($0) }.catch { print($0) }
      """#
    #expect(try printed(text) == ["Could not `compactMap<String>`: User(name: nil)"])
  }

  @Test("rule 1, PromiseKit 8: a handler of a resolved promise runs later; with 'on: nil' before 'done' returns")
  func later() throws {
    let text = """
      Promise.value(1).done { print("later", $0) }.cauterize()
      Promise.value(2).done(on: nil) { print("at once", $0) }.cauterize()
      print("after")
      """
    #expect(try printed(text) == ["at once 2", "after", "later 1"])
  }

  @Test("rule 2, PromiseKit 8: handlers run on the main queue unless 'on:' or 'conf.Q' says otherwise")
  func queue() throws {
    let queues = """
      DispatchQueue.global().async {
        Promise.value(1).done(on: .global()) { print("global", $0) }.cauterize()
        Promise.value(2).done { print("main", $0) }.cauterize()
        print("background")
      }
      """
    #expect(try printed(queues) == ["background", "global 1", "main 2"])
    let configured = """
      conf.Q.map = nil
      Promise.value(2).map { print("map at once"); return $0 }.done { print("done", $0) }.cauterize()
      conf.Q.return = nil
      Promise.value(3).done { print("done at once", $0) }.cauterize()
      print("after")
      """
    #expect(try printed(configured) == ["map at once", "done at once 3", "after", "done 2"])
  }

  @Test("rule 3, PromiseKit 8: handlers run in the order in which they were added, a child's after them")
  func order() throws {
    let text = """
      let (p, seal) = Promise<Int>.pending()
      p.get { _ in print("A") }.done { _ in print("A.child") }.cauterize()
      p.done { _ in print("B") }.cauterize()
      seal.fulfill(1)
      """
    #expect(try printed(text) == ["A", "B", "A.child"])
  }

  @Test("rules 4 and 5, PromiseKit 8: an error skips handlers of values; catch runs later, and not for cancellations")
  func skipped() throws {
    let text = """
      Promise<Int>(error: Failure(n: 1)).map { print("never"); return $0 }.then { Promise.value($0) }.done { _ in }.catch { print($0) }
      Promise<Int>(error: PMKError.cancelled).catch { _ in print("never") }
      print("after")
      """
    #expect(try printed(text) == ["after", "Failure(n: 1)"])
    let run = try run("struct Failure: Error {}\nPromise<Int>(error: Failure()).done { _ in }.catch { _ in }", under: .promisekit)
    #expect(run.events.contains { if case .skipped = $0.kind { true } else { false } })
    #expect(run.settlements(of: "done") == ["rejected Failure()"])
  }

  @Test("rule 6, PromiseKit 8: done passes nothing on, get the value")
  func nothing() throws {
    #expect(
      try printed("Promise.value(1).get { _ in }.done { print($0) }.done { print(\"then\", $0) }.cauterize()") == [
        "1", "then ()",
      ])
  }

  @Test("rule 7, PromiseKit 8: a promise or a guarantee that 'then' returns is waited for")
  func adopted() throws {
    let text = """
      Promise.value(1).then { x in after(seconds: 1).map { x + 1 } }.then { Promise.value($0 * 10) }.done { print($0) }.cauterize()
      """
    #expect(try printed(text) == ["20"])
  }

  @Test("rule 8, PromiseKit 8: 'map' that returns an error fulfills with it")
  func errorValue() throws {
    #expect(
      try printed("Promise.value(1).map { Failure(n: $0) }.done { print(\"value\", $0) }.catch { _ in print(\"never\") }")
        == ["value Failure(n: 1)"])
  }

  @Test("rule 9, PromiseKit 8: a throw rejects, in a handler, in 'Promise { }' and in 'firstly'")
  func thrown() throws {
    let text = """
      Promise.value(1).map { _ -> Int in throw Failure(n: 1) }.done { _ in }.catch { print($0) }
      Promise<Int> { _ in throw Failure(n: 2) }.done { _ in }.catch { print($0) }
      firstly { () throws -> Promise<Int> in throw Failure(n: 3) }.done { _ in }.catch { print($0) }
      """
    #expect(try Set(printed(text)) == ["Failure(n: 1)", "Failure(n: 2)", "Failure(n: 3)"])
  }

  @Test("rule 10, PromiseKit 8: catch ends the chain; only 'finally' follows, whatever came, also for cancellations")
  func ends() throws {
    let text = """
      for p in [Promise.value(1), Promise(error: Failure(n: 1)), Promise(error: PMKError.cancelled)] {
        p.catch { print("caught", $0) }.finally { print("finally") }
      }
      """
    #expect(try printed(text).sorted() == ["caught Failure(n: 1)", "finally", "finally", "finally"])
    #expect(
      problems(of: "Promise.value(1).catch { _ in }.then { Promise.value(2) }", under: .promisekit) == [
        "1:33: value of type 'PMKFinalizer' has no member 'then': 'catch' ends the chain, use 'recover' to go on"
      ])
  }

  @Test("rules 11 and 12, PromiseKit 8: recover goes on with a promise, a guarantee or nothing; catch can't return a value")
  func recovered() throws {
    let text = """
      Promise<Int>(error: Failure(n: 1)).recover { _ in Promise.value(7) }.done { print($0) }.cauterize()
      Promise<Int>(error: Failure(n: 2)).recover { _ in .value(8) }.done { print($0) }
      Promise<Void>(error: Failure(n: 3)).recover { print($0) }.done { print("done") }
      Promise<Int>(error: Failure(n: 4)).recover { error -> Promise<Int> in throw error }.done { _ in }.catch { print("again", $0) }
      """
    #expect(try Set(printed(text)) == ["7", "8", "Failure(n: 3)", "done", "again Failure(n: 4)"])
    #expect(
      problems(of: "Promise.value(1).catch { _ in return 1 }", under: .promisekit) == [
        "1:38: cannot convert value of type 'Int' to closure result type 'Void': nothing goes on after 'catch'; 'recover' makes a new value"
      ])
  }

  @Test("rule 12, PromiseKit 8: recover passes cancellations by, unless the policy says otherwise or a guarantee is left")
  func recoveredCancellation() throws {
    let text = """
      func cancelled() -> Promise<Int> { Promise(error: PMKError.cancelled) }
      cancelled().recover { _ in Promise.value(1) }.done { print("never", $0) }.catch(policy: .allErrors) { print($0.isCancelled) }
      cancelled().recover(policy: .allErrors) { _ in Promise.value(2) }.done { print($0) }.cauterize()
      cancelled().recover { _ in Guarantee.value(3) }.done { print($0) }
      """
    #expect(try Set(printed(text)) == ["true", "2", "3"])
  }

  @Test("rule 13, PromiseKit 8: ensure changes nothing, ensureThen waits, finally comes last")
  func always() throws {
    let text = """
      Promise.value(1).ensure { print("ensure") }.done { print($0) }.cauterize()
      Promise<Int>(error: Failure(n: 2)).ensureThen { after(seconds: 1).done { print("cleaned") } }.done { _ in }.catch { print($0) }
      """
    #expect(try printed(text) == ["ensure", "1", "cleaned", "Failure(n: 2)"])
    #expect(
      problems(of: "Promise.value(1).ensure { throw PMKError.badInput }.cauterize()", under: .promisekit) == [
        "1:25: invalid conversion from throwing function of type '() throws -> Void' to non-throwing function type '() -> Void': 'ensure' can't throw"
      ])
  }

  @Test("rule 38, PromiseKit 8: a request that was cancelled counts as cancelled, as the original's Foundation extension has it")
  func cancelledRequests() throws {
    let text = """
      print(URLError(.cancelled).isCancelled, URLError(.timedOut).isCancelled)
      Promise<Int>(error: URLError(.cancelled)).catch { print("alert", $0) }
      Promise<Int>(error: URLError(.timedOut)).catch { _ in print("late") }
      """
    #expect(try printed(text) == ["true false", "late"])
  }

  @Test("PMKError says what happened, as a localised description, too")
  func localized() throws {
    let text = "Promise<Int>(error: PMKError.badInput).catch { print($0.localizedDescription, ($0 as NSError).code) }"
    #expect(try printed(text) == ["Bad input was provided to a PromiseKit function 4"])
  }

  @Test("an optional that the type asks for is one, whatever the value")
  func optionals() throws {
    #expect(try printed("print(Promise<Int?>.value(3))") == ["Promise(Optional(3))"])
  }

  @Test("rule 14, PromiseKit 8: several values come as a tuple, which a closure takes apart")
  func tuples() throws {
    let text = "when(fulfilled: Promise.value(1), Promise.value(\"a\")).done { number, text in print(number, text) }.cauterize()"
    #expect(try printed(text) == ["1 a"])
  }

  @Test("rule 15, PromiseKit 8: catch gets the error as it was thrown")
  func anyError() throws {
    #expect(try printed("Promise<Int>(error: Failure(n: 5)).catch { print(($0 as! Failure).n) }") == ["5"])
  }

  @Test("tap, thenMap, mapValues and their like do what the library's do")
  func others() throws {
    let text = """
      Promise.value([3, 1, 2]).tap { print($0) }.thenMap { x in after(.milliseconds(10 * x)).map { x * 2 } }.done { print($0) }.cauterize()
      Promise.value([3, 1, 2]).sortedValues().mapValues { $0 + 1 }.filterValues { $0 > 2 }.done { print($0) }.cauterize()
      Promise.value([[1], [2, 3]]).flatMapValues { $0 }.compactMapValues { $0 == 2 ? nil : $0 }.done { print($0) }.cauterize()
      Promise.value([1, 2]).firstValue.done { print("first", $0) }.cauterize()
      Promise.value([1, 2]).lastValue.done { print("last", $0) }.cauterize()
      Promise.value([Int]()).firstValue.done { _ in }.catch { if case PMKError.emptySequence = $0 { print("empty") } }
      Promise.value([1, 2]).thenFlatMap { Promise.value([$0, $0]) }.done { print($0) }.cauterize()
      Promise.value("abc").map(\\.count).asVoid().done { print("void", $0) }.cauterize()
      """
    #expect(
      try Set(printed(text)) == [
        "fulfilled([3, 1, 2])", "[6, 2, 4]", "[3, 4]", "[1, 3]", "first 1", "last 2", "empty", "[1, 1, 2, 2]", "void ()",
      ])
  }
}
