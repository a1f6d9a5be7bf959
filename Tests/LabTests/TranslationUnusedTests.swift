import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: what nobody takes, and what is settled elsewhere")
struct TranslationUnusedTests {
  private func script(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> TranslatedScript {
    try TranslatedScript.running(text, source, to: target)
  }

  private func printed(_ script: TranslatedScript) -> [String] {
    TranslationTests.printed(script.translated).joined().split(separator: "\n").map { String($0) }
  }

  @Test(
    "a chain that is all a closure does ends there, if whoever calls the closure takes nothing",
    arguments: [TranslationTarget.library(.promisekit), .library(.ecmascript), .async])
  func closuresOfOneChain(target: TranslationTarget) throws {
    let text = """
      import Promises
      struct Bad: Error {}
      [1].forEach { n in Promise<Int>(Bad()).catch { print("loop", n, $0) } }
      func button(action: @escaping () -> Void) { action() }
      button { Promise<Int>(Bad()).catch { print("function", $0) } }
      class View { var onTap: (() -> Void)? }
      let view = View()
      view.onTap = { Promise<Int>(Bad()).catch { print("property", $0) } }
      view.onTap?()
      struct Action { let title: String; let run: () -> Void }
      Action(title: "y", run: { Promise<Int>(Bad()).catch { print("argument", $0) } }).run()
      DispatchQueue.main.async { Promise<Int>(Bad()).catch { print("queue", $0) } }

      """
    let script = try script(text, .google, to: target)
    let run = script.translated.perform()
    #expect(run.full.counts.unhandled == 0, "\(script.translation.text)")
    #expect(printed(script).count == 5, "\(script.translation.text)")
    #expect(!script.translation.text.contains("throw $0"), "\(script.translation.text)")
  }

  @Test("a maker that does nothing but fulfill reads its value at once in google's words, too")
  func valueOfMaker() throws {
    let text = """
      import PromiseKit
      var tries = 0
      func submit() -> Promise<Int> {
        tries += 1
        return Promise { seal in seal.fulfill(tries) }
      }
      submit().done { print($0) }.cauterize()
      submit().done { print($0) }.cauterize()

      """
    let script = try script(text, .promisekit, to: .library(.google))
    #expect(script.translation.text.contains("return Promise(tries)"), "\(script.translation.text)")
    #expect(printed(script) == ["1", "2"])
  }

  @Test("google's maker reads a variable later, the others at once: rule 16 says so")
  func variableInMaker() throws {
    let text = "import Promises\nvar tries = 1\nPromise<Int> { fulfill, _ in fulfill(tries) }.then { print($0) }\ntries = 2\n"
    let script = try script(text, .google, to: .library(.promisekit))
    #expect(script.translation.remarks.contains { $0.rule == 16 })
  }

  @Test("a property that is called as what fulfills stays a property in a continuation")
  func propertyOfTheSameName() throws {
    let text = """
      import Promises
      class Alert {
        var fulfill: ((Int) -> Void)?
        func ask() -> Promise<Int> { Promise { fulfill, reject in self.fulfill = fulfill } }
      }
      let alert = Alert()
      alert.ask().then { print("pressed", $0) }
      DispatchQueue.main.async { alert.fulfill?(1) }

      """
    let script = try script(text, .google, to: .async)
    #expect(script.translation.text.contains("self.fulfill = { continuation.resume(returning: $0) }"))
    #expect(printed(script) == ["pressed 1"])
  }

  @Test("a pending promise that comes out of a list of pairs can't be settled elsewhere, and is marked")
  func listOfPairs() throws {
    let text = """
      import Promises
      class Jobs {
        var waiting: [(Int, Promise<Int>)] = []
        func add(_ n: Int) -> Promise<Int> {
          let result = Promise<Int>.pending()
          waiting.append((n, result))
          return result
        }
        func next() {
          let (n, result) = waiting.removeFirst()
          result.fulfill(n)
        }
      }
      let jobs = Jobs()
      jobs.add(1).then { print($0) }
      jobs.next()

      """
    for target in [TranslationTarget.library(.promisekit), .library(.ecmascript), .async] {
      let script = try script(text, .google, to: target)
      #expect(
        script.translation.remarks.contains { $0.isUntranslated && $0.text.contains("can't be settled here") }, "\(target)")
      #expect(!script.translation.text.contains("Task { @MainActor in try await (waiting.removeFirst()).value }"))
    }
  }

  @Test("what 'firstly' throws within its expression rejects elsewhere, too")
  func throwingFirstly() throws {
    let text = """
      import PromiseKit
      struct Bad: Error {}
      func check(_ n: Int) throws -> Int { if n < 0 { throw Bad() }; return n }
      func submit(_ n: Int) -> Promise<Int> {
        return firstly { Promise.value(try check(n)) }.map { $0 + 1 }
      }
      submit(-1).done { print($0) }.catch { print("caught", $0) }

      """
    for target in [Dialect.google, .frantic, .anypromise, .ecmascript, .promisekit096] {
      let script = try script(text, .promisekit, to: .library(target))
      #expect(printed(script) == ["caught Bad()"], "\(target): \(script.translation.text)")
    }
  }

  @Test("what PromiseKit alone adds is marked: 'pipe', and calls of Foundation that take '.promise'")
  func kitAlone() throws {
    let text = """
      import PromiseKit
      func load() -> Promise<Int> { .value(1) }
      load().pipe { result in print("piped") }
      let session = URLSession.shared
      session.dataTask(.promise, with: URL(string: "https://a.b")!).done { _ in print("data") }.cauterize()

      """
    for target in [TranslationTarget.library(.google), .library(.frantic), .async] {
      let texts = try script(text, .promisekit, to: target).translation.remarks.filter(\.isUntranslated).map(\.text)
      #expect(texts.contains { $0.contains("'pipe'") }, "\(target): \(texts)")
      #expect(texts.contains { $0.contains("'.promise'") }, "\(target): \(texts)")
    }
  }
}
