import Foundation
import Testing

@Suite("a run tells the truth about itself")
struct VerdictTests {
  private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/run.schema.json")

  @Test("exit status, faults and leaks", arguments: Verdict.table)
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
