import Foundation
import Screen
import Testing

@testable import LabUI

@Suite("the configuration")
struct ConfigurationTests {
  @Test("the printed default is read without a complaint and changes nothing")
  func roundTrip() {
    let settings = Settings(configuration: Settings.defaultConfiguration)
    #expect(settings.problems.isEmpty, "\(settings.problems)")
    #expect(settings == Settings())
  }

  @Test("settings, panels and keys are read, with remarks, lists over several lines and both kinds of quotes")
  func reading() {
    let settings = Settings(
      configuration: """
        # mine
        theme = 'light'   # bright room
        speed = 0.5
        mouse = false
        reduced-motion = true
        [panels]
        hidden = [
          "log",  # too much
          3,
        ]
        left = 60
        [keys]
        step = ["n", "ctrl-n"]
        "play" = "f5"
        """)
    #expect(settings.problems.isEmpty, "\(settings.problems)")
    #expect(settings.theme == .light && settings.speed.factor == 0.5 && !settings.usesMouse && settings.reducesMotion)
    #expect(settings.hiddenPanels == [.log, .timeline] && settings.leftShare == 60)
    #expect(settings.keys.action(for: .character("n")) == .stepForward)
    #expect(settings.keys.action(for: .function(5)) == .playOrPause)
    #expect(settings.keys.action(for: .character(" ")) == nil)
  }

  @Test(
    "what can't be followed is told with its line, and the rest holds",
    arguments: [
      ("theme = dark", 1, "quotes"), ("\ntheme = \"drak\"", 2, "terminal, dark"), ("color = 1", 1, "there is no setting"),
      ("sped = 1", 1, "did you mean speed?"), ("speed = 0", 1, "0.01 to 1000"), ("mouse = 1", 1, "true or false"),
      ("mouse", 1, "has no value"), ("mouse = ", 1, "a value is missing"), ("mouse = true false", 1, "does not belong"),
      ("theme = \"dark", 1, "quote at the end"), ("[panels]\nhidden = [\"log\"", 2, "']'"), ("[keys", 1, "']' is missing"),
      ("[panels]\nhidden = [[\"log\"]]", 2, "stand in a list"),
      ("[panels]\nhidden = [1, 2, 3, 4]", 2, "one panel must stay visible"),
      ("[keys]\nstep = \"ctrl-\"", 2, "isn't a key"), ("[keys]\nstap = \"n\"", 2, "did you mean step?"),
      ("[keys]\nstep = \"n\"\nback = \"n\"", 3, "already"), ("speed = 1\nspeed = 2", 2, "set in line 1 already"),
      ("theme = \"a\\qb\"", 1, "\\\\"),
    ])
  func problems(text: String, line: Int, message: String) {
    let settings = Settings(configuration: text + "\n")
    #expect(settings.problems.count == 1, "\(settings.problems)")
    #expect(settings.problems.first?.line == line)
    #expect(settings.problems.first?.message.contains(message) == true, "\(settings.problems)")
    #expect(settings.keys.action(for: .character("q")) == .quit)
  }

  @Test("whatever the configuration does to the keys, Ctrl-C quits")
  func wayOut() {
    let settings = Settings(configuration: "[keys]\nquit = \"Q\"\nstep = \"ctrl-c\"\n")
    var playing = Playing("Promise(1)")
    playing.state.settings = settings
    playing.press(.control("c"))
    #expect(playing.state.isOver)
  }

  @Test("a binding without keys stays a command, and the help names it so")
  func unbound() {
    let settings = Settings(configuration: "[keys]\nzoom = []\n")
    #expect(settings.keys.action(for: .character("Z")) == nil)
    let entries = HelpText.sections(keys: settings.keys).flatMap(\.entries)
    #expect(entries.contains { $0.keys == ":zoom" })
  }

  @Test("a search of the help for a section's title finds the section, whose entries needn't say it")
  func helpSections() throws {
    let found = HelpText.sections(keys: Settings().keys, query: "marks")
    let marks = try #require(found.first { $0.title == "Marks" })
    #expect(marks.entries.contains { $0.keys == "◆" } && marks.entries.contains { $0.keys == "★" })
    #expect(HelpText.sections(keys: Settings().keys, query: "the prompt").contains { $0.title == "At the prompt" })
  }

  @Test("every key has a name that is read back as the same key")
  func keyNames() {
    let others: [Key] = [.control(" "), .alt("\n"), .alt("X"), .function(12), .insert, .backTab, .pageDown, .character("é")]
    for key in KeyBinding.all.flatMap(\.keys) + others { #expect(Key(syntax: key.syntax) == key, "\(key.syntax)") }
    for wrong in ["", "ctrl-", "ctrl-ab", "f13", "f0", "alt-", "word"] { #expect(Key(syntax: wrong) == nil) }
  }

  @Test("names of bindings are unique, and none is in the way of a command that takes no argument")
  func names() {
    let names = KeyBinding.all.map(\.name)
    #expect(Set(names).count == names.count)
    let commands = Command.all.flatMap(\.names)
    #expect(Set(commands).count == commands.count)
    for command in Command.all where !command.isArgumentOptional {
      for name in command.names where name != "quit" { #expect(!names.contains(name), "\(name)") }
    }
  }

  @Test(
    "themes change looks, never characters; monochrome has no colors, high contrast nothing dim", arguments: ThemeName.allCases)
  func themes(theme: ThemeName) {
    var scene = PanelStories.bubbling()
    let plain = scene.frame.buffer
    scene.theme = theme
    let worn = scene.frame.buffer
    #expect(worn.text == plain.text)
    for row in 0..<worn.size.rows {
      for column in 0..<worn.size.columns {
        let style = worn[column, row].style
        if theme == .monochrome { #expect(style.foreground == .default && style.background == .default) }
        if theme == .highContrast { #expect(!style.attributes.contains(.dim)) }
        if theme == .colorBlind { #expect(style.foreground != .red && style.foreground != .green) }
      }
    }
  }

  @Test("with ascii every cell is ASCII, at the same place")
  func ascii() {
    var scene = PanelStories.bubbling()
    scene.isASCII = true
    let text = scene.frame.buffer.text
    let isASCII = text.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isASCII)
    #expect(text.contains("x") && text.contains("fetchUser"))
  }

  @Test("docs/KEYS.md is what the tables make")
  func keysDocument() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let text = try String(contentsOfFile: "\(root)/docs/KEYS.md", encoding: .utf8)
    #expect(text == KeyTable.markdown, "run promiselab --print-keys > docs/KEYS.md")
  }
}
