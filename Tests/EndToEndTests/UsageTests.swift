import Foundation
import Testing

@Suite("wrong usage is answered plainly")
struct UsageTests {
  @Test(
    "the message says what is wrong and what to write, and exits 64",
    arguments: [
      (["lint", "x"], "there is no command 'lint'; the commands are open, run,"),
      (["exampels", "x"], "there is no command 'exampels'; did you mean 'examples'?"),
      (["run", "--nosuch"], "unknown option --nosuch\n"),
      (["run", "retry", "--form", "json"], "unknown option --form; did you mean --format?"),
      (["retry", "--until", "2s"], "unknown option --until: 'promiselab run' and 'promiselab export' have it"),
      (["run", "retry", "--until", "-1s"], "--until: '-1s' is not a time; write for example 2s or 150ms"),
      (["run", "retry", "--until=-1s"], "--until: '-1s' is not a time; write for example 2s or 150ms"),
      (["run", "retry", "--until"], "--until needs a value: stop at this virtual time, for example 2s or 150ms"),
      (["run"], "run needs FILES: scripts, '-' for standard input, or names of examples"),
      (["view"], "view needs FILE: a trace in JSON"),
      (["run", "retry", "--fail", "--seed", "3"], "--fail needs a value"),
      (["run", "retry", "--seed", "x"], "'x' isn't a valid value for --seed"),
      (["run", "retry", "--stub=3"], "--stub takes no value, but '3' was given"),
      (["--presenter", "lessons", "errors"], "'lessons' is a command, which comes before its options: promiselab lessons …"),
      (["dialects", "google", "b"], "'b' is one argument too many for 'dialects'"),
    ])
  func messages(arguments: [String], message: String) throws {
    let result = try Tool.run(Tool.promiselab, arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("promiselab: \(message)"), "\(result.errors)")
    #expect(result.errors.hasSuffix("--help' lists what there is\n"))
  }

  @Test("a word that is no file, example or command is said to be none; a path is looked for as a file")
  func nothing() throws {
    let word = try Tool.promiselab("rtry")
    #expect(word.status == 66)
    #expect(word.errors.hasPrefix("promiselab: there is no file, example or command 'rtry'; "))
    let late = try Tool.promiselab("--presenter", "lessons")
    #expect(late.errors.hasPrefix("promiselab: 'lessons' is a command, which comes before its options: promiselab lessons …"))
    let path = try Tool.promiselab("./rtry.swift")
    #expect(path.errors.hasPrefix("promiselab: there is no file './rtry.swift', and no example of that name"))
    let trace = try Tool.promiselab("view", "nosuch")
    #expect(trace.status == 66)
    #expect(trace.errors == "promiselab: there is no file 'nosuch'\n")
  }

  @Test(
    "help is written to the end or said not to be", arguments: [["--help"], ["run", "--help"], ["--version"], ["help", "view"]])
  func fullDevice(arguments: [String]) throws {
    let line = ([Tool.promiselab] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let result = try Tool.run("/bin/sh", ["-c", "\(line) > /dev/full"])
    #expect(result.status == 73)
    #expect(result.errors == "promiselab: standard output can't be written: No space left on device\n")
    #expect(try Tool.run(Tool.promiselab, arguments).status == 0)
  }

  @Test("a reader that goes away is no reason to complain")
  func closedPipe() throws {
    let script = "for i in 1...20_000 { print(i) }"
    let result = try Tool.run(
      "/bin/bash", ["-c", "'\(Tool.promiselab)' run - | head -n 1; echo ${PIPESTATUS[0]}"], input: script)
    #expect(result.output == "1\n73\n")
    #expect(result.errors.isEmpty)
  }

  @Test("a script that prints for ever, or never, ends at once when its reader goes away", .timeLimit(.minutes(1)))
  func endless() throws {
    for script in ["while true { print(\"x\") }", "while true {}"] {
      let line = "'\(Tool.promiselab)' run - --max-steps 4000000000 | (sleep 0.2; head -c 1 > /dev/null); echo ${PIPESTATUS[0]}"
      let silent = line.replacing("(sleep 0.2; head -c 1 > /dev/null)", with: "sleep 0.2")
      let result = try Tool.run("/bin/bash", ["-c", script.contains("print") ? line : silent], input: script)
      #expect(result.output == "73\n")
      #expect(result.errors.isEmpty)
    }
  }

  @Test("drawings are ASCII where the locale isn't UTF-8")
  func ascii() throws {
    for format in ["graph", "timeline"] {
      let script = "Promise(\"é\").delay(0.1).then { print($0) }"
      let line = "LC_ALL=C '\(Tool.promiselab)' run - --format \(format)"
      let result = try Tool.run("/bin/sh", ["-c", line], input: script)
      #expect(result.status == 0)
      #expect(result.output.utf8.allSatisfy { $0 < 0x7F } && result.output.contains("delay"))
      let unicode = try Tool.run("/bin/sh", ["-c", line.replacing("LC_ALL=C", with: "LC_ALL=C.UTF-8")], input: script)
      #expect(!unicode.output.utf8.allSatisfy { $0 < 0x7F })
    }
  }

  @Test("10,000 injections are read in time that grows with their number", .timeLimit(.minutes(1)))
  func manyOptions() throws {
    let options = (2...10_000).flatMap { ["--fail", "\($0):\($0)"] } + ["--fail", "1:12=Odd"]
    let result = try Tool.run(Tool.promiselab, ["run", "-"] + options, input: "Promise(1).then { print($0) }")
    #expect(result.errors.contains("Odd"))
    #expect(result.errors.contains("nothing was made at 2:2,"))
  }

  @Test("a file that is no text is named with the line and the byte")
  func notText() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("latin.swift").path
    try Data([0x61, 0x0A, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: path))
    #expect(try Tool.promiselab("run", path).errors.hasPrefix("promiselab: \(path):2 has a byte that isn't UTF-8"))
    #expect(try Tool.promiselab("view", path).errors.hasPrefix("promiselab: \(path):2 has a byte that isn't UTF-8"))
    try Data([0x61, 0x00]).write(to: URL(fileURLWithPath: path))
    #expect(try Tool.promiselab("run", path).errors.hasPrefix("promiselab: \(path):1 has a byte that is NUL"))
  }
}
