import Program
import SwiftPromises
import Testing
import TraceEvents

/// Texts that no person writes: each must be refused or run, in a time that grows with its length and not with its square.
@Suite("Hostile texts")
struct HostileTextTests {
  private static func pile(_ before: String, _ piece: String, _ count: Int, _ after: String = "") -> String {
    before + String(repeating: piece, count: count) + after
  }

  /// What piles up, by its name.
  private static let deep: [(name: String, text: String)] = [
    ("else if", pile("let a = 1\nif a == 0 {}", " else if a == 1 {}", 20_000)),
    ("else if on lines", pile("let a = 1\nif a == 0 {\n}", "\nelse if a == 1 {\n}", 20_000)),
    ("let", pile("", "let ", 6000)), ("return", pile("", "return ", 8000)), ("break", pile("", "break ", 8000)),
    ("if", pile("", "if ", 8000)), ("func", pile("", "func ", 8000)), ("try", pile("let a = ", "try ", 20_000, "f()")),
    ("optional chain", pile("let a: Int? = 1\nlet b = a", "?.c", 100_000)),
    ("optional chain on lines", pile("let a: Int? = 1\nlet b = a", "?\n.c", 100_000)),
    ("members", pile("let b = a", ".c", 50_000)),
    ("calls", pile("let b = a", "()", 50_000)), ("subscripts", pile("let b = a", "[0]", 50_000)),
    ("forced unwrapping", pile("let b = a", "!", 50_000)),
    ("closures", pile("let f = ", "{ ", 10_000, String(repeating: "}", count: 10_000))),
    ("trailing closures", pile("f", " {}", 20_000)), ("tuples", pile("let t = ", "(", 10_000)),
    ("arrays", pile("let t = ", "[", 10_000)),
    ("ternaries in the middle", pile("let b = ", "true ? ", 20_000, "2" + String(repeating: " : 1", count: 20_000))),
    ("ternaries at the end", pile("let b = ", "true ? 1 : ", 20_000, "2")), ("operators", pile("let b = 1", " + 1", 20_000)),
    ("assignments", pile("a", " = a", 20_000)), ("casts", pile("let b = 1", " as Int", 20_000)),
    ("prefix operators", pile("let b = ", "-(", 20_000, "1" + String(repeating: ")", count: 20_000))),
    ("generics", pile("let b: ", "A<", 20_000, "Int" + String(repeating: ">", count: 20_000))),
    ("optional types", pile("let b: Int", "?", 50_000)), ("types in types", pile("let b: A", ".B", 50_000)),
    ("functions that return functions", pile("let f: ", "(Int) -> ", 20_000, "Int")),
    ("interpolations", pile("let s = ", "\"\\(", 2000, "1" + String(repeating: ")\"", count: 2000))),
    ("patterns", pile("switch 1 {\ncase ", ".a(", 5000)), ("attributes", pile("", "@a ", 20_000, "let x = 1")),
    ("attributes without a name", pile("", "@ ", 20_000)), ("conditions", pile("", "#if DEBUG || (\n", 10_000)),
    ("key paths", pile("let k = \\A", ".b", 50_000)), ("number signs", pile("", "#", 50_000)), ("quotes", pile("", "\"", 50_000)),
    ("try on lines", pile("let a = ", "try\n", 20_000, "f()")), ("less than on lines", pile("let a: A", "<\nA", 20_000)),
  ]

  @Test("what is nested too deeply is said to be so, at the place, and ends nothing", arguments: deep.map(\.name))
  func nesting(_ name: String) throws {
    let text = try #require(Self.deep.first { $0.name == name }).text
    let found = problems(of: text)
    #expect(found.contains { $0.message == "this is nested too deeply: break it into smaller expressions or functions" })
    #expect(found.count == 1)
    // What asks whether a line of the prompt goes on looks at the same text.
    #expect(!ScriptProgram.isIncomplete(text))
  }

  @Test(
    "as much of it as a person could write is compiled",
    arguments: [
      pile("let a = 1\nif a == 0 {}", " else if a == 1 {}", 120), pile("Promise(1)", "\n  .then { $0 }", 120),
      pile("let b = 1", " + 1", 300), pile("let a = 1\nlet b = ", "a == 2 ? 1 : ", 100, "2"),
      pile("let a = 1\n", "print(a < 2)\n", 1000), pile("func f() throws {}\n", "try f()\n", 1000),
      pile("func f() async {}\n", "await f()\n", 1000), pile("func f() {\n", "return\n", 1000, "}\n"),
      pile("let a = 1\n", "print(a < 2 ? \"<\" : \">\")\n", 1000), pile("while true {\n", "break\n", 100, "}\n"),
      pile("var n = 0\n", "n += 1;", 5000), pile("", "let a: [Int] = [1, 2]\n", 1) + pile("print(a[0]", ", a[1]", 2000, ")"),
    ])
  func ordinary(_ text: String) {
    #expect(problems(of: text).map(\.message) == [])
  }

  @Test("of many errors the first hundred are shown, and the rest is counted")
  func manyErrors() throws {
    let found = problems(of: (0..<20_000).map { "foo\($0)()\n" }.joined())
    #expect(found.count == 101)
    #expect(found.first?.message == "cannot find 'foo0' in scope")
    #expect(found[99].message == "cannot find 'foo99' in scope")
    #expect(found.last?.message == "and 19,900 more" && found.last?.severity == .note)
    #expect(found.last?.place == found[99].place)
  }

  @Test("exactly a hundred errors are shown without a count")
  func hundredErrors() {
    let found = problems(of: (0..<100).map { "foo\($0)()\n" }.joined())
    #expect(found.count == 100 && found.allSatisfy { $0.severity == .error })
  }

  @Test(
    "names that are declared twice, at the top or in a function, are counted in the same way",
    arguments: [("", ""), ("func f() {\n", "}\n")])
  func redeclared(_ before: String, _ after: String) {
    let found = problems(of: Self.pile(before, "let a = 1\n", 5001, after))
    #expect(found.first?.message == "invalid redeclaration of 'a': give it another name")
    #expect(found.last?.message == "and 4,900 more")
  }

  @Test(
    "four thousand functions, types and members of one name take no time that grows with the square", .timeLimit(.minutes(1)),
    arguments: ["func a() {}\n", "struct A {}\n", "extension String { func a() {} }\n"])
  func declaredAgain(_ declaration: String) {
    let found = problems(of: Self.pile("", declaration, 4000))
    #expect(found.isEmpty == declaration.hasPrefix("extension"))
    #expect(found.isEmpty || found.last?.message == "and 3,899 more")
  }

  @Test("calls of two thousand functions that nobody calls take no time that grows with the square", .timeLimit(.minutes(1)))
  func uncalled() throws {
    let text =
      Self.pile("", "extension String { func a() {} }\n", 2000) + Self.pile("class B {\n", "func b() { c() }\n", 500, "}\n")
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true).possibleCalls.count == 2500)
  }

  @Test("what differs in its labels, types or place may have the same name")
  func overloads() {
    let text = """
      func f() {}
      func f(_ a: Int) {}
      func f(_ a: String) {}
      struct A {
        struct A {}
        var a = 1
        static var a = 2
        func b() -> Int { 1 }
        func b() -> String { "" }
        func b(_ c: Int) {}
        static func b() -> Int { 1 }
      }
      struct B { struct A {} }
      extension B { func c() {} }
      extension B { func c(_ d: Int) {} }
      func g() { struct A {} }
      """
    #expect(problems(of: text).map(\.message) == [])
  }

  @Test("syntax errors of one expression are shown up to a hundred")
  func manySyntaxErrors() {
    let found = problems(of: Self.pile("let a = [", ",", 5000, "]"))
    #expect(found.count <= 101 && found.count > 50)
    #expect(found.first?.message.contains("expected value in array element") == true)
  }

  @Test("a name of 40,000 characters is cut in its message")
  func longName() {
    let found = problems(of: String(repeating: "a", count: 40_000) + "()")
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("cannot find 'aaa") == true)
    #expect(found.allSatisfy { $0.rendered.count < 1500 })
  }

  @Test("checking can be stopped")
  func stopped() {
    let text = (0..<2000).map { "let a\($0) = \($0)\n" }.joined()
    var questions = 0
    #expect(throws: ScriptProblems.self) {
      try ScriptProgram(ScriptSource(name: "test.swift", text: text)) {
        questions += 1
        return questions > 100
      }
    }
    #expect(questions < 200)
  }

  @Test("a row of semicolons is refused at once")
  func semicolons() {
    let found = problems(of: Self.pile("let a = 1", ";", 200_000))
    #expect(found.map(\.message) == ["unexpected ';': one ends a statement"])
    #expect(found.first?.place.line == 1)
  }
}
