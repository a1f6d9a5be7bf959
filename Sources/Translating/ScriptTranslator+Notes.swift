import SwiftPromises
import SwiftSyntax

/// What is said of the translation, as comments above its statements.
extension ScriptTranslator {
  /// Says something of what stands at a node, once a statement.
  ///
  /// - Parameters:
  ///   - part: What can be changed in the original to see what the rule does.
  ///   - code: What can be made to run a turn later for it, by a statement that awaits before it.
  func note(
    _ node: some SyntaxProtocol, rule: Int? = nil, _ text: String, isUntranslated: Bool = false,
    changing part: (any SyntaxProtocol)? = nil, delaying code: (any SyntaxProtocol)? = nil
  ) {
    guard !text.isEmpty else { return }
    var note = Note(
      offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, rule: rule, text: text, isUntranslated: isUntranslated)
    note.extent = part.map { part in
      let start = part.positionAfterSkippingLeadingTrivia.utf8Offset
      return start..<max(start, part.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    if let code {
      let start = code.positionAfterSkippingLeadingTrivia.utf8Offset
      note.extent = start..<start
    }
    // One reason is enough for what stays.
    if isUntranslated, notes.contains(where: { $0.isUntranslated && $0.offset == note.offset }) { return }
    notes.append(note)
  }

  func render(statement: CodeBlockItemSyntax) -> Rendered {
    let outer = notes
    notes = []
    noteDropped(statement)
    noteOptionals(statement)
    noteAtOnce(statement)
    var result = (table.isAsync ? asyncItem(statement) : nil) ?? children(Syntax(statement))
    if table.keepsChains, let kept = keep(statement, result) { result = kept }
    let breaks = !beginsLine(statement) && isBehindAnother(statement)
    if beginsLine(statement) { keepComments(of: statement, in: &result) }
    guard beginsLine(statement) || breaks, !notes.isEmpty else {
      notes = outer + notes
      return result
    }
    let indent = indentation(of: breaks ? lineStart(of: statement) : statement)
    if breaks {
      result = "\n" + indent + result.dropping(first: statement.leadingTriviaLength.utf8Length, last: 0)
    }
    var seen: Set<String> = []
    var comment = ""
    for note in notes {
      let text =
        note.isUntranslated
        ? "// not translated: \(note.text)\(note.rule.map { " (rule \($0))" } ?? "")"
        : "// \(note.rule.map { "rule \($0): " } ?? "")\(note.text)"
      if seen.insert(text).inserted { comment += text + "\n" + indent }
    }
    result.insert(comment, at: breaks ? 1 + indent.utf8.count : statement.leadingTriviaLength.utf8Length)
    let scopes = PromiseDefinitions.scopes(of: statement, definitions, guesser)
    remarks += notes.map { note in
      var note = note
      note.scopes = scopes
      return note
    }
    notes = outer
    return result
  }

  /// Puts above a statement what its comments say that have no place in its translation: those between arguments that became others.
  private func keepComments(of statement: CodeBlockItemSyntax, in result: inout Rendered) {
    let start = statement.positionAfterSkippingLeadingTrivia
    var counts: [String: Int] = [:]
    var comments: [String] = []
    for token in statement.tokens(viewMode: .sourceAccurate) {
      let before = token.positionAfterSkippingLeadingTrivia == start ? Trivia() : token.leadingTrivia
      for piece in before + token.trailingTrivia where piece.isComment { comments.append(Trivia(pieces: [piece]).description) }
    }
    guard !comments.isEmpty else { return }
    let indent = indentation(of: statement)
    let text = result.text
    var lost = ""
    for comment in comments {
      counts[comment, default: 0] += 1
      if text.ranges(of: comment).count < counts[comment, default: 0] { lost += comment + "\n" + indent }
    }
    result.insert(lost, at: statement.leadingTriviaLength.utf8Length)
  }

  func beginsLine(_ statement: CodeBlockItemSyntax) -> Bool {
    statement.leadingTrivia.contains(where: \.isNewline) || statement.position.utf8Offset == 0
  }

  /// The first statement on a statement's line; itself, if none stands before it.
  func lineStart(of statement: CodeBlockItemSyntax) -> CodeBlockItemSyntax {
    var first = statement
    while !beginsLine(first), let list = first.parent?.as(CodeBlockItemListSyntax.self), let index = list.index(of: first),
      index > list.startIndex
    { first = list[list.index(before: index)] }
    return first
  }

  /// Whether a statement stands behind another one, on a line that a statement begins: a comment above it needs a line of its own.
  private func isBehindAnother(_ statement: CodeBlockItemSyntax) -> Bool {
    let first = lineStart(of: statement)
    return first.id != statement.id && beginsLine(first)
  }

  /// The white space before a statement on its line.
  func indentation(of node: some SyntaxProtocol) -> String {
    let trivia = node.leadingTrivia.description
    return String(trivia.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
  }
}
