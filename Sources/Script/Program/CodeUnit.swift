import TraceEvents

/// A text that was compiled: the program or a line of the prompt.
final class CodeUnit {
  let unit: SourcePlace.Unit
  let name: String
  let lines: LineTable

  init(unit: SourcePlace.Unit, name: String, text: String) {
    self.unit = unit
    self.name = name
    lines = LineTable(text)
  }

  func place(atUTF8Offset offset: Int) -> SourcePlace {
    let (line, column) = lines.position(ofUTF8Offset: offset)
    return SourcePlace(unit: unit, line: line, column: column)
  }
}

/// A place in compiled text.
struct CodeSite {
  var unit: CodeUnit
  var offset: Int

  init(unit: CodeUnit, offset: Int) {
    self.unit = unit
    self.offset = offset
  }
}
