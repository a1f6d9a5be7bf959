import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: what once changed in silence")
struct TranslationFaultTests {
  private func translated(_ text: String, from source: Dialect, to target: TranslationTarget) throws -> Translation {
    try Translation(of: text, from: source, to: target)
  }

  /// A translation that runs, and what both print.
  private func run(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> (String, [String], [String]) {
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: source), to: target)
    #expect(script.problems.isEmpty, "\(script.problems.map(\.message))\n\(script.translation.text)")
    return (script.translation.text, TranslationTests.printed(script.original), TranslationTests.printed(script.translated))
  }

  private static let screen = """
    class Screen {
      var title = ""
      func load() {
        after(seconds: 0.1).map { "text" }.done { [weak self] text in
          guard let self = self else { return print("gone before") }
          self.title = text
          print("shown", text)
        }.ensure { [weak self] in
          self?.title = ""
        }.cauterize()
      }
      deinit { print("gone") }
    }
    var screen: Screen? = Screen()
    screen?.load()
    screen = nil
    """

  @Test("a chain whose handlers capture 'self' weakly becomes a task that does, and the object goes when it went")
  func weakly() throws {
    let (text, own, other) = try run(Self.screen, .promisekit, to: .async)
    #expect(text.contains("Task { @MainActor [weak self] in"))
    #expect(own == ["gone\n", "gone before\n"] && other == own)
  }

  @Test("where the task needs the object itself, the handler keeps its list, and a comment says what that changes")
  func strongly() throws {
    let text = Self.screen.replacing("after(seconds: 0.1).map { \"text\" }", with: "after(seconds: 0.1).map { self.title }")
    let (translated, _, _) = try run(text, .promisekit, to: .async)
    #expect(translated.contains("_ = { [weak self] in"))
    #expect(translated.contains("// rule 42: "))
  }

  @Test("two handlers that unwrap the same name get blocks of their own")
  func unwrapped() throws {
    let text = """
      let box: Int? = 1
      after(seconds: 0.1).done { guard let box = box else { throw PMKError.badInput }; print(box) }
        .done { guard let box = box else { throw PMKError.badInput }; print(box + 1) }.cauterize()
      """
    let (_, own, other) = try run(
      text.replacing("PMKError.badInput", with: "Missing()") + "\nstruct Missing: Error {}\n", .promisekit, to: .async)
    #expect(own == ["1\n", "2\n"] && other == own)
  }

  @Test("outcomes of 'when(resolved:)' are taken apart by the words of what gives them", arguments: ["async", "google"])
  func outcomes(target: String) throws {
    let text = """
      struct Bad: Error {}
      func f(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { if n == 2 { throw Bad() }; return n } }
      when(resolved: [f(1), f(2)]).done { results in
        for result in results {
          switch result {
          case .fulfilled(let value): print("yes", value, result.isFulfilled)
          case .rejected(let error): print("no", error, result.isFulfilled)
          }
        }
      }
      """
    let (_, own, other) = try run(text, .promisekit, to: try TranslationTarget(named: target))
    #expect(own == ["yes 1 true\n", "no Bad() false\n"] && other == own)
    #expect(try !translated(text, from: .promisekit, to: .library(.ecmascript)).isWhole)
  }

  @Test("a case of an enumeration is none of the script's functions")
  func cases() throws {
    let text = """
      enum Event { case load(Int), show }
      func load(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      func show() -> Promise<Int> { Promise(3) }
      func note(_ event: Event) { print(event) }
      note(.load(1))
      note(Event.load(2))
      note(Event.show)
      load(1).then { print($0) }
      show().then { print($0) }
      """
    let (_, own, other) = try run(text, .google, to: .async)
    #expect(own.count == 5 && other == own)
  }

  @Test("what happens when a task begins and happened at once in the script is said, and nothing is said of the rest")
  func late() throws {
    let loud = "func f(_ n: Int) -> Promise<Int> {\n  print(n)\n  return Promise(n)\n}\nvar n = 1\n"
    let called = try translated(loud + "f(1).then { print($0) }\nn += 1\n", from: .google, to: .async)
    #expect(called.text.contains("// rule 16: 'f' is called when the task begins, not at once"))
    let quiet = loud.replacing("  print(n)\n", with: "")
    #expect(
      try translated(quiet + "f(n).then { print($0) }\nn += 1\n", from: .google, to: .async).text.contains(
        "// rule 16: 'n' is read when the task begins, not at once"))
    #expect(try translated(quiet + "f(1).then { print($0) }\n", from: .google, to: .async).remarks.isEmpty)
  }

  @Test("a handler that returns early leaves the rest out, whoever takes what it returns")
  func early() throws {
    let text = """
      Promise(1).delay(0.1).then { v -> Int in
        if v == 1 { return 0 }
        print("never")
        return 1
      }
      Promise(2).delay(0.1).then { v in
        guard v == 1 else { return print("other", v) }
        print("never")
      }
      """
    let (_, own, other) = try run(text, .google, to: .async)
    #expect(own == ["other 2\n"] && other == own)
  }

  @Test("a chain that grows in a variable is a task that waits for the one before it, not for itself")
  func growing() throws {
    let text = """
      var chain = Promise(0)
      for name in ["a", "bb"] { chain = chain.then { sum in print(name); return Promise(sum + name.count).delay(0.1) } }
      chain.then { print($0) }
      """
    let (written, own, other) = try run(text, .google, to: .async)
    #expect(written.contains("chain = Task { [chain]"))
    #expect(own == ["a\n", "bb\n", "3\n"] && other == own)
  }

  @Test("the first error of a list comes before the others have answered")
  func firstError() throws {
    let text = """
      struct Bad: Error {}
      let slow = Promise(1).delay(0.5).then { print("slow"); return $0 }
      let bad = Promise<Int> { _, reject in DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { reject(Bad()) } }
      all([slow, bad]).catch { print("failed", $0) }
      """
    let (_, own, other) = try run(text, .google, to: .async)
    #expect(own == ["failed Bad()\n", "slow\n"] && other == own)
  }

  @Test("what FranticApparatus cancels when it is dropped is named wherever nothing is cancelled")
  func dropped() throws {
    let text = """
      func f() -> Promise<Int> { Promise { fulfill, reject, isCancelled in fulfill(1) } }
      var p: Promise<Int>? = f()
      let kept = f()
      f().whenFulfilled(on: GCDDispatcher.main) { print($0) }
      """
    for target in [TranslationTarget.async, .library(.google), .library(.promisekit), .library(.ecmascript)] {
      #expect(try translated(text, from: .frantic, to: target).remarks.map(\.rule) == [40, 40], "\(target)")
    }
  }

  @Test("'policy:' goes with PromiseKit, and where handlers get cancellations that they didn't get, it is said")
  func policy() throws {
    let text = """
      struct Stop: Error { let isCancelled = true }
      let p = Promise<Int>(error: Stop())
      p.done { print($0) }.catch(policy: .allErrors) { print($0) }
      p.done { print($0) }.catch { print($0) }
      """
    let translation = try translated(text, from: .promisekit, to: .library(.google))
    #expect(!translation.text.contains("policy"))
    #expect(translation.remarks.compactMap(\.rule).filter { $0 == 5 }.count == 1)
  }

  @Test("a closure in a handler of 'compactMap' doesn't end the 'guard'", arguments: ["async", "google", "ecmascript"])
  func compacted(target: String) throws {
    let text = "Promise.value([1, 2]).compactMap { list in list.first { $0 == 2 } }.done { print($0) }.cauterize()\n"
    let (_, own, other) = try run(text, .promisekit, to: try TranslationTarget(named: target))
    #expect(own == ["2\n"] && other == own)
  }

  @Test("PromiseKit's own errors are marked, and its work on a queue becomes google's")
  func own() throws {
    let error = try translated("let p = Promise<Int>(error: PMKError.badInput)\n", from: .promisekit, to: .library(.google))
    #expect(error.remarks.map(\.isUntranslated) == [true])
    let work = "DispatchQueue.global().async(.promise) { 42 }.done { print($0) }.cauterize()\n"
    let (text, own, other) = try run(work, .promisekit, to: .library(.google))
    #expect(text.contains("Promise(on: DispatchQueue.global()) { 42 }"))
    #expect(own == ["42\n"] && other == own)
    #expect(try translated(work, from: .promisekit, to: .async).remarks.map(\.rule) == [21])
  }

  @Test("PromiseKit's pair of promise and resolver becomes google's pending promise, under one name, two or in a type")
  func pairs() throws {
    let text = """
      let (promise, seal) = Promise<Int>.pending()
      let other = Promise<Int>.pending()
      class Box {
        let (made, maker) = Promise<Int>.pending()
        func set() { maker.fulfill(3) }
      }
      let box = Box()
      promise.map { $0 + 1 }.done { print($0) }.cauterize()
      other.promise.done { print($0) }.cauterize()
      box.made.done { print($0) }.cauterize()
      seal.fulfill(1)
      other.resolver.fulfill(5)
      box.set()
      """
    let (written, own, other) = try run(text, .promisekit, to: .library(.google))
    #expect(own.count == 3 && other.sorted() == own.sorted())
    #expect(written.contains("promise.fulfill(1)") && written.contains("other.fulfill(5)"))
    // What hands the resolver on stays.
    #expect(try !translated(text + "\nprint(seal)\n", from: .promisekit, to: .library(.google)).isWhole)
  }

  @Test(
    "a function of the script that is called like a helper gets another name", arguments: ["async", "promisekit", "ecmascript"])
  func clashes(target: String) throws {
    let text = """
      func timeout(_ n: Int) -> Int { n + 2 }
      func race(_ n: Int) -> Int { n + 3 }
      func allAnswers(_ n: Int) -> Int { n + 4 }
      print(timeout(1), race(1), allAnswers(1))
      Promise(1).delay(0.5).timeout(0.1).then { print($0) }.catch { print($0) }
      any([Promise(1), Promise(2)]).then { print($0.count) }
      """
    let (_, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own.count == 3 && other == own)
  }

  @Test("operators that a script adds to promises run, know the type of the value, and are marked when they are translated")
  func extended() throws {
    let kit = """
      extension Promise {
        func log(_ name: String) -> Promise<T> { get { (value: T) in print(name, value) } }
      }
      extension Promise where T == Int {
        func doubled() -> Promise<Int> { map { $0 * 2 } }
      }
      Promise.value(2).log("first").doubled().done { print("done", $0) }.catch { print($0) }
      """
    let google =
      "extension Promise {\n  func log() -> Promise<Value> { then { print($0) } }\n}\nPromise(2).log().then { print($0) }\n"
    for (text, dialect, printed) in [
      (kit, Dialect.promisekit, ["first 2\n", "done 4\n"]), (google, .google, ["2\n", "2\n"]),
    ] {
      let request = RunRequest(source: ScriptSource(name: "a", text: text), dialect: dialect)
      #expect(TranslationTests.printed(request) == printed)
      #expect(try !translated(text, from: dialect, to: .async).isWhole)
    }
  }

  @Test(
    "combinations run in a script that imports the library that it was translated to",
    arguments: ["ecmascript", "anypromise", "promisekit", "frantic"])
  func imported(target: String) throws {
    let text = "import Promises\nall(Promise(1), Promise(2)).then { print($0 + $1) }.catch { print($0) }\n"
    let (_, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own == ["3\n"] && other == own)
  }

  @Test("no failure is put into what can't fail, and the number of turns is no rule")
  func proof() throws {
    let text = "after(seconds: 0.1).map { 1 }.done { print($0) }\n"
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: .promisekit), to: .library(.google))
    #expect(TranslationProof(script).trials.count == 1)
    let turns =
      "Promise(1).delay(0.1).then { _ in print(\"a\") }\nPromise(2).then { Promise($0) }.delay(0.1).then { _ in print(\"b\") }\n"
    let other = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: turns + "Promise(()).delay(0.1).then { print(\"c\") }\n")),
      to: .library(.promisekit))
    for trial in TranslationProof(other, mostRuns: 0).differences { #expect(trial.difference?.rule == nil) }
  }

  @Test("scripts that differ in comments alone aren't said to differ")
  func comments() {
    func run(_ text: String) -> LabRun { RunRequest(source: ScriptSource(name: "a", text: text), dialect: .google).perform() }
    let runs = TwoRuns(
      ("a", run("// one\nPromise(1).then { print($0) }\n")), ("b", run("// two\n\n// three\nPromise(2).then { print($0) }\n")))
    #expect(runs.reasons.contains { $0.hasPrefix("the scripts differ first in line 2:") && $0.hasSuffix("(line 4 of b)") })
  }
}
