import SwiftSyntax

/// `if` and `switch` as expressions whose values are handed on.
extension ScriptTranslator {
  /// The lines that hand on what the branches of an `if` or `switch` give; `nil` where it gives nothing that is wanted.
  func branched(_ expression: ExprSyntax, _ mode: AsyncResult, _ sink: AsyncSink) -> [Rendered]? {
    guard expression.branchValues != nil, let branches = expression.branches,
      guesser.guess(expression) != .void
    else { return nil }
    guard mode == .value || mode == .promise else { return nil }
    let inner = branches.map { written(branch: $0, mode, sink.isBinding ? .giveBack : sink) }
    guard case .bind = sink else { return choice(expression, inner) }
    let values = inner.map { $0.count == 1 ? $0[0].givenBack : nil }
    if values.allSatisfy({ $0 != nil }) {
      let lines = choice(expression, values.map { [$0 ?? Rendered()] })
      return give(lines[0], sink) + lines.dropFirst()
    }
    let lines = choice(expression, inner)
    let waits = lines.contains { line in ["try ", "throw "].contains { line.text.contains($0) } }
    return give(waits ? "try await {" : "{", lines, sink).replacingLast("}()")
  }

  /// An expression's text; an `if` or `switch` as a closure that is called, where it can't stand as it is.
  func asked(_ expression: ExprSyntax) -> Rendered {
    guard expression.branchValues != nil, let branches = expression.branches else {
      return trimmed(expression)
    }
    let lines = choice(expression, branches.map { written(branch: $0, .value, .giveBack) })
    return (["{"] + lines.indented + ["}()"]).joined(indent: "")
  }

  /// What a branch does.
  private func written(branch: CodeBlockItemListSyntax, _ mode: AsyncResult, _ sink: AsyncSink)
    -> [Rendered]
  {
    guard let item = branch.first else { return [] }
    let comments = Self.comments(item.leadingTrivia)
    switch item.item {
    case .expr(let value): return comments + asyncReturn(value, mode, sink)
    case .stmt(let statement):
      if let choice = statement.as(ExpressionStmtSyntax.self)?.expression {
        return comments + asyncReturn(choice, mode, sink)
      }
      return comments + trimmed(statement).lines
    case .decl: return []
    }
  }

  /// An `if` or `switch` with other code in its branches; an `if` that stood on one line keeps it if it can.
  private func choice(_ expression: ExprSyntax, _ branches: [[Rendered]]) -> [Rendered] {
    if let choice = expression.as(SwitchExprSyntax.self) {
      var lines: [Rendered] = ["switch " + trimmed(choice.subject) + " {"]
      for (element, code) in zip(choice.cases, branches) {
        guard case .switchCase(let branch) = element else { continue }
        let label = trimmed(branch.label)
        lines += Self.comments(branch.leadingTrivia)
        lines +=
          code.count == 1 && branch.statements.first.map(beginsLine) == false
          ? [label + " " + code[0]] : [label] + code.indented
      }
      return lines + ["}"]
    }
    var lines: [Rendered] = []
    var next = expression.as(IfExprSyntax.self)
    var index = 0
    while let choice = next {
      lines.append((index > 0 ? "} else if " : "if ") + trimmed(choice.conditions) + " {")
      lines += branches[index].indented
      index += 1
      next = nil
      switch choice.elseBody {
      case .ifExpr(let other)?: next = other
      case .codeBlock?: lines += ["} else {"] + branches[index].indented
      case nil: break
      }
    }
    lines.append("}")
    guard !expression.trimmedDescription.contains("\n"), branches.allSatisfy({ $0.count == 1 }) else { return lines }
    let line = lines.dropFirst().reduce(lines[0]) { $0 + " " + $1.dedented(by: 2) }
    return line.bytes.count < 90 ? [line] : lines
  }
}

extension Rendered {
  /// The value in a line that returns it, or the line itself if it throws; `nil` for any other.
  fileprivate var givenBack: Rendered? {
    if text.hasPrefix("throw ") { return self }
    return text.hasPrefix("return ") ? dropping(first: 7, last: 0) : nil
  }
}
