import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What a report of `check` says in its formats, and what its status is.
@Suite struct CheckReportTests: ChecksScripts {
  @Test("the mark of the encoding moves no column in any format, and fixes replace what they should")
  func encodingMarks() throws {
    let text = "SimulatedNetwork.get(\"/ä\").map { _ in SimulatedNetwork.get(\"/b\") }.done { print($0) }.cauterize()"
    let (plain, marked) = (try kitCheck(text), try kitCheck("\u{FEFF}" + text))
    #expect(plain.findings.map(\.place) == marked.findings.map(\.place) && !plain.findings.isEmpty)
    for format in CheckFormat.allCases where format != .json {
      let texts = [plain, marked].map { format.text(of: [$0], failingOn: .error, version: "1") }
      #expect(texts[0] == texts[1].replacing("\u{FEFF}", with: ""), "\(format)")
    }
    let finding = try #require(marked.findings.first { $0.fixIt != nil })
    #expect(finding.fixIt?.applied(to: "\u{FEFF}" + text)?.text == "\u{FEFF}" + text.replacing(".map", with: ".then"))
  }

  @Test("notes stand in every format: what no run came to, rules that don't exist; so do files that can't be read, in documents")
  func notes() throws {
    let text = "func load() -> Promise<String> { SimulatedNetwork.get(\"/a.txt\") }\nprint(1)  // check:ignore unhandeld"
    let report = try check(text)
    #expect(report.remarks.count == 2 && report.remarks[1].contains("functions make in line 1:"))
    #expect(try check(text + "\nload().catch { print($0) }").remarks.count == 1)
    #expect(
      try check("func load() -> Promise<Int> { Promise(1) }").remarks.first?.contains("nothing calls its functions") == true)
    let branches = "func load(_ isOff: Bool) -> Promise<Int> { isOff ? Promise(Off()) : Promise(1) }\nstruct Off: Error {}\n"
    #expect(try check(branches + "load(false).then { print($0) }.catch { print($0) }").remarks == [])
    // What a search that was ended early would have come to isn't known.
    let endless = "func again() { Promise(1).delay(0.1).then { _ in again() } }\nagain()"
    var isOver = CheckRequest(RunRequest(source: ScriptSource(name: "test.swift", text: endless)))
    isOver.limit = 1
    #expect(try isOver.perform(isOver: { true }).remarks.isEmpty)
    let missing = CheckReport(unreadable: "no.swift", "there is no file 'no.swift'")
    for format in CheckFormat.allCases {
      let shown = format.text(of: [report, missing], failingOn: .error, version: "1")
      #expect(shown.contains("unhandeld") && shown.contains("--call NAME"), "\(format)")
      #expect(format == .text || (shown.contains("there is no file") && shown.contains("script-error")), "\(format)")
    }
  }

  @Test("no document takes a script for clean that didn't come to its end; all say that not every run was looked at")
  func unended() throws {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: "while true {}"))
    run.limits.maximumSteps = 3000
    let endless = try CheckRequest(run).perform()
    let text = "wasn't looked through to its end"
    let junit = CheckFormat.junit.text(of: [endless], failingOn: .error, version: "1")
    #expect(junit.contains("tests=\"1\" failures=\"0\" errors=\"1\"") && junit.contains("<error type=\"limit-reached\""))
    #expect(junit.contains(text) && !junit.contains("no findings"))
    let github = CheckFormat.github.text(of: [endless], failingOn: .error, version: "1")
    #expect(github.hasPrefix("::error file=test.swift,line=1,title=limit-reached::") && github.contains(text))
    let sarif = CheckFormat.sarif.text(of: [endless], failingOn: .error, version: "1")
    #expect(sarif.contains("\"executionSuccessful\" : false") && sarif.contains(text))
    let answers = "for i in 1...9 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) }.catch { _ in print(0) } }"
    var request = CheckRequest(RunRequest(source: ScriptSource(name: "test.swift", text: answers + "  // check:ignore nosuch")))
    request.limit = 20
    let large = try request.perform()
    for format in CheckFormat.allCases where format != .json {
      let shown = format.text(of: [large], failingOn: .error, version: "1")
      #expect(shown.contains("not every run was looked at: there are more than 20 runs"), "\(format)")
      #expect(!shown.contains("<error") && !shown.contains("executionSuccessful\" : false"), "\(format)")
    }
    let notices = CheckFormat.github.text(of: [large], failingOn: .error, version: "1").split(separator: "\n")
    #expect(notices.allSatisfy { $0.hasPrefix("::notice file=test.swift,line=1,") } && notices.count == 2)
    let missing = CheckReport(unreadable: "no.swift", "there is no file 'no.swift'")
    #expect(CheckFormat.sarif.text(of: [missing], failingOn: .error, version: "1").contains("wasn't checked: it can't be read"))
  }

  @Test("the grave findings decide, and which are grave is the caller's to say")
  func statuses() throws {
    let note = try check("Promise(1).then { print($0) }.catch { print($0) }")
    #expect(note.status(failingOn: .note) == .unsettled && note.status(failingOn: .warning) == .success)
    let error = try check("let p = Promise<Int>.pending()")
    #expect(error.status(failingOn: .error) == .unsettled)
  }
}
