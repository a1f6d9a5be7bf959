import Foundation
import Testing

/// The program in a real terminal: keys go in, the screen is read.
@Suite("the playground in a terminal", .serialized)
struct PlaygroundScenarios {
  @Test("open a demonstration, play it, step back, let it fail, read the screen, quit, and find the terminal as it was")
  func firstVisit() throws {
    let terminal = try RealTerminal()
    try terminal.enter("stty -a > /dev/null; echo before")
    let before = try terminal.waitFor("before")
    try terminal.enter("\(Tool.promiselab) then-pipeline; echo sta\"\"tus=$?")
    try terminal.waitFor("then-pipeline")
    try terminal.waitFor("not made")
    #expect(try terminal.isInAlternateScreen())
    try terminal.press("+", "+", "+", "+", "+", "Space")
    let played = try terminal.waitFor("printed  100")
    #expect(played.contains("work1(\"10\"): Prom"))
    try terminal.press("G", ",", ",")
    try terminal.press("g", "]")
    try terminal.press("f")
    try terminal.waitFor("InjectedFailure")
    try terminal.press("G")
    try terminal.waitFor("unhandled")
    let failed = try terminal.waitFor("skipped")
    #expect(failed.contains("✗"))
    try terminal.press("q")
    let after = try terminal.waitFor("status=0")
    #expect(try !terminal.isInAlternateScreen())
    #expect(after.contains(before.split(separator: "\n").last { $0.contains("before") } ?? "before"))
    #expect(!after.contains("InjectedFailure"))
  }

  @Test(
    "the terminal's settings are the same after quitting, Ctrl-C and signals that end the program",
    arguments: ["q", "C-c", "TERM", "HUP", "USR1", "XCPU"])
  func settings(way: String) throws {
    let terminal = try RealTerminal()
    // A file of its own: the signal goes to whatever runs it, and other tests run at the same time.
    let file = try terminal.folder.write("Promise(1).delay(0.1)\n", to: "signals.swift")
    try terminal.enter(
      "stty -g > /tmp/$$.before; \(Tool.promiselab) \(file); echo sta\"\"tus=$?; stty -g | cmp - /tmp/$$.before && echo is the \"\"same; rm /tmp/$$.before"
    )
    try terminal.waitFor("not made")
    if way.count > 3 || way == "HUP" {
      try Tool.run("/usr/bin/env", ["pkill", "-\(way)", "-f", "^\(Tool.promiselab) \(file)$"])
    } else {
      try terminal.press(way)
    }
    let screen = try terminal.waitFor("is the same")
    let statuses = [
      "q": "status=0", "C-c": "status=0", "TERM": "status=143", "HUP": "status=129", "USR1": "status=138", "XCPU": "status=152",
    ]
    #expect(screen.contains(statuses[way] ?? ""))
    #expect(try !terminal.isInAlternateScreen())
  }

  @Test("Ctrl-Z goes back to the shell and fg draws the screen again")
  func suspend() throws {
    let terminal = try RealTerminal()
    try terminal.enter("set -m; \(Tool.promiselab) retry")
    try terminal.waitFor("not made")
    try terminal.press("C-z")
    try terminal.waitForAbsence(of: "askService")
    #expect(try !terminal.isInAlternateScreen())
    try terminal.enter("fg")
    try terminal.waitFor("not made")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "askService")
  }

  @Test("the screen follows a resize down to one cell and back")
  func resize() throws {
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) bubbling")
    try terminal.waitFor("Timeline")
    try terminal.resize(columns: 32, rows: 12)
    try terminal.waitForAbsence(of: "Timeline")
    try terminal.resize(columns: 1, rows: 1)
    try terminal.resize(columns: 120, rows: 40)
    try terminal.waitFor("Timeline")
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("a statement at the prompt runs at the current instant, and its promise is in the graph")
  func prompt() throws {
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) recover")
    try terminal.waitFor("not made")
    try terminal.press("G", "i")
    try terminal.enter("Promise(\"typed\").then { print($0 + \" here\") }")
    let screen = try terminal.waitFor("typed here")
    #expect(screen.contains("150 ms"))
    try terminal.press("q")
  }

  @Test("a paste of several lines is one edit of the prompt")
  func paste() throws {
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) recover")
    try terminal.waitFor("not made")
    try terminal.press("G")
    try terminal.waitFor("150 ms")
    try terminal.paste("Promise(6).then { number in\n  print(\"q\", number * 7)\n}\n")
    try terminal.waitFor("pasted")
    try terminal.press("Enter")
    try terminal.waitFor("print: q 42")
    try terminal.press("q")
  }

  @Test("a script with errors is shown with the error beside its line")
  func errors() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("let one = 1\nlet = 5\n", to: "wrong.swift")
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) \(file)")
    let screen = try terminal.waitFor("error:")
    #expect(screen.contains("let = 5"))
    #expect(screen.contains("^"))
    try terminal.press("q")
  }

  @Test("a script that never ends leaves the interface alive and says which limit was reached")
  func endless() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("print(\"begun\")\nwhile true {}\n", to: "endless.swift")
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) \(file)")
    try terminal.waitFor("while true")
    try terminal.press("?")
    try terminal.waitFor("Time")
    try terminal.press("Escape")
    try terminal.waitFor("limit")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "while true")
  }

  @Test("control characters that a script prints don't reach the terminal")
  func controlCharacters() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("print(\"\\u{1B}[2Jwiped\\u{1B}]0;title\\u{7}\")\n", to: "rude.swift")
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) \(file)")
    try terminal.waitFor("makes no promises")
    try terminal.press("G")
    let screen = try terminal.waitFor("print:")
    #expect(screen.contains("\\u{1B}[2Jwiped"))
    #expect(screen.contains("Source"))
    try terminal.press("q")
  }

  @Test("terminals of other kinds get a screen they can show", arguments: ["xterm", "screen", "linux", "vt100", "tmux-256color"])
  func kinds(kind: String) throws {
    let terminal = try RealTerminal()
    try terminal.enter("TERM=\(kind) \(Tool.promiselab) retry; echo sta\"\"tus=$?")
    try terminal.waitFor("not made")
    try terminal.press("G")
    try terminal.waitFor("print: answered at attempt 3")
    try terminal.press("q")
    try terminal.waitUntil("the shell is back") { $0.contains("status=0") }
  }

  @Test("without UTF-8 every mark has an ASCII form")
  func ascii() throws {
    let terminal = try RealTerminal()
    try terminal.enter("LC_ALL=C \(Tool.promiselab) catch-pipeline")
    try terminal.waitFor("not made")
    try terminal.press("G")
    let screen = try terminal.waitUntil("the end is drawn") { $0.contains("skipped") && $0.contains("CustomError()") }
    let isAllASCII = screen.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isAllASCII)
    try terminal.press("q")
  }

  @Test("a terminal that can't be drawn on gets a message that says what works", arguments: ["dumb", "no-such-terminal"])
  func noScreen(kind: String) throws {
    let terminal = try RealTerminal(columns: 200)
    try terminal.enter("TERM=\(kind) \(Tool.promiselab) retry; echo sta\"\"tus=$?")
    let screen = try terminal.waitFor("status=64")
    #expect(screen.contains("promiselab run"))
  }

  @Test("the script may come from standard input while keys come from the terminal")
  func standardInput() throws {
    let terminal = try RealTerminal()
    try terminal.enter("echo 'Promise(1).then { print(\"piped\", $0) }' | \(Tool.promiselab) -")
    try terminal.waitFor("not made")
    try terminal.press("G")
    try terminal.waitFor("piped 1")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "<stdin>")
  }

  @Test("view opens a recorded trace, which can be stepped through but not changed")
  func view() throws {
    let folder = try TemporaryFolder()
    let trace = try Tool.promiselab("run", "bubbling", "--format", "json")
    let file = try folder.write(trace.output, to: "trace.json")
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) view \(file)")
    try terminal.waitFor("not made")
    try terminal.press("G")
    try terminal.waitFor("» print:")
    try terminal.press("f")
    try terminal.waitFor("recorded trace")
    try terminal.press("q")
  }
}
