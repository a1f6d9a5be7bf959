import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what is Swift elsewhere, too, and what is marked whole")
struct TranslationWrittenTests {
  private func text(_ text: String, _ source: Dialect, to target: Dialect) throws -> String {
    try TranslatedScript.running(text, source, to: .library(target)).translation.text
  }

  @Test("a time behind an operator gets parentheses, where it has operators itself")
  func operands() throws {
    let text =
      "let slow = true\nPromise(1).delay(slow ? 0.2 : 0.1).then { print($0) }\nPromise(2).delay(0.1).then { print($0) }\n"
    let written = try self.text(text, .google, to: .promisekit096)
    #expect(written.contains(".now() + (slow ? 0.2 : 0.1))"), "\(written)")
    #expect(written.contains(".now() + 0.1)"))
  }

  @Test(
    "what a promise without a type is of is taken from the text, or asked for",
    arguments: [Dialect.google, .promisekit, .frantic])
  func types(target: Dialect) throws {
    let text = """
      func number() -> AnyPromise { AnyPromise(1) }
      func word() -> AnyPromise {
        return number().then { n -> String in "n\\(n)" }
      }
      func same(_ promise: AnyPromise) -> AnyPromise { promise }
      same(word()).then { print($0) }

      """
    let written = try self.text(text, .anypromise, to: target)
    #expect(written.contains("func number() -> Promise<Int>"), "\(written)")
    #expect(written.contains("func word() -> Promise<String>"))
    #expect(written.contains("// the type needs what the promise is of: Promise<…>\nfunc same("))
  }

  @Test("operators for each element keep their queue, where the library has queues")
  func valuesOnQueues() throws {
    let text = """
      import PromiseKit
      let queue = DispatchQueue(label: "q")
      Promise.value(["1", "x"]).compactMapValues(on: queue) { Int($0) }.done { print($0) }.cauterize()

      """
    #expect(
      try self.text(text, .promisekit, to: .google).contains(".then(on: queue) { values in values.compactMap { Int($0) } }"))
    let tasks = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(tasks.translation.remarks.contains { $0.rule == 2 })
    #expect(TranslationTests.printed(tasks.translated) == ["[1]\n"])
  }

  @Test("'firstValue' and 'lastValue' have no counterpart, and are marked")
  func listProperties() throws {
    for name in ["firstValue", "lastValue"] {
      let script = try TranslatedScript(
        RunRequest(
          source: ScriptSource(name: "a", text: "import PromiseKit\nPromise.value([1]).\(name).done { print($0) }.cauterize()\n")),
        to: .library(.google))
      #expect(!script.translation.isWhole && script.translation.text.contains("'\(name)' has no counterpart"))
    }
  }

  @Test("PromiseKit's cancellation becomes the one that everybody has, and stays in AnyPromise, which has it")
  func cancellation() throws {
    let text = "import PromiseKit\nPromise<Int>(error: PMKError.cancelled).done { print($0) }.catch { _ in print(\"no\") }\n"
    #expect(try self.text(text, .promisekit, to: .google).contains("Promise<Int>(CancellationError())"))
    #expect(try self.text(text, .promisekit, to: .anypromise).contains("AnyPromise(PMKError.cancelled)"))
  }

  @Test(
    "FranticApparatus's chain with a context is marked, and nothing in it is half translated",
    arguments: ["google", "promisekit", "async"])
  func contexts(target: String) throws {
    let maker = """
      PromiseMaker.makeUsing(context: screen) { makePromise in
        makePromise { screen in Promise { fulfill, reject, isCancelled in fulfill(1) } }
          .whenFulfilled { screen, n in print(n) }
      }
      """
    let text = "class Screen {}\nlet screen = Screen()\nlet kept = \(maker)\n"
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: .frantic), to: try TranslationTarget(named: target))
    #expect(script.translation.text.contains("// not translated: 'PromiseMaker' has no counterpart here"))
    #expect(script.translation.text.contains(maker), "\(script.translation.text)")
  }

  @Test("to FranticApparatus, queues bring their import along, and a function that is named is called in a closure")
  func frantic() throws {
    let text = """
      import PromiseKit
      func twice(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n * 2 } }
      Promise.value(1).then(twice).done { print($0) }.cauterize()

      """
    let written = try self.text(text, .promisekit, to: .frantic)
    #expect(written.hasPrefix("import Foundation\nimport FranticApparatus\n"), "\(written)")
    #expect(written.contains("whenFulfilledThenPromise(on: GCDDispatcher.main) { twice($0) }"), "\(written)")
    #expect(
      !(try self.text(
        text.replacing("import PromiseKit", with: "import PromiseKit\nimport Foundation"), .promisekit, to: .frantic))
        .hasPrefix("import Foundation\n"))
  }

  @Test("a script of tasks alone is one, whatever its texts and variables are called")
  func plain() {
    #expect(PlainSwift.isAll(of: "let done = true\nTask { print(\"then\", done) }\n"))
    #expect(!PlainSwift.isAll(of: "Task { _ = await load().then { $0 } }\n"))
    #expect(!PlainSwift.isAll(of: "Task { let p: Promise<Int> = load() }\n"))
  }

  @Test(
    "to google, a handler of several statements says what it gives: swiftc chooses among the forms of 'then' before it looks inside"
  )
  func results() throws {
    let text = """
      import PromiseKit
      func load(_ n: Int) -> Promise<String> { .value("item \\(n)") }
      load(1).then { text in
        print("first", text)
        return load(2)
      }.get { text in
        print(text)
        print("seen")
      }.then { text in
        print(text)
        return when(fulfilled: load(3), load(4))
      }.done { one, other in
        print(one)
        print(other)
      }.cauterize()

      """
    let written = try self.text(text, .promisekit, to: .google)
    #expect(written.contains("{ text -> Promise<String> in\n  print(\"first\", text)"), "\(written)")
    #expect(written.contains("{ text -> Void in"))
    #expect(written.contains("{ text -> Promise<(String, String)> in"))
    // A closure of one expression needs none.
    #expect(
      try self.text(
        "import PromiseKit\nPromise.value(1).then { n in Promise.value(n) }.done { print($0) }.cauterize()\n", .promisekit,
        to: .google
      )
      .contains("{ n in Promise(n) }"))
  }

  @Test(
    "google's promises that are taken out of a list and settled are marked, functions in variables and lists become closures of tasks"
  )
  func held() throws {
    let list = """
      var waiting: [Promise<Int>] = []
      let p = Promise<Int>.pending()
      waiting.append(p)
      waiting.removeFirst().fulfill(1)

      """
    let script = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: list)), to: .library(.promisekit))
    #expect(script.translation.remarks.contains { $0.rule == 20 && $0.isUntranslated })
    let functions = """
      func page(_ n: Int) -> Promise<Int> { Promise(n) }
      let one: (Int) -> Promise<Int> = page
      let all: [(Int) -> Promise<Int>] = [page]
      one(1).then { print($0) }
      all[0](2).then { print($0) }

      """
    let tasks = try TranslatedScript.running(functions, .google, to: .async)
    #expect(tasks.translation.text.contains("= { value in Task { try await page(value) } }"), "\(tasks.translation.text)")
    #expect(TranslationTests.printed(tasks.translated).sorted() == ["1\n", "2\n"])
  }
}
