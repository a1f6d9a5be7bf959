import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("words that a script's library hasn't itself")
struct CommonWordsTests {
  static let refused: [(text: String, line: Int, says: String)] = [
    ("import PromiseKit\nall(Promise.value(1), Promise.value(2)).cauterize()", 2, "'promisekit' has 'when(fulfilled:)'"),
    ("import PromiseKit\nany([Promise.value(1)]).cauterize()", 2, "'promisekit' has 'when(resolved:)'"),
    ("import PromiseKit\nlet p = Promise<Int> { fulfill, reject in fulfill(1) }", 2, "'Promise { seal in seal.fulfill(…) }'"),
    ("import PromiseKit\nlet p = Promise(1)", 2, "'Promise.value(…)'"),
    ("import KitPromises\nlet p = Promise(\"one\")", 2, "'Promise.value(…)'"),
    ("import FranticApparatus\nlet p = Promise(1)", 2, "'Promise { fulfill, _, _ in fulfill(…) }'"),
    ("import FranticApparatus\nstruct E: Error {}\nlet p = Promise<Int>(E())", 3, "'Promise { fulfill, _, _ in fulfill(…) }'"),
    ("import PromiseKit\nenum E: Error { case a }\nlet p = Promise<Int>(E.a)", 3, "Promise(error: …)"),
    ("import FranticApparatus\nlet p = Promise<Int> { fulfill, reject in fulfill(1) }", 2, "gets 3 arguments, not 2"),
    (
      "import FranticApparatus\nlet p = Promise<Int> { fulfill, _, _ in fulfill(1) }\np.catch { print($0) }", 3,
      "'frantic' has 'whenRejected'"
    ),
    (
      "import FranticApparatus\nlet p = Promise<Int> { fulfill, _, _ in fulfill(1) }\np.always { }", 3,
      "'frantic' has 'whenComplete'"
    ),
    ("import AnyPromises\nrace([AnyPromise(1)])", 2, "'anypromise' has 'PMKRace'"),
    ("import ECMAPromises\nall([Promise(1)])", 2, "'ecmascript' has 'Promise.all'"),
  ]

  @Test("a script that imports its library is refused a word that only other libraries have, at its place", arguments: refused)
  func imported(text: String, line: Int, says: String) throws {
    let problems = #expect(throws: ScriptProblems.self) { try ScriptProgram(ScriptSource(name: "a.swift", text: text)) }
    let first = try #require(problems?.diagnostics.first)
    #expect(first.place.line == line)
    #expect(first.message.contains(says), "\(first.message)")
  }

  @Test("without the import, or under another library's rules, the same words run", arguments: refused)
  func notImported(text: String, line: Int, says: String) throws {
    let name =
      says.contains("frantic") || text.contains("Frantic")
      ? "frantic" : says.contains("anypromise") ? "anypromise" : text.contains("ECMA") ? "ecmascript" : "promisekit"
    let body = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: "// dialect: \(name)\n" + body)).run().ending == .idle)
  }

  @Test(
    "a script's own functions and what the library itself has are nobody's common words",
    arguments: [
      "import PromiseKit\nfunc all(_ n: Int) -> Int { n }\nprint(all(1))",
      "import PromiseKit\nlet p = Promise<Int> { $0.fulfill(1) }\nlet q = Promise(p)\nlet r = Promise<Int> { seal in seal.fulfill(1) }",
      "import PromiseKit\nlet p = Promise<Int>(error: PMKError.cancelled)\np.cauterize()",
      "import FranticApparatus\nlet p = all([Promise<Int> { fulfill, _, _ in fulfill(1) }])",
    ])
  func ownNames(text: String) throws {
    _ = try ScriptProgram(ScriptSource(name: "a.swift", text: text))
  }
}
