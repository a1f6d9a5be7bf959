import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("questions and answers about what doesn't happen, and about who does it")
struct PredictingEndingsTests {
  private func run(_ text: String, _ dialect: Dialect? = nil) -> LabRun {
    RunRequest(source: ScriptSource(name: "a.swift", text: text), dialect: dialect).perform()
  }

  @Test(
    "an error that comes too late for all or race is told as that, and nobody who handles it is no answer",
    arguments: ["all", "race"])
  func tooLate(name: String) throws {
    let run = run(
      """
      struct Bad: Error {}
      func bad(_ s: Double) -> Promise<Int> { Promise(0).delay(s).then { _ -> Int in throw Bad() } }
      \(name)(bad(0.1), bad(0.2)).then { print($0) }.catch { _ in print("caught") }
      """)
    let landings = try #require(Lesson.predicting(run)).predictions.filter { $0.question.hasPrefix("Which handler") }
    let late = try #require(landings.last)
    #expect(late.rightChoice == "no handler: it comes too late, `\(name)` line 3 has settled", "\(late.choices)")
    #expect(late.choices.contains("none: nobody handles it"))
    #expect(late.choicePromises[late.right].flatMap { run.full[$0]?.operatorName } == name, "one can point at it")
    #expect(
      late.explanation.contains { $0.hasSuffix("→ too late for \(name) (line 3), which had settled.") }, "\(late.explanation)")
    #expect(run.full.unhandledEnds.isEmpty)
  }

  @Test("what the script puts into a queue is no line of the script itself, whatever ran before it")
  func queued() throws {
    let run = run(
      """
      let log = DispatchQueue(label: "log")
      let a = Promise<Int>(on: log) { print("work"); return 1 }
      a.then { print("b \\($0)") }
      DispatchQueue.main.async { print("async") }
      print("end")
      """)
    let words = PredictionWords(run)
    let told = words.lines.map { words.origin(of: $0) }
    #expect(told.contains("`async`: work that the script put into a queue, at 0 ms."), "\(told)")
    #expect(told.contains("`end`: the script itself, at 0 ms."))
    let plain = self.run("print(1)\nDispatchQueue.main.async { print(2) }\nprint(3)\n")
    let lines = PredictionWords(plain).lines
    #expect(lines.map(\.text) == ["1", "3", "2"] && lines.map(\.isScripts) == [true, true, false])
  }

  @Test("where a fault stops the run, no turn comes next: the fault is asked about, and named")
  func fault() throws {
    let run = run(
      "let p = Promise(1).delay(0.1).then { print(\"one \\($0)\") }\np.then { print(\"two\") }\nlet list = [1, 2]\nprint(list[5])\n"
    )
    let (lesson, predictions) = try #require(Lesson.predicting(run))
    #expect(!lesson.steps[0].questions.contains { if case .state = $0.ask { true } else { false } })
    let first = try #require(predictions.first)
    #expect(first.question == "What is printed first?" && first.rightChoice == "nothing")
    #expect(first.explanation.last?.hasPrefix("A fault in line 4 stopped the run: ") == true, "\(first.explanation)")
    let words = PredictionWords(run)
    let delay = try #require(run.full.promises.first { $0.operatorName == "delay" })
    let why = words.why(delay.id, in: run.full)
    #expect(why.first?.hasSuffix("and its turn never came: a fault in line 4 stopped the run.") == true, "\(why)")
    let stopped = self.run("let never = Promise<Int>.pending()\nnever.then { print($0) }\nlet list = [1]\nprint(list[2])\n")
    let then = try #require(stopped.full.promises.first { $0.operatorName == "then" })
    let reason = PredictionWords(stopped).why(then.id, in: stopped.full).first ?? ""
    #expect(reason.hasSuffix("which nobody has fulfilled or rejected; a fault in line 4 stopped the run."), "\(reason)")
  }

  @Test("a handler that returns nothing is said to hand on what it was given; one that returns the same value isn't")
  func handedOn() throws {
    let text =
      "all(Promise(1).delay(0.1), Promise(2))\n  .then { both in print(both) }\n  .then { both in print(1); return both }\n"
    let maker = PredictionMaker(run(text))
    let told = try maker.prediction(try Ask("value then 2")).explanation
    #expect(told.contains("Its handler returned nothing: then the value that it was given goes on."), "\(told)")
    #expect(!told.contains { $0.hasPrefix("On the way there") }, "one of two inputs is no way")
    #expect(!(try maker.prediction(try Ask("value then 3")).explanation.contains { $0.contains("returned nothing") }))
  }

  @Test("of a handler that ran it is said that it did, where the outcome only passes it")
  func always() throws {
    let told = try PredictionMaker(
      run("struct Shut: Error {}\nPromise<Int>(Shut()).delay(0.1)\n  .catch { _ in print(1) }\n  .always { print(2) }\n")
    ).prediction(try Ask("handler always 4")).explanation
    #expect(told.first == "Its handler ran at 0 ms, when `catch` line 3 was rejected.", "\(told)")
  }

  @Test(
    "lines of the branch that isn't taken are offered with a value that they could have, so that no choice tells which branch it is"
  )
  func otherBranch() throws {
    let failing = run(
      "struct Bad: Error {}\nPromise(3).delay(0.1).then { n -> Int in throw Bad() }\n  .then { print(\"done \\($0)\") }.catch { print(\"failed \\($0)\") }\n"
    )
    let printed = try PredictionMaker(failing, seen: failing.full).prediction(.line(1))
    #expect(printed.rightChoice == "failed Bad()" && printed.choices.contains("done 3"), "\(printed.choices)")
    let good = run(
      "struct Bad: Error {}\nPromise(3).delay(0.1).then { n -> Int in n }\n  .then { print(\"done \\($0)\") }.catch { print(\"failed \\($0)\") }\n"
    )
    #expect(
      try #require(Lesson.predicting(good)).predictions.contains {
        $0.rightChoice == "done 3" && $0.choices.contains("failed Bad()")
      })
  }

  @Test("the questions of a step follow the run: none is asked before the last answer, and no answer shows what is asked later")
  func way() throws {
    for lesson in Course.builtIn.lessons {
      for step in lesson.steps where !step.questions.isEmpty {
        let run = RunRequest(source: ScriptSource(name: "a.swift", text: step.script), dialect: lesson.dialect).perform()
        let predictions = Lesson.predictions(step.questions, run)
        var end = 0
        for prediction in predictions {
          #expect(prediction.position >= end && prediction.positionAfter >= prediction.position, "\(lesson.name) \(step.heading)")
          end = prediction.positionAfter
        }
        #expect(end > 0, "\(lesson.name) \(step.heading): what was answered is shown")
        for (prediction, next) in zip(predictions, predictions.dropFirst()) {
          guard let asked = next.promise, case .value = step.questions[predictions.firstIndex(of: next) ?? 0].ask else {
            continue
          }
          let state = run.checkpoints.state(at: prediction.positionAfter, of: run.events)
          #expect(state[asked]?.isSettled != true || run.full[asked]?.settledStep == nil, "\(lesson.name): \(next.question)")
        }
      }
    }
  }

  @Test(
    "code that awaits is told to go on when what it awaits is there, and what it prints first is asked, though it fails in the end"
  )
  func awaits() throws {
    let text = """
      func main() async {
        for n in [3, 1, 2] {
          _ = (await Promise { r, _ in setTimeout({ _ = r() }, n * 10) })
          print(n)
        }
        throw "bye"
      }
      main().catch { e in print(e) }
      print("sync")
      """
    let run = run(text, .ecmascript)
    let (_, asked) = try #require(Lesson.predicting(run))
    #expect(asked.contains { $0.rightChoice == "3" }, "\(asked.map(\.question))")
    let line = try #require(PredictionWords(run).lines.first { $0.text == "1" })
    let told = PredictionWords(run).explanation(of: line)
    #expect(told.first == "`1`: the code of `async` line 8 went on at 40 ms, when `await` line 3, #6 was fulfilled.", "\(told)")
  }

  @Test("what awaits nothing that is pending stands in the queue at once, before what is attached later")
  func awaitsNothing() throws {
    let text = """
      func f() async {
        print("f1")
        _ = (await nil)
        print("f2")
      }
      f()
      Promise.resolve().then { print("p1") }
      """
    let run = run(text, .ecmascript)
    let told = try PredictionMaker(run, seen: run.full).prediction(.line(2)).explanation
    #expect(told.contains("In the queue it stood before the handler of `then` line 7."), "\(told)")
  }

  @Test("a work that calls its function for errors has not thrown")
  func rejecting() throws {
    let text = """
      struct Bad: Error {}
      let a = Promise<Int> { fulfill, reject in
        reject(Bad())
      }
      let b = Promise { () -> Int in throw Bad() }
      let c = Promise<Int> { fulfill, reject in reject(Bad()) }
      """
    let run = run(text)
    let words = PredictionWords(run)
    let told = run.full.promises.map { words.why($0.id, in: run.full).first ?? "" }
    #expect(told.map { $0.contains("its work called `reject`") } == [true, false, true], "\(told)")
    #expect(told[1].contains("its work failed"))
  }
}
