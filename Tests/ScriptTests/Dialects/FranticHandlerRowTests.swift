import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("FranticApparatus's promises in scripts: handlers")
struct FranticHandlerRowTests {
  private let bench = DialectBench(dialect: .frantic)
  /// Promises that are settled at once and later, and a dispatcher.
  static let prelude = """
    struct Failure: Error { let n: Int }
    let d = GCDDispatcher.main
    func value(_ x: Any) -> Promise<Any> { Promise { fulfill, _, _ in fulfill(x) } }
    func fails(_ n: Int) -> Promise<Any> { Promise { _, reject, _ in reject(Failure(n: n)) } }
    func later(_ x: Any, _ s: Double = 1) -> Promise<Any> {
      Promise { fulfill, _, _ in DispatchQueue.main.asyncAfter(deadline: .now() + s) { fulfill(x) } }
    }

    """
  private var prelude: String { Self.prelude }

  @Test(
    "rule 1, frantic: a handler on a settled promise runs by way of its dispatcher: later on a queue, at once on an inline one")
  func later() throws {
    let text =
      prelude + """
        class Inline: Dispatcher { func dispatch(_ closure: @escaping () -> Void) { closure() } }
        let a = value(1).whenFulfilled(on: d) { print("queue", $0) }
        let b = value(2).whenFulfilled(on: Inline()) { print("inline", $0) }
        print("end")
        """
    try bench.expect(["inline 2", "end", "queue 1"], from: text)
  }

  @Test("rule 2, frantic: there is no default dispatcher; a queue is none; every kind of dispatcher runs handlers")
  func dispatchers() throws {
    try bench.expectFault(
      "missing argument for parameter 'on' in call", from: prelude + "let p = value(1).whenFulfilled { print($0) }")
    try bench.expectFault(
      "isn't a Dispatcher", from: prelude + "let p = value(1).whenFulfilled(on: DispatchQueue.main) { print($0) }")
    try bench.expectFault("parameter 'queue'", from: "let g = GCDDispatcher()")
    bench.expectRefusal(
      of: "struct Inline: Dispatcher { func dispatch(_ closure: @escaping () -> Void) { closure() } }",
      saying: "non-class type 'Inline' cannot conform to class protocol 'Dispatcher'")
    let text =
      prelude + """
        let background = GCDDispatcher(queue: DispatchQueue(label: "background"))
        let operations = OperationDispatcher(queue: OperationQueue())
        let a = value(1).whenFulfilled(on: background) { print("gcd", $0) }
        let b = value(2).whenFulfilled(on: operations) { print("operation", $0) }
        let c = value(3).whenFulfilled(on: OperationDispatcher.main) { print("main", $0) }
        """
    try bench.expect(["gcd 1", "operation 2", "main 3"], from: text)
  }

  @Test("rule 3, frantic: handlers run in the order of adding, each before what follows from the others")
  func order() throws {
    let text =
      prelude + """
        let p = value(1)
        let a = p.whenFulfilled(on: d) { _ in print("A") }.whenFulfilled(on: d) { _ in print("child of A") }
        let b = p.whenFulfilled(on: d) { _ in print("B") }
        """
    try bench.expect(["A", "B", "child of A"], from: text)
  }

  @Test("rule 4, frantic: then takes both handlers and runs the one for the outcome; whenFulfilled is passed over by an error")
  func both() throws {
    let text =
      prelude + """
        let a = value(1).then(on: d, onFulfilled: { print("value", $0); return .value(2) }, onRejected: { throw $0 })
        let b = fails(3).then(on: d, onFulfilled: { .value($0) }, onRejected: { print("error", $0); return .value(4) })
        let c = fails(5).whenFulfilled(on: d) { print("never", $0) }.whenRejected(on: d) { print("passed", $0) }
        """
    let run = try bench.run(text)
    #expect(run.printed == "value 1\nerror Failure(n: 3)\npassed Failure(n: 5)\n")
    #expect(run.settlements(of: "then") == ["fulfilled 2", "fulfilled 4"])
    #expect(run.events.contains { if case .skipped = $0.kind { true } else { false } })
    try bench.expectFault(
      "missing argument for parameter 'onRejected'", from: prelude + "let a = value(1).then(on: d, onFulfilled: { .value($0) })")
  }

  @Test("rule 5, frantic: whenRejected on a failed promise runs later")
  func rejectedLater() throws {
    try bench.expect(
      ["end", "Failure(n: 1)"], from: prelude + "let a = fails(1).whenRejected(on: d) { print($0) }\nprint(\"end\")")
  }

  @Test("rule 6, frantic: whenFulfilled passes the incoming value on")
  func passing() throws {
    try bench.expect(
      ["1"], from: prelude + "let a = value(1).whenFulfilled(on: d) { _ in 5 }.whenFulfilled(on: d) { print($0) }")
  }

  @Test("rule 7, frantic: whenFulfilledThenPromise and .promise(p) wait for the promise, which the trace shows as adopted")
  func adopting() throws {
    let text =
      prelude + """
        let a = value(1).whenFulfilledThenPromise(on: d) { _ in later(2) }.whenFulfilled(on: d) { print($0) }
        let b = value(1).whenFulfilledThenMap(on: d) { _ in .promise(later(3)) }.whenFulfilled(on: d) { print($0) }
        let c = value(1).whenFulfilledThenMap(on: d) { _ in Result.value(4) }.whenFulfilled(on: d) { print($0) }
        """
    let run = try bench.run(text)
    #expect(run.printed == "4\n2\n3\n")
    #expect(run.events.count { if case .adopted = $0.kind { true } else { false } } == 2)
  }

  @Test("rule 8, frantic: an error that a handler returns fulfills")
  func returnedError() throws {
    let text =
      prelude + """
        let a = value(1).whenFulfilledThenTransform(on: d) { _ in Failure(n: 1) }.whenFulfilled(on: d) { print("value", $0) }
        """
    try bench.expect(["value Failure(n: 1)"], from: text)
  }

  @Test(
    "rule 9, frantic: what a handler throws rejects",
    arguments: [
      "whenFulfilled", "whenFulfilledThenTransform", "whenFulfilledThenPromise", "whenFulfilledThenMap",
    ])
  func throwing(name: String) throws {
    let text =
      prelude + "let a = value(1).\(name)(on: d) { _ in throw Failure(n: 2) }.whenRejected(on: d) { print($0) }"
    try bench.expect(["Failure(n: 2)"], from: text)
  }

  @Test("rule 9, frantic: the closure of whenComplete can't throw, and the outcome passes")
  func completeThrows() throws {
    let text =
      prelude + "let a = value(1).whenComplete(on: d) { throw Failure(n: 2) }.whenFulfilled(on: d) { print($0) }"
    let run = try bench.run(text)
    #expect(run.printed == "1\n")
    #expect(run.faults.count == 1 && run.faults[0].contains("'whenComplete' can't throw"))
  }

  @Test("rule 10, frantic: whenRejected re-rejects with the same error, and a later one runs, too")
  func rerejecting() throws {
    let text =
      prelude + """
        let a = fails(1).whenRejected(on: d) { print("first", $0) }.whenFulfilled(on: d) { print("never", $0) }
          .whenRejected(on: d) { print("second", $0) }
        """
    try bench.expect(["first Failure(n: 1)", "second Failure(n: 1)"], from: text)
  }

  @Test("rules 11 and 12, frantic: whenRejectedThenTransform, -Promise and -Map recover; a value passes by")
  func recovering() throws {
    let text =
      prelude + """
        let a = fails(1).whenRejectedThenTransform(on: d) { $0.n + 1 }.whenFulfilled(on: d) { print($0) }
        let b = fails(1).whenRejectedThenPromise(on: d) { _ in value(3) }.whenFulfilled(on: d) { print($0) }
        let c = fails(1).whenRejectedThenMap(on: d) { _ in .value(4) }.whenFulfilled(on: d) { print($0) }
        let e = value(5).whenRejectedThenTransform(on: d) { _ in 6 }.whenFulfilled(on: d) { print($0) }
        """
    let run = try bench.run(text)
    #expect(Set(run.printed.split(separator: "\n")) == ["2", "3", "4", "5"])
  }

  @Test("rule 13, frantic: whenComplete runs in either case and passes the outcome on")
  func completing() throws {
    let text =
      prelude + """
        let a = value(1).whenComplete(on: d) { print("done") }.whenFulfilled(on: d) { print($0) }
        let b = fails(2).whenComplete(on: d) { print("done") }.whenRejected(on: d) { print($0) }
        """
    try bench.expect(["done", "done", "1", "Failure(n: 2)"], from: text)
  }

  @Test("rule 15, frantic: a handler of errors gets the very error")
  func identity() throws {
    let text = """
      class Broken: Error {}
      let broken = Broken()
      let p = Promise<Any> { _, reject, _ in reject(broken) }.whenRejected(on: GCDDispatcher.main) { print($0 === broken) }
      """
    try bench.expect(["true"], from: text)
  }

  @Test("the words that all dialects share mean what FranticApparatus does for them")
  func sharedWords() throws {
    let text =
      prelude + """
        let a = Promise(1).then { _ in }.then { $0 + 1 }.then { later($0) }.then { print($0) }
        let b = Promise(Failure(n: 3)).catch { print($0) }.always { print("always") }.recover { _ in 4 }.then { print($0) }
        """
    try bench.expect(["Failure(n: 3)", "always", "4", "2"], from: text)
  }

  @Test(
    "a closure that returns what its helper doesn't take is reported as its compiler would",
    arguments: [
      ("whenFulfilledThenPromise", "must return a promise, not Int"),
      ("whenFulfilledThenMap", "must return .value(…) or .promise(…), not Int"),
    ])
  func wrongResults(name: String, part: String) throws {
    try bench.expectFault(part, from: prelude + "let a = value(1).\(name)(on: d) { _ in 5 }")
  }
}
