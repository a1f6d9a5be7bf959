import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("every key is answered")
struct AnsweredKeysTests {
  static let scripts = [
    "Promise(1).delay(0.1).then { $0 + 1 }.then { print($0) }",
    "print(1)",
    "let wrong = ",
    "print(unknown(1))",
  ]

  @Test("by another picture or by something to do, in the middle of a run, without promises, with errors", arguments: scripts)
  func answered(script: String) {
    for binding in KeyBinding.all {
      for key in binding.keys {
        for way in ["", "...", "G"] {
          var playing = Playing(script)
          playing.type(way)
          playing.state.notice = nil
          let before = playing.screen
          playing.effects = []
          playing.press(key)
          #expect(
            playing.screen != before || !playing.effects.isEmpty,
            "\(binding.name) (\(key.label)) after '\(way)' in: \(script)")
        }
      }
    }
  }

  @Test("with ASCII every glyph of the program has its sign; question marks are only those of the text")
  func ascii() {
    for example in Example.all {
      var playing = Playing(example.source, columns: 140, rows: 60)
      for way in ["", "]]]", "]]]]]f", "G", "Kw", "?"] {
        playing.type(way)
        playing.state.settings.isASCII = false
        let drawn = render(playing.state).buffer
        playing.state.settings.isASCII = true
        let plain = render(playing.state).buffer
        for row in 0..<drawn.size.rows {
          for column in 0..<drawn.size.columns where plain[column, row].character == "?" {
            #expect(drawn[column, row].character == "?", "\(drawn[column, row].character) in \(example.name)")
          }
        }
      }
    }
  }
}
