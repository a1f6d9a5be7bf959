import Foundation
import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// Scripts as files of tests. docs/explored compiles one; here is what is written and what is refused.
@Suite struct SwiftTestFileTests {
  private func file(_ text: String, name: String = "some-search.swift") throws -> String {
    let request = RunRequest(source: ScriptSource(name: name, text: text))
    return try SwiftTestFile(request, try ExploreRequest(request).perform()).text
  }

  @Test("the exported files of docs/explored are what their scripts are exported as", arguments: ["search", "queues"])
  func example(name: String) throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let folder = root.appendingPathComponent("docs/explored")
    let script = try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
    let exported = try String(
      contentsOf: folder.appendingPathComponent("Tests/ExportedTests/\(name.capitalized)Tests.swift"), encoding: .utf8)
    let request = RunRequest(source: ScriptSource(name: "\(name).swift", text: script))
    var exploring = ExploreRequest(request)
    exploring.expectations = ExploreRequest.expectations(in: script)
    #expect(try SwiftTestFile(request, exploring.perform()).text == exported)
  }

  @Test("handlers get a queue, in every form of a call; lines stay where they are")
  func queues() throws {
    let text = try file(
      """
      import Promises
      func get() -> Promise<String> { Promise<String>("on: a(b)").delay(0.1) }
      get().then { $0.count }
        .then ({ print($0) })
      all(get(), get()).timeout(1).then { _ in }.catch { _ in }
      let later = Promise<Int>.pending()
      later.fulfill(1)
      Promise<Int> { fulfill, _ in fulfill(2) }.always { }
      """)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("#sourceLocation(file: \"some-search.swift\", line: 1)") })
    #expect(
      lines[(start + 1)...(start + 8)].map(String.init) == [
        "// import Promises",
        "func get() -> Promise<String> { Promise<String>(\"on: a(b)\").delay(on: .explored, 0.1) }",
        "get().then(on: .explored) { $0.count }",
        "  .then (on: .explored, { print($0) })",
        "all(on: .explored, get(), get()).timeout(on: .explored, 1).then(on: .explored) { _ in }.catch(on: .explored) { _ in }",
        "let later = Promise<Int>.pending(tracedBy: ExploredClock.current.main.traceHook)",
        "later.fulfill(1)",
        "Promise<Int>(on: .explored) { fulfill, _ in fulfill(2) }.always(on: .explored) { }",
      ])
    #expect(text.contains("struct SomeSearchTests {"))
  }

  @Test("one run is written with its code")
  func witness() throws {
    var request = RunRequest(
      source: ScriptSource(name: "a.swift", text: "SimulatedNetwork.get(\"/a.txt\").then { print($0) }.catch { _ in }"))
    request.plan.schedule = try #require(Schedule(code: "s1-f0"))
    let text = try SwiftTestFile(Exhibit(request.perform())).text
    #expect(text.contains(".replaying(\"s1-f0\")") && text.contains("func outcome1()") && !text.contains("everyRun"))
  }

  @Test("a run that breaks an expectation isn't fine, alone or among all; one that can't compute it can't be written")
  func brokenExpectation() throws {
    let script =
      "var n = 0\n// expect: n == 1\nSimulatedNetwork.get(\"/a.txt\").then { _ in n = 1 }.catch { _ in print(\"lost\") }"
    var request = RunRequest(source: ScriptSource(name: "a.swift", text: script))
    #expect(try SwiftTestFile(Exhibit(request.perform())).text.contains("isFine) == [true]"))
    request.plan.schedule = try #require(Schedule(code: "s1-f0"))
    let text = try SwiftTestFile(Exhibit(request.perform())).text
    #expect(text.contains("isFine) == [false]") && text.contains("breaks the expectation 'n == 1'"))
    request.source.text = script.replacing("n == 1", with: "[1][n] == 1")
    let problem = #expect(throws: SwiftTestProblem.self) {
      request.plan.schedule = Schedule()
      return try SwiftTestFile(Exhibit(request.perform()))
    }
    #expect(problem?.description.contains("can't be computed at a run's end") == true)
  }

  @Test("a run that --until ends can't be written: the test would go on")
  func until() throws {
    var request = RunRequest(source: ScriptSource(name: "a.swift", text: "Promise(1).delay(1).then { print($0) }"))
    request.limits.until = VirtualInstant(milliseconds: 500)
    #expect(throws: SwiftTestProblem.self) { try SwiftTestFile(Exhibit(request.perform())) }
  }

  @Test("a schedule whose choices the script doesn't have is refused")
  func foreignSchedule() throws {
    var request = RunRequest(source: ScriptSource(name: "a.swift", text: "Promise(1).then { print($0) }"))
    request.plan.schedule = try #require(Schedule(code: "s1-o3x1"))
    let problem = #expect(throws: SwiftTestProblem.self) { try SwiftTestFile(Exhibit(request.perform())) }
    #expect(problem?.description.contains("that of another script") == true)
  }

  @Test("what can't be written is known without a run")
  func refusedUnrun() throws {
    let problem = #expect(throws: SwiftTestProblem.self) {
      try SwiftTestFile.check(RunRequest(source: ScriptSource(name: "a.swift", text: "while true { Task { } }")))
    }
    #expect(problem?.description.contains("'Task'") == true)
    let wall = #expect(throws: SwiftTestProblem.self) {
      let text = "DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1) { }"
      return try SwiftTestFile.check(RunRequest(source: ScriptSource(name: "a.swift", text: text)))
    }
    #expect(wall?.description.contains("'wallDeadline:'") == true)
  }

  @Test(
    "what can't be written is refused with a word",
    arguments: [
      ("// dialect: promisekit\nafter(seconds: 1).done { }", "only scripts with google's promises"),
      ("DispatchQueue(label: \"q\").sync { print(1) }", "'sync'"),
      ("DispatchQueue.main.async(flags: .barrier) { print(1) }", "'flags:'"),
      ("DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1), flags: .barrier) { print(1) }", "'flags:'"),
      ("let base = DispatchQueue(label: \"b\")\nDispatchQueue(label: \"a\", target: base).async { print(1) }", "'target:'"),
      ("DispatchQueue.promises = .global()", "'promises'"),
      ("func f() async { }\nprint(1)", "'async'"),
      ("print(URL(string: \"a.org\")!)", "'URL'"),
      ("let lock = NSLock()", "'NSLock'"),
      ("let dialog = SimulatedDialog.self", "'SimulatedDialog'"),
      ("Task { print(1) }", "'Task'"),
      ("infix operator <+>\nfunc <+> (a: Int, b: Int) -> Int { a + b }\nPromise(1).then { print($0 <+> 1) }", "'operator'"),
      ("SimulatedNetwork.get(\"/a\").then { print($0) }.catch { _ in }", "only requests of texts"),
      ("SimulatedNetwork.get(\"/a.txt\", status: 404).then { print($0) }.catch { _ in }", "only requests of texts"),
      ("SimulatedNetwork.post(\"/a.json\").then { print($0) }.catch { _ in }", "only requests of texts"),
      ("let network = SimulatedNetwork.self", "only 'SimulatedNetwork.get'"),
      ("Promise(1).then { print([0][$0]) }.catch { _ in }", "which would end the test program"),
    ])
  func refused(text: String, word: String) throws {
    let problem = #expect(throws: SwiftTestProblem.self) { try file(text) }
    #expect(problem?.description.contains(word) == true, "\(problem.map(String.init(describing:)) ?? "")")
  }

  @Test("a queue that is named stays; what queues, requests and variables are called isn't taken for what is refused")
  func ownQueues() throws {
    let text = try file(
      """
      let (group, promises) = (1, [Promise(1)])
      let files = DispatchQueue(label: "files", attributes: .concurrent)
      all(on: files, promises).then(on: .main) { print($0, group) }
      SimulatedNetwork.post("/a.txt").catch { _ in "" }.delay(1).then { print($0) }
      """)
    #expect(text.contains("\nall(on: files, promises).then(on: .main) { print($0, group) }\n"))
    #expect(text.contains("\nSimulatedNetwork.post(\"/a.txt\").catch(on: .explored) { _ in \"\" }.delay(on: .explored, 1)"))
    #expect(text.contains("private typealias DispatchQueue = ExploredQueue"))
  }

  @Test("words in strings and comments are not taken for code")
  func strings() throws {
    #expect(try file("// Task, await\nPromise(\"DispatchQueue\").then { print($0) }").contains("then(on: .explored)"))
  }
}
