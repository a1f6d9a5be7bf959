import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: handlers that return nothing, and what isn't said of types and errors")
struct TranslationNothingTests {
  private func text(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> String {
    try TranslatedScript.running(text, source, to: target).translation.text
  }

  @Test("a chain gives nothing's value where its handler returns nothing, and the one of errors a value")
  func nothingOrValue() throws {
    let chain = "Promise(2).then { _ in print(\"done\") }.catch { _ in return \"fallback\" }"
    let written = try text("\(chain).then { v in print(\"after\", v) }\n", .promisekit096, to: .async)
    #expect(written.contains("let v = try await { () async throws -> Any in"), "\(written)")
    #expect(written.contains("print(\"done\")\n      return ()\n    } catch {"), "\(written)")
    #expect(written.contains("rule 6: a handler that returns nothing gives '()' here, not 'nil'"), "\(written)")
    let kept = try text("let p = \(chain)\np.then { v in print(v) }\n", .promisekit096, to: .async)
    #expect(kept.contains("Task { () async throws -> any Sendable in"), "\(kept)")
    #expect(kept.contains("return ()"), "\(kept)")
  }

  @Test("a function gives nothing's value where its chain's last handler returns nothing", arguments: ["return ", ""])
  func nothingOfFunction(word: String) throws {
    let source = "func f() -> Promise { \(word)Promise(1).then { v in print(v) } }\nf().then { v in print(\"after\", v) }\n"
    let script = try TranslatedScript.running(source, .promisekit096, to: .async)
    #expect(script.translation.text.contains("  print(v)\n  return ()\n}"), "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated).count == 2)
  }

  @Test("a task of a function whose promise says no type is marked: 'Any' isn't Sendable")
  func untyped() throws {
    let source = """
      func find(_ id: Int) -> AnyPromise { AnyPromise.promiseWithValue("user \\(id)") }
      PMKWhen([find(1), find(2)]).then { print($0) }

      """
    let written = try text(source, .anypromise, to: .async)
    #expect(written.contains("// the type needs what the promise is of: Task<…, Error>"), "\(written)")
    let typed = try text(
      "func find() -> Promise<Int> { Promise(1) }\nall([find(), find()]).then { print($0) }\n", .google, to: .async)
    #expect(!typed.contains("the type needs"), "\(typed)")
  }

  @Test(
    "PMKWhen's error tells which promise failed, which no other library's does: rule 23",
    arguments: ["google", "promisekit", "async"])
  func position(target: String) throws {
    let source = "PMKWhen([AnyPromise(1), AnyPromise(2)]).then { print($0) }\n"
    let written = try text(source, .anypromise, to: try TranslationTarget(named: target))
    #expect(written.contains("// rule 23: its error is that of the promise that failed"), "\(written)")
  }

  @Test("FranticApparatus's race is rule 26, and an error of several is another one, not a handled one")
  func race() throws {
    let source = """
      import FranticApparatus
      func value<T>(_ v: T, after s: Double) -> Promise<T> {
        Promise { fulfill, reject, isCancelled in DispatchQueue.main.asyncAfter(deadline: .now() + s) { fulfill(v) } }
      }
      let both = all([value(1, after: 0.2), value(2, after: 0.1)]).whenFulfilled(on: GCDDispatcher.main) { print("all", $0) }
      let first = race([value("slow", after: 0.3), value("fast", after: 0.05)]).whenFulfilled(on: GCDDispatcher.main) { print($0) }

      """
    let script = try TranslatedScript.running(source, .frantic, to: .library(.google))
    #expect(script.translation.text.contains("// rule 26: if none is fulfilled"), "\(script.translation.text)")
    let found = TranslationProof(script).differences.compactMap(\.difference)
    let words = "the error that nobody handles is InjectedFailure, not [InjectedFailure, InjectedFailure]"
    #expect(found.contains { $0.words == words && $0.rule == 26 }, "\(found)")
  }

  @Test("rule 40 explains what a task prints of a promise that was dropped")
  func dropped() throws {
    let source = """
      import FranticApparatus
      final class Loader {
        var pending: Promise<Void>?
        var name = ""
        func load() {
          let start = Promise<String> { fulfill, reject, isCancelled in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { fulfill("data") }
          }
          pending = start.whenFulfilledThenTransform(on: GCDDispatcher.main) { [weak self] text in guard let loader = self else { return }
            loader.name = text
            print("loaded", loader.name)
          }
        }
        func cancel() { pending = nil }
      }
      let one = Loader()
      one.load()
      let other = Loader()
      other.load()
      other.cancel()
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(one.name, other.name) }

      """
    let script = try TranslatedScript.running(source, .frantic, to: .async)
    let found = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.compactMap(\.difference)
    #expect(!found.isEmpty && found.allSatisfy { $0.rule == 40 }, "\(found)")
  }

  @Test("the type of a promise whose closure throws is the one that is written")
  func throwing() throws {
    let source = """
      enum Failure: Error { case two }
      Promise<String> { throw Failure.two }.then { print($0) }.catch { print("threw", $0) }

      """
    let script = try TranslatedScript.running(source, .google, to: .async)
    #expect(script.translation.isWhole && script.translation.text.contains(": String = "), "\(script.translation.text)")
    #expect(TranslationTests.printed(script.original) == TranslationTests.printed(script.translated))
  }

  @Test("JavaScript's error of several is marked where there is none", arguments: ["google", "promisekit", "frantic"])
  func aggregate(target: String) throws {
    let source = "Promise.any([Promise.reject(1)]).catch { e in print(e is AggregateError) }\n"
    let request = RunRequest(source: ScriptSource(name: "a", text: source), dialect: .ecmascript)
    let script = try TranslatedScript(request, to: try TranslationTarget(named: target))
    #expect(!script.translation.isWhole && script.translation.text.contains("there is no 'AggregateError' here"))
  }
}
