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

extension Verdict {
  static let table = [wells, promises, faults, faultsElsewhere, faultsOfDialects, leaks, refusals].flatMap { $0 }
  static let boom = "struct Boom: Error {}\n"

  /// All is well.
  static let wells: [Verdict] = [
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
  ]

  /// What promises come to.
  static let promises: [Verdict] = [
    Verdict(
      name: "nobody handles a rejection", text: "Promise<Int>(E.a)\nenum E: Error { case a }", status: 1,
      says: "<stdin>:1:1: unhandled rejection"),
    Verdict(name: "a promise is left pending", text: "Promise<Int>.pending()", status: 1, says: "never settled"),
    Verdict(name: "a promise is cut off", text: "Promise(1).delay(5)", options: ["--until", "1s"], status: 1),
  ]

  /// What was begun and left undone.
  static let leaks: [Verdict] = [
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
  ]

  /// Limits, wrong usage, scripts with errors.
  static let refusals: [Verdict] = [
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
}
