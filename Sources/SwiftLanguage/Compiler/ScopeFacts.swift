import SwiftSyntax

/// What the compiler has to know of closures and functions before it compiles them, found in one walk through a text.
package struct ScopeFacts {
  /// What a function's or closure's text tells.
  package struct Facts {
    /// The names that functions inside it mention: its variables of these names may be shared with them.
    var nestedNames: Set<String> = []
    /// Whether it waits itself, which makes a closure asynchronous.
    var waits = false
    /// The highest `$n` that it uses itself; -1 if it uses none.
    var highestAnonymous = -1
  }

  /// By the statements of closures, functions and deferred blocks.
  fileprivate(set) var scopes: [SyntaxIdentifier: Facts] = [:]
  /// What the text outside of all functions tells.
  fileprivate(set) var top = Facts()

  init() {}

  /// - Complexity: O(length of the text), times the depth of functions in functions at most.
  init(_ tree: some SyntaxProtocol) {
    let walker = ScopeWalker(viewMode: .sourceAccurate)
    walker.walk(tree)
    self = walker.finish()
  }

  /// What is known of a function's statements.
  subscript(_ statements: CodeBlockItemListSyntax) -> Facts? { scopes[statements.id] }
}

private final class ScopeWalker: SyntaxVisitor {
  /// A node whose names may be variables of a function around it.
  private struct Open {
    enum Kind { case closure, function, other }

    let kind: Kind
    var own: Set<String> = []
    var facts = ScopeFacts.Facts()
  }

  private var open = [Open(kind: .function)]
  private var found = ScopeFacts()

  func finish() -> ScopeFacts {
    found.top = open[0].facts
    return found
  }

  private func enter(_ kind: Open.Kind = .other) -> SyntaxVisitorContinueKind {
    open.append(Open(kind: kind))
    return .visitChildren
  }

  private func leave(_ statements: CodeBlockItemListSyntax? = nil) {
    guard let ended = open.popLast(), !open.isEmpty else { return }
    open[open.count - 1].facts.nestedNames.formUnion(ended.own)
    open[open.count - 1].facts.nestedNames.formUnion(ended.facts.nestedNames)
    if let statements { found.scopes[statements.id] = ended.facts }
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    switch token.tokenKind {
    case .identifier(let name): open[open.count - 1].own.insert(name.trimmingBackticks)
    case .keyword(.self): open[open.count - 1].own.insert("self")
    case .dollarIdentifier(let text):
      if let number = Int(text.dropFirst()), let closure = open.lastIndex(where: { $0.kind == .closure }) {
        open[closure].facts.highestAnonymous = max(open[closure].facts.highestAnonymous, number)
      }
    default: break
    }
    return .skipChildren
  }

  // MARK: Waiting

  private func noteWait() {
    guard let function = open.lastIndex(where: { $0.kind != .other }) else { return }
    open[function].facts.waits = true
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isSuspending { noteWait() }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { noteWait() }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.text == "async" }) { noteWait() }
    return .visitChildren
  }

  // MARK: Scopes

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enter(.closure) }
  override func visitPost(_ node: ClosureExprSyntax) { leave(node.statements) }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(.function) }
  override func visitPost(_ node: FunctionDeclSyntax) { leave(node.body?.statements) }
  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: DeferStmtSyntax) { leave(node.body.statements) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: AccessorBlockSyntax) { leave() }
}
