import Program
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("a recording as a script")
struct RecordedScriptTests {
  private func recording(_ text: String) -> LabRun {
    let run = RunRequest(source: ScriptSource(name: "main.swift", text: text)).perform()
    return LabRun(recorded: run.events, name: "traces/app.jsonl", dialect: run.dialect)
  }

  private func script(_ text: String, around promise: PromiseID? = nil) throws -> RecordedScript {
    try RecordedScript(recording(text), around: promise)
  }

  /// The lines without the comments that say where they come from, without the import, and without the type of errors.
  private func code(_ script: RecordedScript) -> [String] {
    let lines = script.text.split(separator: "\n").map(String.init).filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    let rest = lines.drop { !$0.hasPrefix("import") }.dropFirst()
    guard rest.first?.hasPrefix("struct RecordedError") == true else { return Array(rest) }
    return Array(rest.drop { $0 != "}" }.dropFirst())
  }

  @Test("every example, as a recording, gives a script in which all promises end as there", arguments: Example.all)
  func examples(_ example: Example) throws {
    let recording = recording(example.source.text)
    guard !recording.full.promises.isEmpty else {
      let problem = #expect(throws: RecordedScriptProblem.self) { _ = try RecordedScript(recording, around: nil) }
      #expect(problem?.description == "the recording has no promises")
      return
    }
    // What `any` and `all` put into a list is text in the script, and shown between quotation marks.
    let lists = ["snippet-03": "10 of 12", "snippet-23": "10 of 12", "snippet-25": "15 of 18"]
    let script = try RecordedScript(recording, around: nil)
    let comparison = script.comparison()
    #expect(
      comparison.hasPrefix(lists[example.name] ?? (script.count == 1 ? "its 1 promise" : "all \(script.count) promises")),
      "\(comparison)")
    // Only what a retry, a reduce or a task does within is left out.
    let kinds = Set(recording.full.promises.map(\.operatorKind))
    #expect(script.count == recording.full.promises.count || !kinds.isDisjoint(with: [.retry, .reduce, .task]))
  }

  @Test("chains, errors, what handlers make, and what handlers settle of others, stand as in the program")
  func forms() throws {
    let script = try script(
      """
      struct Offline: Error {}
      let gate = Promise<Int>.pending()
      let load = Promise("a").delay(0.1).then { text -> Promise<String> in
        gate.fulfill(7)
        return Promise(text + "b").delay(0.05)
      }
      load.then { _ in throw Offline() }.catch { print("no", $0) }
      all(gate, load).then { _ in }
      """)
    #expect(
      code(script) == [
        "let p1 = Promise<Int>.pending()",
        "let p4 = Promise(\"a\")",
        "  .delay(0.1)",
        "  .then { _ in",
        "    p1.fulfill(7)",
        "    return Promise(\"ab\").delay(0.05)",
        "  }",
        "p4",
        "  .then { _ in throw RecordedError(\"Offline()\") }",
        "  .catch { _ in print(\"no Offline()\") }",
        "all(p1, p4).then { _ in \"(7, \\\"ab\\\")\" }",
      ])
    #expect(script.comparison() == "all 10 promises end in the script as in the recording")
  }

  @Test("a handler of errors that was passed over keeps the values behind it; a handler that hangs isn't counted twice")
  func passedOver() throws {
    let skipped = try script("Promise(1).delay(0.01).then { \"a\\($0)\" }.recover { _ in \"b\" }.then { print($0) }")
    #expect(code(skipped).contains("  .recover { error -> String in throw error }"))
    #expect(skipped.comparison() == "all 5 promises end in the script as in the recording")
    let cancelled = try script(
      "let source = Promise<Int>.pending()\nlet end = source.then { $0 }\nDispatchQueue.main.async { end.cancel() }")
    #expect(code(cancelled).first == "let p1 = Promise<String>.pending()")
    #expect(cancelled.comparison() == "all 2 promises end in the script as in the recording")
    let hanging = try script("Promise(1).then { _ in Promise<Int>.pending() }")
    #expect(hanging.comparison() == "all 3 promises end in the script as in the recording")
  }

  @Test("settling by hand out of a closure, a handler attached late, and a request to cancel are written where they happened")
  func deeds() throws {
    let script = try script(
      """
      let wrapped = Promise<Int> { fulfill, reject in
        Promise(5).delay(0.02).then { fulfill($0 + 1) }
      }
      let slow = Promise(1).delay(5)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        wrapped.then { $0 }
        slow.cancel()
      }
      """)
    #expect(
      code(script) == [
        "let p1 = Promise<Int> { fulfill1, reject1 in",
        "  Promise(5)",
        "    .delay(0.02)",
        "    .then { _ in fulfill1(6) }",
        "}",
        "let p3 = Promise(1).delay(5.0)",
        "DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {",
        "  p1.then { _ in }",
        "  p3.cancel()",
        "}",
      ])
    #expect(script.comparison().hasPrefix("all"))
  }

  @Test("chains of PromiseKit are written in its words; a task is one answer")
  func libraries() throws {
    let kit = try script(
      """
      import PromiseKit
      firstly { Promise.value(2) }.then { n in after(seconds: 0.1).map { n } }.done { print($0) }
        .ensure { print("end") }.catch { _ in }
      """)
    #expect(kit.text.contains("import PromiseKit"))
    let end = ["  .done { _ in print(\"2\") }", "  .ensure { print(\"end\") }", "  .catch { _ in }"]
    #expect(code(kit).suffix(3) == end)
    #expect(kit.comparison().hasPrefix("all"))
    let task = try script("Task {\n  try await Task.sleep(for: .milliseconds(30))\n  return 4\n}")
    #expect(code(task) == ["SimulatedService.flaky(\"#1 Task\", failures: 0, result: 4, latency: 0.03)"])
    #expect(task.text.contains("// 1 promise made within a retry, a reduce or a task is part of its answer."))
  }

  @Test("of a promise all that has to do with it is written, and nothing else")
  func family() throws {
    let text = "Promise(1).delay(0.1).then { $0 }\nlet hang = Promise<Int>.pending()\nhang.then { $0 }"
    #expect(try code(script(text, around: PromiseID(5))) == ["Promise<String>.pending().then { $0 }"])
    #expect(try script(text).count == 5)
  }

  @Test(
    "what hangs because of a promise is written, too, where it waits for more promises than a script has: `all` isn't cut off")
  func hang() throws {
    let text = """
      let hang = Promise<Int>.pending()
      let other = Promise<Int>.pending()
      var inputs: [Promise<Int>] = []
      for n in 1...120 { inputs.append(n == 60 ? hang.then { $0 } : n == 90 ? other : Promise(n).delay(0.1)) }
      all(inputs).then { $0.count }.always { print("end") }
      """
    let script = try script(text, around: PromiseID(1))
    let lines = code(script)
    #expect(lines.count { $0.contains("Promise<String>.pending()") } == 2, "\(lines)")
    #expect(lines.contains { $0.contains("all([p") } && lines.contains { $0.contains(".always {") }, "\(lines)")
    #expect(
      script.text.contains("// Of the 120 that all #") && script.text.contains("only the 2 that weren't settled are written."))
    #expect(script.comparison() == "all \(script.count) promises end in the script as in the recording")
    // Whatever else would have to be settled in the program as well has to be in the script, too.
    func pending(settling count: Int) -> Int {
      let text = script.text.replacing("Promise<String>.pending()", with: "Promise(\"x\")", maxReplacements: count)
      return RunRequest(source: ScriptSource(name: "a.swift", text: text)).perform().full.counts.pending
    }
    #expect(pending(settling: 1) >= 3 && pending(settling: 2) == 0)
  }

  @Test("texts can't leave their literals, and comments not their lines")
  func escaping() throws {
    let text = #"Promise("\") + crash(\"\n\u{202e}*/").then { print($0) }"#
    let script = try script(text)
    #expect(!script.text.contains("\u{202e}") && script.comparison() == "all 2 promises end in the script as in the recording")
  }

  @Test("a trace with promises that made each other, and with the end of time, is written in the end")
  func oddTraces() throws {
    func created(_ id: Int, by creator: Int) -> TraceEvent {
      let address = PromiseAddress(place: SourcePlace(line: id, column: 1), occurrence: 0)
      return TraceEvent(
        step: id, time: .zero, promise: PromiseID(id), cause: PromiseID(creator),
        kind: .created(PromiseCreation(operatorName: "Promise", address: address, parents: [])))
    }
    func ran(_ id: Int) -> TraceEvent {
      TraceEvent(step: 3, time: .zero, promise: PromiseID(id), cause: .program, kind: .handlerRan(.work))
    }
    let end = TraceEvent(
      step: 5, time: .distantFuture, promise: PromiseID(3), cause: PromiseID(1),
      kind: .settled(Settlement(state: .fulfilled, text: "1")))
    let events = [created(1, by: 2), created(2, by: 1), created(3, by: 0), ran(1), ran(2), end]
    let script = try RecordedScript(LabRun(recorded: events, name: "odd"), around: nil)
    #expect(code(script) == ["SimulatedService.flaky(\"#3 Promise\", failures: 0, result: 1, latency: 9223372036.854776)"])
  }

  @Test("too many promises, and a promise that isn't there, are refused with a way out")
  func refused() throws {
    let many = recording("for n in 1...201 { Promise(n) }")
    let problem = #expect(throws: RecordedScriptProblem.self) { _ = try RecordedScript(many, around: nil) }
    #expect(problem?.description.hasSuffix("say which by --promise") == true)
    #expect(try RecordedScript(many, around: PromiseID(201)).count == 1)
    #expect(try many.promise(called: "1:20#3") == PromiseID(4))
    for name in ["0", "202", "7:7", "x\u{1b}"] {
      #expect(throws: RecordedScriptProblem.self) { _ = try many.promise(called: name) }
    }
    let one = recording("let p = Promise(1).delay(1)\nfor n in 1...201 { p.then { $0 } }")
    // Of what came from one promise, as much is written as there is room for.
    let most = try RecordedScript(one, around: PromiseID(1))
    #expect(most.count == 200 && most.text.contains("// Others have to do with them, too"))
    let long = recording("var last = Promise(0)\nfor n in 1...201 { last = last.then { $0 } }")
    #expect(throws: RecordedScriptProblem.self) { _ = try RecordedScript(long, around: PromiseID(202)) }
    // From the end of one of many chains on one promise, only this chain is written.
    #expect(try RecordedScript(one, around: PromiseID(7)).count == 3)
  }
}
