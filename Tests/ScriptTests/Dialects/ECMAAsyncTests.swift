import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("ECMAScript's asynchronous functions in scripts")
struct ECMAAsyncTests {
  private let bench = DialectBench(dialect: .ecmascript)
  /// A chain that prints in each job: beside it one sees how many jobs others take.
  private let ticker =
    "Promise.resolve().then { print(1) }.then { print(2) }.then { print(3) }.then { print(4) }.then { print(5) }\n"

  @Test("an asynchronous function runs at once as far as its first await; calling it gives its promise")
  func starts() throws {
    let text = """
      func f(_ x: Int, by y: Int = 2) async -> Int {
        print("begins")
        return await Promise.resolve(x * y)
      }
      let p = f(4)
      print(p)
      p.then { print($0) }
      """
    try bench.expect(["begins", "Promise(pending)", "8"], from: text)
  }

  @Test(
    "jobs: await of a promise or of a value takes one, a returned promise three, a thenable two",
    arguments: [
      ("let f = { () async in await Promise.resolve(1) }", 2), ("let f = { () async in await 1 }", 2),
      ("let f = { () async in 1 }", 1), ("let f = { () async in return Promise.resolve(1) }", 3),
      (
        "struct T { func then(_ resolve: (Any) -> Void) { resolve(1) } }\nlet f = { () async in await T() }", 3
      ),
    ])
  func jobs(function: String, expected: Int) throws {
    let run = try bench.run(function + "\nf().then { print(\"x\", $0) }\n" + ticker)
    let lines = run.printed.split(separator: "\n").map(String.init)
    // Attached before the ticker, it runs in the ticker's own job before the ticker's handler.
    #expect(lines.firstIndex(of: "x 1") == expected - 1, "\(lines)")
  }

  @Test("a throw rejects the function's promise with any value; what nobody catches is reported at that promise alone")
  func throwing() throws {
    let run = try bench.run("func f() async { await 0; throw 3 }\nf().catch { print($0) }\nfunc g() async { await f() }\ng()")
    #expect(run.printed == "3\n")
    #expect(run.faults.count == 1)
  }

  @Test("await covers all operands of an expression; values among them take no job")
  func operands() throws {
    let text = """
      func f(_ x: Int) async -> Int { await 0; return x }
      class Counter { func next() async -> Int { await 0; return 7 } }
      let counter: Counter? = Counter()
      let list: [Any] = [1]
      func any(_ x: Any) async -> Any { x }
      print(await f(1) + f(2) * 10 + 100)
      print(await f(1) == 1 ? "one" : "other", await any(3) as! Int, -(await f(4)), await !(f(5) == 5))
      print(await counter?.next() as Any, await [f(1)].count)
      switch await f(6) { case 6: print("six"); default: print("other") }
      var sum = 0
      for i in 0..<3 where await f(i) > 0 { sum += await f(i) }
      while await f(sum) < 5 { sum += 1 }
      print("\\(await f(sum))")
      """
    try bench.expect(["121", "one 3 -4 false", "Optional(7) 1", "six", "5"], from: text)
  }

  @Test("handlers, methods and closures may be asynchronous")
  func everywhere() throws {
    let text = """
      class Counter {
        var n = 0
        func add(_ x: Int) async -> Int { await 0; n += x; return n }
      }
      let counter = Counter()
      Promise.resolve(5).then { x in await counter.add(x) + 1 }.then { print($0) }
      Promise.all([1, 2].map { x in await counter.add(x) }).then { print($0) }
      """
    try bench.expect(["[1, 3]", "9"], from: text)
  }

  @Test("the trace shows the function's promise, what it waits for, and that an await handles a rejection")
  func trace() throws {
    let run = try bench.run("func f() async { do { try await Promise.reject(1) } catch { print(error) } }\nf()")
    let names = run.events.compactMap { event in
      if case .created(let creation) = event.kind { "\(creation.operatorName) \(creation.address.place)" } else { nil }
    }
    #expect(names == ["async 2:1", "reject 1:41", "await 1:27"])
    #expect(run.faults.isEmpty)
  }

  @Test("functions that call themselves before they wait end in a message, after they wait they may go on for long")
  func recursion() throws {
    let text = "func f(_ n: Int) async -> Int { if n == 0 { return 0 }; return await f(n - 1) + 1 }\nprint(await f(1000))"
    try bench.expect(["1000"], from: text)
    let endless = try bench.run("func f() async { await f() }\nf()")
    guard case .limit(let message) = endless.ending else {
      Issue.record("the run ended with \(endless.ending)")
      return
    }
    #expect(message.contains("asynchronous functions call one another"))
    try bench.expect(
      ["done"], from: "func f(_ n: Int) async { await 0; if n > 0 { await f(n - 1) } }\nawait f(5000)\nprint(\"done\")")
  }

  @Test("a chain without an end is stopped, and what is left to do is forgotten")
  func endless() throws {
    var limits = RunLimits()
    limits.maximumSteps = 20_000
    let run = try bench.run("func f() { Promise.resolve().then { f() } }\nf()", limits: limits)
    guard case .limit = run.ending else {
      Issue.record("the run ended with \(run.ending)")
      return
    }
  }

  @Test("an error that the program itself throws ends it: no job runs any more")
  func uncaught() throws {
    let run = try bench.run("Promise.resolve().then { print(\"never\") }\nthrow 3")
    #expect(run.printed.isEmpty)
    guard case .fault(let message) = run.ending else {
      Issue.record("the run ended with \(run.ending)")
      return
    }
    #expect(message.contains("nothing catches it: 3"))
  }

  @Test("injections reach ECMAScript's promises: a failure, another value, a delay")
  func injections() throws {
    let text =
      "Promise.resolve(1).then { print($0) }\nPromise { resolve, _ in resolve(2) }.then { print($0) }.catch { print($0) }"
    func printed(_ address: String, _ action: Injection.Action) throws -> String {
      var plan = RunPlan()
      plan.injections = [Injection(address: try #require(PromiseAddress(address)), action: action)]
      return try bench.run(text, plan: plan).printed
    }
    #expect(try printed("1:9", .value("7")) == "7\n2\n")
    #expect(try printed("2:1", .fail("\"bad\"")) == "1\n\"bad\"\n")
    #expect(try printed("1:9", .delay(.milliseconds(5))) == "2\n1\n")
  }
}
