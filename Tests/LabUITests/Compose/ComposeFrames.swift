import Program
import Screen
import Testing

@testable import LabUI

/// The frames of composing that are compared as text at every size.
enum ComposeFrame: String, CaseIterable {
  case operators, arguments, editor, changes

  static let script = """
    let user = Promise("ada").delay(0.08)
      .validate { $0.count > 2 }  // long enough
      .then { "Dr. " + $0 }
      .recover { _ in "guest" }

    let ad = Promise("買って!").delay(0.05)
    all(user, ad).then { print($0) }
    """

  func playing(_ columns: Int, _ rows: Int) -> Playing {
    var playing = Playing(ScriptSource(name: "hello.swift", text: ComposeFrame.script), columns: columns, rows: rows)
    playing.press(.end)
    playing.select("validate")
    switch self {
    case .operators:
      playing.press(.character("a"))
      playing.type("value")
      playing.press(.down)
    case .arguments: playing.press(.enter)
    case .editor:
      playing.press(.character("e"), .down, .home, .home)
      playing.type("oops")
    case .changes:
      playing.press(.enter, .end, .left, .left, .backspace)
      playing.type("3")
      playing.press(.enter)
    }
    return playing
  }
}

/// Expects a frame to be exactly this text; trailing spaces don't count.
func expectFrame(
  _ frame: ComposeFrame, _ columns: Int, _ rows: Int, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let drawn = frame.playing(columns, rows).screen
  holdFrame(drawn, text, at: sourceLocation)
}
