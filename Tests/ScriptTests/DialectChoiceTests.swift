import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("which dialect a script runs under")
struct DialectChoiceTests {
  @Test("a script that says nothing runs as google's")
  func defaultDialect() throws {
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: "print(1)")).dialect == .google)
  }

  @Test(
    "the first line and an import of the library choose the dialect", arguments: ["// dialect: google\n", "import Promises\n"])
  func chosen(text: String) throws {
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: text + "print(1)")).dialect == .google)
  }

  @Test("the line that names the dialect may stand among the comments at the beginning, and nowhere else")
  func amongComments() throws {
    func dialect(_ text: String) throws -> Dialect { try ScriptProgram(ScriptSource(name: "a.swift", text: text)).dialect }
    #expect(try dialect("#!/usr/bin/env promiselab\n// Copyright\n\n  \n// dialect: frantic\nprint(1)") == .frantic)
    #expect(try dialect("// Copyright\r\n// dialect: frantic\r\nprint(1)") == .frantic)
    #expect(try dialect("print(1)\n// dialect: frantic\n") == .google)
  }

  @Test(
    "the imports of FranticApparatus and of the libraries here, and the first line, choose frantic and ecmascript",
    arguments: [
      ("import FranticApparatus\n", Dialect.frantic), ("import FranticPromises\n", .frantic),
      ("// dialect: frantic\n", .frantic), ("import ECMAPromises\n", .ecmascript), ("// dialect: ecmascript\n", .ecmascript),
      ("import Foundation\nimport Dispatch\nimport FranticApparatus\n", .frantic),
    ])
  func others(text: String, dialect: Dialect) throws {
    let program = try ScriptProgram(ScriptSource(name: "a.swift", text: text + "print(1)"))
    #expect(program.dialect == dialect)
    #expect(program.run().printed == "1\n")
  }

  @Test(
    "pasted code that has what only PromiseKit has runs under its rules, and a warning says so",
    arguments: [
      "firstly { api.load() }.done { print($0) }", "api.load().ensure { stop() }", "api.load().cauterize()",
      "when(fulfilled: one(), two())", "Promise<Int> { seal in seal.fulfill(1) }",
      "api.load().then(execute: show).catch { print($0) }",
      "func ask() -> Guarantee<Int> { api.ask() }", "api.load().catch { if $0 is PMKError { stop() } }", "api.load().asVoid()",
      "firstly { Promise(value: 1) }.then { print($0) }.always { stop() }", "api.load().then { _ in Promise<Void>() }",
      "let (promise, fulfill, reject) = Promise<Int>.pending()",
      "class Call { let promise: P, fulfill: F; init() { (self.promise, self.fulfill) = Promise<Int>.pending() } }",
    ])
  func pastedWithoutImport(text: String) throws {
    func program(_ text: String, _ dialect: Dialect? = nil) throws -> ScriptProgram {
      try ScriptProgram(ScriptSource(name: "a.swift", text: text), dialect: dialect, stubsUnknownNames: true)
    }
    let pasted = try program(text)
    #expect(pasted.dialect == .promisekit)
    #expect(pasted.warnings.first?.message.contains("the rules of promisekit") == true)
    for asked in ["import Promises\n", "// dialect: google\n"] { #expect(try program(asked + text).dialect == .google) }
    #expect(try program(text, .google).dialect == .google)
    #expect(try program("api.load().then { print($0) }.catch { print($0) }").dialect == .google)
  }

  @Test("a text that imports two libraries is told once which lines import what, and what to do")
  func twoLibraries() throws {
    let text = "import PromiseKit\nimport Promises\nfunc a() {}\nimport PromiseKit\nimport Promises\n"
    let program = try ScriptProgram(ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true)
    #expect(program.dialect == .promisekit)
    #expect(
      program.warnings.map(\.message) == [
        "this script runs as 'promisekit' (lines 1, 4: import PromiseKit), so what 'Promises' has is not in scope (lines 2, 5): "
          + "put the code of each library into a file of its own, as one text runs under one library's rules"
      ])
  }

  @Test("an unknown dialect in the first line is reported at its place, with the nearest name")
  func unknown() throws {
    do {
      _ = try ScriptProgram(ScriptSource(name: "a.swift", text: "// dialect: gogle\nprint(1)"))
      Issue.record("there is no such dialect")
    } catch {
      let found = error.diagnostics.first
      #expect(found?.place == SourcePlace(line: 1, column: 13))
      #expect(found?.message.contains("there is no dialect 'gogle'; did you mean 'google'?") == true)
    }
  }

  @Test("a dialect is found by its name, and a wrong name says which there are")
  func names() throws {
    #expect(try Dialect(named: "google") == .google)
    #expect(throws: DialectProblem.unknown("xyz")) { try Dialect(named: "xyz") }
    #expect(DialectProblem.unknown("xyz").description.contains("google"))
    #expect(DialectProblem.unknown("xyz").description.contains("did you mean") == false)
  }
}
