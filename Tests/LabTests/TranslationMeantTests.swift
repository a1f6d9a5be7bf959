import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: types, functions and values that are meant where they stand")
struct TranslationMeantTests {
  /// A translation that runs and has no marks but rules, and what both print.
  private func run(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> String {
    let script = try TranslatedScript.running(text, source, to: target)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    let own = TranslationTests.printed(script.original)
    #expect(!own.isEmpty && TranslationTests.printed(script.translated) == own, "\(own)\n\(script.translation.text)")
    return script.translation.text
  }

  @Test("types of promises in lists that are made are written as types are")
  func lists() throws {
    let text = """
      final class Loader {
        var inFlight = [String: Promise<String>]()
        var all = [Promise<String>]()
        var byId = [Int: [Promise<String>?]]()
        func image(_ name: String) -> Promise<String> {
          if let pending = inFlight[name] { return pending }
          let promise = Promise("image " + name).delay(0.1)
          inFlight[name] = promise
          return promise
        }
      }
      let loader = Loader()
      loader.image("a").then { print($0) }
      loader.image("a").then { print($0) }
      """
    let tasks = try run(text, .google, to: .async)
    #expect(tasks.contains("[String: Task<String, Error>]()") && tasks.contains("[Task<String, Error>]()"), "\(tasks)")
    #expect(tasks.contains("[Int: [Task<String, Error>?]]()"), "\(tasks)")
    #expect(try Translation(of: text, from: .google, to: .library(.anypromise)).text.contains("[String: AnyPromise]()"))
    #expect(try run(text, .google, to: .library(.promisekit)).contains("[String: Promise<String>]()"))
  }

  @Test("of functions with one name a call means the one that its arguments fit", arguments: ["async", "promisekit", "frantic"])
  func overloads(target: String) throws {
    let text = """
      struct Legacy {
        func result(_ id: Int, _ completion: @escaping (Int) -> Void) { completion(id) }
        func result(_ id: Int) -> Promise<Int> { Promise<Int> { fulfill, _ in self.result(id) { fulfill($0) } } }
      }
      let legacy = Legacy()
      legacy.result(4).then { n in legacy.result(n + 1) }.then { print($0) }
      """
    let written = try run(text, .google, to: try TranslationTarget(named: target))
    if target == "async" { #expect(written.contains("try await legacy.result(n + 1)"), "\(written)") }
  }

  @Test("a name of several functions that is handed over is marked")
  func overloadedReference() throws {
    let text = """
      func load(_ id: Int, _ done: @escaping (Int) -> Void) { done(id) }
      func load(_ id: Int) -> Promise<Int> { Promise(id) }
      let jobs = [1, 2].map(load)
      """
    let translation = try Translation(of: text, from: .google, to: .async)
    #expect(translation.text.contains("not translated: several functions are called 'load'"), "\(translation.text)")
  }

  @Test("a value whose type is wanted from outside is handed on behind a delay, or has its type")
  func literals() throws {
    let text = """
      enum Kind { case text(String), image }
      func tags() -> Promise<Set<String>> { Promise(["a", "a"]).delay(0.1) }
      func none() -> Promise<String?> { Promise(nil).delay(0.1) }
      func list() -> Promise<[Double]> { Promise([1, 2]).delay(0.1) }
      func empty() -> Promise<[String]> { Promise([]).delay(0.1) }
      func kind(_ n: Int) -> Promise<Kind> { Promise([.text("hi"), .image][n]).delay(0.1) }
      func checked() -> Promise<Double> { Promise(5).validate { $0 > 1 }.delay(0.1) }
      func mapped() -> Promise<[String]> { Promise(1).then { _ in [] }.delay(0.1) }
      tags().then { print($0.count) }
      none().then { print($0 ?? "none") }
      list().then { print($0) }
      empty().then { print($0) }
      kind(1).then { print($0) }
      checked().then { print($0 / 2) }
      mapped().then { print($0) }
      Promise([]).delay(0.2).then { (list: [Int]) in print(list) }
      """
    let written = try run(text, .google, to: .async)
    for line in ["return nil", "return []", "let value: Kind = [.text", "let value: Double = 5", "let value: [String] = []"] {
      #expect(written.contains(line), "\(line)\n\(written)")
    }
    #expect(!written.contains("let value = ["), "\(written)")
  }

  @Test("a closure of 'firstly' that comes to escape has 'self' in it")
  func escaping() throws {
    let text = """
      final class Loader {
        var count = 0
        func load(_ n: Int) -> Promise<Int> { .value(n) }
        func next() -> Promise<Int> { firstly { () -> Promise<Int> in count += 1; return load(count) } }
      }
      Loader().next().done { print($0) }.cauterize()
      """
    let written = try run(text, .promisekit, to: .library(.google))
    #expect(written.contains("self.count += 1") && written.contains("self.load(self.count)"), "\(written)")
  }

  @Test("FranticApparatus's handler of several statements that gives a promise says of what")
  func franticResults() throws {
    let text = """
      func load() -> Promise<String> { Promise("a").delay(0.1) }
      load().then { name in
        print("hello", name)
        return load()
      }.then { body in
        print("body", body)
      }
      """
    #expect(try run(text, .google, to: .library(.frantic)).contains("{ name -> Promise<String> in"))
  }

  @Test("in a list with others a handler that only throws is of their type")
  func thrownAmongOthers() throws {
    let text = """
      struct Failed: Error {}
      race([Promise(2).delay(1), Promise(()).delay(0.1).then { throw Failed() }]).then { print($0) }.catch { print($0) }
      """
    #expect(try run(text, .google, to: .library(.promisekit)).contains(".map { throw Failed() }"))
  }

  @Test("an error that PromiseKit 0.9 gives as 'NSError' is one elsewhere, too", arguments: ["async", "google", "promisekit"])
  func foundationErrors(target: String) throws {
    let text = """
      func load() -> Promise { Promise { _, reject in reject(NSError(domain: "empty", code: 1)) } }
      load().catch { (error: NSError) in print(error.domain, error.code) }
      """
    let written = try run(text, .promisekit096, to: try TranslationTarget(named: target))
    #expect(written.contains("(error as NSError).domain") && !written.contains("error: NSError"), "\(written)")
  }

  @Test("a handler of several statements says that it gives nothing where a promise of nothing is returned")
  func nothingReturned() throws {
    let text = """
      final class Store {
        var owned: [String] = []
        func check() -> Promise<Bool> { .value(true) }
        func buy() -> Promise<Void> {
          check().done { ok in
            guard ok else { return }
            self.owned.append("x")
          }
        }
      }
      let store = Store()
      store.buy().done { print(store.owned) }.catch { print($0) }
      """
    #expect(try run(text, .promisekit, to: .library(.google)).contains("check().then { ok -> Void in"))
  }

  @Test("what a variable's first promise is of is wanted of those that it is set to")
  func assigned() throws {
    let text = """
      final class Line {
        var last = Promise<Void>(())
        func send(_ n: Int) -> Promise<Int> {
          let sent = last.then { _ in Promise(n).delay(0.1) }
          last = sent.then { _ -> Void in }.recover { _ -> Void in }
          return sent
        }
      }
      let line = Line()
      line.send(1).then { print($0) }
      line.send(2).then { print($0) }
      """
    #expect(try run(text, .google, to: .library(.promisekit)).contains("sent.done { _ -> Void in }"))
    #expect(try !run(text, .google, to: .async).contains("return value\n      } catch"))
  }

  @Test("a part of a tuple, or a property, that is called as a method is, is itself")
  func partsOfTuples() throws {
    let text = """
      struct Box { let value: Int }
      final class Cache {
        var entries: [String: (value: Int, stamp: Int)] = [:]
        let box = Box(value: 1)
        func value(for key: String) -> Promise<Int> {
          if let entry = entries[key] { return Promise(entry.value) }
          entries[key] = (7, 1)
          return Promise(box.value).delay(0.1)
        }
      }
      let cache = Cache()
      cache.value(for: "a").then { _ in cache.value(for: "a") }.then { print($0) }
      """
    let written = try run(text, .google, to: .async)
    #expect(written.contains("return entry.value\n") || written.contains("{ return entry.value }"), "\(written)")
  }
}
