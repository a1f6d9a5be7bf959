import Program
import SwiftPromises
import Testing

/// Each of these was held against swiftc 6.3 with `PromiseDispatch`.
@Suite("closures that ignore what they get, and errors that are compared")
struct RefusedBySwiftTests {
  private let start = """
    enum Trouble: Error { case missing, damaged }
    struct Bad: Error {}
    enum Code: Error { case of(Int), none }
    let work = Promise { () -> Int in throw Trouble.missing }
    func copy(_ name: String) -> Promise<String> { Promise(name).delay(0.2) }
    func nothing() -> Promise<Void> { Promise(()) }

    """

  private func diagnostics(_ text: String, _ dialect: Dialect? = nil, stubs: Bool = false) -> [ScriptDiagnostic] {
    do {
      return try ScriptProgram(ScriptSource(name: "a.swift", text: text), dialect: dialect, stubsUnknownNames: stubs).warnings
    } catch {
      return error.diagnostics
    }
  }

  @Test(
    "what Swift refuses is an error here, whose fix takes it away",
    arguments: [
      ("work.catch { print(1) }", "work.catch { _ in print(1) }"),
      ("work.recover {\n  7\n}", "work.recover { _ in\n  7\n}"),
      ("work.catch { [work] in print(work) }", "work.catch { [work] _ in print(work) }"),
      ("work.then { print(1) }", "work.then { _ in print(1) }"),
      ("copy(\"a\").then { copy(\"b\") }", "copy(\"a\").then { _ in copy(\"b\") }"),
      ("Promise(\"a\").delay(0.1).validate { true }", "Promise(\"a\").delay(0.1).validate { _ in true }"),
      (
        "let late = Promise(1).delay(0.1)\nlate.then { print(1) }",
        "let late = Promise(1).delay(0.1)\nlate.then { _ in print(1) }"
      ),
      ("all(copy(\"a\"), copy(\"b\")).then { print(1) }", "all(copy(\"a\"), copy(\"b\")).then { _ in print(1) }"),
      ("copy(\"a\").then(copy).always { }.then { print(1) }", "copy(\"a\").then(copy).always { }.then { _ in print(1) }"),
      ("Promise(1).then { n -> Int in n }.then { print(1) }", "Promise(1).then { n -> Int in n }.then { _ in print(1) }"),
      ("print([1, 2].map { 3 })", "print([1, 2].map { _ in 3 })"),
      ("(1...3).forEach { print(1) }", "(1...3).forEach { _ in print(1) }"),
      ("let f: (Int) -> Int = { 4 }\nprint(f(1))", "let f: (Int) -> Int = { _ in 4 }\nprint(f(1))"),
      ("let f: (Int, Int) -> Int = { 4 }\nprint(f(1, 2))", "let f: (Int, Int) -> Int = { _, _ in 4 }\nprint(f(1, 2))"),
      (
        "work.catch { error in if error == Trouble.missing { print(1) } }",
        "work.catch { error in if case Trouble.missing = error { print(1) } }"
      ),
      (
        "work.catch { error in if error == .missing { print(1) } }",
        "work.catch { error in if case Trouble.missing = error { print(1) } }"
      ),
      ("work.catch { print($0 != Trouble.missing) }", "work.catch { print(($0 as? Trouble) != .missing) }"),
      (
        "do { throw Bad() } catch { print(error == .damaged) }",
        "do { throw Bad() } catch { print((error as? Trouble) == .damaged) }"
      ),
      (
        "func f(_ e: Error) { if case .missing = e { print(1) } }",
        "func f(_ e: Error) { if case Trouble.missing = e { print(1) } }"
      ),
      (
        "work.catch { e in switch e { case .missing: print(1) default: break } }",
        "work.catch { e in switch e { case Trouble.missing: print(1) default: break } }"
      ),
      (
        "do { throw Bad() } catch .missing { print(1) } catch {}",
        "do { throw Bad() } catch Trouble.missing { print(1) } catch {}"
      ),
    ])
  func refused(text: String, mended: String) throws {
    let found = diagnostics(start + text)
    #expect(found.count == 1 && found[0].severity == .error, "\(found.map(\.message))")
    let edit = try #require(found.first?.fixIt?.applied(to: start + text))
    #expect(edit.text == start + mended)
    #expect(diagnostics(start + mended).isEmpty)
  }

  @Test(
    "types without a == can't be compared",
    arguments: [
      "print(Bad() == Bad())", "func f(_ c: Code) { print(c == .none) }", "work.catch { error in print(error == Bad()) }",
    ])
  func withoutEquality(text: String) {
    let found = diagnostics(start + text)
    #expect(
      found.count == 1 && found[0].message.hasPrefix("binary operator '==' cannot be applied to"), "\(found.map(\.message))")
  }

  @Test(
    "nothing is said where Swift takes it, or where that isn't certain",
    arguments: [
      "work.catch { print($0) }", "work.catch { [work].forEach { print($0) } }", "nothing().then { print(1) }.then { print(2) }",
      // To Swift, a closure of one expression may give nothing.
      "copy(\"a\").then { _ in copy(\"b\") }.then { print(1) }", "Promise(1).then { n in n + 1 }.then { print(1) }",
      "copy(\"a\").then { _ in nothing() }.then { print(1) }", "let p: Promise<Void> = nothing()\np.then { print(1) }",
      "func f<T>(_ p: Promise<T>) { p.then { print(1) } }", "let f: () -> Int = { 4 }\nprint(f())",
      "func run<T>(_ value: T, _ work: (T) -> Void) { work(value) }\nrun(()) { print(1) }",
      "struct S { func recover(_ work: () -> Int) { print(work()) } }\nS().recover { 7 }",
      "struct S { func then(_ work: () -> Int) { print(work()) } }\nS().then { 7 }",
      "extension Promise { func then(_ work: () -> Int) -> Int { work() } }\nprint(Promise(1).then { 7 })",
      "work.catch { error in if let error = error as? Trouble, error == Trouble.missing { print(1) } }",
      "work.catch { error in [Trouble.missing].forEach { error in print(error == Trouble.missing) } }",
      "work.catch { error in print(error is Trouble, (error as? Trouble) == .missing) }",
      "func f(_ t: Trouble) { print(t == .missing); if case .missing = t { print(1) } }",
      "extension Bad: Equatable {}\nprint(Bad() == Bad())", "func == (a: Bad, b: Bad) -> Bool { true }\nprint(Bad() == Bad())",
      "func == (a: Error, b: Trouble) -> Bool { true }\nwork.catch { error in print(error == Trouble.missing) }",
      "func f() throws(Trouble) { throw .missing }\ndo { try f() } catch { print(error == .missing) }",
      "func f(_ e: NSError) { print(e == e) }", "struct Own: Hashable { let n: Int }\nprint(Own(n: 1) == Own(n: 1))",
    ])
  func silent(text: String) {
    let found = diagnostics(start + text)
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test("pasted code with stubs and other libraries aren't held to that")
  func elsewhere() {
    #expect(diagnostics(start + "work.catch { print(1) }", stubs: true).isEmpty)
    #expect(diagnostics("Promise.reject(E()).catch { print(1) }\nstruct E: Error {}", .ecmascript).isEmpty)
  }
}
