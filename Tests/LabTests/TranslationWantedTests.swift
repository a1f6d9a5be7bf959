import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what the text around a chain wants of it")
struct TranslationWantedTests {
  private func translated(_ text: String, _ source: Dialect = .google, to target: TranslationTarget = .library(.promisekit))
    throws
    -> String
  {
    let script = try TranslatedScript.running(text, source, to: target)
    #expect(script.translation.isWhole, "\(script.translation.remarks)")
    #expect(TranslationProof(script).isExplained)
    return script.translation.text
  }

  @Test(
    "a handler that gives nothing ends in 'done' wherever a promise of nothing is wanted",
    arguments: [
      "func store() -> Promise<Void> { Promise(1).then { s in Promise(s).then { print($0) } } }\nstore()",
      "var onSave: (() -> Promise<Void>)?\nonSave = { Promise(1).delay(0.1).then { print($0) } }\n_ = onSave?()",
      "let job: () -> Promise<Void> = { Promise(1).then { print($0) } }\njob()",
      "func exec(_ p: Promise<Void>) { p.then { print(\"done\") } }\nexec(Promise(1).then { print($0) })",
      "struct Api { let save: (Int) -> Promise<Void> }\nlet api = Api(save: { n in Promise(n).then { print($0) } })\n_ = api.save(1)",
      "func pick(_ f: Bool) -> Promise<Void> { f ? Promise(()) : Promise(1).then { print($0) } }\npick(false)",
      "func many() -> Promise<[Void]> { all([1, 2].map { n in Promise(n).then { print($0) } }) }\nmany()",
      "var jobs: [() -> Promise<Void>] = []\njobs.append { Promise(1).then { print($0) } }\n_ = jobs[0]()",
      "func sync(_ n: Int, with work: @escaping (Int) -> Promise<Void>) -> Promise<Void> { work(n) }\nsync(1) { n in Promise(n).then { print($0) } }",
      "var saved: Promise<Void> { Promise(1).then { print($0) } }\nsaved.then { print(\"x\") }",
      "Promise(1).then { print($0) }.then { print(\"next\") }",
      "Promise(1).then { print($0) }.always { print(\"over\") }.then { Promise(2) }.then { print($0) }",
      "func heal() -> Promise<Void> { Promise(1).then { print($0) }.recover { print($0) }.then { _ in } }\nheal()",
    ])
  func nothing(text: String) throws {
    let text = try translated(text)
    #expect(!text.contains(".get {"), "\(text)")
  }

  @Test("a handler that only throws gives what is wanted, or looks where nothing says what that is")
  func never() throws {
    let declared = "struct E: Error {}\n"
    #expect(
      try translated(
        declared + "func f() -> Promise<Int> { Promise(\"a\").then { s in print(s); throw E() } }\nf().catch { print($0) }\n"
      )
      .contains(".map { s in print(s); throw E() }"))
    #expect(
      try translated(declared + "Promise(\"a\").then { s in print(s); throw E() }.catch { print($0) }\n")
        .contains(".done { s in print(s); throw E() }"))
  }

  @Test("a handler of several values that only looks hands all of them on, in a library that has one value")
  func several() throws {
    let text = try translated(
      "all(Promise(1), Promise(\"x\")).then { n, s in print(n, s) }.then { _ in print(\"next\") }\n", to: .library(.ecmascript))
    #expect(text.contains("{ values in print(values.0, values.1); return values }"), "\(text)")
  }

  @Test("members of a class are named with 'self' where a closure comes to escape, and nowhere else")
  func escaping() throws {
    let text = """
      final class Store {
        var count = 0
        static let shared = Store()
        func ask(_ done: (Int) -> Void) { done(count) }
        func load() -> Promise<Int> {
          Promise { seal in
            count += 1
            let more = 5
            ask { n in seal.fulfill(n + more) }
          }
        }
      }
      Store.shared.load().done { print($0) }.cauterize()

      """
    let google = try translated(text, .promisekit, to: .library(.google))
    #expect(google.contains("self.count += 1\n      let more = 5\n      self.ask { n in fulfill(n + more) }"), "\(google)")
    let value = try translated(
      "struct Box { var n = 1; func load() -> Promise<Int> { Promise { seal in seal.fulfill(n); print(n) } } }\nBox().load().done { print($0) }.cauterize()\n",
      .promisekit, to: .library(.google))
    #expect(value.contains("fulfill(n); print(n)"), "\(value)")
    let named = try translated(
      "final class A { func check(_ n: Int) -> Promise<Int> { .value(n) }\n  func go() { Promise.value(1).then(check).done { print($0) }.cauterize() } }\nA().go()\n",
      .promisekit, to: .library(.frantic))
    #expect(named.contains("{ self.check($0) }"), "\(named)")
  }

  @Test("what throws for each element of a list is tried as a whole")
  func elements() throws {
    let text =
      "struct E: Error {}\nfunc parse(_ n: Int) throws -> Int { if n > 5 { throw E() }; return n }\nPromise.value([1, 2]).mapValues { try parse($0) }.done { print($0) }.cauterize()\n"
    #expect(try translated(text, .promisekit, to: .library(.google)).contains("{ values in try values.map { try parse($0) } }"))
  }

  @Test("what one run prints otherwise because two answers come at one instant is no difference without a reason")
  func oneInstant() throws {
    let text = """
      import PromiseKit
      var notes: [String] = []
      func save(_ note: String) -> Promise<Void> { after(seconds: 0.05).done { notes.append(note) } }
      func add(_ note: String) { firstly { save(note) }.then { Promise.value(notes) }.done { print("now:", $0) }.cauterize() }
      add("milk")
      add("bread")

      """
    for target in [TranslationTarget.library(.google), .async] {
      #expect(TranslationProof(try TranslatedScript.running(text, .promisekit, to: target)).isExplained)
    }
  }
}
