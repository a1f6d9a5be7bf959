import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

/// What was once translated to something else without a word.
@Suite("translate: nothing changes silently")
struct TranslationSilentTests {
  private static let libraries = Dialect.allCases.filter { $0 != .ecmascript }.map(TranslationTarget.library)

  private func script(_ text: String, _ source: Dialect, to target: Dialect) throws -> TranslatedScript {
    try TranslatedScript.running(text, source, to: .library(target))
  }

  /// JavaScript in a library's words, and what it prints there, sorted: libraries take more turns or fewer.
  private func read(_ text: String, to target: TranslationTarget) throws -> (script: TranslatedScript, printed: [String]) {
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    let script = try TranslatedScript.running(read.body, .ecmascript, to: target)
    return (script, TranslationTests.lines(script.translated).sorted())
  }

  @Test(
    "to PromiseKit, a handler of 'recover' that returns nothing gives a promise that can be caught",
    arguments: [
      "{ _ in () }", "{ print(\"healed\", $0) }", "note", "{ e in\n  if e is Bad { return }\n  print(1)\n}",
      "{ _ -> Void in return () }",
    ])
  func recovers(handler: String) throws {
    let text = """
      struct Bad: Error {}
      func note(_ e: Error) { print("note", e) }
      Promise<Void>(Bad()).catch { print("saw", $0) }.recover(\(handler)).then { throw Bad() }.catch { print("caught", $0) }
      """
    let script = try script(text, .google, to: .promisekit)
    #expect(script.translation.text.contains("Promise.value(())"), "\(script.translation.text)")
    #expect(TranslationTests.lines(script.translated) == TranslationTests.lines(script.original))
    #expect(TranslationTests.lines(script.translated).last == "caught Bad()")
  }

  @Test(
    "an error that FranticApparatus takes for handled is marked wherever its promise goes",
    arguments: [
      "ask(FAIL)", "let pair = (FAIL, 1)\nprint(pair.1)", "let named = [\"a\": FAIL]\nprint(named.count)",
      "let one = chooses ? FAIL : FAIL\nask(one)", "ask([FAIL][0])",
    ])
  func kept(use: String) throws {
    let text = """
      struct Bad: Error {}
      let chooses = true
      func ask(_ p: Promise<Int>) { print("asked") }
      func fail() -> Promise<Int> { Promise<Int> { _, reject, _ in reject(Bad()) } }
      \(use.replacing("FAIL", with: "fail().whenRejected(on: GCDDispatcher.main) { print($0) }"))
      """
    for target in [Dialect.promisekit, .ecmascript] {
      #expect(try script(text, .frantic, to: target).translation.remarks.contains { $0.rule == 10 }, "\(use)")
    }
  }

  @Test("what fails behind a handler that looked at an error isn't taken for handled, or rule 10 says so")
  func swallowed() throws {
    let head = "struct Bad: Error {}\nPromise<Int>(Bad()).catch { print(\"saw\", $0) }"
    // The chain is healed: what fails later is another error.
    let healed = try script(head + ".recover { _ in 1 }.then { print($0) }\n", .google, to: .promisekit)
    #expect(!healed.translation.text.contains(".catch { _ in }"))
    #expect(healed.translation.remarks.isEmpty)
    let quiet = try script(head + ".then { print($0) }\n", .google, to: .promisekit)
    #expect(quiet.translation.text.contains(".catch { _ in }"))
    #expect(quiet.translation.remarks.map(\.rule) == [10])
    let loud = try script(head + ".then { _ in throw Bad() }\n", .google, to: .promisekit)
    #expect(!loud.translation.text.contains(".catch { _ in }"))
    #expect(loud.translation.remarks.map(\.rule) == [10])
    for script in [healed, quiet, loud] { #expect(TranslationProof(script).isExplained, "\(script.translation.text)") }
  }

  @Test("what FranticApparatus's 'any' gives has no counterpart, and is marked")
  func anyResult() throws {
    let text =
      "let all = any([\"a\": Promise<Int> { fulfill, _, _ in fulfill(1) }]).whenFulfilled(on: GCDDispatcher.main) { print($0) }\n"
    for target in [TranslationTarget.library(.google), .library(.promisekit), .async] {
      #expect(try !Translation(of: text, from: .frantic, to: target).isWhole, "\(target)")
    }
  }

  @Test("a promise that is returned out of 'do', or past 'defer', is settled when they are left, or is marked")
  func leaving() throws {
    let google = """
      struct Bad: Error {}
      func late() -> Promise<Int> { Promise(1).delay(0.1).then { _ in throw Bad() } }
      func load() -> Promise<Int> {
        do { return late() } catch { return Promise(0) }
      }
      load().then { print($0) }.catch { print($0) }
      """
    #expect(try !Translation(of: google, from: .google, to: .async).isWhole)
    let script = """
      const fail = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 5));
      async function load() { try { return fail(); } catch (e) { return 'inside'; } finally { console.log('finally'); } }
      load().then(v => console.log(v), e => console.log('outside', e.message));
      """
    for target in Self.libraries { #expect(try read(script, to: target).printed == ["finally", "outside late"], "\(target)") }
    #expect(try !read(script, to: .async).script.translation.isWhole)
    #expect(try read(script.replacing("return fail", with: "return await fail"), to: .async).printed == ["finally", "inside"])
  }

  @Test("JavaScript's asynchronous functions become functions that return promises", arguments: libraries)
  func asynchronous(target: TranslationTarget) throws {
    let text = """
      const wait = (ms, v) => new Promise(resolve => setTimeout(() => resolve(v), ms));
      async function load(id) {
        if (id > 2) throw new Error('no user ' + id);
        const user = await wait(5, { id, name: 'user ' + id });
        return user;
      }
      class Store {
        constructor() { this.seen = 0; }
        async first(id) {
          const user = await load(id);
          this.seen += 1;
          return user.name;
        }
      }
      const store = new Store();
      async function all(ids) {
        const names = [];
        for (const id of ids) {
          try { names.push(await store.first(id)); } catch (e) { names.push(e.message); }
        }
        return names;
      }
      all([1, 3, 2]).then(names => { console.log(names.join(), store.seen); return load(1); }).then(u => console.log(u.id));
      """
    let (script, printed) = try read(text, to: target)
    #expect(script.translation.isWhole, "\(script.translation.remarks)")
    #expect(script.translation.remarks.contains { $0.rule == 16 })
    #expect(printed == ["1", "user 1,no user 3,user 2 2"])
  }

  @Test("'then' with two handlers: the second isn't given what the first throws", arguments: libraries + [.async])
  func twoHandlers(target: TranslationTarget) throws {
    let text = """
      const get = n => new Promise((resolve, reject) => setTimeout(() => n ? resolve(n) : reject(new Error('none')), 5));
      get(1).then(v => { throw new Error('in first'); }, e => console.log('never')).catch(e => console.log('later', e.message));
      get(0).then(v => console.log('never'), e => { console.log('second', e.message); return get(2); }).then(v => console.log('on', v));
      get(3).then(v => v + 1, e => 'none').then(v => console.log('four', v));
      """
    let (script, printed) = try read(text, to: target)
    #expect(script.translation.isWhole, "\(script.translation.remarks)")
    #expect(printed == ["four 4", "later in first", "on 2", "second none"], "\(script.translation.text)")
  }

  @Test(
    "'undefined' is 'nil' for libraries without types, and a comment says so", arguments: [Dialect.anypromise, .promisekit096])
  func undefined(target: Dialect) throws {
    for handlers in ["v => {}", "v => {}, e => 'none'"] {
      let used = try read("Promise.resolve(1).then(\(handlers)).then(v => console.log(v));", to: .library(target))
      #expect(used.printed == ["null"])
      #expect(used.script.translation.text.contains("'nil' here, not 'undefined'"))
    }
    let unused = try read("Promise.resolve(1).then(v => {}).then(() => console.log(2));", to: .library(target))
    #expect(!unused.script.translation.text.contains("'undefined'"))
  }

  @Test("FranticApparatus waits for what a handler gives if it is a promise, though only the run says so")
  func frantic() throws {
    let text = """
      const later = work => (...given) => new Promise((resolve, reject) => setTimeout(() => resolve(work(...given)), 5));
      const twice = later(n => n * 2);
      twice(1).then(n => twice(n + 1)).then(n => console.log(n)).catch(e => console.log(e.message));
      """
    #expect(try read(text, to: .library(.frantic)).printed == ["6"])
  }

  @Test(
    "'then' without a first handler is 'catch', in ECMAScript's own words, too",
    arguments: libraries + [.async])
  func firstLeftOut(target: TranslationTarget) throws {
    let text = """
      Promise.reject(new Error('no')).then(null, e => console.log(e.message)).then(v => console.log('on'), undefined);
      """
    #expect(try read(text, to: target).printed == ["no", "on"])
  }

  @Test("what PromiseKit alone logs of a promise that was dropped is explained by rule 40")
  func dropped() throws {
    let text = """
      const timeout = (p, ms) => {
        let timer;
        return Promise.race([p, new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('late')), ms); })])
          .finally(() => clearTimeout(timer));
      };
      timeout(new Promise(r => setTimeout(() => r('fast'), 5)), 20).then(v => console.log(v));
      """
    let script = try read(text, to: .library(.promisekit)).script
    let proof = TranslationProof(script, mostFailures: 0, mostRuns: 0)
    #expect(proof.differences.first?.difference?.rule == 40, "\(proof.differences.first?.difference?.words ?? "")")
  }

  @Test(
    "tasks and what they await stay in all libraries but ECMAScript",
    arguments: [Dialect.promisekit, .anypromise, .frantic, .promisekit096])
  func tasks(target: Dialect) throws {
    let text = """
      func load(_ n: Int) async throws -> Int {
        try await Task.sleep(for: .milliseconds(n))
        return n
      }
      Task { print(try await load(1) + load(2)) }
      """
    let script = try script(text, .google, to: target)
    #expect(script.translation.isWhole)
    #expect(TranslationTests.lines(script.translated) == ["3"])
    #expect(try !Translation(of: text, from: .google, to: .library(.ecmascript)).isWhole)
  }

  @Test(
    "what the closure of a maker throws rejects the promise where makers can't throw, too",
    arguments: [Dialect.anypromise, .frantic, .promisekit096, .promisekit092])
  func throwingMakers(target: Dialect) throws {
    let text = """
      struct Bad: Error {}
      func check(_ n: Int) -> Promise<Int> {
        Promise<Int> { seal in
          guard n > 0 else { throw Bad() }
          seal.fulfill(n)
        }
      }
      check(0).done { print($0) }.catch { print("caught", $0) }
      Promise<Int> { seal in throw Bad() }.done { print($0) }.catch { print("at once", $0) }
      """
    #expect(try TranslationTests.lines(script(text, .promisekit, to: target).translated) == ["caught Bad()", "at once Bad()"])
  }

  @Test(
    "AnyPromise's 'resolve' of an error rejects where errors have a function of their own, and '()' comes to something",
    arguments: [Dialect.google, .promisekit, .ecmascript, .frantic, .promisekit096, .promisekit092])
  func resolvedErrors(target: Dialect) throws {
    let text = """
      struct Bad: Error {}
      func check() throws { throw Bad() }
      AnyPromise { resolve in resolve(Bad()) }.catch { print("caught", $0) }
      AnyPromise { resolve in do { try check() } catch { resolve(error) } }.catch { print("again", $0) }
      AnyPromise { resolve in resolve(1) }.then { print("one", $0) }
      AnyPromise(()).then { _ in print("nothing") }
      PMKAfter(0.1).then { _ in print("after") }
      """
    let script = try script(text, .anypromise, to: target)
    #expect(TranslationTests.lines(script.translated).sorted() == ["after", "again Bad()", "caught Bad()", "nothing", "one 1"])
  }

  @Test("a pattern named like a maker of PromiseKit stays, and 'wait' is google's 'awaitPromise'")
  func patterns() throws {
    let text = """
      enum Answer { case value(Int) }
      let answer = Answer.value(3)
      if case .value(let n) = answer { print(n) }
      DispatchQueue.global().async { print((try? Promise.value(1).map { $0 + 1 }.wait()) ?? 0) }
      """
    let script = try script(text, .promisekit, to: .google)
    #expect(script.translation.text.contains("if case .value(let n) = answer"))
    #expect(script.translation.text.contains("awaitPromise(Promise(1).then { $0 + 1 })"), "\(script.translation.text)")
  }
}
