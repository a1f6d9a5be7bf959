import Foundation
import Testing

/// Composing and editing in a real terminal.
@Suite("composing in a terminal", .serialized)
struct ComposeScenarios {
  /// A terminal with a script of this text open in it.
  func open(_ text: String, environment: [String: String] = [:]) throws -> (RealTerminal, URL) {
    let terminal = try RealTerminal(environment: environment)
    let file = terminal.folder.url.appendingPathComponent("mine.swift")
    try Data(text.utf8).write(to: file)
    try terminal.enter("clear; \(Tool.promiselab) \(file.path)")
    try terminal.waitFor("step 0/")
    return (terminal, file)
  }

  @Test("a chain is composed by keys alone, saved, and run as a file")
  func composing() throws {
    let (terminal, file) = try open("")
    try terminal.waitFor("The script makes no promises")
    try terminal.press("A")
    try terminal.type("delayed")
    try terminal.press("Enter")
    try terminal.waitFor("let later = Promise(1).delay(0.1)")
    try terminal.press("j", "a")
    try terminal.waitFor("Add after delay")
    try terminal.type("then")
    try terminal.press("Enter")
    try terminal.waitFor("added then: the run prints another line")
    try terminal.press("o")
    try terminal.waitFor("Branch at then")
    try terminal.type("always")
    try terminal.press("Enter")
    try terminal.waitFor("later.always")
    try terminal.enter(":save")
    try terminal.waitFor("saved")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == "let later = Promise(1).delay(0.1).then { print($0) }\nlater.always { print(\"done\") }\n")
    let run = try Tool.run(Tool.promiselab, ["run", file.path])
    #expect(run.output == "1\ndone\n")
  }

  @Test("a misspelled operator is mended by the key that the notice names, and the mending is undone")
  func fixing() throws {
    let (terminal, _) = try open("Promise(1).thenn { print($0) }\n")
    try terminal.waitFor("did you mean 'then'?")
    try terminal.press("M")
    try terminal.waitFor("Promise(1).then { print($0) }")
    try terminal.press("u")
    try terminal.waitFor("Promise(1).thenn { print($0) }")
    try terminal.enter(":fix")
    try terminal.waitFor("Promise(1).then { print($0) }")
  }

  @Test("an edit stays at its instant, tells what it changed, and is undone and done again")
  func live() throws {
    let (terminal, _) = try open("Promise(1).delay(0.1)\n  .validate { $0 > 0 }\n  .then { print($0) }\n")
    try terminal.press("j", "j")
    try terminal.enter(":seek 100ms")
    try terminal.waitFor("⏸ 100 ms")
    try terminal.press("Enter")
    try terminal.waitFor("validate at 2:4")
    try terminal.press("End", "Left", "Left", "BSpace")
    try terminal.type("5")
    try terminal.press("Enter")
    let screen = try terminal.waitFor(#"changed: the run no longer prints "1""#)
    #expect(screen.contains("≠") && screen.contains("⏸ 100 ms"))
    try terminal.press("u")
    try terminal.waitFor("undone: the edit of the script")
    try terminal.press("C-r")
    try terminal.waitFor("redone")
    try terminal.press("q", "q")
    try terminal.waitFor("ready>")
  }

  @Test("promises are marked and joined; deleting and moving change the text")
  func joining() throws {
    let (terminal, _) = try open("let a = Promise(1).delay(0.1)\nlet b = Promise(2)\n")
    try terminal.press("j", "m")
    try terminal.waitFor("1 promise is marked")
    try terminal.press("j", "J")
    try terminal.waitFor("Join 2 promises by")
    try terminal.press("a")
    try terminal.waitFor("all(")
    try terminal.press("D")
    try terminal.waitForAbsence(of: "all(")
    try terminal.press("q", "q")
    try terminal.waitFor("ready>")
  }

  @Test("the editor shows what is wrong below its line, takes a paste as one edit, and runs the script")
  func editor() throws {
    let (terminal, _) = try open("let a = Promise(1)\n")
    try terminal.press("e")
    try terminal.waitFor("╭─ Script")
    try terminal.press("Down")
    try terminal.type("b.then { }")
    try terminal.waitFor("^ error: cannot find 'b' in scope")
    try terminal.press("C-u")
    try terminal.waitForAbsence(of: "error:")
    try terminal.paste("a\n  .then { $0 + 1 }\n  .then { print(\"日本\", $0) }\n")
    try terminal.waitFor(".then { print(\"日本\", $0) }")
    try terminal.press("C-z")
    try terminal.waitForAbsence(of: "日本")
    try terminal.press("C-y", "C-s")
    try terminal.waitFor("edited: the run prints another line")
    try terminal.press("Escape")
    try terminal.waitFor("2 Graph")
    try terminal.press("End")
    try terminal.waitFor("print: 日本 2")
    try terminal.press("q", "q")
    try terminal.waitFor("ready>")
  }

  @Test("E opens the person's own editor and takes over what it wrote; a file that changes on disk is read again")
  func outside() throws {
    let (terminal, file) = try open("Promise(1)\n", environment: ["EDITOR": "sed -i 's/1/42/'"])
    try terminal.press("E")
    try terminal.waitFor("Promise(42)")
    #expect(try String(contentsOf: file, encoding: .utf8) == "Promise(1)\n")
    try terminal.press("u")
    try terminal.waitFor("undone")
    try Data("Promise(7).always { }\n".utf8).write(to: file, options: .atomic)
    try terminal.waitFor("Promise(7).always")
    try terminal.press("a", "Enter")
    try terminal.waitFor("mine.swift +")
    try Data("Promise(8)\n".utf8).write(to: file)
    try terminal.waitFor(":reload takes the file's text")
    try terminal.enter(":reload")
    try terminal.waitFor("Promise(8)")
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("a session that was edited is offered with its edits after a kill -9")
  func keeping() throws {
    let (terminal, _) = try open("Promise(1)\n")
    try terminal.press("a")
    try terminal.waitFor("Add after Promise")
    try terminal.press("Enter")
    try terminal.waitFor("added then")
    try terminal.waitUntil("it is kept") { _ in
      try Tool.run("/bin/sh", ["-c", "grep -rl 'then {' '\(terminal.folder.url.path)/state' || true"]).output.contains("session")
    }
    let again = try RealTerminal(folder: terminal.folder)
    try terminal.press("C-z")
    try terminal.waitFor("ready>")
    try terminal.enter("kill -9 %1")
    try again.enter("clear; \(Tool.promiselab) then-pipeline")
    try again.waitFor("mine.swift")
    try again.press("r")
    try again.waitFor("Promise(1).then")
    try again.press("q", "q")
    try again.waitFor("ready>")
  }
}
