import Lab
import Program
import Screen
import Testing

@testable import LabUI

/// Somebody who writes, saves, opens and is interrupted after every key: 1,800 keys from seeds, with files that are a dictionary.
/// `Tests/Benchmarks/monkey.py --kills` does it with real files, signals and terminals.
@Suite("nothing is lost, whichever key was the last")
struct LostWorkTests {
  private static let words: [[Key]] =
    ["e", "iprint(1)", "i/* half */", "d", "f", "u", "Ob", "q", "s", "c", "l", "ab", "D"].map { $0.map { .character($0) } }
    + [":save\n", ":w b.swift\n", ":save!\n", ":open a.swift\n", ":open b.swift\n", ":open race\n", ":clear\n", "\n"].map {
      $0.map { $0 == "\n" ? .enter : .character($0) }
    }
    + [[.control("s")], [.control("c")], [.escape], [.enter], [.control("r")], [.control("p")], [.control("u")], [.backspace]]
    + [[.end, .enter, .character("/"), .character("/"), .character("日")], [.control("z")], [.up], [.home, .character("}")]]

  /// Files, and what writes them as the run loop does.
  private struct Disk {
    var files = ["a.swift": "Promise(1)\n", "b.swift": "Promise(2).delay(0.1)\n"]

    func answer(_ effect: Effect) -> Message? {
      switch effect {
      case .open(let path):
        if let text = files[path] { return .opened(ScriptSource(name: path, text: text)) }
        return Example.named(path).map { .opened($0.source) } ?? .openingFailed("there is no file '\(path)'")
      case .save(let path, let text, let known, let replaces):
        if let present = files[path], present != text, present != known, !replaces { return .savingFailed("it is there") }
        return .saved(path: path, text: text)
      default: return nil
      }
    }
  }

  @Test("what is on the screen is what would come back", arguments: [1, 2, 3, 4, 5, 6])
  func everyKey(seed: UInt64) throws {
    var numbers = MonkeyTests.Numbers(state: seed)
    var disk = Disk()
    var playing = Playing(ScriptSource(name: "a.swift", text: "Promise(1)\n"))
    var trail: [Key] = []
    var count = 0
    while count < 300 {
      for key in LostWorkTests.words.randomElement(using: &numbers) ?? [] {
        count += 1
        trail = trail.suffix(30) + [key]
        let before = playing.state
        playing.send(.input(.key(key)))
        while let effect = playing.effects.popLast() {
          guard let message = disk.answer(effect) else { continue }
          if case .save(let path, let text, let known, let replaces) = effect, case .saved = message {
            // Only :save! replaces what nobody here has seen.
            let present = disk.files[path]
            #expect(present == nil || present == known || present == text || replaces)
            disk.files[path] = text
          }
          playing.send(message)
        }
        let isUndoing = [.character("u"), .control("r")].contains(key)
        if before.session.isEdited, playing.state.session.source.name != before.session.source.name, !isUndoing {
          let isSaved = disk.files.values.contains(before.session.source.text)
          #expect(isSaved || before.mode.overlay != nil, "a changed script went away without a question: \(trail)")
        }
        try #require(problem(playing.state) == nil, "\(problem(playing.state) ?? ""), after \(trail)")
        playing.state.isOver = false
        if playing.state.session.plan.promptLines.count > 4 { _ = playing.state.perform(commandLine: "forget") }
        if playing.state.session.source.text.utf8.count > 400
          || playing.state.session.request != playing.state.session.run?.request
        {
          playing = Playing(ScriptSource(name: "a.swift", text: disk.files["a.swift"].map { String($0.prefix(100)) } ?? ""))
        }
      }
    }
  }

  /// What would not come back as it is on the screen.
  private func problem(_ state: LabState) -> String? {
    guard let record = state.record else {
      if state.session.isEdited || state.session.plan != RunPlan() { return "a changed session is not kept" }
      if case .editor(let editor) = state.mode, editor.isChanged { return "a draft is not kept" }
      return nil
    }
    guard let read = try? SessionRecord(decoding: record.encoded), read == record else { return "it can't be read again" }
    var other = Playing("Promise(0)")
    other.send(.resumed(read, .everything))
    let (session, again) = (state.session, other.state.session)
    if again.source != session.source || again.plan != session.plan || again.dialect != session.dialect {
      return "another program comes back"
    }
    if again.isEdited != session.isEdited || session.isEdited && again.savedText != session.savedText {
      return "the mark is lost"
    }
    switch (state.mode, other.state.mode) {
    case (.editor(let editor), .editor(let back)):
      return editor.text == back.text && editor.line == back.line && editor.column == back.column
        ? nil : "the draft is another one"
    case (.editor(let editor), _): return editor.isChanged ? "the draft doesn't come back" : nil
    case (.prompt(let editor), .prompt(let back)):
      return editor.text == back.text && editor.cursor == back.cursor ? nil : "the line is another one"
    case (.prompt(let editor), _):
      // Nobody misses a command's name without anything behind it.
      let words = editor.string.split(whereSeparator: \.isWhitespace)
      let isBare = words.isEmpty || words.count == 1 && words[0].hasPrefix(":")
      return isBare ? nil : "the line doesn't come back"
    default: return nil
    }
  }
}
