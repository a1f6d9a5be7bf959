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
      let lines = playing.screen.split(separator: "\n").map { $0.filter { !"│╭╮╰╯".contains($0) } }
      let shown = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      let title = example.title.split(separator: " ").joined(separator: " ")
      #expect(shown.contains(title), "\(example.name): \(playing.screen)")
      playing.press(.down)
    }
  }

  @Test("a click on any line of the chosen example opens it, and one below it the next one")
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
