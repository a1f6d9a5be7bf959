import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("JavaScript in scripts")
struct JavaScriptWordsTests {
  private static func problems(_ text: String, _ dialect: Dialect? = nil) -> [ScriptDiagnostic] {
    ScriptProgram.problems(of: ScriptSource(name: "a.swift", text: text), dialect: dialect)
  }

  /// Applies the first fix-it until there is none, as `M` does.
  private static func mended(_ text: String, _ dialect: Dialect) -> String {
    var text = text
    for _ in 0..<20 {
      guard let fixIt = problems(text, dialect).lazy.compactMap(\.fixIt).first, let edit = fixIt.applied(to: text) else { break }
      text = edit.text
    }
    return text
  }

  @Test("an operator that nobody declares is said to be where it stands, however deep, and once")
  func operators() throws {
    let arrows = Self.problems(
      "// c\nfoo();\nasync function f(ids) {\n  ids.forEach(async id => {\n    const item = await load(id);\n    r.push(item);\n  });\n}\n"
    )
    #expect(arrows.contains { $0.message.contains("not with '=>'") && $0.place == SourcePlace(line: 4, column: 24) })
    #expect(!arrows.contains { $0.message.contains("unknown infix operator") || $0.place.line == 1 })
    let own = Self.problems("// c\nlet a = 1 + 2\nlet f = { x in [x + 1 <+> 2 * 3].map { $0 <*> 1 } }\nlet b = 3 <+> 4\n")
    #expect(
      own.map { "\($0.place) \($0.message)" } == [
        "3:23 unknown infix operator '<+>'", "3:43 unknown infix operator '<*>'", "4:11 unknown infix operator '<+>'",
      ])
  }

  @Test(
    "each word has a fix-it that writes it as Swift does, in the default dialect and in ECMAScript's",
    arguments: [Dialect.google, .ecmascript],
    [
      ("const user = 7\nprint(user)", "let user = 7\nprint(user)", "7\n"),
      ("console.log(1 + 2)", "print(1 + 2)", "3\n"),
      ("for (let i = 0; i < 2; i++) {\n  print(i)\n}", "for i in 0..<2 {\n  print(i)\n}", "0\n1\n"),
      (
        "let n = 2\nfor (let i = 1; i <= n; i += 1) { print(i) }",
        "let n = 2\nfor i in stride(from: 1, through: n, by: 1) { print(i) }", "1\n2\n"
      ),
      ("for (const n of [4, 5]) { console.log(n) }", "for n in [4, 5] { print(n) }", "4\n5\n"),
      ("Promise(2).then(x => x + 1).then(y => { print(y) })", "Promise(2).then { x in x + 1 }.then { y in print(y) }", "3\n"),
      ("Promise(2).then((x) => print(x));", "Promise(2).then { x in print(x) };", "2\n"),
      (
        "let p = new Promise((resolve, reject) => { resolve(5) })\np.then { print($0) }",
        "let p = Promise { resolve, reject in resolve(5) }\np.then { print($0) }", "5\n"
      ),
      (
        "let p = new Promise((resolve) => { resolve(5) })\np.then { print($0) }",
        "let p = Promise { resolve, _ in resolve(5) }\np.then { print($0) }", "5\n"
      ),
      (
        "let p = new Promise(function (done) { done(6) })\np.then { print($0) }",
        "let p = Promise { done, _ in done(6) }\np.then { print($0) }", "6\n"
      ),
      ("let p = new Promise(() => {})\nprint(1)", "let p = Promise { _, _ in}\nprint(1)", "1\n"),
      ("[3].forEach(async x =>\n  console.log(x))\nprint(1)", "[3].forEach { x in\n  print(x) }\nprint(1)", "3\n1\n"),
      (
        "Promise(\"ada\").then(x => x.length).then(y => print(y))",
        "Promise(\"ada\").then { x in x.count }.then { y in print(y) }", "3\n"
      ),
      ("let add = (a, b) => a + b\nprint(add(1, 2))", "let add = { (a: Int, b: Int) in a + b }\nprint(add(1, 2))", "3\n"),
      ("let add = a => b => a + b\nprint(add(1)(2))", "let add = { (a: Int) in { b in a + b } }\nprint(add(1)(2))", "3\n"),
    ])
  func words(dialect: Dialect, example: (text: String, swift: String, output: String)) throws {
    #expect(!Self.problems(example.text, dialect).isEmpty)
    let text = Self.mended(example.text, dialect)
    #expect(text == example.swift)
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: text), dialect: dialect).run().printed == example.output)
  }

  @Test("in google's dialect, what JavaScript's library has is written with google's")
  func google() throws {
    let text = """
      setTimeout(() => { console.log("late") }, 1500)
      const both = Promise.all([Promise.resolve(1), Promise(2)])
      both.then(values => console.log(values)).finally(() => console.log("done"))
      Promise.race([Promise(3)]).then(x => console.log(x))
      Promise.resolve().then(() => console.log("micro"))
      """
    let swift = """
      DispatchQueue.main.asyncAfter(deadline: .now() + 1.5, execute: { print("late") })
      let both = all([Promise(1), Promise(2)])
      both.then { values in print(values) }.always { print("done") }
      race([Promise(3)]).then { x in print(x) }
      Promise(()).then { print("micro") }
      """
    #expect(Self.mended(text, .google) == swift)
    let run = try ScriptProgram(ScriptSource(name: "a.swift", text: swift)).run()
    #expect(run.printed.split(separator: "\n").sorted() == ["3", "[1, 2]", "done", "late", "micro"])
  }

  @Test("try and catch are written as Swift's do and catch; a finally is told what stands for it")
  func tryAndCatch() throws {
    let text = """
      struct Bad: Error {}
      func load(_ n: Int) throws -> Int { if n > 1 { throw Bad() }; return n }
      try {
        print(try load(1))
        print(try load(2))
      } catch (e) {
        console.log(e);
      }
      """
    let swift = text.replacing("try {", with: "do {").replacing("catch (e)", with: "catch let e").replacing(
      "console.log", with: "print")
    #expect(Self.mended(text, .google) == swift)
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: swift)).run().printed == "1\nBad()\n")
    let finally = Self.problems("try {\n  print(1)\n} catch (e) {\n  print(e)\n} finally {\n  print(2)\n}\n")
    #expect(finally.contains { $0.message.contains("'defer { … }'") && $0.place.line == 5 })
  }

  @Test("what ECMAScript's dialect has stays as it is there")
  func ecmascript() throws {
    let text = """
      setTimeout(() => { console.log("late") }, 100)
      Promise.all([Promise.resolve(1)]).then(x => console.log(x)).finally(() => console.log("done"))
      """
    let swift = """
      setTimeout({ print("late") }, 100)
      Promise.all([Promise.resolve(1)]).then { x in print(x) }.finally { print("done") }
      """
    #expect(Self.mended(text, .ecmascript) == swift)
    #expect(
      try ScriptProgram(ScriptSource(name: "a.swift", text: swift), dialect: .ecmascript).run().printed == "[1]\ndone\nlate\n")
  }

  @Test("there is one problem for each word, and the parser's confusion about their lines isn't shown")
  func oneEach() {
    let problems = Self.problems("const p = new Promise((resolve, reject) => { resolve(5) })\nprint(nobody)")
    #expect(problems.map(\.place.column) == [1, 11, 41])
    #expect(problems.allSatisfy { $0.fixIt != nil && $0.severity == .error })
  }

  @Test(
    "functions and texts with values in them are written as Swift writes them",
    arguments: [
      (
        "function load(id) {\n  return new Promise((resolve, reject) => { resolve(id) })\n}\nload(7).then(function (x) { console.log(x) })",
        "func load(_ id: Int) -> Promise<Int> {\n  return Promise { resolve, reject in resolve(id) }\n}\nload(7).then { x in print(x) }",
        "7\n"
      ),
      (
        "function hello(a, b) { console.log(a, b) }\nhello(1, 2)", "func hello(_ a: Int, _ b: Int) { print(a, b) }\nhello(1, 2)",
        "1 2\n"
      ),
      ("const f = function () { console.log(4) }\nf()", "let f = { print(4) }\nf()", "4\n"),
      ("const name = \"ada\"\nconsole.log(`hello ${name}!`)", "let name = \"ada\"\nprint(\"hello \\(name)!\")", "hello ada!\n"),
      (
        "async function main() { console.log(5) }\nTask { await main() }",
        "func main() async { print(5) }\nTask { await main() }", "5\n"
      ),
    ])
  func functions(text: String, swift: String, output: String) throws {
    #expect(Self.mended(text, .google) == swift)
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: swift)).run().printed == output)
  }

  @Test("an arrow is never stubbed: it is told, with its fix-it, where undeclared names are")
  func stubbed() {
    let text = "let p = load(1)\np.then(x => show(x))\n"
    let problems = ScriptProgram.problems(of: ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true)
    #expect(problems.map(\.message) == ["Swift writes a closure as '{ value in … }', not with '=>'"])
    #expect(problems.first?.fixIt?.applied(to: text)?.text == "let p = load(1)\np.then { x in show(x) }\n")
  }

  @Test("an async function that waits has no closure of Swift: it is said so, without a fix-it that would lose the waiting")
  func awaiting() {
    let text = "const run = async () => { const v = await Promise.resolve(3); console.log(v); };\nrun();"
    let arrow = Self.problems(text).first { $0.message.contains("'Task { … }'") }
    #expect(arrow != nil && arrow?.fixIt == nil)
  }

  @Test("a loop that Swift has no range for is explained, and nothing of the parser's is offered for it")
  func otherLoops() {
    for text in ["for (let i = 9; i > 0; i--) { print(i) }", "for (let i = 0; i < 9; i += 2) { print(i) }"] {
      let problems = Self.problems(text)
      #expect(problems.map(\.message) == ["Swift's loops go through a range or a list: 'for value in … { … }'"], "\(problems)")
      #expect(problems.allSatisfy { $0.fixIt == nil })
    }
  }

  @Test("as long as there is JavaScript, what the parser would insert to make Swift of it is no fix-it")
  func noParserFixIts() {
    let text = "function f({ a }) {\n  console.log(a)\n}\nPromise(1).then(x => f(x)"
    for problem in Self.problems(text) {
      #expect(
        problem.fixIt?.changes.contains { $0.text.contains("\n") || $0.text == "}" || $0.text == ")" } != true, "\(problem)")
    }
    #expect(!Self.mended(text, .google).contains("func\ntion"))
  }

  @Test("a line at the prompt gets the same fix-its")
  func prompt() throws {
    let program = try ScriptProgram(ScriptSource(name: "a.swift", text: "let p = Promise(3)\n"))
    let line = "p.then(x => console.log(x))"
    var plan = RunPlan()
    plan.promptLines = [PromptLine(at: .zero, text: line)]
    let run = program.run(plan: plan)
    let problems = run.promptProblems[1]?.diagnostics ?? []
    #expect(problems.first?.message == "Swift writes a closure as '{ value in … }', not with '=>'")
    #expect(FixIt.joined(problems.compactMap(\.fixIt))?.applied(to: line)?.text == "p.then { x in print(x) }")
  }

  @Test("a closure that Swift can't write that way is explained without a fix-it")
  func unfixable() {
    for text in ["Promise(1).then(({ a }) => a)", "Promise(1).then(x => ({ a: x }))", "Promise(1).then((x = 2) => x)"] {
      let arrows = Self.problems(text).filter { $0.message.contains("'=>'") }
      #expect(arrows.count == 1 && arrows[0].fixIt == nil, "\(text)")
    }
  }

  @Test(
    "Swift that only looks like it is left alone",
    arguments: [
      "infix operator =>\nfunc => (a: Int, b: Int) -> Int { a + b }\nprint(1 => 2)",
      "struct Console { func log(_ x: Int) { print(x) } }\nlet console = Console()\nconsole.log(3)",
      "func setTimeout(_ x: Int) { print(x) }\nsetTimeout(3)", "let const = 3\nprint(const)", "let new = 3\nprint(new)",
    ])
  func swift(text: String) throws {
    #expect(try ScriptProgram(ScriptSource(name: "a.swift", text: text)).run().printed == "3\n")
  }

  @Test("words in a script with other errors aren't JavaScript's if the script declares them")
  func declared() {
    let text = "struct Console { func log(_ x: Int) { print(x) } }\nlet console = Console()\nconsole.log(3)\nnobody(1)"
    #expect(Self.problems(text).map(\.unknownName) == ["nobody"])
  }

  @Test("text that is cut off anywhere is looked at without harm")
  func cutOff() {
    let text = "const p = new Promise((resolve, reject) => setTimeout(() => resolve([1, { a }]), 100)).then(x => ({ x }))"
    for count in 0...text.count { _ = Self.problems(String(text.prefix(count))) }
  }

  @Test(
    "what rejects with a text declares an error; what can't be told has no fix-it; a list that is taken apart becomes several values",
    arguments: [
      (
        "Promise.reject(\"no\").catch(r => console.log(r));",
        "struct Failure: Error, CustomStringConvertible { let description: String }\nPromise(Failure(description: \"no\")).catch { r in print(r) };"
      ),
      ("let error = 5\nPromise.reject(error)", "let error = 5\nPromise(error)"),
      ("let why = 5\nPromise.reject(why)", "let why = 5\nPromise.reject(why)"),
      (
        "Promise.all([Promise(1), Promise(\"a\")]).then(([n, s]) => { print(n, s) })",
        "all(Promise(1), Promise(\"a\")).then { n, s in print(n, s) }"
      ),
    ])
  func rejecting(text: String, wanted: String) {
    #expect(Self.mended(text, .google) == wanted)
  }

  @Test(
    "JavaScript's catch becomes recover where it gives a value or the chain goes on, as google's hands the error on",
    arguments: [
      ("p.catch(e => 0)", "p.recover { e in 0 }"),
      ("p.catch(e => { print(e); return 7; })", "p.recover { e in print(e); return 7; }"),
      ("p.catch(function (e) { return 7; })", "p.recover { e in return 7; }"),
      ("p.catch(e => print(e)).then(v => print(v))", "p.recover { e in print(e) }.then { v in print(v) }"),
      (
        "p.catch(e => print(e)).finally(() => print(1)).then(() => print(2))",
        "p.recover { e in print(e) }.always { print(1) }.then { _ in print(2) }"
      ),
      ("p.catch(e => print(e))", "p.catch { e in print(e) }"),
      ("p.catch(e => { if (e) { return; } print(e) })", "p.catch { e in if (e) { return; } \nprint(e) }"),
    ])
  func recovering(text: String, wanted: String) {
    #expect(Self.mended("let p = Promise(1)\n" + text, .google) == "let p = Promise(1)\n" + wanted)
  }

  @Test("a text that is thrown becomes an error; async functions have no fix-it but in ECMAScript's dialect")
  func throwing() {
    #expect(
      Self.mended("p.then(v => { throw \"no\" })", .google)
        == "struct Failure: Error, CustomStringConvertible { let description: String }\np.then { v in throw Failure(description: \"no\") }"
    )
    let declaration = "struct Failure: Error, CustomStringConvertible { let description: String }"
    #expect(
      Self.mended("// dialect: google\nPromise(1).then { n in throw \"no\" }", .google)
        == "// dialect: google\n\(declaration)\nPromise(1).then { n in throw Failure(description: \"no\") }",
      "the line of the dialect stays the first")
    let text = "async function show() { const a = await p; console.log(a) }"
    let isMended = { (dialect: Dialect) in
      Self.problems(text, dialect).filter { $0.message.contains("declares functions") }.map { $0.fixIt != nil }
    }
    #expect(isMended(.google) == [false])
    #expect(isMended(.ecmascript) == [true])
  }
}
