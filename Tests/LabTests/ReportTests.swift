import Foundation
import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

@Suite("what promiselab run tells")
struct ReportTests {
  private func report(_ text: String, format: RunFormat = .text, limits: RunLimits = RunLimits()) -> RunReport {
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: text), limits: limits)
    return RunReport(request.perform(), format: format)
  }

  @Test("a file of JavaScript is called that, without what Swift would say of its words; pasted into another file it has both")
  func javaScript() {
    let text = "const p = Promise.resolve(1);\np.then(x => console.log(x));\n"
    func remarks(_ name: String) -> [Substring] {
      let request = RunRequest(source: ScriptSource(name: name, text: text))
      return RunReport(request.perform(), format: .text).remarks.split(separator: "\n")
    }
    #expect(
      remarks("a.js") == [
        "a.js: this looks like JavaScript: 'promiselab translate a.js --to ecmascript' makes a script of it"
      ])
    #expect(remarks("a.swift").count > 5 && remarks("a.swift").last?.contains("looks like JavaScript") == true)
  }

  @Test("a rejection that nobody handles is told with its origin and where it ran off the end")
  func unhandled() {
    let report = report("struct Lost: Error {}\nPromise<Int> { throw Lost() }\n  .then { $0 + 1 }\n  .then { $0 + 2 }\n")
    #expect(report.status == .unsettled)
    #expect(
      report.remarks
        == "test.swift:2:1: unhandled rejection: Lost() (Promise: it ran off the end at then, 4:4; add catch or recover there)\n")
  }

  @Test("an error that ensureThen let go on after it waited is handled where it is caught; alone it is told at its origin")
  func waitedFor() {
    let text = """
      import PromiseKit
      struct Bad: Error {}
      let closed = Promise<Int>(error: Bad()).ensureThen { after(seconds: 0.05) }

      """
    let caught = report(text + "closed.map { $0 + 1 }.done { print($0) }.catch { print($0) }")
    #expect(caught.status == .success && caught.remarks.isEmpty)
    let alone = report(text + "closed.map { $0 + 1 }.done { print($0) }")
    #expect(
      alone.remarks.split(separator: "\n") == [
        "test.swift:3:14: unhandled rejection: Bad() (Promise: it ran off the end at done, 4:23; add catch or recover there)"
      ])
  }

  @Test("a promise that failed within a promise's own code is told, though the other one is pending for ever")
  func forgottenReject() {
    let text = """
      struct Off: Error {}
      let whole = Promise<Int> { resolve, reject in Promise<Int> { throw Off() }.delay(0.1).then { resolve($0) } }
      whole.then { print($0) }
      """
    #expect(report(text).remarks.contains("unhandled rejection: Off()"))
  }

  @Test("under ecmascript a rejection that is handled only after Node has ended the program sets the status")
  func handledTooLate() {
    let text = """
      // dialect: ecmascript
      struct Bad: Error {}
      let bad = Promise<Int> { _, reject in setTimeout({ reject(Bad()) }, 5) }
      setTimeout({ bad.catch { print("late") } }, 10)
      """
    let late = report(text)
    #expect(late.status == .unsettled)
    #expect(
      late.remarks.split(separator: "\n") == [
        "test.swift:3:11: rejection handled too late: Bad() (Promise: Node ends the program at the end of the microtasks; this run went on)"
      ])
    let listening = "process.on(\"unhandledRejection\") { reason, promise in print(\"heard\") }\n"
    let heard = report(text.replacingOccurrences(of: "let bad", with: listening + "let bad"))
    #expect(heard.status == .success && heard.printed == "heard\nlate\n")
  }

  @Test(
    "errors that when takes from an iterator's promises, and those that a pipe gets, are handled where their result is",
    arguments: [
      "when(fulfilled: promises, concurrently: 1).done { print($0) }.catch { print(\"c\", $0) }",
      "when(resolved: promises, concurrently: 2).done { print($0.count) }",
      "Promise<Int> { failed.pipe(to: $0.resolve) }.catch { print(\"c\", $0) }",
    ])
  func takenIn(line: String) {
    let text = """
      import PromiseKit
      let failed = Promise<Int>(error: PMKError.badInput)
      var rest = [Promise.value(1), failed]
      let promises = AnyIterator<Promise<Int>> { rest.isEmpty ? nil : rest.removeFirst() }
      \(line)
      """
    let report = report(text)
    #expect(report.status == .success && report.remarks.isEmpty, "\(report.remarks)")
  }

  @Test("a promise that was never settled is told")
  func pending() {
    let report = report("let waiting = Promise<Int>.pending()\nwaiting.then { print($0) }\n")
    #expect(report.status == .unsettled)
    #expect(report.remarks.contains("test.swift:1:28: never settled: pending (nothing settled it)"))
    #expect(report.remarks.contains("test.swift:2:9: never settled: then (waits for pending at 1:28)"))
  }

  @Test("a broken expectation stands in the JSON, whose status is that of the program")
  func brokenExpectation() throws {
    let broken = report("var n = 0\n// expect: n == 0\n// expect: n == 1", format: .json)
    let document = try #require(JSONSerialization.jsonObject(with: Data(broken.output.utf8)) as? [String: Any])
    #expect(broken.status == .unsettled && document["status"] as? Int == 1 && document["broken"] as? [String] == ["n == 1"])
    let fine = report("var n = 0\n// expect: n == 0", format: .json)
    #expect(fine.status == .success && fine.output.contains("\"status\" : 0"))
  }

  @Test("an empty script succeeds and says nothing")
  func empty() {
    let report = report("")
    #expect(report.status == .success)
    #expect(report.output.isEmpty)
    #expect(report.remarks.isEmpty)
  }

  @Test("syntax errors are told in swiftc's form")
  func syntaxErrors() {
    let report = report("let x = \nlet = 5\n")
    #expect(report.status == .scriptErrors)
    #expect(report.output.isEmpty)
    #expect(report.remarks.contains("test.swift:2:5: error: "))
    #expect(report.remarks.contains("let = 5"))
    #expect(report.remarks.contains("^"))
  }

  @Test("a script that never ends reaches the limit, which the message tells how to raise")
  func endless() {
    var limits = RunLimits()
    limits.maximumSteps = 10_000
    let report = report("print(1)\nwhile true {}\n", limits: limits)
    #expect(report.status == .limit)
    #expect(report.output == "1\n")
    #expect(
      report.remarks
        == "test.swift:2:1: limit reached: the script took more than 10,000 steps: end the loop, or raise the limit with --max-steps\n"
    )
  }

  @Test("a dialect that isn't there is told where the script asks for it")
  func dialect() {
    let report = report("// dialect: fantic\nPromise(1)\n")
    #expect(report.status == .scriptErrors)
    #expect(report.remarks.hasPrefix("test.swift:1:13: error: there is no dialect 'fantic'; did you mean 'frantic'?"))
    #expect(self.report("// dialect: google\nPromise(1)\n").status == .success)
  }

  @Test("a run until an instant leaves the rest pending")
  func until() {
    var limits = RunLimits()
    limits.until = VirtualInstant(milliseconds: 50)
    let report = report("Promise(1).delay(0.1).then { print($0) }", limits: limits)
    #expect(report.status == .unsettled)
    #expect(report.output.isEmpty)
    #expect(
      report.remarks == """
        test.swift:1:12: still pending when the run was stopped at 50 ms: delay (its timer ends at 100 ms)
        test.swift:1:23: still pending when the run was stopped at 50 ms: then (waits for delay at 1:12)

        """)
  }

  @Test("the JSON has every field of the contract")
  func json() throws {
    let text = "Promise<Int> { 7 }.then { print($0) }\nPromise<Int>.pending()\n"
    let report = report(text, format: .json)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["dialect"] as? String == "google")
    #expect(object["endTime"] as? Double == 0)
    #expect(object["unhandled"] as? [Int] == [])
    #expect(object["pending"] as? [Int] == [3])
    let promises = try #require(object["promises"] as? [[String: Any]])
    let fields = [
      "id", "address", "operator", "line", "column", "parents", "state", "value", "error", "createdAt", "settledAt", "handled",
      "canFail",
    ]
    for promise in promises { #expect(Set(promise.keys) == Set(fields)) }
    #expect(promises.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(promises.map { $0["address"] as? String } == ["1:1#0", "1:20#0", "2:14#0"])
    #expect(promises.map { $0["operator"] as? String } == ["Promise", "then", "pending"])
    #expect(promises.map { $0["parents"] as? [Int] } == [[0], [1], [0]])
    #expect(promises.map { $0["state"] as? String } == ["fulfilled", "fulfilled", "pending"])
    #expect(promises[0]["value"] as? String == "7")
    #expect(promises[2]["settledAt"] is NSNull)
    let events = try #require(object["events"] as? [[String: Any]])
    #expect(events.map { $0["step"] as? Int } == Array(1...events.count))
    for event in events { #expect(Set(["step", "time", "event", "promise", "cause"]).isSubset(of: Set(event.keys))) }
    let output = try #require(object["output"] as? [[String: Any]])
    #expect(output.map { $0["text"] as? String } == ["7\n"])
  }

  @Test("the graph and the timeline are drawn as text")
  func drawings() {
    let text = "Promise(1).delay(0.1).then { print($0) }"
    #expect(report(text, format: .graph).output.contains("then"))
    #expect(report(text, format: .timeline).output.contains("100 ms"))
  }

  @Test("what the plan keeps pending, or cancels in vain, is told as such")
  func plan() {
    var plan = RunPlan()
    let first = PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: nil)
    let second = PromiseAddress(place: SourcePlace(line: 2, column: 1), occurrence: nil)
    plan.injections = [
      Injection(address: first, action: .hang), Injection(address: second, action: .cancel(at: VirtualInstant(milliseconds: 50))),
    ]
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: "Promise(1)\nPromise(2)\n"), plan: plan)
    let remarks = RunReport(request.perform(), format: .text).remarks
    #expect(remarks.contains("never settled: Promise (you made it hang)"))
    #expect(remarks.contains("warning: nothing was cancelled at 2:1: it was settled at 0 ms"))
  }

  @Test("a chain that never ends reaches the limit, and its promises are counted, not listed")
  func endlessChain() {
    var limits = RunLimits()
    limits.maximumSteps = 100_000
    let report = report("func poll() -> Promise<Int> {\n  Promise(1).delay(1).then { _ in poll() }\n}\npoll()\n", limits: limits)
    #expect(report.status == .limit)
    #expect(report.remarks.split(separator: "\n").count == 2)
    #expect(report.remarks.contains("promises were pending when the run was stopped"))
  }

  @Test("many remarks of one kind are shortened")
  func many() {
    let report = report("for _ in 0..<25 { Promise<Int>.pending() }\n")
    #expect(report.remarks.split(separator: "\n").count == 11)
    #expect(report.remarks.hasSuffix("… and 15 more like these\n"))
  }

  @Test("an injection where nothing is made is told, with the places there are")
  func unusedInjection() {
    var plan = RunPlan()
    plan.injections = [Injection(address: PromiseAddress(place: SourcePlace(line: 9, column: 9), occurrence: nil), action: .hang)]
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: "Promise(1)"), plan: plan)
    let report = RunReport(request.perform(), format: .text)
    #expect(report.remarks.contains("nothing was made at 9:9"))
    #expect(report.remarks.contains("1:1 Promise"))
  }

  @Test("a broken rule is told once, with its place, whether the script catches it or nobody does")
  func caughtFaults() {
    let text = """
      func broken(_ list: [Int]) -> Promise<Int> { Promise(1).then { _ in list[7] } }
      broken([]).catch { _ in }
      broken([]).catch { _ in }
      broken([1])
      """
    let remarks = report(text).remarks.split(separator: "\n")
    #expect(remarks.count == 3)
    #expect(remarks.first?.contains("unhandled rejection: Index out of range: the index is 7, the count is 1") == true)
    #expect(remarks.last?.contains("1:73: fault: Index out of range: the index is 7, the count is 1") == true)
    #expect(
      remarks.dropFirst().first
        == "test.swift:1:73: fault: Index out of range: the index is 7, the count is 0: check 'isEmpty' first (Swift would have stopped the program here; this run went on)"
    )
  }

  @Test("a deadlock is told though the script catches its error")
  func caughtDeadlock() {
    let text = """
      let queue = DispatchQueue(label: "own")
      Promise<Int>(on: queue) { try awaitPromise(Promise(on: queue) { 1 }) }.catch { _ in }
      """
    let report = report(text)
    #expect(report.remarks.contains("deadlock: 'awaitPromise' waits"))
    #expect(report.remarks.contains("this run went on"))
  }

  @Test(
    "an injected error that looks like one of the script but isn't is told, plain text is not",
    arguments: [
      ("NetError.offlin", "NetError.offline, NetError.lost(Int)"), ("NetErorr.offline", "did you mean 'NetError'?"),
      (".offline", "there is NetError.offline"), ("Order(1)", "'Order' isn't an Error"), ("no connection", nil), ("offline", nil),
      ("NetError.lost(3)", nil), ("404", nil), ("Lost. And found.", nil),
    ] as [(String, String?)])
  func injectedErrors(_ error: String, _ said: String?) throws {
    var plan = RunPlan()
    plan.injections = [try InjectionText.failure("3:1=\(error)")]
    let text = "enum NetError: Error { case offline, lost(Int) }\nstruct Order { var id: Int }\nPromise(1).catch { print($0) }"
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: text), plan: plan)
    let report = RunReport(request.perform(), format: .text)
    if let said {
      #expect(report.remarks.contains("test.swift: warning: "))
      #expect(report.remarks.contains(said))
      #expect(report.output == "\(error)\n")
    } else {
      #expect(report.remarks.isEmpty)
    }
  }

  @Test("what an asynchronous function awaits is named after its own call, whatever other tasks call meanwhile")
  func awaitedCalls() throws {
    let text = """
      func approve(_ n: Int) async throws -> String { try await SimulatedNetwork.get("/\\(n).txt").get() }
      Task { print(try await approve(70)) }
      Task { print(try await approve(60)) }
      """
    let report = RunReport(RunRequest(source: ScriptSource(name: "a.swift", text: text)).perform(), format: .graph)
    for n in [60, 70] {
      #expect(report.output.split(separator: "\n").contains { $0.contains("approve(\(n)): get ") && $0.hasSuffix("/\(n).txt") })
    }
  }
}
