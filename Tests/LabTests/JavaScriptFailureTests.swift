import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("JavaScript: errors that the plan brings in")
struct JavaScriptFailureTests {
  private func printed(_ text: String, _ change: (inout RunPlan) -> Void) -> [String] {
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    var request = RunRequest(source: ScriptSource(name: "test.swift", text: read.body))
    request.dialect = .ecmascript
    change(&request.plan)
    let run = request.perform()
    #expect(run.run?.faults == [])
    return run.full.output.map { String($0.text.dropLast()) }
  }

  @Test("a 'fetch' that fails rejects with a TypeError, as Node's does")
  func fetching() {
    let text = "fetch('/a').then(r => r.text()).then(t => console.log(t)).catch(e => console.log(e.name, e.message, String(e)));"
    let printed = printed(text) {
      $0.sourceInjections = [SourceInjection(source: "SimulatedNetwork.get", setting: .failureRate(1))]
    }
    #expect(printed == ["TypeError fetch failed TypeError: fetch failed"])
    #expect(self.printed(text) { _ in } == ["the answer of /a"])
  }

  @Test("what an injection rejects with has a name and a message, as any error")
  func injected() throws {
    let text = """
      const p = new Promise(r => setTimeout(() => r(1), 10));
      p.then(v => console.log(v)).catch(e => console.log(e.name, e.message));
      """
    let printed = printed(text) {
      let address = PromiseAddress(place: SourcePlace(line: 1, column: 9), occurrence: nil)
      $0.injections = [Injection(address: address, action: .fail(nil))]
    }
    #expect(printed == ["Error InjectedFailure"])
  }
}
