/// The files of a recorded program, as far as somebody has asked for them.
struct RecordedSources: Sendable {
  /// Their texts by the names that `#fileID` gives them; `nil` for one that can't be found, or is being looked for.
  private var texts: [String: String?] = [:]

  /// A file's text; `nil` if nobody has found it.
  func text(of name: String) -> String? { texts[name] ?? nil }

  /// What the source panel shows of a file.
  func shown(_ name: String) -> String {
    text(of: name) ?? "// \(name) isn't in this folder.\n// --source FOLDER says where the program's files are.\n"
  }

  /// Notes that a file is asked for; false if it was already.
  mutating func ask(for name: String) -> Bool {
    guard texts[name] == nil else { return false }
    texts[name] = .some(nil)
    return true
  }

  /// Takes a file's text; `nil` if it can't be found.
  mutating func take(_ text: String?, of name: String) { texts[name] = .some(text) }
}
