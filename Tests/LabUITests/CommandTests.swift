import Lab
import Program
import Screen
import SwiftPromises
import Testing
import TraceEvents

@testable import LabUI

@Suite("commands, completion, history and palette")
struct CommandTests {
  let chain = "Promise(1).delay(0.1).then { $0 + 1 }.then { print($0) }"

  @Test("every binding's name is a command that does what the key does", arguments: KeyBinding.all)
  func names(binding: KeyBinding) {
    var byKey = Playing(chain)
    var byName = Playing(chain)
    for index in 0..<2 {
      if index == 1 { byKey.type("G") }
      if index == 1 { byName.type("G") }
      _ = byKey.state.perform(binding.action)
      byKey.state.mode = .normal
      _ = byName.state.perform(commandLine: binding.name)
      byName.state.mode = .normal
    }
    #expect(byKey.state.session.position == byName.state.session.position)
    #expect(byKey.state.session.plan == byName.state.session.plan)
    #expect(byKey.state.panels.focus == byName.state.panels.focus && byKey.state.isOver == byName.state.isOver)
    #expect(byName.state.notice?.text.contains("there is no command") != true)
  }

  @Test("an injection where nothing is made says so, and where there is something; a wrong error is told after the run")
  func injectionsInVain() {
    var playing = Playing(chain)
    playing.type(":fail 9:9")
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasPrefix("nothing was made at 9:9") == true)
    #expect(playing.state.notice?.text.contains("1:1 Promise") == true)
    playing.type(":fail 1:1=NoSuch.error")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("'NoSuch.error' isn't an error of the script") == true)
  }

  @Test("Tab completes as far as it is clear, then goes through what fits; each has its line")
  func completion() {
    var playing = Playing(chain)
    playing.type(":see")
    #expect(playing.screen.contains("150ms: go to an instant"))
    playing.press(.tab)
    #expect(playing.state.mode.promptText == ":seek ")
    playing.press(.control("u"))
    playing.type("set the")
    playing.press(.tab)
    playing.type("l")
    playing.press(.tab)
    playing.press(.enter)
    #expect(playing.state.settings.theme == .light)
    playing.type(":next-")
    playing.press(.tab)
    #expect(playing.state.mode.promptText == ":next-panel")
    playing.press(.tab)
    #expect(playing.state.mode.promptText == ":next-settlement")
    playing.press(.backTab, .backTab)
    #expect(playing.state.mode.promptText == ":next-turn")
    playing.press(.enter)
    #expect(playing.state.session.position > 0)
    playing.type(":open bro")
    playing.press(.tab)
    // There are the example and two snippets of a guide; Enter opens the first.
    #expect(playing.state.mode.promptText == ":open broken-chain")
  }

  @Test("what nothing completes is answered")
  func nothingToComplete() {
    var playing = Playing(chain)
    playing.type(":zzz")
    playing.press(.tab)
    #expect(playing.state.notice?.text.contains("Ctrl-P") == true)
  }

  @Test("Up brings back the lines that begin like what was typed; Ctrl-R those that contain it")
  func history() {
    var playing = Playing(chain)
    playing.send(.begun(home: nil, history: ["print(1)", ":seek 5ms", "print(2)", "let a = 3"], isRunDue: false))
    playing.type("ipri")
    playing.press(.up)
    #expect(playing.state.mode.promptText == "print(2)")
    playing.press(.up)
    #expect(playing.state.mode.promptText == "print(1)")
    playing.press(.up)
    #expect(playing.state.notice?.text.contains("'pri'") == true)
    playing.press(.down, .down)
    #expect(playing.state.mode.promptText == "pri")
    playing.press(.control("u"), .control("r"))
    playing.type("pr")
    #expect(playing.state.mode.promptText == "print(2)")
    playing.press(.control("r"))
    #expect(playing.state.mode.promptText == "print(1)")
    #expect(playing.screen.contains("search “pr”"))
    playing.press(.control("r"))
    #expect(playing.state.notice?.text.contains("no earlier line") == true)
    playing.press(.enter)
    #expect(playing.state.mode == .prompt(PromptEditor()))
    #expect(playing.state.session.plan.promptLines.map(\.text) == ["print(1)"])
    #expect(playing.effects.contains(.remember("print(1)")))
  }

  @Test("the palette finds actions, keys, examples and topics by any word, and does what is chosen")
  func palette() {
    var playing = Playing(chain)
    playing.press(.control("p"))
    playing.type("faster")
    playing.press(.enter)
    #expect(playing.state.playback.speed.factor == 2)
    playing.press(.control("p"))
    playing.type("broken")
    playing.press(.enter)
    #expect(playing.effects.last == .open(path: "broken-chain"))
    playing.press(.control("p"))
    playing.type("go to an instant")
    playing.press(.enter)
    #expect(playing.state.mode.promptText == ":seek ")
    playing.press(.escape, .control("p"))
    playing.type("virtual time turns")
    playing.press(.enter)
    #expect(playing.screen.contains("Time here is virtual"))
    playing.press(.escape, .control("p"))
    playing.type("qqqq")
    #expect(playing.screen.contains("nothing matches"))
    playing.press(.enter)
    #expect(playing.state.mode != .normal)
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
  }

  @Test("the help finds the keys of lessons, and a second search begins anew")
  func helpInLessons() {
    var playing = Playing(chain, columns: 100, rows: 40)
    playing.type("?/hint")
    #expect(playing.screen.contains("after the last hint, a solution"))
    playing.press(.enter)
    playing.type("/back by")
    #expect(playing.screen.contains("step back by one event") && !playing.screen.contains("after the last hint"))
  }

  @Test("the help is searched by key and by action")
  func helpSearch() {
    var playing = Playing(chain, columns: 100, rows: 40)
    playing.type("?/")
    playing.press(.control("l"))
    #expect(playing.screen.contains("redraw the screen") && !playing.screen.contains("step back by one event"))
    playing.press(.control("u"))
    playing.type("back by")
    #expect(playing.screen.contains("step back by one event") && !playing.screen.contains("redraw the screen"))
    playing.press(.escape)
    #expect(playing.screen.contains("step forward by one event"))
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
  }

  @Test("every topic can be read to its end on a small screen", arguments: HelpTopic.all)
  func topics(topic: HelpTopic) {
    var playing = Playing(chain, columns: 40, rows: 12)
    playing.type(":help \(topic.name)")
    playing.press(.enter)
    var seen = playing.screen
    for _ in 0..<60 {
      playing.press(.down)
      seen += playing.screen
    }
    for word in topic.paragraphs.joined(separator: " ").split(separator: " ") where word.count < 20 {
      #expect(seen.contains(word), "\(word)")
    }
  }

  @Test(":save asks for a file where there is none, and only replaces the script's own")
  func save() {
    var playing = Playing(chain)
    playing.type(":save")
    playing.press(.enter)
    #expect(playing.effects.last == .save(path: "test.swift", text: chain, known: chain, replaces: false))
    playing.type(":save other.swift")
    playing.press(.enter)
    #expect(playing.effects.last == .save(path: "other.swift", text: chain, known: nil, replaces: false))
    var example = Playing(Example.all[0].source)
    example.type(":save")
    example.press(.enter)
    #expect(example.state.notice?.text.contains(":save NAME") == true)
  }

  @Test(":dialect lets another library's rules hold, and refuses names that are none")
  func dialect() {
    var playing = Playing("Promise(1)")
    playing.type(":dialect google")
    playing.press(.enter)
    #expect(playing.state.session.dialect == .google && playing.state.session.run?.dialect == .google)
    playing.type(":dialect gogle")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("did you mean 'google'") == true)
    playing.type(":dialect script")
    playing.press(.enter)
    #expect(playing.state.session.dialect == nil && playing.state.session.request == playing.state.session.run?.request)
  }

  @Test(":set tells, changes and refuses settings")
  func set() {
    var playing = Playing(chain)
    for (line, answer) in [
      ("set theme", "theme is terminal"), ("set theme dark", "theme is now dark"), ("set theme pink", "write terminal"),
      ("set nothing 1", "there is no setting"), ("set ascii on", "ascii is now true"), ("set panels.left 5", "20 to 80"),
    ] {
      playing.type(":\(line)")
      playing.press(.enter)
      #expect(playing.state.notice?.text.contains(answer) == true, "\(line): \(playing.state.notice?.text ?? "")")
    }
    playing.type(":set mouse off")
    playing.press(.enter)
    #expect(playing.effects.last == .useMouse(false))
    let isASCII = playing.screen.unicodeScalars.allSatisfy { $0.isASCII }
    #expect(isASCII)
    playing.type(":set speed 4")
    playing.press(.enter)
    #expect(playing.state.playback.speed.factor == 4)
  }

  @Test("opening a script keeps settings, history and stops that are not about its promises")
  func opening() {
    var playing = Playing(chain)
    playing.type(":set theme dark")
    playing.press(.enter)
    playing.state.stops = [.state(.rejected)]
    playing.send(.opened(Example.all[1].source))
    #expect(playing.state.settings.theme == .dark && playing.state.stops.count == 1 && playing.state.typed.history.count == 1)
    #expect(playing.state.session.position == 0 && playing.state.selectedPromise != nil)
  }
}
