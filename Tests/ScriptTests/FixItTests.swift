import Program
import Testing
import TraceEvents

@Suite("Fix-its")
struct FixItTests {
  /// The text after the first problem's fix-it.
  private func mended(_ text: String) throws -> String {
    let problem = try #require(problems(of: text).first)
    let fixIt = try #require(problem.fixIt, "\(problem.message)")
    return try #require(fixIt.applied(to: text)).text
  }

  @Test(
    "a deleted brace comes back where the indentation says that it stood, in its line or in one of its own",
    arguments: [
      (
        "Promise(1)\n  .then { x in\n    print(x)\n  .then { _ in print(2) }\n",
        "Promise(1)\n  .then { x in\n    print(x)\n  }\n  .then { _ in print(2) }\n"
      ),
      (
        "Promise(1)\n  .then { print($0)\n  .then { _ in print(2) }\n",
        "Promise(1)\n  .then { print($0) }\n  .then { _ in print(2) }\n"
      ),
      ("func f() {\n  print(1)\n\nf()\n", "func f() {\n  print(1)\n\n}\nf()\n"),
    ])
  func brace(_ text: String, _ expected: String) throws {
    #expect(try mended(text) == expected)
  }

  @Test(
    "curly quotes of a line are mended at once and before all else that is wrong there; those within a text stay",
    arguments: [
      ("let age = Promis“ada”)", "let age = Promis\"ada\")"),
      ("print(“hello \\(1)”, \"she said “hi”\")", "print(\"hello \\(1)\", \"she said “hi”\")"),
      ("Promis(“a”).then { x in pritn(“b \\(x)”) }", "Promis(\"a\").then { x in pritn(\"b \\(x)\") }"),
    ])
  func curlyQuotes(_ text: String, _ expected: String) throws {
    #expect(problems(of: text + "\n").map(\.message) == ["unicode curly quote found; use '\"' instead"])
    #expect(try mended(text) == expected)
  }

  @Test("an 'in' that was forgotten is named, and put where it belongs; other statements on one line are left to the parser")
  func missingIn() throws {
    let text = "Promise(\"ada\").then { text print(\"hello \\(text)\") }"
    #expect(problems(of: text).first?.message.hasPrefix("'in' is missing after the closure's parameter 'text'") == true)
    #expect(try mended(text) == "Promise(\"ada\").then { text in print(\"hello \\(text)\") }")
    for other in ["Promise(1).then { x in x print(x) }", "Promise(1).then { print(1) print(2) }", "let a = 1 print(a)"] {
      #expect(problems(of: other).first?.message.contains("consecutive statements") == true)
    }
  }

  @Test(
    "a closure that a function hands nothing, or whose arguments it names, or that may ignore them, is no mistake",
    arguments: [
      "func f(_ c: () -> Void) {}\nf { print(1) }", "func f(_ c: (Int) -> Void) {}\nf { print($0) }",
      "func f(_ c: (Int) -> Void) {}\nf { x in print(1) }", "func f(_ c: (Void) -> Void) {}\nf { print(1) }",
      "func f<T>(_ v: T, _ c: (T) -> Void) {}\nf(()) { print(1) }",
      "func f(_ a: () -> Void = {}, _ c: (Int) -> Void = { _ in }) {}\nf { print(1) }",
      "func f(_ c: () -> Void) {}\nfunc f(_ c: (Int) -> Void) {}\nf { print(1) }",
    ])
  func noArguments(_ text: String) {
    #expect(problems(of: text).isEmpty, "\(problems(of: text).map(\.message))")
  }

  @Test(
    "a name that is known only inside other braces is said to be, and no other name is offered",
    arguments: [
      ("Promise(1).then { x in\n  let timer = x\n}\nprint(timer)\n", 2),
      ("if true {\n  var timer = 1\n  timer += 1\n}\nprint(timer)\n", 2),
    ])
  func otherBraces(text: String, line: Int) throws {
    let problem = try #require(problems(of: text).first)
    #expect(problem.message == "cannot find 'timer' in scope: what line \(line) declares is known only inside its braces")
    #expect(problem.fixIt == nil)
  }

  @Test("where the indentation doesn't tell, the parser's place stays: the end of the text")
  func uncertainBrace() throws {
    let flat = "func f() {\nprint(1)\nfunc g() {\nprint(2)\n}"
    #expect(try mended(flat + "\n").hasPrefix(flat))
    #expect(try mended("func f() {\n  if true {\n    print(1)\n}\nf()\n").contains("f()"))
  }

  @Test(
    "an obvious mistake has a fix-it, after which the script can run",
    arguments: [
      ("let total = 1\ntotal = 2", "var total = 1\ntotal = 2"), ("let total = 1\ntotal += 2", "var total = 1\ntotal += 2"),
      ("func f(_ x: inout Int) {}\nlet a = 1\nf(&a)", "func f(_ x: inout Int) {}\nvar a = 1\nf(&a)"),
      ("let counter = 1\nprint(countr)", "let counter = 1\nprint(counter)"), ("prnt(1)", "print(1)"),
      ("ada = Promise(1)\nada.then { print($0) }", "let ada = Promise(1)\nada.then { print($0) }"),
      ("func f() {\n  text = \"a\"\n  print(text)\n}", "func f() {\n  let text = \"a\"\n  print(text)\n}"),
      ("let name: Strin = \"a\"", "let name: String = \"a\""),
      ("func f(user: Int) { print(usr) }", "func f(user: Int) { print(user) }"),
      ("Promise(1).thenn { print($0) }", "Promise(1).then { print($0) }"),
      ("Promise(1).done { print($0) }", "Promise(1).then { print($0) }"),
      ("Promise(1).then { $0 }.ensure { }", "Promise(1).then { $0 }.always { }"),
      ("var x = 1\nif x = 2 { print(x) }", "var x = 1\nif x == 2 { print(x) }"),
      (
        "func f() -> Int {\n  let a = 1\n  a + 1\n}",
        "func f() -> Int {\n  let a = 1\n  return a + 1\n}"
      ),
      ("func f(_ c: (Int) -> Void) {}\nf { print(1) }", "func f(_ c: (Int) -> Void) {}\nf { _ in print(1) }"),
      ("func f(_ c: ((Int, Int) -> Void)? = nil) {}\nf {}", "func f(_ c: ((Int, Int) -> Void)? = nil) {}\nf { _, _ in }"),
      (
        "func f(a: Int = 1, c: (Int) -> Int) {}\nf(c: { 2 })", "func f(a: Int = 1, c: (Int) -> Int) {}\nf(c: { _ in 2 })"
      ),
      ("func f() throws -> Int { 1 }\nlet a = f() + 1", "func f() throws -> Int { 1 }\nlet a = try f() + 1"),
      ("func f() throws -> Int { 1 }\nlet a = 1 + f()", "func f() throws -> Int { 1 }\nlet a = try 1 + f()"),
      ("func f() async -> Int { 1 }\nlet a = 1 + f()", "func f() async -> Int { 1 }\nlet a = await 1 + f()"),
      (
        "func f() async -> Int { 1 }\nfunc g(a: Int) { print(await f()) }",
        "func f() async -> Int { 1 }\nfunc g(a: Int) async { print(await f()) }"
      ),
      (
        "struct Missing: Error {}\nPromise<Int> { fulfill, reject in reject(Missing) }",
        "struct Missing: Error {}\nPromise<Int> { fulfill, reject in reject(Missing()) }"
      ),
      ("struct Missing: Error {}\nlet a = Missing", "struct Missing: Error {}\nlet a = Missing()"),
      ("let a: Int? = 1\nprint(a + 1)", "let a: Int? = 1\nprint((a ?? 0) + 1)"),
      ("func f(a: Int) {}\nf(1)", "func f(a: Int) {}\nf(a: 1)"), ("func f(a: Int) {}\nf(b: 1)", "func f(a: Int) {}\nf(a: 1)"),
      ("func f(_ a: Int) {}\nf(a: 1)", "func f(_ a: Int) {}\nf(1)"),
      ("struct S { let x: Int }\nlet s = S(y: 1)", "struct S { let x: Int }\nlet s = S(x: 1)"),
    ])
  func mends(_ text: String, _ expected: String) throws {
    let result = try mended(text)
    #expect(result == expected)
    #expect(problems(of: result).map(\.message) == [])
  }

  @Test("types where Swift takes them have no complaint; a value that has a type's name is a value")
  func types() {
    let texts = [
      "struct A {}\nfunc f(_ type: Any) {}\nf(A.self)\nf(A())\nlet a = [A]()\nprint(a.isEmpty, A() is A)",
      "struct A { static let one = 1 }\nenum B { case b }\nprint(A.one, B.b)",
      "struct A {}\nfunc f(_ A: Int) { print(A) }\nf(1)",
    ]
    for text in texts { #expect(problems(of: text).map(\.message) == [], "\(text)") }
  }

  @Test("async and throwing calls that say both, or neither where nobody asks, have no complaint")
  func effects() {
    let texts = [
      "func f() throws -> Int { 1 }\ndo { _ = try f() } catch { }\nlet a = (try? f()) ?? 0",
      "func f() async throws -> Int { 1 }\nTask { async let a = f()\n  print(try await a) }",
      "func f(_ work: () throws -> Void) rethrows { try work() }\nf { }",
    ]
    for text in texts { #expect(problems(of: text).map(\.message) == []) }
  }

  @Test("the parser's fix-its are kept, unless a person must fill something in")
  func parserFixIts() throws {
    #expect(try mended("let a = [1, 2\nprint(a)").contains("]"))
    for problem in problems(of: "let = 3") { #expect(problem.fixIt?.changes.contains { $0.text.contains("<#") } != true) }
  }

  @Test("a short name is no misspelling of another short name")
  func shortNames() {
    #expect(problems(of: "let ab = 1\nprint(ac)").first?.fixIt == nil)
  }

  @Test("the report shows the fix-it as swiftc does: a note, what changes underlined, what would stand there")
  func rendered() {
    #expect(
      problems(of: "let total = 1\n  total = 2").map(\.rendered) == [
        """
        test.swift:2:3: error: cannot assign to value: 'total' is a 'let' constant
          total = 2
          ^
        test.swift:1:1: note: change 'let' to 'var' to make it mutable
        let total = 1
        ^~~
        var
        """
      ])
  }

  @Test("places follow through a fix-it, and one that doesn't fit the text changes nothing")
  func places() throws {
    let text = "let a = 1\na = 2; Promise(a)"
    let fixIt = try #require(problems(of: text).first?.fixIt)
    let edit = try #require(fixIt.applied(to: text))
    #expect(edit.place(of: SourcePlace(line: 2, column: 8)) == SourcePlace(line: 2, column: 8))
    #expect(fixIt.applied(to: "l") == nil)
  }
}
