import JavaScriptReading
import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: names, loops and what JavaScript leaves out")
struct TranslationNameTests {
  /// A translation that runs, and what both print.
  private func run(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> (String, [String], [String]) {
    let script = try TranslatedScript.running(text, source, to: target)
    return (script.translation.text, TranslationTests.printed(script.original), TranslationTests.printed(script.translated))
  }

  @Test(
    "a chain that grows by assignments, of a variable or a property, goes on from what it was",
    arguments: ["chain", "self.chain", "queue.chain"])
  func growing(name: String) throws {
    let text = """
      func step(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1) }
      final class Queue {
        var chain = Promise<Int>(0)
        func add(_ n: Int, _ queue: Queue) { \(name) = \(name).then { sum -> Promise<Int> in step(n).then { sum + $0 } } }
      }
      let q = Queue()
      q.add(1, q)
      q.add(2, q)
      q.chain.then { print("last", $0) }
      """
    let (translated, own, other) = try run(text, .google, to: .async)
    #expect(own == ["last 3\n"] && other == own, "\(translated)")
  }

  @Test("a handler's parameter may be called like a function or a method")
  func parameters() throws {
    let text = """
      final class Session {
        func user(_ id: Int) -> Promise<String> { Promise("u\\(id)").delay(0.1) }
        func token(_ id: Int) -> Promise<String> { Promise("t\\(id)").delay(0.1) }
        func greet() -> Promise<String> { token(1).then { token in "hello \\(token)" } }
      }
      let session = Session()
      session.user(1).then { user in session.user(2).then { print(user, $0) } }.catch { print($0) }
      session.greet().then { print($0) }
      """
    let (translated, own, other) = try run(text, .google, to: .async)
    #expect(own == ["hello t1\n", "u1 u2\n"] && other == own, "\(translated)")
  }

  @Test("a chain behind '?' is none where there is nothing; deeper in what begins it, it is marked")
  func optional() throws {
    let text = """
      var running: Promise<Int>? = Promise(1).delay(0.1)
      running?.then { print("got", $0) }
      running = nil
      let none: Promise<Int>? = nil
      none?.then { print("never", $0) }
      """
    let (translated, own, other) = try run(text, .google, to: .async)
    #expect(own == ["got 1\n"] && other == own, "\(translated)")
    let deeper = "class A { func f() -> Promise<Int> { Promise(1) } }\nlet a: A? = A()\na?.f().then { print($0) }\n"
    #expect(try !Translation(of: deeper, from: .google, to: .async).isWhole)
  }

  @Test("to FranticApparatus, promises that nobody takes are kept: statements, what is thrown away, what a loop makes")
  func kept() throws {
    let text = """
      func save(_ n: String) -> Promise<String> { Promise(n).delay(0.1).then { print("saved", $0) } }
      save("a")
      _ = save("b")
      [1, 2].forEach { n in save("n\\(n)") }
      """
    let (_, own, other) = try run(text, .google, to: .library(.frantic))
    #expect(own.count == 4 && other == own)
  }

  @Test("what may be settled twice is marked where that is a fault; a continuation's first answer counts")
  func twice() throws {
    func marks(_ body: String) throws -> Bool {
      let text =
        "func f(_ ok: Bool) -> Promise<Int> {\n  Promise<Int> { fulfill, reject in\n    \(body)\n  }\n}\nstruct Bad: Error {}\n"
      let isMarked = try Translation(of: text, from: .google, to: .library(.frantic)).text.contains("// rule 17: ")
      #expect(try Translation(of: text, from: .google, to: .async).text.contains("FirstAnswer(") == isMarked)
      return isMarked
    }
    #expect(try marks("if !ok { reject(Bad()) }\n    fulfill(1)"))
    #expect(try marks("if !ok { reject(Bad()) }\n    DispatchQueue.main.async { fulfill(1) }"))
    #expect(try marks("for n in 0..<2 {\n      Promise(n).then { fulfill($0) }\n    }"))
    #expect(try marks("[1, 2].forEach { fulfill($0) }"))
    #expect(try marks("Promise(1).then(fulfill)\n    Promise(2).then(fulfill)"))
    #expect(try !marks("for n in 0..<2 where ok {\n      fulfill(n)\n      return\n    }"))
    #expect(try !marks("if !ok { reject(Bad()); return }\n    fulfill(1)"))
    #expect(try !marks("if !ok { reject(Bad()) } else { fulfill(1) }"))
    #expect(try !marks("guard ok else { return reject(Bad()) }\n    fulfill(1)"))
  }

  @Test("a handler that a function of the script calls twice may settle twice, whether 'wrap' or a maker hands it on")
  func handedOn() throws {
    func text(_ body: String, _ chain: String) -> String {
      "func poll(_ done: (Int) -> Void) { \(body) }\n\(chain).then { print($0) }\n"
    }
    let chains = [
      "wrap { poll($0) }", "Promise<Int> { fulfill, _ in poll(fulfill) }", "Promise<Int> { yes, _ in poll { yes($0) } }",
    ]
    for chain in chains {
      let (translation, own, other) = try run(text("done(1); done(2)", chain), .google, to: .async)
      #expect(own == ["1\n"] && other == own, "\(chain)")
      #expect(translation.contains("FirstAnswer("), "\(chain)")
      let once = try Translation(of: text("if true { done(1) } else { done(2) }", chain), from: .google, to: .async)
      #expect(!once.text.contains("FirstAnswer("), "\(chain)")
    }
  }

  @Test("a maker's type is written where nothing else in a task tells it")
  func typedMakers() throws {
    let text = """
      var running: [String: Promise<String>] = [:]
      func load(_ url: String) -> Promise<String> {
        let p = Promise<String> { fulfill, _ in fulfill(url) }.always { running[url] = nil }
        running[url] = p
        return p
      }
      load("a").then { print($0) }
      Promise<Int> { fulfill, _ in print("begun"); fulfill(1) }
      """
    let (translation, own, other) = try run(text, .google, to: .async)
    #expect(own.sorted() == ["a\n", "begun\n"] && other.sorted() == own.sorted())
    #expect(translation.contains("() async throws -> String in"), "\(translation)")
    #expect(translation.contains("(continuation: CheckedContinuation<Int, Error>) in"), "\(translation)")
  }

  @Test(
    "a handler that gives nothing ends in a promise of nothing where the text around the chain wants one",
    arguments: [
      "func save(_ n: String) -> Promise<Void> { Promise(n).delay(0.1).then { names.append($0) } }\nsave(\"a\").then { print(names) }",
      "func save() -> Promise<Void> {\n  return Promise(\"a\").then { n -> Void in names.append(n) }.catch { print($0) }\n}\nsave().then { print(names) }",
      "var last: Promise<Void> = Promise(())\nlast = last.then { Promise(\"a\") }.then { n in names.append(n) }\nlast.then { print(names) }",
      "let last: Promise<Void> = Promise(\"a\").then { n in names.append(n) }\nlast.then { print(names) }",
    ])
  func promisesNothing(text: String) throws {
    let text = "var names: [String] = []\n\(text)\n"
    let (kit, own, other) = try run(text, .google, to: .library(.promisekit))
    #expect(own == ["[\"a\"]\n"] && other == own, "\(kit)")
    #expect(kit.contains(".done {") && !kit.contains(".get {"), "\(kit)")
    let (task, _, awaited) = try run(text, .google, to: .async)
    #expect(awaited == own && !task.contains("return n"), "\(task)")
  }

  @Test("of several answers to one continuation the first counts, as with the promise")
  func firstAnswer() throws {
    let text = """
      struct Late: Error {}
      func first(_ times: [Double]) -> Promise<Double> {
        Promise<Double> { fulfill, reject in
          for time in times { Promise(time).delay(time).then { fulfill($0) } }
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { reject(Late()) }
        }
      }
      first([0.3, 0.1, 0.2]).then { print("first", $0) }.catch { print("no", $0) }
      first([0.3, 0.2]).then { print("first", $0) }.catch { print("no", $0) }
      """
    let (_, own, other) = try run(text, .google, to: .async)
    #expect(own == ["first 0.1\n", "no Late()\n"] && other == own)
  }

  @Test("'firstly' begins at once in PromiseKit and in its translation: nothing is said of it")
  func firstly() throws {
    let text =
      "func work() -> Promise<Int> { print(\"work\"); return .value(1) }\nfirstly { work() }.done { print($0) }.cauterize()\n"
    #expect(try Translation(of: text, from: .promisekit, to: .library(.frantic)).remarks.isEmpty)
  }

  @Test("a maker that asks whether it was cancelled is marked", arguments: ["google", "async"])
  func cancelled(target: String) throws {
    let text = """
      let p = Promise<Int> { fulfill, reject, isCancelled in
        DispatchQueue.main.async { if !isCancelled() { fulfill(1) } }
      }.whenFulfilled(on: GCDDispatcher.main) { print($0) }
      """
    let marks = try Translation(of: text, from: .frantic, to: try TranslationTarget(named: target)).remarks
    #expect(marks.contains { $0.isUntranslated && $0.rule == 38 })
    let without = text.replacing("if !isCancelled() { fulfill(1) }", with: "fulfill(1)")
    #expect(try Translation(of: without, from: .frantic, to: try TranslationTarget(named: target)).isWhole)
  }

  /// A translation of JavaScript, and whether all of it is translated.
  private func read(_ text: String, to target: TranslationTarget) throws -> Translation {
    try Translation(of: JavaScriptTranslation(of: text).body, from: .ecmascript, to: target)
  }

  private static let load = "const load = n => new Promise(r => setTimeout(() => r(n), 10));\n"

  @Test(
    "a function of JavaScript that returns a promise is one where a handler calls it",
    arguments: ["promisekit", "frantic", "async"])
  func functions(target: String) throws {
    let body = JavaScriptTranslation(of: Self.load + "load(1).then(n => load(n + 1)).then(n => console.log('got', n));\n").body
    let (translated, own, other) = try run(body, .ecmascript, to: try TranslationTarget(named: target))
    #expect(own == ["got 2\n"] && other == own, "\(translated)")
  }

  @Test("'finally' waits for the promise that its function makes, or is marked")
  func finally() throws {
    let text =
      Self.load + "Promise.resolve(1).finally(() => load(2).then(() => console.log('closed'))).then(v => console.log(v));\n"
    let (_, own, other) = try run(JavaScriptTranslation(of: text).body, .ecmascript, to: .library(.promisekit))
    #expect(own == ["closed\n", "1\n"] && other == own)
    for target in [TranslationTarget.library(.google), .library(.frantic), .async] {
      #expect(try read(text, to: target).remarks.contains { $0.isUntranslated && $0.rule == 13 })
    }
  }

  @Test("a 'finally' that throws is marked", arguments: ["promisekit", "google", "frantic", "async"])
  func marked(target: String) throws {
    let target = try TranslationTarget(named: target)
    let throwing = "Promise.resolve(1).finally(() => { throw new Error('in'); }).catch(e => console.log(e.message));\n"
    #expect(try read(throwing, to: target).remarks.contains { $0.isUntranslated && $0.rule == 9 })
  }
}
