public import Program
import SwiftLanguage
import SwiftParser
import SwiftPromises
import SwiftSyntax
import TraceEvents

/// A script's text that can be changed operator by operator, so that everything else of it stays as it is: formatting, comments, and
/// what has nothing to do with promises.
///
/// Edits are pure: text in, text out. Whether the new text compiles is for the caller to see (`ScriptProgram.problems`).
public struct EditableScript: Sendable {
  /// The text.
  public let text: String
  let tree: SourceFileSyntax
  let lines: LineTable
  let bytes: [UInt8]

  /// Parses a text.
  ///
  /// - Throws: `EditProblem.unreadable` if it has syntax errors or is nested too deeply.
  /// - Complexity: O(length of the text).
  public init(_ text: String) throws(EditProblem) {
    guard BracketGuard.problem(in: text) == nil else { throw .unreadable }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard !tree.hasError, NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil else { throw .unreadable }
    self.text = text
    self.tree = tree
    lines = LineTable(text)
    bytes = Array(text.utf8)
  }

  /// The call whose name stands at a place.
  func call(at place: SourcePlace) throws(EditProblem) -> OperatorCall {
    guard let offset = lines.utf8Offset(ofLine: place.line, column: place.column),
      let call = OperatorCall(nameAt: offset, in: tree)
    else { throw .noOperator }
    return call
  }

  /// Puts parts in the place of a range of the text; `focus` is where the new operator's name begins within them.
  func replacing(_ range: Range<Int>, by parts: [TextPart], focus: (part: Int, offset: Int)? = nil) -> ScriptEdit {
    let all = [.kept(0..<range.lowerBound)] + parts + [.kept(range.upperBound..<bytes.count)]
    var edit = ScriptEdit(text, all)
    if let focus {
      let before = all.prefix(focus.part + 1).reduce(0) { $0 + $1.count }
      edit.focus = edit.place(atUTF8Offset: before + focus.offset)
    }
    return edit
  }

  /// The white space at the beginning of the line that an offset lies on.
  func indentation(at offset: Int) -> String {
    let start = startOfLine(offset)
    let end = bytes[start...].firstIndex { $0 != 32 && $0 != 9 } ?? bytes.count
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether nothing but white space stands before an offset on its line.
  func beginsLine(_ offset: Int) -> Bool { bytes[startOfLine(offset)..<offset].allSatisfy { $0 == 32 || $0 == 9 } }

  func startOfLine(_ offset: Int) -> Int {
    (bytes[..<offset].lastIndex { $0 == 10 || $0 == 13 } ?? -1) + 1
  }

  /// How long the line is up to an offset, in characters.
  func columnInCharacters(_ offset: Int) -> Int {
    String(decoding: bytes[startOfLine(offset)..<offset], as: UTF8.self).count
  }

  /// What the script indents by: a tab where it uses them, otherwise the spaces of its first indented line, two if none is.
  var indentationUnit: String {
    var start = 0
    while start < bytes.count {
      if bytes[start] == 9 { return "\t" }
      let spaces = bytes[start...].prefix { $0 == 32 }.count
      let isText = start + spaces < bytes.count && bytes[start + spaces] != 10 && bytes[start + spaces] != 13
      if isText, (1...8).contains(spaces) { return String(repeating: " ", count: spaces) }
      guard let end = bytes[start...].firstIndex(of: 10) else { break }
      start = end + 1
    }
    return "  "
  }

  /// A name that the script doesn't use.
  func freeName(_ wanted: String) -> String {
    let used = Set(tree.tokens(viewMode: .sourceAccurate).map(\.text))
    guard used.contains(wanted) else { return wanted }
    return (2...).lazy.map { "\(wanted)\($0)" }.first { !used.contains($0) } ?? wanted
  }
}

extension TextPart {
  var count: Int {
    switch self {
    case .kept(let range): range.count
    case .new(let text): text.utf8.count
    }
  }
}
