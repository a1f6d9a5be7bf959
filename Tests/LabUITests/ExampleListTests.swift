import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("the list of examples")
struct ExampleListTests {
  @Test("what the chosen example shows is told whole, on more lines where one has no room for it", arguments: [80, 100])
  func whole(columns: Int) {
    var playing = Playing("Promise(1)", columns: columns, rows: 24)
    playing.type("O")
    for example in Example.byTopic.flatMap(\.examples) {
      guard let overlay = playing.state.mode.overlay else { break }
      let lines = overlay.box(in: Scene(playing.state)).lines
      let start = lines.firstIndex(where: \.isMarked) ?? 0
      // Another example's line may be cut.
      let others = lines[(start + 1)...].prefix(while: { (line: OverlayBox.Line) in line.pieces[0].text.hasPrefix("      ") })
      let own: [OverlayBox.Line] = [lines[start]] + Array(others)
      #expect(own.allSatisfy { $0.columns <= OverlayBox.room(on: playing.state.size) }, "\(example.name)")
      let words = own.flatMap { line in line.pieces.map(\.text).joined().split(separator: " ") }
      #expect(words.joined(separator: " ").hasSuffix(example.title), "\(example.name): \(words)")
      playing.press(.down)
    }
  }

  @Test("a click on any line of the chosen example opens it")
  func clicks() throws {
    var playing = Playing("Promise(1)", columns: 60, rows: 24)
    playing.type("O")
    let first = try #require(Example.byTopic.first?.examples.first)
    let lines = playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("▶ \(first.name)") })
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: .left, position: Position(column: 20, row: row + 1)))))
    #expect(playing.text == first.source.text)
  }
}
