import Foundation
import Testing

@Suite("report and check say what a recorded trace tells")
struct ReportCommandTests {
  private static let script = """
    struct Offline: Error {}
    let hang = Promise<Int>.pending()
    hang.then { print($0) }.then { print("never") }
    for i in 1...3 { Promise(i).delay(0.1 * Double(i)).then { n -> Int in if n > 1 { throw Offline() }; return n } }
    let twice = Promise<Int>.pending()
    twice.fulfill(1)
    twice.fulfill(2)

    """

  private func trace(_ script: String = script) throws -> String {
    try Tool.promiselab("run", "-", "--format", "json", input: script).output
  }

  @Test("the report names what nobody handles, where waiting begins, what was slowest, and ends with 1")
  func text() throws {
    let result = try Tool.run(Tool.promiselab, ["report", "-"], input: trace())
    #expect(result.status == 1 && result.errors.isEmpty)
    func line(_ words: String) -> Bool {
      result.output.split(separator: "\n").contains { line in
        line.split(separator: " ").joined(separator: " ").hasPrefix(words)
      }
    }
    #expect(line("<stdin>: 13 promises"))
    // Two rejections of one place are one row.
    #expect(line("4:52 then 2 200 ms 4:52 Offline()"))
    #expect(line("2:25 pending 1 0 ms 300 ms 2"))
    #expect(line("2:25 pending #1 300 ms pending"))
    #expect(line("4:29 delay #11 300 ms fulfilled"), "\(result.output)")
    #expect(line("main "))
  }

  @Test("a trace in which all is well is reported with 0, and lists no troubles")
  func well() throws {
    let result = try Tool.run(Tool.promiselab, ["report", "-"], input: trace("Promise(1).delay(0.1).then { print($0) }\n"))
    #expect(result.status == 0 && result.output.contains("every promise is settled"))
    #expect(!result.output.contains("Unhandled") && !result.output.contains("Never settled"))
    let check = try Tool.run(Tool.promiselab, ["check", "-"], input: trace("Promise(1).then { print($0) }\n"))
    #expect(check.status == 0 && check.output == "<stdin>: no findings\n")
  }

  @Test("the JSON has the fields of its schema and counts what the text counts")
  func json() throws {
    let schema = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/report.schema.json")
    let result = try Tool.run(Tool.promiselab, ["report", "-", "--format", "json", "--limit", "2"], input: trace())
    let json = try JSONValue(result.output)
    #expect(try JSONSchema(String(contentsOf: schema, encoding: .utf8)).problems(json).sorted() == [])
    #expect(json["status"] == .number(1) && json["promises"]?["pending"] == .number(3))
    #expect(json["unhandled"]?[0]?["count"] == .number(2) && json["unhandled"]?[0]?["origin"] == .string("4:52"))
    #expect(json["neverSettled"]?[0]?["waiting"] == .number(2))
    #expect(json["slowest"]?.elements.count == 2)
  }

  @Test("Markdown's tables hold whatever a trace's texts are, and nothing reaches the terminal")
  func markdown() throws {
    let event =
      #"{"event": "created", "time": 0, "promise": 1, "cause": 0, "operator": "a|b`<i>\u001b[2J", "address": "x|y.swift:1:1#0"}"#
    let trace = #"{"version": 1, "events": [\#(event)]}"#
    let result = try Tool.promiselab("report", "-", "--format", "markdown", input: trace)
    #expect(result.output.contains(#"| x\|y.swift:1:1 | a\|b\`\<i\>\\u{1B}\[2J | 1 |"#), "\(result.output)")
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("what is no trace is refused with a word and its status")
  func refused() throws {
    #expect(try Tool.promiselab("report", "/no/such.json").status == 66)
    #expect(try Tool.promiselab("report", "-", input: "let a = 1\n").status == 65)
    #expect(try Tool.promiselab("report", "-", "--limit", "0", input: "{}").status == 64)
  }

  @Test("check lists what a trace tells under the files that it names, in every format")
  func check() throws {
    let text = try Tool.run(Tool.promiselab, ["check", "-"], input: trace())
    #expect(text.status == 1)
    #expect(text.output.contains("<stdin>:2:25: error: 'pending' is never settled"))
    #expect(text.output.contains("<stdin>:4:52: error: nobody handles the rejection of 'then' (Offline()) [unhandled]\n"))
    #expect(text.output.contains("<stdin>:5:26: warning: 'pending' was settled already"))
    let application = try trace().replacing("\"address\" : \"2:", with: "\"address\" : \"App/Login.swift:2:")
    let json = try JSONValue(try Tool.run(Tool.promiselab, ["check", "-", "--format", "json"], input: application).output)
    let found = try #require(json["findings"]?.elements.first { $0["rule"] == .string("pending") })
    #expect(found["file"] == .string("App/Login.swift") && found["line"] == .number(2))
    let sarif = try Tool.run(Tool.promiselab, ["check", "-", "--format", "sarif"], input: application).output
    let results = try #require(try JSONValue(sarif)["runs"]?[0]?["results"]?.elements)
    let pending = results.first { $0["ruleId"] == .string("pending") }
    #expect(pending?["locations"]?[0]?["physicalLocation"]?["region"]?["startColumn"] == .number(25))
  }

  @Test("while a long recording is read the screen says so, and q leaves")
  func reading() throws {
    let terminal = try RealTerminal()
    let path = terminal.folder.url.path + "/long.jsonl"
    var text = #"{"version":1,"recording":{"program":"App","process":1,"started":""},"dialect":"google"}"# + "\n"
    for id in 1...60_000 {
      text +=
        #"{"time":\#(id),"event":"created","promise":\#(id),"cause":0,"operator":"Promise","address":"App/main.swift:\#(id % 50 + 1):1#0","parents":[]}"#
        + "\n"
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try terminal.enter("clear; \(Tool.promiselab) view \(path)")
    let screen = try terminal.waitFor("long.jsonl (7 MB) …")
    #expect(screen.contains("reading ") && screen.contains("q leaves") && !screen.contains("1 Source"), "\(screen)")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "q leaves")
  }
}
