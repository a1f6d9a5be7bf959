import Testing

/// Time, changes and panels, in a real terminal.
@Suite("time, changes and panels in a terminal", .serialized)
struct TimeScenarios {
  private let chain = """
    let first = Promise("ada").delay(0.1)
    let second = first.then { name in name + "!" }
    second.then { print($0) }

    """

  @Test("time goes on by events, settlements and turns, back by the same, and to the settlement of what is selected")
  func stepping() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: chain)
    try terminal.press(".")
    try terminal.waitFor("step 1/")
    try terminal.press("]")
    try terminal.waitFor("● 1 ")
    try terminal.press("}", "}")
    try terminal.waitFor("⏸ 100 ms")
    try terminal.press("{", "g")
    try terminal.waitFor("step 0/")
    try terminal.press("G", "j", "s")
    try terminal.waitFor("delay fulfilled: ada")
    try terminal.press("S")
    try terminal.waitFor("⏸ 0 ms")
    try terminal.press("+", "+")
    try terminal.waitFor("×5")
    try terminal.press("-")
    try terminal.waitFor("×2")
    try terminal.press("q")
  }

  @Test("d, H and c delay, hang and cancel what is selected; u and Ctrl-R undo and do again, x takes back")
  func changes() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: chain)
    try terminal.press("j", "G")
    try terminal.press("d")
    try terminal.waitFor("delay at 1:28 is settled +100 ms later")
    try terminal.press("G")
    try terminal.waitFor("⏸ 200 ms")
    try terminal.press("u")
    try terminal.waitFor("undone: the injection: `delay` line 1 was fulfilled at 200 ms, is now at 100 ms")
    try terminal.press("C-r")
    try terminal.waitFor("1 injection")
    try terminal.press("x")
    try terminal.waitForAbsence(of: "1 injection")
    try terminal.press("H", "G")
    try terminal.waitFor("↯hangs")
    try terminal.waitFor("↯ :1  pending")
    try terminal.press("x", "g", ".", ".", ".", "c", "G")
    try terminal.waitFor("cancelled")
    try terminal.press("q")
  }

  @Test("the mouse selects in the graph, and dragging on the timeline goes through time")
  func mouse() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: chain)
    try terminal.press("G")
    try terminal.waitFor("⏸ 100 ms")
    let lines = try terminal.screen().split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let row = try #require(lines.firstIndex { String($0).contains(":2  ada!") })
    try terminal.click(column: 60, row: row)
    try terminal.waitUntil("the row is selected") { screen in
      Array(screen.split(separator: "\n", omittingEmptySubsequences: false))[row].contains("▶")
    }
    let ruler = try #require(lines.firstIndex { String($0).contains(" 20 ") && String($0).contains(" 80 ") })
    let zero = try #require(lines[ruler].firstIndex(of: "0"))
    try terminal.drag(from: (zero + 30, ruler), to: (zero, ruler))
    try terminal.waitFor("⏸ 0 ms")
    try terminal.press("q")
  }

  @Test("a panel fills the screen and gives it back, is hidden and shown, and grows and shrinks")
  func panels() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: chain)
    try terminal.press("4", "Z")
    try terminal.waitForAbsence(of: "2 Graph")
    try terminal.press("Z")
    try terminal.waitFor("2 Graph")
    try terminal.press("4")
    try terminal.waitForAbsence(of: "4 Log")
    try terminal.press("4")
    try terminal.waitFor("4 Log")
    let width = { try terminal.screen().split(separator: "\n")[1].prefix { $0 != "┐" }.count }
    let before = try width()
    try terminal.press("M-l")
    try terminal.waitUntil("the left panels are wider") { _ in try width() > before }
    try terminal.press("M-h")
    try terminal.waitUntil("the left panels are as before") { _ in try width() == before }
    try terminal.press("q")
  }

  @Test("the presenter's screen tells each step in words and shows the keys")
  func presenting() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: chain)
    try terminal.press("P", "]", "]")
    try terminal.waitFor(":  delay fulfilled: ada (line 1)")
    try terminal.waitFor("keys   ]   ]")
    try terminal.press("P", "q")
  }
}
