import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: one name for several things, and what lists of promises give")
struct TranslationScopeTests {
  private func printed(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> (
    own: [String], translated: [String], text: String
  ) {
    let script = try TranslatedScript.running(text, source, to: target)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    return (TranslationTests.printed(script.original), TranslationTests.printed(script.translated), script.translation.text)
  }

  private static let targets: [TranslationTarget] = [.library(.promisekit), .library(.frantic), .library(.ecmascript), .async]

  @Test("a variable of one name is a promise in one function and a number in another", arguments: targets)
  func variables(target: TranslationTarget) throws {
    let text = """
      func load() -> Promise<Int> {
        let job = Promise(1).delay(0.1)
        return Promise(0).then { _ in job }
      }
      func count() -> Promise<Int> {
        let job = 3
        return Promise(0).then { _ in job }
      }
      load().then { print("load", $0) }
      count().then { print("count", $0) }

      """
    let run = try printed(text, .google, to: target)
    #expect(run.own.sorted() == ["count 3\n", "load 1\n"])
    #expect(run.translated.sorted() == run.own.sorted(), "\(run.text)")
  }

  @Test("methods of one name return a promise in one class and a text in another", arguments: targets)
  func methods(target: TranslationTarget) throws {
    let text = """
      class Uploader {
        var jobs: [Promise<String>] = []
        func send(_ name: String) -> Promise<String> { Promise("\\(name) sent").delay(0.1) }
        func sendAll(_ names: [String]) -> Promise<[String]> {
          for name in names { jobs.append(send(name)) }
          return all(jobs)
        }
      }
      class Journal {
        func send(_ name: String) -> String { "noted \\(name)" }
      }
      let uploader = Uploader()
      let journal = Journal()
      uploader.sendAll(["a", "b"]).then { print($0) }
      uploader.send("c").then { name in journal.send(name) }.then { print($0) }

      """
    let run = try printed(text, .google, to: target)
    #expect(run.own.sorted() == ["[\"a sent\", \"b sent\"]\n", "noted c sent\n"])
    #expect(run.translated.sorted() == run.own.sorted(), "\(run.text)")
  }

  @Test("an element of a list of promises is a promise, and its handlers say what they return", arguments: targets)
  func elements(target: TranslationTarget) throws {
    let text = """
      func ask(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      let jobs = [1, 2].map { ask($0) }
      Promise(0).then { _ in jobs[1] }.then { print("index", $0) }
      for job in jobs { Promise(0).then { _ in job }.then { print("for", $0) } }
      jobs.forEach { job in Promise(0).then { _ in job }.then { print("each", $0) } }

      """
    let run = try printed(text, .google, to: target)
    #expect(run.own.count == 5 && run.own.contains("index 2\n"))
    #expect(run.translated.sorted() == run.own.sorted(), "\(run.text)")
  }

  @Test("what closures, conditions and loops bind means something else than the variable around")
  func inner() throws {
    let text = """
      import PromiseKit
      func ask(_ n: Int) -> Promise<[Int]> { Promise.value([n, n + 1]) }
      let item = ask(1)
      let found: [Int]? = [4, 5]
      if let item = found { print(item.map { $0 * 2 }) }
      for item in [[1], [2]] { print(item.map { $0 + 1 }) }
      item.map { item in item.map { $0 * 3 } }.done { print($0) }

      """
    let run = try printed(text, .promisekit, to: .library(.google))
    #expect(run.own == ["[8, 10]\n", "[2]\n", "[3]\n", "[3, 6]\n"])
    #expect(run.translated == run.own, "\(run.text)")
  }
}
