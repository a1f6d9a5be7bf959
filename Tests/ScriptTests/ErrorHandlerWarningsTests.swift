import Program
import SwiftPromises
import Testing

@Suite("what Swift refuses in handlers of errors")
struct ErrorHandlerWarningsTests {
  private let start = """
    enum Trouble: Error { case missing, damaged }
    let work = Promise { () -> Int in throw Trouble.missing }

    """

  private func warnings(_ text: String, _ dialect: Dialect? = nil, stubs: Bool = false) throws -> [ScriptDiagnostic] {
    try ScriptProgram(ScriptSource(name: "a.swift", text: text), dialect: dialect, stubsUnknownNames: stubs).warnings
  }

  @Test(
    "a closure that doesn't name its error and a comparison of any Error get a warning whose fix takes it away",
    arguments: [
      ("work.catch { print(1) }", "work.catch { _ in print(1) }"),
      ("work.recover {\n  7\n}", "work.recover { _ in\n  7\n}"),
      (
        "work.catch { error in if error == Trouble.missing { print(1) } }",
        "work.catch { error in if case Trouble.missing = error { print(1) } }"
      ),
      ("work.catch { print($0 != Trouble.missing) }", "work.catch { print(($0 as? Trouble) != .missing) }"),
    ])
  func refused(text: String, mended: String) throws {
    let found = try warnings(start + text)
    #expect(found.count == 1 && found[0].severity == .warning && found[0].message.hasPrefix("Swift refuses this: "))
    let edit = try #require(found.first?.fixIt?.applied(to: start + text))
    #expect(edit.text == start + mended)
    #expect(try warnings(start + mended).isEmpty)
  }

  @Test(
    "nothing is said where it is not certain",
    arguments: [
      "work.then { print(1) }.catch { _ in }", "work.catch { print($0) }", "work.catch { [work].forEach { print($0) } }",
      "work.catch { error in if let error = error as? Trouble, error == Trouble.missing { print(1) } }",
      "work.catch { error in [Trouble.missing].forEach { error in print(error == Trouble.missing) } }",
      "work.catch { error in print(error is Trouble) }",
      "struct S { func recover(_ work: () -> Int) { print(work()) } }\nS().recover { 7 }",
    ])
  func silent(text: String) throws {
    #expect(try warnings(start + text).isEmpty)
  }

  @Test("pasted code with stubs and other libraries get no such warning")
  func elsewhere() throws {
    #expect(try warnings(start + "work.catch { print(1) }", stubs: true).isEmpty)
    #expect(try warnings("Promise.reject(E()).catch { print(1) }\nstruct E: Error {}", .ecmascript).isEmpty)
  }
}
