public import Program
import SwiftLanguage
import SwiftSyntax
public import TraceEvents

extension EditableScript {
  /// How long a line may become before an operator gets a line of its own.
  private static let longestLine = 90

  /// Adds an operator after the one whose name stands at a place.
  ///
  /// In a chain that is written over several lines it gets a line of its own, indented as they are. What is made to be settled by its
  /// name (`let p = Promise<Int>.pending()`) keeps it: the operator then begins a statement below.
  public func adding(_ operation: OperatorCode, after place: SourcePlace) throws(EditProblem) -> ScriptEdit {
    let call = try call(at: place)
    if call.base == nil, call.name.text == "pending" || isDeferred(call), let name = call.boundName {
      return try adding([operation], toPromiseNamed: name, below: call)
    }
    let chain = call.chain
    let code = "." + operation.code
    let lead: String
    if let other = (chain.last { $0.beginsLine }), let period = other.period {
      lead = "\n" + indentation(at: period.positionAfterSkippingLeadingTrivia.utf8Offset)
    } else if columnInCharacters(call.end) + code.count > EditableScript.longestLine, chain.count > 1 || call.base != nil {
      lead = "\n" + indentation(at: call.statement?.positionAfterSkippingLeadingTrivia.utf8Offset ?? call.start) + indentationUnit
    } else {
      lead = ""
    }
    let offset = lead.isEmpty ? call.end : call.endOfLine
    return replacing(offset..<offset, by: [.new(lead + code)], focus: (0, lead.utf8.count + 1 + operation.nameOffset))
  }

  /// Whether the promise is made without work: `Promise<Int>()` is settled by its name.
  private func isDeferred(_ call: OperatorCall) -> Bool {
    call.name.text == "Promise" && call.call.arguments.isEmpty && call.call.trailingClosure == nil
  }

  /// Adds another handler to the promise at a place, beside those that it has.
  ///
  /// A promise without a name gets one by a `let` before the statement that makes it.
  public func branching(_ operation: OperatorCode, at place: SourcePlace) throws(EditProblem) -> ScriptEdit {
    let (edit, name) = try naming(place)
    let after = try edit.editable
    guard let named = edit.focus else { throw .noOperator }
    return edit.followed(by: try after.adding([operation], toPromiseNamed: name, below: try after.call(at: named)))
  }

  /// Adds a statement that joins promises.
  ///
  /// - Parameters:
  ///   - places: The promises' places, in the order of the arguments.
  ///   - combinator: What joins them: `all`, `any`, `race`; `…` in its code stands for the promises, and `…: …` for them behind their
  ///     names as keys.
  public func joining(_ places: [SourcePlace], by combinator: OperatorCode) throws(EditProblem) -> ScriptEdit {
    var distinct: [SourcePlace] = []
    for place in places where !distinct.contains(place) { distinct.append(place) }
    guard distinct.count > 1 else { throw .tooFew }
    var edit = ScriptEdit(unchanged: text)
    var names: [String] = []
    for place in distinct {
      guard let moved = edit.place(of: place) else { throw .noOperator }
      let (next, name) = try edit.editable.naming(moved)
      edit = edit.followed(by: next)
      names.append(name)
    }
    let script = try edit.editable
    var calls: [OperatorCall] = []
    for place in distinct {
      guard let moved = edit.place(of: place) else { throw .noOperator }
      calls.append(try script.call(at: moved))
    }
    guard let last = calls.max(by: { $0.end < $1.end }), let block = last.statement?.parent else { throw .apart }
    // Those before must be declared in the block of the last one, or around it.
    let around = Set(sequence(first: Syntax(block), next: \.parent).map(\.id))
    guard calls.allSatisfy({ call in call.statement?.parent.map { around.contains($0.id) } ?? false }) else { throw .apart }
    let keyed = names.map { "\"\($0)\": \($0)" }.joined(separator: ", ")
    let code = combinator.code.replacing("…: …", with: keyed).replacing("…", by: names.joined(separator: ", "))
    return edit.followed(by: try script.adding(OperatorCode(name: combinator.name, code: code), below: last))
  }

  /// Adds a statement at the end that makes a promise, and gives it a name.
  ///
  /// - Parameter name: What to call it; a number is added if the script uses the name.
  public func addingSource(_ source: OperatorCode, named name: String) -> ScriptEdit {
    let lead = (bytes.isEmpty || bytes.last == 10 ? "" : "\n") + "let \(freeName(name)) = "
    return replacing(
      bytes.count..<bytes.count, by: [.new(lead + source.code + "\n")], focus: (0, lead.utf8.count + source.nameOffset))
  }

  // MARK: Parts

  private func adding(
    _ operations: [OperatorCode], toPromiseNamed name: String, below call: OperatorCall
  ) throws(EditProblem) -> ScriptEdit {
    guard let first = operations.first else { throw .noOperator }
    return try adding(OperatorCode(name: first.name, code: "\(name).\(first.code)"), below: call)
  }

  /// Adds a statement after the one that a call lies in.
  private func adding(_ code: OperatorCode, below call: OperatorCall) throws(EditProblem) -> ScriptEdit {
    guard let statement = call.statement else { throw .noOperator }
    let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
    let offset = endOfStatement(statement)
    let lead = separator(at: start)
    return replacing(offset..<offset, by: [.new(lead + code.code)], focus: (0, lead.utf8.count + code.nameOffset))
  }

  /// Where a statement ends, with the comment behind it on its line.
  private func endOfStatement(_ statement: CodeBlockItemSyntax) -> Int {
    let end = statement.item.endPositionBeforeTrailingTrivia.utf8Offset
    guard statement.semicolon == nil, let last = statement.lastToken(viewMode: .sourceAccurate),
      let next = last.nextToken(viewMode: .sourceAccurate)
    else {
      return end
    }
    let isLineOver = next.tokenKind == .endOfFile || next.leadingTrivia.contains(where: \.isNewline)
    return isLineOver && last.trailingTrivia.contains(where: \.isComment) ? statement.endPosition.utf8Offset : end
  }

  /// What stands between two statements: a new line, or a semicolon within a line.
  private func separator(at statementStart: Int) -> String {
    beginsLine(statementStart) ? "\n" + indentation(at: statementStart) : "; "
  }

  /// Gives the promise at a place a name, if it has none.
  ///
  /// - Returns: The edit, whose focus is the promise, and the name.
  private func naming(_ place: SourcePlace) throws(EditProblem) -> (ScriptEdit, String) {
    let call = try call(at: place)
    if let name = call.boundName {
      var edit = ScriptEdit(unchanged: text)
      edit.focus = place
      return (edit, name)
    }
    guard let statement = call.statement else { throw .noOperator }
    let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = endOfStatement(statement)
    let name = freeName(EditableScript.name(for: call.name.text))
    let lead = "let \(name) = "
    var parts: [TextPart] = [.new(lead), .kept(call.start..<call.endOfLine)]
    let rest = call.endOfLine..<end
    let isWhole = call.start == start && call.end == statement.item.endPositionBeforeTrailingTrivia.utf8Offset
    let result = returnsImplicitly(statement) ? "return " : ""
    if !isWhole || !result.isEmpty {
      parts += [.new(separator(at: start) + result), .kept(start..<call.start), .new(name), .kept(rest)]
    }
    var edit = replacing(start..<end, by: parts)
    edit.focus = edit.place(of: place)
    return (edit, name)
  }

  /// Whether the statement is the value of its function or closure because it is the only one there.
  private func returnsImplicitly(_ statement: CodeBlockItemSyntax) -> Bool {
    guard case .expr = statement.item, let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if owner.is(ClosureExprSyntax.self) { return true }
    guard let function = owner.as(CodeBlockSyntax.self)?.parent?.as(FunctionDeclSyntax.self) else { return false }
    return function.signature.returnClause != nil
  }

  /// What to call the promise of an operator.
  private static func name(for operatorName: String) -> String {
    switch operatorName {
    case "then", "map", "compactMap", "flatMap": "result"
    case "validate": "valid"
    case "recover": "recovered"
    case "catch", "always", "ensure", "finally", "get", "tap": "seen"
    case "delay": "delayed"
    case "timeout": "timed"
    case "all", "when", "any": "joined"
    case "race": "winner"
    case "reduce": "total"
    case "retry": "tried"
    default: "promise"
    }
  }
}

extension ScriptEdit {
  /// The new text, to be changed further.
  var editable: EditableScript {
    get throws(EditProblem) { try EditableScript(text) }
  }
}

extension String {
  fileprivate func replacing(_ mark: Character, by text: String) -> String {
    reduce(into: "") { $0 += $1 == mark ? text : String($1) }
  }
}
