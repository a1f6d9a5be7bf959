import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: what a chain takes: functions that are kept, promises that are replaced, values that pass a handler of errors")
struct TranslationTakenTests {
  /// A translation that runs and has no marks but rules, and prints the same.
  ///
  /// - Parameter isInOrder: Whether the lines are to come in the same order: libraries take more turns or fewer.
  private func run(_ text: String, _ source: Dialect, to target: String, isInOrder: Bool = true) throws -> String {
    let script = try TranslatedScript.running(text, source, to: try TranslationTarget(named: target))
    #expect(script.translation.isWhole, "\(script.translation.text)")
    let (own, new) = (TranslationTests.printed(script.original), TranslationTests.printed(script.translated))
    #expect(!own.isEmpty && (isInOrder ? new == own : new.sorted() == own.sorted()), "\(own)\n\(script.translation.text)")
    return script.translation.text
  }

  /// The same of a text in JavaScript, with what Node prints.
  private func read(_ text: String, to target: String, printing wanted: [String]) throws -> String {
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    let script = try TranslatedScript.running(read.body, .ecmascript, to: try TranslationTarget(named: target))
    #expect(script.translation.isWhole, "\(script.translation.text)")
    for (name, request) in [("ecmascript", script.original), (target, script.translated)] {
      let printed = request.perform().full.output.map { String($0.text.dropLast()) }
      #expect(printed == wanted, "\(name): \(printed)\n\(script.translation.text)")
    }
    return script.translation.text
  }

  // MARK: Functions that are kept

  @Test(
    "a function that throws is called with 'try' wherever it is kept",
    arguments: [
      "check", "validator", "loose", "rules[0]", "listed[1]", "rules.first!", "named[\"a\"]!", "rule.test", "rule.run",
      "atLeast(4)",
      "Rules.short", "perhaps!", "again",
    ])
  func throwing(function: String) throws {
    let text = """
      typealias Check = (String) throws -> Int
      struct Short: Error {}
      func check(_ s: String) throws -> Int {
        if s.isEmpty { throw Short() }
        return s.count
      }
      func atLeast(_ n: Int) -> (String) throws -> Int {
        { text in
          if text.count < n { throw Short() }
          return text.count
        }
      }
      let validator: (String) throws -> Int = { s in s.count }
      let again = check
      let perhaps: Check? = check
      let loose = { (s: String) throws -> Int in s.count }
      let rules: [Check] = [check, validator]
      let listed = [check, validator]
      let named: [String: (String) throws -> Int] = ["a": check]
      enum Rules { static let short: Check = { $0.count } }
      struct Rule {
        let test: (String) throws -> Int
        func run(_ s: String) throws -> Int { try test(s) }
      }
      let rule = Rule { s in s.count }
      Promise("abcd").then(\(function)).then { print("is", $0) }
      """
    #expect(try run(text, .google, to: "async").contains("try \(function)("))
  }

  @Test("parameters, properties and parts of lists that throw are called with 'try', and what doesn't throw without")
  func parameters() throws {
    let text = """
      final class Form {
        let parse: (String) throws -> Int
        init(parse: @escaping (String) throws -> Int) { self.parse = parse }
        func own(_ s: String) -> Promise<Int> { Promise.value(s).map(parse) }
        func named(_ s: String) -> Promise<Int> { Promise.value(s).map(self.parse) }
        func given(_ s: String, _ f: @escaping (String) throws -> Int) -> Promise<Int> { Promise.value(s).map(f) }
        func plain(_ s: String, _ g: @escaping (String) -> Int) -> Promise<Int> { Promise.value(s).map(g) }
      }
      let form = Form { $0.count }
      firstly { form.own("a") }.done { print("own", $0) }.cauterize()
      firstly { form.named("b") }.done { print("named", $0) }.cauterize()
      firstly { form.given("c") { $0.count } }.done { print("given", $0) }.cauterize()
      firstly { form.plain("d") { $0.count } }.done { print("plain", $0) }.cauterize()
      let steps: [(Int) throws -> Int] = [{ $0 + 1 }, { $0 * 10 }]
      firstly { steps.reduce(Promise.value(3)) { $0.map($1) } }.done { print("steps", $0) }.cauterize()
      var chain = Promise.value(4)
      for step in steps { chain = chain.map(step) }
      chain.done { print("chain", $0) }.cauterize()
      """
    let tasks = try run(text, .promisekit, to: "async", isInOrder: false)
    for call in ["try self.parse(", "try f(", "try step("] { #expect(tasks.contains(call), "\(call)\n\(tasks)") }
    #expect(!tasks.contains("try g("), "\(tasks)")
  }

  @Test("a variadic parameter is a list of what its type says", arguments: ["promisekit", "frantic", "async"])
  func variadic(target: String) throws {
    let text = """
      func pipeline<T>(_ start: T, _ steps: ((T) -> Promise<T>)...) -> Promise<T> {
        steps.reduce(Promise(start), { $0.then($1) })
      }
      func inTurn(_ steps: ((Int) -> Promise<Int>)...) -> Promise<Int> {
        var last = Promise(1)
        for step in steps { last = last.then(step) }
        return last
      }
      func first(_ jobs: Promise<Int>...) -> Promise<Int> { jobs[0].then { $0 + 1 } }
      pipeline("x", { Promise($0 + "y") }, { Promise($0 + "z").delay(0.1) }).then { print("pipeline", $0) }
      inTurn({ Promise($0 + 1).delay(0.2) }, { Promise($0 * 10) }).then { print("in turn", $0) }
      first(Promise(4).delay(0.3), Promise(5)).then { print("first", $0) }
      """
    _ = try run(text, .google, to: target)
  }

  // MARK: JavaScript

  @Test("a value passes a 'catch' that returns nothing, and several of them", arguments: ["async", "promisekit", "google"])
  func passing(target: String) throws {
    let text = """
      const load = ok => ok ? Promise.resolve('v') : Promise.reject(new Error('no'));
      load(true).catch(e => { console.log(e.message); }).then(x => console.log('one', x))
        .then(() => load(true).then(v => v + '!').catch(e => { console.log(e.message); }).then(x => console.log('two', x)))
        .then(() => load(false).catch(e => 'cached').catch(e => console.log('never', e)).then(x => console.log('three', x)))
        .then(() => load(false).catch(e => { throw new Error('again'); }).catch(e => { console.log(e.message); }).then(() => console.log('four')))
        .then(() => { const kept = load(true).catch(e => { console.log(e); }); return kept; })
        .then(x => console.log('five', x));
      """
    _ = try read(text, to: target, printing: ["one v", "two v!", "three cached", "again", "four", "five v"])
  }

  @Test("a value passes a 'catch' of AnyPromise that returns nothing")
  func passingAny() throws {
    let text = """
      func load() -> AnyPromise { AnyPromise.promiseWithValue("v") }
      load().catch { e in print("no", e) }.then { x in print("is", x) }
      """
    _ = try run(text, .anypromise, to: "async")
  }

  @Test(
    "a function that can't be looked into may return a promise, which is waited for",
    arguments: ["google", "promisekit", "anypromise", "frantic", "async"])
  func unknown(target: String) throws {
    let text = """
      class Mutex {
        constructor() { this.last = Promise.resolve(); }
        run(f) {
          const r = this.last.then(f);
          this.last = r.catch(() => {});
          return r;
        }
      }
      const m = new Mutex();
      m.run(async () => { console.log('A'); await null; console.log('A out'); });
      m.run(() => console.log('B'));
      """
    _ = try read(text, to: target, printing: ["A", "A out", "B"])
  }

  @Test("a function that is known to return no promise is handed over as it is")
  func knownFunctions() throws {
    let text = """
      const double = x => x * 2;
      function next(x) { return x + 1; }
      Promise.resolve(1).then(double).then(next).then(x => console.log('is', x));
      """
    let kit = try read(text, to: "promisekit", printing: ["is 3"])
    #expect(!kit.contains("asPromise"), "\(kit)")
  }

  @Test(
    "a promise that is kept in an object and replaced by a chain on itself is taken at once",
    arguments: [
      "lock.p = lock.p.then(f)", "const r = lock.p.then(f); lock.p = r", "lock['p'] = lock['p'].then(f)",
      "lock.p = Promise.all([lock.p]).then(f)",
    ])
  func fields(statement: String) throws {
    let text = """
      const lock = { p: Promise.resolve() };
      function run(f) { \(statement); return lock.p; }
      run(() => console.log('A'));
      run(async () => { await null; console.log('B'); });
      run(() => console.log('C'));
      """
    _ = try read(text, to: "async", printing: ["A", "B", "C"])
  }

  // MARK: Promises that are replaced

  @Test(
    "a promise that is replaced by a combination of itself and others is taken at once",
    arguments: [
      "p = all(p, p).then { $0 + $1 }", "p = all([p, p]).then { $0[0] + $0[1] }", "p = race(p, Promise(4).delay(1))",
      "p = all(p.then { $0 + 1 }, p).then { $0 * $1 }", "p = any([p, p]).then { $0.count }",
      "slots[1] = all(slots[0], slots[1]).then { $0 + $1 }; p = slots[1]", "p = all(self.p, self.slots[1]).then { $0 - $1 }",
    ])
  func replaced(statement: String) throws {
    let text = """
      final class Chain {
        private var p = Promise(3)
        private var slots = [Promise(1), Promise(5)]
        func step() {
          \(statement)
        }
        func result() -> Promise<Int> { p }
      }
      let chain = Chain()
      chain.step()
      chain.step()
      chain.result().then { print("chain", $0) }
      """
    let tasks = try run(text, .google, to: "async")
    #expect(!tasks.contains("is read when the task begins"), "\(tasks)")
  }

  @Test("variables and PromiseKit's combinations are taken at once, too, and what is listed by a variable")
  func replacedVariables() throws {
    let text = """
      var busy: Promise<Void> = .value(())
      func save(_ n: String) { busy = when(fulfilled: busy, after(seconds: 0.1).asVoid()).done { print("saved", n) } }
      save("a")
      save("b")
      var jobs = [Promise.value(1), Promise.value(2)]
      let sum = when(fulfilled: jobs).map { $0.reduce(0, +) }
      jobs = [sum]
      jobs.append(sum)
      firstly { when(fulfilled: jobs) }.done { print("sums", $0) }.cauterize()
      """
    let tasks = try run(text, .promisekit, to: "async")
    #expect(tasks.contains("[jobs] in") && tasks.contains("[busy] in"), "\(tasks)")
  }

  // MARK: Errors

  @Test(
    "google's promise of an error is rejected, whatever keeps the error",
    arguments: ["promisekit", "ecmascript", "frantic", "async"])
  func errors(target: String) throws {
    let text = """
      protocol Problem: Error {}
      enum Net: Problem {
        case code(Int)
        static func status(_ n: Int) -> Net { .code(n) }
      }
      struct Store {
        var last: Error?
        static let shared: Error = Net.code(1)
        func problem() -> any Error { Net.code(2) }
        func optional() -> Promise<String> {
          if let last { return Promise(last) }
          return Promise("none")
        }
        func method() -> Promise<String> { Promise(problem()) }
      }
      func result(_ r: Result<String, Error>) -> Promise<String> {
        switch r {
        case .success(let text): return Promise(text)
        case .failure(let reason): return Promise(reason)
        }
      }
      func failed(_ r: Result<String, Error>) -> Promise<String> {
        if case .failure(let reason) = r { return Promise(reason) }
        return Promise("fine")
      }
      func generic<E: Error>(_ problem: E) -> Promise<String> { Promise(problem) }
      let errors: [Error] = [Net.code(6)]
      let store = Store(last: Net.code(3))
      let jobs: [() -> Promise<String>] = [
        { store.optional() }, { store.method() }, { result(.failure(Net.code(4))) }, { failed(.failure(Net.code(5))) },
        { failed(.success("")) }, { generic(Net.code(7)) }, { Promise<String>(errors[0]) }, { Promise<String>(Store.shared) },
        { Promise<String>(Net.status(8)) }, { Promise<String>(store.last ?? Net.code(9)) },
        { Promise<String>(store.problem() as! Net) },
      ]
      func next(_ i: Int) {
        guard i < jobs.count else { return }
        jobs[i]().then { print("is", $0) }.catch { print("failed", $0) }.always { next(i + 1) }
      }
      next(0)
      """
    _ = try run(text, .google, to: target)
  }

  @Test("a text that an extension makes an error is a value")
  func errorsOfTexts() throws {
    let text = """
      extension String: Error {}
      func name(_ s: String) -> Promise<String> { Promise<String>(on: .main) { s } }
      name("a").then { String($0.count) }.then { print("is", $0) }
      """
    _ = try run(text, .google, to: "promisekit")
  }
}
