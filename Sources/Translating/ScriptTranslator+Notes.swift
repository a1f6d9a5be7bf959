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
    noteRenamed(Syntax(statement))
    noteDropped(statement)
    noteOptionals(statement)
    noteAtOnce(statement)
    var result = (table.isAsync ? asyncItem(statement) : nil) ?? children(Syntax(statement))
    if table.keepsChains, let kept = keep(statement, result) { result = kept }
    let breaks = !beginsLine(statement) && isBehindAnother(statement)
    var broken: String?
    if breaks, !notes.isEmpty {
      let indent = indentation(of: lineStart(of: statement))
      result = "\n" + indent + result.dropping(first: statement.leadingTriviaLength.utf8Length, last: 0)
      broken = indent
    }
    return commented(statement, result, brokenTo: broken, besides: outer)
  }

  /// Says of the variables that a statement or a member declares what they are called here.
  private func noteRenamed(_ owner: Syntax) {
    notes += (renamedVariables[owner.id] ?? []).map {
      Note(offset: $0.offset, text: Self.renamed($0.old, $0.new), isUntranslated: false)
    }
  }

  static func renamed(_ old: String, _ new: String) -> String {
    "'\(old)' is called '\(new)' here: its name is needed for something else"
  }

  /// A member of a type; one of a single line has above itself what is said of it.
  func render(member: MemberBlockItemSyntax) -> Rendered {
    let outer = notes
    notes = []
    noteRenamed(Syntax(member))
    return commented(member, children(Syntax(member)), besides: outer)
  }

  /// What is written, with what is to be said of it above it; with what stands around it, if it doesn't begin its line.
  ///
  /// - Parameter broken: The indentation of the line of its own that it has been given; `nil` if it has none.
  private func commented(
    _ node: some SyntaxProtocol, _ written: Rendered, brokenTo broken: String? = nil, besides outer: [Note]
  ) -> Rendered {
    var result = written
    if beginsLine(node) { keepComments(of: node, in: &result) }
    guard beginsLine(node) || broken != nil, !notes.isEmpty else {
      notes = outer + notes
      return result
    }
    let indent = broken ?? indentation(of: node)
    var seen: Set<String> = []
    var comment = ""
    for note in notes {
      let text =
        note.isUntranslated
        ? "// not translated: \(note.text)\(note.rule.map { " (rule \($0))" } ?? "")"
        : "// \(note.rule.map { "rule \($0): " } ?? "")\(note.text)"
      if seen.insert(text).inserted { comment += text + "\n" + indent }
    }
    result.insert(comment, at: broken.map { 1 + $0.utf8.count } ?? node.leadingTriviaLength.utf8Length)
    let scopes = PromiseDefinitions.scopes(of: node, definitions, guesser)
    remarks += notes.map { note in
      var note = note
      note.scopes = scopes
      return note
    }
    notes = outer
    return result
  }

  /// Puts above a statement what its comments say that have no place in its translation: those between arguments that became others.
  private func keepComments(of statement: some SyntaxProtocol, in result: inout Rendered) {
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

  func beginsLine(_ node: some SyntaxProtocol) -> Bool {
    node.leadingTrivia.contains(where: \.isNewline) || node.position.utf8Offset == 0
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

  // MARK: Queues

  /// Says so where what begins a chain names a queue that nothing here can be given.
  func noteQueue(_ made: Source, _ parts: CallParts) {
    guard let queue = parts.queue, table.isAsync || table.dialect != .google else { return }
    switch made {
    // Its work is written with the queue.
    case .work where table.dialect == .promisekit && !table.isAsync: return
    // These say it themselves.
    case .retry: return
    default: noteLeftOut(queue, at: parts.name)
    }
  }

  /// Says so where a queue is left out, unless it is the main one, on which handlers run in both anyway.
  func noteLeftOut(_ queue: ExprSyntax, at node: some SyntaxProtocol, _ consequence: String? = nil) {
    let name = queue.trimmedDescription
    guard ![".main", "DispatchQueue.main"].contains(name) else { return }
    let words = "there is no queue to choose: '\(name)' is left out" + (consequence.map { ", \($0)" } ?? "")
    note(node, rule: 2, words, changing: queue)
  }
}
