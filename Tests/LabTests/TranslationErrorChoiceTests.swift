import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: an error or a value, where AnyPromise takes either")
struct TranslationErrorChoiceTests {
  private func script(_ text: String, to target: TranslationTarget) throws -> TranslatedScript {
    try TranslatedScript.running(text, .anypromise, to: target)
  }

  private static let targets: [TranslationTarget] = [.library(.promisekit), .library(.google), .library(.frantic)]

  @Test(
    "a choice that settles becomes a choice between fulfilling and rejecting, whatever its ways are made of", arguments: targets)
  func settling(target: TranslationTarget) throws {
    let text = """
      func load(_ n: Int) -> AnyPromise {
        AnyPromise { resolve in resolve(n > 2 ? NSError(domain: "d", code: n) : n * 2) }
      }
      load(1).then { (x: Any?) in print("a", x!) }
      load(5).catch { e in print("e", e) }

      """
    let script = try script(text, to: target)
    #expect(script.translation.isWhole, "\(script.translation.remarks)")
    #expect(script.translation.text.contains("(NSError(domain: \"d\", code: n)) : "))
    #expect(TranslationProof(script).isExplained)
  }

  @Test("a handler that returns an error or a value is marked: Swift has no type for it", arguments: targets + [.async])
  func returning(target: TranslationTarget) throws {
    let text = """
      let flag = true
      AnyPromise(1).then { (_: Any?) in flag ? NSError(domain: "x", code: 1) : "photo" }.catch { print("failed", $0) }

      """
    let translation = try Translation(of: text, from: .anypromise, to: target)
    #expect(!translation.isWhole)
    #expect(translation.remarks.contains { $0.rule == 8 && $0.text.contains("throw") }, "\(translation.remarks)")
  }

  @Test("a handler that says 'Any?' and returns a promise says nothing of it where promises have types", arguments: targets)
  func promiseAsAny(target: TranslationTarget) throws {
    let text = """
      AnyPromise([1, 2]).then { list -> Any? in
        let items = list as! [Int]
        return PMKWhen(items.map { AnyPromise($0) })
      }.then { (photos: Any?) in print(photos!) }

      """
    let script = try script(text, to: target)
    #expect(!script.translation.text.contains("Any? in\n"))
    #expect(TranslationProof(script).isExplained)
  }
}
