import SwiftPromises
import Testing

private let head = """
  struct Failure: Error { let n: Int }
  func later(_ value: Any, _ seconds: Double) -> AnyPromise { PMKAfter(seconds).then { value } }
  func fails(_ n: Int, _ seconds: Double) -> AnyPromise { PMKAfter(seconds).then { throw Failure(n: n) } }

  """

private func printed(_ text: String) throws -> [String] { try lines(head + text, under: .anypromise) }

@Suite("scripts of AnyPromise: combining, time and policy, rules 23 to 44, and the guide's snippets")
struct AnyCombiningTests {
  @Test("rules 23 and 24, AnyPromise: PMKWhen rejects at once with a copy of the error that names the place; the others run on")
  func when() throws {
    let text = """
      let slow = later(2, 2).then { print("ran on") }
      PMKWhen([slow, fails(1, 1)]).catch { e in print(e.userInfo[PMKFailingPromiseIndexKey]!, e.userInfo[NSUnderlyingErrorKey]!) }
      PMKWhen(["a": later(1, 1), "b": fails(2, 3)]).catch { e in print(e.userInfo[PMKFailingPromiseIndexKey]!) }
      """
    #expect(try printed(text) == ["1 Failure(n: 1)", "ran on", "b"])
  }

  @Test("rule 25, AnyPromise: PMKRaceFulfilled takes the first value; none gives PMKNoWinnerError")
  func firstValue() throws {
    let text = """
      PMKRaceFulfilled([fails(1, 1), later(2, 2)]).then { print($0) }
      PMKRaceFulfilled([fails(1, 1), fails(2, 2)]).catch { e in print(e.code == PMKNoWinnerError) }
      """
    #expect(try printed(text).sorted() == ["2", "true"])
  }

  @Test("rule 26, AnyPromise: PMKRace takes the first outcome, even a rejection")
  func race() throws {
    #expect(try printed("PMKRace([later(1, 2), fails(2, 1)]).then { print($0) }.catch { print($0) }") == ["Failure(n: 2)"])
  }

  @Test("rule 27, AnyPromise: PMKJoin waits for all; any rejection gives PMKJoinError with the promises")
  func join() throws {
    let text = """
      PMKJoin([later(1, 2), 2]).then { print($0) }
      PMKJoin([fails(1, 1), later(2, 3)]).catch { e in print(e.code == PMKJoinError, e.userInfo[PMKJoinPromisesKey]!) }
      """
    #expect(try printed(text) == ["[1, 2]", "true [AnyPromise(Failure(n: 1)), AnyPromise(2)]"])
  }

  @Test("rule 28, AnyPromise: when and join of nothing are empty; races, and nil, reject with PMKInvalidUsageError")
  func nothing() throws {
    let text = """
      PMKWhen([]).then { print("when", $0) }
      PMKJoin([]).then { print("join", $0) }
      for promise in [PMKRace([]), PMKRaceFulfilled([]), PMKWhen(nil), PMKJoin(nil)] { promise.catch { e in print(e.code) } }
      """
    #expect(try printed(text).sorted() == ["3", "3", "3", "3", "join []", "when []"])
  }

  @Test("rule 29, AnyPromise: values count as fulfilled; dictionaries go in and come out; one promise is a list of one")
  func values() throws {
    let text = """
      PMKWhen([1, later(2, 1)]).then { print($0) }
      PMKWhen(["a": 1, "b": later(2, 2)]).then { print($0) }
      PMKWhen(later(3, 3)).then { print($0) }
      PMKWhen("value").then { print($0) }
      """
    #expect(try printed(text) == ["value", "[1, 2]", "[\"a\": 1, \"b\": 2]", "[3]"])
  }

  @Test("rule 31, AnyPromise: PMKAfter is fulfilled with its time")
  func after() throws {
    #expect(try printed("PMKAfter(1.5).then { print($0) }") == ["1.5"])
  }

  @Test("rule 37, AnyPromise: PMKHang lets handlers run and gives the value or the error; wait on the main queue is a deadlock")
  func hang() throws {
    #expect(
      try printed("print(PMKHang(later(1, 1))!, PMKHang(fails(2, 1))!)\nprint(PMKAfter(1).wait()!)") == ["1 Failure(n: 2)", "1"])
    let run = try run(head + "later(1, 1).wait()", under: .anypromise)
    #expect(run.faults.first?.contains("deadlock: 'wait' waits") == true)
  }

  @Test("rule 38, AnyPromise: an error of cancellation is caught like any other, as in the code")
  func cancellation() throws {
    #expect(
      try printed("AnyPromise(value: CancellationError()).catch { print(\"caught\", $0) }") == ["caught CancellationError()"])
  }

  @Test("rules 39 and 40, AnyPromise: an unhandled rejection and a dropped pending promise pass silently")
  func silent() throws {
    #expect(
      try printed("AnyPromise(value: Failure(n: 1)).then { print($0) }\nfunc f() { AnyPromise { _ in }.then { print($0) } }\nf()")
        .isEmpty)
  }

  @Test("rule 41, AnyPromise: whoever will resolve the first promise keeps the chain")
  func kept() throws {
    #expect(try printed("func start() { later(1, 1).then { print($0) } }\nstart()\nprint(\"after\")") == ["after", "1"])
  }

  @Test(
    "the common words mean what the library has for them",
    arguments: ["Promise(1)", "Promise { f, r in f(1) }", "all([1]).then { $0[0] }", "any([1])", "race([1])"])
  func common(maker: String) throws {
    #expect(try printed("\(maker).then { print($0) }.always { print(\"always\") }") == ["1", "always"])
  }

  @Test(
    "words that only other libraries have are reported",
    arguments: [("timeout", "google"), ("validate", "google"), ("cauterize", "promisekit")])
  func foreign(name: String, owner: String) throws {
    let found = problems(of: "AnyPromise(value: 1).\(name)(1)", under: .anypromise)
    if name == "cauterize" {
      #expect(
        try run("AnyPromise(value: 1).cauterize()", under: .anypromise).faults.first?.contains("has no member 'cauterize'")
          == true)
    } else {
      #expect(found.first?.contains("'anypromise' has no operator '\(name)': '\(owner)' has it") == true)
    }
    #expect(
      problems(of: "retry { 1 }", under: .anypromise).first?.contains("cannot find 'retry' in scope: 'google' has it") == true)
  }

  // MARK: The guide's snippets (snippets/52, 54 and 55)

  @Test("snippet 52: Swift's then on a promise of anything")
  func snippet52() throws {
    let text = """
      class Foo { var myPromise: AnyPromise { AnyPromise(value: "text") } }
      let foo = Foo()
      foo.myPromise.then { (obj: AnyObject?) -> Int in
          print(obj as! String)
          return 1
      }.then { print($0) }
      """
    #expect(try printed(text) == ["text", "1"])
  }

  @Test("snippets 53 and 54: stubs that hand Swift's promises over", arguments: [Dialect.promisekit, .anypromise])
  func snippet54(dialect: Dialect) throws {
    let text = """
      class Stub {
          func stringPromise() -> Promise<String> { Promise.value("text") }
          func anyPromise() -> AnyPromise {
              return AnyPromise(stringPromise())
          }
      }
      Stub().anyPromise().then { print($0) }
      """
    #expect(try lines(text, under: dialect) == ["text"])
  }

  @Test("snippet 55: done casts what it gets", arguments: [Dialect.promisekit, .anypromise])
  func snippet55(dialect: Dialect) throws {
    let text = """
      class Foo { static func fetchThings() -> AnyPromise { AnyPromise(value: ["a", "b", "c"]) } }
      Foo.fetchThings().done { any in
          let bar = any as! [String]
          print(bar.count)
      }
      """
    #expect(try lines(text, under: dialect) == ["3"])
  }
}
