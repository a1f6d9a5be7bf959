import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what never settles in one of the libraries")
struct TranslationPendingTests {
  private static func proof(_ text: String, _ source: Dialect, to target: Dialect) throws -> (String, TranslationProof) {
    let script = try TranslatedScript.running(text, source, to: .library(target))
    return (script.translation.text, TranslationProof(script))
  }

  private static func rules(_ proof: TranslationProof) -> Set<Int?> {
    Set(proof.differences.compactMap(\.difference).flatMap { [$0.rule] + $0.others.map(\.rule) })
  }

  @Test(
    "a combination of a list that may be empty is marked where it then stays pending, and is the reason for all that comes of it",
    arguments: [Dialect.promisekit096, .promisekit092, .frantic])
  func empty(target: Dialect) throws {
    let text = """
      func load(_ ids: [Int]) -> Promise<[Int]> { all(ids.map { Promise($0) }) }
      let none: [Int] = []
      load(none).then { print("got", $0) }
      """
    let (written, proof) = try Self.proof(text, .google, to: target)
    #expect(written.contains("// rule 28: of an empty list, this stays pending here"), "\(written)")
    #expect(proof.differences.count == 2)
    // PromiseKit 0.9.6 has rules of its own for what counts as handled.
    #expect(Self.rules(proof).subtracting([39]) == [28])
  }

  @Test("a combination of a list that isn't empty, or that both libraries settle, has no mark")
  func written() throws {
    let filled = "let ids = [1, 2]\nall(ids.map { Promise($0) }).then { print($0) }\n"
    let settled = try Self.proof(filled, .google, to: .frantic).0
    #expect(!settled.contains("rule 28"), "\(settled)")
    let open = "func load(_ ids: [Int]) -> Promise<[Int]> { all(ids.map { Promise($0) }) }\nload([]).then { print($0) }\n"
    let same = try Self.proof(open, .google, to: .promisekit).0
    #expect(!same.contains("rule 28"), "\(same)")
  }

  @Test("a function that promises an optional is marked for PromiseKit 0.9.2, where a promise of 'nil' stays pending")
  func optional() throws {
    let text = """
      func find(_ n: Int) -> Promise<Int?> { Promise(n > 3 ? n : nil) }
      find(1).then { print("found", $0 as Any) }
      """
    let (written, proof) = try Self.proof(text, .google, to: .promisekit092)
    #expect(written.contains("// rule 20: a promise of 'nil' stays pending here"), "\(written)")
    #expect(Self.rules(proof) == [20])
    let later = try Self.proof(text, .google, to: .promisekit096).0
    #expect(!later.contains("rule 20"), "\(later)")
  }

  @Test("what PromiseKit logs of dropped promises is a difference of its own, by rule 40, beside the lines that differ")
  func logged() throws {
    let text = """
      func drop() {
        let dropped = Promise<Int>.pending()
        dropped.then { print($0) }
      }
      drop()
      print("end")
      """
    let (_, proof) = try Self.proof(text, .google, to: .promisekit)
    let words = proof.differences.compactMap(\.difference).flatMap { [$0] + $0.others }
    #expect(words.contains { $0.rule == 40 && $0.words.hasPrefix("it logs") }, "\(words.map(\.words))")
  }

  @Test("a loose handler of errors that throws on in a task of its own has rule 10 as its reason, under a failure, too")
  func thrownOn() throws {
    let text = """
      var kept: [Any] = []
      func settle<T>(_ promise: Promise<T>) -> Promise<T> {
        return Promise<T> { fulfill, reject, _ in
          kept.append(
            promise.whenFulfilled(on: GCDDispatcher.main) { value in fulfill(value) }
              .whenRejected(on: GCDDispatcher.main) { error in reject(error) })
        }
      }
      kept.append(
        settle(Promise { fulfill, _, _ in fulfill(2) }).whenRejectedThenTransform(on: GCDDispatcher.main) { error -> Int in print(error); return 0 }
          .whenFulfilled(on: GCDDispatcher.main) { print("end", $0) })
      """
    let script = try TranslatedScript.running(text, .frantic, to: .async)
    let differences = TranslationProof(script).differences.compactMap(\.difference)
    #expect(differences.contains { $0.words.hasPrefix("an error that was handled isn't") })
    let isExplained = differences.allSatisfy(\.isExplained)
    #expect(isExplained, "\(differences.map(\.words))\n\(script.translation.text)")
  }

  @Test("a guarantee that is settled from outside is a pending promise of google's, which is settled by its own name")
  func guarantees() throws {
    let text = """
      import PromiseKit
      let (number, answer) = Guarantee<Int>.pending()
      number.done { print("number", $0) }
      after(seconds: 0.1).map { 4 }.done(answer)
      func ask() -> Guarantee<String> {
        let (promise, answer) = Guarantee<String>.pending()
        after(seconds: 0.2).done { answer("yes") }
        return promise
      }
      ask().done { print($0) }
      func tell(_ answer: (Int) -> Void) { answer(5) }
      tell { print("told", $0) }
      final class Alert {
        private let pending = Guarantee<Bool>.pending()
        private let (closed, close) = Guarantee<Int>.pending()
        var shown: Guarantee<Bool> { pending.guarantee }
        func press() {
          closed.done { print("closed", $0) }
          pending.resolve(true)
          self.close(1)
          close(2)
        }
      }
      let alert = Alert()
      alert.shown.done { print("pressed", $0) }
      alert.press()

      """
    let (written, proof) = try Self.proof(text, .promisekit, to: .google)
    #expect(written.contains("let number = Promise<Int>.pending()") && written.contains(".then(number.fulfill)"), "\(written)")
    #expect(written.contains("func tell(_ answer: (Int) -> Void) { answer(5) }"), "\(written)")
    #expect(written.contains("self.closed.fulfill(1)") && written.contains("    closed.fulfill(2)"), "\(written)")
    #expect(proof.refusal == nil && proof.isExplained && proof.trials.count > 1, "\(proof.differences)\n\(written)")
    let frantic = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: .promisekit), to: .library(.frantic))
    #expect(frantic.translation.remarks.contains { $0.rule == 20 && $0.isUntranslated })
  }

  @Test("two functions may give what settles their promises one name, and the promises others")
  func namesOfResolvers() throws {
    let text = """
      import PromiseKit
      func first() -> Promise<Int> {
        let (number, seal) = Promise<Int>.pending()
        after(seconds: 0.1).done { seal.fulfill(1) }
        return number
      }
      func second() -> Promise<String> {
        let (text, seal) = Promise<String>.pending()
        after(seconds: 0.1).done { seal.fulfill("two") }
        return text
      }
      when(fulfilled: first(), second()).done { print($0, $1) }.cauterize()

      """
    let (written, proof) = try Self.proof(text, .promisekit, to: .google)
    #expect(written.contains("number.fulfill(1)") && written.contains("text.fulfill(\"two\")"), "\(written)")
    #expect(proof.refusal == nil && proof.isExplained, "\(proof.differences)\n\(written)")
  }

  @Test("FranticApparatus: a chain that is all a timer or a job of JavaScript does is kept, and goes on")
  func timers() throws {
    let text = """
      import ECMAPromises
      func slow(_ n: Int) -> Promise<Int> { Promise { resolve, _ in setTimeout({ resolve(n) }, 100) } }
      setTimeout({ slow(1).then { print("timer", $0) } }, 50)
      queueMicrotask { slow(2).then { print("job", $0) } }

      """
    let (written, proof) = try Self.proof(text, .ecmascript, to: .frantic)
    #expect(proof.trials.first?.difference == nil && proof.refusal == nil, "\(proof.differences)\n\(written)")
  }
}
