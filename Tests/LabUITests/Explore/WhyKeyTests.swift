import Lab
@testable import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("w: why")
struct WhyKeyTests {
  private let race = """
    let a = Promise("a").delay(0.121)
    let b = Promise("b").delay(0.09)
    race(a, b).then { print($0) }
    """

  private func asked(_ text: String, _ keys: String) -> Playing {
    var playing = Playing(text)
    playing.type(keys)
    return playing
  }

  @Test("the answer comes at once, what would flip it when the runs have found it")
  func atOnce() throws {
    var playing = Playing(race)
    playing.answersFlips = false
    playing.type("jjjjGw")
    #expect(playing.screen.contains("Why was `race` line 3 fulfilled?"))
    #expect(playing.screen.contains("What would change it: looking"))
    guard case .findFlip(let question) = playing.effects.last else {
      Issue.record("nobody was asked")
      return
    }
    playing.send(.flipFound(question.answer()))
    #expect(playing.screen.contains("if `delay` line 2 were 31 ms later, `delay` line 1 would win the race"))
  }

  @Test("Enter tries the change: it joins the plan, and the race is won by the other")
  func trying() {
    var playing = asked(race, "jjjjGw")
    playing.press(.enter)
    #expect(playing.state.mode == .normal)
    #expect(playing.state.session.run?.full.output.map(\.text) == ["a\n"])
    #expect(playing.state.session.plan.injections.count == 1)
  }

  @Test("w stops a run that plays: the answer is about this instant")
  func whilePlaying() {
    var playing = asked(race, "g... ")
    #expect(playing.state.playback.isOn)
    playing.type("w")
    #expect(playing.state.open(WhyView.self) != nil && !playing.state.playback.isOn)
  }

  @Test("Tab marks another change; an answer to an older question is dropped; Esc stops the search")
  func others() throws {
    var playing = asked(race, "jjjjGw")
    playing.press(.tab)
    let view = try #require(playing.state.open(WhyView.self))
    #expect(view.marked == 1)
    let old = try #require(view.answer)
    playing.press(.escape)
    #expect(playing.effects.last == .stopFindingFlip)
    playing.send(.flipFound(old))
    #expect(playing.state.mode == .normal)
  }

  @Test("in the log w explains the last line that is shown")
  func log() {
    let playing = asked("Promise(1).validate { $0 > 2 }.then { $0 }", "G4w")
    #expect(playing.screen.contains("» nobody handles the error of validate (line 1): it runs off the end"))
    #expect(playing.screen.contains("Why was `then` line 1 skipped?"))
  }

  @Test("a promise that the work of another one creates settled was created so: nothing that comes later is its cause")
  func createdInWork() throws {
    let text = """
      let p = Promise<String> { fulfill, reject in
        let t = Promise("yes").delay(0.1)
        t.then { fulfill($0) }
      }
      """
    var playing = Playing(text)
    playing.press(.end)
    playing.select("Promise", 2)
    playing.type("w")
    let why = try #require(playing.state.open(WhyView.self)).explanation
    #expect(why.question == "Why was `Promise` line 2 fulfilled?")
    #expect(why.answer == "`Promise` line 2 was fulfilled at 0 ms with yes: it was created fulfilled")
    #expect(why.steps.allSatisfy { ($0.instant ?? .zero) == .zero }, "\(why.steps)")
    playing.press(.escape)
    playing.select("Promise", 1)
    playing.type("w")
    var later = Playing("Promise(1).then { _ in\n  let p = Promise<Int>.pending()\n  p.fulfill(2)\n}")
    later.press(.end)
    later.select("pending")
    later.type("w")
    #expect(later.state.open(WhyView.self)?.explanation.answer.hasSuffix("the handler of `then` line 1 settled it") == true)
    let outer = try #require(playing.state.open(WhyView.self)).explanation
    #expect(outer.steps.contains { $0.text.hasPrefix("`delay` line 2") }, "what settled it is still told: \(outer.steps)")
  }

  @Test("a recorded trace is explained, but nothing is tried; without promises there is nothing to explain")
  func limits() {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: race)).perform()
    var playing = Playing("")
    playing.type("w")
    #expect(playing.state.notice?.text.contains("no promise is selected") == true)
    playing.state = LabState(
      session: Session(recording: LabRun(recorded: run.events, name: "a.json")), size: Size(columns: 100, rows: 30))
    playing.type("G")
    playing.press(.down)
    playing.type("jw")
    #expect(playing.screen.contains("can't be run again"))
  }
}
