import SwiftSyntax

/// Whether it can be seen when code runs: at once, or a little later.
final class Quietness {
  private let names: ScriptNames
  private var known: [SyntaxIdentifier: Bool] = [:]

  init(_ names: ScriptNames) { self.names = names }

  /// Calls of these are seen, or change what others see.
  private static let loud: Set<String> = [
    "print", "debugPrint", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "toggle", "fulfill",
    "reject", "resolve", "cancel", "next", "sync", "updateValue", "removeValue", "precondition", "fatalError",
  ]

  /// The first thing in an expression, outside closures, of which it can be seen when it happens; `nil` if there is none.
  func loudPart(of expression: some SyntaxProtocol) -> String? { loudPart(of: expression, without: []) }

  /// - Parameter own: Names that mean something else here: parameters.
  private func loudPart(of expression: some SyntaxProtocol, without own: Set<String>) -> String? {
    let finder = Finder(self, own)
    finder.walk(expression)
    return finder.found
  }

  /// Whether what a call means can be seen; where that can't be told, whether any function of its name can.
  private func isLoud(_ parts: CallParts) -> Bool {
    let meant = names.scoped.functions(called: parts)
    guard let bodies = meant.isEmpty ? names.bodies[parts.nameText] : meant else { return Self.loud.contains(parts.nameText) }
    return bodies.contains(where: isLoud)
  }

  private func isLoud(_ function: FunctionDeclSyntax) -> Bool {
    if let known = known[function.id] { return known }
    // A function that calls itself is as loud as the rest of it.
    known[function.id] = false
    let own = function.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let isLoud = function.body.map { loudPart(of: $0, without: Set(own)) != nil } ?? false
    known[function.id] = isLoud
    return isLoud
  }

  /// Whether what a name means here is a variable that changes; another one may have the same name.
  private func mayChange(_ reference: DeclReferenceExprSyntax) -> Bool {
    guard let declared = names.scoped.declaration(of: reference) else { return true }
    return declared.isVariable
  }

  private final class Finder: SyntaxVisitor {
    let owner: Quietness
    let own: Set<String>
    var found: String?

    init(_ owner: Quietness, _ own: Set<String>) {
      (self.owner, self.own) = (owner, own)
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let parts = CallParts(node), !owner.names.isCase(parts) else { return .visitChildren }
      if parts.typeName != "Promise", owner.isLoud(parts) { found = found ?? "'\(parts.nameText)' is called" }
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let name = node.baseName.text
      if !own.contains(name), owner.names.mutable.contains(name), owner.mayChange(node) {
        found = found ?? "'\(name)' is \(isChanged(node) ? "changed" : "read")"
      }
      return .skipChildren
    }

    /// Whether a name is what an assignment assigns to.
    private func isChanged(_ node: DeclReferenceExprSyntax) -> Bool {
      guard let list = node.parent?.as(ExprListSyntax.self), list.first?.id == ExprSyntax(node).id, list.count > 1 else {
        return false
      }
      let second = list[list.index(after: list.startIndex)]
      let symbol = second.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
      return second.is(AssignmentExprSyntax.self) || ["+=", "-=", "*=", "/="].contains(symbol)
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
}
