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

  @Test("which line chance prints is no question: not for anybody, and not for an author")
  func leftToChance() throws {
    let script = """
      let first = DispatchQueue(label: "first")
      print("a")
      first.async { print("b") }
      Promise(1).then(on: first) { _ in print("d") }
      DispatchQueue.main.async { print("f") }
      print("g")
      """
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let asked = Lesson.predicting(run)?.lesson.steps[0].questions.map(\.ask) ?? []
    // 'first' may print b before the program prints g, but not before a.
    for ask in [Ask.order, .line(2), .line(3), .line(4)] {
      #expect(!asked.contains(ask))
      #expect(throws: LessonTextProblem.self) { try PredictionMaker(run).prediction(ask) }
    }
    #expect(try PredictionMaker(run).prediction(.line(1)).rightChoice == "a")
  }

  @Test("a task went on when the last came that it waited for, not the last that its text awaits")
  func lastAwaited() throws {
    let script = """
      Task {
        async let one = Promise(1).delay(0.3).get()
        async let two = Promise(2).delay(0.1).get()
        print("sum", try await one + two)
      }
      """
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let task = try #require(run.full.promises.first { $0.operatorKind == .task })
    let why = PredictionWords(run).why(task.id, in: run.full).joined(separator: " ")
    #expect(why.contains("line 2") && why.contains("300 ms") && !why.contains("line 3"), "\(why)")
  }

  private func predictions(_ script: String) throws -> (asks: [Ask], predictions: [Prediction]) {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let (lesson, predictions) = try #require(Lesson.predicting(run))
    return (lesson.steps[0].questions.map(\.ask), predictions)
  }

  @Test("the run stops for what is printed, for errors and for values of handlers of errors, one after the other")
  func stops() throws {
    let (asks, predictions) = try predictions(Self.three)
    #expect(predictions.count == asks.count)
    let questions = predictions.map(\.question)
    #expect(questions.first == "What is printed first?")
    #expect(questions.contains("Which handler gets the error of `then` line 4, #6 (call 2) first?"), "\(questions)")
    let landing = try #require(predictions.first { $0.question.hasPrefix("Which handler") })
    #expect(landing.explanation.contains { $0.hasPrefix("The path of the error: ") }, "\(landing.explanation)")
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
    #expect(questions.contains("In which state will `never` (`pending` line 2) end?"), "\(questions)")
    #expect(questions.contains("Which handler gets the error of `bad` (`Promise` line 4) first?"))
  }

  @Test("a source is no handler that could get an error")
  func sourcesHandleNothing() throws {
    let landing = try #require(try predictions(Self.named).predictions.first { $0.question.hasPrefix("Which handler") })
    #expect(landing.choices.allSatisfy { !$0.hasPrefix("`Promise`") && !$0.contains("`delay`") })
  }

  @Test("handlers that an error can't reach are no choices where there are others; the nearest are")
  func nearHandlers() throws {
    let other = (1...6).map { "Promise(\($0)).then { _ in }\n" }.joined()
    let landing = try #require(
      try predictions(
        other + "struct Down: Error {}\n" + """
          Promise<Int>(Down())
            .then { $0 + 1 }
            .catch { _ in print("caught") }
            .always { print("always") }
          """
      ).predictions.first { $0.question.hasPrefix("Which handler") })
    #expect(landing.choices.contains("`catch` line 10") && landing.choices.contains("`then` line 9"))
    #expect(landing.choices.contains("none: nobody handles it") && landing.choices.contains("`always` line 11"))
    #expect(landing.choices.allSatisfy { !$0.contains(/line [1-6]$/) }, "\(landing.choices)")
  }

  @Test("a handler above the error is a choice, too, rather than one of another chain")
  func handlersAbove() throws {
    let landing = try #require(
      try predictions(
        """
        struct Down: Error {}
        Promise(0).then { _ in }
        Promise(1)
          .catch { _ in print("caught") }
          .then { _ -> Int in throw Down() }
          .then { print($0) }
        """
      ).predictions.first { $0.question.hasPrefix("Which handler") })
    #expect(landing.rightChoice == "none: nobody handles it" && landing.choices.contains("`catch` line 4"))
    #expect(!landing.choices.contains("`then` line 2"), "\(landing.choices)")
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
    #expect(landing.question.contains("`then` line 4, #6 (call 2)") && landing.choices.contains("`catch` line 11"))
    #expect(
      landing.explanation[0].hasPrefix("`then` line 4, #6 (`load(2)`) was rejected at 50 ms with Down(): its handler got page 2"))
  }

  /// What a question asks about has not happened where it is asked, and has happened where it is answered.
  private func isAhead(_ ask: Ask, _ prediction: Prediction, of run: LabRun) throws -> Bool {
    let before = run.checkpoints.state(at: prediction.position, of: run.events, near: nil)
    let after = run.checkpoints.state(at: prediction.positionAfter, of: run.events, near: nil)
    switch ask {
    case .line(let number):
      let step = PredictionWords(run).lines[number - 1].step
      return prediction.position < step && step <= prediction.positionAfter
    case .order:
      let steps = PredictionWords(run).lines.map(\.step)
      return try prediction.position < #require(steps.first) && #require(steps.last) <= prediction.positionAfter
    case .lands:
      let id = try #require(prediction.promise)
      let path = try #require(RejectionPath(of: id, in: run.full))
      guard case .caught(let handler) = path.landing else { return before[id]?.isSettled == true }
      return before[id]?.isSettled == true && (handler == .program || before[handler]?.handlerRun == nil)
        && (handler == .program || after[handler]?.handlerRun != nil)
    default:
      let id = try #require(prediction.promise)
      guard let settled = run.full[id]?.settledStep else { return prediction.positionAfter == run.events.count }
      return before[id]?.isSettled == false && settled <= prediction.positionAfter
    }
  }

  @Test("every stop is before the answer, and the run goes on to it before the next one", arguments: Example.openable.map(\.name))
  func ahead(name: String) throws {
    let example = try #require(Example.openable.first { $0.name == name })
    let run = RunRequest(source: example.source).perform()
    guard let (lesson, predictions) = Lesson.predicting(run) else { return }
    let asks = lesson.steps[0].questions.map(\.ask)
    #expect(predictions.count == asks.count)
    var seen = 0
    for (ask, prediction) in zip(asks, predictions) {
      #expect(prediction.position >= seen && prediction.position <= prediction.positionAfter, "\(ask)")
      #expect(try isAhead(ask, prediction, of: run), "\(ask) at \(prediction.position)")
      #expect(!prediction.explanation.isEmpty)
      seen = prediction.positionAfter
    }
  }

  @Test("an answer says nothing of what the run has not come to", arguments: ["bubbling", "race", "retry", "all-avatars"])
  func nothingComing(name: String) throws {
    let example = try #require(Example.named(name))
    let run = RunRequest(source: example.source).perform()
    let names = PredictionWords(run)
    for prediction in Lesson.predicting(run)?.predictions ?? [] {
      let seen = run.checkpoints.state(at: prediction.positionAfter, of: run.events, near: nil)
      let text = prediction.explanation.joined(separator: " ")
      for coming in run.full.promises where seen[coming.id] == nil {
        #expect(!text.contains(names.name(coming.id) + " "), "\(prediction.question): \(text)")
      }
      // Times that are told have come, or a timer that runs until then was seen.
      for word in text.split(separator: " ").indices.dropLast() {
        let words = text.split(separator: " ")
        guard words[word + 1].hasPrefix("ms"), let time = Int(words[word]) else { continue }
        let isTimer = seen.promises.contains { $0.waitingUntil?.description == "\(time) ms" }
        #expect(VirtualInstant.zero.advanced(by: .milliseconds(time)) <= seen.time || isTimer, "\(text)")
      }
    }
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
    #expect(asks.count { if case .lands = $0 { true } else { false } } == 2, "\(asks)")
    #expect(asks.contains { if case .value = $0 { true } else { false } }, "\(asks)")
    #expect(asks.contains { if case .line = $0 { true } else { false } }, "\(asks)")
    #expect(predictions.allSatisfy { $0.choices.count > 1 })
  }

  @Test("of many lines one is asked for behind the other, those that handlers print")
  func manyLines() throws {
    let script = """
      for n in 1...4 { print("line \\(n)") }
      Promise(5).delay(0.1).then { print("handler \\($0)") }
      Promise(6).delay(0.2).then { print("later \\($0)") }
      """
    let (asks, predictions) = try predictions(script)
    #expect(asks == [.line(1), .line(5), .line(6)])
    #expect(predictions[1].question == "What is printed after `line 4`?" && predictions[1].rightChoice == "handler 5")
  }

  @Test("lines before an error are asked for, too, without offering the line that tells who gets it")
  func linesBeforeAnError() throws {
    let text = """
      struct Bad: Error {}
      Promise(1).then { _ in print("one") }
      Promise(2).delay(0.1).then { _ -> Int in throw Bad() }.catch { _ in print("caught") }
      DispatchQueue.main.async { print("job") }
      print("sync")
      """
    let questions = QuestionsOnTheWay(RunRequest(source: ScriptSource(name: "a.swift", text: text)).perform()).chosen()
    let asked = questions.map(\.candidate.ask)
    #expect(asked.contains { if case .lands = $0 { true } else { false } }, "\(asked)")
    let lines = questions.filter { if case .line = $0.candidate.ask { true } else { false } }
    let early = lines.filter { $0.prediction.rightChoice != "caught" }
    #expect(early.count >= 2, "\(lines.map(\.prediction.question))")
    for question in early { #expect(!question.prediction.choices.contains("caught"), "\(question.prediction)") }
  }

  @Test("the order of lines is asked for where it is a matter of one instant")
  func turns() throws {
    let script = """
      print("a")
      Promise(1).then { _ in print("b") }
      Promise(2).then { _ in print("c") }
      print("d")
      """
    #expect(try predictions(script).asks == [.order])
    let later = script + "\nPromise(3).delay(0.1).then { _ in print(\"e\") }\n"
    #expect(try !predictions(later).asks.contains(.order))
  }

  @Test("why a task ended when it did is what it awaited")
  func tasks() throws {
    let script = """
      Task {
        try await Task.sleep(for: .milliseconds(40))
        try await Task.sleep(for: .milliseconds(60))
      }
      """
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let words = PredictionWords(run)
    let task = try #require(run.full.promises.first { $0.operatorKind == .task })
    #expect(
      words.why(task.id, in: run.full)[0].contains("its code went on when `Task.sleep` line 3 was fulfilled at 100 ms, and ended")
    )
    #expect(
      words.timing(task.id)[0].contains("`Task.sleep` line 2 from 0 ms to 40 ms, then `Task.sleep` line 3 from 40 ms to 100 ms"))
  }

  @Test("why a line is never printed is what became of its handler")
  func never() throws {
    let script = """
      struct Down: Error {}
      Promise<Int> { () -> Int in throw Down() }
        .then { _ in print("sunny") }
        .catch { _ in print("caught") }
      """
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let question = try PredictionMaker(run).prediction(.count("sunny"))
    #expect(question.explanation.contains { $0.hasPrefix("`then` line 3 was skipped: ") }, "\(question.explanation)")
  }

  @Test("of retry it is told when it tried, and how the attempts before failed")
  func attempts() throws {
    let script = """
      struct Down: Error {}
      var calls = 0
      retry(attempts: 3, delay: 0.1) { () -> Promise<Int> in
        calls += 1
        return calls < 3 ? Promise(Down()) : Promise(calls)
      }
      """
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let retry = try #require(run.full.promises.first { $0.operatorKind == .retry })
    let sentences = PredictionWords(run).why(retry.id, in: run.full)
    #expect(
      sentences.contains { $0.hasPrefix("It called its closure at 0 ms, ") && $0.contains("Down() at 0 ms") }, "\(sentences)")
  }
}
