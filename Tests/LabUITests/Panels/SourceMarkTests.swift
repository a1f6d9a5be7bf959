import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("marks beside the source")
struct SourceMarkTests {
  private let script = """
    let all = [1, 2, 3].map { n in Promise(n).delay(0.01 * Double(n)).validate { $0 != 2 }.recover { _ in 0 } }
    """

  private func mark(of name: String, in playing: Playing) -> OperatorMarks.Mark? {
    let line = SourceRows.Line(unit: .program, number: 1)
    let column = script.firstRange(of: name).map { script.utf8.distance(from: script.startIndex, to: $0.lowerBound) + 1 }
    return OperatorMarks(Scene(playing.state)).marks(of: line).first { $0.column == column }
  }

  @Test("an operator that made several promises has the mark of the worst of them, whichever is selected")
  func worst() {
    var playing = Playing(script)
    playing.type("G")
    #expect(mark(of: "validate", in: playing)?.appearance == .rejectedHandled)
    #expect(mark(of: "delay", in: playing)?.appearance == .fulfilled)
    for _ in 0..<12 {
      playing.type("k")
      #expect(mark(of: "validate", in: playing)?.appearance == .rejectedHandled)
    }
  }

  @Test("before the end, what is pending is worse than what is fulfilled, and what isn't made doesn't count")
  func onTheWay() {
    var playing = Playing(script)
    playing.state.session.go(to: VirtualInstant(milliseconds: 10))
    #expect(mark(of: "delay", in: playing)?.appearance == .pending)
    playing.state.session.go(to: 0)
    #expect(mark(of: "delay", in: playing)?.appearance == .notMade)
  }
}
