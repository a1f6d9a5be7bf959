import JavaScriptReading
import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what was written wrong without a mark")
struct TranslationMendedTests {
  /// A translation that runs and has no marks, and what both print.
  private func run(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> (String, [String], [String]) {
    let script = try TranslatedScript.running(text, source, to: target)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    return (script.translation.text, TranslationTests.printed(script.original), TranslationTests.printed(script.translated))
  }

  @Test(
    "'$0' that an idiom puts into a closure of its own gets a name", arguments: ["promisekit", "ecmascript", "frantic", "async"])
  func moved(target: String) throws {
    let text = "Promise(0.5).then { Promise($0 + 1).delay($0) }.then { print($0) }\n"
    let (written, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own == ["1.5\n"] && other == own, "\(written)")
    #expect(target == "async" || written.contains("{ input in"))
    // Where nothing is moved, nothing is named.
    let plain = try run("Promise(1).then { [$0].map { $0 + 1 } }.then { print($0) }\n", .google, to: .library(.promisekit)).0
    #expect(plain.contains("map { [$0].map { $0 + 1 } }"))
  }

  @Test("a handler of errors that names none, as JavaScript's may, says so in Swift", arguments: ["google", "promisekit"])
  func namelessErrors(target: String) throws {
    let text = "struct E: Error {}\nPromise.reject(E()).catch { print(\"end\") }\n"
    let (written, own, other) = try run(text, .ecmascript, to: try TranslationTarget(named: target))
    #expect(own == ["end\n"] && other == own, "\(written)")
    #expect(written.contains("{ _ in print(\"end\")"), "\(written)")
  }

  @Test("a key path in the place of a handler asks the value for it", arguments: ["google", "async", "frantic", "ecmascript"])
  func keyPaths(target: String) throws {
    let text = """
      struct User { let name: String }
      Promise.value(User(name: "Ada")).map(\\.name.count).done { print($0) }.catch { print($0) }
      Promise.value(User(name: "Bo")).map(\\User.name).map(\\.self).done { print($0) }.catch { print($0) }
      """
    let (written, own, other) = try run(text, .promisekit, to: try TranslationTarget(named: target))
    #expect(own == ["3\n", "Bo\n"] && other == own, "\(written)")
    #expect(target != "async" || written.contains(".name.count\n"), "\(written)")
  }

  @Test("a function's own list of FranticApparatus's promises is marked: letting go of it cancels there, and not elsewhere")
  func ownList() throws {
    let text = """
      func start(_ job: Promise<Int>) {
        var kept: [Promise<Void>] = []
        kept.append(job.whenFulfilled(on: GCDDispatcher.main) { print($0) })
      }
      """
    for target in ["google", "promisekit", "ecmascript", "async"] {
      let translation = try Translation(of: text, from: .frantic, to: try TranslationTarget(named: target))
      #expect(translation.text.contains("// rule 40: letting go of 'kept'"), "\(translation.text)")
    }
  }

  @Test("an error that was looked at is marked where a closure returns the promise, and not where a chain takes it on")
  func returnedByClosure() throws {
    func translated(_ text: String) throws -> String {
      try Translation(of: text, from: .frantic, to: .library(.promisekit)).text
    }
    let chain = "load().whenRejected(on: GCDDispatcher.main) { print($0) }"
    let load = "func load() -> Promise<Int> { Promise<Int> { fulfill, _, _ in fulfill(1) } }\n"
    #expect(try translated(load + "let again = { () -> Promise<Int> in \(chain) }\n").contains("rule 10: the error goes on"))
    #expect(
      try translated(load + "let again = { () -> Promise<Int> in\n  print(1)\n  return \(chain)\n}\n")
        .contains("rule 10: the error goes on"))
    let taken = "let p = load().whenFulfilledThenPromise(on: GCDDispatcher.main) { _ in \(chain) }\n"
    #expect(try !translated(load + taken).contains("rule 10: the error goes on"))
  }

  @Test("rule 16 is marked for the variable that is meant, not for another of its name")
  func nameOnly() throws {
    let text = """
      func other() { var n = 1; n += 1; print(n) }
      func quiet(_ n: Int) -> Promise<Int> { Promise(n) }
      final class Loud { func quiet(_ n: Int) -> Promise<Int> { print(n); return Promise(n) } }
      func use() {
        let n = 3
        quiet(n).then { print($0) }
      }
      """
    #expect(try !Translation(of: text, from: .google, to: .async).text.contains("rule 16"))
    let changing = text.replacing("  let n = 3", with: "  var n = 3; n += 1")
    #expect(try Translation(of: changing, from: .google, to: .async).text.contains("rule 16: 'n' is read"))
  }

  @Test("a long program is proved in fewer runs, and the proof says so")
  func affordable() throws {
    let text = (0..<12).map { "Promise(\($0)).delay(0.1).then { print($0) }\n" }.joined()
    let proof = TranslationProof(try TranslatedScript.running(text, .google, to: .library(.promisekit)), mostEvents: 100)
    #expect(proof.trials.count <= 22)
    #expect(proof.gap?.contains("failures were tried") == true)
  }

  @Test("two statements on one line stay two, and a comment on the second gets a line of its own")
  func lines() throws {
    let text = """
      func save(_ text: String) -> Promise<Int> { print(text); return Promise(1).delay(0.1) }
      func quiet(_ n: Int) -> Promise<Int> { Promise(n) }
      quiet(1); let y = 1
      print(y); save("x").then { n in print(n); quiet(2).then { print($0) } }
      """
    let (written, own, other) = try run(text, .google, to: .async)
    #expect(written.contains("Task { _ = try await quiet(1) }; let y = 1"), "\(written)")
    #expect(written.contains("print(y);\n// rule 16: 'save' is called when the task begins, not at once\nTask {"), "\(written)")
    #expect(written.contains("async throws -> Int {\n  print(text)\n  try await Task.sleep"), "\(written)")
    #expect(own == ["1\n", "x\n", "1\n", "2\n"] && other == own)
  }

  @Test("a function without parameters handles nothing, and both outcomes", arguments: ["async", "promisekit", "ecmascript"])
  func functions(target: String) throws {
    let text = """
      func step() -> Promise<Int> { Promise(5).delay(0.1) }
      func show() { print("shown") }
      Promise(()).then(step).then { print($0) }.always(show)
      """
    let (_, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own == ["5\n", "shown\n"] && other == own)
  }

  @Test("what settles a promise from outside is handed on, or stays and is marked", arguments: ["promisekit", "ecmascript"])
  func handedOn(target: String) throws {
    let text = """
      func start(_ done: @escaping (Int) -> Void) { DispatchQueue.main.async { done(4) } }
      let gate = Promise<Int>.pending()
      start(gate.fulfill)
      gate.then { print($0) }
      """
    let (_, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own == ["4\n"] && other == own)
    for target in [TranslationTarget.async, .library(.frantic)] {
      let marked = try Translation(of: text, from: .google, to: target)
      #expect(marked.text.contains("start(gate.fulfill)") && !marked.isWhole)
    }
  }

  @Test("to 'frantic': what a function keeps in a constant is kept, and a variable 'promises' is the script's own")
  func kept() throws {
    let text = """
      var promises = 3
      func go() {
        let kept = Promise(1).delay(0.1).then { print("kept", $0) }
        let used = Promise(2)
        used.then { print("used", $0, promises) }
      }
      go()
      """
    let (written, own, other) = try run(text, .google, to: .library(.frantic))
    #expect(own == ["used 2 3\n", "kept 1\n"] && other == own)
    #expect(written.contains("  promises2.append(kept)\n") && !written.contains("append(used)"), "\(written)")
  }

  @Test("to 'async': a property is none of the functions that are called the same")
  func property() throws {
    let text = """
      class Screen {
        let load = 3
        func show(_ n: Int) { print(n) }
        func run() { show(load); show(self.load) }
      }
      func load(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      Screen().run()
      load(1).then { print($0) }
      """
    let (_, own, other) = try run(text, .google, to: .async)
    #expect(own == ["3\n", "3\n", "1\n"] && other == own)
    let more = try Translation(of: text + "\nlet screen = Screen()\nprint(screen.load)\n", from: .google, to: .async)
    #expect(more.isWhole, "a function outside of types isn't what stands behind a dot")
    #expect(more.text.contains("print(screen.load)"))
  }

  @Test("JavaScript's functions that return a promise on one path only are marked where the library's operators say which")
  func mixed() throws {
    let read = JavaScriptTranslation(
      of: "function load(ok) { if (ok) { return Promise.resolve(1); } return 2; }\nPromise.resolve(true).then(load);\n")
    for target in [TranslationTarget.async, .library(.promisekit), .library(.frantic), .library(.anypromise)] {
      let translation = try Translation(of: read.body, from: .ecmascript, to: target)
      #expect(translation.isWhole == (target == .library(.anypromise)), "\(target)")
    }
  }

  @Test("what was JavaScript fails with an error that has a message")
  func message() throws {
    let read = JavaScriptTranslation(
      of: "Promise.reject(new Error('bad')).catch(error => { console.log(error.message); });\n")
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: read.body), dialect: .ecmascript), to: .library(.promisekit))
    #expect(TranslationProof(script).differences.isEmpty)
  }

  @Test("PromiseKit 8 has no 'catch(only:)': the type isn't passed over", arguments: ["catch", "recover"])
  func only(name: String) {
    let text = """
      struct Bad: Error {}
      func load() -> Promise<Int> { after(seconds: 0.1).map { 1 } }
      load().\(name)(only: Bad.self) { _ in print("bad") }
      """
    let request = RunRequest(source: ScriptSource(name: "a", text: text), dialect: .promisekit)
    #expect(throws: TranslationFailure.self) { try TranslatedScript(request, to: .async) }
    #expect(request.perform().diagnostics.contains { $0.message.contains("PromiseKit 8 has no '\(name)(only:)'") })
    // A script may add it.
    let own = "extension Promise {\n  func \(name)(only type: Any, _ body: (Error) -> Void) { print(\"own\") }\n}\n" + text
    #expect(
      RunRequest(source: ScriptSource(name: "a", text: own), dialect: .promisekit).perform().diagnostics.allSatisfy {
        !$0.message.contains("only:")
      })
  }

  @Test("a queue that a maker names goes with its work, or a comment says that it is left out")
  func queues() throws {
    let text = """
      let queue = DispatchQueue(label: "work")
      let p = Promise(on: queue) { 1 }
      let q = Promise<Int>(on: queue) { fulfill, _ in fulfill(2) }
      all(p, q).then { print($0 + $1) }
      """
    let (written, own, other) = try run(text, .google, to: .library(.promisekit))
    #expect(own == ["3\n"] && other == own)
    #expect(
      written.contains("let p = queue.async(.promise) { 1 }")
        && written.contains("// rule 2: there is no queue to choose: 'queue'"))
    for target in [TranslationTarget.async, .library(.ecmascript), .library(.frantic)] {
      let rules = try Translation(of: text, from: .google, to: target).remarks.compactMap(\.rule)
      #expect(rules.count { $0 == 2 } == 2, "\(target)")
    }
  }

  @Test("to 'async': a local variable is none of the functions that are called the same, and a function goes with its parameters")
  func named() throws {
    let text = """
      func step() -> Promise<Int> { Promise(2).delay(0.1) }
      func load(id: Int) -> Promise<Int> { Promise(id) }
      func show(_ n: Int) { print(n) }
      Promise(1).then { n -> Int in
        let step = n + 1
        show(step)
        return step
      }.then { print($0) }
      let made = [3, 4].map(load)
      all(made).then { print($0) }
      """
    let (written, own, other) = try run(text, .google, to: .async)
    #expect(
      written.contains("show(step)") && written.contains("map({ value in Task { try await load(id: value) } })"), "\(written)")
    #expect(own.sorted() == ["2\n", "2\n", "[3, 4]\n"] && other.sorted() == own.sorted())
  }

  @Test("no failure is tried at a place that makes no promise in one of them")
  func unmade() throws {
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: "retry(attempts: 1) { Promise(1) }.then { print($0) }\n")),
      to: .library(.promisekit))
    let proof = TranslationProof(script)
    #expect(proof.differences.isEmpty && proof.trials.count == 3, "\(proof.trials)")
  }

  @Test(
    "Swift's 'Result' keeps its meaning where the other library has a type of this name",
    arguments: ["promisekit", "frantic", "anypromise", "ecmascript", "async"])
  func swiftResult(target: String) throws {
    let text = """
      struct Bad: Error {}
      func fetch(_ ok: Bool, _ done: @escaping (Result<Int, Error>) -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { done(ok ? .success(7) : .failure(Bad())) }
      }
      func load(_ ok: Bool) -> Promise<Int> {
        Promise { fulfill, reject in
          fetch(ok) { result in
            switch result {
            case .success(let value): fulfill(value)
            case .failure(let error): reject(error)
            }
          }
        }
      }
      load(true).then { print($0) }.catch { print("no", $0) }
      load(false).then { print($0) }.catch { print("no", $0) }
      """
    let (written, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own == ["7\n", "no Bad()\n"] && other == own, "\(written)")
    #expect(written.contains("Swift.Result<Int, Error>") == ["promisekit", "frantic", "anypromise"].contains(target))
  }

  @Test(
    "a generic parameter that is called 'Result', and 'Swift.Result', stay what they are",
    arguments: ["promisekit", "frantic", "anypromise"])
  func otherResult(target: String) throws {
    let text = """
      func twice<Result>(_ work: () -> Promise<Result>) -> Promise<[Result]> { all([work(), work()]) }
      let known: Swift.Result<Int, Error> = .success(3)
      twice { Promise(1) }.then { print($0, (try? known.get()) ?? 0) }
      """
    let (written, own, other) = try run(text, .google, to: try TranslationTarget(named: target))
    #expect(own == ["[1, 1] 3\n"] && other == own, "\(written)")
    #expect(written.contains("func twice<Result>(") && written.contains("known: Swift.Result<"), "\(written)")
  }

  @Test(
    "an optional is mapped to '.value' in front of '??'", arguments: ["google", "frantic", "anypromise", "ecmascript", "async"])
  func mappedOptional(target: String) throws {
    let text = """
      let cache = [1: "cached"]
      func fetch(_ id: Int) -> Promise<String> { after(seconds: 0.1).map { "fetched \\(id)" } }
      func load(_ id: Int) -> Promise<String> { cache[id].map { .value($0) } ?? fetch(id) }
      firstly { load(1) }.then { v -> Promise<String> in print(v); return load(2) }.done { print($0) }.catch { print($0) }
      """
    let (written, own, other) = try run(text, .promisekit, to: try TranslationTarget(named: target))
    #expect(own == ["cached\n", "fetched 2\n"] && other == own, "\(written)")
  }

  @Test("a name that a handler declares anew isn't taken for its parameter, which has another name here")
  func hidden() throws {
    let text = """
      func one(_ n: Int?) -> Promise<Int?> { Promise(n).delay(0.1) }
      func find(_ n: Int?) -> Int? { n.map { $0 + 100 } }
      func load(_ n: Int?) -> Promise<String> {
        let value = 5
        return one(n).then { value -> String in
          print([1, 2].map { value in value * 2 })
          for value in 7...8 { print("loop", value) }
          if case let value? = value, value > 50 { return "large \\(value)" }
          if let value = find(value) { return "found \\(value)" }
          return "none \\(value as Any)"
        }.always { print("value", value) }
      }
      func unwrapped(_ n: Int?) -> Promise<String> {
        let value = 9
        return one(n).then { value -> String in
          if let value { print("if", value) }
          guard let value else { return "nothing" }
          return "some \\(value)"
        }.then { text -> String in "\\(text) \\(value)" }
      }
      load(1).then { print($0) }.then { _ in load(nil) }.then { print($0) }.then { _ in unwrapped(2) }.then { print($0) }
        .then { _ in unwrapped(nil) }.then { print($0) }
      """
    let (written, own, other) = try run(text, .google, to: .async)
    #expect(own.contains("found 101\n") && own.contains("some 2 9\n") && own.last == "nothing 9\n")
    #expect(own == other, "\(written)")
    #expect(written.contains("{ value in value * 2 }") && written.contains("found \\(value)"))
  }

  @Test("a parameter that gives promises is awaited, though a function is called the same")
  func heldFunction() throws {
    let text = """
      func ready() -> Promise<Void> { Promise(()) }
      func run<T>(_ job: @escaping () -> Promise<T>) -> Promise<T> { ready().then { job() } }
      func job(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      run { job(1) }.then { print($0) }
      all([2, 3].map { n in run { job(n) } }).then { print($0) }
      """
    let (written, own, other) = try run(text, .google, to: .async)
    #expect(own == ["1\n", "[2, 3]\n"] && own == other, "\(written)")
    #expect(written.contains("try await job().value"))
  }

  @Test("that FranticApparatus cancels what a combination no longer needs is said, and is the reason of a difference")
  func others() throws {
    let text = """
      struct Bad: Error {}
      func step(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1 * Double(n)).then { n -> Int in print("step", n); return n } }
      all([step(1), Promise<Int>(Bad()), step(2)]).then { print($0) }.catch { print("no", $0) }
      """
    let script = try TranslatedScript.running(text, .google, to: .library(.frantic))
    #expect(script.translation.remarks.contains { $0.rule == 24 })
    #expect(TranslationTests.printed(script.translated) == ["no Bad()\n"])
    let proof = TranslationProof(script)
    #expect(proof.differences.first?.difference?.rule == 24)
    let back = try Translation(of: script.translation.text, from: .frantic, to: .library(.promisekit))
    #expect(back.remarks.contains { $0.rule == 24 })
  }

  @Test(
    "'$0.then($1)' within a closure means that closure's '$1'",
    arguments: [TranslationTarget.async, .library(.frantic), .library(.promisekit)])
  func outerShorthand(target: TranslationTarget) throws {
    let text = """
      let steps: [(Int) -> Promise<Int>] = [{ Promise($0 + 1) }, { n in Promise(n * 2).delay(0.1) }]
      steps.reduce(Promise(3)) { $0.then($1) }.then { print($0) }
      """
    let (written, own, other) = try run(text, .google, to: target)
    #expect(own == ["8\n"] && own == other, "\(written)")
    let chosen = "func f(_ b: Bool) { Promise(1).then(b ? { Promise($0 + 1) } : { Promise($0 + 2) }).then { print($0) } }\n"
    #expect(try !Translation(of: chosen, from: .google, to: .library(.frantic)).isWhole)
  }

  @Test("what settles a promise with another one follows it, or is marked", arguments: [Dialect.google, .promisekit, .frantic])
  func following(target: Dialect) throws {
    let whole = "Promise { res, _ in res(Promise.resolve(0)) }.then { print($0) }\n"
    let (written, own, other) = try run(whole, .ecmascript, to: .library(target))
    #expect(own == ["0\n"] && own == other, "\(written)")
    let within = "Promise { res, _ in\n  print(1)\n  res(Promise.resolve(0))\n}.then { print($0) }\n"
    let marked = try Translation(of: within, from: .ecmascript, to: .library(target))
    #expect(marked.remarks.contains { $0.rule == 19 && $0.isUntranslated }, "\(marked.text)")
  }
}
