import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("errors and reasons stay readable where there is little room")
struct LegibleErrorTests {
  private func example(_ name: String, columns: Int = 80, rows: Int = 24) throws -> Playing {
    let example = try #require(Example.all.first { $0.name == name })
    var playing = Playing(example.source, columns: columns, rows: rows)
    playing.type("G")
    return playing
  }

  @Test("the error that nobody handles is told, at 80 columns, too", arguments: [(80, 24), (100, 30), (120, 40)])
  func unhandled(columns: Int, rows: Int) throws {
    let playing = try example("broken-chain", columns: columns, rows: rows)
    let row = playing.screen.split(separator: "\n").first { $0.contains("▼") }
    #expect(row?.contains("Corrupt()") == true, "\(playing.screen)")
  }

  @Test("an error's argument isn't cut from a column that has room for it")
  func argument() throws {
    let playing = try example("retry")
    #expect(playing.screen.contains("busy(1)"), "\(playing.screen)")
    #expect(try example("retry", columns: 120, rows: 40).screen.contains("busy(attempt: 1)"))
  }

  @Test("where an error has little room its arguments go without their names, but for what stands in quotation marks")
  func arguments() {
    #expect(TellingTexts.withoutLabels("busy(attempt: 1)") == "busy(1)")
    #expect(TellingTexts.withoutLabels("late(by: 2.5, at: 10 ms)") == "late(2.5, 10 ms)")
    #expect(TellingTexts.withoutLabels("Wrapped(error: busy(attempt: 1))") == "Wrapped(busy(attempt: 1))")
    for text in ["offline(\"a: b, c: d\")", "Offline()", "timedOut", "busy(1)", "a: (", ")"] {
      #expect(TellingTexts.withoutLabels(text) == text)
    }
  }

  @Test("a caption keeps what it was because of, and cuts the value")
  func reason() {
    let caption = Scene.Caption(
      ReasonedText(
        "200 ms: recover fulfilled: Image(name: \"guest\", size: 512) (line 24)", because: ", as was delay (line 17)"),
      isLatest: true)
    let text = caption.fitted(to: 76)
    #expect(text.hasSuffix("(:24), as was delay (:17)"), "\(text)")
  }

  @Test(
    "a value that is one long word is told as far as there is room, and that nobody handles an error before where it came from")
  func longWords() {
    let long = Scene.Caption(
      ReasonedText("20 ms: then rejected: tooPoor(missing:1234567890,of:12345678901234567890) (line 15, #3)", because: ""),
      isLatest: true)
    #expect(long.fitted(to: 60).contains("then rejected: tooPoor(miss"), "\(long.fitted(to: 60))")
    let unhandled = Scene.Caption(
      ReasonedText(
        "20 ms: always rejected: tooPoor(missing: 5) (line 19)", because: ", with the error of then (line 18): nobody handles it"),
      isLatest: true)
    #expect(unhandled.fitted(to: 76) == "20 ms: always rejected: tooPoor(missing: 5) (line 19): nobody handles it")
  }

  @Test("where there is little room, a cancellation says who cancelled, and a skipped handler what came to it")
  func narrow() {
    let cancelled = Scene.Caption(
      ReasonedText("10 ms: then cancelled: CancellationError() (line 4)", because: ", by the handler of then (line 5)"),
      isLatest: true)
    #expect(cancelled.fitted(to: 76) == "10 ms: then cancelled (:4), by the handler of then (:5)")
    let skipped = Scene.Caption(
      ReasonedText(
        "10 ms: then (line 10, #9) is skipped: it handles values only", because: ", and then (line 4, #8) was rejected"),
      isLatest: true)
    let text = skipped.fitted(to: 76)
    #expect(text.hasPrefix("10 ms: then (:10 #9) is skipped") && text.hasSuffix(", and then (:4 #8) was rejected"), "\(text)")
  }

  @Test("a settlement's caption has its cause apart from the fact, so that the one isn't cut for the other")
  func parts() throws {
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: "Promise(1).delay(0.1).always { print(2) }")).perform()
    let event = try #require(run.events.last { if case .settled = $0.kind { true } else { false } })
    let caption = run.layout.words.caption(event, in: run.full)
    #expect(caption.fact == "always fulfilled: 1 (line 1)" && caption.reason == ", as was delay (line 1)")
  }

  @Test("an error that a chain will take on, which isn't built yet, is not said to run off the end")
  func yet() throws {
    var playing = Playing("struct E: Error {}\nretry(attempts: 2) { Promise<Int>(E()).delay(0.1) }.catch { print($0) }")
    let run = try #require(playing.state.session.run)
    let rejected = try #require(
      run.events.firstIndex { if case .settled(let end) = $0.kind { end.state == .rejected } else { false } })
    playing.state.session.go(to: rejected + 1)
    let text = Explanation.answer(
      run.events[rejected].promise, in: playing.state.session.state, full: run.full, names: run.placeNames
    ).text
    #expect(text.hasSuffix("; nobody handles it yet") && !text.contains("off the end"), "\(text)")
  }

  @Test("on the timeline, too, an error that runs off the end has its mark")
  func timeline() throws {
    var playing = Playing("struct E: Error {}\nPromise<Int>(E()).then { $0 + 1 }\nPromise(1).delay(0.1)")
    playing.type("G3Z")
    let rows = playing.screen.split(separator: "\n").filter { $0.contains("▼") }
    #expect(rows.count == 1 && rows[0].contains("then"), "\(playing.screen)")
  }

  @Test("a message of several lines leaves no torn rule behind")
  func message() {
    var playing = Playing("Promise(1)", columns: 80, rows: 24)
    playing.state.notice = Notice(String(repeating: "a message that goes on ", count: 5), kind: .problem)
    let row = playing.screen.split(separator: "\n").last { $0.contains("goes on") }
    #expect(row?.contains("─") == false, "\(playing.screen)")
  }
}
