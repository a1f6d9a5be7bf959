import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("questions about errors that fork, or that an operator takes in")
struct PredictingForksTests {
  private func landing(of script: String) throws -> Prediction {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    let predictions = try #require(Lesson.predicting(run)).predictions
    return try #require(predictions.first { $0.question.hasPrefix("Which handler") })
  }

  private static let bad = "struct Bad: Error {}\nlet b = Promise<Int> { _, reject in reject(Bad()) }\n"

  @Test("a handler on any branch gets the error, however far down; the end that nobody handles is told, too")
  func fork() throws {
    let landing = try landing(
      of: Self.bad + "b.then { print($0) }\nb.delay(0.1).recover { _ in print(\"recovered\"); return 0 }\n")
    #expect(landing.rightChoice == "`recover` line 4", "\(landing.choices)")
    #expect(landing.choices.allSatisfy { !$0.contains("delay") }, "a delay has no handler")
    #expect(landing.choices.contains("`then` line 3"))
    #expect(landing.explanation.contains { $0.hasSuffix("→ caught by recover (line 4).") })
    #expect(
      landing.explanation.last == "It went another way, too: at `then` line 3 nobody handles it.", "\(landing.explanation)")
  }

  @Test("the answer is the same in whichever order the branches are written")
  func joins() throws {
    let lines = ["all(a, b).then { print($0) }\n", "race(a, b).recover { _ in print(\"recovered\"); return 0 }\n"]
    for (order, line) in [(lines, 5), (lines.reversed(), 4)] {
      let landing = try landing(of: Self.bad + "let a = Promise(1).delay(0.2)\n" + order.joined())
      #expect(landing.rightChoice == "`recover` line \(line)", "\(landing.explanation)")
    }
  }

  @Test("an error that retry takes in is taken in by it, which is offered beside the belief that nobody handles it")
  func retry() throws {
    let landing = try landing(
      of: """
        struct Busy: Error {}
        var count = 0
        func flaky() -> Promise<String> {
          count += 1
          if count < 3 { return Promise<String>(Busy()).delay(0.1) }
          return Promise("third time")
        }
        retry(attempts: 5, delay: 0.1) { flaky() }.then { print($0) }
        """)
    #expect(landing.rightChoice == "no handler: `retry` line 8 takes it in, to try again", "\(landing.choices)")
    #expect(landing.choices.contains("none: nobody handles it"))
    #expect(landing.choicePromises[landing.right] != nil, "one can point at it")
    #expect(landing.explanation.contains { $0.contains("taken in by retry") }, "\(landing.explanation)")
  }

  @Test("that nobody handles it is offered whatever the answer is, however many handlers there are")
  func nobody() throws {
    let thens = String(repeating: "  .then { $0 + 1 }\n", count: 4)
    for (last, right) in [("  .recover { _ in 0 }\n", "`recover` line 7"), ("", "none: nobody handles it")] {
      let landing = try landing(of: Self.bad + "b" + thens + last + "  .then { print($0) }\n")
      #expect(landing.rightChoice == right && landing.choices.contains("none: nobody handles it"), "\(landing.choices)")
      #expect(landing.choices.count == 4)
    }
  }

  @Test("of a handler that lets the error go on and one that ends it, the first is the answer")
  func passedOn() throws {
    let landing = try landing(of: Self.bad + "b.catch { _ in print(\"seen\") }\n  .recover { _ in 0 }\n")
    #expect(landing.rightChoice == "`catch` line 3", "\(landing.choices)")
  }

  @Test(
    "where a combination takes an error into its list, or code awaits it, nobody is asked which handler gets it: that is a matter of words",
    arguments: [
      "any(Promise(1).delay(0.1), b).then { print($0) }",
      "Task { if let n = try? await b.get() { print(n) } else { print(\"none\") } }",
    ])
  func takenIn(line: String) throws {
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: Self.bad + line + "\n")).perform()
    let (lesson, _) = try #require(Lesson.predicting(run))
    #expect(!lesson.steps[0].questions.contains { if case .lands = $0.ask { true } else { false } })
    #expect(throws: LessonTextProblem.self) { try PredictionMaker(run).prediction(Ask("lands Promise 2")) }
  }

  @Test("how long retry takes is told by all of its attempts, also below it")
  func attempts() throws {
    let run = RunRequest(
      source: ScriptSource(
        name: "a.swift",
        text: """
          struct Busy: Error {}
          var count = 0
          retry(attempts: 5, delay: 0.1) { () -> Promise<Int> in
            count += 1
            return count < 3 ? Promise<Int>(Busy()) : Promise(count)
          }
          .then { print($0) }
          """)
    ).perform()
    let told = try PredictionMaker(run).prediction(.line(1)).explanation
    #expect(told.contains { $0.hasPrefix("`retry` line 3 called its closure at 0 ms, 100 ms and 200 ms") }, "\(told)")
    #expect(!told.contains { $0.contains("took that long") })
  }

  @Test("how a dialog ends that nobody answers is no question; nor is a script without promises")
  func noQuestions() throws {
    func asks(_ script: String) -> [Ask] {
      let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
      return Lesson.predicting(run)?.lesson.steps[0].questions.map(\.ask) ?? []
    }
    let dialog = "SimulatedDialog.alert(\"Delete it?\", buttons: [\"No\", \"Yes\"])"
    let asked = asks("print(\"start\")\n\(dialog).then { print($0) }\nPromise(1).then { print($0) }\n")
    #expect(!asked.isEmpty && !asked.contains { if case .state = $0 { true } else { false } }, "\(asked)")
    #expect(asks("print(\"only a line\")\n").isEmpty)
    #expect(!asks("DispatchQueue.main.async { print(2) }\nprint(1)\n").isEmpty, "what is put into a queue is worth one")
  }

  @Test("of handlers at one instant the reason is the queue")
  func queue() throws {
    let run = RunRequest(
      source: ScriptSource(
        name: "a.swift", text: "Promise(1).then { _ in print(\"a\") }\nPromise(2).then { _ in print(\"b\") }\n")
    ).perform()
    let seen = run.full
    let told = try PredictionMaker(run, seen: seen).prediction(.line(1)).explanation
    #expect(told.contains("In the queue it stood before the handler of `then` line 2."), "\(told)")
    let last = try PredictionMaker(run, seen: seen).prediction(.line(2)).explanation
    #expect(!last.contains { $0.contains("queue") })
  }

  @Test("who was cancelled with another promise is told who cancelled that")
  func canceller() {
    let run = RunRequest(
      source: ScriptSource(
        name: "a.swift",
        text: """
          let p = Promise(1).delay(1)
          let end = p.catch { _ in print("cancelled") }
          Promise(()).delay(0.3).then {
            p.cancel()
          }
          """)
    ).perform()
    let words = PredictionWords(run)
    let cancelled = run.full.promises.filter { $0.state == .cancelled }.flatMap { words.why($0.id, in: run.full) }
    #expect(
      cancelled.contains { $0.contains("`delay` line 1 was cancelled at 300 ms, by the handler of `then` line 3") },
      "\(cancelled)")
  }
}
