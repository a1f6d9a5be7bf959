// Made from search.swift by 'promiselab export --as swift-test'. To be compiled in Swift's language mode 5, in which handlers may
// change the script's variables; the package needs the product PromiseExplore.
import PromiseExplore
import Testing

@Suite("search.swift") struct SearchTests {
  @Test("every order, answer and failure: what can be printed")
  func everyRun() {
    let found = ExploredRuns { _ in try script() }
    #expect(found.isExhaustive)
    let outputs: Set<[String]> = [
      ["no: NetworkError(reason: \"connection lost\", path: \"/a.txt\", response: nil, body: \"\")", "shows ab"],
      ["no: NetworkError(reason: \"connection lost\", path: \"/ab.txt\", response: nil, body: \"\")", "shows a"],
      ["shows a", "no: NetworkError(reason: \"connection lost\", path: \"/ab.txt\", response: nil, body: \"\")"],
      ["shows a", "shows ab"],
      ["shows ab", "no: NetworkError(reason: \"connection lost\", path: \"/a.txt\", response: nil, body: \"\")"],
      ["shows ab", "shows a"],
    ]
    #expect(Set(found.outcomes.map(\.output)) == outputs)
  }

  @Test("1: ends well")
  func outcome1() {
    let run = ExploredRuns(.replaying("s1")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["shows a", "shows ab"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }

  @Test("2: ends well")
  func outcome2() {
    // if get (line 5, call 1) fails
    let run = ExploredRuns(.replaying("s1-f0")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["shows ab", "no: NetworkError(reason: \"connection lost\", path: \"/a.txt\", response: nil, body: \"\")"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }

  @Test("3: breaks the expectation 'shown == query'")
  func outcome3() {
    // if get (line 5, call 2) fails
    let run = ExploredRuns(.replaying("s1-f1")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["shows a", "no: NetworkError(reason: \"connection lost\", path: \"/ab.txt\", response: nil, body: \"\")"]])
    #expect(run.outcomes.map(\.isFine) == [false])
  }

  @Test("4: breaks the expectation 'shown == query'")
  func outcome4() {
    // if the answer of get (line 5, call 2) comes before that of get (line 5, call 1)
    let run = ExploredRuns(.replaying("s1-l1x99")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["shows ab", "shows a"]])
    #expect(run.outcomes.map(\.isFine) == [false])
  }

  @Test("5: breaks the expectation 'shown == query'")
  func outcome5() {
    // if get (line 5, call 2) fails
    // and the answer of get (line 5, call 2) comes before that of get (line 5, call 1)
    let run = ExploredRuns(.replaying("s1-l1x99-f1")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["no: NetworkError(reason: \"connection lost\", path: \"/ab.txt\", response: nil, body: \"\")", "shows a"]])
    #expect(run.outcomes.map(\.isFine) == [false])
  }

  @Test("6: ends well")
  func outcome6() {
    // if get (line 5, call 1) fails
    // and the answer of get (line 5, call 1) comes before that of get (line 5, call 2)
    let run = ExploredRuns(.replaying("s1-l0x99-f0")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["no: NetworkError(reason: \"connection lost\", path: \"/a.txt\", response: nil, body: \"\")", "shows ab"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }
}

/// The script: its handlers run on the explorer's main queue.
private func script() throws {
#sourceLocation(file: "search.swift", line: 1)
// expect: shown == query
var (query, shown) = ("", "")
func type(_ text: String) {
  query = text
  SimulatedNetwork.get("/\(text).txt", body: text).then(on: .explored) { answer in
    shown = answer
    print("shows", answer)
  }.catch(on: .explored) { error in print("no:", error) }
}
type("a")
type("ab")
#sourceLocation()
  ExploredClock.current.atEnd { ExploredClock.current.expect(shown == query, "shown == query") }
}

/// What the script prints is a part of its outcome.
private func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator)
  // Types of this file have a longer name within other values.
  let plain = text.replacing(#/(?:\w+\.)?(?:\(unknown context at \$\w+\)\.)+/#, with: "")
  ExploredClock.current.print(plain, terminator: terminator)
}

/// The script's network: the explorer decides when an answer comes and whether it fails.
private enum SimulatedNetwork {
  static func get(
    _ path: String, body: String? = nil, latency: Double? = nil, line: Int = #line, column: Int = #column
  ) -> Promise<String> { answer("get", path, body, latency, line, column) }

  static func post(
    _ path: String, body: String? = nil, latency: Double? = nil, line: Int = #line, column: Int = #column
  ) -> Promise<String> { answer("post", path, body, latency, line, column) }

  private static func answer(
    _ name: String, _ path: String, _ body: String?, _ latency: Double?, _ line: Int, _ column: Int
  ) -> Promise<String> {
    let clock = ExploredClock.current
    return clock.answer(
      name, body ?? "the text at \(path)", orFails: NetworkError(reason: "connection lost", path: path),
      exactly: latency.map { .seconds($0) }, on: clock.main, line: line, column: column)
  }
}

private struct NetworkError: Error {
  let reason: String
  let path: String
  var response: String? = nil
  var body = ""
}
