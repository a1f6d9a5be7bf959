import Program
import SwiftLanguage
import SwiftSyntax

/// `retain-cycle`, as far as the text tells: an object keeps a promise whose handler keeps the object. A run says whether it lasts.
struct RetainCycles {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for statement in facts.statements {
      guard let expression = statement.statementExpression ?? statement.returned, let owner = expression.enclosingClass else {
        continue
      }
      if let assignment = expression.as(InfixOperatorExprSyntax.self), assignment.operator.is(AssignmentExprSyntax.self),
        let property = assignment.leftOperand.ownProperty, let (_, calls) = facts.reader.chain(assignment.rightOperand)
      {
        note(calls, keptIn: property, of: owner, facts)
      } else if let (root, calls) = facts.reader.chain(expression), let property = root.ownProperty, !root.isLocal(property) {
        // The promise was stored before, and is chained from here.
        note(calls, keptIn: property, of: owner, facts)
      }
    }
  }

  private mutating func note(_ calls: [ChainCall], keptIn property: String, of owner: ClassDeclSyntax, _ facts: ScriptFacts) {
    guard owner.stores(property), let last = calls.last, calls.contains(where: { $0.keepsSelf(of: owner) }) else { return }
    findings.append(
      Finding(
        .retainCycle, at: facts.place(of: last.name),
        "'\(owner.name.text)' keeps this promise in '\(property)', and its handlers keep '\(owner.name.text)': as long as it is pending, neither is freed; capture [weak self]"
      ))
  }
}

extension ChainCall {
  /// Whether its handler keeps the object: a closure that refers to it, or one of its methods, handed over by name.
  fileprivate func keepsSelf(of owner: ClassDeclSyntax) -> Bool {
    if let closure { return closure.keepsSelf }
    guard let method = function?.ownProperty else { return false }
    return owner.memberBlock.members.contains { member in
      guard let declared = member.decl.as(FunctionDeclSyntax.self) else { return false }
      return declared.name.text == method && !declared.modifiers.contains { ["static", "class"].contains($0.name.text) }
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
  /// Whether a name without `self.` may mean a variable or a parameter of the method around it.
  fileprivate func isLocal(_ name: String) -> Bool {
    guard !tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "self" }) else { return false }
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(MemberBlockItemSyntax.self) { node = parent }
    return node.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name
        && (token.parent?.is(IdentifierPatternSyntax.self) == true || token.parent?.is(FunctionParameterSyntax.self) == true
          || token.parent?.is(ClosureShorthandParameterSyntax.self) == true)
    }
  }

  /// The property of `self` that it names.
  fileprivate var ownProperty: String? {
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.ownProperty }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.ownProperty }
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
    let captures = signature?.capture?.items.map(\.ownText) ?? []
    guard !captures.contains(where: { $0.hasPrefix("weak ") || $0.hasPrefix("unowned") }) else { return false }
    return captures.contains("self") || statements.mentions(["self"])
  }
}
