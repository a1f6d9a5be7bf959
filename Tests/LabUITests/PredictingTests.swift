import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("predicting the script at hand")
struct PredictingTests {
  @Test("T asks what the script at hand will do, and leaves it as it is")
  func predicting() throws {
    var playing = Playing("print(\"a\")\nPromise(1).delay(0.1).then { _ in print(\"b\") }\n", columns: 80, rows: 24)
    playing.press(.character("G"), .character("T"))
    #expect(playing.screen.contains("Predict test.swift"))
    playing.press(.enter)
    #expect(playing.screen.contains("What is printed first?"))
    #expect(!playing.screen.contains("print: a"))
    playing.type("1")
    #expect(playing.state.learning?.answer != nil)
    playing.press(.escape)
    #expect(playing.state.session.source.name == "test.swift")
    #expect(!playing.effects.contains { if case .keepProgress = $0 { true } else { false } })
  }

  @Test("no command shows what the script will do while a question waits; those that show nothing are done")
  func commands() {
    var asking = Playing("print(\"a\")\nPromise(1).delay(0.1).then { _ in print(\"b\") }\n", columns: 80, rows: 24)
    asking.press(.character("T"), .enter)
    let question = asking.screen
    #expect(question.contains("What is printed first?"))
    let lines = ["seek 100ms", "end", "why", "compare", "export svg x.svg", "explore", "fail 2:1", "log", "step"]
    for line in lines + Command.all.filter({ !$0.revealsNothing }).map({ "\($0.names[0]) 1" }) {
      var playing = asking
      playing.type(":" + line)
      playing.press(.enter)
      let screen = playing.screen
      #expect(playing.state.session.position == asking.state.session.position, "\(line)")
      #expect(
        screen.contains("answer first") || screen.contains("problem") && !screen.contains("printed") && !screen.contains("╭"),
        "\(line): \(screen)")
    }
    asking.type(":lesson 2")
    asking.press(.enter)
    #expect(asking.state.learning?.lesson.name == "then")
  }

  @Test("T doesn't name the file for a script that was changed, as by Ctrl-O at the prompt")
  func predictingChanged() {
    var playing = Playing("print(\"a\")\n", columns: 80, rows: 24)
    playing.send(.edited("print(\"b\")\n"))
    playing.press(.character("T"))
    #expect(playing.screen.contains("Predict this script"))
    #expect(!playing.screen.contains("Predict test.swift"))
  }

  @Test("whoever wants to predict a script with errors is told of them")
  func errorsFirst() {
    var playing = Playing("const p = Promise(1)\n", columns: 100, rows: 30)
    playing.type("T")
    #expect(playing.state.learning == nil)
    #expect(playing.screen.contains("the script has errors and doesn't run"))
  }
}
