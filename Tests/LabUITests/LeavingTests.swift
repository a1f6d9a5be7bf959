import Lab
import LabUI
import Program
import Screen
import Testing

/// Changes that aren't saved are never dropped without a question.
@Suite("leaving a changed script")
struct LeavingTests {
  private let other = ScriptSource(name: "other.swift", text: "Promise(2)")

  /// A script that was changed by a key.
  private var changed: Playing {
    var playing = Playing("Promise(1)")
    playing.press(.character("a"), .enter)
    playing.effects = []
    return playing
  }

  @Test(":open, O, the palette and :resume ask before they drop a changed script; Esc stays")
  func asks() throws {
    let ways: [[Key]] = [
      ":open race".map { .character($0) } + [.enter], [.character("O"), .enter],
      [.control("p")] + "example race".map { .character($0) } + [.enter],
    ]
    for way in ways {
      var playing = changed
      let text = playing.text
      for key in way { playing.press(key) }
      #expect(playing.screen.contains("test.swift has changes that are not saved"))
      #expect(!playing.effects.contains(.open(path: "race")))
      playing.press(.escape)
      #expect(playing.text == text && playing.state.mode == .normal)
    }
    var offered = changed
    offered.send(.offered("a.swift, edited", time: "2026-01-02 03:04", promptLines: 0))
    offered.press(.character("r"))
    #expect(offered.screen.contains("has changes that are not saved"))
    #expect(!offered.effects.contains(.resume(.everything)))
    offered.press(.character("d"))
    #expect(offered.effects.contains(.resume(.everything)))
  }

  @Test("where keys choose, no key is answered by the advice to type")
  func noSearch() {
    var playing = changed
    playing.type(":open race")
    playing.press(.enter, .control("r"))
    #expect(playing.state.notice?.text == "Ctrl-R chooses nothing here: the keys stand on the left, Esc closes")
  }

  @Test("lines that were typed at the prompt of an unchanged script are asked about, and u brings them back")
  func typedLines() {
    for way in [":new", ":open race"] {
      var playing = Playing("let one = Promise(1)")
      playing.type("ione.then { print($0) }")
      playing.press(.enter, .escape)
      playing.type(way)
      playing.press(.enter)
      #expect(playing.screen.contains("A line was typed here") && playing.text == "let one = Promise(1)")
      playing.press(.escape)
      #expect(playing.state.session.plan.promptLines.count == 1)
      playing.type(way)
      playing.press(.enter, .character("o"))
      if way == ":open race" {
        #expect(playing.effects.last == .open(path: "race"))
        playing.send(.opened(other))
        #expect(!playing.screen.contains("A line was typed here"))
      }
      #expect(playing.text != "let one = Promise(1)")
      playing.type("u")
      #expect(playing.text == "let one = Promise(1)" && playing.state.session.plan.promptLines.count == 1)
    }
    var saving = Playing("let one = Promise(1)")
    saving.type("ione.then { print($0) }")
    saving.press(.enter, .escape)
    saving.type(":new")
    saving.press(.enter, .character("s"))
    #expect(saving.screen.contains(":plan save"))
  }

  @Test("a line that is left half typed can be had back")
  func halfLine() {
    var playing = Playing("let one = Promise(1)")
    playing.type("ione.then { print(")
    playing.press(.escape)
    #expect(playing.screen.contains("brings it back"))
    playing.type("i")
    playing.press(.up)
    #expect(playing.screen.contains("one.then { print("))
  }

  @Test("dropping opens the other script, and u brings the changed one back with its mark")
  func drops() {
    var playing = changed
    let text = playing.text
    playing.type(":open other.swift")
    playing.press(.enter, .character("d"))
    #expect(playing.effects.last == .open(path: "other.swift"))
    playing.send(.opened(other))
    #expect(playing.text == other.text && !playing.state.session.isEdited)
    playing.press(.character("u"))
    #expect(playing.text == text)
    #expect(playing.state.session.isEdited)
    #expect(playing.screen.contains("test.swift +"))
    playing.press(.control("r"))
    #expect(playing.text == other.text && !playing.state.session.isEdited)
  }

  @Test("saving first opens the other script once it is saved, and not if it can't be")
  func saves() {
    var playing = changed
    let text = playing.text
    playing.type(":open other.swift")
    playing.press(.enter, .character("s"))
    #expect(playing.effects.last == .save(path: "test.swift", text: text, known: "Promise(1)", replaces: false))
    var failed = playing
    failed.send(.savingFailed("no room"))
    failed.send(.saved(path: "test.swift", text: text))
    #expect(!failed.effects.contains(.open(path: "other.swift")))
    playing.send(.saved(path: "test.swift", text: text))
    #expect(playing.effects.last == .open(path: "other.swift"))
  }

  @Test("a script without a file asks for a name first; leaving the prompt forgets what was to come")
  func namesFirst() throws {
    let example = try #require(Example.named("retry"))
    var playing = Playing(example.source)
    playing.press(.character("a"), .enter, .character("q"), .character("s"))
    #expect(playing.screen.contains(":save"))
    var left = playing
    left.press(.escape)
    left.send(.saved(path: "mine.swift", text: left.text))
    #expect(!left.state.isOver)
    playing.type("mine.swift")
    playing.press(.enter)
    #expect(playing.effects.last == .save(path: "mine.swift", text: playing.text, known: nil, replaces: false))
    playing.send(.saved(path: "mine.swift", text: playing.text))
    #expect(playing.state.isOver)
  }

  @Test("q asks in a box that fits the smallest usual screen; q and Ctrl-C once more leave")
  func quits() {
    var playing = changed
    playing.send(.input(.resize(Size(columns: 80, rows: 24))))
    playing.press(.character("q"))
    #expect(!playing.state.isOver)
    #expect(playing.screen.contains("quit without saving"))
    for key in [Key.character("q"), .control("c")] {
      var again = playing
      again.press(key)
      #expect(again.state.isOver)
    }
    playing.press(.character("c"), .character("q"))
    #expect(!playing.state.isOver)
  }

  @Test("what was changed while a slow script was being read is asked about when it comes")
  func changedMeanwhile() {
    var playing = Playing("Promise(1)")
    playing.type(":open other.swift")
    playing.press(.enter, .character("a"), .enter)
    let text = playing.text
    playing.send(.opened(other))
    #expect(playing.text == text)
    #expect(playing.screen.contains("has changes that are not saved"))
    playing.press(.escape, .character("e"), .character("x"))
    playing.send(.opened(other))
    #expect(playing.state.mode != .normal && playing.text == text)
  }

  @Test("the mark means that the text differs from the file: undoing to what was saved takes it away")
  func mark() {
    var playing = changed
    playing.send(.saved(path: "test.swift", text: playing.text))
    #expect(!playing.state.session.isEdited)
    playing.press(.character("u"))
    #expect(playing.state.session.isEdited)
    playing.press(.control("r"))
    #expect(!playing.state.session.isEdited)
  }

  @Test(":save and :w under another name go on with that file; u still undoes the last change")
  func otherName() {
    for command in [":save mine.swift", ":w mine.swift"] {
      var playing = changed
      let text = playing.text
      playing.type(command)
      playing.press(.enter)
      #expect(playing.effects.last == .save(path: "mine.swift", text: text, known: nil, replaces: false))
      playing.send(.saved(path: "mine.swift", text: text))
      #expect(playing.state.session.source.name == "mine.swift" && !playing.state.session.isEdited)
      playing.press(.character("u"))
      #expect(playing.text == "Promise(1)" && playing.state.session.source.name == "mine.swift")
      #expect(playing.state.session.isEdited)
    }
  }

  @Test(":save names what was read of the file; :save! replaces whatever it has; ~ is the person's home")
  func forms() {
    var playing = changed
    playing.send(.begun(home: "/home/ann", history: [], isRunDue: false))
    let text = playing.text
    for (command, path, known, replaces) in [
      (":save", "test.swift", "Promise(1)", false), (":w", "test.swift", "Promise(1)", false),
      (":save!", "test.swift", "Promise(1)", true),
      (":w ~/a.swift", "/home/ann/a.swift", nil, false),
    ] as [(String, String, String?, Bool)] {
      playing.type(command)
      playing.press(.enter)
      #expect(playing.effects.last == .save(path: path, text: text, known: known, replaces: replaces))
    }
    var clean = Playing("Promise(1)")
    clean.send(.begun(home: "/home/ann", history: [], isRunDue: false))
    clean.type(":open ~/b.swift")
    clean.press(.enter)
    #expect(clean.effects.last == .open(path: "/home/ann/b.swift"))
  }
}
