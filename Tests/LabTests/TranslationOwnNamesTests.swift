import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what the script declares itself")
struct TranslationOwnNamesTests {
  private static let targets: [TranslationTarget] = [.library(.promisekit), .library(.frantic), .library(.ecmascript), .async]

  private static let store = """
    final class Store {
      func all() -> Promise<[Int]> { Promise([1, 2]) }
      func race(_ n: Int) -> Promise<Int> { Promise(n) }
      func retry() -> Promise<String> { Promise("again") }
      func delay(_ n: Int) -> Promise<Int> { Promise(n) }
      func validate(_ form: String) -> Promise<String> { Promise(form) }
      func always(_ n: Int) -> Int { n }
    }
    let store = Store()
    func make() -> Store { store }
    store.all().then { print("all", $0) }
    store.race(3).then { print($0) }
    store.retry().then { print($0) }
    make().delay(1).then { print($0) }
    store.validate("form").then { print($0, store.always(4)) }

    """

  @Test("methods of the script's own types stay what they are, whatever a library calls so", arguments: targets)
  func methods(target: TranslationTarget) throws {
    let script = try TranslatedScript.running(Self.store, .google, to: target)
    let calls = [
      "store.all()", "store.race(3)", "store.retry()", "make().delay(1)", "store.validate(\"form\")", "store.always(4)",
    ]
    for call in calls { #expect(script.translation.text.contains(call), "\(call)\n\(script.translation.text)") }
    let proof = TranslationProof(script)
    #expect(proof.isExplained && !proof.trials.isEmpty, "\(proof.differences)\n\(script.translation.text)")
  }

  @Test("a method's name takes nothing from the library's function of that name")
  func both() throws {
    let text = """
      import PromiseKit
      final class Repo {
        func after(_ n: Int) -> Promise<Int> { .value(n) }
      }
      func race(first: Int, second: Int) -> Promise<Int> { race(Promise.value(first), Promise.value(second)) }
      Repo().after(3).done { print("own", $0) }.cauterize()
      after(seconds: 0.1).done { print("library") }
      race(first: 1, second: 2).done { print($0) }.cauterize()

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.google))
    #expect(script.translation.text.contains("Repo().after(3).then"), "\(script.translation.text)")
    #expect(script.translation.text.contains("Promise(()).delay(0.1)"), "\(script.translation.text)")
    #expect(script.translation.text.contains("{ race(Promise(first), Promise(second)) }"), "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  private static let held = """
    typealias Step = (Int) -> Promise<Int>
    final class Loader {
      let loader: (Int) -> Promise<Int>
      init(_ loader: @escaping (Int) -> Promise<Int>) { self.loader = loader }
      func twice(_ n: Int) -> Promise<Int> { loader(n).then { self.loader($0 + 1) } }
    }
    func load(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
    func chain(_ steps: [Step]) -> Promise<Int> {
      steps.reduce(Promise(0)) { promise, step in promise.then { step($0) } }
    }
    let table: [String: Step] = ["a": load]
    Loader(load).twice(1).then { print("twice", $0) }
    chain([load, load]).then { print("chain", $0) }
    Promise(5).then { table["a"]!($0) }.then { print("table", $0) }

    """

  @Test(
    "functions that properties, lists and other names of types hold give promises, as their types say",
    arguments: [Dialect.promisekit, .frantic, .ecmascript])
  func held(target: Dialect) throws {
    let script = try TranslatedScript.running(Self.held, .google, to: .library(target))
    let proof = TranslationProof(script)
    #expect(proof.isExplained && proof.trials.count > 3, "\(proof.differences)\n\(script.translation.text)")
    if target == .promisekit {
      for call in [".then { self.loader($0 + 1) }", ".then { step($0) }", ".then { table[\"a\"]!($0) }"] {
        #expect(script.translation.text.contains(call), "\(call)\n\(script.translation.text)")
      }
    }
  }

  @Test("comments between arguments stay, on lines of their own or above the statement")
  func comments() throws {
    let text = """
      race(
        Promise(1).delay(0.3),  // the slow one
        Promise(2).delay(0.1)  // the fast one
      ).then { winner in
        print(winner)
      }

      """
    for target in Self.targets {
      let script = try TranslatedScript.running(text, .google, to: target)
      for comment in ["// the slow one", "// the fast one"] {
        #expect(script.translation.text.ranges(of: comment).count == 1, "\(target)\n\(script.translation.text)")
      }
    }
    let kit = try TranslatedScript.running(text, .google, to: .library(.promisekit))
    #expect(kit.translation.text.contains(".map { value } },  // the slow one\n  Promise"), "\(kit.translation.text)")
  }

  @Test("a property that is settled from outside becomes PromiseKit's pair, with its words in front and its comment once")
  func property() throws {
    let text = """
      final class Door {
        // settled from outside
        private let opened = Promise<String>.pending()
        func wait() -> Promise<String> { opened }
        func open() { opened.fulfill("open") }
      }
      let door = Door()
      door.wait().then { print($0) }
      door.open()

      """
    let script = try TranslatedScript.running(text, .google, to: .library(.promisekit))
    #expect(script.translation.isWhole)
    #expect(
      script.translation.text.contains(
        "  // settled from outside\n  private let (opened, openedSeal) = Promise<String>.pending()"),
      "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
    let back = try TranslatedScript.running(script.translation.text, .promisekit, to: .library(.google))
    #expect(back.translation.text.ranges(of: "// settled from outside").count == 1, "\(back.translation.text)")
    #expect(back.translation.text.contains("private let opened = Promise<String>.pending()"), "\(back.translation.text)")
  }

  @Test("PromiseKit's promises of nothing, and its test of errors for cancellation")
  func small() throws {
    let text = """
      import PromiseKit
      var chain = Promise()
      for n in 1...2 { chain = chain.done { print(n) } }
      chain.done { throw PMKError.cancelled }.catch(policy: .allErrors) { error in
        print(error.isCancelled ? "cancelled" : "failed")
      }

      """
    for target in [TranslationTarget.library(.google), .async] {
      let script = try TranslatedScript.running(text, .promisekit, to: target)
      #expect(script.translation.text.contains("isCancellation(error) ?"), "\(script.translation.text)")
      let proof = TranslationProof(script)
      #expect(proof.isExplained, "\(proof.differences)\n\(script.translation.text)")
    }
  }

  @Test("what lists and texts have is no method of the script's own, though one gives a promise by that name")
  func partsOfLists() throws {
    let text = """
      final class Repository {
        func count(_ text: String) -> Promise<Int> { Promise(text.count) }
        func first() -> Promise<Int> { Promise(0) }
        func word() -> Promise<String> { Promise("abc") }
      }
      final class Model {
        var names = ["a", "bc"]
        var count: Int { names.count }
      }
      let (repository, model) = (Repository(), Model())
      repository.word().then { word in repository.count(word) }.then { n in print(n, model.count, model.names.count) }
      repository.first().then { n in print(n, model.names.filter { $0.count > 1 }.count, model.names.first ?? "") }
      print(model.names.map { $0.count })

      """
    let script = try TranslatedScript.running(text, .google, to: .async)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated).sorted() == ["0 1 a\n", "3 2 2\n", "[1, 2]\n"])
  }

  @Test("a function that is handed on and only called, where no task is made, needs no mark, and is compiled with its type")
  func onlyCalled() throws {
    let cache = """
      final class Cache<Value> {
        private var kept: [String: Promise<Value>] = [:]
        func get(_ key: String, _ make: () -> Promise<Value>) -> Promise<Value> {
          if let known = kept[key] { return known }
          let made = make()
          kept[key] = made
          return made
        }
        func skip(_ make: () -> Promise<Value>) -> Promise<Value> { return make() }
      }
      let cache = Cache<Int>()
      cache.get("a") { Promise(1).delay(0.1) }.then { print($0) }.then { _ in cache.get("a") { Promise(2) } }.then { print($0) }
      cache.skip { Promise(3) }.then { print($0) }

      """
    let script = try TranslatedScript.running(cache, .google, to: .async)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated) == ["3\n", "1\n", "1\n"])
    let later = cache.replacing("return make()", with: "return Promise(()).then { make() }")
    let marked = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: later), dialect: .google), to: .async)
    #expect(!marked.translation.isWhole)
  }

  @Test(
    "generic types of the script are known with the types in their brackets: what they keep gives promises, and their methods are theirs",
    arguments: targets.filter { $0 != .async })
  func genericTypes(target: TranslationTarget) throws {
    let text = """
      struct Stage<In, Out> {
        let run: (In) -> Promise<Out>
        func then<Next>(_ next: Stage<Out, Next>) -> Stage<In, Next> {
          let first = self
          return Stage<In, Next> { input in first.run(input).then { next.run($0) } }
        }
      }
      func both<A, B>(_ one: Stage<A, B>, _ two: Stage<B, B>) -> Stage<A, B> { one.then(two).then(two) }
      let length = Stage<String, Int> { Promise($0.count) }
      let double = Stage<Int, Int> { Promise($0 * 2) }
      both(length, double).run("abc").then { print($0) }

      """
    let script = try TranslatedScript.running(text, .google, to: target)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated) == ["12\n"], "\(script.translation.text)")
  }
}
