import SwiftSyntax

extension Construct {
  static let library: [Construct] =
    [
      method("map", as: "filter"), method("filter", as: "map"), method("flatMap", as: "map"), method("compactMap", as: "map"),
      method("sorted", as: "shuffledNever"), method("enumerated", as: "reversed"), method("joined", as: "description"),
      method("split", as: "sorted"), method("prefix", as: "suffix"), method("suffix", as: "prefix"),
      method("dropFirst", as: "dropLast"), method("dropLast", as: "dropFirst"), method("reversed", as: "sorted"),
      method("uppercased", as: "lowercased"), method("lowercased", as: "uppercased"), method("hasPrefix", as: "hasSuffix"),
      method("append", as: "contains"), method("removeFirst", as: "removeLast"), method("removeLast", as: "removeFirst"),
      method("popLast", as: "first"), method("allSatisfy", as: "contains"), method("max", as: "min"), method("min", as: "max"),
      property("first", as: "last"), property("last", as: "first"), property("count", as: "isEmpty"),
      property("isEmpty", as: "count"),
      property("keys", as: "values"), property("values", as: "keys"),
      Construct("contains", FunctionCallExprSyntax.self) { node in
        node.memberName == "contains" ? [Edit(before: node, "!("), Edit(after: node, ")")] : nil
      },
      Construct("reduce of sequences", FunctionCallExprSyntax.self) { node in
        guard node.memberName == "reduce", let first = node.arguments.first, first.expression.is(IntegerLiteralExprSyntax.self)
        else { return nil }
        return [Edit(first.expression, "1000")]
      },
      Construct("zip", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription == "zip", let first = node.arguments.first, let last = node.arguments.last
        else { return nil }
        return [
          Edit(first.expression, last.expression.trimmedDescription), Edit(last.expression, first.expression.trimmedDescription),
        ]
      },
      Construct("print", FunctionCallExprSyntax.self) { node in
        node.calledExpression.trimmedDescription == "print" ? [Edit(node.arguments, "\"?\"")] : nil
      },
      Construct("print with a separator", LabeledExprSyntax.self) { node in
        node.label?.text == "separator" && node.isArgument(of: "print") ? [Edit(node.expression, "\"?\"")] : nil
      },
      Construct("print with a terminator", LabeledExprSyntax.self) { node in
        node.label?.text == "terminator" && node.isArgument(of: "print") ? [Edit(node.expression, "\"?\"")] : nil
      },
      Construct("stride", FunctionCallExprSyntax.self) { node in
        node.calledExpression.trimmedDescription == "stride" ? [Edit(node, "[1]")] : nil
      },
      Construct("texts of numbers", FunctionCallExprSyntax.self) { node in
        node.calledExpression.trimmedDescription == "String" && node.arguments.first?.label == nil ? [Edit(node, "\"?\"")] : nil
      },
      Construct("numbers of texts", FunctionCallExprSyntax.self) { node in
        node.calledExpression.trimmedDescription == "Int" && node.arguments.count == 1 ? [Edit(node, "nil")] : nil
      },
      Construct("String(format:)", FunctionCallExprSyntax.self) { node in
        node.arguments.first?.label?.text == "format" ? [Edit(node, "\"?\"")] : nil
      },
      Construct("Set", FunctionCallExprSyntax.self) { node in
        ["insert", "intersection", "union", "subtracting", "isSubset"].contains(node.memberName) ? [Edit(node, "[]")] : nil
      },
    ]

  private static func method(_ name: String, as other: String) -> Construct {
    Construct(name, FunctionCallExprSyntax.self) { node in
      guard node.memberName == name, let member = node.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
      return other == "shuffledNever" ? [Edit(node, "[]")] : [Edit(member.declName, other)]
    }
  }

  private static func property(_ name: String, as other: String) -> Construct {
    Construct(name, MemberAccessExprSyntax.self) { node in
      guard node.declName.baseName.text == name,
        node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id as SyntaxIdentifier?
      else { return nil }
      return [Edit(node.declName, other)]
    }
  }
}

extension Construct {
  static let promises: [Construct] =
    [
      handler("then", wrong: "{ $0 }"), handler("recover", wrong: "{ throw $0 }"), handler("catch", wrong: "{ _ in }"),
      handler("always", wrong: "{ }"), handler("validate", wrong: "{ _ in false }"),
      Construct("delay", FunctionCallExprSyntax.self) { node in
        node.memberName == "delay" ? node.arguments.first.map { [Edit($0.expression, "(9.5)")] } : nil
      },
      Construct("timeout", FunctionCallExprSyntax.self) { node in
        node.memberName == "timeout" ? node.arguments.first.map { [Edit($0.expression, "(99)")] } : nil
      },
      Construct("reduce of promises", FunctionCallExprSyntax.self) { node in
        guard node.memberName == "reduce", let closure = node.trailingClosure, closure.statements.description.contains("Promise")
        else {
          return nil
        }
        return [Edit(closure, "{ value, _ in Promise(value) }")]
      },
      function("all", as: "any"), function("any", as: "all"), function("race", as: "all"),
      Construct("retry", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription == "retry", let closure = node.trailingClosure else { return nil }
        return [Edit(closure.statements, "return Promise(0)")]
      },
      Construct("attempts of retry", LabeledExprSyntax.self) { node in
        node.label?.text == "attempts" ? [Edit(node.expression, "1")] : nil
      },
      Construct("Promise of a value", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription.hasPrefix("Promise"), node.arguments.count == 1, node.memberName == nil
        else { return nil }
        return [Edit(node.arguments, "12321")]
      },
      Construct("Promise of work", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription.hasPrefix("Promise"), let closure = node.trailingClosure,
          node.memberName == nil,
          closure.signature?.parameterClause == nil
        else { return nil }
        return [Edit(closure.statements, "return 12321")]
      },
      Construct("fulfill and reject", ClosureExprSyntax.self) { node in
        node.signature?.parameterClause?.trimmedDescription == "fulfill, reject" ? [Edit(node.statements, "fulfill(12321)")] : nil
      },
      Construct("pending", FunctionCallExprSyntax.self) { $0.memberName == "pending" ? [Edit($0, "Promise(12321)")] : nil },
      Construct("fulfill", FunctionCallExprSyntax.self) { $0.memberName == "fulfill" ? [Edit($0, "_ = 0")] : nil },
      Construct("reject", FunctionCallExprSyntax.self) { $0.memberName == "reject" ? [Edit($0, "_ = 0")] : nil },
      Construct("cancel", FunctionCallExprSyntax.self) { $0.memberName == "cancel" ? [Edit($0, "_ = 0")] : nil },
      Construct("state of a promise", MemberAccessExprSyntax.self) { node in
        let names: Set<String> = ["isPending", "isFulfilled", "isRejected"]
        return names.contains(node.declName.baseName.text) ? [Edit(before: node, "!"), Edit(after: node, "")] : nil
      },
      Construct("async on a queue", FunctionCallExprSyntax.self) { node in
        node.memberName == "async" ? [Edit(node.calledExpression, "DispatchQueue.main.sync")] : nil
      },
      Construct("asyncAfter", FunctionCallExprSyntax.self) { node in
        guard node.memberName == "asyncAfter", let argument = node.arguments.first else { return nil }
        return [Edit(argument.expression, ".now() + 7.5")]
      },
    ]

  private static func handler(_ name: String, wrong: String) -> Construct {
    Construct(name, FunctionCallExprSyntax.self) { node in
      guard node.memberName == name, let closure = node.trailingClosure else { return nil }
      return [Edit(closure, wrong)]
    }
  }

  private static func function(_ name: String, as other: String) -> Construct {
    Construct(name, FunctionCallExprSyntax.self) { node in
      node.calledExpression.trimmedDescription == name ? [Edit(node.calledExpression, other)] : nil
    }
  }
}

extension FunctionCallExprSyntax {
  /// The name after the dot, if a member is called.
  var memberName: String? { calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
}

extension LabeledExprSyntax {
  func isArgument(of name: String) -> Bool {
    parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == name
  }
}
