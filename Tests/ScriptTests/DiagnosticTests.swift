import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("a class isn't proposed as its own superclass")
  func ownSuperclass() {
    let found = problems(of: "import UIKit\nclass ViewController: UIViewController {}").filter { $0.place.line == 2 }
    #expect(found.map(\.message) == ["cannot find type 'UIViewController' in scope"])
    #expect(
      problems(of: "class Controller {}\nclass Other: Contrller {}").map(\.message)
        == ["cannot find type 'Contrller' in scope; did you mean 'Controller'?"])
  }

  @Test("a diagnostic has swiftc's form: place, message, line, caret under the column")
  func rendered() {
    let found = problems(of: "let a = 1\n\tlet b = missing + a\n")
    #expect(
      found.map(\.rendered) == [
        "test.swift:2:10: error: cannot find 'missing' in scope\n\tlet b = missing + a\n\t        ^"
      ])
  }

  @Test("columns count UTF-8 bytes, the caret stands under the character")
  func bytes() {
    let found = problems(of: "print(\"é\", nope)")
    #expect(found.first?.place.column == 13)
    #expect(found.first?.rendered.hasSuffix("\n" + String(repeating: " ", count: 11) + "^") == true)
  }

  @Test("all problems are reported at once, in the order of the text")
  func together() {
    let found = problems(of: "import UIKit\nlet x = foo(1)\n@W var z = 1\nlet y = 1\ny = 2\n")
    #expect(found.map(\.place.line) == [1, 2, 3, 5])
    #expect(found.map(\.severity) == [.warning, .error, .error, .error])
  }

  @Test("syntax errors are reported, not run", arguments: ["let a = (1 +", "func f( { }", "}", "let = 3", "struct {", "if x"])
  func syntax(_ text: String) {
    #expect(!problems(of: text).isEmpty)
  }

  @Test(
    "what is not supported says so and what to write instead",
    arguments: [
      ("struct S { @W var x = 1 }", "plain variable"),
      ("var x = 1 { didSet {} }", "declare a type"),
    ])
  func unsupported(_ text: String, _ advice: String) {
    #expect(problems(of: text).contains { $0.message.contains("not supported yet") && $0.message.contains(advice) })
  }

  @Test("a guard's else doesn't see what the guard declares")
  func guardedNames() {
    let texts = [
      "let o: Int? = nil\nguard let w = o else { print(w); fatalError() }",
      "func f(_ v: Int?) -> Int { guard let w = v else { return w }; return w }",
      "enum E { case a(Int), b }\nfunc f(_ e: E) -> Int { guard case .a(let w) = e else { return w }; return w }",
    ]
    for text in texts { #expect(problems(of: text).map(\.message) == ["cannot find 'w' in scope"], "\(text)") }
  }

  @Test("PromiseKit's 'Result' has one parameter; Swift's is there by its full name")
  func ownResult() {
    let text = "// dialect: promisekit\nlet r: Result<Int, Error> = .success(1)\nprint(r)"
    #expect(problems(of: text).first?.message.contains("(got 2, but expected 1)") == true)
    #expect(problems(of: text.replacing("Result", with: "Swift.Result")).isEmpty)
    #expect(problems(of: text.replacing("promisekit", with: "google")).isEmpty)
  }

  @Test(
    "mistakes that swiftc finds are found before anything runs",
    arguments: [
      ("let a = 1\na = 2", "cannot assign to value: 'a' is a 'let' constant"), ("let a = 1\na += 2", "'a' is a 'let' constant"),
      ("func f() { for i in 0..<3 { i = 1 } }", "'i' is a 'let' constant"), ("let a: Foo = 1", "cannot find type 'Foo' in scope"),
      ("let a = 1\nlet a = 2", "invalid redeclaration of 'a': give it another name"),
      ("struct A {}\nclass A {}", "invalid redeclaration of 'A'"),
      ("enum A { struct B {}\nstruct B {} }", "invalid redeclaration of 'B'"),
      ("struct A { var b = 1\nvar b: Int { 2 } }", "invalid redeclaration of 'b'"),
      ("struct A { func b(_ c: Int) {}\nfunc b(_ c: Int) {} }", "invalid redeclaration of 'b(_:)'"),
      ("func f(a: Int, b a: Int) {}", "invalid redeclaration of 'a'"),
      ("func f() {}\nfunc f() {}", "invalid redeclaration of 'f()'"),
      ("break", "'break' is only allowed inside a loop or a switch"),
      ("return 1", "return invalid outside of a func"), ("print($0)", "anonymous closure argument not contained in a closure"),
      ("let x", "type annotation missing in pattern"),
      ("func f(a: Int) {}\nf(b: 1)", "incorrect argument label in call (have 'b:', expected 'a:')"),
      ("func f(a: Int) {}\nf(1)", "missing argument label 'a:' in call"),
      ("func f(_ a: Int) {}\nf(a: 1)", "extraneous argument label 'a:' in call"),
      ("func f(_ a: Int, b: Int) {}\nf(1)", "missing argument for parameter 'b' in call"),
      ("func f(_ a: Int) {}\nf(1, 2)", "extra argument in call"),
      (
        "enum T: Error { case a }\nfunc f() throws { throw T }",
        "expected member name or initializer call after type name: 'T' is a type, and its cases are the values"
      ),
      ("struct S { let x: Int }\nlet s = S(y: 1)", "incorrect argument label in call (have 'y:', expected 'x:')"),
      ("func f(_ x: inout Int) {}\nlet a = 1\nf(&a)", "'a' is a 'let' constant"),
      ("protocol P { func go() }\nstruct S: P {}", "type 'S' does not conform to protocol 'P': it has no 'go'"),
      ("struct S { deinit {} }", "deinitializers may only be declared within a class"),
    ])
  func mistakes(_ text: String, _ message: String) {
    #expect(problems(of: text).contains { $0.message.contains(message) }, "\(problems(of: text).map(\.message))")
  }

  @Test("imports of what scripts have are accepted")
  func imports() throws {
    #expect(try output(of: "import Promises\nimport Foundation\nimport Dispatch\nimport PromiseEngine\nprint(1)") == "1\n")
  }

  @Test(
    "text that is nested too deeply gets a diagnostic",
    arguments: [
      "let x = " + String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000),
      "let x = " + String(repeating: "[", count: 10_000), String(repeating: "{", count: 10_000),
      "let x: " + String(repeating: "[", count: 5000) + "Int" + String(repeating: "]", count: 5000) + " = 1",
      "let x = 1" + String(repeating: " + 1", count: 5000), "let x = a" + String(repeating: ".b", count: 20_000),
      "let x = " + String(repeating: "try ", count: 10_000) + "1",
      "let f: " + String(repeating: "(Int) -> ", count: 10_000) + "Int",
      "if true {}" + String(repeating: " else if true {}", count: 5000), String(repeating: "#if a\n", count: 5000),
      "let x = " + String(repeating: "\"\\(", count: 3000),
      // What the parser would need hours for: its time doubles with each bracket that begins with another.
      "let x = " + String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40),
      "let x: " + String(repeating: "[", count: 40), "let x = " + String(repeating: "[(", count: 40),
      "let x = " + String(repeating: "[@a ", count: 40), "a s" + String(repeating: "[", count: 40) + "b\n\nclass A {",
    ])
  func nesting(_ text: String) {
    let found = problems(of: text)
    #expect(found.contains { $0.message.contains("nested too deeply") || $0.message.contains("nesting level") })
  }

  @Test("of a very long line the part around the caret is shown")
  func longLines() throws {
    let text = "let y = \"" + String(repeating: "a", count: 5000) + "\" + nope + \"" + String(repeating: "b", count: 5000) + "\""
    let lines = try #require(problems(of: text).first).rendered.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[1].count < 200 && lines[1].contains("nope") && lines[1].hasPrefix("…") && lines[1].hasSuffix("…"))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let place = lines[1].index(lines[1].startIndex, offsetBy: lines[2].distance(from: lines[2].startIndex, to: caret))
    #expect(lines[1][place...].hasPrefix("nope"))
  }

  @Test("every call of a promise operator or initializer is listed with its name's place")
  func operatorPlaces() throws {
    let program = try ScriptProgram(
      ScriptSource(
        name: "test.swift",
        text: """
          func all2() {}
          Promise(1).then { $0 }
            .catch { _ in }
          all(Promise<Int>.pending(), Promise<Int>(2))
          let sum = [1].reduce(0, +)
          Promise("0").reduce([1]) { a, b in Promise(a) }
          """))
    #expect(
      program.operatorPlaces.map { "\($0.place) \($0.name)" } == [
        "2:1 Promise", "2:12 then", "3:4 catch", "4:1 all", "4:18 pending", "4:29 Promise", "6:1 Promise", "6:14 reduce",
        "6:36 Promise",
      ])
  }

  @Test("a line that has only begun is told from one that is wrong")
  func incomplete() {
    for text in ["func f() {", "print(1,", "let x = [1, 2", "Promise(1).then { v in", "if true {\n  print(1)"] {
      #expect(ScriptProgram.isIncomplete(text), "\(text)")
    }
    for text in ["print(1)", "let x = 3", "}", "func f() {}", "let = 2", ""] {
      #expect(!ScriptProgram.isIncomplete(text), "\(text)")
    }
  }
}
