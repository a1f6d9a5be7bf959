import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("FranticApparatus's promises in scripts: making, dropping, several promises")
struct FranticMakingRowTests {
  private let bench = DialectBench(dialect: .frantic)
  private let prelude = FranticHandlerRowTests.prelude

  @Test("rule 16, frantic: the closure that makes a promise runs at once")
  func maker() throws {
    try bench.expect(
      ["work", "end"], from: "let p = Promise<Int> { fulfill, reject, isCancelled in print(\"work\") }\nprint(\"end\")")
    try bench.expectFault("gets three functions", from: "let p = Promise { 42 }")
  }

  @Test(
    "rule 17, frantic: settling twice is a fault at the call that does it", arguments: ["fulfill(2)", "reject(Failure(n: 2))"])
  func twice(call: String) throws {
    let text =
      prelude + """
        let p = Promise<Int> { fulfill, reject, _ in
          fulfill(1)
          DispatchQueue.main.async { \(call) }
        }
        let q = p.whenFulfilled(on: d) { print($0) }
        """
    let run = try bench.run(text)
    #expect(run.printed == "1\n")
    #expect(run.faults.count == 1 && run.faults[0].contains("settled before"))
  }

  @Test("rule 18, frantic: a handler that returns the promise that it is to settle is a fault; the promise stays pending")
  func itself() throws {
    let text = prelude + "var p: Promise<Any>?\np = value(1).whenFulfilledThenPromise(on: d) { _ in p! }"
    let run = try bench.run(text)
    #expect(run.faults.count == 1 && run.faults[0].contains("can't wait for itself"))
    #expect(run.settlements(of: "whenFulfilledThenPromise") == ["pending"])
  }

  @Test("rule 19, frantic: settling with a promise or an error keeps it as the value")
  func typed() throws {
    let text =
      prelude + """
        let p = Promise<Any> { fulfill, _, _ in fulfill(Failure(n: 1)) }.whenFulfilled(on: d) { print("value", $0) }
        let q = Promise<Any> { fulfill, _, _ in fulfill(value(2)) }.whenFulfilled(on: d) { print($0) }
        """
    try bench.expect(["value Failure(n: 1)", "Promise(fulfilled: 2)"], from: text)
  }

  @Test(
    "rules 20 and 22, frantic: nothing settles or looks into a promise from outside",
    arguments: ["fulfill(1)", "value", "isPending"])
  func outside(member: String) throws {
    try bench.expectFault("'\(member.prefix { $0 != "(" })'", from: prelude + "print(later(1).\(member))")
  }

  @Test("rule 21, frantic: work on a queue is dispatched by hand")
  func byHand() throws {
    let text = """
      let queue = DispatchQueue(label: "work")
      let p = Promise<Int> { fulfill, _, _ in queue.async { print("work"); fulfill(1) } }
        .whenFulfilled(on: GCDDispatcher.main) { print($0) }
      print("end")
      """
    try bench.expect(["end", "work", "1"], from: text)
  }

  @Test("rules 23 and 29, frantic: all gives the values in order or by keys; the first error rejects at once")
  func all() throws {
    let text =
      prelude + """
        let a = all([later(1, 2), later(2, 1)]).whenFulfilled(on: d) { print($0) }
        let b = all(["x": later(1), "y": later(2)]).whenFulfilled(on: d) { print($0) }
        let c = all([later(1), fails(3)]).whenRejected(on: d) { print($0) }
        """
    try bench.expect(["Failure(n: 3)", "[\"x\": 1, \"y\": 2]", "[1, 2]"], from: text)
  }

  @Test("rule 24, frantic: a rejected all lets go of the others: those that nobody else keeps are cancelled")
  func allCancels() throws {
    let text = prelude + "let kept = later(\"kept\")\nlet a = all([later(1), kept, fails(3)])"
    let run = try bench.run(text)
    #expect(run.events.count { if case .cancelled = $0.kind { true } else { false } } == 1)
  }

  @Test("rules 25 and 27, frantic: any waits for all and gives values and reasons by keys; none gives an ErrorDictionary")
  func any() throws {
    let text =
      prelude + """
        let a = any(["x": later(1), "y": fails(2)]).whenFulfilled(on: d) { result in
          print(result.values, result.reasons, try result.requiredValue(for: "x"))
          do { print(try result.requiredValue(for: "y")) } catch { print("reason", error) }
          do { print(try result.requiredValue(for: "z")) } catch { print("reason", error) }
        }
        let b = any(["x": fails(3), "y": fails(4)]).whenRejected(on: d) { print($0) }
        """
    try bench.expect(
      [
        "[\"x\": Failure(n: 3), \"y\": Failure(n: 4)]",
        "[\"x\": 1] [\"y\": Failure(n: 2)] 1", "reason Failure(n: 2)", "reason unknownReason",
      ], from: text)
  }

  @Test("rule 26, frantic: race is won by the first value; rejects with all errors, in their order, if there is none")
  func race() throws {
    let text =
      prelude + """
        let a = race([fails(1), later(2), later(3, 2)]).whenFulfilled(on: d) { print($0) }
        let b = race([fails(4), fails(5)]).whenRejected(on: d) { print($0) }
        """
    try bench.expect(["[Failure(n: 4), Failure(n: 5)]", "2"], from: text)
  }

  @Test(
    "rule 28, frantic: without promises, all, any and race stay pending",
    arguments: ["all([])", "all([:])", "any([:])", "race([])"])
  func nothing(call: String) throws {
    #expect(try bench.run("let p = \(call)").settlements(of: String(call.prefix { $0 != "(" })) == ["pending"])
  }

  @Test(
    "any takes a dictionary, race a list, all either; promises without brackets are refused, as FranticApparatus has no such form",
    arguments: [
      ("any([value(1)])", "any([\"first\": first"), ("any(value(1), value(2))", "any([\"first\": first"),
      ("any([])", "one dictionary"),
      ("all(value(1), value(2))", "all([first, second])"), ("all(value(1))", "all([first, second])"),
      ("race(value(1), value(2))", "race([first, second])"), ("race([\"a\": value(1)])", "race([first, second])"),
    ])
  func forms(call: String, advice: String) throws {
    guard case .fault(let message) = try bench.run(prelude + "let p = \(call)").ending else {
      Issue.record("not refused")
      return
    }
    #expect("\(message)".contains(advice))
  }

  @Test(
    "rules 14 and 31 to 37, frantic: what it hasn't is reported with who has it",
    arguments: [
      ("Promise(1).delay(1)", "'google' has it"), ("Promise(1).timeout(1)", "'google' has it"),
      ("retry { Promise(1) }", "cannot find 'retry'"), ("Promise(1).validate { _ in true }", "'google' has it"),
      ("firstly { Promise(1) }", "'frantic' has 'PromiseMaker'"),
      ("Promise(1).done { print($0) }", "'frantic' has 'whenFulfilled'"),
      ("Promise(1).ensure { }", "'frantic' has 'whenComplete'"), ("print(PMKManifold(1, 2))", "cannot find 'PMKManifold'"),
    ])
  func missing(text: String, part: String) {
    bench.expectRefusal(of: text, saying: part)
  }

  @Test("rules 36 and 42, frantic: makeUsing makes the first promise at once; a dead context rejects and no handler runs")
  func makeUsing() throws {
    let text =
      prelude + """
        class Owner {
          func start() -> Promise<Any> {
            PromiseMaker.makeUsing(context: self) { makePromise in
              makePromise { context in print("made"); return later(1) }
                .whenFulfilledThenTransform { context, value in print("never"); return value }
                .whenComplete { context in print("never") }
            }
          }
          deinit { print("gone") }
        }
        let p = Owner().start().whenRejected(on: d) { print($0) }
        print("end")
        """
    try bench.expect(["made", "gone", "end", "contextDeallocated"], from: text)
  }

  @Test("what any gives and what a maker's chain is have their types' names; race's error is shown as the list of errors")
  func typeNames() throws {
    let text =
      prelude + """
        let some = any(["a": value(1)]).whenFulfilledThenTransform(on: d) { (r: AnyResult<String, Any>) -> Int in r.values.count }
          .whenFulfilled(on: d) { print($0) }
        let none = race([fails(1), fails(2)]).whenRejected(on: d) { print($0) }
        class Owner {}
        let owner = Owner()
        let made = PromiseMaker.makeUsing(context: owner) { (make: ((Owner) -> Promise<Any>) -> PromiseMakerHelper<Owner, Any>) in
          make { _ in value(3) }.whenFulfilled { print($1) }
        }
        """
    try bench.expect(["[Failure(n: 1), Failure(n: 2)]", "3", "1"], from: text)
  }

  @Test("all nine helpers and then take the context first where makeUsing makes the chain")
  func helpers() throws {
    let text =
      prelude + """
        class Owner { let name = "o" }
        let owner = Owner()
        let p = PromiseMaker.makeUsing(dispatcher: d, context: owner) { makePromise in
          makePromise { c in value(1) }
            .whenFulfilled { c, x in print(c.name, x) }
            .whenFulfilledThenTransform { c, x in x + 1 }
            .whenFulfilledThenPromise { c, x in later(x + 1) }
            .whenFulfilledThenMap { c, x in .value(x + 1) }
            .whenFulfilled { c, x in throw Failure(n: x) }
            .whenRejected { c, e in print(c.name, e) }
            .whenRejectedThenPromise { c, e in fails(e.n + 1) }
            .whenRejectedThenMap { c, e in .promise(fails(e.n + 1)) }
            .whenRejectedThenTransform { c, e in e.n + 1 }
            .then(onFulfilled: { c, x in .value(x + 1) }, onRejected: { c, e in throw e })
            .whenComplete { c in print("complete") }
        }
        let q = p.whenFulfilled(on: d) { print($0) }
        """
    try bench.expect(["o 1", "o Failure(n: 4)", "complete", "8"], from: text)
  }

  @Test("wrong calls of makeUsing say how to call it")
  func wrongMaker() throws {
    try bench.expectFault(
      "needs an object as its context", from: "let p = PromiseMaker.makeUsing(context: 5) { m in m { c in 1 } }")
    try bench.expectFault(
      "must return what makePromise returns",
      from: "class C {}\nlet c = C()\nlet p = PromiseMaker.makeUsing(context: c) { m in 5 }"
    )
    try bench.expectFault(
      "isn't a Dispatcher",
      from: "class C {}\nlet c = C()\nlet p = PromiseMaker.makeUsing(dispatcher: 5, context: c) { m in 5 }")
  }

  @Test("rules 38 and 40, frantic: letting go of the last promise cancels the chain; what its work does is ignored")
  func dropping() throws {
    let text =
      prelude + """
        func start(_ name: String) -> Promise<Any> {
          Promise { fulfill, reject, isCancelled in
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(name, isCancelled()); fulfill(1); fulfill(2) }
          }.whenFulfilled(on: d) { _ in print("never") }
        }
        var p: Promise<Any>? = start("variable")
        p = nil
        func scope() { let q = start("scope") }
        scope()
        start("unused")
        class Owner { var p: Promise<Any>?; init() { p = start("field") } }
        func owning() { let o = Owner() }
        owning()
        var list = [start("element")]
        list.removeAll()
        """
    let run = try bench.run(text)
    #expect(
      run.printed.split(separator: "\n").map(String.init) == [
        "variable true", "scope true", "unused true", "field true", "element true",
      ])
    #expect(run.settlements(of: "Promise").allSatisfy { $0.hasPrefix("cancelled") })
    #expect(run.settlements(of: "whenFulfilled").allSatisfy { $0.hasPrefix("cancelled") })
    #expect(run.faults.isEmpty)
  }

  @Test("rule 38, frantic: a promise that somebody else keeps isn't cancelled, a weak variable keeps none")
  func shared() throws {
    let text =
      prelude + """
        let root = later(1)
        var branch: Promise<Any>? = root.whenFulfilled(on: d) { print("first", $0) }.whenFulfilled(on: d) { print("never", $0) }
        branch = nil
        let other = root.whenFulfilled(on: d) { print("kept", $0) }
        var strong: Promise<Any>? = later(2)
        weak var weakly = strong
        print(weakly != nil)
        strong = nil
        print(weakly == nil)
        """
    try bench.expect(["true", "true", "first 1", "kept 1"], from: text)
  }

  @Test("rule 39, frantic: a rejection that nobody handles passes silently: nothing is printed, the report names it")
  func unhandled() throws {
    let run = try bench.run(prelude + "let p = fails(1)")
    #expect(run.printed.isEmpty && run.faults.isEmpty)
    #expect(run.settlements(of: "Promise") == ["rejected Failure(n: 1)"])
  }

  @Test("rule 41, frantic: the last promise keeps the chain")
  func kept() throws {
    let text =
      prelude + """
        func chain() -> Promise<Any> { later(1).whenFulfilledThenTransform(on: d) { $0 + 1 }.whenFulfilledThenPromise(on: d) { later($0) } }
        let last = chain().whenFulfilled(on: d) { print($0) }
        """
    try bench.expect(["2"], from: text)
  }

  @Test("rule 41, frantic: the handler of a dropped branch still runs while its parent lives, but what follows it doesn't")
  func droppedBranch() throws {
    let text =
      prelude + """
        let root = value(1)
        func branch() { let b = root.whenFulfilled(on: d) { print("branch", $0) }.whenFulfilled(on: d) { print("never", $0) } }
        branch()
        """
    try bench.expect(["branch 1"], from: text)
  }

  @Test("injections reach FranticApparatus's promises")
  func injections() throws {
    var plan = RunPlan()
    let text = "let d = GCDDispatcher.main\nlet p: Any = Promise<Int> { f, r, c in f(1) }.whenRejected(on: d) { print($0) }"
    let address = try #require(PromiseAddress("2:14"))
    plan.injections = [Injection(address: address, action: .fail("\"bad\""))]
    #expect(try bench.run(text, plan: plan).printed.contains("bad"))
  }
}
