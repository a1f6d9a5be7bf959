import SwiftLanguage
import SwiftSyntax

extension StubUses {
  /// Notes whether a call is what `await` awaits: by itself, as the start of an `async let`, or with properties of its result behind it.
  func noteEffects(of node: ExprSyntax, in use: inout StubUse) {
    var (last, next) = (Syntax(node), node.parent)
    // `await Badge(user: api.user())`: making a badge takes no time.
    if let call = node.as(FunctionCallExprSyntax.self), call.makesOfCalls || call.isStepOfCall { return }
    while let current = next {
      if let call = current.parent?.parent?.as(FunctionCallExprSyntax.self), current.is(LabeledExprSyntax.self), call.makesOfCalls
      {
        (last, next) = (Syntax(call), call.parent)
        continue
      }
      if current.is(AwaitExprSyntax.self) { use.isAwaited = true }
      if current.is(TryExprSyntax.self) { use.isTried = true }
      if let clause = current.as(InitializerClauseSyntax.self) {
        let declaration = clause.parent?.parent?.parent?.as(VariableDeclSyntax.self)
        // The task that `async let` starts awaits the call; where it is read it is tried.
        if declaration?.modifiers.contains(where: { $0.name.tokenKind == .keyword(.async) }) == true {
          (use.isAwaited, use.isTried) = (true, true)
        }
        return
      }
      // `await store.items().map { $0.name }` waits for the items.
      if let call = current.parent?.as(FunctionCallExprSyntax.self), call.isStepOfCall, call.calledExpression.id == current.id {
        (last, next) = (Syntax(call), call.parent)
        continue
      }
      let isBase = current.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(last)?.id
      guard isBase || Self.passesOn(current) else { return }
      (last, next) = (current, current.parent)
    }
  }

  /// Whether an expression is the value of the one within it, or a step of it.
  private static func passesOn(_ node: Syntax) -> Bool {
    node.is(AwaitExprSyntax.self) || node.is(TryExprSyntax.self) || node.is(ForceUnwrapExprSyntax.self)
      || node.is(OptionalChainingExprSyntax.self) || node.is(AsExprSyntax.self) || node.is(TupleExprSyntax.self)
      || node.is(InfixOperatorExprSyntax.self)
      || node.is(LabeledExprListSyntax.self) && node.parent?.is(TupleExprSyntax.self) == true
      || node.is(LabeledExprSyntax.self) && node.parent?.parent?.is(TupleExprSyntax.self) == true
  }

  /// Methods whose closures say yes or no.
  private static let tests: Set<String> = ["first", "firstIndex", "last", "filter", "contains", "allSatisfy", "removeAll"]

  /// Whether an expression is asked as a condition.
  func isCondition(_ node: ExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    // `if await box.remove(item) { … }`
    if parent.is(AwaitExprSyntax.self) || parent.is(TryExprSyntax.self) {
      return parent.as(ExprSyntax.self).map(isCondition) ?? false
    }
    if parent.is(ConditionElementSyntax.self) { return true }
    if let tuple = parent.parent?.parent?.as(TupleExprSyntax.self), parent.is(LabeledExprSyntax.self), tuple.elements.count == 1 {
      return isCondition(ExprSyntax(tuple))
    }
    // `paths.first { exists($0) }`
    if let item = parent.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let closure = list.parent?.as(ClosureExprSyntax.self), let call = closure.receivingCall,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      return Self.tests.contains(member.declName.baseName.text) && !vocabulary.operators.contains(member.declName.baseName.text)
    }
    if let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self), call.asserts, parent.is(LabeledExprSyntax.self) {
      return call.arguments.first?.expression.id == node.id
    }
    if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.id == node.id }
    if let prefix = parent.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" { return true }
    if let infix = parent.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    {
      return ["&&", "||"].contains(name)
    }
    return false
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is a step of a collection or a text that another call gives, which takes no time.
  fileprivate var isStepOfCall: Bool {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self), Self.steps.contains(member.declName.baseName.text),
      let base = member.base?.present, base.is(FunctionCallExprSyntax.self)
    else { return false }
    let closures = [trailingClosure].compactMap { $0.map { Syntax($0) } } + arguments.map { Syntax($0) }
    return !closures.contains { $0.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) } }
  }

  private static let steps: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "sorted", "reduce", "first", "last", "prefix", "suffix", "dropFirst", "dropLast",
    "reversed", "joined", "enumerated", "contains", "allSatisfy", "min", "max", "forEach", "uppercased", "lowercased", "split",
    "components", "trimmingCharacters", "replacingOccurrences",
  ]

  /// Whether it makes a value of a type out of what calls give.
  fileprivate var makesOfCalls: Bool {
    guard calledExpression.referenceName?.first?.isUppercase == true, trailingClosure == nil else { return false }
    return arguments.contains { argument in
      var value = argument.expression
      if let tried = value.as(TryExprSyntax.self) { value = tried.expression }
      guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
      return call.calledExpression.calledName?.first?.isLowercase == true
    }
  }
}
