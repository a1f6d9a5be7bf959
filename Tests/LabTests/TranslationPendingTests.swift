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
    #expect(!(try Self.proof(filled, .google, to: .frantic).0.contains("rule 28")))
    let open = "func load(_ ids: [Int]) -> Promise<[Int]> { all(ids.map { Promise($0) }) }\nload([]).then { print($0) }\n"
    #expect(!(try Self.proof(open, .google, to: .promisekit).0.contains("rule 28")))
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
    #expect(!(try Self.proof(text, .google, to: .promisekit096).0.contains("rule 20")))
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
}
