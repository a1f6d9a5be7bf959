import Testing
import TraceEvents

@testable import Script

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

  @Test("every entry of a catalogue compiles in its dialect", arguments: Dialect.built)
  func catalogue(dialect: Dialect) throws {
    let catalog = OperatorCatalog.of(dialect)
    for entry in catalog.sources {
      let text = try EditableScript("").addingSource(entry.operation, named: entry.promiseName).text
      #expect(ScriptProgram.problems(of: ScriptSource(name: "t", text: text), dialect: dialect).isEmpty, "\(text)")
    }
    guard let source = catalog.sources.first else { return }
    for entry in catalog.operators {
      let text = "let a = \(source.operation.code)\n"
      let edit = try EditableScript(text).adding(
        entry.operation, after: place(dialect == .google ? "Promise" : "promiseWithValue", in: text))
      #expect(ScriptProgram.problems(of: ScriptSource(name: "t", text: edit.text), dialect: dialect).isEmpty, "\(edit.text)")
    }
    for entry in catalog.joins {
      let text = "let a = \(source.operation.code)\nlet b = \(source.operation.code)\n"
      let code = OperatorCode(name: entry.operation.name, code: entry.operation.code)
      let name = dialect == .google ? "Promise" : "promiseWithValue"
      let edit = try EditableScript(text).joining([place(name, 1, in: text), place(name, 2, in: text)], by: code)
      #expect(ScriptProgram.problems(of: ScriptSource(name: "t", text: edit.text), dialect: dialect).isEmpty, "\(edit.text)")
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
}
