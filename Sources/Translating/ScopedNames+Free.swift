import SwiftSyntax

/// Names that mean something outside of the code that uses them.
extension ScopedNames {
  /// The names in a part of the text that nothing in it declares: what is declared in it under one of them hides what they mean.
  func freeNames(in part: some SyntaxProtocol) -> Set<String> {
    let finder = FreeNames(self, Syntax(part))
    finder.walk(part)
    return finder.names
  }

  /// Whether something in a part of the text declares a name for a node in it.
  fileprivate func declares(_ name: String, _ part: Syntax, for node: Syntax) -> Bool {
    var (inner, current) = (node, node.parent)
    while let here = current, inner.id != part.id {
      if declared(name, by: here, around: inner) != nil { return true }
      (inner, current) = (here, here.parent)
    }
    return false
  }
}

private final class FreeNames: SyntaxVisitor {
  private let scoped: ScopedNames
  private let part: Syntax
  private(set) var names: Set<String> = []

  init(_ scoped: ScopedNames, _ part: Syntax) {
    (self.scoped, self.part) = (scoped, part)
    super.init(viewMode: .sourceAccurate)
  }

  private func note(_ name: TokenSyntax, _ node: some SyntaxProtocol) {
    guard case .identifier = name.tokenKind, !names.contains(name.text) else { return }
    if !scoped.declares(name.text, part, for: Syntax(node)) { names.insert(name.text) }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMemberName { note(node.baseName, node) }
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier {
      note(name, node)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, let closure = node.parent?.parent?.parent?.parent {
      note(node.name, closure)
    }
    return .visitChildren
  }
}

extension PatternSyntax {
  /// The names that it binds, at any depth.
  var boundNames: [String] {
    tokens(viewMode: .sourceAccurate).filter { $0.parent?.is(IdentifierPatternSyntax.self) == true }
      .map(\.text)
  }
}

extension SyntaxProtocol {
  /// Whether it binds a name, at any depth.
  func binds(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name
        && (token.parent?.is(IdentifierPatternSyntax.self) == true
          || token.parent?.is(DeclReferenceExprSyntax.self) == true)
    }
  }
}
