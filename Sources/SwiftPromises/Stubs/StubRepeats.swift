import SwiftSyntax

/// Which calls of a text are made several times, so that their answers have to be told apart: `search("a")` and `search("ab")` give
/// two results, and which of them is shown in the end is what one looks for.
final class StubRepeats: SyntaxVisitor {
  /// How often each function is called from outside of itself, by its name and labels.
  private var calls: [String: Int] = [:]
  private var open: [String] = []

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    open.append(Self.name(of: node))
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { open.removeLast() }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = Self.name(of: node), !open.contains(name) { calls[name, default: 0] += 1 }
    return .visitChildren
  }

  /// Whether a call may be made more than once: the text has several like it, or it stands in a loop, in what is done with each
  /// element of a list, or in a function that is called several times.
  ///
  /// - Parameter isMapping: Whether a call of `map` is that of a list, rather than that of a promise.
  func contains(_ call: FunctionCallExprSyntax, isMapping: (FunctionCallExprSyntax) -> Bool) -> Bool {
    if let name = Self.name(of: call), calls[name, default: 0] > 1 { return true }
    var next = call.parent
    while let node = next {
      if node.is(ForStmtSyntax.self) || node.is(WhileStmtSyntax.self) || node.is(RepeatStmtSyntax.self) { return true }
      if let receiver = node.as(ClosureExprSyntax.self)?.receivingCall,
        receiver.calledExpression.calledName.map(Self.eachElement.contains) == true || isMapping(receiver)
      {
        return true
      }
      if let function = node.as(FunctionDeclSyntax.self) { return calls[Self.name(of: function), default: 0] > 1 }
      next = node.parent
    }
    return false
  }

  private static func name(of call: FunctionCallExprSyntax) -> String? {
    call.calledExpression.calledName.map { name in
      "\(name)(\(call.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()))"
    }
  }

  private static func name(of function: FunctionDeclSyntax) -> String {
    let labels = function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
    return "\(function.name.text)(\(labels.joined()))"
  }

  private static let eachElement: Set<String> = [
    "forEach", "compactMap", "flatMap", "thenMap", "thenFlatMap", "mapValues", "addTask",
  ]
}
