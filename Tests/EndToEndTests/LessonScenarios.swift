import Foundation
import Glibc
import Testing

/// Taking a lesson in a real terminal.
@Suite("lessons in a terminal", .serialized)
struct LessonScenarios {
  @Test("a lesson is taken by keys, its future is hidden while one guesses, and what was answered is kept")
  func taking() throws {
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) lessons later")
    let first = try terminal.waitFor("Some values take time")
    #expect(first.contains("A value that comes later"))
    #expect(!first.contains("Timeline"))
    try terminal.press("Enter")
    try terminal.waitFor("makes a second promise")
    try terminal.press("Enter")
    // Where other work keeps the machine busy, the page's script may still run: the key is answered with that, and pressed again.
    try terminal.waitUntil("the question is shown") { screen in
      if screen.contains("the script is still running") { try terminal.press("Enter") }
      return screen.contains("When does the promise of `delay` get its value?")
    }
    try terminal.type("1")
    try terminal.waitFor("its timer ran from 0 ms to 100 ms")
    try terminal.press("Enter")
    let question = try terminal.waitFor("In which order are the lines printed?")
    #expect(!question.contains("hello ada »") && !question.contains("print: start"))
    try terminal.press("G")
    try terminal.waitFor("answer first")
    try terminal.type("1")
    try terminal.waitFor("`then` line 3 ran at 100 ms, when `delay` line 2 was fulfilled")
    try terminal.press("Escape")
    try terminal.waitFor("Esc once more leaves the lesson")
    try terminal.press("Escape")
    try terminal.waitFor("left the lesson")
    try terminal.press("L")
    try terminal.waitFor("… A value that comes later")
    try terminal.press("Escape")
    // Sent together with the next key, Escape would be Alt.
    try terminal.waitForAbsence(of: "Handling and recovering")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    let kept = try String(contentsOfFile: "\(terminal.folder.url.path)/state/promiselab/lessons", encoding: .utf8)
    #expect(kept.hasPrefix("later\tbegun\t"))
  }

  @Test("a folder of lessons is taken as a course: it opens at the first one, and L lists them after it was left, too")
  func folder() throws {
    let terminal = try RealTerminal()
    let folder = "\(terminal.folder.url.path)/kitchen"
    try terminal.enter("mkdir \(folder)")
    for (file, title) in [("01-oven", "The oven"), ("02-pan", "The pan")] {
      try terminal.enter("\(Tool.promiselab) lessons new | sed 's/My lesson/\(title)/' > \(folder)/\(file).md")
    }
    try terminal.enter("\(Tool.promiselab) lessons \(folder)")
    try terminal.waitFor("The oven  1/3")
    try terminal.press("Escape")
    try terminal.waitFor("left the lesson")
    try terminal.press("L")
    #expect(try terminal.waitFor("The pan").contains("1   The oven"))
  }

  @Test("the first start offers a lesson, and only the first; a script that isn't there is begun and written by :save")
  func firstStart() throws {
    let terminal = try RealTerminal()
    try terminal.enter("\(Tool.promiselab) retry")
    try terminal.waitFor("New here? L takes the first lesson")
    try terminal.press("q")
    try terminal.waitFor("ready>")
    try terminal.enter("\(Tool.promiselab) \(terminal.folder.url.path)/fresh.swift")
    // The lower lines may come later than the panels where the terminal meets a frame that is drawn in part.
    let empty = try terminal.waitUntil("the empty script is shown") { screen in
      screen.contains("The script is empty.") && screen.contains("fresh.swift is new: :save writes it")
    }
    #expect(!empty.contains("New here?"))
    try terminal.press("e")
    try terminal.type("print(7)")
    try terminal.press("C-s")
    try terminal.waitFor("edited")
    try terminal.press("Escape")
    // A letter right behind Escape would be read as one with Alt.
    try terminal.waitFor("space play")
    try terminal.press("G")
    try terminal.waitFor("print: 7")
    try terminal.type(":save")
    try terminal.press("Enter")
    try terminal.waitFor("saved ")
    #expect(try String(contentsOfFile: "\(terminal.folder.url.path)/fresh.swift", encoding: .utf8).hasPrefix("print(7)"))
    try terminal.press("q")
    try terminal.waitFor("ready>")
    try terminal.enter("\(Tool.promiselab) nowhere/fresh.swift")
    try terminal.waitFor("there is no file 'nowhere/fresh.swift'")
  }

  @Test("a terminal that is killed loses no page: the progress is written when a page is reached")
  func killed() throws {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url.path
    try terminal.enter("sh -c 'echo $$ > \(folder)/pid; exec \(Tool.promiselab) lessons later'")
    try terminal.waitFor("Some values take time")
    try terminal.press("Enter")
    let file = "\(folder)/state/promiselab/lessons"
    try terminal.waitUntil("the page is kept") { _ in
      (try? String(contentsOfFile: file, encoding: .utf8))?.hasPrefix("later\tat\t") == true
    }
    let process = try #require(Int32(String(contentsOfFile: "\(folder)/pid", encoding: .utf8).split(separator: "\n")[0]))
    #expect(kill(process, SIGKILL) == 0)
    // The one that was killed left its terminal as it was.
    let next = try RealTerminal(folder: terminal.folder)
    try next.enter("\(Tool.promiselab) lessons later")
    try next.waitFor("this is where you left the lesson")
  }

  @Test("a second terminal shows the notes of the first one's page, says when the lesson was left, and follows the next one")
  func notes() throws {
    let terminal = try RealTerminal()
    let second = try RealTerminal()
    let state = "\(terminal.folder.url.path)/state"
    try second.enter("XDG_STATE_HOME=\(state) \(Tool.promiselab) lessons later --notes")
    try second.waitFor("Waiting for a lesson in another terminal")
    try terminal.enter("\(Tool.promiselab) lessons later")
    try second.waitFor("A value that comes later: Introduction")
    try terminal.waitFor("Some values take time")
    try terminal.press("Enter")
    try second.waitFor("1 of 5: Predict")
    try second.waitFor("Answer: 100 ms")
    try terminal.press("Escape")
    try terminal.waitFor("Esc once more leaves the lesson")
    try terminal.press("Escape")
    try second.waitFor("The lesson was left. Waiting for the next one")
    try terminal.waitFor("left the lesson")
    try terminal.type(":lesson then")
    try terminal.press("Enter")
    try second.waitFor("One step after another: Introduction")
    try second.press("C-c")
    try second.waitFor("ready>")
  }
}
