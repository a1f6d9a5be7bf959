import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph
import Translating

@testable import Lab

/// Closures whose members and throws look like something else: names that a type of the script has, too, and promises that aren't made.
@Suite("translate: members of the library, and closures that throw before there is a promise")
struct TranslationMembersTests {
  private static let namers: [TranslationTarget] = [.library(.promisekit), .library(.frantic), .async]

  @Test(
    "a member of a text, number or list isn't the script's own of that name", arguments: namers)
  func members(target: TranslationTarget) throws {
    let text = """
      class Repo {
        func names() -> Promise<[String]> { Promise(["b", "a"]) }
        func sorted() -> Promise<[String]> { names().then { $0.sorted() } }
      }
      struct Box { var count: Promise<Int> { Promise(1) } }
      Repo().sorted().then { print($0) }.then { _ in Promise(["x", "y"]).then { $0.count } }.then { print($0) }

      """
    try TranslationTests.sameLines(text, .google, to: target)
  }

  @Test("where nothing says whose member it is, that is marked", arguments: namers)
  func unknown(target: TranslationTarget) throws {
    let text = """
      class Repo {
        func sorted() -> Promise<[Int]> { Promise([1]) }
      }
      func twice(_ n: Int) -> [Int] { [n, n] }
      Promise(2).then { n in let list = twice(n); return list }.then { $0.sorted() }.then { print($0) }

      """
    #expect(try !Translation(of: text, from: .google, to: target).isWhole)
  }

  @Test(
    "what is tried again may throw before it gives a promise: that counts as an attempt",
    arguments: [TranslationTarget.library(.promisekit), .library(.frantic), .library(.ecmascript), .library(.anypromise), .async])
  func retrying(target: TranslationTarget) throws {
    let text = """
      struct Bad: Error {}
      var count = 0
      func load() throws -> Promise<Int> {
        count += 1
        if count < 3 { throw Bad() }
        return Promise(count)
      }
      retry(attempts: 2, delay: 0.05) { try load() }.then { print($0) }.catch { print($0) }
      retry(attempts: 1, delay: 0.05) { () -> Promise<Int> in throw Bad() }.then { print($0) }.catch { print("lost", $0) }

      """
    let script = try TranslatedScript.running(text, .google, to: target)
    #expect(TranslationTests.lines(script.translated).sorted() == ["3", "lost Bad()"], "\(script.translation.text)")
  }

  @Test("without a closure that throws, 'retry' is written as before")
  func retryingPlainly() throws {
    let text = try TranslationTests.sameLines(
      "retry(attempts: 1, delay: 0.1) { Promise(1) }.then { print($0) }\n", .google, to: .library(.promisekit))
    #expect(text.contains("_ work: @escaping () -> Promise<T>"))
    #expect(!text.contains("attempt(work)"))
  }

  @Test(
    "PromiseKit 0.9's handlers may leave out their value, others say that they do",
    arguments: [Dialect.google, .promisekit, .frantic])
  func leavingOut(target: Dialect) throws {
    let text = """
      // dialect: promisekit-0.9.6
      func ok() -> Promise<Int> { return Promise { f, r in f(1) } }
      ok().then { print("then") }
      ok().then { () -> Int in print("typed"); return 4 }.then { print("four", $0) }

      """
    let script = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: text)), to: .library(target))
    #expect(script.problems.isEmpty, "\(script.translation.text)")
    #expect(script.translation.text.contains("{ _ in print(\"then\") }"), "\(script.translation.text)")
    #expect(script.translation.text.contains("{ _ -> Int in print(\"typed\")"), "\(script.translation.text)")
    #expect(TranslationTests.lines(script.translated).sorted() == ["four 4", "then", "typed"])
  }

  @Test("to FranticApparatus, 'try' stands outside the closure of a maker, which can't throw")
  func throwingValue() throws {
    let text = """
      import PromiseKit
      struct Bad: Error {}
      func check(_ n: Int) throws -> Int { if n == 0 { throw Bad() }; return n }
      firstly { Promise.value(try check(0)) }.done { print($0) }.catch { print("caught", $0) }
      firstly { Promise.value(try check(5)) }.done { print($0) }.catch { print("caught", $0) }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.frantic))
    #expect(script.translation.text.contains("{ _ in try { value"), "\(script.translation.text)")
    #expect(TranslationTests.lines(script.translated).sorted() == ["5", "caught Bad()"])
  }

  @Test(
    "google's promise of a value that throws is rejected elsewhere, too",
    arguments: [
      TranslationTarget.library(.promisekit), .library(.frantic), .library(.ecmascript), .library(.anypromise),
      .library(.promisekit096), .async,
    ])
  func rejectedValue(target: TranslationTarget) throws {
    let text = """
      struct Bad: Error {}
      func check(_ n: Int) throws -> Int { if n == 0 { throw Bad() }; return n }
      Promise<Int>(try check(0)).then { print($0) }.catch { print("caught", $0) }
      Promise<Int>(try check(5)).then { print($0) }.catch { print("caught", $0) }

      """
    let script = try TranslatedScript.running(text, .google, to: target)
    #expect(TranslationTests.lines(script.original).sorted() == ["5", "caught Bad()"])
    #expect(TranslationTests.lines(script.translated).sorted() == ["5", "caught Bad()"], "\(script.translation.text)")
  }

  @Test("a task that ends with an error at which google's 'catch' has looked says so (rule 10), and the proof names it")
  func thrownOn() throws {
    let text = """
      struct Bad: Error {}
      @discardableResult func note(_ s: String) -> Promise<Void> { Promise(()).delay(0.01).then { print("note", s) } }
      Promise<Int>(Bad()).catch { _ in note("caught") }.then { print("no", $0) }.always { print("done") }

      """
    let script = try TranslatedScript.running(text, .google, to: .async)
    #expect(script.translation.remarks.contains { $0.rule == 10 }, "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  @Test(
    "a time that changes is taken when google's 'delay' is called",
    arguments: [TranslationTarget.library(.promisekit), .library(.frantic), .library(.ecmascript), .library(.anypromise)])
  func takenTime(target: TranslationTarget) throws {
    let text = """
      var seconds = 0.1
      class Sleep {
        var pause = 0.2
        func nap() -> Promise<Int> { Promise(2).delay(pause) }
      }
      let sleep = Sleep()
      Promise(1).delay(seconds).then { print($0) }
      sleep.nap().then { print($0) }
      seconds = 5
      sleep.pause = 5

      """
    let script = try TranslatedScript.running(text, .google, to: target)
    let run = script.translated.perform()
    #expect(run.full.output.map(\.text) == ["1\n", "2\n"], "\(script.translation.text)")
    #expect(run.run?.endTime.milliseconds == 200)
    let tasks = try TranslatedScript.running(text, .google, to: .async)
    #expect(tasks.translation.remarks.contains { $0.rule == 16 && $0.text.contains("when the wait begins") })
  }
}
