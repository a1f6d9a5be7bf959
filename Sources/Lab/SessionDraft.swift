public import TraceEvents

/// A text that was being typed and had not been run or taken over yet.
public struct SessionDraft: Hashable, Sendable {
  /// Where it was typed.
  public enum Kind: Hashable, Sendable {
    /// In the editor of the script.
    case script
    /// In the editor of an operator's arguments; the name is the editor's title.
    case arguments(PromiseAddress, name: String)
    /// At the prompt.
    case prompt
  }

  public var kind: Kind
  public var text: String
  /// The line of the cursor, from 0; always 0 at the prompt.
  public var line: Int
  /// How many characters of the line, or of the prompt's text, lie before the cursor.
  public var column: Int

  public init(_ kind: Kind, text: String, line: Int = 0, column: Int) {
    self.kind = kind
    self.text = text
    self.line = line
    self.column = column
  }

  /// A few words for the person who is offered it.
  var summary: String {
    switch kind {
    case .script: "a draft in the editor"
    case .arguments: "a draft of arguments"
    case .prompt: "half a line"
    }
  }

  /// The draft as a field of a session's file: its kind, its place, the cursor, a line each, then the text.
  var written: String {
    let place =
      switch kind {
      case .script: "script\n\n"
      case .arguments(let address, let name):
        "arguments\n\(address)\n\(name.split(whereSeparator: \.isNewline).joined(separator: " "))"
      case .prompt: "prompt\n\n"
      }
    return "\(place)\n\(line) \(column)\n\(text)"
  }

  /// Reads what `written` writes; `nil` if it is something else.
  init?(written: String) {
    let parts = written.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5 else { return nil }
    let cursor = parts[3].split(separator: " ").compactMap { Int($0) }
    guard cursor.count == 2 else { return nil }
    switch parts[0] {
    case "script": kind = .script
    case "prompt": kind = .prompt
    case "arguments":
      guard let address = PromiseAddress(parts[1]) else { return nil }
      kind = .arguments(address, name: parts[2])
    default: return nil
    }
    (text, line, column) = (parts[4], max(cursor[0], 0), max(cursor[1], 0))
  }
}
