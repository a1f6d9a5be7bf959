import SwiftSyntax

// Choices of which Swift's compiler would certainly say that they leave something out.
extension Compiler {
  /// Reports a `switch` without `default` over an error of whatever type, a number or a text, or one that never names a case of its
  /// enumeration.
  func checkExhaustive(_ node: SwitchExprSyntax) {
    guard isAsStrictAsSwift else { return }
    var patterns: [PatternSyntax] = []
    for element in node.cases {
      guard case .switchCase(let branch) = element, case .case(let label) = branch.label else { return }
      for item in label.caseItems where item.whereClause == nil {
        if item.pattern.takesEverything { return }
      }
      patterns += label.caseItems.map(\.pattern)
    }
    guard let missing = missing(in: patterns, of: node.subject) else { return }
    error(node.switchKeyword, "switch must be exhaustive: \(missing)")
  }

  /// What to add; `nil` where nothing is certainly left out.
  private func missing(in patterns: [PatternSyntax], of subject: ExprSyntax) -> String? {
    if isAnyError(subject) { return "an error can be of any type: add 'default'" }
    switch certainType(of: subject) {
    case .int, .double, .string: return "add 'default'"
    case .user(let info) where info.kind == .enumeration && isOfScript(info):
      let named = Set(patterns.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text.trimmingBackticks) })
      let missing = info.cases.map(\.name).filter { !named.contains($0) }
      guard !missing.isEmpty else { return nil }
      return "add \(missing.map { "'.\($0)'" }.joined(separator: ", ")), or 'default'"
    default: return nil
    }
  }
}

extension PatternSyntax {
  /// Whether it may match whatever there is: a name, `_`, or a type.
  fileprivate var takesEverything: Bool {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.takesEverything }
    if let expression = self.as(ExpressionPatternSyntax.self)?.expression {
      // After `let`, a name or a part of a tuple is one as well.
      return expression.is(DiscardAssignmentExprSyntax.self) || expression.is(PatternExprSyntax.self)
        || expression.is(SequenceExprSyntax.self) || expression.is(AsExprSyntax.self) || expression.is(TupleExprSyntax.self)
    }
    return self.is(IdentifierPatternSyntax.self) || self.is(WildcardPatternSyntax.self) || self.is(IsTypePatternSyntax.self)
      || self.is(TuplePatternSyntax.self)
  }
}
