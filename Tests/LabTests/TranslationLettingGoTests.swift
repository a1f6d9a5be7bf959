import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

/// Promises that nobody keeps any more, and promises that are settled again.
@Suite("translate: what is let go of, and what is settled twice")
struct TranslationLettingGoTests {
  private func rules(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> [Int] {
    try TranslatedScript.running(text, source, to: target).translation.remarks.compactMap(\.rule)
  }

  @Test(
    "to FranticApparatus, a variable or property that may let go of a promise is marked (rule 40)",
    arguments: [
      "final class Screen {\n  var work: Promise<Void>?\n  func load() { work = say() }\n}\nvar screen: Screen? = Screen()\nscreen?.load()\nscreen = nil",
      "final class Screen {\n  let work = say()\n}\nlet screen = Screen()",
      "final class Screen {\n  var jobs: [Promise<Void>] = []\n}\nlet screen = Screen()\nscreen.jobs.append(say())",
      "var work = say()\nwork = say()", "var work: Promise<Void>? = nil\nwork = say()\nwork = nil",
      "var work: Promise<Void>?\nfunc load() { work = say() }\nload()",
      "var jobs: [Promise<Void>] = [say()]\njobs.removeAll()",
      "var jobs: [String: Promise<Void>] = [:]\njobs[\"a\"] = say()\njobs[\"a\"] = nil",
    ])
  func letGo(use: String) throws {
    let text = "func say() -> Promise<Void> { Promise(()).delay(0.1).then { print(\"said\") } }\n" + use
    #expect(try rules(text, .google, to: .library(.frantic)).contains(40))
  }

  @Test(
    "what keeps its promise isn't marked",
    arguments: [
      "let work = say()\nwork.then { print(1) }", "var chain = say()\nfor _ in 1...3 { chain = chain.then { say() } }",
      "var work: Promise<Void>?\nwork = say()", "var jobs: [Promise<Void>] = []\njobs.append(say())",
      "var jobs: [String: Promise<Void>] = [:]\njobs[\"a\"] = say()",
      "struct Screen {\n  var work: Promise<Void> { say() }\n}\nlet screen = Screen()\nscreen.work.then { print(1) }",
    ])
  func kept(use: String) throws {
    let text = "func say() -> Promise<Void> { Promise(()).delay(0.1).then { print(\"said\") } }\n" + use
    #expect(try !rules(text, .google, to: .library(.frantic)).contains(40))
  }

  private static let button = """
    import PromiseKit
    final class Button {
      var handlers: [(String) -> Void] = []
      var handler: ((String) -> Void)?
      func on(_ handler: @escaping (String) -> Void) { handlers.append(handler) }
      func only(_ handler: @escaping (String) -> Void) { self.handler = handler }
      func hand(_ handler: @escaping (String) -> Void) { on(handler) }
      func press(_ name: String) {
        for handler in handlers { handler(name) }
        handler?(name)
      }
    }
    let button = Button()

    """

  @Test(
    "a closure that somebody keeps may settle a promise again: it is ignored there, and marked for FranticApparatus (rule 17)",
    arguments: [
      "button.on { resolve($0) }", "button.on(resolve)", "button.only { resolve($0) }", "button.hand { resolve($0) }",
      "button.handler = { resolve($0) }", "button.handlers.append { resolve($0) }",
    ])
  func twice(use: String) throws {
    let text =
      Self.button + """
        func press() -> Guarantee<String> { Guarantee { resolve in \(use) } }
        press().done { print("pressed", $0) }
        after(seconds: 0.1).done { button.press("a"); button.press("b") }
        """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(script.translation.text.contains("FirstAnswer("), "\(script.translation.text)")
    #expect(TranslationTests.lines(script.translated) == TranslationTests.lines(script.original))
    #expect(try rules(text, .promisekit, to: .library(.frantic)).contains(17))
  }

  @Test("a closure that is called once is written as it was")
  func once() throws {
    let text =
      Self.button + """
        func ask(_ done: @escaping (String) -> Void) { DispatchQueue.main.async { done("yes") } }
        func answer() -> Guarantee<String> { Guarantee { resolve in ask { resolve($0) } } }
        answer().done { print($0) }
        """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(!script.translation.text.contains("FirstAnswer("), "\(script.translation.text)")
  }

  @Test("JavaScript's 'then' of what may be a promise, with both handlers, is kept in FranticApparatus")
  func both() throws {
    let read = JavaScriptTranslation(
      of: """
        const start = fn => new Promise((resolve, reject) => { fn().then(resolve, reject); });
        start(() => Promise.resolve(3)).then(v => console.log(v));
        """)
    #expect(read.isWhole, "\(read.remarks)")
    for target in [Dialect.frantic, .google, .promisekit] {
      let script = try TranslatedScript.running(read.body, .ecmascript, to: .library(target))
      #expect(TranslationTests.lines(script.translated) == ["3"], "\(target):\n\(script.translation.text)")
    }
  }

  @Test("handlers that are parameters may give promises or values, also both of one 'then'")
  func parameters() throws {
    let read = JavaScriptTranslation(
      of: """
        let lock = Promise.resolve(0);
        const exclusive = fn => { const run = lock.then(fn, fn); lock = run.then(() => 1, () => 2); return run; };
        exclusive(() => Promise.resolve('a')).then(v => console.log(v));
        exclusive(() => 'b').then(v => console.log(v));
        """)
    #expect(read.isWhole, "\(read.remarks)")
    for target in [Dialect.frantic, .google, .promisekit] {
      let script = try TranslatedScript.running(read.body, .ecmascript, to: .library(target))
      #expect(TranslationTests.lines(script.translated) == ["a", "b"], "\(target):\n\(script.translation.text)")
    }
  }

  @Test("a value that a call gives in 'Promise.all' becomes a promise")
  func values() throws {
    let read = JavaScriptTranslation(
      of: "const id = x => x;\nPromise.all([Promise.resolve(1), id(2)]).then(v => console.log(v[0] + v[1]));\n")
    #expect(read.isWhole, "\(read.remarks)")
    for target in [Dialect.frantic, .google, .promisekit] {
      let script = try TranslatedScript.running(read.body, .ecmascript, to: .library(target))
      #expect(TranslationTests.lines(script.translated) == ["3"], "\(target):\n\(script.translation.text)")
    }
  }
}
