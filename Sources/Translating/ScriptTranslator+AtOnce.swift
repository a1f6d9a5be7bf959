import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// PromiseKit 0.9 calls handlers at once whose promise is settled already; the others call them later.
extension ScriptTranslator {
  /// Says so of a statement whose chain begins with a promise that its text settles, if its handlers do something that can be seen.
  func noteAtOnce(_ statement: CodeBlockItemSyntax) {
    let isOld = !table.isAsync && table.dialect.isPromiseKitZero
    guard isOld != source.isPromiseKitZero, let chain = chain(of: statement) else { return }
    var (link, isLoud) = (chain, false)
    while let call = link.as(FunctionCallExprSyntax.self), let parts = CallParts(call), let step = guesser.step(parts),
      let base = parts.base
    {
      // What waits for something else doesn't run at once, nor does what follows.
      if [.delay, .timeout, .chain, .recoverChain].contains(step.kind) { isLoud = false }
      switch step.handler {
      case .closure(let closure)?: isLoud = isLoud || quietness.loudPart(of: closure.statements) != nil
      case .function?: isLoud = true
      case nil: break
      }
      link = base
    }
    guard isLoud, isSettled(link), !isLastOfAll(statement) else { return }
    note(
      chain, rule: 1,
      isOld
        ? "the promise is settled: handlers run at once here, before the next line"
        : "handlers run later, not before the next line",
      changing: chain)
  }

  private func chain(of statement: CodeBlockItemSyntax) -> ExprSyntax? {
    switch statement.item {
    case .expr(let whole): return discarded(whole)
    case .decl(let node):
      guard let declaration = node.as(VariableDeclSyntax.self), declaration.bindings.count == 1 else { return nil }
      return declaration.bindings.first?.initializer?.value
    case .stmt: return nil
    }
  }

  /// Whether the text settles a promise where it makes it.
  private func isSettled(_ root: ExprSyntax, depth: Int = 4) -> Bool {
    guard depth > 0 else { return false }
    if let reference = root.as(DeclReferenceExprSyntax.self), let declared = names.scoped.declaration(of: reference),
      !declared.isVariable, case .value(let value) = declared.kind
    {
      return isSettled(value, depth: depth - 1)
    }
    guard let parts = root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else { return false }
    switch guesser.source(parts) {
    case .value, .failure: return true
    case .executor(let closure, let settlers):
      return !closure.returnsEarly
        && closure.statements.contains { statement in
          statement.item.as(FunctionCallExprSyntax.self)
            .map { settlers.calls.contains($0.calledExpression.trimmedDescription) } ?? false
        }
    case nil:
      // What a function of the script gives that settles it before it returns.
      let meant = names.scoped.functions(called: parts)
      guard meant.count == 1, let body = meant[0].body else { return false }
      let returned = body.statements.isSingle ? body.statements.first?.item.as(ExprSyntax.self).map { [$0] } : nil
      let given = returned ?? ReturnFinder.find(in: body.statements).compactMap(\.expression)
      return !given.isEmpty && given.allSatisfy { isSettled($0, depth: depth - 1) }
    default: return false
    }
  }

  /// Whether nothing of the script follows.
  private func isLastOfAll(_ statement: CodeBlockItemSyntax) -> Bool {
    guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.parent?.is(SourceFileSyntax.self) == true else {
      return false
    }
    return list.last?.id == statement.id
  }
}
