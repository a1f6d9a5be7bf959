import SwiftLanguage
import Testing
import TraceEvents

@testable import Program
@testable import SwiftEditing
@testable import SwiftPromises

@Suite("operators are taken away, moved and changed")
struct EditingChangeTests {
  func deleting(_ text: String, _ name: String, _ number: Int = 1) throws -> String {
    try EditableScript(text).deleting(place(name, number, in: text)).text
  }

  func moving(_ text: String, _ name: String, later: Bool) throws -> String {
    let edit = try EditableScript(text).moving(place(name, in: text), later: later)
    #expect(word(at: edit.focus, in: edit.text) == name)
    return edit.text
  }

  @Test("an operator is deleted with its line and the comment behind it; comments above stay")
  func deletion() throws {
    let text = "f()  // start\n  .delay(1)  // wait\n  // note\n  .always { }\n"
    #expect(try deleting(text, "delay") == "f()  // start\n  // note\n  .always { }\n")
    #expect(try deleting(text, "always") == "f()  // start\n  .delay(1)  // wait\n  // note\n")
    #expect(try deleting("Promise(1).delay(1).always { } // é", "delay") == "Promise(1).always { } // é")
  }

  @Test("a source is deleted with its statement, or as an argument")
  func deletionOfSources() throws {
    #expect(try deleting("// title\nPromise(1)", "Promise") == "// title\n")
    #expect(try deleting("Promise(1)", "Promise") == "")
    #expect(try deleting("let a = 1\nPromise(1).delay(1)  // x\nlet b = 2\n", "Promise") == "let a = 1\nlet b = 2\n")
    #expect(try deleting("all(Promise(1), Promise(2), Promise(3))", "Promise", 1) == "all(Promise(2), Promise(3))")
    #expect(try deleting("all(Promise(1), Promise(2), Promise(3))", "Promise", 3) == "all(Promise(1), Promise(2))")
    #expect(try deleting("all([Promise(1), Promise(2).delay(1)])", "Promise", 2) == "all([Promise(1)])")
  }

  @Test("what selection falls to after a deletion is the operator before")
  func focus() throws {
    let text = "Promise(1).delay(1).always { }"
    let edit = try EditableScript(text).deleting(place("always", in: text))
    #expect(word(at: edit.focus, in: edit.text) == "delay")
    #expect(edit.place(of: try place("always", in: text)) == nil)
  }

  @Test("an operator moves with its comment where each has a line, without one elsewhere")
  func moves() throws {
    let text = "f()\n  .delay(1)  // wait\n  .always { }\n  .timeout(3)\n"
    #expect(try moving(text, "delay", later: true) == "f()\n  .always { }\n  .delay(1)  // wait\n  .timeout(3)\n")
    #expect(try moving(text, "timeout", later: false) == "f()\n  .delay(1)  // wait\n  .timeout(3)\n  .always { }\n")
    #expect(try moving("Promise(1).delay(1).always { } // c", "delay", later: true) == "Promise(1).always { }.delay(1) // c")
  }

  @Test("the ends of a chain and its source are told")
  func limits() throws {
    let text = "Promise(1).delay(1).always { }"
    #expect(throws: EditProblem.isFirst("delay")) { try moving(text, "delay", later: false) }
    #expect(throws: EditProblem.isLast("always")) { try moving(text, "always", later: true) }
    #expect(throws: EditProblem.sourceCannotMove) { try moving(text, "Promise", later: true) }
  }

  @Test(
    "arguments and closures are what stands behind the name",
    arguments: [
      ("Promise(1).then { $0 }", "then", "{ $0 }"), ("Promise(1).delay(0.5).always { }", "delay", "(0.5)"),
      ("Promise(1).then(on: q) {\n  $0\n}", "then", "(on: q) {\n  $0\n}"), ("let a = Promise<Int>(é)", "Promise", "(é)"),
    ])
  func arguments(text: String, name: String, expected: String) throws {
    let script = try EditableScript(text)
    let place = try place(name, in: text)
    #expect(try script.arguments(at: place) == expected)
    #expect(try script.settingArguments(at: place, to: expected + "\n").text == text)
  }

  @Test("new arguments take the place of the old ones; what stays of a closure keeps its place")
  func settingArguments() throws {
    let text = "Promise(1).then { Promise($0) }.always { }"
    let place = try place("then", in: text)
    let edit = try EditableScript(text).settingArguments(at: place, to: "(on: .main) { Promise($0) }")
    #expect(edit.text == "Promise(1).then(on: .main) { Promise($0) }.always { }")
    #expect(edit.place(of: try ScriptTests.place("Promise", 2, in: text)) == (try ScriptTests.place("Promise", 2, in: edit.text)))
    #expect(try EditableScript(text).settingArguments(at: place, to: " { 1 } ").text == "Promise(1).then { 1 }.always { }")
  }

  @Test("places are followed through edits by hand")
  func between() throws {
    let old = "// é\nPromise(1).delay(1)\n  .then { $0 }\nrace(a)\n"
    let new = "// é, more\n\nPromise(2).delay(1)\n  .always { }\n  .then { $0 }\n"
    let edit = ScriptEdit.between(old, and: new)
    #expect(edit.text == new)
    for name in ["Promise", "delay", "then"] {
      #expect(edit.place(of: try place(name, in: old)) == (try place(name, in: new)), "\(name)")
    }
    #expect(edit.place(of: try place("race", in: old)) == nil)
    #expect(ScriptEdit.between("👩", and: "👨").text == "👨")
    #expect(ScriptEdit.between("", and: "a\n").text == "a\n")
    #expect(ScriptEdit.between("a\nb", and: "").text == "")
  }

  @Test("every entry of a catalogue compiles in its dialect, and runs without a fault", arguments: Dialect.allCases)
  func catalogue(dialect: Dialect) throws {
    let catalog = OperatorCatalog.of(dialect)
    func expectToCompile(_ text: String) {
      let source = ScriptSource(name: "t", text: text)
      let problems = ScriptProgram.problems(of: source, dialect: dialect)
      #expect(problems.isEmpty, "\(text): \(problems.first?.message ?? "")")
      guard let run = try? ScriptProgram(source, dialect: dialect).run() else { return }
      #expect(run.ending == .idle, "\(text): \(run.ending)")
      // What a rejected source is there for is no fault of the code.
      #expect(run.faults.allSatisfy { $0.contains("rejection") }, "\(text): \(run.faults)")
    }
    for entry in catalog.sources {
      expectToCompile(try EditableScript("").addingSource(entry.operation, named: entry.promiseName).text)
    }
    let source = try #require(catalog.sources.first)
    let one = try EditableScript("").addingSource(source.operation, named: "a")
    let first = try #require(one.focus)
    for entry in catalog.operators { expectToCompile(try EditableScript(one.text).adding(entry.operation, after: first).text) }
    let two = try EditableScript(one.text).addingSource(source.operation, named: "b")
    let second = try #require(two.focus)
    for entry in catalog.joins {
      expectToCompile(try EditableScript(two.text).joining([first, second], by: entry.operation).text)
    }
  }

  @Test("the catalogue of google has all operators of its library")
  func complete() {
    let named = Set(OperatorCatalog.of(.google).operators.map(\.operation.name))
    #expect(named.isSuperset(of: DialectLibrary.google.operators.union(DialectLibrary.google.ambiguousOperators)))
  }

  @Test("text is classified also where it has errors")
  func classification() throws {
    let parts = try #require(SourceClassification.parts(of: "let a = \"é\" // x\n(("))
    #expect(parts.map(\.kind) == [.keyword, .string, .comment])
    #expect(SourceClassification.parts(of: String(repeating: "(", count: 500)) == nil)
  }

  @Test("every character of a line has its kind, also where a comment or a string goes on over lines, and behind wide characters")
  func lines() throws {
    func kinds(_ text: String, behind lead: String = "") -> [String] {
      let letters: [SourceClassification.Kind: Character] = [
        .plain: ".", .keyword: "k", .string: "s", .number: "n", .comment: "c", .type: "t", .label: "l", .variable: "v",
      ]
      let lines = SourceClassification.lines(of: text, behind: lead) { $0.isNewline } ?? []
      return lines.map { String($0.compactMap { letters[$0] }) }
    }
    #expect(kinds("let x = 42 // let") == ["kkk.....nn.cccccc"])
    #expect(kinds("/* a\nlet é */ let\r\ny") == ["cccc", "cccccccc.kkk", "."])
    #expect(kinds("let s = \"\"\"\n  let\n  \"\"\"\nlet t = 1") == ["kkk.....sss", "..sss", "..sss", "kkk.....n"])
    #expect(kinds("\"日本\\(n)\" // 日") == ["sss..." + "." + "s.cccc"])
    #expect(kinds("(of: $0)", behind: "f") == [".ll..vv."])
    #expect(kinds("") == [""])
  }
}
