import SwiftLanguage
import SwiftSyntax

/// The names of all functions, methods, properties and types that a text declares.
final class DeclaredNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func find(in tree: SourceFileSyntax) -> Set<String> {
    let finder = DeclaredNames(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.names
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text.trimmingBackticks)
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text.trimmingBackticks)
    return .visitChildren
  }

  /// A script that uses groups has their methods, some of which have the names of operators.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if ["DispatchGroup", "DispatchSemaphore", "DispatchWorkItem"].contains(node.baseName.text) {
      names.formUnion(["wait", "notify", "enter", "leave"])
    }
    return .visitChildren
  }

  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.firstName?.text ?? "")
    return .visitChildren
  }

  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    names.formUnion(node.elements.compactMap { $0.label?.text })
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text.trimmingBackticks)
    return .visitChildren
  }
}
