import Program
import Screen
import TraceEvents

/// The rows of the source panel: the lines of the script, what is wrong with them, and the lines typed at the prompt.
struct SourceRows {
  /// The place of a line.
  struct Line: Hashable {
    var unit: SourcePlace.Unit
    var number: Int
  }

  enum Row: Hashable {
    case line(Line, text: String)
    /// A part of a message below a line.
    case complaint(text: String, indent: Int, isGrave: Bool)
    case gap
  }

  private(set) var rows: [Row] = []

  /// - Parameters:
  ///   - gutter: The columns before the text of a line.
  ///   - columns: The columns of the panel.
  init(_ scene: Scene, gutter: Int, columns: Int) {
    let complaints = Dictionary(grouping: scene.complaints) { Line(unit: $0.place.unit, number: $0.place.line) }
    var lines = scene.sourceLines.enumerated().map { (line: Line(unit: .program, number: $0 + 1), text: $1) }
    let programCount = lines.count
    for (index, typed) in scene.typedLines.enumerated() {
      for (lineIndex, text) in Scene.lines(of: typed.text).enumerated() {
        lines.append((Line(unit: .prompt(index + 1), number: lineIndex + 1), text))
      }
    }
    for (index, entry) in lines.enumerated() {
      if index == programCount, index > 0 { rows.append(.gap) }
      rows.append(.line(entry.line, text: entry.text))
      for complaint in complaints[entry.line] ?? [] { add(complaint, below: entry.text, gutter: gutter, columns: columns) }
    }
  }

  /// The row of a place.
  func row(of place: SourcePlace) -> Int? {
    rows.firstIndex {
      guard case .line(let line, _) = $0 else { return false }
      return line.unit == place.unit && line.number == place.line
    }
  }

  /// The message beside the caret if it fits there, otherwise below it.
  private mutating func add(_ complaint: Scene.Complaint, below text: String, gutter: Int, columns: Int) {
    let before = String(decoding: text.utf8.prefix(max(complaint.place.column - 1, 0)), as: UTF8.self)
    let indent = min(gutter + SourceText.columns(of: before), max(columns - 1, 0))
    let message = "\(complaint.severity): \(complaint.message)"
    if indent + 2 + TextWidth.columns(of: message) <= columns {
      rows.append(.complaint(text: "^ \(message)", indent: indent, isGrave: complaint.isGrave))
      return
    }
    rows.append(.complaint(text: "^", indent: indent, isGrave: complaint.isGrave))
    let left = columns > 24 ? gutter : 0
    for part in TextWidth.wrapped(message, to: columns - left) {
      rows.append(.complaint(text: part, indent: left, isGrave: complaint.isGrave))
    }
  }
}

extension Scene {
  /// What the characters of a line of the source panel are; empty where nobody has looked.
  func kinds(of line: SourceRows.Line) -> [TextKind] {
    var lines: [[TextKind]] = []
    switch line.unit {
    case .program: lines = sourceKinds
    case .prompt(let number): lines = typedKinds.indices.contains(number - 1) ? typedKinds[number - 1] : []
    case .file: break
    }
    return lines.indices.contains(line.number - 1) ? lines[line.number - 1] : []
  }
}

/// How characters of source text appear.
enum SourceText {
  /// What a character is shown as; a tab is two spaces.
  static func shown(_ character: Character) -> String {
    character == "\t" ? "  " : String(character)
  }

  /// The columns that a text takes.
  static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns that a character takes.
  static func columns(of character: Character) -> Int {
    // Most are ASCII, and a long line has many.
    if let value = character.asciiValue, value >= 0x20, value < 0x7F { return 1 }
    return character == "\t" ? 2 : TextWidth.columns(of: character)
  }

  /// The index of the character at a column that is counted from 1 in UTF-8 bytes.
  static func index(ofByteColumn column: Int, in line: [Character]) -> Int {
    var bytes = 1
    for (index, character) in line.enumerated() {
      if bytes >= column { return index }
      bytes += character.utf8.count
    }
    return line.count
  }
}
