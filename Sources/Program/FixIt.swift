public import TraceEvents

/// A change of the text that would mend what a diagnostic reports.
public struct FixIt: Hashable, Sendable {
  /// A part of the text, and what would stand in its place.
  public struct Change: Hashable, Sendable {
    /// The part, in UTF-8 from the text's start; empty where something is only added.
    public var range: Range<Int>
    /// What stands there afterwards.
    public var text: String

    public init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// What the change does, in swiftc's words: `change 'let' to 'var' to make it mutable`.
  public var message: String
  /// The changes, in the order of the text.
  public var changes: [Change]
  /// Where the first change is made.
  public var place: SourcePlace
  /// The text of the line at that place.
  public var sourceLine: String

  /// The changed text, which knows where everything went.
  ///
  /// - Parameter text: The text that the diagnostic is about.
  /// - Returns: `nil` if the changes don't fit the text.
  /// - Complexity: O(length of the text).
  public func applied(to text: String) -> ScriptEdit? {
    let end = text.utf8.count
    var parts: [TextPart] = []
    var position = 0
    for change in changes {
      guard change.range.lowerBound >= position, change.range.upperBound <= end else { return nil }
      parts += [.kept(position..<change.range.lowerBound), .new(change.text)]
      position = change.range.upperBound
    }
    parts.append(.kept(position..<end))
    return ScriptEdit(text, parts)
  }

  /// The first of some fix-its of one text, with the changes of those that don't touch it; `nil` if there are none.
  public static func joined(_ fixIts: [FixIt]) -> FixIt? {
    guard var joined = fixIts.first else { return nil }
    for other in fixIts.dropFirst() {
      let all = (joined.changes + other.changes).sorted { $0.range.lowerBound < $1.range.lowerBound }
      let isApart = zip(all, all.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound && $0.range != $1.range }
      if isApart { joined.changes = all }
    }
    return joined
  }

  /// The fix-it as a note of swiftc: what is done, the part that changes underlined, and below it what would stand there.
  package func rendered(fileName: String) -> String {
    let note = ScriptDiagnostic(severity: .note, message: message, fileName: fileName, place: place, sourceLine: sourceLine)
    guard changes.count == 1, let change = changes.first, !change.text.contains("\n") else { return note.rendered }
    let underline = String(repeating: "~", count: max(0, min(change.range.count, sourceLine.utf8.count) - 1))
    let text = note.rendered + underline
    let margin = note.margin
    return change.text.isEmpty ? text : "\(text)\n\(margin)\(change.text)"
  }
}

extension FixIt {
  /// A fix-it of some changes of a unit; `nil` if there is none.
  package init?(_ message: String, _ changes: [Change], in unit: CodeUnit) {
    guard let first = changes.first else { return nil }
    self.message = message
    self.changes = changes
    place = unit.place(atUTF8Offset: first.range.lowerBound)
    sourceLine = unit.text(ofLine: place.line)
  }
}
