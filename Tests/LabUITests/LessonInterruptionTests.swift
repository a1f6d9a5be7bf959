import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import Lab
@testable import LabUI

@Suite("what a person does on a page of a lesson besides reading it")
struct LessonInterruptionTests {
  @Test("a line typed at the prompt runs at its instant and leaves the screen there, on a page that runs, too")
  func prompt() throws {
    var playing = try Playing.taking(lesson: "later", to: .run)
    playing.type("G")
    let now = playing.state.session.now
    #expect(now > .zero)
    playing.type("iprint(1234)")
    playing.press(.enter)
    #expect(playing.state.session.now == now && playing.state.session.state.output.last?.text == "1234\n")
    #expect(playing.state.session.isAtEnd)
  }

  @Test("L and Enter go on with the lesson that was left, also where it came from a file by itself")
  func back() throws {
    let lesson = try Lesson(file: "mine", text: LessonTemplate.text)
    var playing = Playing("print(1)", columns: 80, rows: 24)
    playing.send(.lesson(lesson, of: Course([lesson])))
    playing.press(.enter, .enter)
    let place = playing.state.lessonPlace
    playing.leaveLesson()
    #expect(playing.state.learning == nil)
    playing.type("L")
    playing.press(.enter)
    #expect(playing.state.learning?.lesson == lesson && playing.state.lessonPlace == place)
  }

  @Test("while a question is open nothing is injected: the answer would be about another run")
  func question() throws {
    var playing = try Playing.taking(lesson: "later", to: .investigate)
    playing.goOn { $0.prediction != nil }
    #expect(playing.state.learning?.answer == nil)
    for key in ["f", "d", "c"] {
      playing.type(key)
      #expect(playing.state.session.plan.entries.isEmpty, "\(key)")
      #expect(playing.state.notice?.text.hasPrefix("answer first") == true, "\(key)")
    }
    playing.type("1")
    playing.type("f")
    #expect(!playing.state.session.plan.entries.isEmpty)
  }

  @Test("the line that was asked about stays in sight while the answer is explained")
  func line() {
    let text =
      (1...28).map { "let value\($0) = \($0)" }.joined(separator: "\n") + "\nlet last = Promise(1).delay(0.1).then { $0 + 1 }\n"
    var playing = Playing(text, columns: 80, rows: 24)
    playing.type("T")
    for _ in 0..<12 where playing.state.learning?.prediction?.question.promise == nil {
      if playing.state.learning?.prediction != nil, playing.state.learning?.answer == nil {
        playing.type("1")
      } else {
        playing.press(.enter)
      }
    }
    #expect(playing.state.askedPromise != nil && playing.screen.contains("let last"), "\(playing.screen)")
    playing.type("1")
    #expect(playing.screen.contains("let last"), "\(playing.screen)")
  }

  @Test("explanations say which variable holds a promise that only its number would tell from others")
  func names() throws {
    let text = """
      func copy(_ name: String) -> Promise<String> {
        Promise(name).delay(0.1)
      }
      let one = copy("a")
      let two = copy("b")
      """
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    let two = try #require(run.full.promises.last { $0.operatorName == "delay" })
    let sentences = PredictionWords(run).why(two.id, in: run.full)
    #expect(sentences.contains { $0.contains("`delay` line 2, #4 (`two`)") }, "\(sentences)")
  }

  @Test("whoever guessed a value is told those on the way to it")
  func values() throws {
    let text = """
      let step = Promise(3).then { $0 * 2 }.then { $0 + 1 }
      step.then { print("result: \\($0)") }
      """
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    let question = try PredictionMaker(run).prediction(.line(1))
    #expect(question.explanation.contains("On the way there the values were `3`, `6` and `7`."), "\(question.explanation)")
  }

  @Test("for an audience the script stands still while promises are only made")
  func stillness() throws {
    let makers = (1...30).map { "let p\($0) = Promise(\($0)).delay(0.1)" }.joined(separator: "\n")
    var playing = Playing(makers, columns: 100, rows: 30)
    playing.state.settings.isPresenting = true
    playing.type(" ")
    var anchors: Set<PromiseID?> = []
    for position in 1...20 {
      playing.state.session.go(to: position)
      playing.state.panels.followsTime = true
      let scene = Scene(playing.state)
      if scene.latestEvent.map({ if case .created = $0.kind { true } else { false } }) == true {
        anchors.insert(scene.sourceAnchor)
      }
    }
    #expect(playing.state.playback.isOn && anchors.count == 1, "\(anchors)")
  }
}
