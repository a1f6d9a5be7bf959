import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: JavaScript as tasks")
struct JavaScriptAwaitingTests {
  /// A text as the translation has it, without what JavaScript has and Swift hasn't, and what it prints.
  private func translated(_ text: String) throws -> (code: String, printed: [String], script: TranslatedScript) {
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    let script = try TranslatedScript.running(read.body, .ecmascript, to: .async)
    let all = script.translation.text
    let code = all.firstRange(of: "\n// What JavaScript has").map { String(all[..<$0.lowerBound]) } ?? all
    return (code, script.translated.perform().full.output.map { String($0.text.dropLast()) }, script)
  }

  @Test("a chain behind 'fetch' is awaited step by step, whatever its handlers give")
  func fetching() throws {
    let text = """
      fetch('/users/1')
        .then(response => response.json())
        .then(user => console.log(user.url))
        .catch(error => console.error('failed', error))
        .finally(() => console.log('done'));
      """
    let (code, printed, script) = try translated(text)
    #expect(script.translation.isWhole)
    #expect(
      code == """
        // rule 16: 'fetch' is called when the task begins, not at once
        Task {
          defer { print("done") }
          do {
            let response = try await fetch("/users/1")
            let user = try await awaited(jsField(response, "json")())
            consoleLog(jsField(user, "url"))
          } catch {
            consoleError("failed", error)
          }
        }

        """)
    #expect(printed == ["/users/1", "done"])
  }

  @Test("asynchronous functions stay what they are, what they await is awaited, and a timer that only resolves is a sleep")
  func functions() throws {
    let text = """
      const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
      let calls = 0;
      async function load() {
        if (++calls < 3) throw new Error('down');
        return { calls };
      }
      async function retry(work, times) {
        for (let i = 0; i < times; i++) {
          try {
            return await work();
          } catch (error) {
            console.log(error.message);
            await wait(10);
          }
        }
      }
      retry(load, 5).then(({ calls }) => console.log(calls));
      """
    let (code, printed, script) = try translated(text)
    #expect(script.translation.isWhole, "\(code)")
    #expect(printed == ["down", "down", "3"])
    #expect(
      code.hasPrefix(
        """
        @MainActor func wait(_ ms: Any = ()) async throws -> Any {
          try await Task.sleep(for: .milliseconds(ms))
          return ()
        }
        """), "\(code)")
    for part in [
      "@MainActor func load() async throws -> Any {", "return try await awaited(work())",
      "_ = try await wait(10)",
      "try await retry({ Task { try await load() } }, 5)",
    ] { #expect(code.contains(part), "\(part)\n\(code)") }
    #expect(TranslationProof(script).isExplained)
  }

  @Test("what combines promises takes what is none, too, and says how each ended as ECMAScript does")
  func several() throws {
    let text = """
      Promise.all([1, Promise.resolve(2), new Promise(r => setTimeout(() => r(3), 5))]).then(v => console.log(v));
      Promise.allSettled([Promise.resolve('a'), Promise.reject(new Error('b'))]).then(results => {
        results.forEach(r => console.log(r.status, r.status === 'rejected' ? r.reason.message : r.value));
      });
      Promise.any([Promise.reject(new Error('x')), Promise.reject(new Error('y'))]).catch(e => console.log(e.errors.length));
      """
    let (_, printed, script) = try translated(text)
    #expect(script.translation.isWhole)
    #expect(printed.sorted() == ["2", "[ 1, 2, 3 ]", "fulfilled a", "rejected b"])
  }

  @Test("'then' with two handlers is 'do' and 'catch' where the first can't throw, and a choice elsewhere")
  func twoHandlers() throws {
    let quiet = "Promise.resolve(1).then(v => console.log('ok', v), e => console.log('no', e.message));"
    let (code, printed, script) = try translated(quiet)
    #expect(script.translation.isWhole, "\(code)")
    #expect(printed == ["ok 1"])
    let loud = JavaScriptTranslation(of: "Promise.resolve(1).then(v => { throw new Error('x'); }, e => console.log(e.message));")
    let chosen = try Translation(of: loud.body, from: .ecmascript, to: .async)
    #expect(chosen.isWhole && chosen.text.contains("switch outcome {"), "\(chosen.text)")
  }

  @Test(
    "timers that are cleared can be cancelled", arguments: [TranslationTarget.async, .library(.google), .library(.promisekit)])
  func timers(target: TranslationTarget) throws {
    let text = """
      let timer = setTimeout(() => console.log('never'), 20);
      setTimeout(() => { clearTimeout(timer); clearTimeout(undefined); console.log('cleared'); }, 10);
      """
    let script = try TranslatedScript.running(JavaScriptTranslation(of: text).body, .ecmascript, to: target)
    #expect(script.translation.isWhole)
    #expect(script.translated.perform().full.output.map(\.text) == ["cleared\n"])
  }

  @Test("PromiseKit waits for what a handler gives if it is a promise, though only the run says so")
  func kit() throws {
    let text = "fetch('/a').then(r => r.json()).then(v => console.log(v.url)).catch(e => console.log(e.message));"
    let script = try TranslatedScript.running(JavaScriptTranslation(of: text).body, .ecmascript, to: .library(.promisekit))
    #expect(script.translation.text.contains(".then { r in asPromise(jsField(r, \"json\")()) }"), "\(script.translation.text)")
    #expect(script.translated.perform().full.output.map(\.text) == ["/a\n"])
  }

  @Test("a promise that is read from a map, an object or a list is awaited; a map's 'get' isn't a function of that name")
  func kept() throws {
    let head = "async function ask(k) { await null; return 0; }\nconst say = n => console.log(n ? 'some' : 'none');\n"
    let map =
      "const cache = new Map();\nasync function get(k) { if (!cache.has(k)) cache.set(k, ask(k)); return cache.get(k); }\n"
    let object = "const cache = {};\nasync function get(k) { if (!(k in cache)) cache[k] = ask(k); return cache[k]; }\n"
    let list = "const jobs = [ask(1), ask(2)];\nasync function get(k) { return jobs[1]; }\n"
    for kept in [map, object, list] {
      let (code, printed, _) = try translated(head + kept + "get('x').then(say);\n")
      #expect(printed == ["none"], "\(code)")
    }
    let plain = try translated(
      "const names = ['a', 'b'];\nasync function get(k) { return names[k]; }\nget(1).then(v => console.log(v));\n")
    #expect(plain.printed == ["b"] && !plain.code.contains("awaited("), "\(plain.code)")
  }

  @Test("'??' awaits what stands behind it only where nothing stands before it")
  func instead() throws {
    let (_, printed, _) = try translated(
      """
      async function refresh() { await null; return 'new'; }
      async function get(token) { const t = token ?? await refresh(); console.log(t); }
      get('old').then(() => get(null));
      """)
    #expect(printed == ["old", "new"])
  }

  @Test("what reads an error's fields names no type that only JavaScript has")
  func anyAndErrors() throws {
    let text = """
      Promise.any([Promise.resolve(1)]).then(v => console.log(v));
      Promise.reject(new Error("z")).catch(e => console.log(e.message));
      """
    for target in [Dialect.google, .promisekit] {
      let script = try TranslatedScript.running(JavaScriptTranslation(of: text).body, .ecmascript, to: .library(target))
      #expect(script.translated.perform().full.output.map(\.text).sorted() == ["1\n", "z\n"], "\(script.translation.text)")
    }
  }
}
