import Foundation
import Testing

@Suite("what a hostile script, trace, name or argument contains never reaches the terminal raw")
struct HostileInputTests {
  /// Sets a terminal's title, clears its screen, and turns the line around.
  static let hostile = "\u{1B}]0;owned\u{07}\u{1B}[2J\u{9B}31m\u{7F}\u{202E}"

  /// The characters of a text that a terminal would act on.
  static func controls(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  static func expectClean(_ result: Tool.Result, _ what: String) {
    #expect(controls(in: result.output + result.errors) == [], "\(what)")
    let all = result.output + result.errors
    for sign in ["Fatal error", "Program crashed", "Backtrace", "Thread 0"] {
      #expect(!all.contains(sign), "\(what): \(all.prefix(500))")
    }
  }

  @Test(
    "scripts: printed text, errors at top level, faults, quoted source lines, unhandled rejections, names",
    arguments: [
      "print(\"X\")", "fatalError(\"X\")", "throw NSError(domain: \"X\", code: 1)",
      "struct E: Error { let t = \"X\" }\nthrow E()",
      "let a = X", "Promise<Int>(NSError(domain: \"X\", code: 2))", "nosuch(\"X\")",
      "let a: [String: Int] = [:]\nprint(a[\"X\"]!)",
      "precondition(false, \"X\")", "print(String(format: \"%\\0d\", 1))", "print(String(format: \"X\", 1))",
      "Promise(\"X\").then { print($0) }", "let `X` = 1", "// X\nlet = 1 // X", "import X",
    ])
  func scripts(script: String) throws {
    let script = script.replacing("X", with: Self.hostile)
    for arguments in [["run", "-"], ["run", "-", "--stub"], ["run", "-", "--format", "graph"], ["compare", "-"]] {
      Self.expectClean(try Tool.run(Tool.promiselab, arguments, input: script), "\(arguments): \(script)")
    }
    let json = try Tool.promiselab("run", "-", "--format", "json", input: script)
    Self.expectClean(json, script)
    if !json.output.isEmpty { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output.utf8)) } }
  }

  @Test("JSON keeps what was printed, although no control character is in its text")
  func json() throws {
    let printed = "\u{7F}\u{9B}\u{202E}\u{1B}é"
    let script = #"print("\u{7F}\u{9B}\u{202E}\u{1B}é")"#
    let result = try Tool.promiselab("run", "-", "--format", "json", input: script)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let output = try #require(object["output"] as? [[String: Any]])
    #expect(output.first?["text"] as? String == printed + "\n")
    Self.expectClean(result, "json")
  }

  @Test("the caret of a diagnostic stays below its place where the line holds control characters")
  func caret() throws {
    let result = try Tool.promiselab("run", "-", input: "let a = /* \u{7F}\u{9B} */ nosuch\n")
    let lines = result.errors.split(separator: "\n")
    let caret = try #require(lines.first { $0.hasSuffix("^") })
    let source = try #require(lines.first { $0.contains("*/ nosuch") && !$0.contains("error:") })
    #expect(source == "let a = /* ␡\u{FFFD} */ nosuch")
    #expect(
      caret.count - 1 == source.distance(from: source.startIndex, to: try #require(source.firstRange(of: "nosuch")).lowerBound))
  }

  @Test("names of files, arguments and traces")
  func names() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("let = 1\n", to: "a\u{1B}]0;b\u{9B}.swift")
    let trace = try folder.write(
      "{\"version\":1,\"dialect\":\"\\u001b[2J\",\"events\":[{\"step\":1,\"time\":0,\"event\":\"\\u001b]0;x\\u0007\",\"promise\":1,\"cause\":0}]}",
      to: "t.json")
    for arguments in [
      ["run", script], ["run", "\(script).none"], ["view", trace], ["view", script], [script, "x"],
      ["run", script, "--\u{1B}[2J"],
      ["examples", Self.hostile], ["dialects", Self.hostile], ["run", "retry", "--fail", Self.hostile], ["help", Self.hostile],
      ["run", "retry", "--until", Self.hostile], ["run", "retry", "--format", Self.hostile], [Self.hostile],
      ["run", Self.hostile],
      ["run", "retry", "--config=\(Self.hostile)"], ["--theme", Self.hostile], ["compare", "retry", "--dialects", Self.hostile],
      ["run", "retry", "--stub-result", "\(Self.hostile)=1"], ["run", "retry", "--latency", "\(Self.hostile)=1s"],
    ] {
      let result = try Tool.run(Tool.promiselab, arguments)
      Self.expectClean(result, "\(arguments)")
      #expect(result.status != 0 || !result.output.isEmpty, "\(arguments)")
    }
  }

  @Test("300 random command lines of hostile words end with a status of the contract, without a control character or a backtrace")
  func arguments() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("Promise(1).delay(0.1).then { print($0) }\n", to: "a.swift")
    let trace = try folder.write(try Tool.promiselab("run", script, "--format", "json").output, to: "t.json")
    let commands = [
      "run", "view", "compare", "dialects", "examples", "open", "help", "explore", "check", "export", "lessons", "lint", "",
    ]
    let options = [
      "--fail", "--delay", "--hang", "--cancel", "--answer", "--until", "--format", "--dialect", "--seed", "--stub",
      "--stub-result",
      "--stub-latency", "--stub-fail", "--latency", "--failure-rate", "--max-steps", "--max-depth", "--dialects", "--theme",
      "--config",
      "--help", "-h", "--version", "--", "--nosuch", "-x", "--print-config", "--no-mouse", "--schedule", "--plan", "--=", "---",
    ]
    let words = [
      script, trace, folder.url.path, "none.swift", "retry", "", " ", "=", "1:1", "1:12", "1:12=3s", "1:12@5ms", "-1s", "-5",
      "1e999", "nan",
      "99999999999999999999", "json", "text", "graph", "timeline", "google", "frantic,google", ",", "get=1", Self.hostile,
      "\u{FEFF}", "💥",
      String(repeating: "a", count: 5000), String(repeating: "9:", count: 500), "1:1#-1", "1:1#9", "0:0", "%s%n", "\n", "a\nb",
      "'", "\"", "\\",
    ]
    let allowed: Set<Int32> = [0, 1, 2, 64, 65, 66, 73]
    var random = SeededWords(seed: 20)
    for _ in 0..<300 {
      var line = [commands[random.next(commands.count)]].filter { !$0.isEmpty }
      for _ in 0..<random.next(7) {
        line.append(random.next(2) == 0 ? options[random.next(options.count)] : words[random.next(words.count)])
      }
      let result = try Tool.run(Tool.promiselab, line)
      #expect(allowed.contains(result.status), "\(line): \(result.status)")
      #expect(result.status == 0 || result.status == 1 || !result.errors.isEmpty, "\(line): \(result.status) without a word")
      Self.expectClean(result, "\(line)")
    }
  }
}

/// Numbers that are the same each time (SplitMix64).
struct SeededWords {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(bound))
  }
}
