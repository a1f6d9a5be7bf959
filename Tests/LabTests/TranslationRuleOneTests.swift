import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: handlers that run at once, errors and values of libraries without types")
struct TranslationRuleOneTests {
  private func script(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> TranslatedScript {
    try TranslatedScript.running(text, source, to: target)
  }

  @Test("handlers of PromiseKit 0.9 that run at once are marked with rule 1, and the proof names it")
  func atOnce() throws {
    let text = "Promise(1).then { print(\"first\", $0) }\nprint(\"end\")\n"
    for (source, target) in [
      (Dialect.google, TranslationTarget.library(.promisekit096)), (.promisekit096, .library(.google)), (.promisekit096, .async),
    ] {
      let script = try script(text, source, to: target)
      #expect(script.translation.remarks.contains { $0.rule == 1 }, "\(source) to \(target)")
      let proof = TranslationProof(script)
      let rules = proof.differences.compactMap(\.difference).map(\.rule)
      #expect(!rules.isEmpty)
      #expect(rules.allSatisfy { $0 == 1 }, "\(source) to \(target): \(rules)")
    }
    let unseen = try script("Promise(1).then { $0 + 1 }\nprint(\"end\")\n", .google, to: .library(.promisekit096))
    #expect(!unseen.translation.remarks.contains { $0.rule == 1 }, "handlers that do nothing to be seen need no comment")
  }

  @Test(
    "code that runs at once in the translation alone is the reason where the program reads later what it writes",
    arguments: [
      ("Promise(1).then { seen += \"a\\($0)\" }", Dialect.promisekit096, 1),
      ("Promise(1).then { seen += \"a\\($0)\" }", .promisekit092, 1),
      ("let p = Promise<Int> { f, _ in seen += \"m\"; f(3) }", .promisekit, 16),
      ("let p = Promise<Int> { f, _ in seen += \"m\"; f(3) }", .ecmascript, 16),
      ("let p = Promise<Int> { f, _ in seen += \"m\"; f(3) }", .anypromise, 16),
    ])
  func readLater(chain: String, target: Dialect, rule: Int) throws {
    let text = "var seen = \"\"\n\(chain)\nprint(\"seen\", seen)\n"
    let proof = TranslationProof(try script(text, .google, to: .library(target)))
    let differences = proof.differences.compactMap(\.difference)
    #expect(!differences.isEmpty && differences.allSatisfy { $0.rule == rule }, "\(differences)")
  }

  @Test("where two rules let code run at once, the two together are tried, too")
  func twoRules() throws {
    let text =
      "var seen = \"\"\nPromise(1).then { seen += \"a\\($0)\" }\nlet p = Promise<Int> { f, _ in seen += \"m\"; f(3) }\nprint(seen)\n"
    let proof = TranslationProof(try script(text, .google, to: .library(.promisekit096)))
    #expect(proof.differences.first?.difference?.rule == 1 && proof.isExplained, "\(proof.differences)")
  }

  @Test("a handler of errors that gives 'nil' ends a chain of PromiseKit 0.9, and is marked there")
  func nilFromErrors() throws {
    let text = """
      struct Bad: Error {}
      let p = PMKAfter(1).then { Bad() }.catch { _ in nil }
      p.then { print("then", $0 as Any) }

      """
    let script = try script(text, .anypromise, to: .library(.promisekit096))
    #expect(script.translation.remarks.contains { $0.isUntranslated && $0.rule == 10 })
  }

  @Test("AnyPromise's handlers are given optionals: 'value!' loses its mark where they aren't")
  func forcedValues() throws {
    let text =
      "AnyPromise.promiseWithValue(1).then { n in print(\"got\", n!) }\nAnyPromise.promiseWithValue(2).then { print($0!) }\n"
    for target in [TranslationTarget.library(.google), .library(.promisekit), .async] {
      let script = try script(text, .anypromise, to: target)
      #expect(TranslationTests.printed(script.translated) == ["got 1\n", "2\n"], "\(script.translation.text)")
      #expect(!script.translation.text.contains("!"))
    }
  }

  @Test("what a handler without a result gives is 'nil' in AnyPromise and '()' elsewhere: rule 6")
  func nothing() throws {
    let text = "AnyPromise.promiseWithValue(1).then { print($0!) }.then { print(\"then\", $0 as Any) }\n"
    for target in [Dialect.promisekit, .frantic, .ecmascript] {
      let script = try script(text, .anypromise, to: .library(target))
      #expect(script.translation.remarks.contains { $0.rule == 6 }, "\(target)")
    }
  }

  @Test("an NSError's members are asked of the error as an NSError, where handlers get any error")
  func foundationErrors() throws {
    let text = "AnyPromise(NSError(domain: \"d\", code: 3)).catch { error in print(error.domain, error.code) }\n"
    for target in [TranslationTarget.library(.google), .library(.promisekit), .async] {
      let script = try script(text, .anypromise, to: target)
      #expect(script.translation.text.contains("(error as NSError).domain"), "\(script.translation.text)")
      #expect(TranslationTests.printed(script.translated) == ["d 3\n"], "\(script.translation.text)")
    }
  }

  @Test("several that wait for one task are told the other way round: rule 3 says so, and the proof finds it")
  func waiters() throws {
    let text = "import Promises\nlet p = Promise(1).delay(0.1)\np.then { print(\"A\", $0) }\np.then { print(\"B\", $0) }\n"
    let script = try script(text, .google, to: .async)
    #expect(script.translation.remarks.contains { $0.rule == 3 })
    #expect(TranslationTests.printed(script.translated) == ["B 1\n", "A 1\n"])
    let proof = TranslationProof(script)
    #expect(proof.differences.contains { $0.difference?.rule == 3 }, "\(proof.differences)")
  }

  @Test("a handler that stays a closure keeps the type of its result")
  func typedClosures() throws {
    let text = """
      import Promises
      class Screen {
        func names() -> Promise<[String]> { Promise(["a"]) }
        func load() -> Promise<Int> {
          names().then { [weak self] names -> Promise<[String]> in
            guard let self else { return Promise([]) }
            print(names)
            return self.names()
          }.then { $0.count }
        }
      }
      let screen = Screen()
      screen.load().then { print($0) }

      """
    let script = try script(text, .google, to: .async)
    #expect(script.translation.text.contains("{ [weak self] () async throws -> [String] in"), "\(script.translation.text)")
  }

  @Test("an error that speaks of its line is the same error in a translation, whose lines are others")
  func linesOfFaults() throws {
    let text = """
      import Promises
      struct Bad: Error {}

      /* a longer head

      */
      Promise<Int>(1).then { print($0) }.catch { error in
        print((error as! Bad))
      }

      """
    let proof = TranslationProof(try script(text, .google, to: .library(.frantic)))
    #expect(!proof.differences.contains { $0.difference?.words.contains("line 8") == true }, "\(proof.differences)")
  }

  @Test("rule 27 is named where nobody handles the error of which it speaks")
  func unhandledOfAny() throws {
    let text = """
      import Promises
      struct Bad: Error { let n: Int }
      let first = Promise(1).delay(1).then { _ -> Int in throw Bad(n: 1) }
      any([first, Promise<Int>(Bad(n: 3))]).then { print($0) }

      """
    let proof = TranslationProof(try script(text, .google, to: .library(.promisekit)))
    #expect(proof.isExplained, "\(proof.differences)")
    #expect(proof.differences.contains { $0.difference?.rule == 27 })
  }
}
