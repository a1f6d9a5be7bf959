import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceEvents
import Translating

@testable import Lab

@Suite("translate: what people write: named times, nil queues, outcomes of a list")
struct TranslationHabitsTests {
  @Test(
    "a time that has a name is a number of seconds elsewhere: 'attempt' of PromiseKit's documentation",
    arguments: [TranslationTarget.library(.google), .library(.ecmascript), .library(.frantic), .library(.anypromise)])
  func intervals(target: TranslationTarget) throws {
    let text = """
      import PromiseKit
      struct Flaky: Error {}
      var count = 0
      func attempt<T>(times: Int, pause: DispatchTimeInterval = .seconds(2), _ body: @escaping () -> Promise<T>) -> Promise<T> {
        var attempts = 0
        func attempt() -> Promise<T> {
          attempts += 1
          return body().recover { error -> Promise<T> in
            guard attempts < times else { throw error }
            return after(pause).then(attempt)
          }
        }
        return attempt()
      }
      attempt(times: 3, pause: .milliseconds(100)) { () -> Promise<String> in
        count += 1
        return count < 3 ? Promise(error: Flaky()) : .value("ok \\(count)")
      }.done { print($0) }.catch { print("no", $0) }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: target)
    #expect(TranslationTests.printed(script.translated) == ["ok 3\n"], "\(script.translation.text)")
    let end = script.translated.perform().run?.endTime
    #expect(end?.milliseconds == 200, "\(String(describing: end))")
  }

  @Test("'on: nil' has no counterpart in FranticApparatus: the handler gets the main queue, and rule 1 is marked")
  func withoutQueue() throws {
    let text = "import PromiseKit\nPromise.value(1).done(on: nil) { print($0) }.cauterize()\n"
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.frantic))
    #expect(script.translation.text.contains("whenFulfilled(on: GCDDispatcher.main)"), "\(script.translation.text)")
    #expect(script.translation.remarks.contains { $0.rule == 1 })
    #expect(TranslationTests.printed(script.translated) == ["1\n"])
  }

  @Test("the outcomes of promises that are listed one by one are an array in google's library, too")
  func outcomes() throws {
    let text = """
      import PromiseKit
      when(resolved: Promise.value(1), Promise.value(2)).done { results in
        for result in results { if case .fulfilled(let value) = result { print(value) } }
      }

      """
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.google))
    #expect(TranslationTests.printed(script.translated) == ["1\n", "2\n"], "\(script.translation.text)")
  }

  @Test("an error that AnyPromise's 'when' wraps is left unhandled as another one: rule 23 says so")
  func wrapped() throws {
    let text = """
      struct Bad: Error {}
      let jobs = [Promise(1), Promise<Int>(Bad())]
      all(jobs).then { print($0) }
      jobs[1].then { print("one", $0) }

      """
    let script = try TranslatedScript.running(text, .google, to: .library(.anypromise))
    let difference = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
    #expect(
      difference?.isExplained == true && difference?.kinds.contains { $0.rule == 23 } == true, "\(String(describing: difference))"
    )
  }

  @Test("objects and lists of FranticApparatus that hold promises are marked, and errors that a function's promise has looked at")
  func held() throws {
    let text = """
      class Screen { var jobs: [Promise<Int>] = [] }
      struct Bad: Error {}
      func load() -> Promise<Int> {
        Promise<Int> { fulfill, reject, isCancelled in reject(Bad()) }.whenRejected(on: GCDDispatcher.main) { print("told", $0) }
      }
      let screen = Screen()
      screen.jobs.append(load())

      """
    let rules = try TranslatedScript.running(text, .frantic, to: .library(.ecmascript)).translation.remarks.compactMap(\.rule)
    #expect(rules.contains(40) && rules.contains(10), "\(rules)")
  }

  @Test("JavaScript: what isn't the same is marked or told as Node tells it")
  func javaScript() throws {
    let counted = JavaScriptTranslation(
      of: "const o = { n: 1 };\no.n++;\no.n--;\no.n++;\nconsole.log(o.n, typeof (() => 1), typeof o);\n")
    #expect(counted.isWhole, "\(counted.remarks)")
    let request = RunRequest(source: ScriptSource(name: "a", text: counted.text), dialect: .ecmascript)
    #expect(TranslationTests.printed(request) == ["2 function object\n"], "\(counted.text)")
    #expect(!JavaScriptTranslation(of: "console.log(-0);\n").isWhole)
  }

  @Test("JavaScript: a text that ends too early is said to do so")
  func cutOff() {
    let remarks = JavaScriptTranslation(of: "function f( {\n").remarks
    #expect(remarks.contains { $0.reason.hasSuffix("is missing at the end of the text") }, "\(remarks)")
  }

  @Test("JavaScript: a function without 'return' gives nothing, whatever is left of it once something isn't translated")
  func forgottenReturn() throws {
    let get = "const get = n => new Promise(r => setTimeout(() => r(n), 10));\n"
    let bodies = [
      "user.x = new Proxy({}, {}); get(2).then(o => 5);", "get(2).then(o => 5); user.x = new Proxy({}, {});",
      "console.error('b'); get(2);",
      "// a note\n get(2);", "if (user) { get(2) } else { get(3) }",
      "if (user) { user.x = new Proxy({}, {}); get(2) } else { get(3) }", "get(2); return new Proxy({}, {});",
    ]
    for body in bodies {
      let translation = JavaScriptTranslation(of: get + "get(1).then(user => { \(body) }).then(v => console.log('v', v));\n")
      let request = RunRequest(source: ScriptSource(name: "a", text: translation.text), dialect: .ecmascript)
      #expect(TranslationTests.printed(request).last == "v undefined\n", "\(body)\n\(translation.text.prefix(400))")
    }
  }

  @Test("JavaScript: what the console writes as an error or a warning is printed, too")
  func consoleErrors() {
    let text = """
      console.error("a", 1); console.warn("b"); console.info("c");
      Promise.reject("d").catch(console.error);
      Promise.reject(new Error("e")).catch(e => console.warn(e.message));
      """
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.isWhole, "\(translation.remarks)")
    let request = RunRequest(source: ScriptSource(name: "a", text: translation.text), dialect: .ecmascript)
    #expect(TranslationTests.printed(request) == ["a 1\n", "b\n", "c\n", "d\n", "e\n"], "\(translation.text.prefix(400))")
    #expect(!JavaScriptTranslation(of: "console.time(1);\n").isWhole)
  }

  @Test("a chain that is all of a timer's closure is kept in FranticApparatus, where it would be cancelled")
  func timers() throws {
    let text = """
      func load(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { load(1).then { print("later", $0) } }
      DispatchQueue.main.async { load(2).then { print("soon", $0) } }

      """
    let script = try TranslatedScript.running(text, .google, to: .library(.frantic))
    #expect(script.translation.text.split(separator: "promises.append(load(").count == 3, "\(script.translation.text)")
    #expect(TranslationTests.printed(script.translated) == ["soon 2\n", "later 1\n"])
  }

  @Test("an operator that nothing stands for is made to fail in neither")
  func nothingThere() throws {
    let text = "import PromiseKit\nPromise.value(1).map { $0 + 1 }.asVoid().done { print(\"done\") }.cauterize()\n"
    let proof = TranslationProof(try TranslatedScript.running(text, .promisekit, to: .library(.google)))
    #expect(proof.differences.isEmpty, "\(proof.differences.map { $0.difference?.words ?? "" })")
  }
}
