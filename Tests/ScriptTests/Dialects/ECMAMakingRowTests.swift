import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("ECMAScript's promises in scripts: making, settling, policy")
struct ECMAMakingRowTests {
  private let bench = DialectBench(dialect: .ecmascript)

  @Test("rule 16, ecmascript: the executor runs at once")
  func executor() throws {
    try bench.expect(["executor", "end"], from: "let p = Promise { resolve, reject in print(\"executor\") }\nprint(\"end\")")
  }

  @Test("rule 17, ecmascript: settling twice is ignored, also while the first resolution is pending")
  func twice() throws {
    let text = """
      Promise { resolve, reject in resolve(1); resolve(2); reject(3) }.then { print($0) }
      Promise { resolve, reject in
        resolve(Promise { later, _ in setTimeout(5) { later("first") } })
        reject("second")
      }.then { print($0) }
      """
    let run = try bench.run(text)
    #expect(run.printed == "1\nfirst\n")
    #expect(run.events.count { if case .ignored = $0.kind { true } else { false } } == 3)
  }

  @Test("rule 18, ecmascript: a promise that is resolved with itself rejects with a TypeError")
  func itself() throws {
    let text = """
      let (promise, resolve, reject) = Promise.withResolvers()
      promise.catch { print($0 is TypeError, $0.message) }
      resolve(promise)
      """
    try bench.expect(["true Chaining cycle detected for promise #<Promise>"], from: text)
  }

  @Test("rule 19, ecmascript: resolving with a promise follows it; rejecting with a promise doesn't")
  func settlingWith() throws {
    let text = """
      let p = Promise.resolve(1)
      Promise { resolve, reject in resolve(p) }.then { print($0) }
      Promise { resolve, reject in reject(p) }.catch { print($0 === p) }
      """
    try bench.expect(["true", "1"], from: text)
  }

  @Test("rule 20, ecmascript: withResolvers gives a promise and the functions that settle it")
  func withResolvers() throws {
    let text = """
      let made = Promise.withResolvers()
      made.promise.then { print($0) }
      made.resolve(1)
      let (promise, _, reject) = Promise.withResolvers()
      promise.catch { print($0) }
      reject(2)
      """
    try bench.expect(["1", "2"], from: text)
  }

  @Test("rule 22, ecmascript: a promise can't be looked into")
  func accessors() throws {
    for name in ["value", "error", "isPending"] {
      try bench.expectFault("'\(name)'", from: "print(Promise.resolve(1).\(name))")
    }
  }

  @Test("rule 37, ecmascript: await waits for a promise, throws its reason, and goes on in a job of its own")
  func awaiting() throws {
    let text = """
      func f() async {
        print(try await Promise.resolve(1))
        do { try await Promise.reject(2) } catch { print("caught", error) }
      }
      f().then { print("done") }
      print("end")
      """
    try bench.expect(["end", "1", "caught 2", "done"], from: text)
  }

  @Test("rule 39, ecmascript: a rejection is reported once no microtask is left, and again when it is handled late, as in Node")
  func unhandled() throws {
    let text = """
      process.on("unhandledRejection") { reason, promise in print("unhandled", reason, promise) }
      process.on("rejectionHandled") { print("handled late", $0) }
      let late = Promise.reject(1)
      Promise.resolve().then { print("microtask") }
      Promise.reject(2).catch { _ in print("caught") }
      setTimeout(5) { late.catch { print("late", $0) } }
      """
    try bench.expect(
      [
        "microtask", "caught", "unhandled 1 Promise(rejected: 1)", "late 1", "handled late Promise(rejected: 1)",
      ], from: text)
  }

  @Test("rule 39, ecmascript: where nobody listens, the trace says at which promise Node would have ended the program")
  func unhandledByNobody() throws {
    let run = try bench.run("Promise.reject(1)\nsetTimeout(1) { print(\"lab goes on\") }")
    #expect(run.faults == ["nobody has handled this rejection by the end of the microtasks, where Node ends a program: 1"])
    #expect(run.printed == "lab goes on\n")
    #expect(run.events.contains { if case .faulted = $0.kind { $0.promise != .program } else { false } })
  }

  @Test("rules 40 and 41, ecmascript: a pending promise that nobody holds goes silently; the functions keep a chain alive")
  func dropped() throws {
    let text = """
      func start() -> Any {
        let (promise, resolve, _) = Promise.withResolvers()
        promise.then { print("kept", $0) }
        return resolve
      }
      let resolve = start()
      Promise { _, _ in }.then { print("never") }
      setTimeout(5) { resolve(1) }
      """
    let run = try bench.run(text)
    #expect(run.printed == "kept 1\n")
    #expect(run.faults.isEmpty)
    #expect(!run.events.contains { if case .cancelled = $0.kind { true } else { false } })
  }

  @Test("a promise that is rejected with itself is shown as far as anybody reads")
  func rejectedWithItself() throws {
    let text = """
      let (promise, _, reject) = Promise.withResolvers()
      promise.catch { print($0 === promise, "\\(promise)".hasPrefix("Promise(rejected: Promise(rejected: ")) }
      reject(promise)
      """
    try bench.expect(["true true"], from: text)
  }

  @Test("the words that all dialects share mean what ECMAScript does for them")
  func sharedWords() throws {
    let text = """
      struct Failure: Error {}
      Promise(1).then { print($0) }
      Promise(Failure()).catch { print($0) }
      all(Promise(1), Promise(2)).then { print($0) }
      any([Promise.reject(1), Promise(2)]).then { print($0) }
      race(Promise(3), Promise(4)).always { print("always") }.then { print($0) }
      """
    try bench.expect(["1", "Failure()", "[1, 2]", "2", "always", "3"], from: text)
  }

  @Test(
    "rules 31 to 36 and 38, ecmascript: what it hasn't is reported with who has it",
    arguments: [
      ("Promise.resolve(1).delay(1)", "'google' has it"), ("Promise.resolve(1).timeout(1)", "'google' has it"),
      ("retry { Promise.resolve(1) }", "cannot find 'retry'"), ("Promise.resolve(1).validate { _ in true }", "'google'"),
      ("let p = Promise.resolve(1)\nfirstly { p }", "'promisekit' has it"),
      ("Promise.resolve(1).whenFulfilled { print($0) }", "'frantic' has it"),
      ("Promise.pending()", "'ecmascript' has 'Promise.withResolvers()'"),
      ("Promise.resolve(1).ensure { }", "'ecmascript' has 'finally'"),
    ])
  func missing(text: String, part: String) {
    bench.expectRefusal(of: text, saying: part)
  }

  @Test(
    "Swift's own concurrency is refused with what to write instead",
    arguments: [
      ("Task { print(1) }", "returns a promise"), ("async let x = 1", "'let' is enough"),
      ("let t: Task<Int, Error>? = nil", "returns a promise"),
      ("withCheckedContinuation { c in }", "Promise { resolve, reject in … }"),
      ("func f() { await Promise.resolve(1) }", "write 'async'"),
    ])
  func swiftConcurrency(text: String, part: String) {
    bench.expectRefusal(of: text, saying: part)
  }

  @Test(
    "what is called wrongly is a fault that says how to call it",
    arguments: [
      ("Promise()", "write Promise { resolve, reject in … }"), ("Promise.all()", "write Promise.all([…])"),
      ("setTimeout(5)", "write setTimeout(100) { … }"), ("queueMicrotask()", "closure"),
      ("process.on(\"exit\") { }", "process has no event 'exit'"), ("process.on(1)", "unhandledRejection"),
    ])
  func wrongCalls(text: String, part: String) throws {
    try bench.expectFault(part, from: text)
  }
}
