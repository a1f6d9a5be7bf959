import SwiftLanguage
import SwiftSyntax

/// How a script uses its names, as far as that tells what an unknown one stands for.
///
/// Found in the text, before anything is known about types: `.then` is called on it, a handler returns it, an `if` asks it.
struct StubUse {
  /// Whether it is handed over as a function rather than called.
  var isFunction = false
  /// Whether a promise is wanted.
  var wantsPromise = false
  /// Whether a handler returns it, so that a promise would do as well as a value.
  var isReturned = false
  /// Whether it is asked as a condition.
  var isCondition = false
  /// Whether it is thrown, or what something rejects with.
  var isError = false
}

/// Finds the uses in a text, by where the names stand.
final class StubUses: SyntaxVisitor {
  private var uses: [Int: StubUse] = [:]
  /// Names of variables that promise operators are called on.
  private var promiseNames: Set<String> = []
  private var isGathering = true
  private let vocabulary: Vocabulary

  private init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in tree: SourceFileSyntax, vocabulary: Vocabulary) -> [Int: StubUse] {
    let finder = StubUses(vocabulary: vocabulary)
    finder.walk(tree)
    finder.isGathering = false
    finder.walk(tree)
    return finder.uses
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if isGathering, vocabulary.operators.contains(node.declName.baseName.text), let base = node.base?.referenceName {
      promiseNames.insert(base)
    }
    if !isGathering { note(ExprSyntax(node), at: node.declName.positionAfterSkippingLeadingTrivia.utf8Offset, isCalled: false) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isGathering, node.parent?.is(MemberAccessExprSyntax.self) != true || node.isBase else { return .visitChildren }
    note(ExprSyntax(node), at: node.positionAfterSkippingLeadingTrivia.utf8Offset, isCalled: false)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isGathering else { return .visitChildren }
    let name =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
    if let name { note(ExprSyntax(node), at: name.positionAfterSkippingLeadingTrivia.utf8Offset, isCalled: true) }
    return .visitChildren
  }

  private func note(_ node: ExprSyntax, at offset: Int, isCalled: Bool) {
    if !isCalled, let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id { return }
    var use = StubUse()
    let parent = node.parent
    if let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
      use.wantsPromise = vocabulary.operators.contains(member.declName.baseName.text)
    } else if let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      noteArgument(of: call, isCalled: isCalled, in: &use)
    } else if parent?.is(ThrowStmtSyntax.self) == true {
      use.isError = true
    }
    use.isCondition = isCondition(node)
    if isCalled || use.isFunction {
      if isGatheredInPromise(node) { use.wantsPromise = true }
      notePlace(of: node, in: &use)
    }
    uses[offset] = use
  }

  private func noteArgument(of call: FunctionCallExprSyntax, isCalled: Bool, in use: inout StubUse) {
    let name =
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? call.calledExpression.referenceName ?? ""
    if name == "reject" { use.isError = true }
    if ["await", "awaitPromise", "race", "all", "any"].contains(name) { use.wantsPromise = true }
    let takesFunction =
      vocabulary.operators.contains(name) || ["map", "flatMap", "compactMap", "filter", "forEach", "retry"].contains(name)
    guard !isCalled, takesFunction, !["delay", "timeout"].contains(name) else { return }
    use.isFunction = true
    if ["then", "recover", "retry"].contains(name) { use.isReturned = true }
  }

  private func isCondition(_ node: ExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if parent.is(ConditionElementSyntax.self) { return true }
    if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.id == node.id }
    if let prefix = parent.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" { return true }
    if let infix = parent.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    {
      return ["&&", "||"].contains(name)
    }
    return false
  }

  /// Whether the value becomes an element of what `all`, `any` or `race` wait for, perhaps through `map`.
  private func isGatheredInPromise(_ node: ExprSyntax) -> Bool {
    var next = node.parent
    while let current = next {
      if current.is(CodeBlockSyntax.self) { return false }
      if let call = current.as(FunctionCallExprSyntax.self) {
        if let name = call.calledExpression.referenceName, ["all", "any", "race"].contains(name) { return true }
        if let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
          vocabulary.operators.contains(name)
        {
          return false
        }
      }
      next = current.parent
    }
    return false
  }

  /// Notes whether a handler, a function or a variable that asks for a promise gets the value.
  private func notePlace(of node: ExprSyntax, in use: inout StubUse) {
    var parent = node.parent
    if parent?.is(TryExprSyntax.self) == true { parent = parent?.parent }
    if let initializer = parent?.as(InitializerClauseSyntax.self), let binding = initializer.parent?.as(PatternBindingSyntax.self)
    {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      let isTyped = binding.typeAnnotation?.type.trimmedDescription.hasPrefix("Promise") == true
      if isTyped || name.map(promiseNames.contains) == true { use.wantsPromise = true }
    } else if parent?.is(ReturnStmtSyntax.self) == true {
      noteReturn(from: parent, in: &use)
    } else if let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1
    {
      noteReturn(from: Syntax(list), in: &use)
    }
  }

  /// Notes whether what is returned here becomes the outcome of a promise.
  private func noteReturn(from node: Syntax?, in use: inout StubUse) {
    var next = node
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self) {
        use.isReturned = isHandler(closure)
        return
      }
      if let function = current.as(FunctionDeclSyntax.self) {
        if function.signature.returnClause?.type.trimmedDescription.hasPrefix("Promise") == true { use.wantsPromise = true }
        return
      }
      next = current.parent
    }
  }

  private func isHandler(_ closure: ClosureExprSyntax) -> Bool {
    var parent = closure.parent
    if let argument = parent?.as(LabeledExprSyntax.self) { parent = argument.parent?.parent }
    guard let call = parent?.as(FunctionCallExprSyntax.self) else { return false }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      return ["then", "recover", "reduce"].contains(member.declName.baseName.text)
    }
    return ["retry", "Promise"].contains(call.calledExpression.referenceName ?? "")
  }
}

extension ExprSyntax {
  /// The name, if the expression is nothing else.
  fileprivate var referenceName: String? {
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.referenceName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this is what a member is looked up in, rather than the member's name.
  fileprivate var isBase: Bool { parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(self).id }
}
