import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: tasks as somebody would write them")
struct AsyncShapeTranslationTests {
  private func translated(_ text: String, from source: Dialect) throws -> String {
    let translation = try Translation(of: text, from: source, to: .async)
    #expect(translation.isWhole, "\(translation.text)")
    return translation.text
  }

  @Test("a function that is named and gives a value recovers with it")
  func namedRecovery() throws {
    let text = """
      struct E: Error {}
      final class Api {
        func load() -> Promise<Int> { Promise(E()) }
        func again() -> Promise<Int> { load().recover(fallback) }
        func fallback(_ error: Error) -> Int { 0 }
      }
      """
    let written = try translated(text, from: .google)
    #expect(written.contains("} catch {\n      return self.fallback(error)"), "\(written)")
  }

  @Test("nothing stands behind 'throw'")
  func thrown() throws {
    let text = """
      struct E: Error {}
      func cleanup() -> Promise<Void> { Promise(()) }
      func f() -> Promise<Int> { Promise("a").then { s in print(s); throw E() } }
      func g() -> Promise<Int> {
        f().recover { error -> Promise<Int> in
          cleanup().then { throw error }
        }
      }
      f().catch { error in throw error }
      """
    let written = try translated(text, from: .google)
    #expect(written.contains("  print(s)\n  throw E()\n}"), "\(written)")
    #expect(written.contains("    throw error\n  }\n}"), "\(written)")
  }

  @Test("a task in an argument, in a case and in a closure is as far in as what is around it")
  func layout() throws {
    let text = """
      struct Environment {
        var load: (Int) -> Promise<String>
        var save: (String) -> Promise<Void>
      }
      let live = Environment(
        load: { id in after(seconds: 0.1).map { "item \\(id)" } },
        save: { text in Promise { seal in print("saving", text); seal.fulfill(()) } }
      )
      final class Runner {
        func run(_ list: [Int]) -> Promise<[Int]> {
          when(fulfilled: list.map { n in after(seconds: 0.1).map { n } })
        }
        func pick(_ n: Int) -> Promise<Int> {
          switch n {
          case 0: return after(seconds: 0.1).map { 0 }
          default: return .value(1)
          }
        }
        func one() -> Promise<Int> { after(seconds: 0.1).map { 1 } }
      }
      """
    let written = try translated(text, from: .promisekit)
    #expect(
      written.contains(
        "  load: { id in Task {\n    try await Task.sleep(for: .seconds(0.1))\n    return \"item \\(id)\"\n  } },"), "\(written)")
    #expect(
      written.contains("list.map { n in Task {\n      try await Task.sleep(for: .seconds(0.1))\n      return n\n    } })"),
      "\(written)")
    #expect(
      written.contains("    case 0:\n      try await Task.sleep(for: .seconds(0.1))\n      return 0\n    default: return 1"),
      "\(written)")
    #expect(
      written.contains("one() async throws -> Int {\n    try await Task.sleep(for: .seconds(0.1))\n    return 1\n  }"),
      "\(written)")
  }

  @Test("a task that can only throw, beside others, is of their type")
  func thrownBesideOthers() throws {
    let text = """
      struct TimedOut: Error {}
      race(after(seconds: 2).map { "slow" }, after(seconds: 0.5).then { Promise(error: TimedOut()) }).done { print($0) }.cauterize()
      """
    let written = try translated(text, from: .promisekit)
    #expect(written.contains("}, Task<String, Error> {\n"), "\(written)")
  }

  @Test("a promise that has its value already needs no task beside others")
  func settled() throws {
    let text = """
      func load(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n } }
      var counter = 1
      when(fulfilled: load(1), Promise.value("x"), Promise.value(counter + 5)).done { print($0, $1, $2) }.cauterize()
      when(fulfilled: load(1), Promise<Double>.value(2)).done { print($0, $1) }.cauterize()
      """
    let written = try translated(text, from: .promisekit)
    #expect(written.contains("let third = counter + 5\n"), "\(written)")
    #expect(written.contains("try await (first, \"x\", third)"), "\(written)")
    #expect(written.contains("let second: Double = 2\n"), "\(written)")
  }

  @Test("a text that reads a variable is read before the wait, not behind it")
  func readBefore() throws {
    let text = "var n = 1\nPromise(\"text \\(n)\").delay(0.1).then { print($0) }\n"
    #expect(try translated(text, from: .google).contains("let value = \"text \\(n)\"\n  try await Task.sleep"))
  }

  @Test("no 'return' ends a function, and no 'try' stands before what can't fail")
  func superfluous() throws {
    let text = """
      final class Memory {
        var state = ""
        func set(_ v: String) -> Promise<Void> {
          state = v
          return Promise(())
        }
        func load() { set("a").then { [weak self] in self?.state = "b" }.then { print("end") } }
      }
      """
    let written = try translated(text, from: .google)
    #expect(written.contains("async throws {\n    state = v\n  }"), "\(written)")
    #expect(!written.contains("try await {"), "\(written)")
  }

  @Test("generic parameters of what tasks come to are Sendable")
  func sendable() throws {
    let text = """
      final class Cache<Key: Hashable, V> {
        private var running: [Key: Promise<V>] = [:]
        func value(_ key: Key) -> Promise<V>? { running[key] }
      }
      func slow<T>(_ value: T) -> Promise<T> {
        Promise { seal in DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { seal.fulfill(value) } }
      }
      func plain<T>(_ value: T) -> Promise<T> { .value(value) }
      """
    let written = try translated(text, from: .promisekit)
    #expect(written.contains("class Cache<Key: Hashable, V: Sendable> {"), "\(written)")
    #expect(written.contains("func slow<T: Sendable>("), "\(written)")
    #expect(written.contains("func plain<T>("), "\(written)")
  }

  @Test("a method with labels that is handed on is called with them, and a maker beside others runs on the main actor")
  func labels() throws {
    let text = """
      final class Images {
        func image(named name: String) -> Promise<String> { .value("img " + name) }
      }
      let cache = Images()
      func legacy(_ done: (String?, Error?) -> Void) { done("old", nil) }
      when(fulfilled: ["a", "b"].map(cache.image(named:))).done { print($0) }.cauterize()
      when(fulfilled: cache.image(named: "z"), Promise<String> { legacy($0.resolve) }).done { print($0, $1) }.cauterize()
      """
    let written = try translated(text, from: .promisekit)
    #expect(written.contains("{ value in Task { try await cache.image(named: value) } }"), "\(written)")
    #expect(written.contains("async let second = Task { @MainActor () async throws -> String in"), "\(written)")
  }
}
