public import Program
import SwiftSyntax
public import TraceEvents

extension EditableScript {
  /// Takes the operator at a place out of its chain; of a source, the whole statement, or its place in a list of arguments.
  ///
  /// A comment behind an operator that has a line of its own goes with it. Comments on lines of their own stay.
  public func deleting(_ place: SourcePlace) throws(EditProblem) -> ScriptEdit {
    let call = try call(at: place)
    guard call.base != nil else { return try deletingSource(call) }
    var edit = replacing(segment(of: call).whole, by: [])
    edit.focus = (call.previous ?? call.next).map { self.place(of: $0.name) }.flatMap(edit.place)
    return edit
  }

  /// Exchanges an operator with its neighbor in the chain.
  ///
  /// - Parameters:
  ///   - place: The operator's place.
  ///   - isLater: Whether it moves away from the source.
  public func moving(_ place: SourcePlace, later isLater: Bool) throws(EditProblem) -> ScriptEdit {
    let call = try call(at: place)
    guard call.base != nil else { throw .sourceCannotMove }
    let neighbor = isLater ? call.next : call.previous
    guard let neighbor, neighbor.base != nil else { throw isLater ? .isLast(call.name.text) : .isFirst(call.name.text) }
    let (first, second) = isLater ? (call, neighbor) : (neighbor, call)
    var (left, right) = (segment(of: first), segment(of: second))
    // A comment moves with its operator only where both have lines of their own.
    if !(left.isLine && right.isLine) { (left.code, right.code) = (left.bare, right.bare) }
    var edit = replacing(
      left.code.lowerBound..<right.code.upperBound,
      by: [.kept(right.code), .kept(left.code.upperBound..<right.code.lowerBound), .kept(left.code)])
    edit.focus = edit.place(of: place)
    return edit
  }

  /// The arguments and the closure of the call at a place, as they are written: what can be edited in place.
  public func arguments(at place: SourcePlace) throws(EditProblem) -> String {
    String(decoding: bytes[argumentRange(try call(at: place))], as: UTF8.self)
  }

  /// Puts other arguments and another closure in the place of a call's.
  public func settingArguments(at place: SourcePlace, to text: String) throws(EditProblem) -> ScriptEdit {
    let call = try call(at: place)
    let trimmed = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    let nameEnd = call.call.calledExpression.endPositionBeforeTrailingTrivia.utf8Offset
    let gap = trimmed.first == "{" ? " " : ""
    // Parts of the old text that stay keep their places.
    let old = String(decoding: bytes[nameEnd..<call.end], as: UTF8.self)
    let inner = ScriptEdit.between(old, and: gap + trimmed)
    var edit = replacing(nameEnd..<call.end, by: inner.parts(shiftedBy: nameEnd, old: old))
    edit.focus = edit.place(of: place)
    return edit
  }

  // MARK: Parts

  private func argumentRange(_ call: OperatorCall) -> Range<Int> {
    let nameEnd = call.call.calledExpression.endPositionBeforeTrailingTrivia.utf8Offset
    let start = bytes[nameEnd..<call.end].firstIndex { $0 != 32 && $0 != 9 } ?? call.end
    return start..<call.end
  }

  private func place(of token: TokenSyntax) -> SourcePlace {
    let (line, column) = lines.position(ofUTF8Offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    return SourcePlace(line: line, column: column)
  }

  /// The part of the text that an operator takes in its chain.
  private struct Segment {
    /// From the point to the call's end.
    var bare: Range<Int>
    /// With the comment behind it, if the operator has a line of its own.
    var code: Range<Int>
    /// With the white space before it, too: what goes when the operator goes.
    var whole: Range<Int>
    var isLine: Bool
  }

  private func segment(of call: OperatorCall) -> Segment {
    let start = call.period?.positionAfterSkippingLeadingTrivia.utf8Offset ?? call.start
    let isLine = call.beginsLine
    let end = isLine ? call.endOfLine : call.end
    var wholeStart = start
    // The line feed before the operator's line goes with it; comments above stay.
    if isLine { wholeStart = endOfLineBefore(startOfLine(start)) }
    return Segment(bare: start..<call.end, code: start..<end, whole: wholeStart..<end, isLine: isLine)
  }

  /// Where the line feed before the beginning of a line begins.
  private func endOfLineBefore(_ lineStart: Int) -> Int {
    guard lineStart > 0 else { return 0 }
    return lineStart > 1 && bytes[lineStart - 1] == 10 && bytes[lineStart - 2] == 13 ? lineStart - 2 : lineStart - 1
  }

  private func deletingSource(_ call: OperatorCall) throws(EditProblem) -> ScriptEdit {
    let whole = Syntax((call.chain.last ?? call).call)
    if let list = whole.parent?.parent, let edit = deletingElement(whole, of: list) { return edit }
    guard let statement = call.statement else { throw .noOperator }
    let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
    var end = statement.endPosition.utf8Offset
    if beginsLine(start), bytes[end...].first == 10 || bytes[end...].first == 13 {
      end += bytes[end...].starts(with: [13, 10]) ? 2 : 1
      return replacing(startOfLine(start)..<end, by: [])
    }
    return replacing(start..<end, by: [])
  }

  /// Takes an argument or an array's element out of its list, with the comma; `nil` if the node is none, or the only one.
  private func deletingElement(_ node: Syntax, of list: Syntax) -> ScriptEdit? {
    guard list.is(LabeledExprListSyntax.self) || list.is(ArrayElementListSyntax.self) else { return nil }
    let elements = Array(list.children(viewMode: .sourceAccurate))
    guard elements.count > 1, let index = elements.firstIndex(where: { $0.id == node.parent?.id }) else { return nil }
    let element = elements[index]
    if index + 1 < elements.count {
      return replacing(
        element.positionAfterSkippingLeadingTrivia.utf8Offset..<elements[index + 1].positionAfterSkippingLeadingTrivia.utf8Offset,
        by: [])
    }
    let before = elements[index - 1]
    let comma = before.as(LabeledExprSyntax.self)?.trailingComma ?? before.as(ArrayElementSyntax.self)?.trailingComma
    let start = comma?.positionAfterSkippingLeadingTrivia ?? before.endPositionBeforeTrailingTrivia
    return replacing(start.utf8Offset..<element.endPositionBeforeTrailingTrivia.utf8Offset, by: [])
  }
}

extension ScriptEdit {
  /// The parts of a text that this edit changes, where the text lies at an offset in a larger one.
  fileprivate func parts(shiftedBy offset: Int, old: String) -> [TextPart] {
    guard let kept = keptParts else { return [.kept(offset..<offset + old.utf8.count)] }
    let new = Array(text.utf8)
    var parts: [TextPart] = []
    var done = 0
    for part in kept {
      if part.new > done { parts.append(.new(String(decoding: new[done..<part.new], as: UTF8.self))) }
      parts.append(.kept(part.old.lowerBound + offset..<part.old.upperBound + offset))
      done = part.new + part.old.count
    }
    if done < new.count { parts.append(.new(String(decoding: new[done...], as: UTF8.self))) }
    return parts
  }
}
