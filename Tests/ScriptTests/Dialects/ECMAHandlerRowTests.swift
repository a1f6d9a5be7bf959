import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("ECMAScript's promises in scripts: handlers")
struct ECMAHandlerRowTests {
  private let bench = DialectBench(dialect: .ecmascript)

  @Test("rule 1, ecmascript: a handler on a settled promise runs later, in a job of its own")
  func later() throws {
    try bench.expect(["end", "1"], from: "Promise.resolve(1).then { print($0) }\nprint(\"end\")")
  }

  @Test("rule 2, ecmascript: one agent runs all handlers, before the next timer and the next job of a queue")
  func agent() throws {
    let text = """
      setTimeout(0) { print("timer"); Promise.resolve().then { print("after timer") } }
      setTimeout(0) { print("next timer") }
      DispatchQueue.main.async { print("job"); queueMicrotask { print("after job") } }
      DispatchQueue.main.async { print("next job") }
      Promise.resolve().then { print("a") }.then { print("b") }
      """
    try bench.expect(
      ["a", "b", "job", "after job", "next job", "timer", "after timer", "next timer"], from: text)
  }

  @Test("rule 3, ecmascript: handlers run in the order in which they were added, a child's after them")
  func order() throws {
    let text = """
      let p = Promise.resolve(1)
      p.then { print("A") }.then { print("child of A") }
      p.then { print("B") }
      """
    try bench.expect(["A", "B", "child of A"], from: text)
  }

  @Test("rule 4, ecmascript: then on a rejected promise is skipped, the reason passes on")
  func skipped() throws {
    let run = try bench.run("Promise.reject(1).then { print(\"never\") }.catch { print(\"caught\", $0) }")
    #expect(run.printed == "caught 1\n")
    #expect(run.settlements(of: "then") == ["rejected 1"])
    #expect(run.events.contains { if case .skipped = $0.kind { true } else { false } })
  }

  @Test("rule 5, ecmascript: catch on a rejected promise runs later")
  func catchLater() throws {
    try bench.expect(["end", "1"], from: "Promise.reject(1).catch { print($0) }\nprint(\"end\")")
  }

  @Test("rule 6, ecmascript: a then that returns nothing passes on undefined, which is ()")
  func undefined() throws {
    try bench.expect(["()"], from: "Promise.resolve(1).then { _ in }.then { print($0) }")
  }

  @Test("rule 7, ecmascript: the next handlers wait for the promise that a handler returned, which the trace shows as adopted")
  func adopted() throws {
    let text = "Promise.resolve(1).then { x in Promise { resolve, _ in setTimeout(5) { resolve(x + 1) } } }.then { print($0) }"
    let run = try bench.run(text)
    #expect(run.printed == "2\n")
    #expect(run.events.contains { if case .adopted = $0.kind { true } else { false } })
  }

  @Test("rule 8, ecmascript: a handler that returns an error fulfills with it")
  func returnedError() throws {
    let text = "struct Failure: Error {}\nPromise.resolve(1).then { _ in Failure() }.then { print(\"value\", $0) }"
    try bench.expect(["value Failure()"], from: text)
  }

  @Test("rule 9, ecmascript: whatever is thrown rejects, in a handler as in an executor")
  func thrown() throws {
    let text = """
      struct Failure: Error {}
      Promise.resolve(1).then { _ in throw Failure() }.catch { print($0) }
      Promise { resolve, reject in throw 3 }.catch { print($0) }
      Promise.try { throw "text" }.catch { print($0) }
      """
    try bench.expect(["3", "text", "Failure()"], from: text)
  }

  @Test("rule 10, ecmascript: a catch that returns nothing fulfills with undefined, and the next then runs")
  func catchWithoutResult() throws {
    try bench.expect(["caught 1", "()"], from: "Promise.reject(1).catch { print(\"caught\", $0) }.then { print($0) }")
  }

  @Test("rules 11 and 12, ecmascript: a catch that returns a value, or a promise, recovers", arguments: ["catch", "recover"])
  func recovering(name: String) throws {
    let text = """
      Promise.reject(1).\(name) { _ in 7 }.then { print($0) }
      Promise.reject(1).\(name) { _ in Promise.resolve(8) }.then { print($0) }
      """
    try bench.expect(["7", "8"], from: text)
  }

  @Test(
    "rule 13, ecmascript: finally passes the outcome on, waits for what it returns and drops its value",
    arguments: ["finally", "always"])
  func finally(name: String) throws {
    let text = """
      Promise.resolve(1).\(name) { Promise { resolve, _ in setTimeout(5) { print("waited"); resolve(2) } } }.then { print($0) }
      Promise.reject(3).\(name) { 4 }.catch { print($0) }
      """
    try bench.expect(["3", "waited", "1"], from: text)
  }

  @Test("rule 13, ecmascript: a throw in finally, or a rejected promise that it returns, takes the outcome's place")
  func finallyOverrides() throws {
    let text = """
      Promise.resolve(1).finally { throw 2 }.catch { print($0) }
      Promise.reject(1).finally { Promise.reject(3) }.catch { print($0) }
      """
    try bench.expect(["2", "3"], from: text)
  }

  @Test(
    "rule 39, ecmascript: what finally was given is handled once another error takes its place, as Node says",
    arguments: ["throw 2", "Promise.reject(2)"])
  func finallyTakesOver(body: String) throws {
    let text = "Promise.reject(1).finally { \(body) }.catch { print($0) }\n"
    try bench.expect(["2"], from: text)
    let run = try bench.run(text)
    #expect(TraceState.folding(run.events).counts.unhandled == 0)
    // An error that passes finally by stays one that somebody has to handle.
    let passing = try bench.run("Promise.reject(1).finally { print(\"end\") }\n")
    #expect(TraceState.folding(passing.events).counts.unhandled > 0)
  }

  @Test("rule 14, ecmascript: a handler gets one value, and may ignore it")
  func arity() throws {
    let text = """
      func none() { print("none") }
      func one(_ x: Any) { print(x) }
      Promise.resolve(1).then(none)
      Promise.resolve(2).then(one)
      Promise.resolve((3, 4)).then { pair in print(pair) }
      """
    try bench.expect(["none", "2", "(3, 4)"], from: text)
  }

  @Test("rule 15, ecmascript: anything can be thrown and reaches catch as it is")
  func anything() throws {
    let text = """
      class Thing {}
      let thing = Thing()
      Promise.reject(thing).catch { print($0 === thing) }
      Promise.reject().catch { print($0) }
      Promise.reject([1, 2]).catch { print($0) }
      """
    try bench.expect(["true", "()", "[1, 2]"], from: text)
  }
}
