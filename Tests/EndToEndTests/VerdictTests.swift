import Foundation
import Testing

/// A tiny program, and what `run` must say of it.
struct Verdict: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var options: [String] = []
  var status: Int32
  /// What `faults` says, each a beginning of its message with its place: `2:9 Index out of range`.
  var faults: [String] = []
  /// What `leaks` says: `task 1:1`.
  var leaks: [String] = []
  /// What standard error must contain.
  var says: String = ""

  var testDescription: String { name }
}

@Suite("a run tells the truth about itself")
struct VerdictTests {
  static let table: [Verdict] = [
    // All is well.
    Verdict(name: "nothing happens", text: "", status: 0),
    Verdict(name: "a chain ends well", text: "Promise(1).then { print($0) }", status: 0),
    Verdict(name: "an error is caught", text: "Promise<Int>(E.a).catch { _ in }\nenum E: Error { case a }", status: 0),
    Verdict(
      name: "an error that a task throws is awaited",
      text: boom + "let t = Task { throw Boom() }\ndo { try await t.value } catch {}", status: 0),
    Verdict(
      name: "a task's result is looked at", text: boom + "let t = Task { throw Boom() }\nlet r = await t.result\nprint(r)",
      status: 0),
    Verdict(
      name: "a cancelled task ends with CancellationError",
      text: "let t = Task { try await Task.sleep(for: .seconds(1)) }\nt.cancel()", status: 0),
    Verdict(
      name: "a group is entered and left",
      text: "let g = DispatchGroup()\ng.enter()\ng.notify(queue: .main) { print(1) }\ng.leave()", status: 0),
    Verdict(
      name: "waiting for a group's work on another queue",
      text: "let g = DispatchGroup()\nDispatchQueue.global().async(group: g) { print(1) }\ng.wait()\nprint(2)", status: 0),
    Verdict(
      name: "waiting for a group times out, and it is left later",
      text:
        "let g = DispatchGroup()\ng.enter()\nDispatchQueue.global().asyncAfter(deadline: .now() + 2) { g.leave() }\nprint(g.wait(timeout: .now() + 1))",
      status: 0),
    Verdict(
      name: "a continuation is resumed later",
      text: "let x = await withCheckedContinuation { c in DispatchQueue.main.async { c.resume(returning: 1) } }\nprint(x)",
      status: 0),
    Verdict(
      name: "two children fail, the first error is thrown on",
      text: boom + "func f() async throws -> Int { throw Boom() }\n"
        + "func both() async throws -> Int {\n  async let a = f()\n  async let b = f()\n  return try await a + b\n}\n"
        + "do { print(try await both()) } catch { print(error) }",
      status: 0),
    // 1: promises.
    Verdict(
      name: "nobody handles a rejection", text: "Promise<Int>(E.a)\nenum E: Error { case a }", status: 1,
      says: "<stdin>:1:1: unhandled rejection"),
    Verdict(name: "a promise is left pending", text: "Promise<Int>.pending()", status: 1, says: "never settled"),
    Verdict(name: "a promise is cut off", text: "Promise(1).delay(5)", options: ["--until", "1s"], status: 1),
    // 1: faults.
    Verdict(
      name: "a fault at top level", text: "let a = [1]\nprint(a[3])", status: 1, faults: ["2:8 Index out of range"],
      says: "<stdin>:2:8: fault: Index out of range"),
    Verdict(name: "an error thrown at top level", text: boom + "throw Boom()", status: 1, faults: ["2:1 an error was thrown"]),
    Verdict(
      name: "an error awaited at top level is placed where it is awaited",
      text: boom
        + "do { throw Boom() } catch {}\nlet t = Task { try await Task.sleep(for: .seconds(1)); throw Boom() }\n_ = try await t.value",
      status: 1, faults: ["4:"]),
    Verdict(
      name: "try! of an error", text: boom + "func f() throws { throw Boom() }\ntry! f()", status: 1, faults: ["3:1 'try!'"]),
    Verdict(name: "force unwrapping nil", text: "let a: Int? = nil\nprint(a!)", status: 1, faults: ["2:8 "]),
    Verdict(
      name: "a fault in a handler whose chain catches it",
      text: "Promise(1).then { _ in [1][4] }.catch { _ in print(\"caught\") }",
      status: 1, faults: ["1:27 Index out of range"], says: "(Swift would have stopped the program here; this run went on)"),
    Verdict(
      name: "a fault in a handler that nobody catches", text: "Promise(1).then { _ in [1][4] }", status: 1,
      faults: ["1:27 Index out of range"], says: "unhandled rejection"),
    Verdict(
      name: "a fault that recover swallows",
      text: "Promise(1).then { _ in 1 / Int(\"0\")! }.recover { _ in 2 }.then { print($0) }", status: 1, faults: ["1:26 "]),
    Verdict(
      name: "a fault in a task", text: "Task { fatalError(\"x\") }", status: 1, faults: ["1:8 Fatal error: x"],
      says: "<stdin>:1:8: fault: Fatal error: x"),
    Verdict(
      name: "a fault in a task that is awaited and caught",
      text: "let t = Task { fatalError(\"x\") }\ndo { _ = try await t.value } catch { print(error) }", status: 1,
      faults: ["1:16 Fatal error: x"]),
    Verdict(
      name: "a task's fault thrown on is one fault", text: "let t = Task { fatalError(\"x\") }\nTask { try await t.value }",
      status: 1,
      faults: ["1:16 Fatal error: x"]),
    Verdict(
      name: "a fault on a queue", text: "DispatchQueue.global().async { fatalError(\"x\") }", status: 1,
      faults: ["1:32 Fatal error: x"]),
    Verdict(
      name: "an error thrown on a queue", text: boom + "DispatchQueue.main.async { throw Boom() }", status: 1,
      faults: ["2:28 an error was thrown on a queue"]),
    Verdict(
      name: "a fault on a timer", text: "DispatchQueue.main.asyncAfter(deadline: .now() + 1) { fatalError(\"late\") }", status: 1,
      faults: ["1:55 Fatal error: late"]),
    Verdict(
      name: "a fault in a promise's work", text: "Promise<Int> { () -> Int in fatalError(\"x\") }.catch { _ in }", status: 1,
      faults: ["1:29 Fatal error: x"]),
    Verdict(
      name: "a deadlock at top level", text: "let p = Promise(1).delay(1)\nprint(try awaitPromise(p.then { $0 }))", status: 1,
      faults: ["2:11 deadlock"]),
    Verdict(
      name: "a deadlock that the script catches",
      text: "let q = DispatchQueue(label: \"q\")\nPromise<Int>(on: q) { try awaitPromise(Promise(on: q) { 1 }) }.catch { _ in }",
      status: 1, faults: ["2:27 deadlock"]),
    Verdict(name: "sync on the own queue", text: "DispatchQueue.main.sync { print(1) }", status: 1, faults: ["1:20 deadlock"]),
    Verdict(
      name: "a group left too often", text: "let g = DispatchGroup()\ng.leave()", status: 1, faults: ["2:3 unbalanced call"]),
    Verdict(
      name: "a continuation resumed twice",
      text: "let x = await withCheckedContinuation { c in\n  c.resume(returning: 1)\n  c.resume(returning: 2)\n}\nprint(x)",
      status: 1, faults: ["3:5 "]),
    // 1: leaks.
    Verdict(
      name: "a continuation is never resumed at top level", text: "let x: Int = await withCheckedContinuation { c in }\nprint(x)",
      status: 1,
      leaks: ["continuation 1:20"], says: "<stdin>:1:20: leak: "),
    Verdict(
      name: "a continuation is never resumed in a task",
      text: "Task { await withCheckedContinuation { (c: CheckedContinuation<Void, Never>) in } }", status: 1,
      leaks: ["continuation 1:14"]),
    Verdict(
      name: "a group is never left", text: "let g = DispatchGroup()\ng.enter()\ng.notify(queue: .main) { print(1) }", status: 1,
      leaks: ["group 1:9"]),
    Verdict(
      name: "waiting for a group that is never left", text: "let g = DispatchGroup()\ng.enter()\ng.wait()", status: 1,
      leaks: ["group 1:9"]),
    Verdict(
      name: "nobody awaits a task's error", text: boom + "Task { throw Boom() }", status: 1, leaks: ["task 2:1"],
      says: "<stdin>:2:1: leak: "),
    Verdict(
      name: "nobody awaits a detached task's error", text: boom + "Task.detached { throw Boom() }", status: 1, leaks: ["task 2:6"]
    ),
    Verdict(
      name: "a cancelled task ends with an error of its own",
      text: boom + "let t = Task { do { try await Task.sleep(for: .seconds(1)) } catch { throw Boom() } }\nt.cancel()", status: 1,
      leaks: ["task 2:9"]),
    Verdict(
      name: "nobody awaits an async let's error",
      text: boom + "func f() async {\n  async let x: Int = { throw Boom() }()\n  print(1)\n}\nawait f()", status: 1,
      leaks: ["task 3:13"]),
    Verdict(
      name: "a handler starts a task whose error is lost",
      text: boom + "Promise(1).then { _ in\n  Task { throw Boom() }\n  print(1)\n}", status: 1, leaks: ["task 3:3"]),
    // 2 and 64 and 65.
    Verdict(name: "a limit", text: "while true {}", options: ["--max-steps", "1000"], status: 2, says: "limit reached"),
    Verdict(
      name: "a limit after a fault",
      text: "DispatchQueue.main.async { fatalError() }\nDispatchQueue.main.async { while true {} }",
      options: ["--max-steps", "1000"], status: 2, faults: ["1:28 Fatal error"]),
    Verdict(
      name: "an address where nothing is made", text: "Promise(1)", options: ["--fail", "9:9"], status: 64,
      says: "nothing was made at 9:9"),
    Verdict(name: "a delay where nothing is made", text: "Promise(1)", options: ["--delay", "1:2=1s"], status: 64),
    Verdict(name: "an occurrence that never comes", text: "Promise(1)", options: ["--hang", "1:1#1"], status: 64),
    Verdict(name: "a cancellation where nothing is made", text: "Promise(1)", options: ["--cancel", "7:1@1ms"], status: 64),
    Verdict(
      name: "a source that nothing calls", text: "Promise(1)", options: ["--latency", "SimulatedNetwork.get=1s"], status: 64),
    Verdict(name: "a stub that nothing calls", text: "Promise(1)", options: ["--stub-fail", "nobody"], status: 64),
    Verdict(
      name: "a guarantee can't fail", text: "// dialect: promisekit\nGuarantee.value(1).done { print($0) }",
      options: ["--fail", "2:11"],
      status: 64, says: "can't fail"),
    Verdict(
      name: "a schedule of another run", text: "Promise(1)", options: ["--schedule", "s1-o0x1"], status: 64, says: "another run"),
    Verdict(name: "a script with errors", text: "let = 5", status: 65, says: "error: "),
  ]

  private static let boom = "struct Boom: Error {}\n"
  private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/run.schema.json")

  @Test("exit status, faults and leaks", arguments: table)
  func verdict(_ program: Verdict) throws {
    let result = try Tool.run(
      Tool.promiselab, ["run", "-", "--format", "json"] + program.options, input: program.text)
    #expect(result.status == program.status, "\(result.errors)")
    #expect(program.says.isEmpty || result.errors.contains(program.says), "\(result.errors)")
    let json = try JSONValue(result.output)
    #expect(json["status"] == .number(Double(program.status)))
    #expect(try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8)).problems(json).sorted() == [])
    let faults = (json["faults"]?.elements ?? []).map { "\(place($0)) \($0["message"]?.string ?? "")" }
    #expect(faults.count == program.faults.count, "\(faults)")
    for (found, expected) in zip(faults, program.faults) { #expect(found.hasPrefix(expected), "\(found)") }
    #expect((json["leaks"]?.elements ?? []).map { "\($0["kind"]?.string ?? "") \(place($0))" } == program.leaks)
  }

  private func place(_ entry: JSONValue) -> String {
    "\(entry["line"]?.number.map { Int($0) } ?? 0):\(entry["column"]?.number.map { Int($0) } ?? 0)"
  }

  @Test("the validator notices what is wrong, missing and unknown")
  func validator() throws {
    let schema = try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8))
    let json = try Tool.promiselab("run", "-", "--format", "json", input: "Promise(1)").output
    #expect(schema.problems(try JSONValue(json)) == [])
    for (part, other) in [
      ("\"endTime\"", "\"endtime\""), ("\"fulfilled\"", "\"done\""), ("\"version\" : 1", "\"version\" : 2"),
      ("\"line\" : 1", "\"line\" : 0"),
    ] {
      #expect(json.contains(part))
      #expect(schema.problems(try JSONValue(json.replacing(part, with: other))) != [], "\(part)")
    }
  }

  @Test("events and output name their queue, promises say whether they can fail, cancelled ones carry their error")
  func fields() throws {
    let text = """
      let q = DispatchQueue(label: "own")
      Promise(1).then(on: q) { print($0) }.then { print("main") }
      let p = Promise(1).delay(1)
      """
    let json = try JSONValue(try Tool.promiselab("run", "-", "--format", "json", "--cancel", "3:20@5ms", input: text).output)
    #expect(json["output"]?.elements.compactMap { $0["queue"]?.string } == ["own", "main"])
    #expect(json["events"]?.elements.allSatisfy { $0["queue"]?.string != nil } == true)
    #expect(json["schedule"] == .string("s1"))
    let cancelled = json["promises"]?.elements.first { $0["state"] == .string("cancelled") }
    #expect(cancelled?["error"]?.string?.contains("Cancel") == true)
    #expect(json["promises"]?.elements.allSatisfy { $0["canFail"] == .bool(true) } == true)
    let kit =
      "// dialect: promisekit\nfirstly { Guarantee.value(1) }.map { $0 + 1 }.done { print($0) }\nPromise.value(1).done { print($0) }.cauterize()"
    let guarantees = try JSONValue(try Tool.promiselab("run", "-", "--format", "json", input: kit).output)
    let canFail = guarantees["promises"]?.elements.map { "\($0["operator"]?.string ?? ""):\($0["canFail"] == .bool(true))" } ?? []
    #expect(canFail.contains("value:false") && canFail.contains("map:false") && canFail.contains("value:true"), "\(canFail)")
  }

  @Test("chance orders jobs of different queues, never those of one serial queue; the code that was printed does the same again")
  func schedules() throws {
    let text = """
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      for i in 1...4 {
        a.async { print("a", i) }
        b.async { print("b", i) }
        DispatchQueue.global().async { print("g", i) }
      }
      """
    func run(_ options: String...) throws -> (lines: [String], code: String) {
      let json = try JSONValue(try Tool.run(Tool.promiselab, ["run", "-", "--format", "json"] + options, input: text).output)
      return (json["output"]?.elements.compactMap { $0["text"]?.string } ?? [], json["schedule"]?.string ?? "")
    }
    let plain = try run()
    #expect(plain.code == "s1")
    #expect(try run("--schedule", "s1-o").lines == plain.lines)
    var orders: Set<[String]> = []
    for seed in 1...8 {
      let taken = try run("--seed", "\(seed)")
      orders.insert(taken.lines)
      for queue in ["a", "b"] {
        #expect(taken.lines.filter { $0.hasPrefix(queue) } == (1...4).map { "\(queue) \($0)\n" })
      }
      let again = try run("--schedule", taken.code)
      #expect(again.lines == taken.lines && again.code == taken.code)
    }
    #expect(orders.count > 4)
    #expect(orders.contains { $0.filter { $0.hasPrefix("g") } != (1...4).map { "g \($0)\n" } })
    for wrong in ["", "s2", "s1-o1", "s1-ox1", "s1-q", "s1-o99999999999x1"] {
      #expect(try Tool.promiselab("run", "-", "--schedule", wrong, input: text).status == 64, "\(wrong)")
    }
  }

  @Test("several scripts are reported under their names, and the worst status counts")
  func severalScripts() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("print(\"good\")\n", to: "good.swift")
    let bad = try folder.write("Task { fatalError(\"x\") }\n", to: "bad.swift")
    let wrong = try folder.write("let = 5\n", to: "wrong.swift")
    let text = try Tool.promiselab("run", good, bad, good)
    #expect(text.output == "==> \(good) <==\ngood\n\n==> \(bad) <==\n\n==> \(good) <==\ngood\n")
    #expect(text.errors.contains("bad.swift:1:8: fault: Fatal error: x"))
    #expect(text.status == 1)
    let json = try Tool.promiselab("run", good, bad, wrong, "--format", "json")
    let lines = try json.output.split(separator: "\n").map { try JSONValue(String($0)) }
    #expect(lines.map { $0["status"] } == [.number(0), .number(1), .number(65)])
    #expect(lines.map { $0["file"] } == [.string(good), .string(bad), .string(wrong)])
    let schema = try JSONSchema(String(contentsOf: Self.schema, encoding: .utf8))
    #expect(lines.flatMap(schema.problems) == [])
    #expect(json.status == 65)
    let missing = try Tool.promiselab("run", good, "\(folder.url.path)/none.swift", bad)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("none.swift") && missing.errors.contains("bad.swift"))
    #expect(try Tool.promiselab("run", "-", "-").status == 64)
  }

  @Test("--expect compares what was printed and shows the first line that differs")
  func expectations() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("print(1)\nprint(2)\n", to: "script.swift")
    let same = try Tool.promiselab("run", script, "--expect", try folder.write("1\n2\n", to: "same.txt"))
    #expect(same.status == 0 && same.output == "1\n2\n" && same.errors.isEmpty)
    let other = try folder.write("1\n3\n", to: "other.txt")
    let differs = try Tool.promiselab("run", script, "--expect", other)
    #expect(differs.status == 1)
    #expect(differs.errors == "\(other):2: what was printed differs here\n  expected: \"3\"\n  printed:  \"2\"\n")
    let longer = try Tool.promiselab(
      "run", script, "--expect", try folder.write("1\n2\n3\n", to: "longer.txt"), "--format", "json")
    #expect(longer.status == 1 && longer.errors.contains("printed:  nothing more"))
    let shorter = try Tool.promiselab("run", script, "--expect", try folder.write("1", to: "shorter.txt"))
    #expect(shorter.status == 1 && shorter.errors.contains("expected: nothing more"))
    #expect(try Tool.promiselab("run", script, "--expect", "\(folder.url.path)/none.txt").status == 66)
  }

  @Test("a stub whose result is a promise and that is to fail gives a promise that is rejected")
  func failingStubs() throws {
    let script = "let p = getUser()\np.catch { print(\"caught\", $0) }\n"
    let options = ["run", "-", "--stub-result", "getUser=Promise(\"ada\")"]
    let failed = try Tool.run(Tool.promiselab, options + ["--stub-fail", "getUser=offline"], input: script)
    #expect(failed.output == "caught offline\n")
    #expect(failed.status == 0, "\(failed.errors)")
  }

  @Test("compare tells limits and faults, and exits with the worst status")
  func comparing() throws {
    func compare(_ text: String, _ more: String...) throws -> Tool.Result {
      try Tool.run(Tool.promiselab, ["compare", "-", "--dialects", "google,promisekit-0.9.6"] + more, input: text)
    }
    let limited = try compare("print(1)\nwhile true {}", "--max-steps", "1000")
    #expect(limited.status == 2)
    #expect(limited.output.contains("google: limit reached") && limited.output.contains("promisekit-0.9.6: limit reached"))
    let fault = try compare("let a = [1]\nprint(a[3])")
    #expect(fault.status == 1)
    #expect(fault.output.contains("promisekit-0.9.6: fault: 2:8: Index out of range"))
    #expect(try compare("print(1)").status == 0)
  }
}
