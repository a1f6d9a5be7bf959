import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what settles by what it is given, and from where")
struct TranslationCallbackTests {
  static let all = ["google", "frantic", "anypromise", "promisekit-0.9.6", "promisekit-0.9.2", "ecmascript", "async"]

  /// A translation that runs and has no marks, and what both print.
  private func run(_ text: String, _ source: Dialect, to target: String) throws -> (String, [String], [String]) {
    let script = try TranslatedScript.running(text, source, to: try TranslationTarget(named: target))
    #expect(script.translation.isWhole, "\(script.translation.text)")
    return (
      script.translation.text, TranslationTests.printed(script.original), TranslationTests.printed(script.translated)
    )
  }

  @Test("'seal.resolve' decides by the value and the error of a callback, in each of its forms", arguments: all)
  func resolve(target: String) throws {
    let text = """
      struct Bad: Error {}
      func load(_ ok: Bool, _ done: @escaping (String?, Error?) -> Void) { ok ? done("data", nil) : done(nil, Bad()) }
      func ask(_ ok: Bool, done: @escaping (Error?, Int?) -> Void) { ok ? done(nil, 5) : done(Bad(), nil) }
      func save(_ ok: Bool, done: @escaping (Error?) -> Void) { done(ok ? nil : Bad()) }
      func text(_ ok: Bool) -> Promise<String> { Promise { seal in load(ok) { seal.resolve($0, $1) } } }
      func number(_ ok: Bool) -> Promise<Int> { Promise { seal in ask(ok) { problem, number in seal.resolve(problem, number) } } }
      func saved(_ ok: Bool) -> Promise<Void> { Promise { seal in save(ok) { seal.resolve($0) } } }
      func handed(_ ok: Bool) -> Promise<String> { Promise { seal in load(ok, seal.resolve) } }
      func show(_ ok: Bool) -> Promise<Void> {
        text(ok).done { print("text", $0) }.recover { _ in print("no text"); return Promise.value(()) }
          .then { number(ok) }.done { print("number", $0) }.recover { _ in print("no number"); return Promise.value(()) }
          .then { saved(ok) }.done { print("saved") }.recover { _ in print("not saved"); return Promise.value(()) }
          .then { handed(ok) }.done { print("handed", $0) }.recover { _ in print("not handed"); return Promise.value(()) }
      }
      show(true).then { show(false) }.done { print("end") }.catch { print($0) }
      """
    let (written, own, other) = try run(text, .promisekit, to: target)
    #expect(own.first == "text data\n" && own.last == "end\n" && own.count == 9)
    #expect(other == own, "\(written)")
  }

  @Test("'seal.resolve' whose error nobody can tell is marked, and so is one that is handed to something undeclared")
  func unknown() throws {
    for call in ["seal.resolve(a, b)", "other(seal.resolve)"] {
      let text = "func load(_ a: Any, _ b: Any) -> Promise<Int> { Promise { seal in let (a, b) = (a, b); \(call) } }\n"
      let translation = try Translation(of: text, from: .promisekit, to: .library(.google))
      #expect(!translation.isWhole, "\(translation.text)")
    }
  }

  @Test(
    "AnyPromise's 'resolve' of a value or an error calls what fulfills or what rejects",
    arguments: ["google", "frantic", "ecmascript", "async"])
  func choice(target: String) throws {
    let text = """
      struct Bad: Error {}
      func load(_ id: Int) -> AnyPromise { AnyPromise { resolve in resolve(id > 2 ? Bad() : "user \\(id)") } }
      func ask(_ error: Error?) -> AnyPromise { AnyPromise { resolve in resolve(error ?? "answer") } }
      load(1).then { print($0!) }.catch { print($0) }
        .then { _ in load(3).then { print($0!) }.catch { print($0) } }
        .then { _ in ask(nil).then { print($0!) }.catch { print($0) } }
        .then { _ in ask(Bad()).then { print($0!) }.catch { print($0) } }
      """
    let (written, own, other) = try run(text, .anypromise, to: target)
    #expect(own == ["user 1\n", "Bad()\n", "answer\n", "Bad()\n"])
    #expect(other == own, "\(written)")
  }

  @Test(
    "PromiseKit's own recipe for trying again: 'then' with a function that takes nothing, of two that have its name",
    arguments: all)
  func recipe(target: String) throws {
    let text = """
      struct Offline: Error {}
      var calls = 0
      func fetch() -> Promise<Int> {
        calls += 1
        let n = calls
        return after(seconds: 0.1).map { if n < 3 { throw Offline() }; return n }
      }
      func attempt<T>(maximumRetryCount: Int = 3, delayBeforeRetry: DispatchTimeInterval = .seconds(2), _ body: @escaping () -> Promise<T>) -> Promise<T> {
        var attempts = 0
        func attempt() -> Promise<T> {
          attempts += 1
          return body().recover { error -> Promise<T> in
            guard attempts < maximumRetryCount else { throw error }
            return after(delayBeforeRetry).then(on: nil, attempt)
          }
        }
        return attempt()
      }
      attempt { fetch() }.done { print("got \\($0)") }.catch { print($0) }
      """
    let script = try TranslatedScript.running(text, .promisekit, to: try TranslationTarget(named: target))
    #expect(TranslationTests.printed(script.original) == ["got 3\n"])
    #expect(TranslationTests.printed(script.translated) == ["got 3\n"], "\(script.translation.text)")
  }

  @Test(
    "a promise that another queue settles: handlers run on the main queue, as before",
    arguments: ["ecmascript", "promisekit-0.9.6", "promisekit-0.9.2"])
  func otherQueue(target: String) throws {
    let text = """
      final class Account {
        let queue = DispatchQueue(label: "account")
        var balance = 0
        func deposit(_ n: Int) -> Promise<Int> {
          Promise { seal in
            queue.async {
              self.balance += n
              seal.fulfill(self.balance)
              self.balance += 100
            }
          }
        }
        func read() -> Int { queue.sync { balance } }
      }
      let account = Account()
      account.deposit(5).then { _ in account.deposit(7) }.done { print($0, account.read()) }.catch { print($0) }
      """
    let (written, own, other) = try run(text, .promisekit, to: target)
    #expect(own == ["112 212\n"])
    #expect(other == own, "\(written)")
  }

  @Test("FranticApparatus keeps a chain that is all a maker's or a handler's closure does")
  func kept() throws {
    let text = """
      func later() -> Promise<Int> { Promise { seal in after(seconds: 0.1).done { seal.fulfill(1) } } }
      later().done { n in after(seconds: 0.1).done { print("later \\(n)") } }.catch { print($0) }
      """
    let (written, own, other) = try run(text, .promisekit, to: "frantic")
    #expect(own == ["later 1\n"] && other == own, "\(written)")
  }

  @Test("what a task's chain begins with is read at once: a queue of promises doesn't wait for itself")
  func queues() throws {
    let text = """
      final class Uploads {
        var chains: [String: Promise<Void>] = [:]
        var pending: Promise<Void>?
        func add(_ user: String, _ n: Int) -> Promise<Void> {
          let next = (chains[user] ?? .value(())).then { after(seconds: 0.1) }.done { print(user, n) }
          chains[user] = next
          return next
        }
        func save(_ n: Int) -> Promise<Void> {
          pending = (pending ?? Promise.value(())).then { after(seconds: 0.1) }.done { print("saved", n) }
          return pending!
        }
      }
      let uploads = Uploads()
      uploads.add("a", 1).catch { print($0) }
      uploads.add("a", 2).catch { print($0) }
      after(seconds: 1).then { uploads.save(1) }.then { uploads.save(2) }.catch { print($0) }
      """
    let (written, own, other) = try run(text, .promisekit, to: "async")
    #expect(own == ["a 1\n", "a 2\n", "saved 1\n", "saved 2\n"])
    #expect(other == own, "\(written)")
  }

  @Test(
    "google's promises that are settled by a list are marked where something else settles them",
    arguments: ["promisekit", "ecmascript"])
  func list(target: String) throws {
    let text = """
      final class Store {
        var waiting: [Promise<Int>] = []
        func get() -> Promise<Int> {
          let p = Promise<Int>.pending()
          waiting.append(p)
          return p
        }
        func set(_ n: Int) { for p in waiting { p.fulfill(n) } }
      }
      """
    let translation = try Translation(of: text, from: .google, to: try TranslationTarget(named: target))
    #expect(translation.text.contains("// not translated: 'p' can't be settled here"), "\(translation.text)")
  }

  @Test("a promise of a known error is a rejected one", arguments: all.dropFirst())
  func knownErrors(target: String) throws {
    let text = "Promise<Int>(NSError(domain: \"d\", code: 4)).then { print($0) }.catch { print(($0 as NSError).code) }\n"
    let (written, own, other) = try run(text, .google, to: target)
    #expect(own == ["4\n"] && other == own, "\(written)")
  }

  @Test("google's 'reduce' of promises combines in turn everywhere", arguments: all.dropFirst())
  func reduce(target: String) throws {
    let text = """
      func save(_ n: Int) -> Promise<Int> { print("save \\(n)"); return Promise(n * 2).delay(0.1) }
      let items = [4, 5]
      Promise(1).reduce(1, 2, 3) { sum, n in save(n).then { sum + $0 } }.then { print($0) }.catch { print($0) }
      Promise(10).delay(1)
        .reduce(items) { _, n in save(n) }
        .then { print($0) }
        .catch { print($0) }
      """
    let (written, own, other) = try run(text, .google, to: target)
    #expect(own == ["save 1\n", "save 2\n", "save 3\n", "13\n", "save 4\n", "save 5\n", "10\n"])
    #expect(other == own, "\(written)")
  }

  @Test("what heals with nothing goes on in PromiseKit 0.9, too", arguments: ["promisekit-0.9.6", "promisekit-0.9.2"])
  func healing(target: String) throws {
    let text = """
      struct Bad: Error {}
      func fail() -> Promise<Int> { Promise(1).delay(0.1).then { _ -> Int in throw Bad() } }
      fail().then { _ in () }.recover { _ in print("healed") }.then { print("on") }
      fail().then { _ in Promise(()) }.recover { _ in () }.then { print("on, too") }
      """
    let (written, own, other) = try run(text, .google, to: target)
    #expect(own == ["healed\n", "on\n", "on, too\n"])
    #expect(other.sorted() == own.sorted(), "\(written)")
  }

  @Test("an array's 'reduce' in a handler of FranticApparatus is no operator of promises")
  func arrays() throws {
    let text = """
      func part(_ n: Int) -> Promise<Int> { Promise<Int> { fulfill, _, _ in fulfill(n) } }
      let sum = all([part(1), part(2)]).whenFulfilledThenTransform(on: GCDDispatcher.main) { $0.reduce(0, +) }
        .whenFulfilled(on: GCDDispatcher.main) { print($0) }
      """
    let (written, own, other) = try run(text, .frantic, to: "promisekit")
    #expect(own == ["3\n"] && other == own, "\(written)")
  }
}
