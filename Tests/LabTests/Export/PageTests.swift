import Foundation
import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

/// What a page's data says, which its script only moves along.
private struct PageReading {
  let rows: [[Any]]
  let steps: [[Any]]
  let strings: [String]
  let marks: [Character]

  init(_ exhibit: Exhibit) throws {
    let text = HTMLPage(exhibit).text
    let start = try #require(text.firstRange(of: "id=\"data\">")).upperBound
    let end = try #require(text[start...].firstRange(of: "</script>")).lowerBound
    let data = try #require(try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [String: Any])
    rows = try #require(data["rows"] as? [[Any]])
    steps = try #require(data["steps"] as? [[Any]])
    let patterns = try #require(data["patterns"] as? [String])
    strings = try #require(data["strings"] as? [[Int]]).map { text in
      var numbers = text.dropFirst()
      return patterns[text[0]].unicodeScalars.map {
        $0 == "\u{E001}" ? numbers.popFirst().map(String.init) ?? "\u{E001}" : String($0)
      }
      .joined()
    }
    marks = Array(try #require(data["marks"] as? String))
  }

  /// After each step: the flags of all rows by the promises' ids, and what is said of errors, faults and leaks.
  var states: [(flags: [Int: Int], troubles: String)] {
    var flags: [Int: Int] = [:]
    var troubles = ""
    return steps.map { step in
      for change in step[3] as? [[Any]] ?? [] {
        guard let row = change[0] as? Int, let id = rows[row][3] as? Int else { continue }
        flags[id] = change[1] as? Int
      }
      if step.count > 6, let told = step[6] as? String { troubles = told }
      return (flags, troubles)
    }
  }
}

/// A race, an `any` and an `all` that share inputs, with a fault and handled errors.
let raceScript = """
  func mirror(_ name: String, _ seconds: Double) -> Promise<String> {
    Promise("file from " + name).delay(seconds)
  }
  let slow = mirror("paris", 0.3)
  let fast = mirror("oslo", 0.1)
  let dead = Promise<String>(MyError.down)
  enum MyError: Error { case down, late }
  race(slow, fast).timeout(0.2).then { print("won: \\($0)") }.catch { print("lost: \\($0)") }
  any(slow, dead).then { results in print("any: \\(results.length)") }.catch { print("none: \\($0)") }
  all(slow, dead).then { a, b in print("all") }.catch { print("all failed: \\($0)") }
  mirror("tokyo", 0.5).timeout(0.15).catch { print("too late: \\($0)") }
  """

@Suite("pages")
struct PageTests {
  /// What the head of a page says of flags, as its script does.
  private func head(_ state: (flags: [Int: Int], troubles: String)) -> String {
    let made = state.flags.values.filter { $0 & 7 != 0 }
    let told = [(1, "fulfilled"), (0, "pending"), (3, "cancelled")].compactMap { kind, word in
      // What is shown as handled isn't cancelled itself.
      let count = made.count { $0 >> 6 == kind && !(kind == 3 && $0 & 7 == 6) }
      return count > 0 ? "\(count) \(word)" : nil
    }
    let parts = told + (state.troubles.isEmpty ? [] : [state.troubles])
    return parts.isEmpty ? "no promises" : parts.joined(separator: ", ")
  }

  @Test(
    "after every event of every example the head counts promises, errors and faults as the screen does, and the page knows each promise's own state",
    arguments: Example.openable.map(\.name) + ["race with a fault"])
  func tally(name: String) throws {
    let shown = try Example.named(name) == nil ? exhibit(raceScript) : exhibit(example: name)
    var state = shown.run.checkpoints.state(at: 0, of: shown.run.events)
    let own: [PromiseRecord.State: Int] = [.pending: 0, .fulfilled: 1, .rejected: 2, .cancelled: 3]
    let events = shown.run.events
    for (index, (event, page)) in zip(events, try PageReading(shown).states).enumerated() {
      state.apply(event)
      let isAtEnd = index + 1 == events.count
      let tally = RunTally(
        state, faults: shown.run.troubles.faultCount(at: index + 1), leaks: isAtEnd ? shown.run.troubles.leaks.count : 0)
      #expect(head(page) == tally.words, "event \(index + 1)")
      for record in state.promises {
        #expect((page.flags[record.id.rawValue] ?? 0) >> 6 == own[record.state], "event \(index + 1), #\(record.id)")
      }
    }
  }

  @Test(
    "the caption is the terminal's sentence for each event, also for those that aren't worth a line of the log",
    arguments: ["bubbling", "retry", "race"])
  func captions(example name: String) throws {
    let shown = try exhibit(example: name)
    let page = try PageReading(shown)
    var state = shown.run.checkpoints.state(at: 0, of: shown.run.events)
    for (event, step) in zip(shown.run.events, page.steps) {
      state.apply(event)
      let index = try #require(step[5] as? Int)
      #expect(page.strings[index] == shown.run.layout.words.caption(event, in: state).text)
    }
  }

  @Test("texts come back as they were, also with digits that are no numbers and with the character that stands for numbers")
  func oddTexts() throws {
    let values = ["007", "0", "1.50", "12345678901234567890", "a\u{E001}7", "b\u{E000}1\u{E000}", "#3, #4"]
    for value in values {
      let page = try PageReading(exhibit("Promise(\"\(value)\").then { $0 }\n"))
      #expect(page.strings.filter { $0 == singleLine(value) }.count == 1, "\(page.strings)")
    }
  }

  @Test("a page of 1,000 promises has less than 500 KB, whatever its sentences name")
  func size() {
    let text = """
      enum Bad: Error { case no }
      for i in 1...200 {
        let p = Promise(i).delay(0.01).then { $0 + 1 }.then { v -> Int in if v % 7 == 0 { throw Bad.no }; return v }.recover { _ in 0 }
      }

      """
    let shown = exhibit(text)
    #expect(shown.run.full.promises.count == 1000)
    #expect(HTMLPage(shown).text.utf8.count < 500_000)
  }

  @Test("each line of the log has the mark of what happened")
  func marks() throws {
    let shown = try exhibit(example: "bubbling")
    let page = try PageReading(shown)
    #expect(page.marks.count == page.steps.count)
    for (event, (step, mark)) in zip(shown.run.events, zip(page.steps, page.marks)) {
      guard try #require(step[2] as? Int) >= 0 else { continue }
      switch event.kind {
      case .settled: #expect(mark == "s")
      case .skipped: #expect(mark == "k")
      case .printed: #expect(mark == "p")
      case .handlerRan: #expect(mark == "r")
      default: #expect(mark == "w", "\(event)")
      }
    }
  }

  @Test("a fault and handled errors are in the tally of every export that has one")
  func troubles() throws {
    let shown = exhibit(raceScript)
    let words = "9 fulfilled, 3 errors, all handled, 1 fault"
    #expect(MarkdownReport(shown).text.hasPrefix("**test.swift**: google, at the end (500 ms); "))
    let tally = try #require(MarkdownReport(shown).text.split(separator: "\n").first)
    #expect(tally.hasSuffix("3 errors, all handled, 1 fault."), "\(tally)")
    #expect(SVGPicture(shown).text.contains("3 errors, all handled, 1 fault"), "\(words)")
    #expect(try PageReading(shown).states.last?.troubles == "3 errors, all handled, 1 fault")
  }

  @Test("the expression that makes a promise is underlined in its line, counted as the page shows it")
  func expressions() throws {
    let text = "Promise(\"é\\u{1F600}\").delay(0.1)\n/* \u{7} */ Promise(2).then { $0 }\n"
    let page = try PageReading(exhibit(text))
    let html = HTMLPage(exhibit(text)).text
    // The bell is shown by six characters.
    #expect(html.contains("\\u{7}"))
    let shown = text.replacing("\u{7}", with: "\\u{7}").split(separator: "\n").map { Array($0.utf16) }
    let expressions = page.rows.map { row -> String in
      guard let range = row[8] as? [Int], range.count == 2, let line = row[4] as? Int else { return "none" }
      return String(decoding: shown[line - 1][range[0]..<range[1]], as: UTF16.self)
    }
    #expect(expressions == ["Promise(\"é\\u{1F600}\")", "delay(0.1)", "Promise(2)", "then { $0 }"])
  }

  @Test("the key explains every state with its sign and every kind of line")
  func key() throws {
    let text = HTMLPage(exhibit("Promise(1)")).text
    let key = try #require(text.split(separator: "<div id=\"keys\">").last?.split(separator: "<div id=\"why\"").first)
    for appearance in NodeAppearance.allCases {
      #expect(key.contains("\(appearance.glyph) \(appearance.word)"))
    }
    for words in ["too late", "unhandled", "decided", "handled error", "still to come", "rejected, then handled"] {
      #expect(key.contains(words))
    }
  }

  @Test("a long line of the source may be broken before members and behind brackets, but not within texts and comments")
  func lineBreaks() {
    let html = HTMLPage(exhibit("  Promise(\"a.b(c\").delay(0.1).then { _ in [1].map(\\.self) } // x.y(z\n")).text
    #expect(html.contains(")<wbr>.delay(<wbr>") && html.contains(")<wbr>.then {"), "\(html)")
    #expect(html.contains("a.b(c") && html.contains(">// x.y(z<") && html.contains(">0.1<"))
    // What is broken goes on further in than the line itself.
    #expect(html.contains("style=\"--in: 2\">"))
  }
}
