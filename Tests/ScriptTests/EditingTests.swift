import Testing
import TraceEvents

@testable import Program
@testable import SwiftEditing

@Suite("operators are added to the text")
struct EditingAdditionTests {
  static let print = OperatorCode(name: "then", code: "then { print($0) }")

  func adding(_ text: String, after name: String, _ number: Int = 1) throws -> String {
    let edit = try EditableScript(text).adding(Self.print, after: place(name, number, in: text))
    #expect(word(at: edit.focus, in: edit.text) == "then")
    return edit.text
  }

  @Test("on the same line where the chain lies on one line, before the comment behind it")
  func oneLine() throws {
    #expect(try adding("Promise(1) // one\n", after: "Promise") == "Promise(1).then { print($0) } // one\n")
    #expect(
      try adding("let a = Promise(1).delay(2).always { }", after: "delay")
        == "let a = Promise(1).delay(2).then { print($0) }.always { }")
    #expect(
      try adding("let é = Promise(\"日本👩‍👩‍👧\").delay(1)", after: "delay") == "let é = Promise(\"日本👩‍👩‍👧\").delay(1).then { print($0) }")
  }

  @Test("on a line of its own where the chain has lines of their own, below the comment of the line above")
  func severalLines() throws {
    let text = """
      Promise(1)  // start
          .delay(1)  // wait
          // loud
          .always { }
      """
    #expect(
      try adding(text, after: "delay") == """
        Promise(1)  // start
            .delay(1)  // wait
            .then { print($0) }
            // loud
            .always { }
        """)
    #expect(
      try adding(text, after: "Promise") == """
        Promise(1)  // start
            .then { print($0) }
            .delay(1)  // wait
            // loud
            .always { }
        """)
    #expect(try adding(text, after: "always").hasSuffix("    .always { }\n    .then { print($0) }"))
  }

  @Test("after closures that span lines, are nested, or follow one another")
  func closures() throws {
    #expect(
      try adding("Promise(1).then {\n  Promise($0).delay(1)\n}\n", after: "delay")
        == "Promise(1).then {\n  Promise($0).delay(1).then { print($0) }\n}\n")
    #expect(
      try adding("Promise(1).then {\n  $0\n}\n", after: "then") == "Promise(1).then {\n  $0\n}.then { print($0) }\n")
    #expect(
      try adding("all(Promise(1), Promise(2)).then { a, b in }", after: "Promise", 2)
        == "all(Promise(1), Promise(2).then { print($0) }).then { a, b in }")
  }

  @Test("below a promise that is settled by its name, so that the name keeps meaning it")
  func pending() throws {
    #expect(
      try adding("let p = Promise<Int>.pending()  // mine\np.fulfill(1)\n", after: "pending")
        == "let p = Promise<Int>.pending()  // mine\np.then { print($0) }\np.fulfill(1)\n")
    #expect(try adding("let p = Promise<Int>()\n", after: "Promise") == "let p = Promise<Int>()\np.then { print($0) }\n")
  }

  @Test("with Windows line ends, tabs, and on a new line where the old one is long")
  func layouts() throws {
    #expect(try adding("f()\r\n\t.delay(1)\r\n", after: "delay") == "f()\r\n\t.delay(1)\n\t.then { print($0) }\r\n")
    let long = "Promise(\"" + String(repeating: "a", count: 80) + "\").delay(1)"
    #expect(try adding(long, after: "delay") == long + "\n  .then { print($0) }")
  }

  @Test("is refused where nothing stands, and in a text with errors")
  func refusals() throws {
    #expect(throws: EditProblem.noOperator) {
      try EditableScript("Promise(1)").adding(Self.print, after: SourcePlace(line: 1, column: 3))
    }
    #expect(throws: EditProblem.noOperator) { try EditableScript("").adding(Self.print, after: SourcePlace(line: 7, column: 3)) }
    #expect(throws: EditProblem.unreadable) { try EditableScript("Promise(1") }
  }

  @Test("places before and behind the edit are followed, what is inside closures too")
  func places() throws {
    let text = "let é = Promise(1).delay(2).always { Promise(3) }\nrace(é, é)\n"
    let edit = try EditableScript(text).adding(Self.print, after: place("delay", in: text))
    for (name, number) in [("Promise", 1), ("delay", 1), ("always", 1), ("Promise", 2), ("race", 1)] {
      let old = try place(name, number, in: text)
      #expect(edit.place(of: old) == (try place(name, number, in: edit.text)))
    }
  }
}

@Suite("branches, joins and sources")
struct EditingBranchTests {
  static let print = OperatorCode(name: "then", code: "then { print($0) }")

  func branching(_ text: String, at name: String, _ number: Int = 1) throws -> String {
    let edit = try EditableScript(text).branching(Self.print, at: place(name, number, in: text))
    #expect(word(at: edit.focus, in: edit.text) == "then")
    return edit.text
  }

  @Test("a named promise gets its second handler below, the comment stays")
  func named() throws {
    #expect(
      try branching("let a = Promise(1)  // one\na.always { }\n", at: "Promise")
        == "let a = Promise(1)  // one\na.then { print($0) }\na.always { }\n")
  }

  @Test("an unnamed promise gets a name that is free")
  func unnamed() throws {
    #expect(
      try branching("let valid = 1\nPromise(valid)\n  .validate { $0 > 0 }  // check\n  .always { }\n", at: "validate") == """
        let valid = 1
        let valid2 = Promise(valid)
          .validate { $0 > 0 }  // check
        valid2.then { print($0) }
        valid2
          .always { }

        """)
    #expect(
      try branching("let a = Promise(1).delay(2).always { }", at: "delay")
        == "let delayed = Promise(1).delay(2)\ndelayed.then { print($0) }\nlet a = delayed.always { }")
    #expect(try branching("Promise(1)", at: "Promise") == "let promise = Promise(1)\npromise.then { print($0) }")
  }

  @Test("within functions and closures the result stays the result")
  func results() throws {
    #expect(
      try branching("func f() -> Promise<Int> {\n  Promise(1).delay(1)\n}\n", at: "delay")
        == "func f() -> Promise<Int> {\n  let delayed = Promise(1).delay(1)\n  delayed.then { print($0) }\n  return delayed\n}\n")
    #expect(
      try branching("Promise(1).then { Promise($0) }", at: "Promise", 2)
        == "Promise(1).then { let promise = Promise($0); promise.then { print($0) }; return promise }")
  }

  @Test("promises are joined below the last of them, unnamed ones are named")
  func joining() throws {
    let text = "let a = Promise(1)\nPromise(2).delay(1)\nprint(3)\n"
    let join = OperatorCode(name: "all", code: "all(…)")
    let edit = try EditableScript(text).joining([place("Promise", in: text), place("delay", in: text)], by: join)
    #expect(edit.text == "let a = Promise(1)\nlet delayed = Promise(2).delay(1)\nall(a, delayed)\nprint(3)\n")
    #expect(word(at: edit.focus, in: edit.text) == "all")
    #expect(throws: EditProblem.tooFew) { try EditableScript(text).joining([place("Promise", in: text)], by: join) }
  }

  @Test("promises of one line are joined, those of blocks that don't see each other are not")
  func joiningApart() throws {
    let join = OperatorCode(name: "race", code: "race(…)")
    let line = "Promise(1).delay(1).always { }"
    let edit = try EditableScript(line).joining([place("delay", in: line), place("Promise", in: line)], by: join)
    #expect(problems(of: edit.text).isEmpty)
    #expect(edit.text.contains("race(delayed, promise)"))
    let apart = "func f() {\n  Promise(1)\n}\nPromise(2)"
    #expect(throws: EditProblem.apart) {
      try EditableScript(apart).joining([place("Promise", 1, in: apart), place("Promise", 2, in: apart)], by: join)
    }
  }

  @Test("a source is a statement at the end, with a free name, also in an empty script")
  func sources() throws {
    let source = OperatorCode(name: "delay", code: "Promise(1).delay(0.1)")
    let empty = try EditableScript("").addingSource(source, named: "later")
    #expect(empty.text == "let later = Promise(1).delay(0.1)\n")
    #expect(word(at: empty.focus, in: empty.text) == "Promise")
    #expect(
      try EditableScript("let later = 1").addingSource(source, named: "later").text
        == "let later = 1\nlet later2 = Promise(1).delay(0.1)\n")
  }
}
