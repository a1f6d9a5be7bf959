import Program
import TraceEvents

extension SourceEditor {
  /// What a level of indentation is.
  private static let indentation = 2

  private static let closing: [Character: Character] = ["{": "}", "(": ")", "[": "]"]

  /// Puts a text in at the cursor, as one step.
  mutating func insert(_ text: String) {
    let parts = SourceEditor.lines(of: text)
    guard let first = parts.first, let last = parts.last else { return }
    beginStep()
    let rest = Array(lines[line][column...])
    lines[line].removeSubrange(column...)
    lines[line] += first
    if parts.count > 1 {
      lines.insert(contentsOf: parts.dropFirst(), at: line + 1)
      line += parts.count - 1
      column = last.count
    } else {
      column += first.count
    }
    lines[line] += rest
  }

  /// Types a character. A closing bracket that begins a line goes to where its statement begins.
  mutating func type(_ character: Character) {
    beginStep(typing: true)
    if SourceEditor.closing.values.contains(character), column >= SourceEditor.indentation,
      lines[line][..<column].allSatisfy(\.isWhitespace)
    {
      let count = lines[line][column - 1] == "\t" ? 1 : SourceEditor.indentation
      lines[line].removeSubrange(column - count..<column)
      column -= count
    }
    // A mark that combines becomes part of the character before it.
    if column > 0, let merged = SourceEditor.merged(lines[line][column - 1], character) {
      lines[line][column - 1] = merged
    } else {
      lines[line].insert(character, at: column)
      column += 1
    }
  }

  private static func merged(_ first: Character, _ second: Character) -> Character? {
    let both = String(first) + String(second)
    return both.count == 1 ? both.first : nil
  }

  /// Begins a new line, indented as this one, or a level more behind an opening bracket.
  mutating func breakLine() {
    beginStep()
    let before = lines[line][..<column]
    let after = Array(lines[line][column...].drop { $0 == " " })
    var lead = Array(before.prefix { $0 == " " || $0 == "\t" })
    let opening = before.last { $0 != " " }.flatMap { SourceEditor.closing[$0] }
    let unit: [Character] = lead.last == "\t" ? ["\t"] : Array(repeating: " ", count: SourceEditor.indentation)
    lines[line].removeSubrange(column...)
    if let opening, after.first == opening {
      lines.insert(lead + after, at: line + 1)
      lead += unit
      lines.insert(lead, at: line + 1)
    } else {
      if opening != nil || before.hasSuffix([" ", "i", "n"]) && before.contains("{") { lead += unit }
      lines.insert(lead + after, at: line + 1)
    }
    line += 1
    column = lead.count
  }

  /// Moves to the next stop of two columns, by spaces.
  mutating func indent() {
    beginStep()
    let count = SourceEditor.indentation - column % SourceEditor.indentation
    lines[line].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    column += count
  }

  /// Takes a level of indentation away from the line.
  mutating func outdent() {
    let count = min(lines[line].prefix { $0 == " " }.count, SourceEditor.indentation)
    let tab = lines[line].first == "\t" ? 1 : count
    guard tab > 0 else { return }
    beginStep()
    lines[line].removeFirst(tab)
    column = max(column - tab, 0)
  }

  /// Removes the character before the cursor, or joins the line with the one above.
  mutating func deleteBackward() {
    guard line > 0 || column > 0 else { return }
    beginStep(typing: isTyping)
    if column > 0 {
      column -= 1
      lines[line].remove(at: column)
    } else {
      column = lines[line - 1].count
      lines[line - 1] += lines[line]
      lines.remove(at: line)
      line -= 1
    }
  }

  /// Removes the character at the cursor, or joins the line with the one below.
  mutating func deleteForward() {
    guard column < lines[line].count || line + 1 < lines.count else { return }
    beginStep()
    if column < lines[line].count {
      lines[line].remove(at: column)
    } else {
      lines[line] += lines[line + 1]
      lines.remove(at: line + 1)
    }
  }

  /// Removes what lies before the cursor, back to the beginning of a word.
  mutating func deleteWordBackward() {
    let start = wordStart
    guard start < column else { return deleteBackward() }
    beginStep()
    lines[line].removeSubrange(start..<column)
    column = start
  }

  /// Removes the rest of the line; of an empty rest, the end of the line.
  mutating func deleteToEnd() {
    guard column < lines[line].count else { return deleteForward() }
    beginStep()
    lines[line].removeSubrange(column...)
  }

  /// Removes the line up to the cursor.
  mutating func deleteToStart() {
    guard column > 0 else { return }
    beginStep()
    lines[line].removeSubrange(..<column)
    column = 0
  }

  // MARK: Moving

  /// Moves the cursor by characters, over the ends of lines.
  mutating func move(by distance: Int) {
    leaveStep()
    if distance < 0 {
      if column > 0 {
        column -= 1
      } else if line > 0 {
        line -= 1
        column = lines[line].count
      }
    } else if column < lines[line].count {
      column += 1
    } else if line + 1 < lines.count {
      line += 1
      column = 0
    }
  }

  /// Moves the cursor by lines, in the same column of the screen as far as lines reach there.
  mutating func moveLines(by distance: Int) {
    let wanted = wantedColumn ?? screenColumn
    leaveStep()
    line = min(max(line + distance, 0), lines.count - 1)
    column = character(atScreenColumn: wanted, of: line)
    wantedColumn = wanted
  }

  /// Moves the cursor before the first character that isn't white space, or before all of them.
  mutating func moveToStart() {
    leaveStep()
    let first = lines[line].prefix { $0 == " " || $0 == "\t" }.count
    column = column == first ? 0 : first
  }

  mutating func moveToEnd() {
    leaveStep()
    column = lines[line].count
  }

  /// Moves the cursor to a place, as far as the text goes.
  mutating func move(toLine newLine: Int, column newColumn: Int) {
    leaveStep()
    line = min(max(newLine, 0), lines.count - 1)
    column = min(max(newColumn, 0), lines[line].count)
  }

  /// Moves to the next thing that is wrong.
  ///
  /// - Returns: Whether something is.
  mutating func moveToComplaint() -> Bool {
    let next = complaints.first { $0.place.line - 1 > line } ?? complaints.first
    guard let next else { return false }
    let target = min(max(next.place.line - 1, 0), lines.count - 1)
    move(toLine: target, column: SourceText.index(ofByteColumn: next.place.column, in: lines[target]))
    return true
  }

  private mutating func leaveStep() {
    isTyping = false
    wantedColumn = nil
  }

  private var wordStart: Int {
    var start = column
    while start > 0, lines[line][start - 1].isWhitespace { start -= 1 }
    let isWord = start > 0 && lines[line][start - 1].isLetter || start > 0 && lines[line][start - 1].isNumber
    while start > 0, !lines[line][start - 1].isWhitespace,
      (lines[line][start - 1].isLetter || lines[line][start - 1].isNumber) == isWord
    {
      start -= 1
    }
    return start
  }
}

extension ArraySlice<Character> {
  fileprivate func hasSuffix(_ end: [Character]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}

// MARK: - Columns of the screen

extension SourceEditor {
  /// The column of the cursor on the screen, counted from the beginning of the line.
  var screenColumn: Int { lines[line][..<column].reduce(0) { $0 + SourceText.columns(of: $1) } }

  /// The character at a column of the screen, or how many there are where the line ends before it.
  func character(atScreenColumn wanted: Int, of line: Int) -> Int {
    var columns = 0
    for (index, character) in lines[line].enumerated() {
      columns += SourceText.columns(of: character)
      if columns > wanted { return index }
    }
    return lines[line].count
  }
}
