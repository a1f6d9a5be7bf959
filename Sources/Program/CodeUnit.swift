package import TraceEvents

/// A text that was compiled: the program or a line of the prompt.
package final class CodeUnit {
  package let unit: SourcePlace.Unit
  package let name: String
  package let lines: LineTable

  package init(unit: SourcePlace.Unit, name: String, text: String) {
    self.unit = unit
    self.name = name
    lines = LineTable(text)
  }

  /// The line that was asked for last: all that is wrong in a text of one long line quotes it.
  private var lastLine: (number: Int, text: String)?

  /// The text of a line, counted from 1.
  package func text(ofLine line: Int) -> String {
    if let lastLine, lastLine.number == line { return lastLine.text }
    let text = lines.text(ofLine: line)
    lastLine = (line, text)
    return text
  }

  package func place(atUTF8Offset offset: Int) -> SourcePlace {
    let (line, column) = lines.position(ofUTF8Offset: offset)
    return SourcePlace(unit: unit, line: line, column: column)
  }
}

/// A place in compiled text.
package struct CodeSite {
  package var unit: CodeUnit
  package var offset: Int

  package init(unit: CodeUnit, offset: Int) {
    self.unit = unit
    self.offset = offset
  }
}
