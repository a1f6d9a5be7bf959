import Foundation
import JavaScriptReading
import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

/// JavaScript that ran into a fault without a mark, and JavaScript that is none.
@Suite("JavaScript: functions as both handlers, arrays of 'Promise.all', properties of promises, and texts that Node refuses")
struct JavaScriptLeftoverTests {
  private func translated(_ text: String, to target: TranslationTarget) throws -> TranslatedScript {
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    return try TranslatedScript.running(read.body, .ecmascript, to: target)
  }

  @Test("'then' with two functions that were kept is awaited in tasks")
  func kept() throws {
    let text = """
      const waiting = [];
      function next() {
        const { work, resolve, reject } = waiting.shift();
        work().then(resolve, reject).finally(() => console.log('done'));
      }
      const run = work => new Promise((resolve, reject) => { waiting.push({ work, resolve, reject }); setTimeout(() => next(), 5); });
      run(() => new Promise(r => setTimeout(() => r(1), 5))).then(v => console.log(v));
      run(() => Promise.reject(new Error('no'))).catch(e => console.log(e.message));
      """
    let script = try translated(text, to: .async)
    #expect(script.translation.isWhole)
    #expect(!script.translation.text.contains(".then("), "\(script.translation.text)")
    #expect(TranslationTests.lines(script.translated).sorted() == ["1", "done", "done", "no"])
  }

  @Test(
    "the array that 'Promise.all' comes to can be changed",
    arguments: [TranslationTarget.library(.google), .library(.promisekit), .async])
  func lists(target: TranslationTarget) throws {
    let text = """
      (async () => {
        const r = await Promise.all([3, 1, 2].map(async n => n));
        r.sort();
        r.push(7);
        console.log(r);
      })();
      Promise.all([2, 1]).then(list => { list.reverse(); console.log(list.length, list); });
      """
    let read = JavaScriptTranslation(of: text)
    #expect(
      TranslationTests.lines(RunRequest(source: ScriptSource(name: "a", text: read.text))).sorted() == [
        "2 [ 1, 2 ]", "[ 1, 2, 3, 7 ]",
      ])
    #expect(try TranslationTests.lines(translated(text, to: target).translated).sorted() == ["2 [ 1, 2 ]", "[ 1, 2, 3, 7 ]"])
  }

  @Test("a property on a promise is not read")
  func properties() {
    let text = "const p = new Promise(resolve => setTimeout(resolve, 5));\np.cancel = () => console.log('no');\np.cancel();\n"
    #expect(JavaScriptTranslation(of: text).remarks.map(\.line) == [2])
  }

  @Test(
    "what settles a promise and is kept in an object isn't there at once where the closure runs later",
    arguments: [TranslationTarget.library(.google), .async])
  func deferred(target: TranslationTarget) throws {
    let text = """
      class Deferred { constructor() { this.promise = new Promise((a, b) => { this.resolve = a; this.reject = b; }); } }
      const d = new Deferred();
      d.promise.then(v => console.log(v));
      d.resolve(1);
      """
    let read = JavaScriptTranslation(of: text)
    #expect(TranslationTests.lines(RunRequest(source: ScriptSource(name: "a", text: read.text))) == ["1"])
    #expect(try !Translation(of: read.body, from: .ecmascript, to: target).isWhole)
  }

  @Test("handlers that are parameters are marked where a call gives 'null' for one")
  func missing() throws {
    let text = """
      const settle = (pr, ok, no) => pr.then(ok, no);
      settle(Promise.resolve(1), v => 'ok ' + v, null).then(console.log);
      """
    #expect(try !Translation(of: JavaScriptTranslation(of: text).body, from: .ecmascript, to: .library(.google)).isWhole)
    let given = text.replacing("null", with: "e => 'was ' + e")
    #expect(try Translation(of: JavaScriptTranslation(of: given).body, from: .ecmascript, to: .library(.google)).isWhole)
  }

  @Test(
    "a text that Node refuses isn't read in part: where it breaks is told",
    arguments: [
      ("const p = Promise.resolve(1;\np.then(v => console.log(v));\n", "1:26"), ("p.then(v => { console.log(v);\n", "1:13"),
      ("let x: number = 3\nconsole.log(x);\n", "1:6"), ("const f = (n: number) => n;\n", "1:13"),
      ("const x = ;\nconsole.log(1);\n", "1:11"),
      ("console.log(1));\n", "1:15"), ("const a = 1;\nconst a = 2;\n", "2:7"),
    ])
  func broken(text: String, place: String) {
    let problem = JavaScriptTranslation(of: text).brokenness
    #expect(problem.map { "\($0.line):\($0.column)" } == place, "\(problem?.reason ?? "")")
  }

  @Test("none of the puzzles is refused, all of which Node runs")
  func whole() throws {
    let folder = (0..<2).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let puzzles = folder.appendingPathComponent("Puzzles")
    for name in try FileManager.default.contentsOfDirectory(atPath: puzzles.path) where name.hasSuffix(".js") {
      let text = try String(contentsOf: puzzles.appendingPathComponent(name), encoding: .utf8)
      #expect(JavaScriptTranslation(of: text).brokenness == nil, "\(name)")
    }
  }
}
