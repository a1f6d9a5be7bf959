import Program
import SwiftPromises
import Testing
import TraceGraph

@testable import Lab

@Suite("ECMAScript: an error that passes finally")
struct UnhandledFinallyTests {
  private func unhandled(_ text: String) -> [String] {
    let run = RunRequest(source: ScriptSource(name: "a", text: text), dialect: .ecmascript).perform()
    return run.full.unhandled.compactMap { run.full[$0]?.settlementText }
  }

  @Test(
    "is handled by a catch behind it, as in Node",
    arguments: [
      "Promise.reject(1).finally { 1 }.catch { e in print(e) }",
      "Promise.reject(1).catch { _ in Promise<Any>.reject(2) }.finally { }.catch { e in print(e) }",
      "Promise.resolve(1).then { _ in Promise<Any>.reject(2) }.finally { Promise.resolve(1) }.catch { e in print(e) }",
      "Promise.resolve(1).finally { Promise<Any>.reject(2) }.catch { e in print(e) }",
    ])
  func handled(_ text: String) {
    #expect(unhandled(text) == [])
  }

  @Test(
    "stays unhandled without one",
    arguments: [
      "Promise.resolve(1).then { _ in Promise<Any>.reject(2) }.finally { 1 }",
      "Promise.resolve(1).finally { Promise<Any>.reject(2) }",
    ])
  func unhandledWithoutCatch(_ text: String) {
    #expect(Set(unhandled(text)) == ["2"])
  }
}
