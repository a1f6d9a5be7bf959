import Testing
import TraceEvents

@testable import Program

/// The place of the first `operatorName` in a text, or of a later one.
func place(_ operatorName: String, _ number: Int = 1, in text: String) throws -> SourcePlace {
  let bytes = Array(text.utf8)
  let word = Array(operatorName.utf8)
  let offsets = bytes.indices.filter { bytes[$0...].starts(with: word) }
  let offset = try #require(offsets.count >= number ? offsets[number - 1] : nil, "\(operatorName) isn't in the text")
  let (line, column) = LineTable(text).position(ofUTF8Offset: offset)
  return SourcePlace(line: line, column: column)
}

/// The operator whose name begins at a place.
func word(at place: SourcePlace?, in text: String) -> String? {
  guard let place, let offset = LineTable(text).utf8Offset(ofLine: place.line, column: place.column) else { return nil }
  return String(decoding: Array(text.utf8)[offset...].prefix { ($0 | 32) >= 97 && ($0 | 32) <= 122 }, as: UTF8.self)
}
