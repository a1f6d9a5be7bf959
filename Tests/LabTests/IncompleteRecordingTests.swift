import Lab
import Program
import Testing
import TraceEvents
import TraceJSON

/// What isn't there can't be vouched for.
@Suite("reports on recordings that lack something, and on circles")
struct IncompleteRecordingTests {
  private static func report(_ lines: String...) throws -> TraceReport {
    let header = #"{"version":1,"recording":{"program":"App","process":1,"started":"2026-11-26T00:00:00Z"},"dialect":"google"}"#
    let text = ([header] + lines + [#"{"end":9}"#]).joined(separator: "\n") + "\n"
    return TraceReport(try TraceDocument(json: Array(text.utf8)), name: "t.jsonl")
  }

  private static func made(_ promise: Int, from parents: String = "") -> String {
    #"{"time":1,"event":"created","promise":\#(promise),"cause":0,"operator":"then","kind":"handler","address":"A/B.swift:\#(promise):1#0","parents":[\#(parents)]}"#
  }

  private static let fulfilled = #"{"time":2,"event":"settled","promise":1,"cause":0,"state":"fulfilled","text":""}"#

  @Test("a recording that lacks promises isn't said to be all settled; one that dropped settled chains is")
  func verdict() throws {
    let claim = "every promise is settled"
    let whole = try Self.report(Self.made(1), Self.fulfilled)
    #expect(whole.status == .success && ReportFormat.text.text(of: whole).contains(claim))
    for missing in [#"{"leftOut":{"promises":3,"events":7}}"#, #"{"lost":4}"#] {
      let report = try Self.report(Self.made(1), Self.fulfilled, missing)
      let text = ReportFormat.text.text(of: report)
      #expect(report.status == .unsettled && !text.contains(claim) && text.contains("missing promises may be"), "\(text)")
    }
    // Told again and again, the latest count holds.
    let twice = try Self.report(#"{"leftOut":{"promises":1,"events":1}}"#, #"{"leftOut":{"promises":3,"events":7}}"#)
    #expect(
      twice.recording?.remarks == [
        "3 promises and 7 events were left out, because the recording is full: give it a larger limit"
      ])
  }

  private static let circle = [
    made(1), made(2), made(3, from: "2"), #"{"time":2,"event":"adopted","promise":1,"cause":0,"inner":2}"#,
    #"{"time":2,"event":"adopted","promise":2,"cause":0,"inner":1}"#,
  ]

  @Test("promises that wait for one another in a circle are where waiting begins: the first of them, once")
  func circles() throws {
    let report = try Self.report(Self.circle[0], Self.circle[1], Self.circle[2], Self.circle[3], Self.circle[4])
    #expect(report.neverSettled.map(\.first.rawValue) == [1] && report.neverSettled.first?.isCircle == true)
    #expect(report.neverSettled.first?.waiting == 2 && report.status == .unsettled)
    #expect(ReportFormat.text.text(of: report).contains("then (in a circle)"))
    // One that waits for the circle alone doesn't hide it, nor does it count for itself.
    let straight = try Self.report(Self.made(1), Self.made(2, from: "1"))
    #expect(straight.neverSettled.map(\.first.rawValue) == [1] && straight.neverSettled.first?.isCircle == false)
  }

  @Test("check finds a circle, too")
  func check() throws {
    let header = #"{"version":1,"recording":{"program":"App","process":1,"started":"2026-11-26T00:00:00Z"},"dialect":"google"}"#
    let text = ([header] + Self.circle + [#"{"end":9}"#]).joined(separator: "\n")
    let reports = CheckReport.reports(on: try TraceDocument(json: Array((text + "\n").utf8)), name: "t.jsonl")
    let findings = reports.flatMap { $0.findings.map(\.message) }
    #expect(findings == ["'then' is never settled: it waits for itself, through others"], "\(findings)")
  }
}
