import SwiftSyntax

extension Construct {
  static let concurrency: [Construct] =
    [
      Construct("async functions", FunctionDeclSyntax.self) { node in
        guard node.signature.effectSpecifiers?.asyncSpecifier != nil, let body = node.body else { return nil }
        return [Edit(body.statements, "return nil")]
      },
      Construct("await", AwaitExprSyntax.self) { [Edit($0.expression, "nil")] },
      Construct("async let", VariableDeclSyntax.self) { node in
        guard node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.async) }),
          let value = node.bindings.first?.initializer?.value
        else { return nil }
        return [Edit(value, "nil")]
      },
      Construct("for await", ForStmtSyntax.self) { node in
        node.awaitKeyword == nil ? nil : [Edit(node.body.statements, "_ = 0")]
      },
      Construct("Task", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription == "Task", let closure = node.trailingClosure else { return nil }
        return [Edit(closure.statements, "return 0")]
      },
      Construct("Task.sleep", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription == "Task.sleep", let argument = node.arguments.first else { return nil }
        return [Edit(argument.expression, argument.label?.text == "nanoseconds" ? "7_700_000_000" : ".seconds(77)")]
      },
      Construct("Promise of asynchronous work", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription == "Promise", let closure = node.trailingClosure,
          closure.statements.description.contains("await ")
        else { return nil }
        return [Edit(closure.statements, "return 12321")]
      },
      Construct("get", FunctionCallExprSyntax.self) { $0.memberName == "get" ? [Edit($0, "nil")] : nil },
      Construct("addTask", FunctionCallExprSyntax.self) { node in
        node.memberName == "addTask" ? node.trailingClosure.map { [Edit($0.statements, "return 12321")] } : nil
      },
      Construct("resume", FunctionCallExprSyntax.self) { node in
        guard node.memberName == "resume", let argument = node.arguments.first else { return nil }
        return [Edit(argument, argument.label?.text == "throwing" ? "throwing: CancellationError()" : "returning: 12321")]
      },
      Construct("awaitPromise", FunctionCallExprSyntax.self) { node in
        node.calledExpression.trimmedDescription == "awaitPromise" ? [Edit(node, "nil")] : nil
      },
      Construct("wrap", FunctionCallExprSyntax.self) { node in
        guard node.calledExpression.trimmedDescription == "wrap", let closure = node.trailingClosure else { return nil }
        return [Edit(closure.statements, "return")]
      },
    ]
}
