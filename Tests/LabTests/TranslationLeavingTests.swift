import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: handlers that are left early, throw, or only look")
struct TranslationLeavingTests {
  @Test("a 'return' in a handler before 'ensure' leaves the handler alone: a task goes on behind it")
  func beforeEnsure() throws {
    let text = """
      import PromiseKit
      func load(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n } }
      load(4).done { n in
        guard n > 5 else { return }
        print("big")
      }.ensure {
        print("hide")
      }.done { print("next") }.catch { print($0) }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    let proof = TranslationProof(script)
    #expect(proof.differences.isEmpty, "\(proof.differences)\n\(script.translation.text)")
  }

  @Test("what a beginning gives that can only throw has its name and type all the same")
  func onlyThrows() throws {
    let text = """
      import PromiseKit
      struct Flaky: Error {}
      func start() throws {}
      firstly { () -> Promise<Int> in
        try start()
        throw Flaky()
      }.map { $0 * 2 }
      .done { print($0) }
      .catch { print("thrown", $0) }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(script.translation.text.contains("let value2: Int = try { throw Flaky() }()"), "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  @Test("handlers throw one by one in translations to tasks, which have no promise there that could fail")
  func throwing() throws {
    let text = """
      import PromiseKit
      Promise.value(1).map { $0 + 1 }.then { n in after(seconds: 0.1).map { n } }.recover { _ in Promise.value(0) }
        .done { print($0) }.catch { print("failed", $0) }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    let proof = TranslationProof(script)
    let thrown = proof.trials.compactMap { trial -> String? in
      if case .throwing(_, let name) = trial.change { name } else { nil }
    }
    // The inner 'map' is a guarantee's and may not throw; 'recover' gets no error and isn't tried in vain.
    #expect(thrown == ["map", "then", "recover", "done"], "\(proof.trials)")
    #expect(proof.differences.isEmpty, "\(proof.differences)\n\(script.translation.text)")
    // A translation that loses the error is found out.
    let wrong = script.translation.text.replacing("\"failed\"", with: "\"lost\"")
    #expect(wrong != script.translation.text)
  }

  @Test("what only looks at a value gives nothing in its place in google's library")
  func looking() throws {
    let text = """
      import PromiseKit
      @discardableResult func log(_ text: String) -> Int { print(text); return 5 }
      func load(_ n: Int) -> Promise<Int> { .value(n) }
      func a() -> Promise<Int> { load(1).get { log("got \\($0)") } }
      a().done { print("a", $0) }.cauterize()
      load(4).asVoid().done { print("void") }.cauterize()
      load(5).done { print($0) }.done { print("after") }.cauterize()

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.google))
    #expect(script.translation.text.contains(".then { _ = log("), "\(script.translation.text)")
    #expect(script.translation.text.contains(".then { _ in print(\"void\") }"), "\(script.translation.text)")
    #expect(script.translation.text.contains(".then { _ in print(\"after\") }"), "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  @Test("the error of 'any' without a value is another one in the other libraries: rule 27")
  func lastError() throws {
    let text = """
      struct Late: Error {}
      struct Early: Error {}
      any(Promise<Int>(Late()).delay(0.2), Promise<Int>(Early())).then { print($0) }.catch { print($0) }
      any([Promise<Int>(Late()).delay(0.2), Promise<Int>(Early())]).then { print($0) }.catch { print($0) }

      """
    for target in [TranslationTarget.library(.promisekit), .async] {
      let script = try TranslatedScript(
        RunRequest(source: ScriptSource(name: "a", text: text), dialect: .google), to: target)
      #expect(script.translation.remarks.contains { $0.rule == 27 }, "\(script.translation.text)")
    }
  }

  @Test("what a maker's code prints at once, and a task's later, isn't a matter of turns: rule 16")
  func atOnce() throws {
    let text = """
      import PromiseKit
      func attempt(_ most: Int, _ body: @escaping (Int) throws -> Promise<String>) -> Promise<String> {
        firstly { try body(1) }
      }
      attempt(3) { n -> Promise<String> in
        print("attempt", n)
        return .value("ok")
      }.done { print($0) }.cauterize()
      print("after the call")

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(script.translation.remarks.contains { $0.rule == 16 }, "\(script.translation.text)")
    let proof = TranslationProof(script)
    #expect(!proof.differences.isEmpty)
    for trial in proof.differences { #expect(trial.difference?.rule == 16, "\(trial)") }
  }
}
