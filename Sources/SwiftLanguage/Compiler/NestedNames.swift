import SwiftSyntax

/// Finds the names that functions inside a function mention: its variables of these names may be shared with them.
final class NestedNames: SyntaxVisitor {
  private var names: Set<String> = []
  private var depth = 0

  /// The names mentioned in closures, functions, types and deferred blocks inside `node`, not those in `node` itself.
  static func find(in node: Syntax) -> Set<String> {
    let finder = NestedNames(viewMode: .sourceAccurate)
    for child in node.children(viewMode: .sourceAccurate) { finder.walk(child) }
    return finder.names
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard depth > 0 else { return .skipChildren }
    switch token.tokenKind {
    case .identifier(let name): names.insert(name.trimmingBackticks)
    case .keyword(.self): names.insert("self")
    default: break
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: FunctionDeclSyntax) { depth -= 1 }
  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: DeferStmtSyntax) { depth -= 1 }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: StructDeclSyntax) { depth -= 1 }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ClassDeclSyntax) { depth -= 1 }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: EnumDeclSyntax) { depth -= 1 }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: AccessorBlockSyntax) { depth -= 1 }

  private func enter() -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
}

extension String {
  /// The name without the backticks that let a keyword be one.
  package var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
