/// The text at the prompt and the cursor in it.
public struct PromptEditor: Hashable, Sendable {
  /// The text; more than one line where an incomplete statement was continued or several lines were pasted.
  public private(set) var text: [Character]
  /// How many characters lie before the cursor.
  public private(set) var cursor: Int
  /// The line of the history that is shown, counted back from the latest; `nil` for a new one.
  public var historyOffset: Int?
  /// What the lines of the history that Up and Down show begin with.
  var historyPrefix = ""
  /// What Ctrl-R looks for in the history; `nil` if nobody searches.
  public var search: String?
  /// What Tab goes through.
  public var completion: CompletionCycle?

  public init(_ text: String = "") {
    self.text = Array(text)
    cursor = self.text.count
  }

  /// The text as a string.
  public var string: String { String(text) }

  /// Whether the text is a command of the interface rather than Swift.
  public var isCommand: Bool { text.first == ":" }

  /// Puts text in at the cursor.
  public mutating func insert(_ addition: String) {
    let characters = Array(addition)
    text.insert(contentsOf: characters, at: cursor)
    cursor += characters.count
  }

  /// Puts a text in the place of everything before the cursor.
  mutating func replaceBeforeCursor(with replacement: String) {
    deleteToStart()
    insert(replacement)
  }

  /// Removes the character before the cursor.
  public mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    text.remove(at: cursor)
  }

  /// Removes the character at the cursor.
  public mutating func deleteForward() {
    guard cursor < text.count else { return }
    text.remove(at: cursor)
  }

  /// Removes the word before the cursor.
  public mutating func deleteWordBackward() {
    while cursor > 0, text[cursor - 1].isWhitespace { deleteBackward() }
    while cursor > 0, !text[cursor - 1].isWhitespace { deleteBackward() }
  }

  /// Removes everything before the cursor.
  mutating func deleteToStart() {
    text.removeSubrange(0..<cursor)
    cursor = 0
  }

  /// Removes what was typed before the cursor; a command stays one.
  public mutating func deleteTyped() {
    let start = min(isCommand ? 1 : 0, cursor)
    text.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Removes everything from the cursor on.
  public mutating func deleteToEnd() {
    text.removeSubrange(cursor...)
  }

  /// Moves the cursor by characters, as far as the text goes.
  public mutating func move(by distance: Int) {
    cursor = min(max(cursor + distance, 0), text.count)
  }

  /// Moves the cursor before the first character.
  public mutating func moveToStart() { cursor = 0 }

  /// Moves the cursor after the last character.
  public mutating func moveToEnd() { cursor = text.count }
}
