import Program
import SwiftPromises
import Testing

/// What a person writes whose first Swift this is, as beginners wrote it in the lessons.
@Suite("beginners' slips: what is said, and what is written for them")
struct BeginnerSlipTests {
  private func problems(_ text: String) -> [ScriptDiagnostic] {
    do {
      _ = try ScriptProgram(ScriptSource(name: "a.swift", text: text))
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test("a letter in another's place is a slip; a plain value is no promise that a function returns")
  func smallSlips() {
    let swapped = problems("Promise(1).thne { print($0) }").map(\.message)
    #expect(swapped == ["value of type 'Promise' has no member 'thne'; did you mean 'then'?"])
    for body in ["{ return \"fine\" }", "{ \"fine\" }"] {
      #expect(
        problems("func load() -> Promise<String> \(body)\nload().then { print($0) }").map(\.message)
          == ["cannot convert return expression of type 'String' to return type 'Promise<String>': return a promise of it"])
    }
    #expect(problems("func load() -> Promise<String> { Promise(\"fine\") }\nload().then { print($0) }") == [])
  }

  @Test(
    "a slip is named in one error, and its fix is what was meant",
    arguments: [
      (
        "Promise(\"ada\").then { print(\"hello \\(text)\") }", "begin it with 'text in'",
        "Promise(\"ada\").then { text in print(\"hello \\(text)\") }"
      ),
      ("Promise(1).catch { print(error) }", "begin it with 'error in'", "Promise(1).catch { error in print(error) }"),
      ("Promise(1).delay(50ms).then { print($0) }", "in seconds, '50ms' is 0.05", "Promise(1).delay(0.05).then { print($0) }"),
      ("Promise(1).delay(0.05s).then { print($0) }", "in seconds, '0.05s' is 0.05", "Promise(1).delay(0.05).then { print($0) }"),
      (
        "Promise(1).then { n in f\"{n}!\" }.then { print($0) }", "Swift writes a value into a text as",
        "Promise(1).then { n in \"\\(n)!\" }.then { print($0) }"
      ),
      (
        "struct Young: Error {}\nPromise(1).then { n in\n  if n < 18: throw Young()\n}.catch { _ in print(1) }",
        "into braces, without a colon: if n < 18 { … }",
        "struct Young: Error {}\nPromise(1).then { n in\n  if n < 18 { throw Young() }\n}.catch { _ in print(1) }"
      ),
      (
        "struct Young: Error {}\nPromise(1).then { n in\n  if n < 18 { raise Young() }\n}.catch { _ in print(1) }",
        "Swift throws an error with 'throw'",
        "struct Young: Error {}\nPromise(1).then { n in\n  if n < 18 { throw Young() }\n}.catch { _ in print(1) }"
      ),
      (
        "Promise(1000).then { price in Int(price * 1.2) }.then { print($0) }", "write 'Double(price)'",
        "Promise(1000).then { price in Int(Double(price) * 1.2) }.then { print($0) }"
      ),
      (
        "func load() async throws -> Int { 1 }\nTask {\n  async let one = load()\n  print(await one)\n}",
        "reading 'async let' can throw but is not marked with 'try'",
        "func load() async throws -> Int { 1 }\nTask {\n  async let one = load()\n  print(try await one)\n}"
      ),
      (
        "Promise(1).then { n in str(n) }.then { print($0) }", "with 'String(…)'",
        "Promise(1).then { n in String(n) }.then { print($0) }"
      ),
      (
        "func ask() -> Promise<Int> { Promise(1) }\nretry(ask()).then { print($0) }", "write 'retry { ask() }'",
        "func ask() -> Promise<Int> { Promise(1) }\nretry { ask() }.then { print($0) }"
      ),
      (
        "Promise(\"a\").then { t in if t.isEmpty { throw Trouble.empty } }.catch { _ in print(1) }",
        "this script declares no 'Trouble': errors are of types that you declare, 'enum Trouble: Error { case empty }'",
        "enum Trouble: Error { case empty }\nPromise(\"a\").then { t in if t.isEmpty { throw Trouble.empty } }.catch { _ in print(1) }"
      ),
      (
        "struct Missing: Error {}\nlet p = Promise<Int> { fulfill, reject in reject(error) }\np.catch { print($0) }",
        "an error is made of its type, 'Missing()'",
        "struct Missing: Error {}\nlet p = Promise<Int> { fulfill, reject in reject(Missing()) }\np.catch { print($0) }"
      ),
      (
        "let p = Promise<Int> { fulfill, reject in reject(\"no\") }\np.catch { print($0) }",
        "does not conform to expected type 'Error'",
        "struct Failure: Error, CustomStringConvertible { let description: String }\nlet p = Promise<Int> { fulfill, reject in reject(Failure(description: \"no\")) }\np.catch { print($0) }"
      ),
      (
        "let text = Promise(\"a\")\ntext.validate { !text.isEmpty }.then { print($0) }", "begin it with 'text in'",
        "let text = Promise(\"a\")\ntext.validate { text in !text.isEmpty }.then { print($0) }"
      ),
      ("Promise(1).delay(2s).then { print($0) }", "in seconds, '2s' is 2", "Promise(1).delay(2).then { print($0) }"),
      (
        "Promise(100).then { cents in cents + 20% }", "write 'cents * 20 / 100'",
        "Promise(100).then { cents in cents + cents * 20 / 100 }"
      ),
      ("Promise(ada).then { print($0) }", "did you mean the text \"ada\"?", "Promise(\"ada\").then { print($0) }"),
      (
        "func frame(_ image: String) -> Promise<String> { Promise(image) }\nPromise(\"a\").then(frame(image)).then { print($0) }",
        "a handler stands in braces, '{ image in frame(image) }'",
        "func frame(_ image: String) -> Promise<String> { Promise(image) }\nPromise(\"a\").then { image in frame(image) }.then { print($0) }"
      ),
      (
        "func double(_ n: Int) -> Promise<Int> { Promise(n * 2) }\ndouble(1).then { double }.then { print($0) }",
        "write '{ double($0) }' to call it",
        "func double(_ n: Int) -> Promise<Int> { Promise(n * 2) }\ndouble(1).then { double($0) }.then { print($0) }"
      ),
      (
        "Promise(\"ada\").then { print(\"hello $0\") }", "between quotes, '$0' is only text",
        "Promise(\"ada\").then { print(\"hello \\($0)\") }"
      ),
      (
        "func frame(_ s: String) -> Promise<String> { Promise(s) }\nPromise(\"a\")\n  .then frame",
        "write '.then(frame)'",
        "func frame(_ s: String) -> Promise<String> { Promise(s) }\nPromise(\"a\")\n  .then(frame)"
      ),
      (
        "Promise(1).then { print($0) }\nalways { print(2) }", "begins with a dot, '.always'",
        "Promise(1).then { print($0) }\n.always { print(2) }"
      ),
      (
        "all(Promise(1), Promise(2)).then { a b in print(a + b) }", "a comma is missing between the closure's parameters",
        "all(Promise(1), Promise(2)).then { a, b in print(a + b) }"
      ),
      (
        "all(Promise(1), Promise(2)).then { a, b print(a + b) }", "'in' is missing after the closure's parameters 'a, b'",
        "all(Promise(1), Promise(2)).then { a, b in print(a + b) }"
      ),
    ])
  func slip(text: String, told: String, mended: String) throws {
    let found = problems(text)
    // The parser stumbles once more over a closure that it can't read.
    #expect(found.count == 1 || told.hasPrefix("a comma"), "\(found.map(\.message))")
    #expect(found.first?.message.contains(told) == true, "\(found.first?.message ?? "")")
    #expect(found.first?.fixIt?.applied(to: text)?.text == mended)
    #expect(problems(mended).isEmpty, "\(problems(mended).map(\.message))")
  }

  @Test("a promise is no variable to work in: that a handler is the place is said, and no 'var' is made of it")
  func assignedPromise() {
    let found = problems("let price = Promise(1000).delay(0.1)\nprice = price * 1.2\n").first
    #expect(found?.message.hasSuffix("work with its value in a handler, as in 'price.then { … }'") == true && found?.fixIt == nil)
    #expect(problems("let a = 1\na = 2\n").first?.fixIt != nil)
  }

  @Test("a handler that only names a function, where Swift may take that, gets a warning with what was meant")
  func nameAlone() throws {
    let text = """
      func double(_ n: Int) -> Promise<Int> { Promise(n * 2) }
      double(1).then { n in double(n) }.then { double }
      """
    let program = try ScriptProgram(ScriptSource(name: "a.swift", text: text))
    let warning = try #require(program.warnings.first)
    #expect(warning.severity == .warning && warning.message.contains("only names the function 'double', and doesn't call it"))
    #expect(warning.fixIt?.applied(to: text)?.text.hasSuffix(".then { double($0) }") == true)
  }

  @Test(
    "what is surely no optional can't be unwrapped, as Swift says",
    arguments: [
      "Promise(3).then { number in number! }",
      "Promise(3).then { number in number * 2 }.then { number in number + 1 }.then { number in (number)! }",
      "Promise(\"a\").then { text in text! }",
      "let x = 3\nprint(x!)",
      "func f(_ a: String) -> String { a! }",
      "let total: Double = 1\nprint(total!)",
    ])
  func unwrapping(text: String) {
    #expect(
      problems(text).first?.message.hasPrefix("cannot force unwrap value of non-optional type '") == true, "\(problems(text))")
  }

  @Test(
    "what is or may be an optional can be unwrapped",
    arguments: [
      "let x: Int? = 3\nprint(x!)", "let list = [1]\nprint(list.first!)", "print(Int(\"3\")!)",
      "let flag = true\nlet text = flag ? \"a\" : nil\nprint(text!)",
      "let ages = [\"ada\": 3]\nlet age = ages[\"ada\"]\nprint(age!)",
      "func f(_ a: String?) -> String { a! }\nprint(f(\"a\"))", "Promise<Int?>(3).then { number in print(number!) }",
      "func same<T>(_ x: T) -> T { x }\nlet x: Int? = 1\nprint(same(x)!)",
      "Promise(3).then { number -> Int? in number }.then { number in print(number!) }",
      "let x = 3\nif let x = Int(\"4\") as Int?? { print(x!) }",
      "let x = 3\n[Int(\"4\")].forEach { x in print(x!) }", "var x: Int!\nx = 3\nprint(x!)",
    ])
  func optionals(text: String) { #expect(problems(text).map(\.message) == []) }

  @Test(
    "what is surely an optional can't be calculated with or compared by size, as Swift says, and the fix-it gives a stand-in",
    arguments: [
      ("Promise(\"7\").then { Int($0) }.then { n in n + 1 }.recover { _ in 0 }.then { print($0) }", "(n ?? 0) + 1"),
      ("Promise(\"7\").then { Int($0) }.then { $0 * 2 }.then { print($0) }", "($0 ?? 0) * 2"),
      ("Promise(\"7\").then { text in Double(text) }.then { n in n > 1 }.then { print($0) }", "(n ?? 0.0) > 1"),
      ("Promise([1, 2]).then { $0.first }.then { n in 3 - n }.then { print($0) }", "3 - (n ?? 0)"),
      ("Promise(7).then { n -> Int? in n }.then { n in n <= 2 }.then { print($0) }", "(n ?? 0) <= 2"),
      ("Promise<String?>(nil).then { name in name + \"!\" }.then { print($0) }", "(name ?? \"\") + \"!\""),
      ("let one = 1\nPromise(\"7\").then { Int($0) }.then { n in n + one }", "(n ?? 0) + one"),
      ("let n = Int(\"7\")\nif n < 8 { print(1) }", "(n ?? 0) < 8"),
    ])
  func calculating(text: String, mended: String) throws {
    let problem = try #require(problems(text).first)
    #expect(problem.message.hasPrefix("value of optional type '") && problem.message.contains("must be unwrapped"), "\(problem)")
    let fixed = try #require(problem.fixIt?.applied(to: text)?.text)
    #expect(fixed.contains(mended) && problems(fixed).isEmpty, "\(fixed)")
  }

  @Test(
    "what was unwrapped, has operators of its own or may be something else is no optional",
    arguments: [
      "Promise(\"7\").then { Int($0) ?? 0 }.then { n in n + 1 }.then { print($0) }",
      "Promise(\"7\").then { Int($0) }.then { n in if let n { print(n + 1) } }",
      "Promise(\"7\").then { Int($0) }.then { n -> Int in\n  guard let n else { return 0 }\n  return n + 1\n}.then { print($0) }",
      "Promise(\"7\").then { Int($0) }.then { n in n == 7 }.then { print($0) }",
      "Promise(\"7\").then { Int($0) }.then { n in n.map { n in n + 1 } }.then { print($0 as Any) }",
      "extension Int { init(_ text: String) { self = text.count } }\nPromise(\"7\").then { Int($0) }.then { n in n + 1 }.then { print($0) }",
      "func + (a: Int?, b: Int) -> Int { (a ?? 0) + b }\nPromise(\"7\").then { Int($0) }.then { n in n + 1 }.then { print($0) }",
      "extension Optional where Wrapped == Int { static func < (a: Int?, b: Int) -> Bool { (a ?? 0) < b } }\nPromise(\"7\").then { Int($0) }.then { n in n < 1 }.then { print($0) }",
      "Promise(7).then { Int($0) }.then { n in n + 1 }.then { print($0) }",
      "Promise(7.5).then { Int($0) }.then { n in n > 1 }.then { print($0) }",
      "let n = Int(\"7\")!\nif n < 8 { print(n) }",
      // To Swift these handlers give nothing, and hand on what they were given.
      "Promise(\"7\").then { Int($0) }.then { n in n + \"!\" }",
      "Promise(7).then { \"\\($0)\" }.then { Int($0) }.then { n in n + 1 }",
      "Promise(\"7\").then { Int($0) }.then { n in n + n }", "Promise([1, 2]).then { $0.first }.then { n in n + [3] }",
      "Promise(\"7\").then { Int($0) }.then { n in n > \"1\" }",
      "Promise([\"a\"]).then { $0.first! }.then { n in n + \"b\" }.then { print($0) }",
    ])
  func calculatingTaken(text: String) { #expect(problems(text).map(\.message) == []) }

  @Test(
    "a promise that is used as its value is said not to be it yet",
    arguments: [
      "let p = Promise(\"a\")\nprint(p.count)",
      "func double(_ n: Int) -> Promise<Int> { Promise(n * 2) }\nprint(double(double(1)))",
      "print(Promise(1) * 2)",
    ])
  func promises(text: String) throws {
    let run = try ScriptProgram(ScriptSource(name: "a.swift", text: text)).run(plan: RunPlan())
    guard case .fault(let message) = run.ending else { return #expect(Bool(false), "\(run.ending)") }
    #expect(message.contains("a promise isn't its value yet: use the value in a handler"))
  }

  @Test(
    "what settles a promise takes its value or an error, and recover gives a value, as Swift says",
    arguments: [
      (
        "func f() -> Promise<String> { Promise { fulfill, reject in reject(\"no\") } }",
        "argument type 'String' does not conform to expected type 'Error'"
      ),
      ("let p = Promise<Int> { fulfill, reject in reject(3) }", "argument type 'Int' does not conform to expected type 'Error'"),
      (
        "struct Bad: Error {}\nfunc f() -> Promise<String> { Promise { fulfill, reject in fulfill(Bad()) } }",
        "cannot convert value of type 'Bad' to expected argument type 'String'"
      ),
      (
        "func f() -> Promise<String> { Promise(\"a\") }\nf().recover { _ in print(\"b\") }.then { print($0) }",
        "cannot convert value of type '()' to closure result type 'String'"
      ),
      ("Promise(1).recover { _ in }.then { print($0) }", "cannot convert value of type '()' to closure result type 'Int'"),
    ])
  func refused(text: String, told: String) {
    #expect(problems(text).first?.message.hasPrefix(told) == true, "\(problems(text).map(\.message))")
  }

  @Test(
    "what Swift takes there runs",
    arguments: [
      "struct Bad: Error {}\nfunc f() -> Promise<String> { Promise { fulfill, reject in reject(Bad()) } }\nf().catch { _ in }",
      "extension String: Error {}\nlet p = Promise<Int> { fulfill, reject in reject(\"no\") }\np.catch { _ in }",
      "func ask(_ done: (String) -> Void) { done(\"a\") }\nask { reject in print(reject) }",
      "Promise(1).recover { _ in 2 }.then { print($0) }",
      "struct Bad: Error {}\nPromise<Int>(Bad()).recover { error in print(error); return 2 }.then { print($0) }",
      "Promise<Void>(()).recover { _ in print(1) }.then { print(2) }",
      "Promise(1).then { print($0) }.recover { _ in print(1) }",
    ])
  func taken(text: String) { #expect(problems(text).map(\.message) == []) }

  @Test("a name that nobody declares is no text where none is wanted, and where a closure has several, none is its input")
  func otherNames() {
    #expect(problems("print(ada)").first?.fixIt == nil)
    #expect(problems("Promise(1).then { print(one, two) }").first?.message.contains("begin it with '_ in'") == true)
  }
}
