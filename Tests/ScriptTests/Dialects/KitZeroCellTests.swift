import Program
import SwiftPromises
import Testing
import TraceEvents

private let failure = "struct Failure: Error { let n: Int }\n"
/// A promise and the functions that settle it, in either guide's way.
private func settling(_ dialect: Dialect) -> String {
  dialect == .promisekit092
    ? """
    let deferred = Deferred()
    let source = deferred.promise
    func settle(_ x: Any) { deferred.resolve(x) }
    func refuse(_ e: any Error) { deferred.reject(e) }

    """
    : """
    var fulfil: ((Any) -> Void)?
    var reject: ((Any) -> Void)?
    let source = Promise.new { f, r in
      fulfil = { f($0) }
      reject = { r($0) }
    }
    func settle(_ x: Any) { fulfil!(x) }
    func refuse(_ e: any Error) { reject!(e) }

    """
}

@Suite("docs/dialects.md, column PK 0.9: the cells that KitZeroTests leaves")
struct KitZeroCellTests {
  static let both: [Dialect] = [.promisekit096, .promisekit092]

  @Test("rule 2, PromiseKit 0.9: a handler runs on whatever queue settles its promise, within that call", arguments: both)
  func noQueue(dialect: Dialect) throws {
    let text =
      settling(dialect) + """
        source.then { print("handler", $0) }
        DispatchQueue(label: "work").async { settle(1); print("after") }
        """
    #expect(try lines(text, under: dialect) == ["handler 1", "after"])
  }

  @Test(
    "what a plan settles isn't worked for: the maker's closure isn't run; a delayed one runs at once, a hung one, too",
    arguments: [
      ("Promise.new { fulfil, reject in print(\"work\"); fulfil(1) }", Dialect.promisekit096),
      ("dispatch_promise { print(\"work\"); return 1 }", .promisekit096),
      ("dispatch_promise { print(\"work\"); return 1 }", .promisekit092),
      ("Promise { seal in print(\"work\"); seal.fulfill(1) }", .promisekit),
    ])
  func planned(maker: String, dialect: Dialect) throws {
    let chain =
      dialect == .promisekit
      ? ".done { print($0) }.catch { _ in print(\"failed\") }" : ".then { print($0) }.catch { _ in print(\"failed\") }"
    func printed(_ action: Injection.Action) throws -> [String] {
      var plan = RunPlan()
      let place = maker.hasPrefix("Promise.new") ? "2:17" : "2:9"
      plan.injections = [Injection(address: try #require(PromiseAddress(place)), action: action)]
      let text = "struct Failure: Error {}\nlet p = \(maker)\np\(chain)"
      let lines = try DialectBench(dialect: dialect).run(text, plan: plan).printed.split(separator: "\n").map(String.init)
      // PromiseKit logs that the resolver is dropped before the plan lets its promise go.
      return lines.filter { !$0.hasPrefix("PromiseKit: warning") }
    }
    #expect(try printed(.fail("Failure()")) == ["failed"])
    #expect(try printed(.value("7")) == ["7"])
    #expect(try printed(.delay(.milliseconds(5))) == ["work", "1"])
    #expect(try printed(.hang) == ["work"])
  }

  @Test("rule 5, PromiseKit 0.9: a 'catch' on a promise that has failed runs at once", arguments: both)
  func lateCatch(dialect: Dialect) throws {
    let text = failure + "Promise.promiseWithValue(Failure(n: 1)).catch { print($0) }\nprint(\"after\")"
    #expect(try lines(text, under: dialect) == ["Failure(n: 1)", "after"])
  }

  @Test("rule 9, PromiseKit 0.9: whatever is thrown rejects; what is no error is wrapped", arguments: both)
  func thrown(dialect: Dialect) throws {
    let text =
      failure + """
        Promise.promiseWithValue(1).then { _ -> Any in throw Failure(n: 2) }.catch { print($0) }
        Promise.promiseWithValue(1).then { _ -> Any in throw "text" }.catch { e in print(e.domain, e.code, e.userInfo["PMKThrown"]!) }
        """
    #expect(try lines(text, under: dialect) == ["Failure(n: 2)", "PMKErrorDomain 1 text"])
  }

  @Test("rule 15, PromiseKit 0.9: what 'catch' gets is an error, even if nothing was given to reject with")
  func alwaysAnError() throws {
    let text = settling(.promisekit092) + "source.catch { print($0.domain, $0.code) }\ndeferred.reject()"
    #expect(try lines(text, under: .promisekit092) == ["PMKErrorDomain 2"])
    let new = "Promise.new { f, r in r(nil) }.catch { print($0.domain, $0.code) }"
    #expect(try lines(new, under: .promisekit096) == ["PMKErrorDomain 2"])
  }

  @Test("rule 16, PromiseKit 0.9.6: the closure that makes a promise runs at once; a Deferred of 0.9.2 has none")
  func closure() throws {
    #expect(
      try lines("let p = Promise.new { f, r in print(\"closure\") }\nprint(\"after\")", under: .promisekit096) == [
        "closure", "after",
      ])
    #expect(try lines("let d = Deferred()\nprint(d.promise.pending)", under: .promisekit092) == ["true"])
  }

  @Test("rule 18, PromiseKit 0.9.6: nothing guards a promise against itself; its handlers get the promise")
  func itself() throws {
    let text = settling(.promisekit096) + "settle(source)\nsource.then { x in print(x as AnyObject === source as AnyObject) }"
    #expect(try lines(text, under: .promisekit096) == ["true"])
  }

  @Test("rule 19, PromiseKit 0.9.2: a Deferred refuses to be settled with a promise, and to be resolved with an error")
  func deferredRefuses() throws {
    for call in ["resolve(Promise.promiseWithValue(1))", "resolve(Failure(n: 1))", "reject(Promise.promiseWithValue(1))"] {
      let run = try ScriptTests.run(failure + "let d = Deferred()\nDispatchQueue.main.async { d.\(call) }", under: .promisekit092)
      #expect(run.faults.count == 1, "\(call)")
      #expect(run.faults.first?.contains("you may not") == true)
    }
  }

  @Test("rules 24 and 38, PromiseKit 0.9: nothing is cancelled; what 'when' no longer needs runs on", arguments: both)
  func nothingIsCancelled(dialect: Dialect) throws {
    let text =
      failure + settling(dialect) + """
        let other = dispatch_promise { 5 }
        other.then { print("other", $0) }
        Promise.when([source, other]).catch { _ in print("when is rejected") }
        refuse(Failure(n: 1))
        """
    let printed = try lines(text, under: dialect)
    #expect(printed.contains("other 5"))
    #expect(printed == (dialect == .promisekit096 ? ["when is rejected", "other 5"] : ["other 5", "when is rejected"]))
  }

  @Test("rule 37, PromiseKit 0.9: nothing waits by blocking; Swift's own await passes a promise through", arguments: both)
  func noBlocking(dialect: Dialect) throws {
    let text = "let p = dispatch_promise { 5 }\nlet q = await(p)\nprint(q.pending)"
    #expect(try lines(text, under: dialect) == ["true"])
  }

  @Test(
    "rules 39 and 40, PromiseKit 0.9: a rejection that nobody handles prints nothing, nor does a promise that is dropped",
    arguments: both)
  func silent(dialect: Dialect) throws {
    let text =
      failure + settling(dialect) + "source.then { print(\"never\") }\nrefuse(Failure(n: 1))\ndo { _ = dispatch_promise { 1 } }"
    #expect(try lines(text, under: dialect) == [])
  }

  @Test("rule 41, PromiseKit 0.9: what settles a promise keeps its whole chain alive", arguments: both)
  func alive(dialect: Dialect) throws {
    let text =
      settling(dialect) + """
        func chain() { source.then { x in x }.then { print("end", $0) } }
        chain()
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { settle(7) }
        """
    #expect(try lines(text, under: dialect) == ["end 7"])
  }

  @Test(
    "rules 12, 13, 25, 26, 27, 30, 31, 32, 34, 35, 36, 37, 38 and 44, PromiseKit 0.9: what it hasn't is reported, not imitated",
    arguments: [
      ("rule 12", "p.recover { _ in 2 }", "has no operator 'recover'"), ("rule 13", "p.always { }", "has no operator 'always'"),
      ("rule 13", "p.ensure { }", "has no operator 'ensure'"), ("rule 13", "p.finally { }", "has no operator 'finally'"),
      ("rule 25", "any([p])", "cannot find 'any'"), ("rule 26", "race([p])", "cannot find 'race'"),
      ("rule 27", "PMKJoin([p])", "cannot find 'PMKJoin'"),
      ("rule 30", "when(fulfilled: [p], concurrently: 1)", "cannot find 'when'"),
      ("rule 31", "p.delay(1)", "has no operator 'delay'"), ("rule 31", "after(1)", "cannot find 'after'"),
      ("rule 32", "p.timeout(1)", "has no operator 'timeout'"),
      ("rule 34", "p.validate { _ in true }", "has no operator 'validate'"),
      ("rule 35", "reduce([1], p) { $0 }", "cannot find 'reduce'"), ("rule 36", "firstly { p }", "cannot find 'firstly'"),
      ("rule 37", "awaitPromise(p)", "cannot find 'awaitPromise'"), ("rule 37", "p.wait()", "has no operator 'wait'"),
      ("rule 38", "p.cancel()", "has no member 'cancel'"), ("rule 44", "p.progress()", "has no member 'progress'"),
    ])
  func missing(_ row: String, _ call: String, _ expected: String) throws {
    for dialect in Self.both {
      let message: String
      do {
        let run = try ScriptTests.run("let p = Promise.promiseWithValue(1)\n\(call)", under: dialect)
        message = run.faults.joined()
      } catch let problems as ScriptProblems {
        message = problems.diagnostics.map(\.message).joined()
      }
      #expect(message.contains(expected), "\(row): \(message)")
    }
  }
}
