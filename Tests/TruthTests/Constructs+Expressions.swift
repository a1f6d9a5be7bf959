import SwiftSyntax

extension Construct {
  static let values: [Construct] = [
    Construct("integers", IntegerLiteralExprSyntax.self) { [Edit($0, "(\($0.literal.text) + 1)")] },
    Construct("doubles", FloatLiteralExprSyntax.self) { [Edit($0, "(\($0.literal.text) * 3)")] },
    Construct("booleans", BooleanLiteralExprSyntax.self) { [Edit($0, "(!\($0.literal.text))")] },
    Construct("strings", StringLiteralExprSyntax.self) { node in
      guard node.openingQuote.tokenKind == .stringQuote, let first = node.segments.first else { return nil }
      return [Edit(before: first, "?")]
    },
    Construct("strings of several lines", StringLiteralExprSyntax.self) { node in
      guard node.openingQuote.tokenKind == .multilineStringQuote, let first = node.segments.first else { return nil }
      return [Edit(before: first, "?")]
    },
    Construct("string interpolation", ExpressionSegmentSyntax.self) { [Edit($0.expressions, "0")] },
    Construct("nil", NilLiteralExprSyntax.self) { [Edit($0, "0")] },
    Construct("arrays", ArrayExprSyntax.self) { node in
      guard let last = node.elements.last else { return nil }
      return [Edit(last, "")]
    },
    Construct("dictionaries", DictionaryExprSyntax.self) { node in
      guard case .elements(let elements) = node.content, let first = elements.first else { return nil }
      return [Edit(first.value, "0")]
    },
    Construct("tuples", TupleExprSyntax.self) { node in
      guard node.elements.count == 2, let first = node.elements.first, let last = node.elements.last else { return nil }
      return [
        Edit(first.expression, last.expression.trimmedDescription), Edit(last.expression, first.expression.trimmedDescription),
      ]
    },
    Construct("parts of tuples", MemberAccessExprSyntax.self) { node in
      guard let position = Int(node.declName.baseName.text) else { return nil }
      return [Edit(node.declName, "\(1 - position)")]
    },
    Construct("labels in tuples", TupleExprSyntax.self) { node in
      guard node.elements.count > 1, let label = node.elements.first?.label else { return nil }
      return [Edit(label, "wrong")]
    },
    Construct("ranges", InfixOperatorExprSyntax.self) { node in
      guard ExprSyntax(node).isRange else { return nil }
      return [Edit(node.operator, node.operator.trimmedDescription == "..." ? "..<" : "...")]
    },
    Construct("ranges with one end") { node in
      guard let expression = node.as(ExprSyntax.self), expression.isRange, !expression.is(InfixOperatorExprSyntax.self) else {
        return nil
      }
      return [Edit(expression, "(50...60)")]
    },
    Construct("elements", SubscriptCallExprSyntax.self) { node in
      guard node.arguments.count == 1 else { return nil }
      return [Edit(node.arguments, "[Int]()")]
    },
    Construct("elements with a default", SubscriptCallExprSyntax.self) { node in
      guard let fallback = node.arguments.first(where: { $0.label?.text == "default" }) else { return nil }
      return [Edit(fallback.expression, "99")]
    },
    Construct("if nothing, then", InfixOperatorExprSyntax.self) { node in
      guard node.operator.trimmedDescription == "??" else { return nil }
      return [Edit(node.leftOperand, "nil")]
    },
    Construct("optional chains", OptionalChainingExprSyntax.self) { node in
      node.parent?.is(MemberAccessExprSyntax.self) == true ? [Edit(node.questionMark, "!")] : nil
    },
    Construct("forced unwrapping", ForceUnwrapExprSyntax.self) { [Edit($0.exclamationMark, "")] },
    Construct("members with a dot only", MemberAccessExprSyntax.self) { $0.base == nil ? [Edit($0, ".wrong")] : nil },
    Construct("as?", AsExprSyntax.self) { node in
      node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark ? [Edit(node, "nil")] : nil
    },
    Construct("as!", AsExprSyntax.self) { node in
      node.questionOrExclamationMark?.tokenKind == .exclamationMark ? [Edit(node, "nil")] : nil
    },
    Construct("is", IsExprSyntax.self) { [Edit(before: $0, "!("), Edit(after: $0, ")")] },
    Construct("a choice of two values", TernaryExprSyntax.self) {
      [Edit(before: $0.condition, "!("), Edit(after: $0.condition, ")")]
    },
  ]

  static let operators: [Construct] = [
    binary("+", as: "-"), binary("-", as: "+"), binary("*", as: "+"), binary("/", as: "*"), binary("%", as: "*"),
    binary("<", as: ">="), binary(">", as: "<="), binary("<=", as: ">"), binary(">=", as: "<"), binary("==", as: "!="),
    binary("!=", as: "=="), binary("&&", as: "||"), binary("||", as: "&&"), binary("===", as: "!=="),
    binary("+=", as: "-="), binary("-=", as: "+="), binary("*=", as: "+="), binary("&", as: "|"), binary("<<", as: ">>"),
    binary("&+", as: "&-"), binary("~=", as: "!="),
    Construct("!", PrefixOperatorExprSyntax.self) { $0.operator.text == "!" ? [Edit($0.operator, "")] : nil },
    Construct("- before a value", PrefixOperatorExprSyntax.self) { $0.operator.text == "-" ? [Edit($0.operator, "")] : nil },
    Construct("assignment", InfixOperatorExprSyntax.self) { node in
      node.operator.is(AssignmentExprSyntax.self) ? [Edit(node.leftOperand, "_")] : nil
    },
    Construct("precedence", InfixOperatorExprSyntax.self) { node in
      guard let right = node.rightOperand.as(InfixOperatorExprSyntax.self), right.operator.trimmedDescription == "*",
        node.operator.trimmedDescription == "+"
      else { return nil }
      return [Edit(before: node.leftOperand, "("), Edit(after: right.leftOperand, ")")]
    },
    Construct("operators as functions", DeclReferenceExprSyntax.self) { node in
      guard case .binaryOperator(let symbol) = node.baseName.tokenKind, node.parent?.is(InfixOperatorExprSyntax.self) != true
      else { return nil }
      return [Edit(node, symbol == "+" ? "-" : symbol == ">" ? "<" : "+")]
    },
  ]

  private static func binary(_ symbol: String, as other: String) -> Construct {
    Construct("operator \(symbol)", InfixOperatorExprSyntax.self) { node in
      node.operator.trimmedDescription == symbol ? [Edit(node.operator, other)] : nil
    }
  }
}
