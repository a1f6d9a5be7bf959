import Foundation
import Testing

/// Injecting, the graph, the timeline and why, in a real terminal.
@Suite("looking into a run in a terminal", .serialized)
struct ExploringScenarios {
  @Test("w says why a race was won and what would flip it; Enter tries that, and the other wins")
  func why() throws {
    let terminal = try RealTerminal()
    try terminal.show(
      script: "let a = Promise(\"Oslo\").delay(0.121)\nlet b = Promise(\"Lima\").delay(0.09)\nrace(a, b).then { print($0) }\n")
    try terminal.press("G")
    try terminal.type("/race")
    try terminal.press("Enter", "w")
    try terminal.waitFor("Why was `race` line 3 fulfilled?")
    try terminal.waitFor("if `delay` line 2 were 31 ms later, `delay` line 1 would win the race")
    try terminal.press("Enter")
    try terminal.waitFor("1 injection")
    try terminal.waitFor("race fulfilled: Oslo")
    try terminal.press("q")
  }

  @Test("a loop is folded, searched and filtered; the overview shows all of it")
  func graph() throws {
    let terminal = try RealTerminal()
    try terminal.show(
      script: """
        enum Trouble: Error { case odd(Int) }
        for i in 0..<400 {
          Promise(i).then { n in if n % 100 == 77 { throw Trouble.odd(n) } }.catch { _ in }
        }

        """)
    try terminal.press("G")
    try terminal.waitFor("⋮ 322 more")
    try terminal.type("/odd(277")
    try terminal.waitFor("'odd(277': 1 of 2")
    try terminal.press("Enter")
    try terminal.press("F", "r")
    try terminal.waitFor("state rejected: 8 of 1200 rows")
    try terminal.press("F", "x")
    try terminal.press("V")
    try terminal.waitFor("rows, one mark")
    try terminal.press("R", "a")
    try terminal.waitFor("Graph: ancestors, overview")
    try terminal.press("q")
  }

  @Test("a pending promise is fulfilled by hand; the injection is switched off and on, a failure becomes code")
  func injecting() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: "let door = Promise<Int>.pending()\ndoor.then { print(\"open\", $0) }\n")
    try terminal.press("k", "G", "p")
    try terminal.waitFor("Inject at pending, 1:25#0")
    try terminal.press("s")
    try terminal.type("6 * 7")
    try terminal.press("Enter")
    try terminal.waitFor("print: open 42")
    try terminal.press("I", "Space")
    try terminal.waitFor("off  pending")
    try terminal.press("Space")
    try terminal.waitFor("↯ on   pending")
    try terminal.press("Escape")
    try terminal.waitForAbsence(of: "Injections")
    try terminal.press("j", "f")
    try terminal.waitFor("2 injections")
    try terminal.press("B")
    try terminal.waitFor("wrote 1 injection into the script")
    try terminal.waitFor("struct InjectedFailure")
    try terminal.press("q")
  }

  @Test("the timeline is zoomed in and out, and has a lane for each queue")
  func timeline() throws {
    let terminal = try RealTerminal()
    try terminal.show(
      script:
        "let disk = DispatchQueue(label: \"disk\")\nPromise(on: disk) { 1 }.delay(0.4).then(on: disk) { $0 }.then { print($0) }\n"
    )
    try terminal.press("G", "3")
    try terminal.waitFor("@disk")
    try terminal.type("))")
    try terminal.waitFor("the timeline shows 100 ms around now")
    try terminal.waitFor("‹")
    try terminal.type("0")
    try terminal.waitFor("the timeline shows the whole run")
    try terminal.waitForAbsence(of: "‹")
    try terminal.press("q")
  }

  @Test("a simulated source is slowed down and made to fail from its menu; the list switches it off, B writes it into the calls")
  func source() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: "SimulatedNetwork.get(\"/a\").then { print(\"got a\") }.catch { print(\"no a: \\($0)\") }\n")
    try terminal.press("k", "G")
    try terminal.waitFor("got a")
    try terminal.type("/get")
    try terminal.press("Enter", "p", "l")
    try terminal.waitFor(":latency SimulatedNetwork.get=")
    try terminal.enter("2s")
    try terminal.waitFor("takes 2000 ms")
    try terminal.press("p", "%")
    try terminal.enter("100%")
    try terminal.press("G")
    try terminal.waitFor("no a: ")
    try terminal.press("I", "Down", "Space", "Escape")
    try terminal.waitFor("printed  got a")
    try terminal.waitForAbsence(of: "─ Injections ─")
    try terminal.press("B")
    try terminal.waitFor("wrote 1 injection into the script")
    try terminal.press("1", "Z")
    try terminal.waitFor("SimulatedNetwork.get(\"/a\", latency: 2.0).then")
    try terminal.press("q", "q")
  }

  @Test(
    "the end of a bar is dragged to the right with the mouse: the promise is settled where it is dropped, and u takes it back")
  func dragging() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: "Promise(1).delay(0.1).then { print($0) }\nPromise(2).delay(0.4)\n")
    try terminal.press("G")
    try terminal.waitFor("⏸ 400 ms")
    // The bars are drawn behind the status line.
    let lines = try terminal.waitFor("━●").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("delay ") && $0.contains("━●") })
    let column =
      try #require(lines[row].range(of: "━●").map { lines[row].distance(from: lines[row].startIndex, to: $0.lowerBound) }) + 1
    // Terminals report the mouse in columns and rows from 1: 0 is the left button, 32 a movement with it, m lets go.
    func mouse(_ button: Int, _ distance: Int, _ end: String) throws {
      try terminal.type("\u{1B}[<\(button);\(column + 1 + distance);\(row + 1)\(end)")
    }
    try mouse(0, 0, "M")
    try mouse(32, 6, "M")
    try terminal.waitFor("if you let go here: +")
    try mouse(0, 6, "m")
    try terminal.waitFor("1 injection")
    try terminal.press("u")
    try terminal.waitForAbsence(of: "1 injection")
    try terminal.press("q")
  }

  @Test("B writes what is injected in the words of the script's own library")
  func words() throws {
    let terminal = try RealTerminal()
    try terminal.show(script: "import PromiseKit\nPromise.value(1).done { print($0) }.catch { print(\"no\", $0) }\n")
    try terminal.press("G", "g", "f", "B")
    try terminal.waitFor("wrote 1 injection into the script")
    try terminal.press("1", "Z")
    try terminal.waitFor("Promise.value(1).get { _ in throw InjectedFailure() }.done")
    try terminal.press("q", "q")
  }
}
