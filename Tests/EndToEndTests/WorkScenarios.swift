import Foundation
import Glibc
import Testing

/// What a person wrote is never lost, in a real terminal with real files, signals and editors.
@Suite("nothing that a person wrote is lost", .serialized)
struct WorkScenarios {
  /// Starts the playground on a script in the terminal's own folder, which the shell is in.
  private func open(_ text: String, _ terminal: RealTerminal, before: String = "") throws {
    try Data(text.utf8).write(to: terminal.folder.url.appendingPathComponent("work.swift"))
    try terminal.enter("cd \(terminal.folder.url.path); clear")
    try terminal.enter("\(before)\(Tool.promiselab) work.swift")
    try terminal.waitFor("not made")
  }

  private func text(_ name: String, _ terminal: RealTerminal) -> String? {
    try? String(contentsOf: terminal.folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("a plain :save doesn't replace what another program wrote meanwhile; :save! does, alone or with a name")
  func conflict() throws {
    let terminal = try RealTerminal()
    try open("Promise(1)\n", terminal)
    try terminal.press("a", "Enter")
    try terminal.waitFor("work.swift +")
    try Data("Promise(99)\n".utf8).write(to: terminal.folder.url.appendingPathComponent("work.swift"))
    for command in [":save", ":w"] {
      try terminal.enter(command)
      try terminal.waitFor("changed by another program")
      #expect(text("work.swift", terminal) == "Promise(99)\n")
      try terminal.press("Down")
      try terminal.waitForAbsence(of: "changed by another program")
    }
    try terminal.enter(":save!")
    try terminal.waitFor("saved work.swift")
    #expect(text("work.swift", terminal)?.hasPrefix("Promise(1)") == true)
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("pipes, devices and standard input are neither read nor replaced, and the interface goes on")
  func specialFiles() throws {
    let terminal = try RealTerminal()
    let pipe = "\(terminal.folder.url.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    try open("Promise(1)\n", terminal)
    for name in ["-", "/dev/stdin", "/dev/tty", "/dev/zero", "pipe"] {
      try terminal.enter(":open \(name)")
      try terminal.waitFor(name == "-" ? "standard input can be read only" : "not a file")
      try terminal.press("Down")
      try terminal.waitForAbsence(of: "name another one")
    }
    for name in ["pipe", "/dev/null"] {
      try terminal.enter(":save! \(name)")
      try terminal.waitFor("can't be written: it is")
      try terminal.press("Down")
      try terminal.waitForAbsence(of: "can't be written")
    }
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("a configuration, a history and a session that are pipes don't hold the interface up")
  func personalPipes() throws {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url.path
    for name in ["config/promiselab", "state/promiselab/sessions"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["config/promiselab/config.toml", "state/promiselab/history", "state/promiselab/sessions/1-1.session"] {
      try #require(mkfifo("\(folder)/\(name)", 0o600) == 0)
    }
    try open("Promise(1)\n", terminal)
    try terminal.press("i")
    try terminal.enter("print(6 * 7)")
    try terminal.waitFor("print: 42")
    try terminal.press("Enter", "q")
    try terminal.waitFor("ready>")
  }

  @Test("a draft outlives SIGHUP, SIGTERM and kill -9, and is offered with its text", arguments: ["HUP", "TERM", "KILL"])
  func draft(signal: String) throws {
    let terminal = try RealTerminal()
    try open("Promise(1)\n", terminal, before: "sh -c 'echo $$ > pid; exec \"$@\"' sh ")
    try terminal.press("e", "End")
    try terminal.type(".then { $0 + 41 }")
    try terminal.waitFor("Promise(1).then { $0 + 41 }")
    if signal == "KILL" {
      try terminal.waitUntil("the draft is kept") { _ in
        let folder = "\(terminal.folder.url.path)/state/promiselab/sessions"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { (try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))?.contains("$0 + 41 }") == true }
      }
    }
    let process = try #require(text("pid", terminal)?.trimmingCharacters(in: .whitespacesAndNewlines))
    try Tool.run("/bin/kill", ["-\(signal)", process])
    try terminal.waitFor("ready>")
    try terminal.type("reset; clear; \(Tool.promiselab) work.swift")
    try terminal.press("C-j")
    let offer = try terminal.waitFor("An earlier session was interrupted")
    #expect(offer.contains("a draft in the editor"))
    try terminal.press("r")
    try terminal.waitFor("Promise(1).then { $0 + 41 }")
    try terminal.press("C-s")
    try terminal.waitFor("work.swift +")
    try terminal.press("C-c", "q")
    try terminal.waitFor("work.swift has changes that are not saved")
    try terminal.press("s")
    try terminal.waitFor("ready>")
    #expect(text("work.swift", terminal) == "Promise(1).then { $0 + 41 }\n")
  }

  @Test("what an editor leaves that can't be taken over stays in a file that is named")
  func editors() throws {
    let terminal = try RealTerminal(columns: 240)
    let endings = [
      (#"printf 'Promise(\377)' > "$1""#, "a byte that isn't UTF-8"), (#"printf 'Promise(\000)' > "$1""#, "a byte that is NUL"),
      (#"echo 'Promise(3)' > "$1"; exit 3"#, "ended with status 3"), ("exit 4", "nothing was changed"),
    ]
    for (index, (line, message)) in endings.enumerated() {
      try Data("#!/bin/sh\n\(line)\n".utf8).write(to: terminal.folder.url.appendingPathComponent("editor\(index)"))
      try terminal.enter("chmod +x \(terminal.folder.url.path)/editor\(index)")
      try terminal.enter("mkdir \(terminal.folder.url.path)/kept\(index)")
      try open("Promise(1)\n", terminal, before: "TMPDIR=\(terminal.folder.url.path)/kept\(index) VISUAL=$PWD/editor\(index) ")
      try terminal.press("E")
      try terminal.waitFor(message)
      try terminal.press("q")
      try terminal.waitFor("ready>")
      let kept = try FileManager.default.contentsOfDirectory(atPath: "\(terminal.folder.url.path)/kept\(index)")
      #expect(kept.count == (index == 3 ? 0 : 1), "\(line)")
    }
    try open("Promise(1)\n", terminal, before: "VISUAL=/x/editor ")
    try terminal.press("E")
    try terminal.waitFor("'/x/editor' can't be found")
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("a home in names of files is the person's own")
  func home() throws {
    let terminal = try RealTerminal()
    try open("Promise(1)\n", terminal, before: "HOME=\(terminal.folder.url.path) ")
    try terminal.enter(":save ~/at-home.swift")
    try terminal.waitFor("saved")
    #expect(text("at-home.swift", terminal) == "Promise(1)\n")
    try terminal.enter(":open ~/work.swift")
    try terminal.waitFor("work.swift  google")
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }
}
