import Foundation
import Testing

/// Conventions: configuration, commands, palette, copying, in a real terminal.
@Suite("the playground's conventions in a terminal", .serialized)
struct ConventionScenarios {
  func open(_ terminal: RealTerminal, _ arguments: String = "then-pipeline") throws {
    try terminal.enter("clear; \(Tool.promiselab) \(arguments)")
    try terminal.waitFor("not made")
  }

  @Test("the printed configuration is accepted, and a changed one holds")
  func configuration() throws {
    let terminal = try RealTerminal()
    let file = "\(terminal.folder.url.path)/config/promiselab/config.toml"
    try terminal.enter("mkdir -p $XDG_CONFIG_HOME/promiselab; \(Tool.promiselab) --print-config > \(file)")
    try open(terminal)
    #expect(try !terminal.screen().contains("problem"))
    try terminal.press("q")
    try terminal.waitFor("ready>")
    let text = "theme = \"monochrome\"\nspeed = 4\n[panels]\nhidden = [\"log\"]\n[keys]\nstep = \"n\"\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try open(terminal)
    let screen = try terminal.screen()
    #expect(screen.contains("×4") && !screen.contains("4 Log"))
    try terminal.press("n")
    try terminal.waitFor("step 1/")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    try Data("\nspede = 4\n".utf8).write(to: URL(fileURLWithPath: file))
    try open(terminal)
    try terminal.waitFor("config.toml:2: there is no setting 'spede'; did you mean speed?")
    try terminal.press("q")
  }

  @Test("a terminal with 24-bit colors gets those of the theme, where the machine has a description of it with them")
  func everyColor() throws {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url
    let description = #"""
      tmux-direct|tmux with 24-bit colors,
      	RGB, colors#0x1000000, pairs#0x10000,
      	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      	setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      	use=tmux-256color,

      """#
    try Data(description.utf8).write(to: folder.appendingPathComponent("direct"))
    try terminal.enter("tic -x -o '\(folder.path)/terminfo' '\(folder.path)/direct' && echo described")
    try terminal.waitFor("\ndescribed")
    let settings = "TERMINFO='\(folder.path)/terminfo' TERM=tmux-256color"
    for (colors, isExact) in [("truecolor", true), ("", false)] {
      try terminal.enter("clear; \(settings) COLORTERM=\(colors) \(Tool.promiselab) --theme dark then-pipeline")
      try terminal.waitFor("not made")
      try terminal.press("G")
      try terminal.waitFor("fulfilled")
      let screen = try terminal.coloredScreen()
      // The green of the theme, and the one of 256 that is nearest.
      #expect(screen.contains("38;2;126;211;130m") == isExact && screen.contains("38;5;114m") != isExact)
      try terminal.press("q")
      try terminal.waitFor("ready>")
    }
  }

  @Test("a terminal with 24-bit colors gets those of the theme where the machine describes it with 256 only")
  func describedColors() throws {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url.path
    // Nobody installs a description with this name.
    try terminal.enter(
      "infocmp -x tmux-256color | sed 's/^tmux-256color/mine-256color/' > '\(folder)/own' &&"
        + " tic -x -o '\(folder)/terminfo' '\(folder)/own' && echo described")
    try terminal.waitFor("\ndescribed")
    let settings = "TERMINFO='\(folder)/terminfo' TERM=mine-256color COLORTERM=truecolor"
    try terminal.enter("clear; \(settings) \(Tool.promiselab) --theme dark then-pipeline")
    try terminal.waitFor("not made")
    try terminal.press("G")
    try terminal.waitFor("fulfilled")
    #expect(try terminal.coloredScreen().contains("38;2;126;211;130m"))
    try terminal.press("q")
    try terminal.waitFor("ready>")
  }

  @Test("the palette opens with Ctrl-P, finds by a word and does it")
  func palette() throws {
    let terminal = try RealTerminal()
    try open(terminal)
    try terminal.press("C-p")
    try terminal.waitFor("Do or find")
    try terminal.type("go to the end")
    try terminal.waitFor("▶ end")
    try terminal.press("Enter")
    try terminal.waitFor("fulfilled")
    try terminal.press("q")
  }

  @Test("commands are completed with Tab, each with its line, and :seek goes to an instant")
  func commands() throws {
    let terminal = try RealTerminal()
    try terminal.enter("cd '\(terminal.folder.url.path)'; touch other.swift")
    try open(terminal)
    try terminal.type(":se")
    try terminal.waitFor("go to an instant")
    try terminal.type("e")
    try terminal.press("Tab")
    try terminal.enter("50ms")
    try terminal.waitFor("⏸ 50 ms")
    try terminal.type(":sav")
    try terminal.press("Tab", "C-u")
    try terminal.enter(":save mine.swift")
    try terminal.waitFor("saved mine.swift")
    try terminal.enter(":save other.swift")
    try terminal.waitFor("a file 'other.swift' already")
    try terminal.enter(":open mine.swift")
    try terminal.waitFor("PromiseLab  mine.swift")
    try terminal.press("q")
  }

  @Test("y v copies the value into the terminal's clipboard")
  func copying() throws {
    let terminal = try RealTerminal()
    try terminal.allowClipboard()
    try open(terminal)
    try terminal.press("G", "y")
    try terminal.waitFor("─ Copy ─")
    try terminal.press("v")
    try terminal.waitFor("asked to copy the value")
    try terminal.waitUntil("the clipboard has it") { _ in try !terminal.clipboard().isEmpty }
    try terminal.press("q")
  }

  @Test("playing stops at a stop, and the help is searched")
  func stopsAndHelp() throws {
    let terminal = try RealTerminal()
    try open(terminal)
    try terminal.enter(":break operator then")
    try terminal.waitFor("■ 1 stop")
    try terminal.press("C")
    try terminal.waitFor("stopped: operator then")
    try terminal.press("?", "/")
    try terminal.type("clipboard")
    try terminal.waitFor(":copy value")
    try terminal.press("Escape")
    try terminal.waitForAbsence(of: "clipboard")
    try terminal.press("Escape")
    try terminal.waitFor("space play")
    try terminal.press("Z")
    try terminal.waitFor("(zoomed)")
    try terminal.press("P")
    try terminal.waitFor("P plain view")
    try terminal.press("q")
  }

  @Test("--ascii draws with ASCII only, --theme takes a name, wrong names are told")
  func options() throws {
    let terminal = try RealTerminal()
    try open(terminal, "retry --ascii --theme high-contrast --no-mouse")
    let screen = try terminal.screen()
    let isASCII = screen.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isASCII)
    try terminal.press("q")
    #expect(try Tool.promiselab("retry", "--theme", "pink").status == 64)
    #expect(try Tool.promiselab("--print-config").output.contains("[keys]"))
    for shell in ["bash", "zsh", "fish"] {
      #expect(try Tool.promiselab("--generate-completion-script", shell).output.contains("high-contrast"))
    }
  }

  @Test("v runs the script under all libraries, and opens where they part and says which rule it is")
  func comparing() throws {
    let terminal = try RealTerminal()
    let file = try terminal.folder.write("Promise(1).then { print($0) }\nprint(\"end\")\n", to: "compared.swift")
    try open(terminal, file)
    try terminal.press("v")
    try terminal.waitFor("differ")
    let screen = try terminal.waitFor("≠")
    #expect(screen.contains("(rule "))
    try terminal.press("Escape")
    try terminal.waitFor("not made")
    try terminal.press("q")
  }
}
