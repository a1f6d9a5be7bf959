import Program
import SwiftPromises
import Testing

/// The ways in which a script resolves a promise with something.
private enum Way: String, CaseIterable, Sendable {
  case handler, executor, thenable, resolve, asynchronous

  /// An expression that resolves a promise with what `x` holds.
  var expression: String {
    switch self {
    case .handler: "Promise.resolve(0).then { _ in x }"
    case .executor: "Promise { resolve, _ in resolve(x) }"
    case .thenable: "Promise.resolve(Calls { resolve, _ in resolve(x) })"
    case .resolve: "Promise.resolve(x)"
    case .asynchronous: "({ () async in return x })()"
    }
  }
}

/// When the promise is settled that something happens to.
private enum Arrival: String, CaseIterable, Sendable {
  case already, soon, late

  /// A promise that is settled then, by `resolve` or `reject`.
  func promise(_ settle: String) -> String {
    switch self {
    case .already: "Promise { resolve, reject in \(settle) }"
    case .soon: "Promise { resolve, reject in queueMicrotask { \(settle) } }"
    case .late: "Promise { resolve, reject in setTimeout(5) { \(settle) } }"
    }
  }
}

@Suite("Promises/A+ through ecmascript scripts")
struct ECMAPromisesAPlusTests {
  private let bench = DialectBench(dialect: .ecmascript)
  private let calls = """
    struct Calls {
      let body: (Any, Any) throws -> Void
      init(_ body: (Any, Any) throws -> Void) { self.body = body }
      func then(_ resolve: Any, _ reject: Any) throws { try body(resolve, reject) }
    }

    """

  // MARK: 2.1, 2.2

  @Test(
    "2.1.2, 2.1.3: what is called after the first settlement changes nothing",
    arguments: [("resolve", "then"), ("reject", "catch")])
  func settledOnce(first: String, handler: String) throws {
    let text =
      "Promise { resolve, reject in \(first)(1); resolve(2); reject(3); setTimeout(5) { resolve(4) } }.\(handler) { print($0) }"
    try bench.expect(["1"], from: text)
  }

  @Test("2.2.1, 2.2.7.3, 2.2.7.4: what is no function is ignored, the outcome passes", arguments: Arrival.allCases)
  fileprivate func noFunctions(arrival: Arrival) throws {
    let text = """
      \(arrival.promise("resolve(1)")).then(nil, nil).then(5).catch(nil).finally(nil).then { print($0) }
      \(arrival.promise("reject(2)")).then(nil).then { print("never") }.catch("x").catch { print($0) }
      """
    try bench.expect(arrival == .late ? ["1", "2"] : ["2", "1"], from: text)
  }

  @Test("2.2.2, 2.2.3: the handler for the outcome is called once, with it, the other never", arguments: Arrival.allCases)
  fileprivate func called(arrival: Arrival) throws {
    let text = """
      \(arrival.promise("resolve(1); resolve(1)")).then({ print("value", $0) }, { print("never", $0) })
      \(arrival.promise("reject(2); reject(2)")).then({ print("never", $0) }, { print("reason", $0) })
      """
    try bench.expect(["value 1", "reason 2"], from: text)
  }

  @Test("2.2.2.2, 2.2.3.2: while the promise is pending no handler is called")
  func notBefore() throws {
    try bench.expect(
      ["time"], from: "Promise { _, _ in }.then({ print(1) }, { print(2) })\nsetTimeout(1000) { print(\"time\") }")
  }

  @Test(
    "2.2.4: handlers run after the code that attached them and after the code that settled", arguments: ["resolve", "reject"])
  func notWithin(name: String) throws {
    let text = """
      let made = Promise.withResolvers()
      made.promise.then({ print("handler", $0) }, { print("handler", $0) })
      made.\(name)(1)
      print("settled")
      made.promise.then({ x in print("late"); Promise.resolve().then { print("nested") }; print("late ends") }, { _ in print("late") })
      print("attached")
      """
    let end = name == "resolve" ? ["late", "late ends", "nested"] : ["late"]
    try bench.expect(["settled", "attached", "handler 1"] + end, from: text)
  }

  @Test("2.2.6: several handlers run in the order of their then, even if one throws", arguments: Arrival.allCases)
  fileprivate func order(arrival: Arrival) throws {
    let text = """
      let p = \(arrival.promise("resolve(1)"))
      p.then { print("a"); p.then { print("added") } }
      p.then { _ in throw 2 }.catch { _ in }
      p.then { print("c") }
      """
    try bench.expect(["a", "c", "added"], from: text)
  }

  @Test("2.2.7.1, 2.2.7.2: what a handler returns or throws is what the new promise comes to", arguments: Arrival.allCases)
  fileprivate func handlerOutcome(arrival: Arrival) throws {
    let text = """
      \(arrival.promise("resolve(1)")).then { _ in 2 }.then { print($0) }
      \(arrival.promise("reject(1)")).then(nil, { _ in throw 3 }).catch { print($0) }
      """
    try bench.expect(["2", "3"], from: text)
  }

  // MARK: 2.3

  @Test("2.3.1: a promise that its own handler returns rejects with a TypeError")
  func itself() throws {
    let text = "var p: Promise<Any>?\np = Promise.resolve(1).then { _ in p! }\np!.catch { print($0 is TypeError) }"
    try bench.expect(["true"], from: text)
  }

  @Test("2.3.2: a promise is followed, whenever it is settled", arguments: Way.allCases, Arrival.allCases)
  fileprivate func followed(way: Way, arrival: Arrival) throws {
    for (settle, line) in [("resolve(1)", "value 1"), ("reject(2)", "reason 2")] {
      let text =
        calls + "let x = \(arrival.promise(settle))\n\(way.expression).then({ print(\"value\", $0) }, { print(\"reason\", $0) })"
      try bench.expect([line], from: text)
    }
  }

  @Test("2.3.2.1: the follower of a pending promise is pending", arguments: Way.allCases)
  fileprivate func pending(way: Way) throws {
    try bench.expect([], from: calls + "let x = Promise { _, _ in }\n\(way.expression).then({ print($0) }, { print($0) })")
  }

  @Test("2.3.3.1: the property `then` is read once for each resolution", arguments: Way.allCases)
  fileprivate func readOnce(way: Way) throws {
    let text =
      calls + """
        class Counted {
          var then: Any { print("read"); return { (resolve: Any, reject: Any) in resolve(1) } }
        }
        let x = Counted()
        \(way.expression).then { print($0) }
        """
    try bench.expect(["read", "1"], from: text)
  }

  @Test("2.3.3.2: if reading `then` throws, that rejects", arguments: Way.allCases)
  fileprivate func readingThrows(way: Way) throws {
    let text =
      calls
      + "struct Broken { var then: Any { get throws { throw \"broken\" } } }\nlet x = Broken()\n\(way.expression).catch { print($0) }"
    try bench.expect(["broken"], from: text)
  }

  @Test("2.3.3.3: a thenable's then is called once, on it, in a job of its own", arguments: Way.allCases)
  fileprivate func calledOnItself(way: Way) throws {
    let text =
      calls + """
        class Named {
          let name = "own"
          func then(_ resolve: (Any) -> Void, _ reject: (Any) -> Void) { print("called"); resolve(name) }
        }
        let x = Named()
        \(way.expression).then { print($0) }
        print("end")
        """
    try bench.expect(["end", "called", "own"], from: text)
  }

  @Test("2.3.3.3.1: what a thenable resolves with is resolved in turn")
  func recursive() throws {
    let text =
      calls + """
        let inner = Calls { resolve, _ in setTimeout(5) { resolve(Promise.resolve(7)) } }
        Promise.resolve(Calls { resolve, _ in resolve(inner) }).then { print($0) }
        """
    try bench.expect(["7"], from: text)
  }

  @Test("2.3.3.3.2: a thenable that rejects, rejects, even with a promise, which is not followed", arguments: Way.allCases)
  fileprivate func rejects(way: Way) throws {
    let text =
      calls + """
        let reason = Promise.resolve(1)
        let x = Calls { _, reject in reject(reason) }
        \(way.expression).catch { print($0 === reason) }
        """
    try bench.expect(["true"], from: text)
  }

  @Test("2.3.3.3.3: of a thenable's calls the first counts, even if it resolves with something pending", arguments: Way.allCases)
  fileprivate func firstCall(way: Way) throws {
    let text =
      calls + """
        let slow = Promise { resolve, _ in setTimeout(5) { resolve("slow") } }
        let x = Calls { resolve, reject in resolve(slow); reject("second"); resolve("third"); throw "fourth" }
        \(way.expression).then { print($0) }
        """
    try bench.expect(["slow"], from: text)
  }

  @Test("2.3.3.3.4: a thenable that throws rejects", arguments: Way.allCases)
  fileprivate func throwing(way: Way) throws {
    try bench.expect(["bad"], from: calls + "let x = Calls { _, _ in throw \"bad\" }\n\(way.expression).catch { print($0) }")
  }

  @Test("2.3.3.4, 2.3.4: what has no then that can be called is a value", arguments: Way.allCases)
  fileprivate func plain(way: Way) throws {
    for value in ["5", "\"text\"", "[1]", "Holder(then: 5)", "{ 1 }"] {
      let run = try bench.run(
        calls + "struct Holder { let then: Int }\nlet x: Any = \(value)\n\(way.expression).then { _ in print(\"value\") }")
      #expect(run.printed == "value\n", "\(value)")
    }
    try bench.expect(["nil"], from: calls + "let x: Int? = nil\n\(way.expression).then { print($0) }")
  }
}
