import Program
import SwiftEditing
import SwiftPromises
import Testing
import TraceEvents

@Suite("Injections written as code, in the words of every library")
struct InjectionDialectTests {
  /// A script whose first statement makes a value and passes it through `step`, and what follows tells how that ended.
  struct Sample: CustomTestStringConvertible, Sendable {
    var dialect: Dialect
    /// The statements: the value's, the rejected one's.
    var lines: [String]
    /// The operators to inject at: one that passes a value, one that passes an error.
    var step: String
    var failing: String

    var text: String { (["struct Broken: Error { var text = \"broken\" }"] + lines).joined(separator: "\n") + "\n" }
    var testDescription: String { dialect.rawValue }

    /// Where an operator stands in a line.
    func place(_ name: String, line: Int) throws -> PromiseAddress {
      let prefix = try #require(lines[line].ranges(of: name).first?.lowerBound)
      let column = lines[line].utf8.distance(from: lines[line].startIndex, to: prefix) + 2
      return PromiseAddress(place: SourcePlace(line: line + 2, column: column), occurrence: 0)
    }

    static let all: [Sample] = [
      Sample(
        dialect: .google,
        lines: [
          "Promise(1).delay(0.05).then { $0 + 1 }.validate { _ in true }.then { print(\"got\", $0) }.catch { print(\"no\", $0) }",
          "Promise(1).delay(0.07).then { _ in throw Broken() }.validate { _ in true }.catch { print(\"no\", $0) }",
        ], step: ".validate", failing: ".validate"),
      Sample(
        dialect: .promisekit,
        lines: [
          "after(seconds: 0.05).then { Promise.value(1) }.map { $0 + 1 }.done { print(\"got\", $0) }.catch { print(\"no\", $0) }",
          "after(seconds: 0.07).then { Promise<Int>(error: Broken()) }.map { $0 + 1 }.done { print($0) }.catch { print(\"no\", $0) }",
        ], step: ".map", failing: ".map"),
      Sample(
        dialect: .anypromise,
        lines: [
          "PMKAfter(0.05).then { _ in 1 }.then { ($0 as! Int) + 1 }.ensure { }.then { print(\"got\", $0) }.catch { print(\"no\", $0) }",
          "PMKAfter(0.07).then { _ in throw Broken() }.ensure { }.then { print($0) }.catch { print(\"no\", $0) }",
        ], step: ".ensure", failing: ".ensure"),
      Sample(
        dialect: .promisekit096,
        lines: [
          "SimulatedTimer.after(0.05, value: 1).then { n in n + 1 }.then { print(\"got\", $0) }.catch { print(\"no\", $0) }",
          "SimulatedTimer.after(0.07).then { _ in throw Broken() }.then { print($0) }.catch { print(\"no\", $0) }",
        ], step: ".then", failing: ".then"),
      Sample(
        dialect: .promisekit092,
        lines: [
          "SimulatedTimer.after(0.05, value: 1).then { n in n + 1 }.then { print(\"got\", $0) }.catch { print(\"no\", $0) }",
          "SimulatedTimer.after(0.07).then { _ in throw Broken() }.then { print($0) }.catch { print(\"no\", $0) }",
        ], step: ".then", failing: ".then"),
      Sample(
        dialect: .frantic,
        lines: [
          "let good = SimulatedTimer.after(0.05, value: 1).whenFulfilledThenTransform(on: GCDDispatcher.main) { $0 + 1 }"
            + ".whenFulfilled(on: GCDDispatcher.main) { print(\"got\", $0) }.whenRejected(on: GCDDispatcher.main) { print(\"no\", $0) }",
          "let bad = SimulatedTimer.after(0.07).whenFulfilled(on: GCDDispatcher.main) { _ in throw Broken() }"
            + ".whenComplete(on: GCDDispatcher.main) { }.whenRejected(on: GCDDispatcher.main) { print(\"no\", $0) }",
        ], step: ".whenFulfilledThenTransform", failing: ".whenComplete"),
      Sample(
        dialect: .ecmascript,
        lines: [
          "Promise { resolve, _ in setTimeout({ resolve(1) }, 50) }.then { $0 + 1 }.finally { }.then { print(\"got\", $0) }"
            + ".catch { print(\"no\", $0) }",
          "Promise { _, reject in setTimeout({ reject(\"broken\") }, 70) }.finally { }.then { print($0) }.catch { print(\"no\", $0) }",
        ], step: ".finally", failing: ".finally"),
    ]
  }

  private func run(_ text: String, _ dialect: Dialect, _ plan: RunPlan = RunPlan()) throws -> ScriptRun {
    try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect).run(plan: plan)
  }

  /// How the last promises of a run ended and when, and what was printed when.
  private func ends(_ run: ScriptRun) -> [String] {
    var lines: [String] = []
    for event in run.events {
      if case .printed(let text) = event.kind { lines.append("\(event.time) \(text)") }
    }
    // Nobody holds what a plan lets hang, so PromiseKit warns of what waits for it; the code's own promise is kept.
    lines.removeAll { $0.contains("pending guarantee deallocated") }
    return lines
  }

  @Test("the script with the code ends as it ends under the plan, and at the same times", arguments: Sample.all)
  func same(sample: Sample) throws {
    let actions: [Injection.Action] = [
      .delay(.milliseconds(200)), .fail("Broken(text: \"injected\")"), .fail("plain text"), .value("42"), .hang,
    ]
    for (line, name) in [(0, sample.step), (1, sample.failing)] {
      let address = try sample.place(name, line: line)
      for action in actions {
        let injection = Injection(address: address, action: action)
        var plan = RunPlan()
        plan.injections = [injection]
        let planned = try run(sample.text, sample.dialect, plan)
        #expect(planned.unusedInjections.isEmpty, "\(address)")
        let isRejected = planned.events.contains { event in
          guard case .settled(let settlement) = event.kind, settlement.state == .rejected else { return false }
          return planned.events.contains { made in
            if case .created(let creation) = made.kind {
              made.promise == event.promise && creation.address == address
            } else {
              false
            }
          }
        }
        let code = InjectionCode(
          [injection], into: ScriptSource(name: "test.swift", text: sample.text),
          .init(dialect: sample.dialect, isRejected: { _ in isRejected }, getsError: { _ in line == 1 }))
        #expect(code.written == [injection], "\(code.left.map(\.reason))")
        let coded = try run(code.text, sample.dialect)
        #expect(ends(coded) == ends(planned), "\(action) at \(name), line \(line + 2): \(code.text)")
        #expect(coded.faults == planned.faults && coded.endTime == planned.endTime, "\(action): \(code.text)")
      }
    }
  }

  @Test("what a library can't do is said in its own terms, and stays: cancelling everywhere, what follows PromiseKit's catch")
  func lacking() throws {
    for sample in Sample.all {
      let injection = Injection(
        address: try sample.place(sample.step, line: 0), action: .cancel(at: VirtualInstant(milliseconds: 1)))
      let code = InjectionCode(
        [injection], into: ScriptSource(name: "test.swift", text: sample.text), .init(dialect: sample.dialect))
      #expect(code.written.isEmpty && code.text == sample.text)
      #expect(code.left.first?.reason.hasPrefix("has no code: ") == true)
    }
    let kit = Sample.all[1]
    let end = Injection(address: try kit.place(".catch", line: 0), action: .delay(.seconds(1)))
    let code = InjectionCode([end], into: ScriptSource(name: "test.swift", text: kit.text), .init(dialect: .promisekit))
    #expect(code.written.isEmpty && code.text == kit.text)
    #expect(code.left.first?.reason.contains("has no code in promisekit, where nothing like '.") == true)
  }
}
