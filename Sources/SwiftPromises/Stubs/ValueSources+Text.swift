import SwiftSyntax

/// Values that the text itself says, by way of promises: `Promise(8).then { count in … }`.
extension ValueSources {
  /// Whether a name is what a closure is given of something that is all in the text.
  func isHandedOn(_ name: String, at place: Syntax) -> Bool {
    var next = place.parent
    while let node = next {
      if let closure = node.as(ClosureExprSyntax.self), closure.declares(name) {
        guard let callee = closure.receivingCall?.calledExpression else { return false }
        var open: Set<String> = []
        return isInText(callee.as(MemberAccessExprSyntax.self)?.base ?? callee, &open)
      }
      next = node.parent
    }
    return false
  }

  /// Whether all that a value is made of, or that a promise comes to, is written in the text; false where that isn't seen.
  private func isInText(_ value: ExprSyntax, _ open: inout Set<String>) -> Bool {
    final class Finder: SyntaxVisitor {
      var references: [DeclReferenceExprSyntax] = []
      override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        if access?.base == nil && access == nil || access?.declName.id != node.id { references.append(node) }
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(value)
    return finder.references.allSatisfy { isInText($0, within: Syntax(value), &open) }
  }

  private func isInText(_ reference: DeclReferenceExprSyntax, within whole: Syntax, _ open: inout Set<String>) -> Bool {
    let name = reference.baseName.text
    if Self.known.contains(name) || types.contains(name) || reference.isDeclared(within: whole) { return true }
    guard open.insert(name).inserted else { return true }
    if let values = given[name] { return values.allSatisfy { isInText($0, &open) } }
    if let arguments = passed[name] { return arguments.allSatisfy { isInText($0, &open) } }
    guard let meant = functions[name] else { return false }
    return meant.allSatisfy { function in
      function.body?.statements.allSatisfy { isInText(statement: $0, of: function, &open) } ?? false
    }
  }

  private func isInText(statement: CodeBlockItemSyntax, of function: FunctionDeclSyntax, _ open: inout Set<String>) -> Bool {
    var names: [DeclReferenceExprSyntax] = []
    for token in statement.tokens(viewMode: .sourceAccurate) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
      if let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id { continue }
      names.append(reference)
    }
    return names.allSatisfy { isInText($0, within: Syntax(function), &open) }
  }

  /// What the language and the libraries have, of which nothing is made up.
  private static let known: Set<String> = [
    "Promise", "Guarantee", "AnyPromise", "firstly", "when", "race", "all", "any", "after", "retry", "print", "min", "max", "abs",
    "zip", "stride", "Int", "Double", "String", "Bool", "Array", "Dictionary", "Set", "DispatchQueue", "NSError",
  ]
}

extension ClosureExprSyntax {
  /// Whether a name is one of its parameters.
  fileprivate func declares(_ name: String) -> Bool {
    switch signature?.parameterClause {
    case .simpleInput(let list)?: list.contains { $0.name.text == name }
    case .parameterClause(let clause)?: clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name }
    case nil: name.hasPrefix("$")
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether something within a part of the text declares it: a closure's or function's parameter, a constant.
  fileprivate func isDeclared(within whole: Syntax) -> Bool {
    let name = baseName.text
    var next = parent
    while let node = next, node.id != whole.parent?.id {
      if let closure = node.as(ClosureExprSyntax.self), closure.declares(name) { return true }
      // What is called in a function is a closure of the text's.
      let parameters = node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      if parameters?.contains(where: { ($0.secondName ?? $0.firstName).text == name && $0.type.isFunction }) == true {
        return true
      }
      next = node.parent
    }
    return false
  }
}

extension TypeSyntax {
  /// Whether it is the type of a function, one that escapes, too.
  fileprivate var isFunction: Bool {
    self.is(FunctionTypeSyntax.self) || self.as(AttributedTypeSyntax.self)?.baseType.isFunction == true
      || self.as(OptionalTypeSyntax.self)?.wrappedType.isFunction == true
      || self.as(TupleTypeSyntax.self).map { $0.elements.count == 1 && $0.elements.first?.type.isFunction == true } == true
  }
}
