import Program
import SwiftPromises
import Testing

@Suite("what Swift's compiler refuses, scripts refuse")
struct RefusedBySwiftTests {
  /// What each text stands behind.
  private static let beginning = """
    struct Missing: Error {}
    enum Trouble: Error { case missing, damaged }
    enum K { case a, b(Int), c }
    let k = K.a
    func load() -> Promise<String> { Promise("x") }
    func count() -> Promise<Int> { Promise(3) }
    func ask(_ answer: @escaping (Int) -> Void) { answer(1) }
    func note() {}

    """

  // swiftc 6.3 refuses each of these with `PromiseDispatch`, two of them ("missing return") only when it makes code.
  @Test(
    "what certainly is of the wrong type, or left out, is refused with the compiler's words",
    arguments: [
      (
        "let p = Promise<String> { fulfill, reject in reject(\"Missing()\") }",
        "argument type 'String' does not conform to expected type 'Error'"
      ),
      (
        "let p = Promise<String> { fulfill, reject in fulfill(Missing()) }",
        "cannot convert value of type 'Missing' to expected argument type 'String'"
      ),
      ("let p: Promise<Int> = Promise(\"a\")", "cannot convert value of type 'Promise<String>' to specified type 'Promise<Int>'"),
      ("func f() -> Promise<Int> { load() }", "cannot convert return expression of type 'Promise<String>' to return type"),
      ("let p = Promise<String> { fulfill, reject in fulfill() }", "missing argument for parameter #1 in call"),
      (
        "let p = Promise<Int> { fulfill, reject in fulfill(\"1\") }",
        "cannot convert value of type 'String' to expected argument type 'Int'"
      ),
      ("let p = Promise<Int> { fulfill, reject in fulfill(1); return 5 }", "unexpected non-void return value in void function"),
      ("let p = Promise<Int> { fulfill, reject in ask { n in fulfill } }", "function is unused"),
      ("let p = Promise<Int> { fulfill, reject in fulfill; reject(Missing()) }", "function is unused"),
      (
        "load().recover { error in\n  switch error {\n  case Trouble.missing: return \"a\"\n  case Trouble.damaged: throw error\n  }\n}",
        "switch must be exhaustive"
      ),
      (
        "load().recover { (error: Trouble) in \"a\" }",
        "cannot convert value of type '(Trouble) throws -> …' to expected argument type '(any Error) throws -> …'"
      ),
      (
        "load().catch { (error: Missing) in print(error) }",
        "cannot convert value of type '(Missing) throws -> …' to expected argument type '(any Error) throws -> …'"
      ),
      ("load().recover { _ in print(\"old\") }", "cannot convert value of type '()' to closure result type 'String'"),
      (
        "load().recover { error in\n  return error\n}",
        "cannot convert value of type 'any Error' to closure result type 'String': 'throw error' hands the error on"
      ),
      (
        "load().recover { error in error }",
        "cannot convert value of type 'any Error' to closure result type 'String': 'throw error' hands the error on"
      ),
      ("load().recover { _ in }", "cannot convert value of type '()' to closure result type 'String'"),
      ("load().recover { _ in note() }", "cannot convert value of type '()' to closure result type 'String'"),
      (
        "load().recover { error in\n  print(error)\n  \"a\"\n}",
        "cannot convert value of type '()' to closure result type 'String'"
      ),
      (
        "load().recover { error in\n  if error is Missing { print(1) }\n}",
        "cannot convert value of type '()' to closure result type 'String'"
      ),
      ("load().catch(Missing()) { _ in print(1) }", "extra argument in call: 'catch' gets every error"),
      ("load().catch(42) { _ in print(1) }", "extra argument in call"),
      ("load().then { text in throw \"oops\" }", "thrown expression type 'String' does not conform to 'Error'"),
      ("load().recover(Trouble.missing) { _ in \"a\" }", "extra argument in call: 'recover' gets every error"),
      (
        "load().then({ print($0) }, { _ in print(2) })",
        "extra argument in call: 'then' takes one closure, and errors go to a 'catch'"
      ),
      ("load().validate { t in if t.isEmpty { print(1) } }", "cannot convert value of type '()' to closure result type 'Bool'"),
      (
        "load().validate { t in t.isEmpty ? \"a\" : t }",
        "cannot convert value of type 'String' to closure result type 'Bool'"
      ),
      ("any([load(), load()]).then { a, b in print(a, b) }", "expects 1 argument, but 2 were used"),
      (
        "load().then { t -> Promise<Int> in\n  print(t)\n  count()\n}",
        "missing return in closure expected to return 'Promise<Int>'"
      ),
      (
        "let p = Promise<String> { fulfill, reject in fulfill(nil) }",
        "'nil' is not compatible with expected argument type 'String'"
      ),
      ("let p = Promise<String> { fulfill, reject in reject(Error) }", "'Error' is a protocol, which has no values"),
      ("load().catch { error in if case CancellationError = error { print(1) } }", "'is' keyword required"),
      (
        "load().catch { error in if case CancellationError() = error { print(1) } }",
        "expression pattern of type 'CancellationError' cannot match values of type 'any Error'"
      ),
      ("load().catch { error in if error != CancellationError { print(1) } }", "ask '!(error is CancellationError)'"),
      ("load().catch { error in if error != CancellationError() { print(1) } }", "ask '!(error is CancellationError)'"),
      ("load().catch { error in if !error is CancellationError { print(1) } }", "write '!(error is CancellationError)'"),
      ("let p = load()\np.cancel", "function is unused: call it, 'p.cancel()'"),
      ("retry(load())", "'retry' calls a closure for each attempt, and this makes one promise: write 'retry { load() }'"),
      ("retry(attempts: 3, load())", "'retry' calls a closure for each attempt"),
      ("retry(attempts: 3) {\n  print(1)\n  load()\n}", "missing return in closure expected to return 'Promise<String>'"),
      ("load().timeout(0.2) { print(1) }", "extra argument in call: 'timeout' takes a time alone"),
      ("load().timeout(seconds: 0.2)", "extraneous argument label 'seconds:' in call: leave it out"),
      ("retry(3) { load() }", "missing argument label 'attempts:' in call"),
      ("retry(attempts: 3) { _ in load() }", "contextual closure type expects 0 arguments, but 1 was used in closure body"),
      ("load().always { _ in print(1) }", "contextual closure type expects 0 arguments, but 1 was used in closure body"),
      ("load().delay(seconds: 0.1)", "extraneous argument label 'seconds:' in call"),
      ("load().then(queue: .main) { print($0) }", "extraneous argument label 'queue:' in call"),
      ("all([load(), count()])", "conflicting arguments to generic parameter 'Value' ('String' vs. 'Int')"),
      ("func f(_ n: Int) { return 5 }", "unexpected non-void return value in void function"),
      ("func g() -> Int { print(1) }", "missing return in function expected to return 'Int'"),
      (
        "func g() -> Int {\n  let x = 1\n  print(x)\n  for _ in 0..<3 { print(2) }\n}",
        "missing return in function expected to return 'Int'"
      ),
      (
        "func g() -> Promise<Int> {\n  let p = count()\n  p.then { print($0) }\n  if true { print(1) }\n}",
        "missing return in function expected to return 'Promise<Int>'"
      ),
      ("switch 3 { case 1: print(1)\ncase 2: print(2) }", "switch must be exhaustive"),
      ("let t = \"a\"\nswitch t { case \"a\": print(1)\ncase \"b\": print(2) }", "switch must be exhaustive"),
      ("switch k { case .a: print(\"a\")\ncase .b: print(\"b\") }", "switch must be exhaustive"),
      (
        "switch k { case .a: print(\"a\")\ncase .b(let n) where n > 3: print(n)\ncase .b(0): print(0) }",
        "switch must be exhaustive"
      ),
      ("note", "function is unused"),
      ("func h() { note }", "function is unused"),
      ("struct S { func m() { return 1 } }", "unexpected non-void return value in void function"),
    ])
  func refused(text: String, message: String) {
    let problems = problems(of: Self.beginning + text, under: .google)
    #expect(problems.count == 1 && problems[0].contains(message), "\(problems)")
  }

  // swiftc 6.3 takes each of these with `PromiseDispatch`.
  @Test(
    "what Swift takes isn't refused",
    arguments: [
      "let p = Promise<String> { fulfill, reject in if true { fulfill(\"a\") } else { reject(Missing()) } }",
      "let p = Promise<Void> { fulfill, reject in fulfill(()) }",
      "let p: Promise<Int> = Promise(Missing())", "let p: Promise<Double> = Promise(1)", "let p: Promise<Any> = Promise(1)",
      "func f() -> Promise<Int> { Promise(Trouble.missing) }",
      "extension String: Error {}; let p: Promise<Int> = Promise(\"no\")",
      "let p = Promise<Double> { fulfill, reject in fulfill(1) }",
      "let p = Promise<Int> { fulfill, reject in return fulfill(1) }",
      "let p = Promise<Int> { fulfill, reject in ask(fulfill) }",
      "let p = Promise<Int> { fulfill, reject in ask { n in fulfill(n) } }",
      "let p = Promise<Int?> { fulfill, reject in fulfill(nil); fulfill(3) }",
      "let p = Promise<Any> { fulfill, reject in fulfill(\"a\") }",
      "let p = Promise<Int> { fulfill, reject in let e: Error = Missing(); reject(e) }",
      "let p = Promise<Int> { fulfill, reject in reject(NSError(domain: \"d\", code: 1)) }",
      "load().recover { error in\n  switch error {\n  case Trouble.missing: return \"a\"\n  default: throw error\n  }\n}",
      "load().recover { error in\n  switch error {\n  case Trouble.missing: return \"a\"\n  case let other: throw other\n  }\n}",
      "load().recover { error in\n  switch error {\n  case Trouble.missing: return \"a\"\n  case _: throw error\n  }\n}",
      "load().recover { (error: Error) in \"a\" }",
      "load().recover { (error: any Error) -> String in \"a\" }",
      "load().recover { error -> Promise<String> in\n  print(error)\n  return load()\n}",
      "load().recover { _ in load() }",
      "load().then { _ in }.recover { _ in }",
      "load().then { _ in }.recover { _ in print(\"x\") }",
      "load().then { print($0) }.recover { _ in print(\"x\") }",
      "retry(attempts: 3, delay: 0.1) { load() }",
      "retry(load)",
      "retry(attempts: 2, delay: 0.1, condition: { n, e in n > 1 }) { load() }",
      "retry(on: .main, attempts: 3) { load() }",
      "load().always { print(1) }",
      "any(load(), load()).then { a, b in print(a, b) }",
      "all(load(), count()).then { a, n in print(a, n) }",
      "all([load(), load()]).then { list in print(list) }",
      "load().recover(on: .main) { _ in \"a\" }.then { print($0) }",
      "load().then(on: .main, { print($0) })",
      "load().validate { t in\n  if t.isEmpty { return false }\n  return true\n}",
      "load().validate { $0 == \"a\" }",
      "load().then { t -> Promise<Int> in\n  print(t)\n  return count()\n}",
      "load().catch { error in if case is Missing = error { print(1) } }",
      "load().catch { error in if !(error is Missing) { print(1) } }",
      "load().always(on: .main) { print(1) }",
      "load().delay(on: .main, 0.1).timeout(on: .main, 1)",
      "load().then(on: .main) { print($0) }.catch(on: .main) { print($0) }",
      "all([load(), load()])",
      "all(load(), count())",
      "all(on: .main, load(), count())",
      "any([load(), load()])",
      "race(load(), load())",
      "race([load(), load()])",
      "func f(_ n: Int) { if n > 3 { return }; return print(n) }",
      "func f() { return note() }",
      "func g() -> Int { fatalError() }",
      "func g() -> Int { while true { } }",
      "func g() throws -> Int { throw Missing() }",
      "func g(_ b: Bool) -> Int { if b { 1 } else { 2 } }",
      "func g(_ b: Bool) -> Int { switch b { case true: 1\ncase false: 2 } }",
      "func g() -> Void { print(1) }",
      "func g() -> () { print(1) }",
      "func g() -> Any { print(1) }",
      "func g<T>(_ t: T) -> T { t }",
      "func g() -> Int? { nil }",
      "func r(_ f: (Int) -> Void) { f(1) }\nr { n in print(n) }",
      "func r(_ f: (Int) -> Void) { f(1) }\nr { n in if n > 0 { return }; print(n) }",
      "func mk() -> () -> Void { note }",
      "let f = note\nf()",
      "let fs = [note]\nfs.forEach { $0() }",
      "switch 3 { case 1: print(1)\ncase let n: print(n) }",
      "switch 3 { case 1: print(1)\ncase _: print(2) }",
      "switch (3, 4) { case (1, _): print(1)\ncase let (a, b): print(a, b) }",
      "switch (3, 4) { case (let a, let b): print(a, b) }",
      "switch k { case .a: print(\"a\")\ncase .b: print(\"b\")\ncase .c: break }",
      "switch k { case .a, .c: print(\"a\")\ncase let .b(n): print(n) }",
      "switch k { case .a: print(\"a\")\ndefault: print(\"b\") }",
      "switch k { case .a: print(\"a\")\ncase K.b(_): print(\"b\")\ncase K.c: print(1) }",
      "switch true { case true: print(\"a\")\ncase false: print(\"b\") }",
      "let o: K? = .a\nswitch o { case .some(.a): print(1)\ncase .some: print(3)\ncase nil: print(2) }",
      "switch 3 { case 1: print(1)\ncase let n where n > 2: print(n)\ndefault: break }",
      "switch 3 { case is Int: print(1) }",
      "do { throw Missing() } catch { switch error { case is Missing: print(2)\ndefault: break } }",
      "do { throw Missing() } catch { switch error { case let e as Missing: print(e)\ncase let e: print(e) } }",
      "func v() -> Promise<Void> { Promise { () } }\nv().recover { _ in }",
      "let q: (Int) -> Void = { n in print(n) }\nq(3)",
      "struct S { func m() -> Int { 1 }; func n() { return } }",
      "struct S { var x = 0; mutating func n() -> Int { x += 1; return x } }",
      "func g() -> Int { repeat { return 3 } while true }",
      "func g() -> Int { defer { print(1) }; return 3 }",
      "func g() -> Int { do { return 3 } }",
      "func g() -> Int { for i in 0..<3 { return i }; preconditionFailure() }",
    ])
  func taken(text: String) {
    let problems = problems(of: Self.beginning + text, under: .google)
    #expect(problems.isEmpty, "\(problems)")
  }
}
