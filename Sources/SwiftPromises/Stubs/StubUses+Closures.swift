import SwiftSyntax

// What closures do with what they are given, and which of their statements give something.
extension StubUses {
  /// Whether the closure that a call is given asks of what it gets what no text, number, collection or promise has.
  func takesThing(_ call: FunctionCallExprSyntax) -> Bool {
    (call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)).map(takesThing) ?? false
  }

  /// Whether a closure does.
  func takesThing(_ closure: ClosureExprSyntax) -> Bool {
    guard let name = closure.argumentName else { return false }
    let finder = MemberFinder(of: name)
    finder.walk(closure.statements)
    return finder.isAssigned || finder.members.contains { !isKnownMember($0) }
  }

  /// Whether a handler gets what a call or its promise gives as a whole, not its elements one by one.
  func takesWhole(_ closure: ClosureExprSyntax, of node: ExprSyntax, _ use: StubUse) -> Bool {
    guard let name = closure.receivingCall?.calledExpression.calledName, !Self.overLists.contains(name) else { return false }
    let isBase = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
    return use.wantsPromise || !isBase || !["map", "compactMap", "flatMap"].contains(name)
  }
}

extension Syntax {
  /// Whether it is an expression on its own that others come behind: no closure's result.
  var isPassedStatement: Bool {
    guard let item = self.as(CodeBlockItemSyntax.self), item.item.is(ExprSyntax.self) || item.item.is(ExpressionStmtSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return list.last?.id != item.id
  }
}

/// Finds the members that a name is asked for.
private final class MemberFinder: SyntaxVisitor {
  private(set) var members: Set<String> = []
  /// Whether one of them is set.
  private(set) var isAssigned = false
  private let name: String

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.base?.present.referenceName == name else { return .visitChildren }
    if !node.isCalled { members.insert(node.declName.baseName.text) }
    if node.isAssigned { isAssigned = true }
    return .visitChildren
  }

  /// `$0` is another thing in a closure within.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    name.hasPrefix("$") ? .skipChildren : .visitChildren
  }
}

extension ClosureExprSyntax {
  /// The names of what it takes, if it names more than one thing.
  var namesOfSeveral: [String] {
    guard receivingCall?.calledExpression.calledName.map(["done", "then", "get", "tap"].contains) == true else { return [] }
    let names = parameterNames
    return names.count > 1 ? names.map { $0 == "_" ? "value" : $0 } : []
  }
}
