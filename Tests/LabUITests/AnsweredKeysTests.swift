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

  @Test("an empty script and one with errors have keys to begin with at the bottom, and none that can do nothing")
  func beginning() throws {
    for (script, says) in [("", "makes no promises and prints nothing"), ("let wrong = ", "has errors and doesn't run")] {
      var playing = Playing(script, columns: 120)
      let hints = try #require(playing.screen.split(separator: "\n").last)
      for hint in ["play", "step", "back", "f fail", "a add ", "w why", "v compare"] {
        #expect(!hints.contains(hint), "\(hints)")
      }
      #expect(hints.contains("O examples") && hints.contains("e edit") && hints.contains("A add a source") == script.isEmpty)
      for key in ",.][}gGC; " {
        playing.press(.character(key))
        #expect(playing.state.notice?.text.hasPrefix("the script \(says)") == true, "\(key): \(playing.screen)")
      }
      playing.type("P")
      #expect(playing.screen.contains("The script \(says).") && !playing.screen.contains("next settlement"))
    }
  }

  @Test("the list of what can be copied says where it cuts a text")
  func copyPreviews() {
    var playing = Playing("// \(String(repeating: "long ", count: 30))\nPromise(1)", columns: 140)
    playing.type("y")
    let line = playing.screen.split(separator: "\n").first { $0.contains("s  script") }
    #expect(line?.contains("…") == true)
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
