import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

/// What a script's text says, and is understood in every place.
@Suite("translate: what the text says is read")
struct TranslationReadingTests {
  private static let targets = [Dialect.google, .frantic, .anypromise, .ecmascript].map(TranslationTarget.library) + [.async]

  @Test(
    "a subscript of the script's own that gives a promise is waited for",
    arguments: [
      "settings().then { $0[\"font\"] }.done { print(\"A\", $0) }.cauterize()",
      "settings().then { s in s[\"font\"] }.done { print(\"A\", $0) }.cauterize()",
      "settings().map { $0 }.then { $0[\"font\"] }.done { print(\"A\", $0) }.cauterize()",
      "when(fulfilled: [settings()]).then { $0[0][\"font\"] }.done { print(\"A\", $0) }.cauterize()",
    ])
  func subscripts(use: String) throws {
    let text = """
      import PromiseKit
      struct Settings { let theme: String; subscript(key: String) -> Promise<String> { .value(theme + key) } }
      func settings() -> Promise<Settings> { .value(Settings(theme: "dark")) }
      \(use)

      """
    for target in Self.targets { try TranslationTests.sameLines(text, .promisekit, to: target) }
  }

  @Test("a value that is taken out of a list by number isn't taken for what a subscript of the script's own gives")
  func lists() throws {
    let text = """
      struct Settings { subscript(index: Int) -> Promise<String> { Promise("p") } }
      func numbers() -> Promise<[Int]> { Promise([7, 8]) }
      numbers().then { $0[1] }.then { print($0) }
      """
    let written = try TranslationTests.sameLines(text, .google, to: .library(.promisekit))
    #expect(written.contains("numbers().map { $0[1] }"), "\(written)")
  }

  @Test(
    "'Promise(…)' around a guarantee or a promise is left out",
    arguments: [
      "Promise(after(seconds: 1).map { 3 })", "Promise(Promise.value(3))", "Promise<Int>(three)",
      "Promise(yes ? three : Guarantee.value(4))",
    ])
  func converted(made: String) throws {
    let text = """
      import PromiseKit
      let yes = true
      let three = Guarantee.value(3)
      \(made).done { print($0) }.cauterize()

      """
    for target in Self.targets { try TranslationTests.sameLines(text, .promisekit, to: target) }
  }

  @Test(
    "'firstly' of a function that is named calls it",
    arguments: ["firstly(execute: load)", "firstly(execute: { load() })", "firstly(execute: store.load)"])
  func firstly(made: String) throws {
    let text = """
      import PromiseKit
      struct Store { func load() -> Promise<Int> { .value(1) } }
      let store = Store()
      func load() -> Promise<Int> { .value(1) }
      \(made).done { print($0) }.cauterize()

      """
    for target in Self.targets { try TranslationTests.sameLines(text, .promisekit, to: target) }
  }

  @Test("the seconds of 'after' may come from a method, whatever its name")
  func waits() throws {
    let text = """
      import PromiseKit
      struct Backoff { func delay(_ n: Int) -> Double { Double(n) } }
      after(seconds: Backoff().delay(1)).done { print("x") }
      """
    for target in Self.targets { try TranslationTests.sameLines(text, .promisekit, to: target) }
  }

  @Test("google's 'delay' by a property of the object names the object where it comes to stand in a closure")
  func properties() throws {
    let text = """
      class Sleep {
        let s: Double
        init(_ s: Double) { self.s = s }
        func perform() -> Promise<Int> { Promise(1).delay(s) }
      }
      let sleep = Sleep(0.1)
      sleep.perform().then { print($0) }
      """
    for target in [Dialect.promisekit, .frantic, .anypromise].map(TranslationTarget.library) {
      let written = try TranslationTests.sameLines(text, .google, to: target)
      #expect(written.contains("self.s"), "\(target):\n\(written)")
    }
  }

  @Test("google's 'then' that gives nothing makes a promise of nothing where a variable of one wants it")
  func wanted() throws {
    let text = """
      var chain = Promise(())
      for i in 1...3 {
        chain = chain.then { Promise(i) }.then { n -> Void in print(n) }
      }
      chain.then { print("end") }
      """
    #expect(try TranslationTests.sameLines(text, .google, to: .library(.promisekit)).contains(".done { n -> Void in print(n) }"))
    #expect(try TranslationTests.sameLines(text, .google, to: .library(.frantic)).contains("whenFulfilledThenTransform"))
    #expect(try !TranslationTests.sameLines(text, .google, to: .async).contains("return n"))
  }

  @Test(
    "a function whose promise may be missing gives tasks that may be",
    arguments: [
      "when(fulfilled: [0, 1, 2].compactMap(opt)).done { print($0) }.cauterize()",
      "when(fulfilled: [0, 1, 2].compactMap { opt($0) }).done { print($0) }.cauterize()",
      "(opt(0) ?? Promise.value(9)).done { print($0) }.cauterize()",
      "func go(_ n: Int) -> Promise<Int> {\n  if let p = opt(n) { return p }\n  return .value(8)\n}\ngo(1).done { print($0) }.cauterize()",
    ])
  func optionals(use: String) throws {
    let text = """
      import PromiseKit
      func opt(_ n: Int) -> Promise<Int>? { n == 0 ? nil : .value(n) }
      \(use)

      """
    let written = try TranslationTests.sameLines(text, .promisekit, to: .async)
    #expect(written.contains("func opt(_ n: Int) -> Task<Int, Error>?"), "\(written)")
  }

  @Test("a local function of a maker's closure is on the main actor, as what it uses")
  func local() throws {
    let text = """
      final class Token { var isCancelled = false }
      let token = Token()
      func wait() -> Promise<Int> {
        Promise { fulfill, reject in
          func tick(_ n: Int) {
            if token.isCancelled || n == 0 { return fulfill(n) }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { tick(n - 1) }
          }
          tick(3)
        }
      }
      wait().then { print($0) }
      """
    #expect(try TranslationTests.sameLines(text, .google, to: .async).contains("@MainActor func tick(_ n: Int)"))
  }
}
