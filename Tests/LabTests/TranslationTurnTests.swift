import JavaScriptReading
import SwiftPromises
import Testing
import Translating

@testable import Lab

/// A handler of a settled promise runs a turn later; code that awaits goes on at once unless it lets others go first.
@Suite("translate to tasks: what waits for a settled promise lets others go first")
struct TranslationTurnTests {
  private static let increments = [
    "func inc() -> Promise<Void> { let old = n; return Promise.value(()).done { n = old + 1 } }",
    "func inc() -> Promise<Void> {\n  let old = n\n  return ready().done { n = old + 1 }\n}\nfunc ready() -> Promise<Void> { .value(()) }",
    "func inc() -> Promise<Void> {\n  let old = n\n  return firstly { Promise.value(old + 1) }.done { n = $0 }\n}",
    "struct Bad: Error {}\nfunc inc() -> Promise<Void> {\n  let old = n\n  return Promise<Void>(error: Bad()).recover { _ in n = old + 1 }\n}",
  ]

  @Test("PromiseKit: both calls read the number before one of them changes it", arguments: increments)
  func kit(function: String) throws {
    let text = "import PromiseKit\nvar n = 0\n\(function)\nwhen(fulfilled: inc(), inc()).done { print(n) }.cauterize()\n"
    let written = try TranslationTests.sameLines(text, .promisekit, to: .async)
    #expect(written.contains("await Task.yield()"))
  }

  @Test(
    "google: also where the closure of a maker does it, later",
    arguments: ["Promise(1).then { n = old + $0; return n }", "Promise { n = old + 1; return n }"])
  func google(chain: String) throws {
    let text =
      "var n = 0\nfunc inc() -> Promise<Int> { let old = n; return \(chain) }\nall(inc(), inc()).then { a, b in print(a, b, n) }\n"
    try TranslationTests.sameLines(text, .google, to: .async)
  }

  @Test("a promise that is nil where there is nobody to ask stays nil, so that the other one behind '??' is taken")
  func optional() throws {
    let text = """
      import PromiseKit
      final class Api { func fetch(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n } } }
      let none: Api? = nil
      let some: Api? = Api()
      (none?.fetch(1) ?? Promise.value(0)).done { print($0) }.cauterize()
      let kept = some?.fetch(2) ?? Promise.value(0)
      kept.done { print($0) }.cauterize()

      """
    let written = try TranslationTests.sameLines(text, .promisekit, to: .async)
    #expect(written.contains("some.map { object in Task { try await object.fetch(2) } } ?? Task {"), "\(written)")
  }

  @Test("what 'ensure' does is done a turn later, so that the second call finds the first at work")
  func ensured() throws {
    let text = """
      import PromiseKit
      var loading = false
      func load() -> Promise<String> {
        if loading { return .value("busy") }
        loading = true
        return Promise.value("data").ensure { loading = false }
      }
      for i in 1...2 { load().done { print(i, $0) }.cauterize() }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(TranslationTests.lines(script.translated).sorted() == ["1 data", "2 busy"], "\(script.translation.text)")
  }

  @Test(
    "JavaScript's 'await' lets others go first, whatever it awaits",
    arguments: [
      "await Promise.resolve();", "await null;", "await done();", "const one = await Promise.resolve(1);",
      "await Promise.resolve(1).then(v => v);",
    ])
  func javaScript(awaiting: String) throws {
    let text = """
      let n = 0;
      async function done() {}
      const inc = async () => { const old = n; \(awaiting) n = old + 1; };
      Promise.all([inc(), inc()]).then(() => console.log(n));
      """
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    let script = try TranslatedScript.running(read.body, .ecmascript, to: .async)
    #expect(script.translation.text.contains("await Task.yield()"), "\(script.translation.text)")
    #expect(TranslationTests.lines(script.translated) == ["1"])
  }

  @Test("where nothing is done before, or nothing behind it that can be seen, nothing is added")
  func quiet() throws {
    for function in [
      "func load() -> Promise<Int> { Promise(1).then { $0 + 1 } }",
      "func load() -> Promise<Int> { Promise(1).then { print($0) } }",
      "func load() -> Promise<Int> {\n  print(\"loading\")\n  return Promise(1).then { $0 + 1 }\n}",
    ] {
      let text = try TranslationTests.sameLines(function + "\nload().then { print($0) }\n", .google, to: .async)
      #expect(!text.contains("yield"), "\(text)")
    }
  }

  @Test("several readers of one promise in a loop are told that the last goes on first (rule 3)")
  func readers() throws {
    for loop in ["for i in 1...3 { shared.done { print(i, $0) } }", "[1, 2, 3].forEach { i in shared.done { print(i, $0) } }"] {
      let text = "import PromiseKit\nlet shared = after(seconds: 0.1).map { 7 }\n\(loop)\n"
      let script = try TranslatedScript.running(text, .promisekit, to: .async)
      #expect(script.translation.remarks.contains { $0.rule == 3 }, "\(script.translation.text)")
      #expect(TranslationProof(script).isExplained)
    }
    let once = "import PromiseKit\nfor i in 1...2 {\n  let own = after(seconds: 0.1).map { i }\n  own.done { print($0) }\n}\n"
    #expect(try !TranslatedScript.running(once, .promisekit, to: .async).translation.remarks.contains { $0.rule == 3 })
  }
}
