import Program
import SwiftPromises
import Testing

@testable import Lab

/// Which order, latency or failure decides an expectation or a printed line.
@Suite struct OutcomeWhyTests {
  private static let search = """
    // expect: shown == query
    var (query, shown) = ("", "")
    func type(_ text: String) {
      query = text
      SimulatedNetwork.get("/\\(text).txt").then { _ in shown = text; print("shows", text) }.catch { _ in print("lost") }
    }
    type("a")
    type("ab")
    """

  private static let late = "the answer of get (line 5, call 2) comes before that of get (line 5, call 1)"

  private func explored(_ text: String, expecting expectations: [String] = []) throws -> Exploration {
    var request = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text)))
    request.expectations = expectations + ExploreRequest.expectations(in: text)
    return try request.perform()
  }

  @Test("an expectation that holds is told with the smallest change that breaks it, and that change does")
  func expectation() throws {
    let exploration = try explored(Self.search)
    let subject = try #require(exploration.subject("shown == query", among: ["shown == query"]))
    let why = try #require(exploration.why(subject))
    #expect(subject == .expectation("shown == query") && why.causes.isEmpty && why.gap == nil)
    #expect(why.answer.hasPrefix("it holds in the run as it is; in ") && why.flips.contains { $0.changes == [Self.late] })
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: Self.search))
    for flip in why.flips {
      run.plan.schedule = try #require(Schedule(code: flip.code))
      #expect(flip.words == "is broken" && run.perform().brokenExpectations() == ["shown == query"])
    }
    run.plan.schedule = Schedule()
    #expect(run.perform().brokenExpectations() == [])
  }

  @Test("asked in the outcome that breaks it, the cause is that outcome's change, and the run as it is flips it")
  func broken() throws {
    let exploration = try explored(Self.search)
    let row = try #require(exploration.entries.firstIndex { $0.witness.changes == [Self.late] })
    let why = try #require(exploration.why(.expectation("shown == query"), in: row))
    #expect(why.causes == [Self.late] && why.flips.first?.outcome == 0 && why.flips.first?.changes == [])
    #expect(why.lines(replayedBy: "run").contains("  it holds in the run as it is"))
    #expect(exploration.why(.expectation("shown == query"), in: 99) == nil)
  }

  @Test("the condition of an outcome stands behind how it stands there, and names only what lets it stand so")
  func ownCondition() throws {
    let exploration = try explored(
      """
      SimulatedNetwork.get("/a.txt").then { _ in print("a") }.catch { _ in print("failed") }
      SimulatedNetwork.get("/b.txt").then { _ in print("b") }.catch { _ in print("failed") }
      """)
    let row = try #require(exploration.entries.firstIndex { $0.witness.changes == ["get (line 2) fails"] })
    let lines = try #require(exploration.why(.line("failed"), in: row)).lines(replayedBy: nil)
    #expect(lines[1] == "  it is printed as line 2 in outcome \(row + 1)" && lines[2] == "    if get (line 2) fails")
    #expect(lines[3].hasPrefix("  in ") && lines[3].hasSuffix("that is different:"))
    // Where it stands as without changes, no change is named as the cause.
    let usual = try #require(exploration.why(.line("a"), in: row))
    #expect(usual.causes.isEmpty && usual.standing.hasSuffix("in outcome \(row + 1), as in the run as it is"))
    // Of two changes the one that isn't needed for it is left out.
    let both = try explored(
      """
      SimulatedNetwork.get("/a.txt").then { _ in print("a") }.catch { _ in print("no a") }
      Promise(1).delay(0.05).then { _ in print("t") }
      """)
    let two = try #require(both.entries.firstIndex { $0.witness.changes.count == 2 })
    #expect(try #require(both.why(.line("a"), in: two)).causes == ["get (line 1) fails"])
  }

  @Test("a failure is said to be needed only if every run failed there, not only the smallest")
  func needed() throws {
    var request = ExploreRequest(
      RunRequest(
        source: ScriptSource(
          name: "test.swift", text: "load { _, e in if e != nil { print(\"x\") } }\nload { _, e in if e != nil { print(\"x\") } }"
        )))
    request.run.plan.stubs.isOn = true
    let exploration = try request.perform()
    // Either failure prints the same and leaves the same.
    let entry = try #require(exploration.entries.first { $0.outcome.output == ["x"] })
    #expect(exploration.entries.count == 2 && entry.witness.changes.count == 1 && entry.needed.isEmpty)
    #expect(try #require(exploration.why(.line("x"))).commonCause == nil)
  }

  @Test("a printed line is told wherever it stands otherwise: at another place, or nowhere")
  func line() throws {
    let exploration = try explored(Self.search)
    let why = try #require(exploration.why(.line("shows a")))
    #expect(why.answer.hasPrefix("it is printed as line 1 in the run as it is"))
    #expect(Set(why.flips.map(\.words)).isSuperset(of: ["is printed as line 2", "isn't printed"]))
    let missing = try #require(why.flips.first { $0.words == "isn't printed" })
    #expect(missing.changes == ["get (line 5, call 1) fails"])
    for flip in why.flips {
      let output = exploration.entries[flip.outcome].outcome.output
      #expect((output.firstIndex(of: "shows a") == nil) == (flip.words == "isn't printed"))
    }
  }

  @Test("what no change flips is told to be so; a change that all need is told once")
  func constant() throws {
    let exploration = try explored(
      """
      print("begins")
      SimulatedNetwork.get("/a.txt").then { _ in print("a") }.catch { _ in print("lost"); print("sorry") }
      """)
    let begins = try #require(exploration.why(.line("begins")))
    #expect(begins.flips.isEmpty && begins.lines(replayedBy: nil).last?.contains("no order, latency or failure") == true)
    let network = try explored(
      """
      SimulatedNetwork.get("/a.txt").then { _ in print("a") }.catch { _ in print("lost") }
      Promise(1).delay(0.05).then { _ in print("later") }
      """)
    let lost = try #require(network.why(.line("lost")))
    #expect(lost.flips.count > 1 && lost.commonCause == "get (line 1) fails")
  }

  @Test("a way that is another one and something more isn't told; changes that aren't in words are told to be so, not to be none")
  func smallest() throws {
    var exploration = try explored(Self.search)
    let failing = "get (line 5, call 2) fails"
    let why = try #require(exploration.why(.expectation("shown == query")))
    #expect(Set(why.flips.map(\.changes)) == [[failing], [Self.late]])
    for index in exploration.entries.indices { exploration.entries[index].witness.changes = [] }
    let mute = try #require(exploration.why(.expectation("shown == query")))
    #expect(mute.flips.count == 3 && mute.flips.allSatisfy { $0.text == "is broken by a change that isn't in words" })
    #expect(mute.lines(replayedBy: "run").contains { $0.hasPrefix("    run s1-") })
  }

  @Test("a text names an expectation, a line, or a part of just one line; anything else names nothing")
  func subjects() throws {
    let exploration = try explored(Self.search)
    #expect(exploration.subject("shows ab", among: []) == .line("shows ab"))
    #expect(exploration.subject("los", among: []) == .line("lost"))
    #expect(exploration.subject("shows", among: []) == nil)
    #expect(exploration.subject("shown == query", among: []) == nil)
    let similar = exploration.refusal(of: "shows", among: ["shown == query"])
    #expect(similar == "'shows' is a part of 2 lines; ask about one of these:\n  shows a\n  shows ab")
    #expect(exploration.refusal(of: "zzz", among: ["shown == query"]).contains("\n  shown == query\n  lost\n"))
    #expect(exploration.subjects(of: 0).first == .expectation("shown == query"))
    #expect(exploration.subjects(of: 0).contains(.line("shows a")))
  }
}
