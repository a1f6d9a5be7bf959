import Foundation
import Lab
import Program
import Screen
import SwiftPromises
import Testing
import TraceGraph
import TraceEvents
import TraceTelling

@testable import LabUI

@Suite("exports")
struct ExportTests {
  private func exhibit(_ text: String, name: String = "test.swift") -> Exhibit {
    Exhibit(RunRequest(source: ScriptSource(name: name, text: text)).perform())
  }

  /// What a terminal shows, or a browser makes of marks of direction; JSON has escapes for them.
  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  @Test("docs/EXPORT.md has a row for each format, with the ending of its files, and no other")
  func documented() throws {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let document = try String(contentsOfFile: "\(root)/docs/EXPORT.md", encoding: .utf8)
    let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.components(separatedBy: " | ").prefix(2).joined(separator: " | ") }
    #expect(rows.sorted() == ExportFormat.allCases.map { "| `\($0.rawValue)` | `\($0.ending)`" }.sorted())
  }

  @Test("whatever a script prints or makes, no format has a character that drives a terminal", arguments: ExportFormat.allCases)
  func hostile(format: ExportFormat) throws {
    let literal = #"<script>\u{1B}[2J</script>\u{202E}\u{7}\u{2028}\"]:::--></svg>```\\ ]]>"#
    let script =
      "struct Odd: Error { let text: String }\nPromise(\"\(literal)\").then { print($0) }\nPromise<Int> { throw Odd(text: \"\(literal)\") }\n"
    let text = try format.text(of: exhibit(script, name: "\u{1B}<b>.swift"))
    #expect(!text.unicodeScalars.contains(where: isHarmful))
    if format == .html {
      #expect(text.components(separatedBy: "<script").count == 3, "the data and the page's own script")
      #expect(text.components(separatedBy: "</script>").count == 3)
    }
  }

  @Test("no trace, however odd, keeps a format from being written", arguments: ExportFormat.allCases)
  func oddTraces(format: ExportFormat) throws {
    var numbers = FuzzedTrace.Numbers(state: 11)
    for _ in 0..<40 {
      let exhibit = Exhibit(LabRun(recorded: FuzzedTrace.events(&numbers), name: "odd.json"))
      guard format != .swiftTest, format != .swift || !exhibit.run.full.promises.isEmpty else {
        #expect(throws: ExportProblem.self) { try format.text(of: exhibit) }
        continue
      }
      let text = try format.text(of: exhibit)
      #expect(!text.isEmpty)
      guard format == .swift else { continue }
      let problems = RunRequest(source: ScriptSource(name: "odd.swift", text: text)).perform().diagnostics
      #expect(!problems.contains { $0.severity == .error }, "\(problems.map(\.rendered))\n\(text)")
    }
  }

  @Test("formats that are JSON can be read as such", arguments: [ExportFormat.json, .perfetto])
  func json(format: ExportFormat) throws {
    for example in Example.all {
      let text = try format.text(of: exhibit(example.source.text, name: example.source.name))
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      if format == .perfetto {
        let events = try #require(value?["traceEvents"] as? [[String: Any]])
        for event in events where event["ph"] as? String == "X" { #expect((event["dur"] as? Double ?? -1) >= 0) }
        #expect(events.contains { $0["ph"] as? String == "i" })
      }
    }
  }

  @Test("a cast is asciicast 2: its header, then times that grow; at its end the terminal shows the playground's last frame")
  func cast() throws {
    let lines = try ExportFormat.cast.text(of: exhibit("Promise(1).delay(0.05).then { print($0) }\n")).split(separator: "\n")
    let header = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(header?["version"] as? Int == 2 && header?["width"] as? Int == 100 && header?["height"] as? Int == 30)
    var time = -1.0
    var screen = Array(repeating: "", count: 32)
    for line in lines.dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let instant = try #require(event[0] as? Double)
      #expect(instant > time && event[1] as? String == "o")
      time = instant
      // Each row is written whole, behind its place.
      for part in (event[2] as? String ?? "").components(separatedBy: ";1H").dropFirst() {
        #expect(part.hasPrefix("\u{1B}["))
      }
      for part in (event[2] as? String ?? "").matches(of: /\u{1B}\[(\d+);1H((?:[^\u{1B}]|\u{1B}\[[0-9;]*m)*)/) {
        screen[Int(part.output.1) ?? 0] = String(part.output.2).replacing(/\u{1B}\[[0-9;]*m/, with: "")
      }
    }
    let shown = screen.joined(separator: "\n")
    #expect(lines.last?.contains("[30;1H") == true && lines.last?.contains("[?25h") == true, "the shell gets its cursor back")
    #expect(shown.contains("then { print($0) }"))
    #expect(shown.contains("50 ms"))
    #expect(shown.contains("step 9/9") || shown.contains("step "))
  }

  @Test("a cast is called by the file's name alone, without what a terminal would obey")
  func castTitle() throws {
    let source = ScriptSource(name: "/home/ann/secret/odd\u{1B}[31m.swift", text: "print(1)\n")
    let text = try ExportFormat.cast.text(of: Exhibit(RunRequest(source: source).perform(), at: nil))
    let header = try JSONSerialization.jsonObject(with: Data(text.prefix { !$0.isNewline }.utf8)) as? [String: Any]
    let title = try #require(header?["title"] as? String)
    #expect(title.hasSuffix("[31m.swift") && !title.contains("secret") && !title.contains("\u{1B}"), "\(title)")
  }

  @Test("every format has an ending by which a file's name asks for it, and a line of its own")
  func endings() {
    for format in ExportFormat.allCases {
      #expect(ExportFormat(fileName: "a.b/Out.\(format.ending.uppercased())") == format)
      #expect(!format.summary.isEmpty)
    }
    #expect(
      ExportFormat(named: "md") == .markdown && ExportFormat(named: "swift-test") == .swiftTest
        && ExportFormat(named: "gif") == nil)
    #expect(ExportFormat(fileName: "svg") == nil && ExportFormat(fileName: "out.gif") == nil)
  }
}

@Suite("edges of graphs that others lay out")
struct EdgeWordTests {
  private func dot(_ text: String) throws -> String {
    try ExportFormat.dot.text(
      of: Exhibit(RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform(), at: nil))
  }

  @Test("failed attempts are attempts of their retry and give it no outcome")
  func attempts() throws {
    let text = try dot(
      """
      struct Bad: Error {}
      var count = 0
      retry(attempts: 2) { count += 1; return count == 1 ? Promise<Int>(Bad()) : Promise(1) }.then { print($0) }

      """)
    #expect(text.split(separator: "is an attempt of").count == 3 && !text.contains("gives its"), "\(text)")
  }

  @Test("a handler that settles the promise around it gives it no outcome, and one that passes an error on gives that")
  func settling() throws {
    let own = try dot(
      "struct Bad: Error {}\nPromise<Int> { fulfill, reject in Promise(1).delay(0.1).then { _ in reject(Bad()) } }.catch { print($0) }\n"
    )
    #expect(own.contains("label=\"settles\"") && !own.contains("gives its"), "\(own)")
    let passed = try dot("struct Bad: Error {}\nPromise(1).then { _ in Promise<Int>(Bad()).delay(0.1) }.catch { print($0) }\n")
    #expect(passed.contains("gives its error to"), "\(passed)")
  }

  @Test("a flowchart that Mermaid's own limits don't draw is told, a small one isn't")
  func limits() throws {
    func remark(_ count: Int) throws -> String? {
      let text = "all((0..<\(count)).map { Promise($0).delay(0.1) }).then { print($0.count) }\n"
      let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
      return ExportFormat.mermaid.remark(on: try ExportFormat.mermaid.text(of: Exhibit(run, at: nil)))
    }
    #expect(try remark(3) == nil)
    // A delay and its place in `all`: two edges each, and one to `then`.
    #expect(try remark(300)?.contains(" and 601 edges; ") == true)
  }
}

@Suite("exporting and sharing in the playground")
struct ExportCommandTests {
  private func command(_ text: String, in playing: inout Playing) -> [Effect] {
    playing.state.perform(commandLine: text)
  }

  @Test(":export writes this instant; the format is named, or the file's ending says it")
  func export() throws {
    var playing = Playing("Promise(1).delay(0.05).then { print($0) }")
    playing.type("G")
    for line in ["export svg out.svg", "export out.svg", "export! svg out.svg"] {
      let effects = command(line, in: &playing)
      guard case .export(let path, let format, let text, let replaces) = try #require(effects.first) else {
        Issue.record("\(line) exports nothing")
        continue
      }
      #expect(path == "out.svg" && format == .svg && text.contains("at the end (50 ms)"))
      #expect(replaces == line.hasPrefix("export!"))
    }
  }

  @Test("quotation marks around a file's name, as a shell wants them, aren't the name's, wherever a name is typed")
  func quotedNames() throws {
    var playing = Playing("Promise(1)\n")
    for line in ["export svg 'my file.svg'", "export \"my file.svg\""] {
      guard case .export("my file.svg", .svg, _, _)? = command(line, in: &playing).first else {
        Issue.record("\(line): \(playing.state.notice?.text ?? "")")
        continue
      }
    }
    guard case .save("my file.swift", _, _, _)? = command("save 'my file.swift'", in: &playing).first else {
      Issue.record("save: \(playing.state.notice?.text ?? "")")
      return
    }
    guard case .export("it's.svg", .svg, _, _)? = command("export it's.svg", in: &playing).first else {
      Issue.record("it's.svg: \(playing.state.notice?.text ?? "")")
      return
    }
  }

  @Test(
    ":export says what it lacks",
    arguments: [
      ("export", "write :export svg FILE, for example :export picture.svg"),
      ("export html", "write :export html FILE, for example :export picture.html"),
      ("export out.gif", "formats: svg, png, html"),
    ])
  func lacking(line: String, message: String) {
    var playing = Playing("Promise(1)")
    #expect(command(line, in: &playing).isEmpty)
    #expect(playing.state.notice?.text.contains(message) == true, "\(playing.state.notice?.text ?? "")")
  }

  @Test("a word that is no format is named, rather than written into as a file")
  func unknownFormat() {
    var playing = Playing("Promise(1)")
    #expect(command("export timeline-svg a.svg", in: &playing).isEmpty)
    #expect(playing.state.notice?.text.hasPrefix("'timeline-svg' isn't a format; there are: ") == true)
    #expect(command("export my.own file.svg", in: &playing).count == 1)
  }

  @Test("y offers the graph, the timeline and to share; each copies what it says")
  func copying() throws {
    var playing = Playing("Promise(1).delay(0.05).then { print($0) }")
    playing.type("G")
    playing.type("y")
    #expect(playing.screen.contains("graph") && playing.screen.contains("share"))
    playing.press(.escape)
    guard case .copy(let graph) = try #require(command("copy graph", in: &playing).first),
      case .copy(let timeline) = try #require(command("copy timeline", in: &playing).first)
    else {
      Issue.record("nothing is copied")
      return
    }
    #expect(graph.contains("●") && graph.contains("delay(0.05)"))
    #expect(timeline.contains("━") && timeline.contains("50 ms"))
  }

  @Test("a code that is pasted shows what it holds, and opens exactly that screen once asked")
  func sharing() throws {
    var first = Playing("Promise(1).delay(0.05).then { print($0) }")
    first.type("...")
    let effects = command("share", in: &first)
    guard case .copy(let code) = try #require(effects.first) else {
      Issue.record("nothing is copied")
      return
    }
    #expect(effects.contains(.useMouse(false)), "the terminal's own selection takes the code")
    #expect(first.screen.contains(code.prefix(60)), "terminals don't say whether they copied it")
    #expect(first.screen.contains("doesn't say whether"))
    first.press(.escape)
    #expect(first.effects.contains(.useMouse(true)))
    var second = Playing("print(2)")
    second.send(.input(.paste(code)))
    second.press(.enter)
    #expect(second.screen.contains("A shared program"))
    #expect(second.state.session.source.text == "print(2)", "nothing is opened before that was asked for")
    second.type("o")
    #expect(second.state.session.source.text == first.state.session.source.text)
    #expect(second.state.session.position == first.state.session.position && second.state.session.now == first.state.session.now)
    #expect(second.state.notice?.text.hasPrefix("opened <") == true)
    #expect(second.state.selectedPromise == first.state.selectedPromise, "a selection that nobody chose goes along here, too")
    #expect(
      command("share a.code", in: &first).last == .saveCode(path: "a.code", text: code + "\n", replaces: false),
      "and a file takes it as well")
  }

  @Test("a code that the program was started with shows what it holds before anything of it runs")
  func offered() throws {
    let session = Session(source: ScriptSource(name: "theirs.swift", text: "print(\"theirs\")\nPromise(1).delay(0.05)\n"))
    var playing = Playing("print(\"own\")")
    playing.effects = []
    playing.state.offer(try ShareCode.record(of: try ShareCode(session).text))
    #expect(playing.screen.contains("A shared program") && playing.screen.contains("<theirs.swift> at 0 ms, 2 lines"))
    #expect(playing.state.session.source.text == "print(\"own\")" && playing.effects.isEmpty)
    playing.press(.enter)
    #expect(playing.state.session.source.text.hasPrefix("print(\"theirs\")"))
  }

  @Test("a code that is damaged is refused at the prompt with the reason")
  func damaged() throws {
    var playing = Playing("print(2)")
    playing.send(.input(.paste("PL1abcdefghijklmnopqrstuvw")))
    playing.press(.enter)
    #expect(playing.state.notice?.text == "this code is damaged: copy it whole, from PL1 to its end")
  }
}
