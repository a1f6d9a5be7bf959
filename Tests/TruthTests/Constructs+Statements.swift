import SwiftSyntax

extension Construct {
  static let statements: [Construct] = [
    Construct("if", IfExprSyntax.self) { node in
      node.conditions.compactMap { $0.condition.as(ExprSyntax.self) }.first.map {
        [Edit(before: $0, "!("), Edit(after: $0, ")")]
      }
    },
    Construct("else if", IfExprSyntax.self) { node in
      guard let next = node.elseBody?.as(IfExprSyntax.self) else { return nil }
      return [Edit(after: next.conditions, ", false")]
    },
    Construct("else", IfExprSyntax.self) { node in
      guard let block = node.elseBody?.as(CodeBlockSyntax.self), node.parent?.is(ExpressionStmtSyntax.self) == true else {
        return nil
      }
      return [Edit(block.statements, "_ = 0")]
    },
    Construct("if let", IfExprSyntax.self) { node in
      guard node.conditions.contains(where: { $0.condition.is(OptionalBindingConditionSyntax.self) }) else { return nil }
      return [Edit(after: node.conditions, ", false")]
    },
    Construct("guard", GuardStmtSyntax.self) { [Edit(after: $0.conditions, ", false")] },
    Construct("guard let", GuardStmtSyntax.self) { node in
      guard node.conditions.contains(where: { $0.condition.is(OptionalBindingConditionSyntax.self) }) else { return nil }
      return [Edit(after: node.conditions, ", false")]
    },
    Construct("several conditions", ConditionElementListSyntax.self) { node in
      guard node.count > 1, let last = node.last, last.condition.is(ExprSyntax.self) else { return nil }
      return [Edit(last, "true")]
    },
    Construct("if as a value", IfExprSyntax.self) { node in
      guard node.parent?.is(ExpressionStmtSyntax.self) != true, node.parent?.is(IfExprSyntax.self) != true else { return nil }
      return [Edit(after: node.conditions, ", false")]
    },
    Construct("switch as a value", SwitchExprSyntax.self) { node in
      guard node.parent?.is(ExpressionStmtSyntax.self) != true else { return nil }
      guard let label = node.cases.first?.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self),
        let item = label.caseItems.last
      else { return nil }
      return [Edit(after: item, " where false")]
    },
    Construct("switch", SwitchExprSyntax.self) { node in
      guard let first = node.cases.first?.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) else { return nil }
      return first.caseItems.filter { $0.whereClause == nil }.suffix(1).map { Edit(after: $0.pattern, " where false") }
    },
    Construct("several patterns in a case", SwitchCaseItemListSyntax.self) { node in
      guard node.count > 1, let first = node.first else { return nil }
      return [Edit(after: first.pattern, " where false")]
    },
    Construct("where in a case", SwitchCaseItemSyntax.self) { $0.whereClause.map { [Edit($0.condition, "true")] } },
    Construct("fallthrough", FallThroughStmtSyntax.self) { [Edit($0, "break")] },
    Construct("for", ForStmtSyntax.self) { [Edit(before: $0.sequence, "Array("), Edit(after: $0.sequence, ").dropFirst()")] },
    Construct("for where", ForStmtSyntax.self) { $0.whereClause.map { [Edit($0.condition, "true")] } },
    Construct("for case", ForStmtSyntax.self) { node in
      guard node.caseKeyword != nil else { return nil }
      return [Edit(node.body.statements, "_ = 0")]
    },
    Construct("while", WhileStmtSyntax.self) { [Edit(after: $0.conditions, ", false")] },
    Construct("while let", WhileStmtSyntax.self) { node in
      guard node.conditions.contains(where: { $0.condition.is(OptionalBindingConditionSyntax.self) }) else { return nil }
      return [Edit(after: node.conditions, ", false")]
    },
    Construct("repeat", RepeatStmtSyntax.self) { [Edit($0.condition, "false")] },
    Construct("break", BreakStmtSyntax.self) { $0.label == nil ? [Edit($0, "_ = 0")] : nil },
    Construct("continue", ContinueStmtSyntax.self) { $0.label == nil ? [Edit($0, "break")] : nil },
    Construct("break out of a label", BreakStmtSyntax.self) { $0.label.map { [Edit($0, "")] } },
    Construct("continue at a label", ContinueStmtSyntax.self) { $0.label.map { [Edit($0, "")] } },
    Construct("defer", DeferStmtSyntax.self) { [Edit($0.deferKeyword, "do")] },
    Construct("return", ReturnStmtSyntax.self) { node in node.expression.map { [Edit($0, "nil")] } },
    Construct("early return", ReturnStmtSyntax.self) { node in
      guard node.expression == nil else { return nil }
      return [Edit(node, "_ = 0")]
    },
    Construct("throw", ThrowStmtSyntax.self) { [Edit($0.expression, "CancellationError()")] },
    Construct("do and catch", DoStmtSyntax.self) { node in
      node.catchClauses.isEmpty ? nil : [Edit(node.body.statements, "throw CancellationError()")]
    },
    Construct("catch with a pattern", CatchItemSyntax.self) { node in
      node.pattern.map { [Edit(after: $0, node.whereClause == nil ? " where false" : "")] }
    },
    Construct("catch where", CatchItemSyntax.self) { $0.whereClause.map { [Edit($0.condition, "true")] } },
    Construct("try", TryExprSyntax.self) { node in
      node.questionOrExclamationMark == nil ? [Edit(node.expression, "nil")] : nil
    },
    Construct("try?", TryExprSyntax.self) { node in
      node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark ? [Edit(node, "nil")] : nil
    },
    Construct("try!", TryExprSyntax.self) { node in
      node.questionOrExclamationMark?.tokenKind == .exclamationMark ? [Edit(node, "nil")] : nil
    },
  ]

  static let patterns: [Construct] = [
    Construct("case with a payload", SwitchCaseItemSyntax.self) { node in
      guard
        let pattern = node.pattern.as(ExpressionPatternSyntax.self)
          ?? node.pattern.as(ValueBindingPatternSyntax.self)?.pattern.as(
            ExpressionPatternSyntax.self), pattern.expression.is(FunctionCallExprSyntax.self), node.whereClause == nil
      else { return nil }
      return [Edit(after: node.pattern, " where false")]
    },
    Construct("case of a range", SwitchCaseItemSyntax.self) { node in
      guard let expression = node.pattern.as(ExpressionPatternSyntax.self)?.expression, expression.isRange else { return nil }
      return [Edit(after: node.pattern, " where false")]
    },
    Construct("case of a tuple", SwitchCaseItemSyntax.self) { node in
      guard let expression = node.pattern.as(ExpressionPatternSyntax.self)?.expression, expression.is(TupleExprSyntax.self)
      else { return nil }
      return [Edit(after: node.pattern, " where false")]
    },
    Construct("case let", SwitchCaseItemSyntax.self) { node in
      guard node.pattern.is(ValueBindingPatternSyntax.self), node.whereClause == nil else { return nil }
      return [Edit(after: node.pattern, " where false")]
    },
    Construct("case is", SwitchCaseItemSyntax.self) { node in
      guard node.pattern.is(IsTypePatternSyntax.self) else { return nil }
      return [Edit(after: node.pattern, " where false")]
    },
    Construct("case as", SwitchCaseItemSyntax.self) { node in
      guard node.pattern.trimmedDescription.contains(" as ") else { return nil }
      return [node.whereClause.map { Edit($0.condition, "false") } ?? Edit(after: node.pattern, " where false")]
    },
    Construct("case with ?", SwitchCaseItemSyntax.self) { node in
      guard node.pattern.trimmedDescription.contains("?"), node.whereClause == nil else { return nil }
      return [Edit(after: node.pattern, " where false")]
    },
    Construct("if case", MatchingPatternConditionSyntax.self) { [Edit(after: $0, ", false")] },
    Construct("taking a tuple apart", TuplePatternSyntax.self) { node in
      let elements = Array(node.elements)
      guard elements.count == 2 else { return nil }
      return [
        Edit(elements[0].pattern, elements[1].pattern.trimmedDescription),
        Edit(elements[1].pattern, elements[0].pattern.trimmedDescription),
      ]
    },
    Construct("wildcards", WildcardPatternSyntax.self, hasFault: false) { _ in [] },
  ]
}

extension ExprSyntax {
  /// Whether a range is written here.
  var isRange: Bool {
    let operators: Set<String> = ["...", "..<"]
    if let node = self.as(InfixOperatorExprSyntax.self) { return operators.contains(node.operator.trimmedDescription) }
    if let node = self.as(PrefixOperatorExprSyntax.self) { return operators.contains(node.operator.text) }
    if let node = self.as(PostfixOperatorExprSyntax.self) { return operators.contains(node.operator.text) }
    return false
  }
}
