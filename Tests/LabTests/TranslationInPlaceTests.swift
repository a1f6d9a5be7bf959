import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what is awaited where it stands")
struct TranslationInPlaceTests {
  @Test("a closure that only throws has the type of the promise in whose place it stands")
  func thrown() throws {
    let text = """
      import Promises
      struct A: Error {}
      Promise<Int>(A()).catch { print("seen \\($0)") }.then { print("skipped \\($0)") }.recover { _ in 5 }.then { print($0) }
      Promise<Int>(A()).always { print("over") }.then { print("skipped \\($0)") }.recover { _ in 6 }.then { print($0) }
      """
    let written = try TranslationTests.faithful(text, .google, to: "async")
    #expect(written.ranges(of: "try await { () async throws -> Int in").count == 2, "\(written)")
  }

  @Test("google's awaitPromise is 'await' where the code around awaits")
  func waiting() throws {
    let text = """
      import Promises
      func slow(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      Promise<Int>(on: .global()) {
        let a = try awaitPromise(slow(1))
        let kept = slow(2)
        let b = try awaitPromise(kept)
        let c = try awaitPromise(slow(3).then { $0 * 10 })
        return a + b + c
      }.then { print($0) }
      """
    let written = try TranslationTests.faithful(text, .google, to: "async")
    #expect(written.contains("let a = try await slow(1)") && written.contains("let b = try await kept.value"), "\(written)")
  }

  @Test("google's get() is PromiseKit's async(), and the other way round; both are awaited as tasks")
  func getters() throws {
    let google = """
      import Promises
      func load(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      Task {
        let kept = load(1)
        print(try await load(2).get(), try await kept.get())
      }
      """
    let kit = try TranslationTests.faithful(google, .google, to: "promisekit")
    #expect(kit.contains("await load(2).async()") && kit.contains("await kept.async()"), "\(kit)")
    let back = try TranslationTests.faithful(kit, .promisekit, to: "google")
    #expect(back.contains("await load(2).get()") && back.contains("await kept.get()"), "\(back)")
    let tasks = try TranslationTests.faithful(kit, .promisekit, to: "async")
    #expect(tasks.contains("try await load(2)") && tasks.contains("try await kept.value"), "\(tasks)")
  }

  @Test("PromiseKit 0.9 calls handlers at once whose maker settles among other statements: rule 1")
  func settledByStatements() throws {
    let text = """
      Promise { fulfill, reject in print("b"); fulfill(1) }.then { _ in print("c") }
      print("d")
      """
    let written = try Translation(of: text, from: .promisekit096, to: .library(.promisekit)).text
    #expect(written.contains("// rule 1: handlers run later, not before the next line"), "\(written)")
    let later = """
      Promise { fulfill, reject in print("b"); DispatchQueue.main.async { fulfill(1) } }.then { _ in print("c") }
      print("d")
      """
    #expect(try !Translation(of: later, from: .promisekit096, to: .library(.promisekit)).text.contains("rule 1"))
  }

  @Test("an error that a combination has put together is unhandled instead of its inputs' errors, and not beside them")
  func aggregate() throws {
    let text = """
      struct Boom: Error {}
      func get() -> Promise<Int> { Promise { resolve, reject in throw Boom() } }
      Promise.any([get(), get()]).then { print("any", $0) }
      """
    let proof = TranslationProof(try TranslatedScript.running(text, .ecmascript, to: .library(.google)))
    let differences = proof.trials.compactMap(\.difference)
    #expect(!differences.isEmpty)
    for difference in differences {
      #expect(difference.words.hasPrefix("the error that nobody handles is"), "\(difference.words)")
      #expect(difference.rule == 25, "\(difference.words)")
    }
    // A task ends with the same error as JavaScript's promise.
    let tasks = TranslationProof(try TranslatedScript.running(text, .ecmascript, to: .async))
    #expect(tasks.differences.isEmpty, "\(tasks.differences.compactMap(\.difference?.words))")
  }
}
