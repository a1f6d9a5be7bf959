import Foundation
import Testing

@Suite("the command line")
struct CommandLineTests {
  @Test("run prints what the script prints and nothing else")
  func run() throws {
    let result = try Tool.promiselab("run", "-", input: "Promise(40).then { print($0 + 2) }")
    #expect(result.output == "42\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test("injections change the outcome and the exit status")
  func injections() throws {
    let script = "Promise(1).delay(0.1).then { print($0) }\n"
    let failed = try Tool.promiselab("run", "-", "--fail", "1:23", input: script)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("InjectedFailure"))
    let late = try Tool.promiselab("run", "-", "--delay", "1:23=300ms", "--format", "json", input: script)
    #expect(late.output.contains("\"endTime\" : 400"))
    let cancelled = try Tool.promiselab("run", "-", "--cancel", "1:12@50ms", "--format", "json", input: script)
    #expect(cancelled.output.contains("\"state\" : \"cancelled\""))
    let cut = try Tool.promiselab("run", "-", "--until", "50ms", input: script)
    #expect(cut.status == 1)
    #expect(cut.output.isEmpty)
  }

  @Test("--latency and --failure-rate change every call of a source; a source that isn't there is refused")
  func sources() throws {
    let script = "SimulatedNetwork.get(\"/a\").then { _ in print(\"got\") }\n"
    let slow = try Tool.promiselab("run", "-", "--latency", "SimulatedNetwork.get=2s", "--format", "json", input: script)
    #expect(slow.output.contains("\"endTime\" : 2000"))
    let failed = try Tool.promiselab("run", "-", "--failure-rate", "SimulatedNetwork.get=100%", input: script)
    #expect(failed.status == 1 && failed.errors.contains("connection lost"))
    let unused = try Tool.promiselab("run", "-", "--latency", "SimulatedRoute.eta=2s", input: script)
    #expect(unused.status == 64 && unused.errors.contains("nothing calls SimulatedRoute.eta"))
    let wrong = try Tool.promiselab("run", "-", "--latency", "SimulatedNet.get=2s", input: script)
    #expect(wrong.errors.contains("isn't a simulated source"))
  }

  @Test("--answer presses a dialog's button; one that isn't there is said with those that are")
  func answers() throws {
    let script = "SimulatedDialog.alert(\"Delete?\", buttons: [\"Yes\", \"No\"]).then { print(\"pressed\", $0) }\n"
    let pressed = try Tool.promiselab("run", "-", "--answer", "1:17=1", input: script)
    #expect(pressed.output == "pressed 1\n")
    #expect(pressed.status == 0)
    let wrong = try Tool.promiselab("run", "-", "--answer", "1:17=2", input: script)
    #expect(wrong.errors.contains("warning: what is asked at 1:17 has no choice 2: there is 0 for Yes, 1 for No"))
    #expect(wrong.errors.contains("--answer 1:17=N answers"))
    #expect(wrong.status == 64)
    let nobody = try Tool.promiselab("run", "-", "--answer", "1:58=0", input: script)
    #expect(nobody.errors.contains("then at 1:58 doesn't ask a person"))
  }

  @Test("unknown names are errors that name --stub, which stubs them and lists what")
  func stubs() throws {
    let script = "getUser().then { showUser($0) }\n"
    let unknown = try Tool.promiselab("run", "-", input: script)
    #expect(unknown.errors.contains("some names aren't declared; --stub stubs them"))
    #expect(unknown.status == 65)
    let stubbed = try Tool.promiselab("run", "-", "--stub", input: script)
    #expect(stubbed.errors.contains("stubbed: getUser() returns a promise of user"))
    #expect(stubbed.status == 0)
    let changed = try Tool.promiselab("run", "-", "--stub-result", "getUser=1 +", input: script)
    #expect(changed.errors.contains("warning: the result '1 +' of the stub getUser"))
  }

  @Test("--answer presses a button, --stub stubs unknown names, --seed decides what sources leave to chance")
  func sourcesAndStubs() throws {
    let dialog = "SimulatedDialog.alert(\"Sure?\").then { print(\"pressed\", $0) }"
    let open = try Tool.promiselab("run", "-", input: dialog)
    #expect(open.status == 1)
    #expect(open.errors.contains("it asks a person; --answer 1:17=N answers, 0 for OK"))
    #expect(try Tool.promiselab("run", "-", "--answer", "1:17=0", input: dialog).output == "pressed 0\n")
    let stubbed = try Tool.promiselab("run", "-", "--stub-result", "getUser=\"ada\"", input: "getUser().then { print($0) }")
    #expect(stubbed.output == "ada\n")
    #expect(stubbed.errors == "<stdin>: stubbed: getUser() returns a promise of ada\n")
    let chance = "for _ in 1...20 { SimulatedNetwork.get(\"/a\", failureRate: 0.5).catch { print($0) } }"
    let outputs = try ["1", "1", "2"].map {
      try Tool.promiselab("run", "-", "--seed", $0, "--format", "json", input: chance).output
    }
    #expect(outputs[0] == outputs[1] && outputs[0] != outputs[2])
  }

  @Test(
    "wrong usage is told with what to write, and exits 64",
    arguments: [
      ["run", "retry", "--fail", "here"], ["run", "retry", "--until", "soon"], ["run", "retry", "--format", "xml"],
      ["run", "retry", "--dialect", "nonsense"], ["run", "retry", "--max-steps", "0"],
      ["run"], ["run", "retry", "--no-such-option"], ["compare", "retry", "--dialects", "nonsense"],
      ["explore", "retry", "--vary", "colors"], ["explore", "retry", "--time", "soon"], ["explore", "retry", "--limit", "0"],
      ["explore", "retry", "--faults", "-1"],
      ["lessons", "--nonsense"], ["dialects", "nonsense"], ["view"], ["export", "retry"], ["export", "retry", "--as", "gif"],
      ["check", "retry", "--fail-on", "nothing"], ["check"], ["check", "retry", "--limit", "0"],
      ["check", "retry", "--time", "soon"],
      ["run", "retry", "--seed", "x"], ["run", "retry", "--answer", "3:5"], ["run", "retry", "--stub-latency", "a=b"],
      ["run", "retry", "--stub-result", "a"],
    ])
  func wrongUsage(arguments: [String]) throws {
    let result = try Tool.run(Tool.promiselab, arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }

  @Test("the help names the commands that there are, and each of them has its own")
  func help() throws {
    let result = try Tool.promiselab("--help")
    #expect(result.status == 0)
    for name in ["run", "view", "compare", "explore", "check", "export", "dialects", "examples", "lessons"] {
      #expect(result.output.contains("\n  \(name) "), "\(name)")
      let own = try Tool.promiselab(name, "--help")
      #expect(own.status == 0 && own.output.hasPrefix("OVERVIEW: "), "\(name)")
    }
  }

  @Test("the version says the commit and the compiler")
  func version() throws {
    let version = try Tool.promiselab("--version").output
    #expect(
      version.wholeMatch(of: /\d+\.\d+\.\d+ \((commit [0-9a-f]{10}( with changes)?|no commit known), Swift 6[0-9.]*\)\n/) != nil,
      "\(version)")
  }

  @Test("input that isn't there, or isn't a script, has its own status and message")
  func badInput() throws {
    let folder = try TemporaryFolder()
    let missing = try Tool.promiselab("run", "\(folder.url.path)/none.swift")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("none.swift"))
    let directory = try Tool.promiselab("run", folder.url.path)
    #expect(directory.status == 66)
    #expect(directory.errors.contains("directory"))
    let junk = folder.url.appendingPathComponent("junk.swift")
    try Data((0...255).map { UInt8($0) }).write(to: junk)
    let binary = try Tool.promiselab("run", junk.path)
    #expect(binary.status == 65)
    #expect(binary.errors.contains("junk.swift:1 has a byte that is NUL"))
    let noTrace = try Tool.promiselab("view", try folder.write("{}", to: "trace.json"))
    #expect(noTrace.status == 65)
    #expect(
      noTrace.errors.hasSuffix(
        "trace.json is JSON, but no trace: it has no field 'events'; promiselab run --format json writes one\n"))
    let script = try Tool.promiselab("view", try folder.write("print(1)", to: "script.swift"))
    #expect(script.status == 65)
    #expect(script.errors.contains("script.swift is a script, not a trace: promiselab "))
    let dialect = try folder.write(#"{"version": 1, "dialect": "klingon", "events": []}"#, to: "dialect.json")
    #expect(try Tool.promiselab("view", dialect).errors.contains("dialect.json: there is no dialect 'klingon'"))
    #expect(try Tool.promiselab("view", "\(folder.url.path)/none.json").status == 66)
    let empty = try Tool.promiselab("run", try folder.write("", to: "empty.swift"))
    #expect(empty.status == 0)
    let wrong = try Tool.promiselab("run", try folder.write("let = 5\n", to: "wrong.swift"))
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("wrong.swift:1:5: error: "))
  }

  @Test("a script that never ends stops at its limit")
  func limit() throws {
    let result = try Tool.promiselab("run", "-", "--max-steps", "1000", input: "while true {}")
    #expect(result.status == 2)
    #expect(result.errors.contains("--max-steps"))
  }

  @Test("a script that takes too much memory stops at its limit, with what it printed before")
  func memoryLimit() throws {
    let text = "print(1)\nvar a: [[Int]] = []\nwhile true { a.append(Array(repeating: 0, count: 1_000_000)) }\n"
    let result = try Tool.promiselab("run", "-", "--max-memory", "200MB", input: text)
    #expect(result.status == 2)
    #expect(result.output == "1\n")
    #expect(result.errors.contains(":3:23: limit reached: the run takes more than 200 MB of memory"))
    #expect(try Tool.promiselab("run", "-", "--max-memory", "lots", input: text).status == 64)
  }

  @Test("output that can't be written is told")
  func fullDevice() throws {
    let result = try Tool.run("/bin/sh", ["-c", "'\(Tool.promiselab)' run retry > /dev/full"])
    #expect(result.status == 73)
    #expect(result.errors.contains("standard output can't be written"))
  }

  @Test("the playground without a terminal says what works without one")
  func noTerminal() throws {
    let result = try Tool.promiselab("retry")
    #expect(result.status == 64)
    #expect(result.errors.contains("promiselab run"))
    let missing = try Tool.promiselab("no-such-script.swift")
    #expect(missing.status == 66)
  }

  @Test("the examples are listed, and printed by name")
  func examples() throws {
    let list = try Tool.promiselab("examples")
    #expect(list.output.hasPrefix("Chains and their errors\n  bubbling "))
    #expect(list.output.contains("\n\nMistakes\n  broken-chain ") && !list.output.contains("snippet-"))
    let one = try Tool.promiselab("examples", "retry")
    #expect(one.output.hasPrefix("// retry"))
    #expect(try Tool.promiselab("examples", "nothing").status == 66)
  }
}
