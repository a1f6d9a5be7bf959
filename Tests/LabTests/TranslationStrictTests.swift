import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: types that only throw, errors that go on, promises that are let go of")
struct TranslationStrictTests {
  private func rules(_ script: TranslatedScript) -> [Int] { script.translation.remarks.compactMap(\.rule) }

  private static let bad = "struct Bad: Error {}\n"

  @Test(
    "a task that can only throw names its type, which Swift would take for nothing",
    arguments: [
      ("after(seconds: 0.1).then { Promise<String>(error: Bad()) }", Dialect.promisekit, "Task<String, Error> {"),
      ("after(seconds: 0.1).then { Promise<[String]>(error: Bad()) }", .promisekit, "Task<[String], Error> {"),
      ("Promise(0).delay(0.3).then { _ -> String in throw Bad() }", .google, "Task<String, Error> {"),
      ("Promise(0).delay(0.3).then { _ -> Bool in throw Bad() }.catch { print($0) }", .google, "Task<Bool, Error> {"),
    ])
  func typed(chain: String, source: Dialect, task: String) throws {
    let text = Self.bad + "let p = \(chain)\np.catch { print(\"no\", $0) }\np.catch { print(\"nor\", $0) }\n"
    let script = try TranslatedScript.running(text, source, to: .async)
    #expect(script.translation.isWhole)
    #expect(script.translation.text.contains("let p = \(task)"), "\(script.translation.text)")
  }

  @Test("where a type is said, or a value is given, it isn't said again; where nobody says it, that is marked")
  func untyped() throws {
    let said =
      Self.bad + "let p: Promise<Int> = after(seconds: 0.1).then { Promise(error: Bad()) }\np.catch { print($0) }\n_ = p\n"
    let own = try TranslatedScript.running(said, .promisekit, to: .async)
    #expect(
      own.translation.isWhole && own.translation.text.contains("let p: Task<Int, Error> = Task {"), "\(own.translation.text)")
    let given = "let p = Promise(1).delay(0.1)\np.then { print($0) }\np.then { print($0) }\n"
    #expect(try TranslatedScript.running(given, .google, to: .async).translation.text.contains("let p = Task {"))
    let unknown = Self.bad + "let p = after(seconds: 0.1).then { Promise(error: Bad()) }\np.catch { print($0) }\n_ = p\n"
    let translation = try Translation(of: unknown, from: .promisekit, to: .async)
    #expect(translation.remarks.contains { $0.isUntranslated && $0.text.contains("never comes") }, "\(translation.text)")
  }

  @Test("what follows a handler that only throws has its name, with a type")
  func unreached() throws {
    let text = Self.bad + "Promise(1).then { n -> String in throw Bad() }.then { print($0.count) }.catch { print(\"no\", $0) }\n"
    let script = try TranslatedScript.running(text, .google, to: .async)
    #expect(script.translation.text.contains(": String = try { throw Bad() }()"), "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated) == ["no Bad()\n"])
  }

  @Test(
    "to PromiseKit, a handler that throws the same error again looks at it, one that only throws gives a rejected promise",
    arguments: [
      (".recover { error in print(\"saw\", error); throw error }", ".tap {", "saw Bad()\n|no Bad()\n"),
      (".recover { error in\n  print(\"saw\", error)\n  throw error\n}", ".tap {", "saw Bad()\n|no Bad()\n"),
      (".recover { print(\"saw\", $0); throw $0 }", ".tap {", "saw Bad()\n|no Bad()\n"),
      (".recover { throw $0 }", ".recover { Promise(error: $0) }", "no Bad()\n"),
      (".recover { _ in throw Worse() }", ".recover { _ in Promise(error: Worse()) }", "no Worse()\n"),
    ])
  func rethrown(handler: String, written: String, printed: String) throws {
    let text =
      Self.bad + "struct Worse: Error {}\nPromise<Int>(Bad())\(handler).then { print($0) }.catch { print(\"no\", $0) }\n"
    let script = try TranslatedScript.running(text, .google, to: .library(.promisekit))
    #expect(script.translation.text.contains(written), "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated) == printed.split(separator: "|").map(String.init))
  }

  @Test(
    "an error that a handler, a parameter or 'catch' names makes a rejected promise",
    arguments: [
      "fail().recover { error -> Promise<Int> in Promise(error) }", "fail().recover { Promise<Int>($0) }",
      "wrap(Bad())", "caught()",
    ])
  func errors(chain: String) throws {
    let text =
      Self.bad + """
        func fail() -> Promise<Int> { Promise<Int>(Bad()) }
        func wrap(_ error: Error) -> Promise<Int> { Promise<Int>(error) }
        func caught() -> Promise<Int> {
          do { throw Bad() } catch { return Promise<Int>(error) }
        }
        \(chain).then { print("value", $0) }.catch { print("no", $0) }

        """
    for target in [TranslationTarget.library(.promisekit), .library(.ecmascript), .library(.frantic), .async] {
      let script = try TranslatedScript.running(text, .google, to: target)
      #expect(TranslationTests.printed(script.translated) == ["no Bad()\n"], "\(script.translation.text)")
    }
  }

  @Test(
    "what races in FranticApparatus settles once",
    arguments: ["race([ask(1), ask(2)])", "ask(1).timeout(0.05)", "ask(1).timeout(9)"])
  func once(chain: String) throws {
    let text =
      "func ask(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }\n\(chain).then { print($0) }.catch { print(\"no\", $0) }\n"
    let script = try TranslatedScript.running(text, .google, to: .library(.frantic))
    let run = script.translated.perform()
    #expect(run.run?.faults.isEmpty == true, "\(run.run?.faults.map(\.message) ?? [])")
    #expect(TranslationTests.printed(script.translated).count == 1)
  }

  @Test("a promise that is settled by its name keeps to its scope", arguments: [Dialect.promisekit, .ecmascript])
  func scopes(target: Dialect) throws {
    let text = """
      func request(_ q: String) -> Promise<String> {
        let p = Promise<String>.pending()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { p.fulfill(q) }
        return p
      }
      func other() { let p = request("b"); p.then { print($0) } }
      other()
      """
    let script = try TranslatedScript.running(text, .google, to: .library(target))
    #expect(TranslationTests.printed(script.translated) == ["b\n"], "\(script.translation.text)")
  }

  private static let later = """
    func later(_ s: Double, _ v: String) -> Promise<String> {
      Promise { fulfill, reject, isCancelled in DispatchQueue.main.asyncAfter(deadline: .now() + s) { fulfill(v) } }
    }

    """

  @Test(
    "whatever lets go of a promise of FranticApparatus is marked, and is the reason for what is printed more",
    arguments: [
      "_ = later(0.1, \"a\").whenFulfilled(on: GCDDispatcher.main) { print($0) }",
      """
      var kept: [Promise<String>] = []
      kept.append(later(0.2, "a").whenFulfilled(on: GCDDispatcher.main) { print($0) })
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { kept.removeAll() }
      """,
      """
      var jobs: [String: Promise<String>] = [:]
      jobs["a"] = later(0.2, "a").whenFulfilled(on: GCDDispatcher.main) { print($0) }
      jobs["a"] = nil
      """,
    ])
  func letGo(text: String) throws {
    let script = try TranslatedScript.running(Self.later + text + "\n", .frantic, to: .library(.google))
    #expect(rules(script).contains(40), "\(script.translation.text)")
    let difference = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
    #expect(difference?.rule == 40, "\(difference?.words ?? "none")\n\(script.translation.text)")
    // A name that is read drops nothing.
    let read = Self.later + "let p = later(0.1, \"a\")\n_ = p\n_ = p\n"
    #expect(try !rules(.running(read, .frantic, to: .library(.google))).contains(40))
  }

  @Test("an error that is looked at in a chain that is kept is told by rule 10 where it counts as unhandled")
  func keptError() throws {
    let text = """
      struct Bad: Error {}
      var kept: [Promise<String>] = []
      func load() -> Promise<String> { Promise { fulfill, reject, isCancelled in reject(Bad()) } }
      kept.append(load().whenRejected(on: GCDDispatcher.main) { print("told", $0) })

      """
    let script = try TranslatedScript.running(text, .frantic, to: .library(.ecmascript))
    #expect(script.translation.text.contains("// rule 10: "), "\(script.translation.text)")
    #expect(TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference?.rule == 10)
    let recovered = text.replacing(
      "print(\"told\", $0) }", with: "print($0) }.whenRejectedThenTransform(on: GCDDispatcher.main) { _ in \"\" }")
    #expect(try !rules(.running(recovered, .frantic, to: .library(.ecmascript))).contains(10))
  }

  @Test("a difference is told in each of its kinds: another order, and an error that nobody handles")
  func kinds() throws {
    let text = """
      struct Bad: Error {}
      var kept: [Promise<Int>] = []
      func load(_ n: Int) -> Promise<Int> {
        Promise { fulfill, reject, isCancelled in
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { n == 0 ? reject(Bad()) : fulfill(n) }
        }
      }
      for n in [1, 0, 2] {
        kept.append(load(n).whenFulfilled(on: GCDDispatcher.main) { print("have", $0) }
          .whenRejected(on: GCDDispatcher.main) { print("alert", $0) }
          .whenComplete(on: GCDDispatcher.main) { print("off") })
      }

      """
    let script = try TranslatedScript.running(text, .frantic, to: .library(.ecmascript))
    let proof = TranslationProof(script, mostFailures: 0, mostRuns: 0)
    let difference = try #require(proof.differences.first?.difference)
    #expect(difference.isOrder && difference.others.map(\.rule) == [10], "\(difference)")
    let told = TranslationText(script).text(of: proof, output: nil)
    #expect(told.contains("\n    and an error that was handled isn't: Bad(); because of rule 10"), "\(told)")
    #expect(!TranslationProof.Difference(words: "", rule: 3, others: [.init(words: "", rule: nil)]).isExplained)
  }

  @Test("a queue that is left out is no reason where the original does the same on the main queue")
  func queue() throws {
    let text = """
      import PromiseKit
      struct Bad: Error {}
      func close(_ n: Int) -> Guarantee<Void> { after(seconds: 0.05).done { print("closed \\(n)") } }
      func job(_ n: Int) -> Promise<String> { Promise.value(n).ensureThen { close(n) }.map { "job \\($0)" } }
      job(1).done(on: .global()) { print($0) }.catch { print($0) }
      job(0).done { print($0) }.catch { print($0) }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.ecmascript))
    #expect(rules(script).contains(2))
    let difference = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
    #expect(difference != nil && difference?.rule != 2, "\(difference?.words ?? "none")")
  }
}
