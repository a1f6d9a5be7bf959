import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

/// What a person meets who moves from one library to another.
@Suite("translate: everyday chains")
struct TranslationWalkTests {
  /// A translation, and what both print.
  private func run(
    _ text: String, _ source: Dialect, to target: TranslationTarget
  ) throws -> (text: String, own: [String], other: [String], script: TranslatedScript) {
    let script = try TranslatedScript.running(text, source, to: target)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    func printed(_ request: RunRequest) -> [String] { request.perform().full.output.map(\.text) }
    return (script.translation.text, printed(script.original), printed(script.translated), script)
  }

  @Test("a function that throws is tried where it stands for a handler", arguments: [TranslationTarget.async, .library(.google)])
  func throwing(target: TranslationTarget) throws {
    let text = """
      struct Odd: Error {}
      func check(_ n: Int) throws -> Int { guard n % 2 == 0 else { throw Odd() }; return n }
      Promise.value(5).map(check).done { print($0) }.catch { print("caught \\($0)") }
      """
    let (_, own, other, _) = try run(text, .promisekit, to: target)
    #expect(own == ["caught Odd()\n"] && other == own)
  }

  @Test(
    "operators for each element of a list are written for the list",
    arguments: [TranslationTarget.async, .library(.google), .library(.ecmascript)])
  func values(target: TranslationTarget) throws {
    let text = """
      func double(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n * 2 } }
      Promise.value([1, 2, 3]).filterValues { $0 > 1 }.mapValues { "n\\($0)" }.done { print($0) }.catch { print($0) }
      Promise.value([1, 2]).thenMap { double($0) }.done { print($0) }.catch { print($0) }
      """
    let (_, own, other, _) = try run(text, .promisekit, to: target)
    #expect(own == ["[\"n2\", \"n3\"]\n", "[2, 4]\n"] && other == own)
  }

  @Test("a choice between two promises is an 'if' in a function that awaits")
  func choice() throws {
    let text = """
      struct Missing: Error {}
      func price(_ sku: String) -> Promise<Int> { sku == "x" ? Promise(error: Missing()) : after(seconds: 0.1).map { sku.count } }
      price("pen").done { print($0) }.catch { print($0) }
      price("x").done { print($0) }.catch { print($0) }
      """
    let (translated, own, other, _) = try run(text, .promisekit, to: .async)
    #expect(own == ["Missing()\n", "3\n"] && other == own)
    #expect(translated.contains("if sku == \"x\" {"), "\(translated)")
  }

  @Test("a closure that gives a promise and is handed on gives a task")
  func handedOn() throws {
    let text = """
      struct Down: Error {}
      var calls = 0
      func request() -> Promise<Int> { calls += 1; return calls < 3 ? Promise(error: Down()) : .value(calls) }
      func attempt<T>(_ times: Int, _ body: @escaping () -> Promise<T>) -> Promise<T> {
        body().recover { error -> Promise<T> in
          guard times > 1 else { throw error }
          return attempt(times - 1, body)
        }
      }
      attempt(5) { request() }.done { print($0) }.catch { print($0) }
      """
    let (_, own, other, _) = try run(text, .promisekit, to: .async)
    #expect(own == ["3\n"] && other == own)
  }

  @Test("what awaits in the place of an operator whose input failed is never reached, and the proof doesn't fail it")
  func unreached() throws {
    let text = """
      struct Bad: Error {}
      func load(_ id: Int) -> Promise<Int> { Promise<Int> { fulfill, reject in if id > 0 { fulfill(id) } else { reject(Bad()) } }.delay(0.1) }
      load(1).then { print($0) }.catch { print("one \\($0)") }.always { print("done") }
      load(0).then { print($0) }.catch { print("two \\($0)") }
      """
    let script = try run(text, .google, to: .async).script
    #expect(TranslationProof(script).isExplained)
  }

  @Test("a handler of 'recover' that only throws says its type, which Swift asks for")
  func onlyThrowing() throws {
    let text = """
      enum E: Error { case first, second }
      firstly { Promise<Void>(error: E.first) }
        .recover { error in
          print("recover \\(error)")
          throw E.second
        }
        .done { print("never") }
        .catch { print("last \\($0)") }
      """
    let (translated, own, other, _) = try run(text, .promisekit, to: .library(.google))
    #expect(own == ["recover first\n", "last second\n"] && other == own)
    #expect(translated.contains(".recover { error -> Promise<Void> in"), "\(translated)")
  }
}
