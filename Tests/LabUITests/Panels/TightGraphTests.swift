import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("a graph of many lanes on a small screen")
struct TightGraphTests {
  private static let audits = """
    enum NetError: Error { case offline(String) }
    func getAvatar(_ name: String) -> Promise<String> {
      Promise(name).delay(0.1).then { n -> String in
        if n == "eve" { throw NetError.offline(n) }
        return "<\\(n)>"
      }
    }
    func audit(_ e: String) -> Promise<Void> {
      Promise(e).delay(0.3).then { print("audit \\($0)") }
    }
    all(getAvatar("ada"), getAvatar("bob"), getAvatar("eve"), getAvatar("cyd"), getAvatar("dan"))
      .then { print("all: \\($0)") }
      .catch { error in
        audit("\\(error)").then { audit("nested") }
        audit("second")
        print("no: \\(error)")
      }
    """

  /// The rows of the graph on a screen, without its frame.
  private func graph(_ playing: Playing) -> [String] {
    playing.screen.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "┃", omittingEmptySubsequences: false)
      return parts.count == 3 ? String(parts[1]) : nil
    }
  }

  @Test("where a long time in milliseconds has no room beside a value, it stands in seconds")
  func seconds() {
    let text = "func name(_ id: Int) -> Promise<String> {\n  Promise(\"ada lovelace\").delay(50)\n}\nname(7).then { print($0) }\n"
    var playing = Playing(text, columns: 56, rows: 20)
    playing.type("G")
    let rows = playing.screen.split(separator: "\n").filter { $0.contains("ada lovelace") && $0.contains(":2") }
    #expect(rows.contains { $0.contains(" 50 s") }, "\(playing.screen)")
  }

  @Test("of five inputs and loose chains every lane, name and value is there", arguments: [(80, 24), (100, 30), (120, 40)])
  func lanes(columns: Int, rows: Int) {
    var playing = Playing(Self.audits, columns: columns, rows: rows)
    playing.type(":unfold-all")
    playing.press(.enter)
    playing.type("G")
    let shown = graph(playing)
    #expect(!shown.contains { $0.contains("…●") }, "\(playing.screen)")
    // The chains hang under the handler that started them.
    #expect(shown.contains { $0.contains("├") && $0.contains("Promise(") }, "\(playing.screen)")
    for text in ["\"nested\"", "\"second\"", "offline", "skipped"] {
      #expect(shown.contains { $0.contains(text) }, "\(text)\n\(playing.screen)")
    }
    playing.type("g")
    playing.press(.down)
    let names = graph(playing).joined(separator: "\n")
    for name in ["\"ada\"", "\"bob\""] { #expect(names.contains(name), "\(playing.screen)") }
  }

  @Test(
    "calls of one function are told apart by their argument, and their values by what differs", arguments: [(100, 30), (120, 40)])
  func arguments(columns: Int, rows: Int) {
    let text = """
      func mirror(_ name: String, _ s: Double) -> Promise<String> {
        Promise("packages from \\(name)").delay(s)
      }
      race(mirror("Oslo", 0.2), mirror("Lima", 0.08), mirror("Perth", 0.3)).then { print($0) }
      """
    var playing = Playing(text, columns: columns, rows: rows)
    playing.type("G")
    let shown = graph(playing)
    for city in ["Oslo", "Lima", "Perth"] {
      let isTold = shown.contains { $0.contains("\"\(city)\"") && $0.contains("delay") && $0.ranges(of: city).count == 2 }
      #expect(isTold, "\(playing.screen)")
    }
  }

  @Test("before an audience an error's line is the same in all rows, and none is broken", arguments: [(120, 40), (200, 60)])
  func spaced(columns: Int, rows: Int) {
    var playing = Playing(Self.audits, columns: columns, rows: rows)
    playing.type("GP")
    let shown = graph(playing).map { Array($0.prefix(30)) }
    var count = 0
    for (index, (upper, (filler, lower))) in zip(shown, zip(shown.dropFirst(), shown.dropFirst(2))).enumerated()
    where index % 2 == 0 {
      for column in upper.indices where upper[column] == lower[column] && (upper[column] == "┊" || upper[column] == "│") {
        count += 1
        #expect(filler[column] == upper[column], "\(String(upper)) – \(String(filler))\n\(playing.screen)")
      }
    }
    #expect(count > 4 && shown.contains { $0.contains("┊") })
  }

  @Test("labels, places and values begin in the same columns at every step", arguments: [(80, 24), (120, 40)])
  func stays(columns: Int, rows: Int) {
    var playing = Playing(Self.audits, columns: columns, rows: rows)
    playing.type("G")
    let full = playing.state.session.run?.full
    // Rows that are in sight from the start, so that nothing scrolls.
    playing.type("g")
    var starts: [String: Set<Int>] = [:]
    while !playing.state.session.isAtEnd, playing.state.session.now < VirtualInstant(milliseconds: 100) {
      playing.type(".")
      for row in graph(playing) {
        for name in ["Promise(\"ada\")", ":3 #1 ", ":3 #2 "] {
          if let range = row.firstRange(of: name) { starts[name, default: []].insert(row[..<range.lowerBound].count) }
        }
      }
    }
    #expect(full != nil && starts.count == 3 && starts.values.allSatisfy { $0.count == 1 }, "\(starts)")
  }
}
