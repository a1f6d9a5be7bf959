import Foundation
import Lab
import Program
import Screen
import Testing

@testable import LabUI

/// Whatever lies over the panels, opened by every key of the table in situations that let it open something.
@Suite("keys over the panels")
struct OverlayKeyTests {
  /// What takes the keys, by name; `nil` while they are commands.
  private static func kind(of mode: Mode) -> String? {
    switch mode {
    case .normal: nil
    case .prompt: "prompt"
    case .find: "find"
    case .editor: "editor"
    case .overlay(let open): "\(type(of: open.content))"
    }
  }

  /// The names of all types that are overlays, as the sources of the interface declare them.
  private static func overlays() throws -> Set<String> {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/LabUI")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    return try Set(
      files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
        try String(contentsOf: file, encoding: .utf8).matches(of: /(?:struct|extension) (\w+): Overlay\b/).map {
          String($0.output.1)
        }
      })
  }

  /// Something that was opened.
  struct Opened: CustomTestStringConvertible, Sendable {
    var kind: String
    /// The keys that lead there.
    var way: String
    var playing: Playing
    var testDescription: String { "\(kind) by \(way)" }
  }

  /// Scripts, and what is done before the key of the table.
  private static let situations: [(script: String, keys: String)] = [
    ("let late = Promise(1).delay(0.1).then { $0 + 1 }\nlate.then { print($0) }", "..jfd"),
    ("let a = Promise(1)\nlet b = Promise(2)", "mjm"),
    ("let sure = SimulatedDialog.alert(\"Sure?\", buttons: [\"Yes\", \"No\"])\nlet door = Promise<Int>.pending()", "G"),
    ("print(unknown(1))", ""),
    ("Promise(1).thenn { print($0) }", ""),
    ("func one() -> Promise<Int> { Promise(1) }\nfunc two() -> Promise<Int> { Promise(2) }", ""),
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
        guard let kind = kind(of: playing.state.mode) else { continue }
        var name = kind
        if let chooser = playing.state.open(Chooser.self) { name += String(chooser.title.prefix(7)) }
        if kind == "\(InjectionList.self)" || kind == "\(StubList.self)" { name += "\(situation.keys.isEmpty)" }
        if found[name] == nil { found[name] = Opened(kind: kind, way: "\(situation.keys)\(key.label)", playing: playing) }
      }
    }
    // What is opened from within another one.
    var outcomes = Playing(OutcomeListTests.search)
    outcomes.type("W=")
    if let kind = kind(of: outcomes.state.mode) { found[kind] = Opened(kind: kind, way: "W=", playing: outcomes) }
    var shared = Playing("print(1)")
    shared.type("yy")
    if let kind = kind(of: shared.state.mode) { found[kind] = Opened(kind: kind, way: "yy", playing: shared) }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }()

  /// What the monkey presses.
  private static let keys: [Key] =
    MonkeyTests.characters.map { .character($0) } + MonkeyTests.special
    + "abdefghklnprtuvwxy]\\ ".map { .control($0) } + [.function(5), .insert, .alt("x")]

  @Test("every kind of overlay is opened by a key of the table")
  func reached() throws {
    #expect(Set(Self.all.map(\.kind)) == (try Self.overlays()).union(["prompt", "find", "editor"]))
    let choosers = Self.all.filter { $0.kind == "\(Chooser.self)" }
    #expect(choosers.count >= 9, "\(choosers.map(\.way))")
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

  @Test("no key closes it without a word but Esc, q and the key that opened it", arguments: all)
  func staysOpen(opened: Opened) throws {
    guard let overlay = opened.playing.state.mode.overlay, !overlay.isText, !(overlay is Chooser) else { return }
    let openers = opened.playing.state.settings.keys.bindings.first { $0.action == overlay.opener }?.keys ?? []
    for key in Self.keys where !key.isAlt && key != .escape && key != .character("q") && !openers.contains(key) {
      var playing = opened.playing
      playing.state.notice = nil
      playing.effects = []
      playing.press(key)
      guard playing.state.mode == .normal else { continue }
      let hasDoneSomething =
        playing.state.notice != nil || !playing.effects.isEmpty || playing.state.learning != nil
        || playing.state.session.program != opened.playing.state.session.program
      #expect(hasDoneSomething, "\(key.label)")
    }
    for key in openers where !(overlay is InjectionList) {
      var playing = opened.playing
      playing.press(key)
      #expect(playing.state.mode == .normal || overlay is HelpView || overlay is CallList, "\(key.label)")
    }
  }

  @Test(
    "the letters of a word that is typed in a list don't become commands behind it",
    arguments: ["O", "L", "!", "I", "K", "U", "?"])
  func typedInList(opener: String) {
    var playing = Playing("let late = Promise(1).delay(0.1).then { $0 + 1 }\nlate.then { print($0) }")
    playing.type("G" + opener)
    let text = playing.text
    playing.type("my")
    #expect(playing.state.mode.overlay != nil && playing.text == text)
    #expect(playing.state.notice?.text == "y does nothing here; Esc leaves")
    #expect(playing.screen.contains("y does nothing here; Esc leaves"))
    playing.press(.down)
    #expect(playing.state.notice?.text != "y does nothing here; Esc leaves")
    playing.type(opener)
    #expect(playing.state.mode == .normal)
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

  @Test("Esc and the key after it that come in one piece, as on a slow line, are the two of them", arguments: all)
  func comeTogether(opened: Opened) {
    guard let overlay = opened.playing.state.mode.overlay, !overlay.isText else { return }
    var together = opened.playing
    together.press(.alt("B"))
    var apart = opened.playing
    apart.press(.escape, .character("B"))
    #expect(render(together.state).buffer.text == render(apart.state).buffer.text)
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
    #expect(Self.kind(of: playing.state.mode) == opened.kind)
  }
}

extension Key {
  /// Whether it is Esc with a key, as over a slow line.
  fileprivate var isAlt: Bool { if case .alt = self { true } else { false } }
}
