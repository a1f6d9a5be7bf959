import Program
import Screen
import TraceEvents
import TraceGraph

/// The rows of the source panel: the lines of the script, what is wrong with them, and the lines typed at the prompt.
struct SourceRows {
  /// The place of a line.
  struct Line: Hashable {
    var unit: SourcePlace.Unit
    var number: Int
  }

  enum Row: Hashable {
    case line(Line, text: String)
    /// What didn't fit on the row above, from a character of the line on.
    case rest(Line, text: String, from: Int, indent: Int)
    /// A part of a message below a line.
    case complaint(text: String, indent: Int, isGrave: Bool)
    /// A part of what was found in the line above.
    case remark(text: String, indent: Int)
    case gap
  }

  private(set) var rows: [Row] = []
  /// The characters of lines that a message is about which stands below another part of its line.
  private(set) var marked: [Line: Set<Int>] = [:]
  /// The lines of the script whose findings have rows of their own, or are told by a message below them.
  private(set) var remarked: Set<Int> = []

  /// - Parameters:
  ///   - gutter: The columns before the text of a line.
  ///   - columns: The columns of the panel.
  ///   - tellsFindings: Whether what was found in a line stands below it, where it doesn't fit beside it.
  init(_ scene: Scene, gutter: Int, columns: Int, tellsFindings: Bool = false) {
    let complaints = Dictionary(grouping: scene.complaints) { Line(unit: $0.place.unit, number: $0.place.line) }
    var lines = scene.sourceLines.enumerated().map { (line: Line(unit: scene.sourceUnit, number: $0 + 1), text: $1) }
    let programCount = lines.count
    for (index, typed) in scene.typedLines.enumerated() {
      for (lineIndex, text) in Scene.lines(of: typed.text).enumerated() {
        lines.append((Line(unit: .prompt(index + 1), number: lineIndex + 1), text))
      }
    }
    for (index, entry) in lines.enumerated() {
      if index == programCount, index > 0 { rows.append(.gap) }
      let own = complaints[entry.line] ?? []
      var parts: [Part] = []
      if columns - gutter >= SourceRows.leastToWrap {
        parts = SourceRows.parts(of: entry.text, columns: columns - gutter, most: SourceRows.mostParts)
      }
      if parts.isEmpty { parts = [(entry.text, 0, 0)] }
      for (number, part) in parts.enumerated() {
        rows.append(
          number == 0
            ? .line(entry.line, text: part.text) : .rest(entry.line, text: part.text, from: part.from, indent: part.indent))
      }
      for complaint in own {
        let characters = Array(entry.text)
        let index = SourceText.index(ofByteColumn: complaint.place.column, in: characters)
        // A caret means a column of the part above it, which is the last one: no message stands between the parts of a line.
        if let last = parts.last, index >= last.from {
          add(
            complaint, behind: String(characters[last.from..<index]), at: gutter + last.indent, gutter: gutter, columns: columns)
        } else {
          marked[entry.line, default: []].insert(index)
          addWhole(complaint, gutter: gutter, columns: columns)
        }
      }
      guard entry.line.unit == .program, let finding = scene.findings[entry.line.number] else { continue }
      guard !own.contains(where: { $0.message == finding.message }) else {
        remarked.insert(entry.line.number)
        continue
      }
      guard tellsFindings else { continue }
      add(finding, to: entry.line.number, whoseText: parts[0].text, gutter: gutter, columns: columns)
    }
  }

  private typealias Part = (text: String, from: Int, indent: Int)

  /// Narrower panels cut lines: a word or two a row would be no text.
  private static let leastToWrap = 16
  /// A line isn't spread over more rows than this.
  private static let mostParts = 40

  /// The rows of a line that is too long for one; empty for any other.
  ///
  /// Most lines are ASCII, and all of a script are looked at for a frame: bytes do for them.
  private static func parts(of text: String, columns: Int, most: Int) -> [Part] {
    guard text.utf8.count > columns, SourceText.columns(of: text) > columns else { return [] }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let characters = isASCII ? [] : Array(text)
    let codes = isASCII ? Array(text.utf8) : characters.map { $0.asciiValue ?? UInt8(0x80 + min(SourceText.columns(of: $0), 2)) }
    let blanks = codes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    let indent = min(blanks + 4, columns / 3)
    var parts: [Part] = []
    var start = 0
    while start < codes.count, parts.count < most {
      let isLast = parts.count + 1 == most
      // The last part is cut by the panel.
      let end = isLast ? codes.count : SourceRows.end(of: start, in: codes, room: columns - (parts.isEmpty ? 0 : indent))
      guard end > start else { break }
      let part = isASCII ? String(decoding: codes[start..<end], as: UTF8.self) : String(characters[start..<end])
      parts.append((part, start, parts.isEmpty ? 0 : indent))
      start = end
    }
    return parts
  }

  /// Where the part that begins at `start` ends.
  private static func end(of start: Int, in codes: [UInt8], room: Int) -> Int {
    var (end, width) = (start, 0)
    while end < codes.count, width + columns(of: codes[end]) <= room {
      width += columns(of: codes[end])
      end += 1
    }
    guard end < codes.count else { return end }
    func last(from half: Int, _ mayBreak: (Int) -> Bool) -> Int? {
      (half..<max(end, half)).last { mayBreak($0 + 1) }.map { $0 + 1 }
    }
    // At worst in the middle of a word that is longer than the row.
    return last(from: start + room / 2) { mayBreak(before: $0, in: codes) }
      ?? last(from: start + room / 3) { isBetweenWords($0, in: codes) } ?? end
  }

  /// A tab is two columns; what isn't ASCII says how many it takes.
  private static func columns(of code: UInt8) -> Int { code >= 0x80 ? Int(code - 0x80) : code == UInt8(ascii: "\t") ? 2 : 1 }

  /// Where no word and no number is parted, and no call from its parentheses.
  private static func isBetweenWords(_ index: Int, in codes: [UInt8]) -> Bool {
    guard index > 0, index < codes.count else { return false }
    let (last, next) = (codes[index - 1], codes[index])
    if isOfWord(last), isOfWord(next) { return false }
    if last == UInt8(ascii: "."), isDigit(next) || isOfWord(next) { return false }
    return ![UInt8(ascii: "("), UInt8(ascii: " ")].contains(next) && !(last == UInt8(ascii: "(") && next == UInt8(ascii: ")"))
      && !(isDigit(last) && next == UInt8(ascii: "."))
  }

  private static func isDigit(_ code: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code) }

  private static func isOfWord(_ code: UInt8) -> Bool {
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(code | 0x20)
    return isLetter || isDigit(code) || code >= 0x80 || code == UInt8(ascii: "_") || code == UInt8(ascii: "$")
  }

  /// Behind a blank or a comma, and before a link of a chain.
  private static func mayBreak(before index: Int, in codes: [UInt8]) -> Bool {
    guard index > 0, index < codes.count, codes[index] != UInt8(ascii: " ") else { return false }
    let last = codes[index - 1]
    let dot = UInt8(ascii: ".")
    let isLink = codes[index] == dot && last != dot && !isDigit(last) && (index + 1 == codes.count || codes[index + 1] != dot)
    return last == UInt8(ascii: " ") || last == UInt8(ascii: ",") || isLink
  }

  /// The first row of the line of a place.
  func firstRow(of place: SourcePlace) -> Int? {
    rows.firstIndex {
      guard case .line(let line, _) = $0 else { return false }
      return line.unit == place.unit && line.number == place.line
    }
  }

  /// The row of a place: of a line that takes several, the one with its column.
  func row(of place: SourcePlace) -> Int? {
    guard let first = firstRow(of: place), case .line(_, let text) = rows[first] else { return nil }
    var (row, characters) = (first, Array(text))
    for (index, other) in rows.enumerated().dropFirst(first + 1) {
      switch other {
      case .rest(_, let text, _, _):
        if SourceText.index(ofByteColumn: place.column, in: characters) < characters.count { return row }
        characters += Array(text)
        row = index
      case .complaint, .remark: continue
      case .line, .gap: return row
      }
    }
    return row
  }

  /// The row to keep in sight for a place: of a long line the first one, where the one with the place is in sight together with it.
  func row(of place: SourcePlace, visibleRows: Int) -> Int? {
    guard let first = firstRow(of: place), let row = row(of: place) else { return nil }
    return row - first < visibleRows / 2 - 1 ? first : row
  }

  /// How many rows of messages stand below a row.
  func messageRows(below row: Int) -> Int {
    let below = rows.dropFirst(row + 1)
    let isParted = if case .rest = below.first { true } else { false }
    let own = below.prefix {
      switch $0 {
      case .complaint, .remark: true
      case .rest: isParted
      case .line, .gap: false
      }
    }
    return own.contains { if case .rest = $0 { false } else { true } } ? own.count : 0
  }

  /// The row to keep in the middle, so that a row is in sight together with the messages below it.
  func anchor(for row: Int, visibleRows: Int) -> Int {
    let hidden = row + messageRows(below: row) + 1 - visibleRows
    return max(row, min(row, hidden) + visibleRows / 2)
  }

  /// What was found, below the line if it has no room beside it.
  private mutating func add(_ finding: Finding, to line: Int, whoseText text: String, gutter: Int, columns: Int) {
    let message = singleLine(finding.message)
    guard gutter + SourceText.columns(of: text) + 2 + TextWidth.columns(of: message) > columns else { return }
    let indent = gutter + text.prefix { $0 == " " }.count + 2
    guard columns - indent >= SourceRows.leastToWrap else { return }
    remarked.insert(line)
    for part in TextWidth.wrapped(message, to: columns - indent) { rows.append(.remark(text: part, indent: indent)) }
  }

  /// The message beside the caret if it fits there, otherwise below it.
  ///
  /// - Parameters:
  ///   - before: The text of the row above, up to the place.
  ///   - start: The column at which that text begins.
  private mutating func add(
    _ complaint: Scene.Complaint, behind before: String, at start: Int, gutter: Int, columns: Int
  ) {
    let indent = min(start + SourceText.columns(of: before), max(columns - 1, 0))
    let message = "\(complaint.severity.rawValue): \(complaint.message)"
    if indent + 2 + TextWidth.columns(of: message) <= columns {
      rows.append(.complaint(text: "^ \(message)", indent: indent, isGrave: complaint.isGrave))
      return
    }
    rows.append(.complaint(text: "^", indent: indent, isGrave: complaint.isGrave))
    addWhole(complaint, gutter: gutter, columns: columns)
  }

  private mutating func addWhole(_ complaint: Scene.Complaint, gutter: Int, columns: Int) {
    let message = "\(complaint.severity.rawValue): \(complaint.message)"
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
    case .program, .file: lines = line.unit == sourceUnit ? sourceKinds : []
    case .prompt(let number): lines = typedKinds.indices.contains(number - 1) ? typedKinds[number - 1] : []
    }
    return lines.indices.contains(line.number - 1) ? lines[line.number - 1] : []
  }
}
