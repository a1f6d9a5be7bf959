import Foundation
import Testing

/// What is kept from one time to the next, in a real terminal.
@Suite("what the playground keeps", .serialized)
struct KeepingScenarios {
  func kill(_ name: String) throws {
    try Tool.run("/usr/bin/env", ["pkill", "-KILL", "-f", "^\(Tool.promiselab) \(name)$"])
  }

  /// The names of the files in the folder of sessions.
  func sessions(_ terminal: RealTerminal) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(terminal.folder.url.path)/state/promiselab/sessions")) ?? []
  }

  @Test("a session that was killed is offered the next time, and goes on where it was, with its plan")
  func crash() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("let a = Promise(1).delay(0.1)\na.then { print($0) }\n", to: "killed.swift")
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) \(file)")
    try terminal.waitFor("not made")
    try terminal.press("G")
    try terminal.waitFor("100 ms")
    try terminal.press("i")
    try terminal.enter("a.then { print(\"typed\", $0) }")
    try terminal.waitFor("typed 1")
    // Up to its last step: what the line did came back after the session had been kept a first time.
    try terminal.waitUntil("the session is kept") { _ in
      guard let name = sessions(terminal).first(where: { $0.hasSuffix(".session") }) else { return false }
      let file = "\(terminal.folder.url.path)/state/promiselab/sessions/\(name)"
      return (try? String(contentsOfFile: file, encoding: .utf8))?.contains("\nposition 2\n15\n") ?? false
    }
    try kill(file)
    try terminal.waitFor("Killed")
    // After a kill -9 the terminal is still raw: Enter is no line feed there.
    try terminal.type("reset; \(Tool.promiselab) retry")
    try terminal.press("C-j")
    let offer = try terminal.waitFor("An earlier session was interrupted")
    #expect(offer.contains("killed.swift at 100 ms, 1 line typed"))
    try terminal.press("r")
    try terminal.waitFor("resumed")
    // Where it was when it was killed is kept now and then; the line itself at once.
    try terminal.press("G")
    let resumed = try terminal.waitFor("typed 1")
    #expect(resumed.contains("⏸ 100 ms"))
    try terminal.press("q")
    try terminal.waitFor("ready>")
    // What was typed waits for whoever opens the script again; nothing else is left.
    #expect(sessions(terminal).allSatisfy { $0.hasPrefix("left-") && $0.hasSuffix(".session") } && sessions(terminal).count == 1)
  }

  @Test("injections and typed lines of a script without changes are there again when it is opened again, and only there")
  func left() throws {
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) retry")
    try terminal.waitFor("not made")
    try terminal.press("d")
    try terminal.waitFor("100 ms later")
    try terminal.press("i")
    try terminal.enter("print(6 * 7)")
    try terminal.waitFor("print: 42")
    try terminal.press("Escape", "q")
    try terminal.waitFor("ready>")
    for (name, isSame) in [("recover", false), ("retry", true), ("retry", true)] {
      try terminal.enter("clear; \(Tool.promiselab) \(name)")
      let screen = try terminal.waitFor("not made")
      #expect(!screen.contains("An earlier session"))
      if isSame { try terminal.waitFor("left here last time: 1 injection, 1 line typed") }
      try terminal.type(":resume")
      try terminal.press("Enter")
      try terminal.waitFor(isSame ? "resumed" : "no earlier session waits here")
      if isSame { try terminal.waitFor("print: 42") }
      try terminal.press("q")
      try terminal.waitFor("ready>")
      #expect(sessions(terminal).count { $0.hasSuffix(".session") } == 1)
    }
    try terminal.enter("clear; \(Tool.promiselab) retry")
    try terminal.waitFor("left here last time")
    try terminal.type(":discard")
    try terminal.press("Enter")
    try terminal.waitFor("discarded")
    try terminal.press("q")
    try terminal.waitUntil("nothing is left") { _ in sessions(terminal).isEmpty }
  }

  @Test("a closed terminal leaves the session to be offered; discarding forgets it")
  func closedTerminal() throws {
    let folder = try TemporaryFolder()
    do {
      let terminal = try RealTerminal(folder: folder)
      try terminal.enter("\(Tool.promiselab) recover")
      try terminal.waitFor("not made")
      try terminal.press("d")
      try terminal.waitFor("100 ms later")
    }
    let terminal = try RealTerminal(folder: folder)
    try terminal.waitUntil("the session is kept and its process is gone") { _ in
      guard let lock = sessions(terminal).first(where: { $0.hasSuffix(".lock") }) else { return false }
      let path = "\(folder.url.path)/state/promiselab/sessions/\(lock)"
      return try Tool.run("/usr/bin/env", ["flock", "-n", path, "true"]).status == 0
    }
    try terminal.enter("\(Tool.promiselab) recover")
    try terminal.waitFor("An earlier session was interrupted")
    // One key forgets nothing: it might have been typed before the question was there.
    try terminal.press("d")
    try terminal.waitFor("chooses nothing here")
    try terminal.press("End", "Enter")
    try terminal.waitFor(":discard")
    try terminal.press("Enter")
    try terminal.waitFor("discarded")
    try terminal.press("q")
    try terminal.waitUntil("nothing is left") { _ in sessions(terminal).isEmpty }
  }

  @Test("two at once keep their own sessions, and neither is offered the other's")
  func twoAtOnce() throws {
    let folder = try TemporaryFolder()
    let first = try RealTerminal(folder: folder)
    let second = try RealTerminal(folder: folder)
    for terminal in [first, second] {
      try terminal.enter("\(Tool.promiselab) retry")
      let screen = try terminal.waitFor("not made")
      #expect(!screen.contains("An earlier session"))
      try terminal.press("d")
      try terminal.waitFor("100 ms later")
    }
    try first.waitUntil("both are kept") { _ in sessions(first).count { $0.hasSuffix(".session") } == 2 }
    try first.press("q")
    try first.waitUntil("one is left") { _ in sessions(first).count { $0.hasSuffix(".session") && !$0.hasPrefix("left-") } == 1 }
    try second.press(".")
    try second.waitFor("step 1/")
    try second.press("q")
    // Both had the same injection in the same script: the second one's is what the next start tells of.
    try second.waitUntil("none is left") { _ in sessions(second).allSatisfy { $0.hasPrefix("left-") } }
  }

  @Test("where nothing can be written, that is said once and everything else works")
  func unwritable() throws {
    let terminal = try RealTerminal(environment: ["XDG_STATE_HOME": "/proc/none"])
    try terminal.enter("\(Tool.promiselab) recover")
    try terminal.waitFor("not made")
    try terminal.waitFor("can't be kept")
    try terminal.press("G")
    try terminal.waitFor("step 17/17")
    let screen = try terminal.waitForAbsence(of: "can't be kept")
    #expect(screen.contains("not kept"))
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("a line typed at the prompt is there the next time")
  func history() throws {
    let terminal = try RealTerminal()
    for round in 0..<2 {
      try terminal.enter("clear; \(Tool.promiselab) retry")
      try terminal.waitFor("not made")
      if round == 0 {
        try terminal.press("i")
        try terminal.enter("print(6 * 7)")
        try terminal.waitFor("print: 42")
      } else {
        try terminal.press("i", "C-r")
        try terminal.type("6")
        try terminal.waitFor("search “6”: print(6 * 7)")
        try terminal.press("Enter")
        try terminal.waitFor("print: 42")
      }
      try terminal.press("Enter", "q")
      try terminal.waitFor("ready>")
    }
  }
}
