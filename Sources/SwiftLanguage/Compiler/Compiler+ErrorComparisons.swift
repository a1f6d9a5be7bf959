import Program
import SwiftSyntax

// Comparisons that Swift's compiler refuses: an error of whatever type has no cases and no `==`, and neither have types that aren't
// `Equatable` the latter.
extension Compiler {
  /// Reports `error == .missing`, and `==` between values whose type doesn't have it.
  func checkComparison(_ node: InfixOperatorExprSyntax, _ token: TokenSyntax) {
    guard ["==", "!="].contains(token.text), isAsStrictAsSwift else { return }
    for (operand, other) in [(node.leftOperand, node.rightOperand), (node.rightOperand, node.leftOperand)] {
      if isAnyError(operand) { return checkErrorComparison(operand, other, token, node) }
    }
    guard case .user(let info)? = certainType(of: node.leftOperand), isWithoutEquality(info) else { return }
    if !node.rightOperand.isImplicitMember {
      guard case .user(let other)? = certainType(of: node.rightOperand), other === info else { return }
    }
    guard !declaresEquality else { return }
    let advice = info.kind == .enumeration ? ", or ask for a case with 'if case'" : ""
    error(
      token,
      "binary operator '\(token.text)' cannot be applied to two '\(info.name)' operands: declare it as '\(info.name): Equatable'\(advice)"
    )
  }

  private func checkErrorComparison(
    _ operand: ExprSyntax, _ other: ExprSyntax, _ token: TokenSyntax, _ node: InfixOperatorExprSyntax
  ) {
    let name = operand.ownText
    if let member = other.implicitCase {
      guard !declaresEquality else { return }
      let owner = errorType(withCase: member)
      return error(
        other, "type 'any Error' has no member '\(member)'" + advice(asking: name, whether: owner, member),
        fixIt: owner.flatMap { comparing(node, name, token, with: $0, ".\(member)") })
    }
    if !declaresEquality, let type = errorTypeNamed(by: other) {
      let test = token.text == "==" ? "\(name) is \(type)" : "!(\(name) is \(type))"
      return error(
        token,
        "binary operator '\(token.text)' cannot be applied to operands of type 'any Error' and '\(other.is(DeclReferenceExprSyntax.self) ? "\(type).Type" : type)': ask '\(test)'",
        fixIt: fixIt("write '\(test)'", replacing: node, with: test))
    }
    guard case .user(let info)? = certainType(of: other), !declaresEquality else { return }
    let member = other.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    error(
      token,
      "binary operator '\(token.text)' cannot be applied to operands of type 'any Error' and '\(info.name)'"
        + advice(asking: name, whether: info, member),
      fixIt: comparing(node, name, token, with: info, member.map { ".\($0)" } ?? other.ownText))
  }

  /// Lets a comparison ask for the type, too: as a condition of its own, or within a larger one.
  private func comparing(
    _ node: InfixOperatorExprSyntax, _ name: String, _ token: TokenSyntax, with owner: TypeInfo, _ value: String
  ) -> FixIt? {
    let better: String
    if token.text == "==", value.hasPrefix("."), node.parent?.is(ConditionElementSyntax.self) == true {
      better = "case \(owner.name)\(value) = \(name)"
    } else if !isWithoutEquality(owner) {
      better = "(\(name) as? \(owner.name)) \(token.text) \(value)"
    } else {
      return nil
    }
    return fixIt("write '\(better)'", replacing: node, with: better)
  }

  /// Reports a pattern that takes an error of whatever type for one of a type with cases: `if case .missing = error`.
  ///
  /// - Parameter subject: What is matched; `nil` for the error of a `catch`.
  func checkErrorPattern(_ pattern: PatternSyntax, of subject: ExprSyntax?) {
    guard isAsStrictAsSwift, subject.map(isAnyError) ?? !mentions("throws(") else { return }
    var inner = pattern
    while let binding = inner.as(ValueBindingPatternSyntax.self) { inner = binding.pattern }
    guard let expression = inner.as(ExpressionPatternSyntax.self)?.expression else { return }
    if let type = errorTypeNamed(by: expression) {
      let message =
        expression.is(DeclReferenceExprSyntax.self)
        ? "'is' keyword required to pattern match against type name"
        : "expression pattern of type '\(type)' cannot match values of type 'any Error'"
      return error(
        expression, "\(message): write 'is \(type)'",
        fixIt: fixIt("write 'is \(type)'", replacing: expression, with: "is \(type)"))
    }
    guard let member = expression.implicitCase else { return }
    guard let owner = errorType(withCase: member) else {
      return error(expression, "type 'any Error' has no member '\(member)': write the type's name before it")
    }
    error(
      expression, "type 'any Error' has no member '\(member)': write '\(owner.name).\(member)'",
      fixIt: fixIt("insert '\(owner.name)'", inserting: owner.name, at: expression))
  }

  /// The type of errors that an expression is the bare name of, or makes one of.
  private func errorTypeNamed(by expression: ExprSyntax) -> String? {
    let call = expression.as(FunctionCallExprSyntax.self)
    guard call?.arguments.isEmpty != false, let named = call?.calledExpression ?? Optional(expression),
      case .user(let info)? = typeNamed(by: named), info.isError, info.kind != .protocol,
      named.is(DeclReferenceExprSyntax.self), call == nil || !isOfScript(info) || isWithoutEquality(info)
    else { return nil }
    return info.name
  }

  /// Reports `!error is Missing`, where `!` stands before the error.
  func checkNegation(_ node: PrefixOperatorExprSyntax) {
    guard isAsStrictAsSwift, isAnyError(node.expression), let test = node.parent?.as(IsExprSyntax.self) else { return }
    let better = "!(\(node.expression.ownText) is \(test.type.ownText))"
    error(
      node, "cannot convert value of type 'any Error' to expected argument type 'Bool': write '\(better)'",
      fixIt: fixIt("write '\(better)'", replacing: test, with: better))
  }

  // MARK: Errors

  /// Whether a type that the text writes is that of all errors: `NSError`, which counts as the same, has a `==`.
  func isAnyError(_ type: TypeReference?) -> Bool {
    if case .error? = type { !mentions("NSError") } else { false }
  }

  /// Whether an expression is a variable that holds an error of whatever type.
  func isAnyError(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks else { return false }
    return find(name)?.isAnyError == true
  }

  private func advice(asking name: String, whether owner: TypeInfo?, _ member: String?) -> String {
    guard let owner else { return ": ask for its type first, with 'as?'" }
    guard let member, owner.casePositions[member] != nil else { return ": ask 'if \(name) is \(owner.name)'" }
    return ": ask 'if case \(owner.name).\(member) = \(name)'"
  }

  /// The only type of errors of the script that has a case of this name.
  private func errorType(withCase name: String) -> TypeInfo? {
    var found: [TypeInfo] = []
    for case .user(let info) in types.values where info.isError && info.casePositions[name] != nil && isOfScript(info) {
      found.append(info)
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: Equality

  func isOfScript(_ info: TypeInfo) -> Bool { !standardTypes.all.contains { $0 === info } }

  /// Whether the script says itself what `==` does.
  private var declaresEquality: Bool {
    if find("==") != nil || declaredOperators.contains("==") { return true }
    return types.values.contains {
      if case .user(let info) = $0 { isOfScript(info) && info.operators["=="] != nil } else { false }
    }
  }

  /// Whether a type of the script has no `==`: enumerations have it by themselves if no case has a payload.
  private func isWithoutEquality(_ info: TypeInfo) -> Bool {
    guard case .user(let declared)? = types[info.name], declared === info, isOfScript(info), !info.isMadeByLibrary, !info.isStub,
      info.general == nil, info.rawType == nil
    else { return false }
    switch info.kind {
    case .enumeration: guard info.cases.contains(where: { !$0.types.isEmpty }) else { return false }
    case .structure, .object: break
    case .protocol, .builtin: return false
    }
    return !["Equatable", "Hashable", "Comparable", "RawRepresentable", "OptionSet", "SetAlgebra", "Strideable"].contains {
      info.conforms(to: $0)
    }
  }
}

extension ExprSyntax {
  /// The name in `.name` and `.name(…)`.
  fileprivate var implicitCase: String? {
    let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    guard let member = callee.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
    return member.declName.baseName.text.trimmingBackticks
  }
}
