import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What `check` says of expectations in comments.
@Suite struct CheckExpectationTests: ChecksScripts {
  @Test("a run, too, holds the others against its end without an expectation that changes something")
  func changingExpectation() {
    let text = "var x = 0\n// expect: { x = 5; return true }()\n// expect: x < 2"
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    #expect(run.brokenExpectations() == ["{ x = 5; return true }()"])
  }

  @Test("an expectation that makes no sense is told at its own line, whatever the reason")
  func meaninglessExpectations() throws {
    let report = try check("let a = 1 // expect: a == 1\n// expect: a ==\n// expect: nosuch > 1")
    let lines = report.findings.filter { $0.rule == .brokenExpectation }.map(\.place.line)
    #expect(lines.sorted() == [2, 3])
  }

  @Test("a broken expectation fails the check in every format, with the run that shows it; one that holds in all runs doesn't")
  func brokenExpectations() throws {
    let call = "var n = 0\nSimulatedNetwork.get(\"/a.txt\").then { _ in n = 1 }.catch { print($0) }\n"
    let report = try check(call + "// expect: n == 1")
    func broken(_ report: CheckReport) -> [Finding] { report.findings.filter { $0.rule == .brokenExpectation } }
    let finding = try #require(broken(report).first)
    #expect(broken(report).count == 1 && finding.place.line == 3 && report.status(failingOn: .error) == .unsettled)
    #expect(finding.witness?.changes == ["get (line 2) fails"] && finding.message.hasSuffix("is broken, if get (line 2) fails"))
    for format in CheckFormat.allCases {
      let text = format.text(of: [report], failingOn: .error, version: "1")
      #expect(text.contains("broken-expectation") && !text.contains("no findings"), "\(format)")
    }
    let fine = try check(call + "// expect: n < 2")
    #expect(broken(fine).isEmpty && fine.status(failingOn: .note) == .success)
    let senseless = try check(call + "// expect: nowhere == 1")
    #expect(broken(senseless).count == 1 && senseless.runs == fine.runs && senseless.cutOff == nil)
    #expect(broken(senseless)[0].message.hasPrefix("the expectation makes no sense: "))
    #expect(try broken(check(call + "// expect: n == 1", runs: false)).isEmpty)
  }

  @Test(
    "a broken expectation is a finding like others: beside its line in the playground, and silenced by a comment above or before it"
  )
  func expectationAsRule() throws {
    func rules(_ text: String) throws -> [CheckRule] { try check(text).findings.map(\.rule).filter { $0 == .brokenExpectation } }
    #expect(try rules("var n = 0\n// expect: n == 1") == [.brokenExpectation])
    #expect(try rules("var n = 0\n// check:ignore broken-expectation\n// expect: n == 1") == [])
    #expect(try rules("// check:ignore broken-expectation\nvar n = 0  // expect: n == 1") == [])
    #expect(try rules("// check:ignore broken-expectation\nvar n = 0\n// expect: n == 1") == [.brokenExpectation])
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: "var n = 0  // expect: n == 1")).perform()
    #expect(run.findings.map(\.rule) == [.brokenExpectation] && run.findings[0].place == SourcePlace(line: 1, column: 12))
  }

  @Test("an expectation counts alone on its line and behind code, but neither in a string nor within another comment")
  func placesOfExpectations() {
    func stated(_ text: String) -> [String] { ExploreRequest.expectations(in: text) }
    #expect(stated("// expect: a == 1\nvar a = 1  // expect: a < 2") == ["a == 1", "a < 2"])
    #expect(stated("print(\"// expect: a\")\n// write // expect: a\n/// expect: a\n/* // expect: a */") == [])
  }
}
