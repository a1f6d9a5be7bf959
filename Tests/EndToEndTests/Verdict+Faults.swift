extension Verdict {
  /// What Swift would have trapped on, wherever it happens and whoever catches it.
  static let faults: [Verdict] = [
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
  ]
}
