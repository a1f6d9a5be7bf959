import Foundation
import Testing

@Suite("names of files that aren't UTF-8")
struct FileNameTests {
  /// Runs a line of the shell in a folder; `$0` is the program under test.
  private func shell(_ line: String, in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run("/bin/sh", ["-c", "cd '\(folder.url.path)' && \(line)", Tool.promiselab])
  }

  @Test(
    "an argument is refused plainly, with the byte shown and what to do instead",
    arguments: ["run", "open", "view", "compare", "run --plan", "run a.swift --expect"])
  func arguments(command: String) throws {
    let folder = try TemporaryFolder()
    let result = try shell("exec \"$0\" \(command) \"$(printf 'caf\\351\\033[2J.swift')\"", in: folder)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("promiselab: the argument 'caf\\xE9\\u{1B}[2J.swift' isn't UTF-8"))
    #expect(result.errors.contains("promiselab run - < FILE"))
    HostileInputTests.expectClean(result, command)
  }

  @Test("a script of such a name runs from standard input, or by a link")
  func otherWays() throws {
    let folder = try TemporaryFolder()
    let result = try shell(
      "n=\"$(printf 'caf\\351.swift')\"; echo 'print(7)' > \"$n\"; ln -s \"$n\" link.swift; \"$0\" run - < \"$n\"; exec \"$0\" run link.swift",
      in: folder)
    #expect(result.output == "7\n7\n" && result.status == 0 && result.errors.isEmpty)
  }

  @Test("a folder of what is kept that isn't UTF-8 is said, and nothing is written to another one")
  func personalFolders() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("print(1)\n", to: "a.swift")
    let terminal = try RealTerminal(folder: folder)
    try terminal.enter(
      "HOME=\(folder.url.path)/home XDG_STATE_HOME=\"$(printf '\(folder.url.path)/\\351')\" \(Tool.promiselab) \(script)")
    try terminal.waitFor("not kept")
    try terminal.waitFor("the folder that XDG_STATE_HOME names isn't UTF-8")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains("home") && !names.contains { $0.contains("\u{FFFD}") })
  }

  @Test("a script is never saved through a link to such a file, nor under a name that the terminal garbled")
  func saving() throws {
    let folder = try TemporaryFolder()
    _ = try shell("n=\"$(printf 'caf\\351.swift')\"; echo 'print(7)' > \"$n\"; ln -s \"$n\" link.swift", in: folder)
    let terminal = try RealTerminal(folder: folder)
    try terminal.enter("cd \(folder.url.path); \(Tool.promiselab) link.swift")
    try terminal.waitFor("print(7)")
    try terminal.enter(":save! link.swift")
    try terminal.waitFor("a link to a file whose name isn't UTF-8")
    try terminal.enter(":save a\u{FFFD}.swift")
    try terminal.waitFor("this name isn't UTF-8 as it was typed")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains("\u{FFFD}.swift") && $0.hasPrefix("a") })
  }

  @Test("a translation ends its lines as the script does, on standard output and in a file")
  func lineEnds() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("let p = Promise(1)\r\n  .delay(1)\r\n", to: "a.swift")
    let printed = try Tool.promiselab("translate", file, "--to", "promisekit", "--no-prove").output
    let ends = Set(printed.filter(\.isNewline))
    #expect(ends == ["\r\n"], "\(printed.debugDescription)")
    let other = folder.url.appending(path: "b.swift").path
    _ = try Tool.promiselab("translate", file, "--to", "promisekit", "--no-prove", "-o", other)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == printed)
  }
}
