import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("ECMAScript's promises in scripts: several promises, timers")
struct ECMACombiningRowTests {
  private let bench = DialectBench(dialect: .ecmascript)
  private let later = """
    func later(_ value: Any, _ ms: Int) -> Promise<Any> { Promise { resolve, _ in setTimeout(ms) { resolve(value) } } }
    func fails(_ value: Any, _ ms: Int) -> Promise<Any> { Promise { _, reject in setTimeout(ms) { reject(value) } } }

    """

  @Test("rule 23, ecmascript: all gives the values in the inputs' order and rejects at once with the first reason")
  func all() throws {
    let text =
      later + """
        Promise.all([later(1, 20), later(2, 10)]).then { print($0) }
        Promise.all([later(1, 20), fails("bad", 5)]).catch { print($0) }
        """
    try bench.expect(["bad", "[1, 2]"], from: text)
  }

  @Test("rules 24 and 38, ecmascript: the others run on; there is no cancellation")
  func others() throws {
    let run = try bench.run(
      later
        + "let other = later(1, 20)\nother.then { print(\"other\", $0) }\nPromise.all([other, fails(2, 5)]).catch { print($0) }")
    #expect(run.printed == "2\nother 1\n")
    bench.expectRefusal(of: "Promise.resolve(1).cauterize()\nlet x: Guarantee<Int>? = nil", saying: "Guarantee")
  }

  @Test("rule 25, ecmascript: any takes the first value; an AggregateError of all reasons, in order, if there is none")
  func any() throws {
    let text =
      later + """
        Promise.any([fails(1, 5), later(2, 20), later(3, 10)]).then { print($0) }
        Promise.any([fails("late", 30), fails("early", 5)]).catch { print($0 is AggregateError, $0.errors, $0.message) }
        """
    try bench.expect(["3", "true [\"late\", \"early\"] All promises were rejected"], from: text)
  }

  @Test("rule 26, ecmascript: race takes the first outcome, even a rejection")
  func race() throws {
    let text =
      later + """
        Promise.race([later(1, 10), fails("bad", 5)]).catch { print($0) }
        Promise.race([later(1, 5), fails("bad", 10)]).then { print($0) }
        """
    try bench.expect(["bad", "1"], from: text)
  }

  @Test("rule 27, ecmascript: allSettled waits for all and never rejects")
  func allSettled() throws {
    let text =
      later + """
        Promise.allSettled([fails("bad", 10), later(1, 5)]).then { results in
          print(results.map { $0.status }, results[0].reason, results[1].value, results[1].reason)
          for result in results {
            switch result {
            case .fulfilled(let value): print("value", value)
            case .rejected(let reason): print("reason", reason)
            }
          }
        }
        """
    try bench.expect(["[\"rejected\", \"fulfilled\"] bad 1 ()", "reason bad", "value 1"], from: text)
  }

  @Test("rule 28, ecmascript: of nothing, all and allSettled are empty, any rejects, race stays pending")
  func nothing() throws {
    let text = """
      Promise.all([]).then { print("all", $0) }
      Promise.allSettled([]).then { print("allSettled", $0) }
      Promise.any([]).catch { print("any", $0.errors) }
      Promise.race([]).then { print("never") }
      """
    let run = try bench.run(text)
    #expect(run.printed == "all []\nallSettled []\nany []\n")
    #expect(run.settlements(of: "race") == ["pending"])
  }

  @Test("rule 29, ecmascript: values and thenables among the inputs count, too")
  func inputs() throws {
    let text = """
      struct Foreign { func then(_ resolve: (Any) -> Void) { resolve("foreign") } }
      Promise.all([1, Promise.resolve(2), Foreign()]).then { print($0) }
      """
    try bench.expect(["[1, 2, \"foreign\"]"], from: text)
  }

  @Test("timers run by time, then in the order of setting; clearTimeout stops one; less than a millisecond is one")
  func timers() throws {
    let text = """
      let stopped = setTimeout(3) { print("never") }
      setTimeout(2) { print("two") }
      setTimeout({ print("one") }, 1)
      setTimeout(0) { print("zero"); clearTimeout(stopped) }
      setTimeout { print("none") }
      clearTimeout("no timer")
      """
    let run = try bench.run(text)
    #expect(run.printed == "one\nzero\nnone\ntwo\n")
    #expect(run.events.last?.time == .zero.advanced(by: .milliseconds(2)))
  }
}
