internal import Lab
internal import Program

/// What the characters of the texts on the screen are, for their colors: found out when a text is new, not with every frame.
struct SourceColors: Sendable {
  /// A text and what its characters are, line by line.
  private struct Entry: Sendable {
    var text: String
    var lines: [[TextKind]]
  }

  /// Longer texts, in bytes, stay plain: looking at them would be felt.
  private static let longest = 200_000

  /// Longer lines at the prompt, in characters, stay plain: they are looked at with every key.
  fileprivate static let longestTyped = 20_000

  /// The script first; comparing a text with itself takes no time.
  private var entries: [Entry] = []

  /// Looks at the texts that aren't known yet, and forgets those that are no longer there.
  ///
  /// - Complexity: O(length) of the new ones.
  mutating func look(at texts: [String], in language: any Language) {
    guard entries.map(\.text) != texts else { return }
    let known = entries
    entries = texts.map { text in
      if let entry = known.first(where: { $0.text == text }) { return entry }
      let lines = text.utf8.count > SourceColors.longest ? nil : language.classify(text, behind: "") { $0.endsLine }
      return Entry(text: text, lines: lines ?? [])
    }
  }

  /// What the characters of a text are, line by line; empty for a text that nobody has looked at.
  func lines(of text: String) -> [[TextKind]] { entries.first { $0.text == text }?.lines ?? [] }
}

extension LabState {
  /// Finds out the colors of the texts that the next frame shows.
  mutating func refreshColors() {
    var texts = [shownSource] + session.plan.promptLines.map(\.text)
    if case .prompt(let editor) = mode, !editor.isCommand, editor.text.count <= SourceColors.longestTyped {
      texts.append(editor.string)
    }
    panels.colors.look(at: texts, in: session.language)
  }

  /// The text that the source panel shows: a file of a recorded program, or the script; until the run of a changed one has come, that of the run.
  var shownSource: String {
    shownFile.map(recorded.sources.shown) ?? session.run?.request.source.text ?? session.source.text
  }
}
