import Lab
import Screen
import Testing

@testable import LabUI

@Suite("the event that just happened")
struct EventMarkTests {
  private let script = """
    let user = Promise("ada").delay(0.1)
      .then { name in print("hello \\(name)") }
    """

  /// The lines of the screen in which the mark stands, reversed and in no other way than by attributes where there are no colors.
  private func marked(_ playing: Playing, mark: Character = "▸") -> [String] {
    let buffer = render(playing.state).buffer
    let text = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
    return (0..<buffer.size.rows).flatMap { row in
      (0..<buffer.size.columns).compactMap { column in
        let cell = buffer[Position(column: column, row: row)]
        return cell.character == mark && cell.style.attributes.contains(.reverse) ? String(text[row]) : nil
      }
    }
  }

  @Test("is marked in source, graph, timeline and log at once", arguments: [false, true])
  func everywhere(isColorless: Bool) {
    var playing = Playing(script)
    if isColorless { (playing.state.settings.theme, playing.state.settings.isASCII) = (.monochrome, true) }
    playing.type("G")
    // Source and graph share a row of the screen, as do timeline and log, if they happen to lie beside each other.
    #expect(marked(playing, mark: isColorless ? "}" : "▸").count == 4)
    playing.type("g")
    #expect(marked(playing).isEmpty)
  }

  @Test("has its call underlined in the source, closure included, and nothing else")
  func call() {
    var playing = Playing(script)
    playing.type("G")
    let buffer = render(playing.state).buffer
    let source = Scene(playing.state).arrangement.slot(of: .source)?.content ?? buffer.bounds
    var text = ""
    for row in source.top..<source.bottom {
      for column in source.left..<source.right {
        let cell = buffer[Position(column: column, row: row)]
        if cell.style.attributes.contains(.underline) { text.append(cell.character) }
      }
    }
    #expect(text == #"then { name in print("hello \(name)") }"#)
  }

  @Test("stands with its reason above the prompt; what is selected stands there after choosing it")
  func caption() {
    var playing = Playing(script)
    playing.type("]]")
    #expect(playing.screen.contains("▸ 100 ms: delay fulfilled: ada (line 1): its time has come"))
    playing.type("j")
    #expect(playing.screen.contains("▶ "))
    #expect(!playing.screen.contains("its time has come"))
  }

  @Test("where a caption is too long for the line, its beginning is cut and the reason is told")
  func reason() {
    let text = "Promise(\"a value that alone fills the better part of this line\").delay(0.1).then { $0 + \"!\" }"
    var playing = Playing(text, columns: 80, rows: 24)
    playing.type("G")
    #expect(playing.screen.contains("… (:1): its handler returned this ─"), "\(playing.screen)")
    playing.type("kk")
    #expect(playing.screen.contains("…: it was created fulfilled ─"), "\(playing.screen)")
  }

  @Test("promises of one name on one line are told apart by the number that the graph shows, in graph, log and caption")
  func numbers() {
    let text = """
      func load(_ s: Double) -> Promise<Double> { Promise(s).delay(s) }
      race(load(0.3), load(0.1)).then { print($0) }
      """
    var playing = Playing(text, columns: 100, rows: 40)
    playing.type("G")
    for number in 1...4 { #expect(playing.screen.contains(":1 #\(number)"), "\(playing.screen)") }
    #expect(playing.screen.contains("delay (line 1, #4)") && !playing.screen.contains("delay (line 1)"), "\(playing.screen)")
    playing.type("[[[[")
    #expect(playing.screen.contains("(line 1, #4): its time has come"), "\(playing.screen)")
  }

  @Test("the header keeps the script's name beside an injection and a handled error at 80 columns")
  func header() throws {
    let source = try #require(Example.named("bubbling")).source
    var playing = Playing(source, columns: 80, rows: 24)
    playing.type("Gf")
    let first = try #require(playing.screen.split(separator: "\n").first)
    #expect(first.contains("bubbling.swift") && first.contains("↯ 1"), "\(first)")
  }

  @Test("what the program printed is in sight at 80×24, for an audience, too")
  func printed() {
    var playing = Playing(script, columns: 80, rows: 24)
    playing.type("G")
    #expect(playing.screen.contains("printed  hello ada"))
    playing.type("P")
    #expect(playing.screen.contains("printed  hello ada"))
    playing.state.size = Size(columns: 80, rows: 20)
    #expect(playing.screen.contains("printed  hello ada"))
  }
}
