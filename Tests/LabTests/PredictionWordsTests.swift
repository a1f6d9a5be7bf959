import Program
import SwiftPromises
import Testing

@testable import Lab

@Suite("what a lesson says after an answer")
struct PredictionWordsTests {
  /// The explanation of the only question about a script.
  private func explanation(_ ask: String, _ script: String, _ dialect: Dialect = .google) throws -> [String] {
    let request = RunRequest(source: ScriptSource(name: "a.swift", text: script), dialect: dialect)
    return try PredictionMaker(request.perform()).prediction(try Ask(ask)).explanation
  }

  @Test("when a promise is settled, it names the timers one after the other, and not the value, which may be asked for next")
  func timers() throws {
    let chain = """
      func late(_ name: String) -> Promise<String> { Promise(name).delay(0.1) }
      late("a").then { _ in late("b") }.then { print($0) }
      """
    let told = try explanation("time then 2:35", chain)
    let timers =
      "It took that long because of `delay` line 1, #2 (`late(\"a\")`) from 0 ms to 100 ms, then `delay` line 1, #6 (`late(\"b\")`) from 100 ms to 200 ms."
    let why =
      "The handler of `then` line 2, #3 made `delay` line 1, #6 (`late(\"b\")`) at 100 ms and returned it, so `then` line 2, #3 waited for it."
    #expect(Array(told.suffix(2)) == [timers, why])
    #expect(told.first?.hasPrefix("`then` line 2, #4 was fulfilled at 200 ms: its handler") == true)
    // A timer's own sentence has said it.
    #expect(try explanation("time delay 1", "Promise(1).delay(0.1).then { print($0) }").count == 1)
  }

  @Test("a line that a handler of errors prints is explained by the error, and by no value from before it or after the line")
  func printedByHandlerOfErrors() throws {
    let script = """
      import PromiseKit
      enum Bad: Error { case login }
      firstly { Promise.value("anna") }.map { $0 + "!" }
        .then { _ in Promise<Int>(error: Bad.login) }
        .recover { error -> Promise<Int> in
          print("recovering")
          return after(seconds: 0.1).map { 7 }
        }
        .done { print($0) }.cauterize()
      """
    let told = try explanation("print 1", script, .promisekit)
    #expect(told.contains("It was given the error `login`, with which `Promise` line 4 was rejected."), "\(told)")
    #expect(!told.joined().contains("anna") && !told.joined().contains("On the way"), "\(told)")
  }

  @Test("that the script's own lines come before a task's code is said where a task was made before them")
  func tasksComeLast() throws {
    let script = "let job = Task { print(\"task\") }\nprint(\"main\")"
    let last = "Here the code of a task begins after the script's own lines."
    #expect(try explanation("print 1", script).last == last)
    // Where the script waits itself, tasks run between its lines.
    #expect(try !explanation("print 1", script + "\nawait job.value\nprint(\"end\")").contains(last))
    #expect(try !explanation("print 1", "print(\"main\")").contains(last))
  }

  @Test("what a promise whose handler was skipped ends with is said to be taken over")
  func takenOver() throws {
    let script = "struct E: Error {}\nPromise(1).then { _ -> Int in throw E() }\n  .then { $0 + 1 }\n  .catch { _ in }"
    let last = try explanation("value then 3", script).last
    #expect(last == "A handler that is skipped changes nothing: `then` line 3 takes E() over and hands it on.")
    #expect(try !explanation("value then 2", script).joined().contains("is skipped changes nothing"))
  }

  @Test("an empty text can be seen, as an answer and in sentences")
  func emptyText() throws {
    let script = "Promise(\"\").delay(0.1).then { print($0) }\nPromise(1)"
    let run = RunRequest(source: ScriptSource(name: "a.swift", text: script)).perform()
    #expect(try PredictionMaker(run).prediction(try Ask("value delay 1")).rightChoice == "\"\"")
    #expect(try PredictionMaker(run).prediction(try Ask("print 1"), wrong: ["a"]).rightChoice == "\"\"")
    #expect(try explanation("value delay 1", script).first?.contains("fulfilled at 100 ms with \"\": its timer") == true)
    // The value may be asked for next.
    #expect(try explanation("time delay 1", script).first?.contains("fulfilled at 100 ms: its timer") == true)
  }

  @Test("a promise that its handler made and did not return is named")
  func forgottenReturn() throws {
    let script = """
      Promise("a")
        .then { _ in
          print("begins")
          Promise("b").delay(0.1)
        }
        .then { _ in print("goes on") }
      """
    let text = "Its handler made `delay` line 4 and did not return it, so `then` line 2 did not wait for it."
    #expect(try explanation("state then 2", script).contains(text))
    #expect(try !explanation("state then 2", script.replacing("Promise(\"b\")", with: "return Promise(\"b\")")).contains(text))
  }

  @Test("what a handler only returned was made before, and that is said with when")
  func returnedOnly() throws {
    let script = """
      let two = Promise(2).delay(0.2)
      Promise(1).delay(0.1)
        .then { _ in two }
        .then { print($0) }
      """
    let text = "`delay` line 1 was made at 0 ms; the handler of `then` line 3 only returned it."
    #expect(try explanation("time then 4", script).last == text)
  }

  @Test("in an order, a promise that was not returned says why the lines overtake one another")
  func overtaking() throws {
    let script = """
      Promise("a")
        .then { _ in Promise("b").delay(0.1).then { print($0) }; print("begins") }
        .then { _ in print("goes on") }
      """
    #expect(
      try explanation("order", script).last
        == "The handler of `then` line 2, #2 made `then` line 2, #6 and did not return it, so `then` line 2, #2 did not wait for it."
    )
    #expect(try explanation("order", "Promise(1).then { print($0) }\nprint(2)").last == handlersLast)
  }

  private let handlersLast = "Here every handler runs after the script's own lines."

  @Test("a catch above the failing handler is named as the one that doesn't get the error; one below is not")
  func tooEarly() throws {
    let script = """
      struct No: Error {}; print(1)
      Promise(1)
        .catch { _ in }
        .then { _ -> Int in throw No() }
        .then { print($0) }

      """
    let text = "`catch` line 3 doesn't get this error: it stands above `then` line 4, and errors go down."
    #expect(try explanation("print 2", script).last == text)
    #expect(try explanation("state then 4", script).last == text)
    #expect(try !explanation("state then 4", script + "  .catch { _ in }\n").contains(text))
  }

  @Test("why nothing is printed: what was skipped, or what nobody settles")
  func silence() throws {
    let skipped = try explanation(
      "print 2", "struct No: Error {}\nprint(1)\nPromise { () -> Int in throw No() }\n  .then { print($0) }")
    #expect(skipped.count == 2 && skipped[1].contains("`then` line 4 was skipped"))
    let pending = try explanation("print 2", "print(1)\nPromise<Int> { fulfill, reject in }\n  .then { print($0) }")
    #expect(pending[1] == "`Promise` line 2 is pending: its code ran and did not settle it.")
  }

  @Test("in an order, each line says what ran, and because of what")
  func order() throws {
    let told = try explanation("order", "Promise(1).delay(0.1).then { print($0) }\nprint(\"end\")")
    #expect(
      told == [
        "`end`: the script itself, at 0 ms.", "`1`: `then` line 1 ran at 100 ms, when `delay` line 1 was fulfilled.",
        handlersLast,
      ])
  }

  @Test("a task has code, not a handler, and goes on because of what it awaited")
  func task() throws {
    let script = """
      Task {
        print("begins")
        let name = try await Promise("ada").delay(0.1).get()
        print(name)
      }
      """
    #expect(try explanation("order", script + "\nprint(\"end\")").first == "`end`: the script itself, at 0 ms.")
    #expect(try !explanation("order", script + "\nprint(\"end\")").contains(handlersLast))
    #expect(
      try explanation("order", script) == [
        "`begins`: the code of `Task` line 1, at 0 ms.",
        "`ada`: the code of `Task` line 1 went on at 100 ms, when `get` line 3 was fulfilled.",
      ])
  }

  @Test("microtasks and timers of JavaScript are called so")
  func queues() throws {
    let script = """
      setTimeout({ print("timer") }, 0)
      Promise.resolve(1).then { _ in print("then") }
      queueMicrotask { print("micro") }
      """
    #expect(
      try explanation("order", script, .ecmascript) == [
        "`then`: `then` line 2 ran at 0 ms; when it was attached, `resolve` line 2 was fulfilled already.",
        "`micro`: a microtask, at 0 ms.",
        "`timer`: a timer, at 1 ms.",
      ])
  }

  @Test("of a retry, it says when the closure was called")
  func attempts() throws {
    let script = """
      struct Busy: Error {}
      var count = 0
      retry(attempts: 2, delay: 0.1) { () -> Promise<Int> in
        count += 1
        if count < 3 { return Promise(Busy()) }
        return Promise(count)
      }
      """
    #expect(try explanation("time retry 3", script).contains { $0.hasPrefix("It called its closure at 0 ms, 100 ms and 200 ms") })
  }
}
