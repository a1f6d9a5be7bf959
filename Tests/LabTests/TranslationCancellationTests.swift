import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

/// Errors that PromiseKit takes for cancellations, and nobody else.
@Suite("translate: what means a cancellation")
struct TranslationCancellationTests {
  @Test("'isCancelled' is true of the errors of which PromiseKit's is", arguments: [TranslationTarget.library(.google), .async])
  func asked(target: TranslationTarget) throws {
    let text = """
      import PromiseKit
      func load(_ error: Error) { Promise<Int>(error: error).catch(policy: .allErrors) { print($0.isCancelled) } }
      load(URLError(.cancelled))
      load(URLError(.timedOut))
      load(CocoaError(.userCancelled))
      load(PMKError.cancelled)

      """
    let script = try TranslatedScript.running(text, .promisekit, to: target)
    #expect(TranslationTests.lines(script.translated) == ["true", "false", "true", "true"], "\(script.translation.text)")
  }

  @Test(
    "PromiseKit's handlers are told to take Foundation's cancellations, wherever these come from",
    arguments: [
      "Promise<Int>(URLError(.cancelled)).catch { print(\"caught\", $0 is URLError) }.always { print(\"end\") }",
      "Promise<Int> { throw CocoaError(.userCancelled) }.recover { _ in 1 }.then { print($0) }",
      "Promise(7).then { if $0 > 5 { throw URLError(.cancelled) } }.catch { _ in print(\"caught\") }",
      "any([Promise<Int>(URLError(.cancelled)), Promise(2)]).then { print($0.count) }",
      "retry(attempts: 1, delay: 0.1) { Promise<Int>(URLError(.cancelled)) }.catch { _ in print(\"gave up\") }",
    ])
  func met(text: String) throws {
    let script = try TranslatedScript.running("import Promises\n" + text + "\n", .google, to: .library(.promisekit))
    #expect(!TranslationTests.lines(script.original).isEmpty)
    #expect(TranslationTests.lines(script.translated) == TranslationTests.lines(script.original), "\(script.translation.text)")
    #expect(script.translation.text.contains("(policy: .allErrors)"))
  }

  @Test("where no error means a cancellation, nothing is said of them; a cancelled request is one")
  func unmet() throws {
    func text(_ line: String) throws -> String {
      try Translation(of: "import Promises\n\(line)\n", from: .google, to: .library(.promisekit)).text
    }
    #expect(try !text("load().then { print($0) }.catch { print($0) }").contains("policy"))
    #expect(
      try text("let task = URLSession.shared.dataTask(with: url)\ntask.cancel()\nload().catch { print($0) }").contains(
        ".catch(policy: .allErrors) { print($0) }"))
  }
}
