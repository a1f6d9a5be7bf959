import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What `check` finds because it looks at every run, not at one of each outcome.
@Suite struct EveryRunTests: ChecksScripts, ExploresScripts {
  /// Both orders print the same and end alike: only who was first differs.
  private static let race = """
    let slow = SimulatedNetwork.get("/a.txt").then { _ in SimulatedNetwork.post("/pay.txt") }
    let fast = SimulatedNetwork.get("/b.txt")
    race(slow, fast).then { print($0) }.catch { print("no: \\($0)") }
    """

  @Test("a finding that only another run of the same outcome shows is found, and its code replays it")
  func otherRunsOfOneOutcome() throws {
    let report = try check(Self.race)
    let finding = try #require(report.findings.first { $0.rule == .lateLoser })
    #expect(finding.place.line == 1)
    let witness = try #require(finding.witness)
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: Self.race))
    run.plan.schedule = try #require(Schedule(code: witness.code))
    let replayed = run.perform()
    let told = RunFindings(try #require(replayed.run), replayed.full).findings
    #expect(told.contains { $0.rule == .lateLoser && $0.place == finding.place })
  }

  @Test("the playground finds the same, once it has explored the script")
  func playground() throws {
    let request = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: Self.race)))
    #expect(request.findings().map(\.rule) == (try check(Self.race)).findings.map(\.rule))
  }

  private func late(_ text: String) throws -> [String] {
    try check(text).findings.filter { $0.rule == .lateLoser }.map { finding in
      String(finding.message.prefix(while: { $0 != "," }).replacing(#/ at \d+ ms/#, with: ""))
    }
  }

  @Test("a loser that writes a variable, or a property of an object that others see, is found")
  func writes() throws {
    #expect(
      try late(
        """
        var stored: [String] = []
        func load() -> Promise<Void> { SimulatedNetwork.get("/a.txt").then { stored.append($0) } }
        load().timeout(0.5).then { print("shown") }.catch { _ in print("too late") }
        """) == ["'then' writes 'stored'"])
    #expect(
      try late(
        """
        class Page {
          var title = ""
          func load() -> Promise<Void> {
            SimulatedNetwork.get("/a.txt").then { [weak self] text in
              guard let self else { return }
              self.title = text
            }
          }
        }
        let page = Page()
        page.load().timeout(0.5).catch { _ in print("too late") }
        """) == ["'then' writes 'self.title'"])
    #expect(
      try late(
        """
        var count = 0
        let slow = Promise(1).delay(0.3).then { count += $0 }
        race(slow, Promise(2).delay(0.1).then { _ in }).then { print("over") }
        """) == ["'then' writes 'count'"])
  }

  @Test(
    "what a guard keeps from writing, what was made for the loser alone, what tidies up, and what comes before the end isn't late",
    arguments: [
      """
      var (shown, isOver) = ("", false)
      SimulatedNetwork.get("/a.txt").then { if !isOver { shown = $0 } }.timeout(0.5).catch { _ in isOver = true }
      """,
      """
      class Parser { var text = "" }
      func parse(_ text: String) -> Int {
        let parser = Parser()
        parser.text = text
        return parser.text.count
      }
      SimulatedNetwork.get("/a.txt").then { parse($0) }.timeout(0.5).then { print($0) }.catch { _ in print("too late") }
      """,
      """
      var isBusy = true
      SimulatedNetwork.get("/a.txt").always { isBusy = false }.timeout(0.5).then { print($0) }.catch { _ in print("too late") }
      """,
      """
      var shown = ""
      SimulatedNetwork.get("/a.txt").timeout(0.5).then { shown = $0 }.catch { _ in print("too late") }
      """,
    ])
  func nothingLate(text: String) throws {
    #expect(try late(text) == [])
  }

  @Test("one expectation that makes no sense doesn't keep the others from being checked")
  func senselessExpectation() throws {
    let report = try check(
      """
      // expect: nope == 1
      // expect: last == "b"
      var last = ""
      for name in ["a", "b"] { SimulatedNetwork.get("/\\(name).txt").then { _ in last = name }.catch { print($0) } }
      """)
    let broken = report.findings.filter { $0.rule == .brokenExpectation }
    #expect(broken.map(\.place.line) == [1, 2])
    #expect(broken.first?.message.hasPrefix("the expectation makes no sense: 'nope == 1'") == true)
    #expect(broken.last?.message.hasPrefix("the expectation 'last == \"b\"' is broken, if ") == true)
  }

  @Test("a repeating timer that only a bound stops isn't called exhaustive")
  func repeatingTimer() throws {
    let endless = try check("Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(\"tick\") }")
    #expect(endless.gap?.contains("a repeating Timer, which goes on for ever, stops after 20 rounds") == true)
    let ended = try check(
      """
      var rounds = 0
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
        rounds += 1
        if rounds == 20 { timer.invalidate() }
      }
      """)
    #expect(ended.gap == nil)
  }

  @Test("a handler of errors that ends a chain of PromiseKit 0.9 leaves nothing undone; what waits behind it does")
  func endOfChain() throws {
    let chain = "// dialect: promisekit-0.9.6\nSimulatedNetwork.get(\"/a.txt\").then { print($0) }.catch { print($0) }"
    #expect(try found(chain) == [])
    #expect(try explore(chain).entries.allSatisfy { $0.outcome.status == .success && $0.outcome.pending.isEmpty })
    #expect(try found(chain + ".then { print(\"behind\") }").map { $0.prefix(7) } == ["pending"])
  }
}
