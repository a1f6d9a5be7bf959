import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("An injection takes in the error that came in vain")
struct InjectionAbsorbingTests {
  /// The errors that nobody handles while the operator at a place fails.
  private func unhandled(_ text: String, _ dialect: Dialect, failing address: String) throws -> [String] {
    var request = RunRequest(source: ScriptSource(name: "test.swift", text: text), dialect: dialect)
    request.plan.injections = [Injection(address: try #require(PromiseAddress(address)), action: .fail("\"injected\""))]
    let run = request.perform()
    #expect(run.hasTrace, "\(run.diagnostics)")
    #expect(run.run?.unusedInjections.isEmpty == true)
    return run.full.unhandledEnds.compactMap { run.full[$0]?.settlementText }
  }

  @Test(
    "PromiseKit 0.9: a 'then' that fails in the place of passing an error on", arguments: [Dialect.promisekit092, .promisekit096])
  func passing(dialect: Dialect) throws {
    let text =
      "struct Bad: Error {}\nSimulatedTimer.after(0.1).then { _ in throw Bad() }.then { print($0) }.catch { print($0) }\n"
    #expect(try unhandled(text, dialect, failing: "2:53#0") == [])
  }

  @Test("ECMAScript: the inputs of an 'all' that fails by itself are waited for")
  func combining() throws {
    let text = "struct Bad: Error {}\nlet p = Promise.reject(Bad())\nPromise.all([p, Promise.resolve(1)]).catch { print($0) }\n"
    #expect(try unhandled(text, .ecmascript, failing: "3:9#0") == [])
  }
}
