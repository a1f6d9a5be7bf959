import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What `check` says of the translations of JavaScript: nothing in JavaScript tells types, so what functions give is read from their bodies.
@Suite("check: JavaScript's promises that nobody waits for")
struct JavaScriptFloatingTests {
  private func floating(_ text: String) throws -> [Int] {
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: read.body))
    run.dialect = .ecmascript
    var request = CheckRequest(run)
    request.performsRuns = false
    return try request.perform().findings.filter { $0.rule == .floatingPromise }.map(\.place.line)
  }

  @Test(
    "a call whose promise can fail is found, of a function that returns a chain, or is asynchronous and awaits what can fail",
    arguments: [
      (
        "function save(t) { return fetch('/save/' + t).then(r => r.text()); }\nfetch('/a').then(t => { save(t); }).catch(e => {});",
        1
      ),
      (
        "async function save(t) { await fetch('/save/' + t); }\nasync function main() {\n  save('x');\n}\nmain().catch(e => {});",
        1
      ),
      (
        "async function save(t) { await fetch(t); }\nasync function all(list) {\n  list.forEach(async t => { await save(t); });\n}\nall(['a']).catch(e => {});",
        1
      ),
    ])
  func found(text: String, count: Int) throws {
    #expect(try floating(text).count == count)
  }

  @Test(
    "what is awaited, returned, handled or can't fail isn't",
    arguments: [
      "function save(t) { return fetch('/save/' + t).then(r => r.text()); }\nfetch('/a').then(t => { return save(t); }).catch(e => {});",
      "async function save(t) { await fetch('/save/' + t); }\nasync function main() {\n  await save('x');\n}\nmain().catch(e => {});",
      "async function save(t) { try { await fetch(t); } catch (e) { console.log(e); } }\nasync function main() {\n  save('x');\n}\nmain();",
      "function wait(ms) { return new Promise(r => setTimeout(r, ms)); }\nasync function main() {\n  wait(5);\n}\nmain();",
      "function show(t) { console.log(t); }\nfetch('/a').then(t => { show(t); }).catch(e => {});",
    ])
  func right(text: String) throws {
    #expect(try floating(text) == [])
  }
}
