import Lab
import Program
import Testing
import TraceGraph

@Suite("captions for an audience")
struct CaptionTests {
  /// What is told at each step of a run.
  private static func captions(_ source: ScriptSource) -> [String] {
    let run = RunRequest(source: source).perform()
    return run.events.indices.map { index in
      let state = TraceState.folding(run.events.prefix(index + 1))
      return run.layout.words.caption(run.events[index], in: state).text
    }
  }

  @Test("every step of every example says something, and no step of an example but loops repeats the caption before it")
  func everyStep() {
    for example in Example.all {
      let captions = Self.captions(example.source)
      #expect(captions.allSatisfy { !$0.isEmpty }, "\(example.name)")
      let repeated = zip(captions, captions.dropFirst()).filter { $0 == $1 }.map(\.0)
      #expect(repeated.isEmpty, "\(example.name): \(repeated)")
    }
  }

  @Test(
    "no two promises of a run share a name in sentences, whichever calls made them",
    arguments: Example.openable.map(\.name) + ["calls"])
  func names(name: String) throws {
    let calls = ScriptSource(
      name: "calls.swift",
      text: """
        func load(_ host: String, _ latency: Double) -> Promise<String> { Promise("page of \\(host)").delay(latency) }
        let mirrors = race(load("berlin", 0.12), load("oslo", 0.08), load("lima", 0.3)).timeout(0.2)
        Promise(1).delay(0.1).then { $0 }.then { print($0) }
        """)
    let run = RunRequest(source: try name == "calls" ? calls : #require(Example.named(name)).source).perform()
    let names = run.full.promises.map { run.layout.words.name(of: $0.id, in: run.full) }
    #expect(Set(names).count == names.count)
    #expect(Set(run.full.promises.map { run.placeNames.name($0.id) }).count == names.count)
    guard name == "calls" else { return }
    #expect(names.contains("delay (line 1, #4)") && names.contains("timeout (line 2)") && names.contains("delay (line 3)"))
    #expect(run.placeNames.name(try #require(run.full.promises.first).id) == "`Promise` line 1, #1")
    let report = MarkdownReport(Exhibit(run))
    #expect(report.text.contains("delay fulfilled: page of oslo (line 1, #4)") && report.text.contains("line 1, #4 "))
  }

  @Test("of what is printed the caption says whose code prints it")
  func printing() {
    let captions = Self.captions(
      ScriptSource(name: "a.swift", text: "print(\"start\")\nPromise(1).always { print(\"spinner off\") }\n"))
    #expect(
      captions.contains("the script prints: start") && captions.contains("always (line 2) prints: spinner off"), "\(captions)")
  }

  @Test("what a task does is its code's doing: only what gets an outcome has a handler")
  func tasks() {
    let captions = Self.captions(
      ScriptSource(
        name: "a.swift", text: "Task { print(try await Promise(1).get()) }\nPromise(2).then { Promise($0).delay(1) }"))
    #expect(captions.contains("Task fulfilled (line 1): its code has run"))
    #expect(captions.contains("Promise (line 1) is made by the code of Task (line 1)"))
    #expect(
      captions.contains { $0.hasPrefix("Promise (line 2, #") && $0.hasSuffix(") is made by the handler of then (line 2)") })
  }

  @Test("the work of a promise rejects it, by a call or by a throw; a handler throws")
  func rejecting() {
    let captions = Self.captions(
      ScriptSource(
        name: "a.swift",
        text:
          "struct Bad: Error {}\nPromise<Int> { _, reject in reject(Bad()) }\n  .then { _ in print(1) }\nPromise(1).then { _ in throw Bad() }"
      ))
    #expect(captions.contains { $0.hasPrefix("Promise rejected: Bad() (line 2): its code rejected it") }, "\(captions)")
    #expect(captions.contains { $0.contains("then rejected: Bad() (line 4): its handler threw this") })
  }

  @Test("the error of an any is its own; of what PMKJoin waited for nothing is left unhandled")
  func ownError() {
    let captions = Self.captions(
      ScriptSource(
        name: "a.swift",
        text:
          "// dialect: ecmascript\nenum E: Error { case a, b }\nany(Promise(E.a), Promise(E.b)).then { print($0) }.catch { print($0) }"
      ))
    #expect(captions.contains { $0.contains("gets the error of any (line 3") }, "\(captions)")
    #expect(captions.contains { $0.contains("passes the error of any (line 3") })
    #expect(!captions.contains { $0.contains("reject (line") })
    let joined = RunRequest(
      source: ScriptSource(
        name: "a.swift",
        text:
          "// dialect: anypromise\nPMKJoin([AnyPromise.promiseWithValue(NSError(domain: \"d\", code: 1)), 2]).catch { e in print(e.code) }"
      )
    ).perform()
    #expect(joined.full.promises.count == 3 && joined.full.unhandledEnds.isEmpty)
  }

  @Test("a cancellation that passes a handler is told once")
  func cancelled() {
    let captions = Self.captions(
      ScriptSource(
        name: "a.swift",
        text: "let p = Promise(1).delay(1).then { $0 }\np.then { print($0) }\nPromise(2).delay(0.5).then { _ in p.cancel() }"))
    #expect(captions.contains("then (line 2) is cancelled, as was then (line 1)"))
  }

  @Test("nobody is said to have no handler before it is known, and a caption has one colon for its reasons")
  func notYet() {
    let run = RunRequest(
      source: ScriptSource(
        name: "a.swift", text: "struct Late: Error {}\nPromise<Int>(Late()).then { print($0) }\nPromise<Int>(Late())\n")
    ).perform()
    let captions = run.events.indices.map { index in
      run.layout.words.caption(run.events[index], in: run.checkpoints.state(at: index + 1, of: run.events)).text
    }
    #expect(captions.contains("Promise rejected: Late() (line 2): it was created rejected"), "\(captions)")
    #expect(captions.contains("Promise rejected: Late() (line 3): it was created rejected, and nobody handles it"))
  }

  @Test("a caption says because of what: bubbling's steps around its error")
  func because() throws {
    let captions = Self.captions(try #require(Example.named("bubbling")).source)
    #expect(captions.count == 41)
    #expect(
      Array(captions[16..<25]) == [
        "delay fulfilled: buy! (line 27): its time has come",
        "delay fulfilled: ada (line 9): its time has come",
        "validate (line 21) runs its handler: delay (line 9) has a value, ada",
        "validate rejected: validationFailure (line 21): its test failed",
        "then (line 22) is skipped: it handles values only, and validate (line 21) was rejected",
        "then (line 22) is rejected, too: it passes the error of validate (line 21) on",
        "then (line 23) is skipped: it handles values only, and then (line 22) was rejected",
        "then (line 23) is rejected, too: it passes the error of validate (line 21) on",
        "recover (line 24) gets the error of validate (line 21)",
      ])
    #expect(captions[2] == "delay (line 9) is made from Promise (line 9), which is fulfilled")
    #expect(captions[3] == "validate (line 21) is made, and waits for delay (line 9)")
    #expect(captions[25] == "Promise (line 17) is made by the handler of recover (line 24)")
  }
}
