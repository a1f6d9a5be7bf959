import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("questions about any script")
struct PredictingScriptsTests {
  private static let three = """
    struct Down: Error {}
    func load(_ n: Int) -> Promise<String> {
      Promise("page \\(n)").delay(0.05)
        .then { text -> String in
          if n == 2 { throw Down() }
          return text
        }
    }
    all(load(1), load(2), load(3))
      .then { print("all: \\($0)") }
      .catch { print("no: \\($0)") }
    print("started")
    """

  private func predictions(_ script: String) throws -> (asks: [Ask], predictions: [Prediction]) {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let questions = try #require(Lesson.predicting(run)).steps[0].questions
    return (questions.map(\.ask), Lesson.predictions(questions, run, isBrief: true))
  }

  @Test("what an answer would tell is asked first: when, then how, then where the error goes")
  func order() throws {
    let (asks, predictions) = try predictions(Self.three)
    #expect(predictions.count == asks.count)
    #expect(
      predictions.map(\.question) == [
        "When is `all` line 9 settled?", "In which state is `all` line 9 at the end?",
        "Which handler gets the error of `then` line 4, #6 (call 2) first?", "What is printed first?",
      ])
    // How it is settled, and who gets its error, is asked next.
    #expect(
      predictions[0].explanation == [
        "`all` line 9 is settled at 50 ms.", "It took that long because of `delay` line 3, #5 from 0 ms to 50 ms.",
      ])
    #expect(!predictions[1].explanation.joined().contains("nearest handler"))
  }

  @Test("whoever knows when a promise is settled isn't offered that it stays pending")
  func pendingNoMore() throws {
    let (asks, predictions) = try predictions(Self.three)
    let state = try #require(zip(asks, predictions).first { if case .state = $0.0 { true } else { false } }?.1)
    #expect(state.choices == ["fulfilled", "rejected"] && state.rightChoice == "rejected")
  }

  private static let named = """
    struct Down: Error {}
    let never = Promise<String>.pending()
    let slow = Promise("slow").delay(0.2)
    let bad = Promise<String> { () -> String in throw Down() }
    let shown = race(never, slow)
      .then { print("race \\($0)") }
    print("start")
    bad.then { print("good \\($0)") }.catch { _ in print("bad") }
    print("end")
    """

  @Test("a promise that a variable holds is named by it; one on whose line a chain only begins is not")
  func variables() throws {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: Self.named)).perform()
    let names = VariableNames(run)
    let found = run.full.promises.compactMap { promise in names.name(of: promise.id).map { "\($0): \(promise.operatorName)" } }
    #expect(found == ["never: pending", "slow: delay", "bad: Promise"])
    let questions = try predictions(Self.named).predictions.map(\.question)
    #expect(questions.contains("In which state is `never` (`pending` line 2) at the end?"))
    #expect(questions.contains("Which handler gets the error of `bad` (`Promise` line 4) first?"))
  }

  @Test("lines are asked for behind everything that they would tell, and in one question; a source is no handler")
  func choicesTellNothing() throws {
    let (asks, predictions) = try predictions(Self.named)
    #expect(asks.count > 2)
    #expect(asks.dropLast().allSatisfy { if case .line = $0 { false } else { $0 != Ask.order } })
    #expect(asks.last == Ask.order)
    let landing = try #require(predictions.first { $0.question.hasPrefix("Which handler") })
    #expect(landing.choices.allSatisfy { !$0.hasPrefix("`Promise`") && !$0.contains("`delay`") })
  }

  @Test("a script that prints nothing is asked about all the same: what becomes of the promise that it makes last")
  func silent() throws {
    let questions = try predictions("Promise(1).then { $0 + 1 }").predictions.map(\.question)
    #expect(questions.contains("What does `then` line 1 end with?"), "\(questions)")
    #expect(Lesson.predicting(RunRequest(source: ScriptSource(name: "a.swift", text: "let x = 3")).perform()) == nil)
  }

  @Test("what is known to be printed is not offered for what comes after it")
  func printedBefore() throws {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: Self.named)).perform()
    let maker = PredictionMaker(run)
    #expect(try !maker.prediction(.line(3)).choices.contains("start"))
    #expect(try !maker.prediction(.line(3)).choices.contains("end"))
  }

  @Test("where several promises have a name and a line, question, choices and answer have the numbers of graph and log")
  func numbers() throws {
    let landing = try #require(try predictions(Self.three).predictions.first { $0.question.hasPrefix("Which handler") })
    #expect(landing.choices.contains("`then` line 4, #3 (call 1)") && landing.choices.contains("`catch` line 11"))
    #expect(
      landing.explanation[0].hasPrefix("`then` line 4, #6 (`load(2)`) was rejected at 50 ms with Down(): its handler got page 2"))
  }

  @Test("no answer tells what a later question asks", arguments: Example.openable.map(\.name))
  func examples(name: String) throws {
    let example = try #require(Example.openable.first { $0.name == name })
    let run = RunRequest(source: example.source).perform()
    guard let questions = Lesson.predicting(run)?.steps[0].questions else { return }
    let asked = zip(questions, Lesson.predictions(questions, run, isBrief: true)).map { (question: $0, prediction: $1) }
    #expect(asked.count == questions.count)
    let told = LessonCheck.toldBefore(asked, PredictionWords(run))
    #expect(told == nil, "\(told?.by.ask as Ask?) tells \(told?.told.ask as Ask?)")
  }

  @Test("where one order of asking tells too much, another is taken")
  func manyQuestions() throws {
    let bubbling = try #require(Example.named("bubbling"))
    let asks = try predictions(bubbling.source.text).asks
    #expect(asks.count > 3)
    #expect(asks.contains { if case .lands = $0 { true } else { false } } && asks.contains(.line(1)))
    let retry = try #require(Example.named("retry"))
    #expect(try predictions(retry.source.text).asks.count > 1)
  }

  @Test("printed lines, where errors land and what handlers of errors make of them come before states and times")
  func teaching() throws {
    let script = """
      struct Down: Error {}
      func load(_ name: String) -> Promise<String> {
        Promise(name).delay(0.1).then { page in Promise(page.uppercased()).delay(0.05) }
      }
      print("start")
      let first = Promise { () -> String in throw Down() }.recover { _ in "spare" }
      let second = load("home").timeout(0.12).recover { _ in "late" }
      all(first, second).then { print("both \\($0)") }
      race(first, second).then { print("won \\($0)") }
      """
    let (asks, predictions) = try predictions(script)
    #expect(asks.count == 6)
    #expect(asks.count { if case .lands = $0 { true } else { false } } == 2)
    #expect(asks.count { if case .value = $0 { true } else { false } } == 2)
    #expect(asks.last == .order)
    let value = try #require(predictions.first { $0.question == "What does `first` (`recover` line 6) end with?" })
    #expect(value.rightChoice == "spare" && value.choices.contains("Down()"))
  }

  @Test("of many lines the first is asked for, and one that a handler prints; a task is asked when it ends")
  func manyLines() throws {
    let script = """
      for n in 1...4 { print("line \\(n)") }
      Promise(5).delay(0.1).then { print("handler \\($0)") }
      Promise(6).delay(0.2).then { print("later \\($0)") }
      """
    let (asks, predictions) = try predictions(script)
    #expect(Array(asks.suffix(2)) == [.line(1), .line(5)])
    #expect(predictions.last?.question == "What is printed after `line 4`?" && predictions.last?.rightChoice == "handler 5")
    let task = "Task {\n  try await Task.sleep(for: .milliseconds(40))\n  print(\"slept\")\n}\nprint(\"end\")\n"
    #expect(try self.predictions(task).predictions.contains { $0.question == "When is `Task` line 1 settled?" })
  }

  @Test("lines are asked for behind promises where a handler prints the first one, as the run is shown beside the answer")
  func handlersPrint() throws {
    let script = """
      let a = Promise(1).delay(0.1)
      let b = Promise(2).delay(0.2)
      all(a, b).then { print("both: \\($0)") }
      a.then { print("a: \\($0)") }
      """
    let asks = try predictions(script).asks
    #expect(asks.last == .line(1) && asks.count > 1)
  }
}
