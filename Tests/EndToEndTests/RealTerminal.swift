import Foundation
import Glibc
import Testing

/// A real terminal with a shell in it: tmux on a socket of its own.
final class RealTerminal {
  private let socket = "promiselab-\(UUID().uuidString.prefix(8))"
  private let tmux: String
  /// Open for as long as this process lives: the server ends with it, even if the tests are killed.
  private let lifeline: Int32
  /// How often the screen is looked at before what is waited for counts as not coming.
  private static let patience = 6000

  /// What the program keeps and is configured by: a folder of this terminal's own, so that no test sees another's.
  let folder: TemporaryFolder

  /// Starts a shell in a terminal of a size.
  init(
    columns: Int = 100, rows: Int = 30, environment: [String: String] = [:], folder: TemporaryFolder? = nil
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    tmux = try #require(
      ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"].first { FileManager.default.isExecutableFile(atPath: $0) },
      "tmux is needed for these tests: apt-get install tmux")
    let personal = ["XDG_STATE_HOME=\(folder.url.path)/state", "XDG_CONFIG_HOME=\(folder.url.path)/config"]
    let fifo = "\(folder.url.path)/lifeline-\(socket)"
    try #require(mkfifo(fifo, 0o600) == 0)
    lifeline = open(fifo, O_RDWR | O_CLOEXEC)
    let settings = (["LANG=C.UTF-8", "PS1=ready> "] + personal + environment.map { "\($0)=\($1)" }).flatMap { ["-e", $0] }
    try command(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + settings
        + ["env", "-u", "NO_COLOR", "sh"])
    // Only this process has the other end open for writing: reading ends when it does.
    try command(["run-shell", "-b", "cat '\(fifo)'; '\(tmux)' -L \(socket) kill-server"])
    try waitFor("ready>")
  }

  deinit {
    _ = try? Tool.run(tmux, ["-L", socket, "kill-server"])
    close(lifeline)
  }

  @discardableResult
  private func command(_ arguments: [String]) throws -> String {
    try Tool.run(tmux, ["-L", socket] + arguments).output
  }

  /// Types keys by tmux's names: `Space`, `Enter`, `C-c`, `]`.
  ///
  /// Escape comes as a code that means nothing else: on a busy machine the bare one and the next key make one Alt key.
  func press(_ keys: String...) throws {
    for key in keys {
      if key == "Escape" { try type("\u{1B}[27u") } else { try command(["send-keys", key == ";" ? "\\;" : key]) }
    }
  }

  /// Types a text as it is.
  func type(_ text: String) throws {
    try command(["send-keys", "-l", text])
  }

  /// Types a line and Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Opens a script of this text in the playground.
  func show(script text: String) throws {
    let file = folder.url.appendingPathComponent("script.swift")
    try Data(text.utf8).write(to: file)
    try enter("clear; \(Tool.promiselab) \(file.path)")
    try waitFor("not made")
  }

  /// Pastes a text as a terminal does that knows bracketed paste.
  func paste(_ text: String) throws {
    try command(["set-buffer", "--", text])
    try command(["paste-buffer", "-p"])
  }

  /// Clicks on a cell, counted from 0, as terminals report it (SGR 1006).
  func click(column: Int, row: Int) throws {
    try type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// Presses the mouse's button on a cell, moves it to another one and lets go there.
  func drag(from start: (column: Int, row: Int), to end: (column: Int, row: Int)) throws {
    try type("\u{1B}[<0;\(start.column + 1);\(start.row + 1)M")
    try type("\u{1B}[<32;\(end.column + 1);\(end.row + 1)M")
    try type("\u{1B}[<0;\(end.column + 1);\(end.row + 1)m")
  }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try command(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Lets programs put text into the clipboard.
  func allowClipboard() throws { try command(["set-option", "-s", "set-clipboard", "on"]) }

  /// What a program put into the clipboard.
  func clipboard() throws -> String { try command(["show-buffer"]) }

  /// The text on the screen.
  func screen() throws -> String { try command(["capture-pane", "-p"]) }

  /// The text on the screen with the sequences that color it.
  func coloredScreen() throws -> String { try command(["capture-pane", "-p", "-e"]) }

  /// Whether a full-screen program has the terminal.
  func isInAlternateScreen() throws -> Bool {
    try command(["display-message", "-p", "#{alternate_on}"]).hasPrefix("1")
  }

  /// Waits until a text is on the screen.
  ///
  /// - Returns: The screen.
  @discardableResult
  func waitFor(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try waitUntil("“\(text)” is shown", sourceLocation: sourceLocation) { $0.contains(text) }
  }

  /// Waits until a text is no longer on the screen.
  @discardableResult
  func waitForAbsence(of text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try waitUntil("“\(text)” is gone", sourceLocation: sourceLocation) { !$0.contains(text) }
  }

  /// Looks at the screen until a condition holds; a test fails with the last screen if it never does.
  @discardableResult
  func waitUntil(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: (String) throws -> Bool
  ) throws -> String {
    var last = ""
    for _ in 0..<RealTerminal.patience {
      last = try screen()
      if try condition(last) { return try whole(last, condition) }
    }
    Issue.record("\(what): that never came; the screen is:\n\(last)", sourceLocation: sourceLocation)
    throw NeverCame(what: what)
  }

  /// The screen once two looks at it are the same, as the first look may have met a frame that was drawn in part.
  private func whole(_ first: String, _ condition: (String) throws -> Bool) throws -> String {
    var last = first
    for _ in 0..<RealTerminal.looksAtOneFrame {
      let next = try screen()
      guard next != last, try condition(next) else { return last }
      last = next
    }
    return last
  }

  /// While a run is played every look may meet another frame.
  private static let looksAtOneFrame = 5

  struct NeverCame: Error {
    var what: String
  }
}
