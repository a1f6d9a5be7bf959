import Foundation
import Testing

@Suite("explore lists what can come of a script")
struct ExploreCommandTests {
  private static let schema = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/explore.schema.json")

  private static let search = """
    // expect: shown == query
    var (query, shown) = ("", "")
    func type(_ text: String) {
      query = text
      SimulatedNetwork.get("/\\(text).txt").then { _ in shown = text; print("shows", text) }.catch { _ in print("lost") }
    }
    type("a")
    type("ab")
    """

  @Test(
    "JSON is no script: every command that takes one says so, whatever it holds",
    arguments: ["{\"version\":1}", "", "  {"], [["run"], ["translate", "--to", "promisekit"]])
  func jsonIsNoScript(text: String, command: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(Tool.promiselab, command + [try folder.write(text, to: "a.json")])
    #expect(result.status == 65 && result.errors.contains("is JSON, not a script: promiselab view"), "\(result)")
  }

  @Test("a recording is no script: it is refused with what can be done with it instead")
  func recording() throws {
    let recorded = try Tool.promiselab("run", "-", "--format", "json", input: Self.search)
    let result = try Tool.promiselab("explore", "-", input: recorded.output)
    #expect(result.status == 64 && result.output.isEmpty && result.errors.contains("promiselab export - --as swift"))
    let script = try Tool.promiselab("export", "-", "--as", "swift", input: recorded.output)
    #expect(try Tool.promiselab("explore", "-", input: script.output).status != 64)
  }

  @Test("the JSON has the fields of its schema, and every code replays what its outcome says")
  func json() throws {
    let result = try Tool.promiselab("explore", "-", "--format", "json", input: Self.search)
    #expect(result.status == 1 && result.errors.isEmpty)
    let json = try JSONValue(result.output)
    #expect(try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8)).problems(json).sorted() == [])
    #expect(json["exhaustive"] == .bool(true) && json["gap"] == nil)
    let outcomes = json["outcomes"]?.elements ?? []
    #expect(outcomes.compactMap { $0["runs"]?.number }.reduce(0, +) == json["runs"]?.number)
    #expect(outcomes.first?["witness"]?["code"] == .string("s1") && outcomes.first?["expected"] == .bool(true))
    let old = outcomes.first { $0["output"] == .array([.string("shows ab"), .string("shows a")]) }
    #expect(old?["expected"] == .bool(false) && old?["status"] == .number(1))
    #expect(
      old?["witness"]?["changes"]
        == .array([.string("the answer of get (line 5, call 2) comes before that of get (line 5, call 1)")]))
    for outcome in outcomes {
      let code = try #require(outcome["witness"]?["code"]?.string)
      let run = try Tool.promiselab("run", "-", "--schedule", code, input: Self.search)
      #expect(run.output == (outcome["output"]?.elements.compactMap(\.string) ?? []).map { $0 + "\n" }.joined())
      #expect(run.status != 64)
    }
  }

  @Test("JUnit has a test for each outcome, those that aren't well have failed; text says first what breaks the expectation")
  func otherFormats() throws {
    let junit = try Tool.promiselab("explore", "-", "--format", "junit", "--vary", "latency", input: Self.search)
    let document = try XMLCheck(junit.output)
    #expect(document.names == ["testsuite", "testcase", "testcase", "failure"])
    let text = try Tool.promiselab("explore", "-", "--vary", "latency", input: Self.search)
    let beginning = """
      4 runs, 2 outcomes: 1 is not well (exhaustive: every choice was tried; order and faults aren't varied)
      broken by 2: shown == query

      """
    #expect(text.output.hasPrefix(beginning))
    #expect(text.output.contains("2 runs: breaks the expectation 'shown == query'"))
    #expect(text.status == 1 && junit.status == 1)
  }

  @Test("--why says what decides an expectation or a line, and the code that it gives lets 'run' name the expectation")
  func why() throws {
    let text = try Tool.promiselab("explore", "-", "--why", "shown == query", input: Self.search)
    #expect(text.status == 1 && text.output.contains("why: the expectation 'shown == query'\n  it holds in the run as it is"))
    let json = try JSONValue(
      try Tool.promiselab("explore", "-", "--why", "shows a", "--format", "json", input: Self.search).output)
    #expect(try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8)).problems(json).sorted() == [])
    #expect(json["why"]?["flips"]?.elements.contains { $0["standing"] == .string("isn't printed") } == true)
    let code = try #require(text.output.split(separator: "--schedule ").dropFirst().first?.prefix { !$0.isNewline })
    let run = try Tool.promiselab("run", "-", "--schedule", String(code), input: Self.search)
    #expect(run.status == 1 && run.errors.contains("this run breaks the expectation 'shown == query'"))
    #expect(try Tool.promiselab("run", "-", input: Self.search).status == 0)
    let nothing = try Tool.promiselab("explore", "-", "--why", "nowhere", input: Self.search)
    #expect(
      nothing.status == 64
        && nothing.errors.contains("'nowhere' isn't an expectation, and no printed line contains it"))
  }

  @Test("printed commands are those that replay the outcome: with the library, stubs and calls that were asked for")
  func replay() throws {
    let script = "func load() { fetch(1).then { print($0) } }"
    let options = ["--stub", "--call", "load", "--dialect", "google"]
    let text = try Tool.run(Tool.promiselab, ["explore", "-"] + options, input: script).output
    let line = try #require(text.split(separator: "\n").first { $0.contains("promiselab run") })
    #expect(line.hasPrefix("   promiselab run - --dialect google --stub --call load --schedule s1-"))
    let run = try Tool.run(Tool.promiselab, line.split(separator: " ").dropFirst().map(String.init), input: script)
    #expect(run.status == 1 && run.errors.contains("unhandled rejection"))
  }

  @Test("the printed command has the expectation that was given, and replays the status")
  func assertion() throws {
    let script = Self.search.split(separator: "\n").dropFirst().joined(separator: "\n")
    let text = try Tool.promiselab("explore", "-", "--expect", "shown == query", input: script)
    let line = try #require(text.output.split(separator: "\n").first { $0.hasSuffix("--schedule s1-l1x99") })
    #expect(text.status == 1 && line.hasPrefix("   promiselab run - --assert 'shown == query' --schedule s1-"))
    let code = try #require(line.split(separator: " ").last)
    let run = try Tool.promiselab("run", "-", "--assert", "shown == query", "--schedule", String(code), input: script)
    #expect(run.status == 1 && run.errors.contains("this run breaks the expectation 'shown == query'"))
    #expect(try Tool.promiselab("run", "-", "--assert", "shown == query", input: script).status == 0)
    #expect(try Tool.promiselab("run", "-", "--assert", "shown", input: script).status == 64)
  }

  @Test("Ctrl-C ends an exploration with what was found, and says so")
  func interrupted() throws {
    let many = "for i in 1...20 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }"
    let arguments = ["-s", "INT", "2", Tool.promiselab, "explore", "-", "--limit", "1000000000"]
    let result = try Tool.run("/usr/bin/timeout", ["--preserve-status"] + arguments, input: many)
    #expect(result.status == 1 && result.output.contains("not exhaustive: interrupted after "))
    #expect(result.output.contains("1. ") && result.output.contains("promiselab run - --schedule"))
  }

  @Test("limits end an exploration with what was found, and say so")
  func limits() throws {
    let many = "for i in 1...20 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }"
    let limited = try Tool.promiselab("explore", "-", "--limit", "50", "--format", "json", input: many)
    let json = try JSONValue(limited.output)
    #expect(json["exhaustive"] == .bool(false) && json["runs"] == .number(50))
    let timed = try Tool.promiselab("explore", "-", "--limit", "1000000000", "--time", "300ms", "--format", "json", input: many)
    #expect(try JSONValue(timed.output)["exhaustive"] == .bool(false))
    #expect(try #require(JSONValue(timed.output)["gap"]?.string).hasSuffix(" runs, at --time 300ms"))
    let endless = try Tool.promiselab("explore", "-", "--max-steps", "3000", input: "while true {}")
    #expect(endless.status == 2 && endless.output.contains("reaches a limit"))
  }

  @Test("a script with errors, an expectation that says nothing, a file that isn't there")
  func problems() throws {
    #expect(try Tool.promiselab("explore", "-", input: "let = 5").status == 65)
    #expect(try Tool.promiselab("explore", "/no/such.swift").status == 66)
    let meaningless = try Tool.promiselab("explore", "-", "--expect", "x + 1", input: "let x = 1")
    #expect(meaningless.status == 64 && meaningless.errors.contains("'x + 1' is Int, not true or false"))
    let unknown = try Tool.promiselab("explore", "-", input: "fetch(1)")
    #expect(unknown.status == 65 && unknown.errors.contains("--stub"))
    #expect(try Tool.promiselab("explore", "-", "--stub", input: "fetch(1).then { print($0) }").status == 1)
  }

  @Test("an expectation that is asked for and stated is told once; a script of which no run ended is an error for build servers")
  func expectationsOnce() throws {
    let script = "var n = 1\nPromise(2).then { n = $0 }\n// expect: n == 1\n"
    let told = try Tool.promiselab("explore", "-", "--expect", "n == 1", input: script)
    #expect(
      told.status == 1 && told.output.components(separatedBy: "breaks the expectation 'n == 1'").count == 2, "\(told.output)")
    let run = try Tool.promiselab("run", "-", "--assert", "n == 1", input: script)
    #expect(run.errors.components(separatedBy: "breaks the expectation 'n == 1'").count == 2, "\(run.errors)")
    let endless = try Tool.promiselab(
      "explore", "-", "--format", "junit", "--time", "200ms", "--max-steps", "2000000000", input: "while true {}\n")
    #expect(endless.status == 2 && endless.output.contains("tests=\"1\" failures=\"0\" errors=\"1\""), "\(endless.output)")
  }

  @Test(
    "a call that its function doesn't take is wrong usage for every command that calls", arguments: ["run", "check", "explore"])
  func wrongCalls(command: String) throws {
    let script = "func load(_ id: Int) -> Promise<String> { SimulatedNetwork.get(\"/\\(id).txt\") }\n"
    let wrong = try Tool.promiselab(command, "-", "--call", "load(id: 1)", input: script)
    #expect(wrong.status == 64 && wrong.errors.contains("extraneous argument label 'id:'"), "\(wrong.status) \(wrong.errors)")
    #expect(try Tool.promiselab(command, "-", "--call", "load(1)", input: script).status != 64)
  }
}

/// The elements of an XML text, in their order; thrown if it isn't well formed.
struct XMLCheck {
  struct Malformed: Error {}

  var names: [String] = []

  init(_ text: String) throws {
    var open: [String] = []
    for part in text.split(separator: "<", omittingEmptySubsequences: true) where !part.hasPrefix("?") {
      guard let end = part.firstIndex(of: ">") else { throw Malformed() }
      let tag = part[..<end]
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0 == "-" })
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { throw Malformed() }
      } else {
        names.append(name)
        if !tag.hasSuffix("/") { open.append(name) }
      }
    }
    guard open.isEmpty else { throw Malformed() }
  }
}
