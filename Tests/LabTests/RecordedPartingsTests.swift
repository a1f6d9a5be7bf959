import Program
import Testing
import TraceEvents
import TraceJSON

@testable import Lab

@Suite("two recordings of one program, compared")
struct RecordedPartingsTests {
  private static let header =
    #"{"version":1,"recording":{"program":"App","process":1,"started":"2026-11-26T00:00:00Z"},"dialect":"google"}"#

  private static func run(_ lines: [String]) throws -> LabRun {
    let timed = lines.enumerated().map { index, line in #"{"time":\#(index),\#(line.dropFirst())"# }
    let document = try TraceDocument(json: Array((([header] + timed + [#"{"end":900}"#]).joined(separator: "\n") + "\n").utf8))
    return LabRun(recorded: document.events, name: "t.jsonl", facts: document.recorded)
  }

  private static func compare(_ left: [String], _ right: [String]) throws -> TwoRuns {
    TwoRuns(("a", try run(left)), ("b", try run(right)))
  }

  private static func made(_ id: Int, _ name: String, line: Int, from parents: [Int] = [], by creator: Int = 0) -> String {
    let parents = parents.map(String.init).joined(separator: ",")
    return
      #"{"event":"created","promise":\#(id),"cause":\#(creator),"operator":"\#(name)","address":"A/B.swift:\#(line):1#0","parents":[\#(parents)],"thread":7}"#
  }

  private static func ended(_ id: Int, _ text: String, _ state: String = "fulfilled", by cause: Int? = nil) -> String {
    #"{"event":"settled","promise":\#(id),"cause":\#(cause ?? id),"state":"\#(state)","text":"\#(text)","thread":8}"#
  }

  private static func ran(_ id: Int, on cause: Int, _ role: String = "value") -> String {
    #"{"event":"handlerRan","promise":\#(id),"cause":\#(cause),"role":"\#(role)"}"#
  }

  @Test(
    "the order in which threads come is no difference, whatever numbers promises get, and it is said; nor are places in memory")
  func order() throws {
    let one = [
      Self.made(1, "load", line: 1), Self.made(2, "load", line: 1), Self.made(3, "save", line: 2),
      Self.ended(1, "x <Box: 0x7f0012345678>"), Self.ended(2, "y"), Self.ended(3, "z"),
    ]
    let other = [
      Self.made(1, "save", line: 2), Self.made(2, "load", line: 1), Self.made(3, "load", line: 1),
      Self.ended(1, "z"), Self.ended(2, "y"), Self.ended(3, "x <Box: 0x7f00aaaaaaaa>"),
    ]
    let runs = try Self.compare(one, other)
    #expect(!runs.differs && runs.status == .success)
    #expect(TwoRunsText(runs).text().contains("2 places where promises are made are alike\n"))
    #expect(TwoRunsText(runs).text().hasSuffix("no difference but the order, which is another one each time a program runs\n"))
    #expect(TwoRunsText(try Self.compare(one, one)).text().hasSuffix("\nno difference\n"))
  }

  @Test("promises that hang in one of them are where they part, not those that wait for them")
  func hang() throws {
    let made = (1...3).flatMap {
      [Self.made($0 * 2 - 1, "pending", line: 1), Self.made($0 * 2, "then", line: 2, from: [$0 * 2 - 1])]
    }
    func ended(_ id: Int) -> [String] { [Self.ended(id, "1"), Self.ended(id + 1, "2")] }
    let runs = try Self.compare(made + ended(5) + ended(3) + ended(1), made + ended(3))
    #expect(
      runs.differences == [
        "they part at A/B.swift:1:1 `pending`: 3 fulfilled in a, 1 fulfilled, 2 pending in b",
        "1 other place differs because of that",
        "promises stay pending: only those of b",
      ])
    #expect(runs.status == .unsettled)
    #expect(TwoRunsText(runs).text(columns: 150).contains("A/B.swift:1:1 `pending`: 1 fulfilled, 2 pending"))
  }

  @Test("they part where an error begins, not where it is passed on, and where one has an operator that the other lacks")
  func errors() throws {
    let made = [Self.made(1, "load", line: 1), Self.made(2, "then", line: 2, from: [1])]
    let failing = made + [Self.ended(1, "Offline()", "rejected"), Self.ended(2, "Offline()", "rejected", by: 1)]
    let runs = try Self.compare(made + [Self.ended(1, "1"), Self.ended(2, "2")], failing)
    #expect(
      Array(runs.differences.prefix(2)) == [
        "they part at A/B.swift:1:1 `load`: 1 fulfilled in a, 1 rejected in b", "1 other place differs because of that",
      ])
    let more = failing + [Self.made(3, "always", line: 3, from: [1]), Self.ended(3, "Offline()", "rejected", by: 1)]
    #expect(
      try Self.compare(failing, more).differences.first
        == "they part at A/B.swift:3:1 `always`: none in a, 1 rejected unhandled in b")
  }

  @Test("a handler that ran in one of them, another parent, another value and another line are told, values last")
  func details() throws {
    func chain(_ handler: [String], from parents: [Int], _ value: String, _ line: String) -> [String] {
      [Self.made(1, "Promise", line: 1), Self.made(2, "other", line: 2), Self.made(3, "always", line: 3, from: parents)]
        + [Self.ended(1, value), Self.ended(2, "2")] + handler
        + [Self.ended(3, "3"), #"{"event":"printed","promise":0,"cause":0,"text":"\#(line)\n"}"#]
    }
    let one = chain([Self.ran(3, on: 2)], from: [2], "1", "end")
    func first(_ other: [String]) throws -> String { try Self.compare(one, other).differences.first ?? "" }
    #expect(
      try first(chain([], from: [2], "1", "end")).contains(
        "some with value handler run in a, 1 fulfilled, some with no handler run"))
    #expect(try first(chain([Self.ran(3, on: 1)], from: [1], "1", "end")).contains("made from A/B.swift:2:1 `other` in a"))
    #expect(
      try first(chain([Self.ran(3, on: 2)], from: [2], "7", "end"))
        == "they part at A/B.swift:1:1 `Promise`: 1 fulfilled, among them 1 in a, 1 fulfilled, among them 7 in b")
    #expect(
      try Self.compare(one, chain([Self.ran(3, on: 2)], from: [2], "1", "failed")).differences == [
        "only a prints end", "only b prints failed",
      ])
  }

  @Test("what is known to be missing is said beside a difference")
  func gaps() throws {
    let runs = try Self.compare([Self.made(1, "load", line: 1)], [#"{"lost":3}"#])
    #expect(runs.reasons.count == 1 && runs.reasons[0].hasPrefix("b: 3 events came faster"), "\(runs.reasons)")
  }
}
