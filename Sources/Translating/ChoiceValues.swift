import SwiftSyntax

/// `if` and `switch` as expressions: each branch is one.
extension ExprSyntax {
  /// What the branches of an `if` or `switch` give if each of them is one expression, or throws; `nil` if it is a statement, or anything else.
  var branchValues: [ExprSyntax]? {
    guard let branches else { return nil }
    var values: [ExprSyntax] = []
    for branch in branches {
      guard let own = branch.branchValues else { return nil }
      values += own
    }
    return values
  }

  /// The statements of the branches of an `if` with 'else', or of a `switch`, in the order of the text; `nil` for anything else.
  var branches: [CodeBlockItemListSyntax]? {
    if let choice = self.as(IfExprSyntax.self) {
      switch choice.elseBody {
      case .codeBlock(let other)?: return [choice.body.statements, other.statements]
      case .ifExpr(let next)?:
        return ExprSyntax(next).branches.map { [choice.body.statements] + $0 }
      case nil: return nil
      }
    }
    guard let choice = self.as(SwitchExprSyntax.self) else { return nil }
    let cases = choice.cases.compactMap {
      if case .switchCase(let branch) = $0 { branch.statements } else { nil }
    }
    return cases.count == choice.cases.count ? cases : nil
  }
}

extension CodeBlockItemListSyntax {
  /// What a branch gives: nothing if it throws; `nil` if it is more than one expression.
  fileprivate var branchValues: [ExprSyntax]? {
    guard isSingle, let item = first?.item else { return nil }
    switch item {
    case .expr(let value): return [value]
    case .stmt(let statement):
      if statement.is(ThrowStmtSyntax.self) { return [] }
      return statement.as(ExpressionStmtSyntax.self)?.expression.branchValues
    case .decl: return nil
    }
  }

  /// The whole `if` or `switch` of whose branches this is one; `nil` if it is something else.
  var choiceAround: ExprSyntax? {
    var choice = parent?.as(SwitchCaseSyntax.self)?.parent?.parent ?? parent?.parent
    while let inner = choice, let outer = inner.parent?.as(IfExprSyntax.self) {
      choice = Syntax(outer)
    }
    return choice?.as(IfExprSyntax.self).map { ExprSyntax($0) }
      ?? choice?.as(SwitchExprSyntax.self).map { ExprSyntax($0) }
  }
}

extension ClosureExprSyntax {
  /// The `if` or `switch` that it consists of, if that is an expression.
  var onlyChoice: ExprSyntax? {
    guard statements.isSingle,
      let only = statements.first?.item.as(ExpressionStmtSyntax.self)?.expression,
      only.branchValues != nil
    else { return nil }
    return only
  }
}
