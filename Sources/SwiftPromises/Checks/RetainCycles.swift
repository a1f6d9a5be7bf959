import Program
import SwiftLanguage
import SwiftSyntax

/// `retain-cycle`, as far as the text tells: an object keeps a promise whose handler keeps the object. A run says whether it lasts.
struct RetainCycles {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for statement in facts.statements {
      guard let assignment = statement.statementExpression?.as(InfixOperatorExprSyntax.self),
        assignment.operator.is(AssignmentExprSyntax.self),
        let owner = assignment.enclosingClass, let property = assignment.leftOperand.ownProperty, owner.stores(property),
        let (_, calls) = facts.reader.chain(assignment.rightOperand), let last = calls.last,
        calls.contains(where: { $0.closure?.keepsSelf ?? false })
      else { continue }
      findings.append(
        Finding(
          .retainCycle, at: facts.place(of: last.name),
          "'\(owner.name.text)' keeps this promise in '\(property)', and its handlers keep '\(owner.name.text)': as long as it is pending, neither is freed; capture [weak self]"
        ))
    }
  }
}

extension SyntaxProtocol {
  fileprivate var enclosingClass: ClassDeclSyntax? {
    var node = parent
    while let current = node {
      if let found = current.as(ClassDeclSyntax.self) { return found }
      node = current.parent
    }
    return nil
  }
}

extension ClassDeclSyntax {
  fileprivate func stores(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(where: { $0.name.text == "weak" })
      else { return false }
      return variable.bindings.contains {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name && $0.accessorBlock == nil
      }
    }
  }
}

extension ExprSyntax {
  /// The property of `self` that it names.
  fileprivate var ownProperty: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    else { return nil }
    return member.declName.baseName.text
  }
}

extension ClosureExprSyntax {
  /// Whether it refers to `self`, and not weakly.
  fileprivate var keepsSelf: Bool {
    let captures = signature?.capture?.items.map(\.trimmedDescription) ?? []
    guard !captures.contains(where: { $0.hasPrefix("weak ") || $0.hasPrefix("unowned") }) else { return false }
    return captures.contains("self") || statements.mentions(["self"])
  }
}
