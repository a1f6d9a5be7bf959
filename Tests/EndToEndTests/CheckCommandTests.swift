import Foundation
import Testing

@Suite("check finds mistakes in scripts, in five formats")
struct CheckCommandTests {
  private static let schema = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/check.schema.json")

  private static let wrong = """
    // ä, ö and 𝄞 come first
    /* 𝄞 */ SimulatedNetwork.get("/a.txt").then { print($0) }
    let slow = Promise(1).delay(0.3).then { print("late", $0) }
    race(slow, Promise(2).delay(0.1).then { _ in }).then { print("won") }

    """

  @Test("the JSON has the fields of its schema, and a witness replays what its finding says")
  func json() throws {
    let result = try Tool.promiselab("check", "-", "--format", "json", input: Self.wrong)
    #expect(result.status == 1 && result.errors.isEmpty)
    let json = try JSONValue(result.output)
    #expect(try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8)).problems(json).sorted() == [])
    let finding = try #require(json["findings"]?.elements.first { $0["rule"] == .string("unhandled") })
    #expect(finding["severity"] == .string("error") && finding["line"] == .number(2) && finding["column"] == .number(43))
    let code = try #require(finding["witness"]?["code"]?.string)
    #expect(try Tool.promiselab("run", "-", "--schedule", code, input: Self.wrong).errors.contains("connection lost"))
  }

  @Test("SARIF counts columns in code points; annotations have a line for each finding; JUnit has a test for each")
  func otherFormats() throws {
    let sarif = try JSONValue(try Tool.promiselab("check", "-", "--format", "sarif", input: Self.wrong).output)
    let results = sarif["runs"]?[0]?["results"]?.elements ?? []
    let unhandled = try #require(results.first { $0["ruleId"] == .string("unhandled") })
    let region = unhandled["locations"]?[0]?["physicalLocation"]?["region"]
    #expect(region?["startLine"] == .number(2) && region?["startColumn"] == .number(40))
    #expect(sarif["version"] == .string("2.1.0") && sarif["runs"]?[0]?["tool"]?["driver"]?["rules"]?.elements.count == 21)
    let github = try Tool.promiselab("check", "-", "--format", "github", input: Self.wrong).output
    #expect(github.contains("::error file=<stdin>,line=2,col=40,title=unhandled::nobody handles"))
    #expect(github.contains("::notice file=<stdin>,line=3,col=34,title=late-loser::"))
    let junit = try Tool.promiselab("check", "-", "--format", "junit", "--fail-on", "error", input: Self.wrong)
    #expect(try XMLCheck(junit.output).names.count { $0 == "testcase" } == results.count)
    #expect(junit.output.contains("failures=\"1\""))
  }

  @Test("--fail-on and --no-run decide what counts; several files have the worst status, and each says what is wrong with it")
  func statuses() throws {
    let folder = try TemporaryFolder()
    let fine = try folder.write("Promise(1).then { print($0) }\n", to: "fine.swift")
    let loser = try folder.write(
      String(Self.wrong.split(separator: "\n").dropFirst(2).joined(separator: "\n")), to: "loser.swift")
    let broken = try folder.write("let = 5\n", to: "broken.swift")
    #expect(try Tool.promiselab("check", fine).output == "\(fine): no findings\n")
    #expect(try Tool.promiselab("check", loser).status == 0)
    #expect(try Tool.promiselab("check", loser, "--fail-on", "note").status == 1)
    #expect(try Tool.promiselab("check", loser, "--fail-on", "note", "--no-run").status == 0)
    let all = try Tool.promiselab("check", fine, broken, loser, "--fail-on", "note")
    #expect(all.status == 65 && all.output.contains("[late-loser]") && all.errors.contains("broken.swift:1:5: error"))
    #expect(try Tool.promiselab("check", fine, "/no/such.swift").status == 66)
    let empty = try Tool.promiselab("check", broken, "--format", "json")
    let errors = try JSONValue(empty.output)["findings"]?.elements
    #expect(empty.status == 65 && errors?.map { $0["rule"] } == [.string("script-error")])
  }

  @Test("every document lists a script with errors beside the others, as errors; the text says how many weren't checked")
  func scriptsWithErrors() throws {
    let folder = try TemporaryFolder()
    let fine = try folder.write("Promise(1).then { print($0) }\n", to: "fine.swift")
    let broken = try folder.write("let ä = missing\n", to: "broken.swift")
    func check(_ format: String) throws -> Tool.Result {
      let result = try Tool.promiselab("check", broken, fine, "--format", format)
      #expect(result.status == 65 && result.errors.contains("broken.swift:1:10: error"))
      return result
    }
    #expect(try check("text").output == "\(fine): no findings\n1 script has errors and wasn't checked\n")
    let json = try JSONValue(try check("json").output)
    #expect(try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8)).problems(json).sorted() == [])
    #expect(json["files"]?.elements.map { $0["errors"] } == [.number(1), nil])
    let sarif = try JSONValue(try check("sarif").output)["runs"]?[0]
    let region = sarif?["results"]?[0]?["locations"]?[0]?["physicalLocation"]?["region"]
    #expect(sarif?["results"]?[0]?["level"] == .string("error") && region?["startColumn"] == .number(9))
    #expect(sarif?["tool"]?["driver"]?["rules"]?.elements.last?["id"] == .string("script-error"))
    let invocation = sarif?["invocations"]?[0]
    #expect(invocation?["executionSuccessful"] == .bool(false))
    #expect(invocation?["toolExecutionNotifications"]?[0]?["level"] == .string("error"))
    #expect(try check("github").output.hasPrefix("::error file=\(broken),line=1,col=9,title=script-error::"))
    let junit = try check("junit").output
    #expect(junit.contains("errors=\"1\"") && junit.contains("<error type=\"script-error\""))
    #expect(try XMLCheck(junit).names.count { $0 == "testcase" } == 2)
  }

  @Test("endless scripts, too many orders and unknown names end with a clear word")
  func limits() throws {
    let endless = try Tool.promiselab("check", "-", "--max-steps", "3000", input: "while true {}")
    #expect(endless.status == 2 && endless.errors.contains("doesn't come to an end"))
    let many = "for i in 1...20 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) }.catch { print($0) } }"
    let timed = try Tool.promiselab("check", "-", "--limit", "1000000000", "--time", "300ms", input: many)
    #expect(timed.output.contains("not every run was looked at: stopped after"))
    let unknown = try Tool.promiselab("check", "-", input: "fetch(1).then { print($0) }")
    #expect(unknown.status == 65 && unknown.errors.contains("--stub"))
    #expect(try Tool.promiselab("check", "-", "--stub", input: "fetch(1).then { print($0) }").status == 1)
  }

  @Test("Ctrl-C ends a check with the findings of what was checked, and says what wasn't")
  func interrupted() throws {
    let many =
      "for i in 1...20 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) } }\nfunc f() { SimulatedNetwork.get(\"/a.txt\").then { print($0) } }"
    let arguments = ["-s", "INT", "2", Tool.promiselab, "check", "-", "-", "--limit", "1000000000", "--time", "60s"]
    let result = try Tool.run("/usr/bin/timeout", ["--preserve-status"] + arguments, input: many)
    #expect(result.output.contains("floating-promise") && result.errors.contains("interrupted"), "\(result.errors)")
  }
}
