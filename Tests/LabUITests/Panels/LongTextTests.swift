import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("marks and texts that are longer than their panels")
struct LongTextTests {
  @Test("an entry of the log that is taller than the panel begins in sight, and keeps its place", arguments: [24, 30])
  func longValue(rows: Int) {
    var playing = Playing(
      """
      let long = String(repeating: "abcdefghij", count: 100) + "END"
      Promise(long).delay(0.1).then { v in print(v); return v.count }.then { print($0) }
      """, columns: rows == 24 ? 80 : 100, rows: rows)
    playing.type("4")
    for _ in 0..<playing.state.session.trace.events.count {
      playing.type(".")
      guard case .settled = playing.state.session.run?.events[playing.state.session.position - 1].kind else { continue }
      #expect(playing.screen.contains("▸●"), "\(playing.screen)")
    }
    playing.type("g.....")
    #expect(playing.screen.contains("(line 2)"), "\(playing.screen)")
  }

  @Test("at the end of a chain that ends in a skipped handler the log marks its entry")
  func skippedAtTheEnd() {
    var playing = Playing("Promise(1).delay(0.1).then { print($0) }.catch { print($0) }\n")
    playing.type("G4")
    #expect(playing.screen.contains("▸┄ catch (line 1) is skipped"), "\(playing.screen)")
  }

  @Test("of a wrapped line whose first row is out of sight, the first row in sight has number and marks", arguments: [24, 30])
  func gutter(rows: Int) {
    let long = (1...40).map { ".then { value -> Int in print(\"step \($0)\"); return value + \($0) }" }.joined()
    var playing = Playing("Promise(0)" + long + "\n", columns: rows == 24 ? 80 : 100, rows: rows)
    for _ in 0..<playing.state.session.trace.events.count {
      playing.type(".")
      let shown = playing.screen.split(separator: "\n").contains { line in
        line.dropFirst().hasPrefix("▸ 1") || line.contains("┃▸ 1") || line.contains("│▸ 1")
      }
      let isAboutPromise =
        playing.state.session.run.map { $0.events[playing.state.session.position - 1].promise != .program } ?? false
      #expect(shown || !isAboutPromise, "\(playing.screen)")
    }
  }

  @Test("the closing summary for an audience is told whole")
  func summary() {
    let chains = (1...6).map { "Promise<Int>(Bad()).delay(0.\($0)).catch { _ in print(\($0)) }\n" }.joined()
    var playing = Playing(
      "struct Bad: Error {}\n" + chains
        + "let p = Promise(1).delay(1)\np.catch { _ in print(\"c\") }\np.then { print($0) }\np.cancel()\nPromise<Int>(Bad()).then { print($0) }\nPromise<Int>.pending().then { print($0) }\n",
      columns: 100, rows: 30)
    playing.type("PG")
    #expect(playing.screen.contains("1 unhandled"), "\(playing.screen)")
    #expect(playing.screen.contains("1 cancellation handled") && playing.screen.contains("pending for ever"), "\(playing.screen)")
  }

  @Test("the key that chooses nothing is named")
  func space() {
    var playing = Playing("Promise(1)")
    playing.type("y ")
    #expect(playing.state.notice?.text.hasPrefix("space chooses nothing here") == true, "\(playing.screen)")
  }
}
