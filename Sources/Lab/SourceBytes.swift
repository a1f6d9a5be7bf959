internal import Program

/// The lines of a text as bytes, as compilers count columns.
struct SourceBytes {
  private let lines: [[UInt8]]
  /// How far each line stands in; `nil` for empty ones.
  private let indents: [Int?]

  init(_ text: String) {
    // Line feeds within a character, as in CR LF, part lines, too.
    lines = text.scriptLines.map { Array($0.utf8) }
    indents = lines.map { line in line.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } }
  }

  subscript(line: Int) -> [UInt8]? { lines.indices.contains(line) ? lines[line] : nil }

  /// The next line that isn't empty.
  func next(after line: Int) -> ArraySlice<UInt8>? {
    guard let index = indents[min(line + 1, indents.count)...].firstIndex(where: { $0 != nil }) else { return nil }
    return lines[index].dropFirst(indents[index] ?? 0)
  }

  /// Whether another statement of the same block stands below a line.
  func goesOn(behind line: Int) -> Bool {
    guard let next = number(after: line), indents[next] == indents[line], let first = self.next(after: line)?.first else {
      return false
    }
    return !".})]".utf8.contains(first)
  }

  /// The number of that line.
  func number(after line: Int) -> Int? { indents[min(line + 1, indents.count)...].firstIndex { $0 != nil } }

  /// A function, by its name and the line that begins it.
  struct Function {
    var name: String
    var line: Int
  }

  /// The function in whose body a column lies, as the indentation tells.
  func function(around line: Int, before column: Int) -> Function? {
    guard lines.indices.contains(line), var least = indents[line] else { return nil }
    if let name = SourceBytes.functionName(lines[line].prefix(column)) { return Function(name: name, line: line) }
    var index = line - 1
    while least > 0, index >= 0 {
      if let indent = indents[index], indent < least {
        least = indent
        if let name = SourceBytes.functionName(lines[index][...]) { return Function(name: name, line: index) }
      }
      index -= 1
    }
    return nil
  }

  /// How far the first word of a line stands in; `nil` for an empty line, and where there is none.
  func indent(of line: Int) -> Int? { lines.indices.contains(line) ? indents[line] : nil }

  /// How many lines there are.
  var count: Int { lines.count }

  /// The name behind `func`, which stands among the first words of a line.
  private static func functionName(_ line: ArraySlice<UInt8>) -> String? {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard let keyword = words.prefix(4).firstIndex(where: { $0.elementsEqual("func".utf8) }), keyword + 1 < words.count else {
      return nil
    }
    let name = String(decoding: words[keyword + 1], as: UTF8.self).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// The line on which a call ends that is the last of its line or, if its closure spans several, whose brace is; otherwise `nil`.
  private func lastLine(of call: CallText, line: Int) -> Int? {
    guard call.rest == nil else { return call.endsLine ? line : nil }
    // What is open before the call would be closed behind it.
    guard let own = indents[line], CallText.leavesNothingOpen(lines[line][..<call.range.lowerBound]) else { return nil }
    guard let close = indents[(line + 1)...].firstIndex(where: { $0.map { $0 <= own } ?? false }), let indent = indents[close],
      isClosingBrace(CallText.trimmed(lines[close][indent...]))
    else { return nil }
    return close
  }

  /// The variable that gets the promise of a call: the call must be the last of its statement.
  func variable(of call: CallText, line: Int) -> String? {
    // Another variable, or another statement, may follow on the line.
    if let next = call.rest?.first, [UInt8(ascii: ","), UInt8(ascii: ";")].contains(next) {
      return isOutermost(call, line: line) ? binding(on: line, at: call.range.lowerBound) : nil
    }
    guard let last = lastLine(of: call, line: line) else { return nil }
    if next(after: last)?.first == UInt8(ascii: ".") { return nil }
    var first = line
    let own = indents[line] ?? 0
    if lines[line].indices.contains(own), [UInt8(ascii: "."), UInt8(ascii: "}")].contains(lines[line][own]) {
      guard let start = indents[..<line].lastIndex(where: { ($0 ?? .max) < own }) else { return nil }
      first = start
    }
    return binding(on: first, at: first == line ? call.range.lowerBound : nil)
  }

  /// Whether a call stands in no brackets of its line.
  private func isOutermost(_ call: CallText, line: Int) -> Bool {
    self[line].map { CallText.leavesNothingOpen($0[..<call.range.lowerBound]) } ?? false
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
