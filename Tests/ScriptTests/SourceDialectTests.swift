import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("simulated sources give the promises of every dialect")
struct SourceDialectTests {
  /// What a dialect's programs write behind a promise to print its value, and to print that it failed.
  private static func reading(_ dialect: Dialect) -> (value: String, failure: String) {
    switch dialect {
    case .google: (".then { print(\"got\", $0) }.always { }", ".catch { _ in print(\"failed\") }.delay(0)")
    case .promisekit: (".done { print(\"got\", $0) }.catch { _ in }", ".ensure { }.catch { _ in print(\"failed\") }")
    case .anypromise: (".then { print(\"got\", $0) }.ensure { }", ".catch { _ in print(\"failed\") }")
    case .promisekit096, .promisekit092: (".then { print(\"got\", $0) }", ".catch { _ in print(\"failed\") }")
    case .ecmascript: (".then { print(\"got\", $0) }.finally { }", ".catch { _ in print(\"failed\") }.finally { }")
    case .frantic:
      (
        ".whenFulfilled(on: GCDDispatcher.main) { print(\"got\", $0) }",
        ".whenRejected(on: GCDDispatcher.main) { _ in print(\"failed\") }"
      )
    }
  }

  private static let sources = [
    "SimulatedNetwork.get(\"/a\")", "SimulatedNetwork.post(\"/a\", parameters: [\"x\": 1])", "SimulatedLocation.current()",
    "SimulatedGeocoder.geocode(\"Lima\")", "SimulatedDialog.alert(\"A\", buttons: [\"yes\"], answer: 0)",
    "SimulatedDialog.actionSheet(\"A\", buttons: [\"yes\"], answer: 0)", "SimulatedScreen.present(\"T\", result: 1, answer: 0)",
    "SimulatedRoute.directions(from: \"Lima\", to: \"Cairo\")", "SimulatedRoute.eta(from: \"Lima\", to: \"Cairo\")",
    "SimulatedRoute.map(\"Lima\")", "SimulatedAccount.request(\"mail\")", "SimulatedTimer.after(1, value: 2)",
    "dispatch_promise { 3 }", "SimulatedService.flaky(\"x\", failures: 0)",
  ]

  private func run(_ dialect: Dialect, _ text: String) throws -> ScriptRun {
    try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect).run()
  }

  @Test("the value of each source reaches the dialect's own operators", arguments: Dialect.allCases)
  func values(_ dialect: Dialect) throws {
    for source in Self.sources {
      // FranticApparatus cancels what nobody holds.
      let run = try run(dialect, "let kept = \(source)\(Self.reading(dialect).value)")
      #expect(run.ending == .idle, "\(source)")
      #expect(run.faults.isEmpty, "\(source)")
      #expect(run.printed.hasPrefix("got "), "\(source) printed \(run.printed)")
    }
  }

  private static let failures = [
    "SimulatedNetwork.get(\"/a\", status: 404)", "SimulatedGeocoder.geocode(\"nowhere\")",
    "SimulatedScreen.present(\"T\", answer: 1)", "SimulatedService.flaky(\"x\", failures: 1)",
    "SimulatedAccount.request(\"mail\", granted: false)", "SimulatedRoute.eta(from: \"Lima\", to: \"nowhere\")",
  ]

  @Test("the error of a source reaches the dialect's own operators", arguments: Dialect.allCases)
  func errors(_ dialect: Dialect) throws {
    for source in Self.failures {
      let run = try run(dialect, "let kept = \(source)\(Self.reading(dialect).failure)")
      #expect(run.faults.isEmpty, "\(source)")
      #expect(run.printed == "failed\n", "\(source) printed \(run.printed)")
    }
  }

  @Test("work that returns a promise comes to what that comes to", arguments: Dialect.allCases)
  func workOfAPromise(_ dialect: Dialect) throws {
    let run = try run(dialect, "let kept = dispatch_promise { SimulatedTimer.after(1, value: 7) }\(Self.reading(dialect).value)")
    #expect(run.printed == "got 7\n")
  }

  @Test("a failure that a plan injects comes when the answer would have come", arguments: Dialect.allCases)
  func injections(_ dialect: Dialect) throws {
    var plan = RunPlan()
    let address = try #require(PromiseAddress("1:29"))
    plan.injections = [Injection(address: address, action: .fail(nil))]
    let text = "let kept = SimulatedNetwork.get(\"/a\")\(Self.reading(dialect).failure)"
    let run = try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect).run(plan: plan)
    #expect(run.printed == "failed\n")
    #expect(run.unusedInjections.isEmpty)
    #expect(run.endTime.nanoseconds == 100_000_000)
  }

  @Test("frantic: a source whose promise nobody holds is cancelled")
  func dropping() throws {
    let run = try run(
      .frantic, "func ask() { _ = SimulatedNetwork.get(\"/a\").whenFulfilled(on: GCDDispatcher.main) { print($0) } }\nask()")
    #expect(run.printed.isEmpty)
    #expect(run.settlements(of: "get") == ["cancelled CancellationError()"])
  }

  @Test("ecmascript: a source that nobody listens to and that fails is reported as unhandled")
  func unhandled() throws {
    let run = try run(.ecmascript, "SimulatedNetwork.get(\"/a\", status: 404)")
    #expect(run.faults.count == 1)
    #expect(run.faults.first?.hasPrefix("nobody has handled this rejection") == true)
  }
}
