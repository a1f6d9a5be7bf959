import Lab
import Screen
import Script
import Testing

@testable import LabUI

/// Whatever lies over the panels, opened by every key of the table in situations that let it open something.
@Suite("keys over the panels")
struct OverlayKeyTests {
  /// What can lie over the panels. A new mode doesn't compile in `kind(of:)` until it has a name here, and doesn't pass until a key
  /// of the table opens it.
  enum Kind: String, CaseIterable {
    case prompt, help, details, examples, find, injections, why, answers, stubs, chooser, editor, comparing

    static func kind(of mode: Mode) -> Kind? {
      switch mode {
      case .normal: nil
      case .prompt: .prompt
      case .help: .help
      case .details: .details
      case .examples: .examples
      case .find: .find
      case .injections: .injections
      case .why: .why
      case .answers: .answers
      case .stubs: .stubs
      case .chooser: .chooser
      case .editor: .editor
      case .comparing: .comparing
      }
    }
  }

  /// Something that was opened.
  struct Opened: CustomTestStringConvertible, Sendable {
    var kind: Kind
    /// The keys that lead there.
    var way: String
    var playing: Playing
    var testDescription: String { "\(kind.rawValue) by \(way)" }
  }

  /// Scripts, and what is done before the key of the table.
  private static let situations: [(script: String, keys: String)] = [
    ("let late = Promise(1).delay(0.1).then { $0 + 1 }\nlate.then { print($0) }", "..jfd"),
    ("let a = Promise(1)\nlet b = Promise(2)", "mjm"),
    ("let sure = SimulatedDialog.alert(\"Sure?\", buttons: [\"Yes\", \"No\"])\nlet door = Promise<Int>.pending()", "G"),
    ("print(unknown(1))", ""),
    ("Promise(1).thenn { print($0) }", ""),
  ]

  /// Every overlay once, in the order in which the keys of the table open them; lists to choose from by their titles.
  static let all: [Opened] = {
    var found: [String: Opened] = [:]
    for situation in situations {
      for binding in KeyBinding.all {
        guard let key = binding.keys.first else { continue }
        var playing = Playing(situation.script)
        playing.type(situation.keys)
        playing.press(key)
        for effect in playing.effects {
          if case .compare(let request, let dialects) = effect {
            playing.send(.compared(SideBySide(DialectComparison(of: request, under: Array(dialects.prefix(2))))))
          }
        }
        guard let kind = Kind.kind(of: playing.state.mode) else { continue }
        var name = kind.rawValue
        if case .chooser(let chooser) = playing.state.mode { name += String(chooser.title.prefix(7)) }
        if kind == .injections || kind == .stubs { name += "\(situation.keys.isEmpty)" }
        if found[name] == nil { found[name] = Opened(kind: kind, way: "\(situation.keys)\(key.label)", playing: playing) }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }()

  /// What the monkey presses.
  private static let keys: [Key] =
    MonkeyTests.characters.map { .character($0) } + MonkeyTests.special
    + "abdefghklnprtuvwxy]\\ ".map { .control($0) } + [.function(5), .insert, .alt("x")]

  @Test("every kind of overlay is opened by a key of the table")
  func reached() {
    #expect(Set(Self.all.map(\.kind)) == Set(Kind.allCases))
    #expect(Self.all.count { $0.kind == .chooser } >= 9, "\(Self.all.filter { $0.kind == .chooser }.map(\.way))")
  }

  @Test("every key does something or says that it doesn't", arguments: all)
  func answered(opened: Opened) {
    for key in Self.keys {
      var playing = opened.playing
      playing.state.notice = nil
      playing.effects = []
      let before = playing.state
      playing.press(key)
      let isAnswered =
        playing.state.notice != nil || !playing.effects.isEmpty || playing.state.mode != before.mode
        || playing.state.session.program != before.session.program || render(playing.state) != render(before)
      #expect(isAnswered, "\(key.label)")
    }
  }

  @Test("Esc leaves, at once or after a second one that means it", arguments: all)
  func left(opened: Opened) {
    var playing = opened.playing
    playing.press(.escape)
    if playing.state.mode != .normal { playing.press(.escape) }
    #expect(playing.state.mode == .normal)
    var changed = opened.playing
    changed.press(.character("j"), .character("x"), .down)
    for _ in 0..<3 where changed.state.mode != .normal { changed.press(.escape) }
    #expect(changed.state.mode == .normal)
  }

  @Test("a screen of 20 columns and 5 rows shows it, and so does the old size afterwards, as before", arguments: all)
  func resized(opened: Opened) {
    var playing = opened.playing
    let before = render(playing.state)
    let old = playing.state.size
    for size in [Size(columns: 20, rows: 5), Size(columns: 1, rows: 1), Size(columns: 20, rows: 5)] {
      playing.send(.input(.resize(size)))
      playing.send(.caughtUp)
      let frame = render(playing.state)
      #expect(frame.buffer.size == size)
      if let cursor = frame.cursor { #expect(frame.buffer.bounds.contains(cursor)) }
    }
    playing.send(.input(.resize(old)))
    playing.send(.caughtUp)
    #expect(render(playing.state).buffer.text == before.buffer.text)
    #expect(Kind.kind(of: playing.state.mode) == opened.kind)
  }
}
