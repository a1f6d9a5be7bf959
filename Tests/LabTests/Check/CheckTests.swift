import Program
import SwiftPromises
import Synchronization
import Testing
import TraceEvents

@testable import Lab

/// What `check` finds by running programs.
@Suite struct CheckTests: ChecksScripts {
  @Test("a rejection that only another run shows is found with the smallest change that leads to it")
  func unhandled() throws {
    let report = try check("SimulatedNetwork.get(\"/a.txt\").then { print($0) }")
    let finding = try #require(report.findings.first { $0.rule == .unhandled })
    #expect(finding.place == SourcePlace(line: 1, column: 32) && finding.severity == .error)
    #expect(finding.witness?.changes == ["get (line 1) fails"] && finding.message.hasSuffix("if get (line 1) fails"))
    #expect(try check("SimulatedNetwork.get(\"/a.txt\").then { print($0) }", runs: false).runs == 0)
    #expect(try found("SimulatedNetwork.get(\"/a.txt\").then { print($0) }.catch { print($0) }") == [])
  }

  @Test("a rejection that is handled only after Node has ended the program is one that nobody handled in time")
  func handledTooLate() throws {
    let late = """
      // dialect: ecmascript
      struct Bad: Error {}
      let bad = Promise<Int> { _, reject in setTimeout({ reject(Bad()) }, 5) }
      setTimeout({ bad.catch { print("late") } }, 10)
      """
    let report = try check(late)
    #expect(report.findings.map(\.place) == [SourcePlace(line: 3, column: 11)] && report.findings.first?.rule == .unhandled)
    #expect(report.findings.first?.message.contains("handled too late") == true)
    let outcome = try ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: late))).perform().entries.first?
      .outcome
    #expect(outcome?.status == .unsettled && outcome?.verdict.hasPrefix("handles a rejection at 3:11 too late") == true)
    let listening = "process.on(\"unhandledRejection\") { reason, promise in print(reason) }\nlet bad"
    #expect(try check(late.replacing("let bad", with: listening)).findings == [])
    #expect(try check(late.replacing("}, 10)", with: "}, 4)")).findings == [])
  }

  @Test("'try?' that nobody looks at drops the errors of the script's own functions, too; that of a sleep is left alone")
  func droppedTries() throws {
    let text = """
      struct Bad: Error {}
      func load() async throws -> Int { throw Bad() }
      Task {
        try? await load()
        _ = try? await load()
        try? await Task.sleep(for: .milliseconds(5))
        if let n = try? await load() { print(n) }
        do { _ = try await load() } catch {}
      }
      """
    let found = try check(text, runs: false).findings.filter { $0.rule == .swallowedError }
    #expect(found.map(\.place.line) == [4, 5, 8])
  }

  @Test("a call at the end of a handler whose result Swift wants to be used is a forgotten 'return', though it can't fail")
  func forgottenReturn() throws {
    let text = """
      func load(_ id: Int) -> Promise<String> { Promise("user \\(id)").delay(0.1) }
      load(1).then { text in
        print(text)
        load(2)
      }.then { second in print(second) }
      """
    let findings = try check(text, runs: false).findings
    #expect(findings.map(\.place) == [SourcePlace(line: 4, column: 3)] && findings.first?.rule == .floatingPromise)
    #expect(findings.first?.message == "this handler doesn't return the promise: the chain goes on without it")
    for change in [
      ("load(2)", "return load(2)"), ("load(2)", "_ = load(2)"), ("}.then { second in print(second) }", "}"),
      ("func load", "@discardableResult func load"), ("  print(text)\n", ""),
    ] {
      #expect(try check(text.replacing(change.0, with: change.1), runs: false).findings == [], "\(change)")
    }
  }

  @Test("nothing settles where what settles last throws and its 'catch' doesn't settle; what isn't translated may")
  func thrownBeforeSettling() throws {
    let text = """
      struct Bad: Error {}
      func parse(_ text: String) throws -> Int { guard let n = Int(text) else { throw Bad() }; return n }
      let number = Promise<Int> { fulfill, reject in
        do {
          fulfill(try parse("1"))
        } catch {
          print(error)
        }
      }
      number.then { print($0) }.catch { print($0) }
      """
    func lines(_ text: String) throws -> [Int] {
      try check(text, runs: false).findings.filter { $0.rule == .neverSettles }.map(\.place.line)
    }
    #expect(try lines(text) == [3])
    #expect(try lines(text.replacing("print(error)", with: "reject(error)")) == [])
    #expect(try lines(text.replacing("fulfill(try parse(\"1\"))", with: "fulfill(1); print(try parse(\"1\"))")) == [])
    #expect(try lines(text.replacing("    print(error)", with: "    // not translated: a label\n    print(error)")) == [])
  }

  @Test("a script that reaches a limit is no clean one, though no time is left to look at that run again")
  func limitsAreKept() throws {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: "while true {}"))
    run.limits.maximumSteps = 1000
    let program = try ScriptProgram(run.source, stubsUnknownNames: false)
    let isOver = Mutex(false)
    let found = ExploredFindings(
      program, ExploreRequest(run), isOver: { isOver.withLock { $0 } }, progress: { _ in isOver.withLock { $0 = true } })
    #expect(found.cutOff?.contains("limit reached") == true)
  }

  @Test("a promise that is never settled is found where the waiting begins")
  func pending() throws {
    #expect(try found("let p = Promise<Int>.pending()\np.then { print($0) }.then { _ in }") == ["pending 1:22"])
  }

  @Test("waiting for a person is no mistake; what an answer leaves pending is one")
  func waitingForPeople() throws {
    let ask = "SimulatedDialog.alert(\"Delete?\", buttons: [\"No\", \"Yes\"])"
    #expect(try found("\(ask).then { print($0) }") == [])
    let text = "\(ask).then { choice -> Promise<Int> in choice == 0 ? Promise(0) : Promise<Int>.pending() }.then { print($0) }"
    #expect(try found(text).map { $0.prefix(7) } == ["pending"])
  }

  @Test("faults, deadlocks, leaks and lost errors of tasks are told apart")
  func troubles() throws {
    #expect(try found("let a = [1]\nPromise(3).then { print(a[$0]) }.catch { _ in print(1) }") == ["fault 2:26"])
    #expect(try found("DispatchQueue.main.sync { print(1) }").map { $0.prefix(8) } == ["deadlock"])
    #expect(
      try found("Task { _ = await withCheckedContinuation { (c: CheckedContinuation<Int, Never>) in } }").map { $0.prefix(4) }
        == ["leak"])
    #expect(try found("struct E: Error {}\nTask { throw E() }") == ["lost-task-error 2:1"])
    // A group drops the errors of tasks that nobody has asked for, of those that still run, too.
    let group = """
      struct E: Error {}
      func first() async throws -> String {
        try await withThrowingTaskGroup(of: String.self) { group in
          group.addTask { "a" }
          group.addTask { throw E() }
          group.addTask { try await Task.sleep(for: .seconds(1)); throw E() }
          return try await group.next() ?? ""
        }
      }
      Task { do { print(try await first()) } catch { print(error) } }
      """
    #expect(try found(group) == [])
  }

  @Test("what a loop may have settled is settled twice by what stands behind it")
  func settledByLoop() throws {
    func twice(_ loop: String, _ end: String) throws -> Int {
      try check("func f(_ s: [Int]) -> Promise<Int> {\n  Promise<Int> { fulfill, reject in\n    \(loop)\n    \(end)\n  }\n}")
        .findings.count {
          $0.rule == .settlesTwice
        }
    }
    #expect(try twice("for n in s { if n > 1 { fulfill(n) } }", "fulfill(0)") == 1)
    #expect(try twice("for n in s { if n > 1 { fulfill(n); break } }", "fulfill(0)") == 1)
    #expect(try twice("fulfill(9)\n    for n in s { if n > 1 { fulfill(n) } }", "fulfill(0)") == 1)
    #expect(try twice("for n in s { if n > 1 { return fulfill(n) } }", "fulfill(0)") == 0)
    #expect(
      try twice("var done = false\n    for n in s { if n > 1 { fulfill(n); done = true } }", "if !done { fulfill(0) }") == 0)
  }

  @Test("what something outside settles is settled twice only where one job does it; two may compete")
  func settledTwice() throws {
    func twice(_ text: String) throws -> [String] {
      try check(text).findings.filter { $0.rule == .settlesTwice }.map { "\($0.place)" }
    }
    let kit = "import PromiseKit\nlet (p, seal) = Promise<Int>.pending()\n"
    let end = "\np.done { print($0) }.catch { print($0) }"
    #expect(try twice(kit + "seal.fulfill(1)\nseal.fulfill(2)" + end) == ["2:30"])
    #expect(try twice(kit + "for n in 1...3 { seal.fulfill(n) }" + end) == ["2:30"])
    #expect(try twice(kit + "seal.fulfill(1)" + end) == [])
    let own = "let p = Promise<Int>.pending()\n"
    #expect(try twice(own + "p.fulfill(1)\np.fulfill(2)\np.then { print($0) }.catch { print($0) }") == ["1:22"])
    let competing =
      "SimulatedNetwork.get(\"/a\").then { _ in p.fulfill(1) }\nSimulatedTimer.after(1, value: 2).then { p.fulfill($0) }"
    #expect(try twice(own + competing) == [])
    // What the text tells isn't told again.
    #expect(try twice("let p = Promise<Int> { fulfill, _ in fulfill(1); fulfill(2) }").count == 1)
  }

  @Test("documents have the command that shows a finding; annotations count characters, and not the mark of an encoding")
  func commands() throws {
    let report = try check("/* é */ SimulatedNetwork.get(\"/a.txt\").then { print($0) }")
    for format in [CheckFormat.sarif, .github, .junit] {
      let shown = format.text(of: [report], failingOn: .error, version: "1")
      #expect(shown.contains("to see it: promiselab run test.swift --schedule s1-f0"), "\(format)")
    }
    #expect(CheckFormat.github.text(of: [report], failingOn: .error, version: "1").contains("line=1,col=40,title=unhandled"))
    let marked = try check("\u{FEFF}SimulatedNetwork.get(\"/a.txt\").then { print($0) }")
    #expect(CheckFormat.github.text(of: [marked], failingOn: .error, version: "1").contains("line=1,col=32,title=unhandled"))
  }

  @Test("what lost a race or came after a timeout and prints is found; what somebody else waits for isn't")
  func lateLosers() throws {
    let race = """
      let slow = Promise(1).delay(0.3).then { print("late", $0) }
      let fast = Promise(2).delay(0.1).then { _ in }
      race(slow, fast).then { _ in print("won") }
      """
    #expect(try found(race) == ["late-loser 1:34"])
    #expect(try found(race + "\nslow.then { _ in print(\"still needed\") }") == [])
    let timeout = """
      Promise(1).delay(0.3).then { print("late", $0) }.timeout(0.1).then { print("in time") }.catch { _ in print("too late") }
      """
    #expect(try found(timeout) == ["late-loser 1:23"])
    #expect(try found("all(Promise(1).delay(0.2).then { print($0) }, Promise(2)).then { _ in print(\"all\") }") == [])
  }

  @Test("a handler that only two failures reach is reached; one that nothing reaches is found")
  func unreachable() throws {
    let twice = """
      SimulatedNetwork.get("/a.txt").recover { _ in SimulatedNetwork.get("/b.txt") }.then { print($0) }.catch { print($0) }
      """
    #expect(try found(twice) == [])
    #expect(try found("Promise(1).then { print($0) }.catch { print($0) }") == ["unreachable-handler 1:31"])
  }

  @Test("of handlers behind what stands for work that can end otherwise nothing is said, unless a source could fail, too")
  func standIns() throws {
    #expect(try found("Promise(1).delay(0.1).then { print($0) }.catch { print($0) }") == [])
    #expect(try found("func load() -> Promise<Int> { Promise(1) }\nload().then { print($0) }.catch { print($0) }") == [])
    #expect(try found("Promise<Int> { f, r in if true { f(1) } else { r(E()) } }.catch { print($0) }\nstruct E: Error {}") == [])
    #expect(
      try found("SimulatedNetwork.get(\"/a.txt\").recover { _ in \"b\" }.delay(0.1).then { print($0) }.catch { print($0) }")
        == ["unreachable-handler 1:83"])
    #expect(
      try found("struct E: Error {}\nPromise(1).then { _ in throw E() }.then { print(1) }.catch { _ in print(2) }")
        == ["unreachable-handler 2:36"])
  }

  @Test("made-up answers and promises that are settled from outside say nothing of handlers; what never fails still does")
  func madeUpData() throws {
    let guarded = """
      SimulatedNetwork.get("/count.txt").then { text -> Int in
        guard let number = Int(text) else { throw NotANumber() }
        return number
      }.then { print($0) }.catch { print($0) }
      struct NotANumber: Error {}
      """
    #expect(try found(guarded) == [])
    let mapped = "SimulatedNetwork.get(\"/a.txt\").compactMap { Int($0) }.done { print($0) }.catch { print($0) }"
    #expect(try found("import PromiseKit\n" + mapped) == [])
    let outside = "let p = Promise<Int>.pending()\nDispatchQueue.global().async { p.fulfill(1) }\n"
    #expect(try found(outside + "p.then { print($0) }.catch { print($0) }") == [])
    let direct = "let p = Promise<Int>.pending()\np.fulfill(1)\np.then { print($0) }.catch { print($0) }"
    #expect(try found(direct) == [])
    let resolvers = "// dialect: ecmascript\nlet (p, resolve, _) = Promise<Int>.withResolvers()\nresolve(1)\np.then { print($0) }"
    #expect(try found(resolvers + ".catch { print($0) }") == [])
    let deferred = "// dialect: promisekit-0.9.2\nlet d = Deferred()\nd.resolve(1)\nd.promise.then { print($0) }"
    #expect(try found(deferred + ".catch { print($0) }") == [])
    let kit = "import PromiseKit\nlet (p, seal) = Promise<Int>.pending()\nseal.fulfill(1)\np.done { print($0) }"
    #expect(try found(kit + ".catch { print($0) }") == [])
    let timer = "SimulatedTimer.after(1, value: 3).then { print($0) }.catch { print($0) }"
    #expect(try found(timer) == ["unreachable-handler 1:54"])
    let handled = "SimulatedNetwork.get(\"/a.txt\").recover { _ in \"none\" }.then { print($0) }.catch { print($0) }"
    #expect(try found(handled) == ["unreachable-handler 1:75"])
  }

  @Test("a comment silences rules on its line, or on the next if it stands alone; a wrong name is told with the nearest")
  func silencing() throws {
    let code = "SimulatedNetwork.get(\"/a.txt\").then { print($0) }"
    func rules(_ text: String) throws -> [CheckRule] { try check(text).findings.map(\.rule).filter { $0 == .unhandled } }
    #expect(try rules(code) == [.unhandled])
    #expect(try rules(code + "  // check:ignore unhandled") == [])
    #expect(try rules(code + "  // check:ignore missing-catch, unhandled: it may fail") == [])
    #expect(try rules("// check:ignore unhandled\n// A reason.\n" + code) == [])
    #expect(try rules("// check:ignore\n" + code) == [])
    #expect(try rules(code + "  // check:ignore pending") == [.unhandled])
    #expect(try rules(code + "; print(\"// check:ignore unhandled\")") == [.unhandled])
    #expect(try rules("print(\"\"\"\n  // check:ignore unhandled\n  \"\"\"); " + code) == [.unhandled])
    #expect(try rules(code + "; print(\"// check:ignore\")  // check:ignore unhandled") == [])
    #expect(try rules("// check:ignore unhandled\nlet a = 1\n" + code) == [.unhandled])
    #expect(try rules("//check:ignore\n" + code) == [] && rules("//   check:ignore unhandled\n" + code) == [])
    #expect(try rules("/* check:ignore unhandled */\n" + code) == [] && rules(code + " /* check:ignore */") == [])
    #expect(try rules("/* check:ignore unhandled */ print(1)\n" + code) == [.unhandled])
    #expect(try rules(code + "  /* check:ignore pending */ // unhandled") == [.unhandled])
    #expect(try rules(code + "  // check:ignore: it may fail") == [] && rules(code + "  // check:ignore - why not") == [])
    let reason = try check(code + "  // check:ignore because it may fail").remarks
    #expect(
      reason == ["line 1: there is no rule 'because'; write the reason after a rule, or after a colon: 'check:ignore: …'"])
    #expect(
      try check("let a = 1  // check:ignore unhandeld").remarks == [
        "line 1: there is no rule 'unhandeld'; did you mean 'unhandled'?"
      ])
  }

  @Test("an endless script and a space too large have an end that is told")
  func bounds() throws {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: "while true {}"))
    run.limits.maximumSteps = 3000
    let endless = try CheckRequest(run).perform()
    #expect(endless.cutOff?.contains("more than 3,000 steps") == true && endless.status(failingOn: .note) == .limit)
    run = RunRequest(
      source: ScriptSource(
        name: "test.swift", text: "for i in 1...20 { SimulatedNetwork.get(\"/\\(i).txt\").then { _ in print(i) }.catch { _ in } }"
      ))
    var request = CheckRequest(run)
    request.limit = 40
    let large = try request.perform()
    #expect(large.runs == 40 && large.gap?.contains("more than 40 runs") == true)
  }

  @Test("a request in the place of one that failed is no value in the place of every error; a constant is")
  func otherRequests() throws {
    func swallowed(_ handler: String) throws -> Int {
      try kitCheck("SimulatedNetwork.get(\"/a\").recover { _ in \(handler) }.done { print($0) }.catch { print($0) }").findings
        .count { $0.rule == .swallowedError }
    }
    #expect(try swallowed("SimulatedNetwork.get(\"/b\")") == 0)
    #expect(try swallowed("Promise.value(\"none\")") == 1)
  }

  @Test("of a handler that only more failures reach than are tried at once nothing is said")
  func manyFailures() throws {
    func unreachable(_ mirrors: Int) throws -> Int {
      let text = "any((1...\(mirrors)).map { SimulatedNetwork.get(\"/\\($0)\") }).then { _ in print(1) }.catch { _ in print(0) }"
      return try found(text).count { $0.hasPrefix("unreachable-handler") }
    }
    #expect(try unreachable(2) == 0 && unreachable(4) == 0)
    #expect(try found("Promise(1).then { $0 }.catch { _ in print(0) }").count { $0.hasPrefix("unreachable-handler") } == 1)
  }

  @Test("a completion handler that is called twice settles its promise twice, also where the promise wraps it in a closure")
  func wrappedTwice() throws {
    func found(_ isTwice: Bool) throws -> Int {
      try kitCheck(
        """
        func legacy(_ done: @escaping (String?, Error?) -> Void) {
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
            done("text", nil)
            \(isTwice ? "done(nil, nil)" : "")
          }
        }
        Promise<String> { seal in legacy { seal.resolve($0, $1) } }.done { print($0) }.catch { print($0) }
        """
      ).findings.count { $0.rule == .settlesTwice }
    }
    #expect(try found(true) == 1 && found(false) == 0)
  }

  @Test("an operation queue runs one operation at a time if it is told to")
  func operationQueues() throws {
    let text = "let q = OperationQueue()\nq.maxConcurrentOperationCount = 1\nfor i in 1...2 { q.addOperation { print(i) } }"
    #expect(try found(text) == [])
    func runs(_ text: String) throws -> Int {
      try ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text))).perform().runs
    }
    #expect(try runs(text) == 1 && runs(text.replacing("q.maxConcurrentOperationCount = 1", with: "")) == 2)
  }

  @Test("a check that Ctrl-C ends says so in the place of its time, and keeps what the text tells")
  func interrupted() throws {
    let text = "func f() { SimulatedNetwork.get(\"/a.txt\").then { print($0) } }\nwhile true {}"
    let request = CheckRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text)))
    var begun: CheckReport?
    var report = try request.perform(isOver: { true }, beginning: { begun = $0 })
    #expect(report.wasStopped && report.cutOff == "the unchanged run didn't end within the time limit")
    report.wasInterrupted()
    begun?.wasInterrupted()
    #expect(report.cutOff == "interrupted before the run as it is came to its end" && report.gap == report.cutOff)
    #expect(begun?.findings == report.findings && report.findings.contains { $0.rule == .floatingPromise })
    #expect(begun?.cutOff == report.cutOff && begun?.status(failingOn: .warning) == .limit)
    var whole = try CheckRequest(RunRequest(source: ScriptSource(name: "test.swift", text: "print(1)"))).perform()
    whole.wasInterrupted()
    #expect(!whole.wasStopped && whole.gap == nil && whole.cutOff == nil)
  }
}
