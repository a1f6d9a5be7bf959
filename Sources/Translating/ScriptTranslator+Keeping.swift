import SwiftPromises
import SwiftSyntax

/// FranticApparatus cancels what is dropped: what nobody refers to is put into a list.
extension ScriptTranslator {
  /// Puts a chain that nobody refers to into the list that keeps it.
  func keep(_ statement: CodeBlockItemSyntax, _ written: Rendered) -> Rendered? {
    if let name = unusedName(statement) {
      need(["keep"])
      let trail = statement.trailingTriviaLength.utf8Length
      let indent = beginsLine(statement) ? "\n" + indentation(of: statement) : "; "
      let end = statement.semicolon == nil ? "" : ";"
      return written.dropping(first: 0, last: trail + end.utf8.count) + "\(indent)\(keptName).append(\(name))\(end)"
        + statement.trailingTrivia.description
    }
    guard case .expr(let whole) = statement.item, isStatement(Syntax(whole)) else {
      return nil
    }
    let expression = discarded(whole)
    let takesBoth = expression.as(FunctionCallExprSyntax.self).flatMap(CallParts.init).map { self.takesBoth($0) } ?? false
    guard guesser.guess(expression) == .promise || takesBoth else { return nil }
    need(["keep"])
    let (lead, trail) = (statement.leadingTriviaLength.utf8Length, statement.trailingTriviaLength.utf8Length)
    let end = statement.semicolon?.text ?? ""
    var inner = written.dropping(first: lead, last: trail + end.utf8.count)
    // Without its `_ = `.
    if expression.id != whole.id { inner = inner.dropping(first: inner.bytes.prefix { $0 != 61 }.count + 2, last: 0) }
    return statement.leadingTrivia.description + Rendered("\(keptName).append(") + inner + ")\(end)"
      + statement.trailingTrivia.description
  }

  /// The local constant or variable that a statement declares, if it is a promise that nothing behind it uses: it would be cancelled
  /// where the code around ends.
  private func unusedName(_ statement: CodeBlockItemSyntax) -> String? {
    guard case .decl(let node) = statement.item, let declaration = node.as(VariableDeclSyntax.self),
      let binding = declaration.bindings.first, declaration.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let value = binding.initializer?.value,
      let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.parent?.is(SourceFileSyntax.self) == false,
      guesser.guess(value) == .promise
    else { return nil }
    let isUsed = list.contains { other in
      other.position > statement.position && other.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
    return isUsed ? nil : name
  }
}
