import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Finds the calls that make promises, by their names.
final class OperatorFinder: SyntaxVisitor {
  private let unit: CodeUnit
  private let vocabulary: Vocabulary
  private var places: [OperatorPlace] = []
  /// Functions and variables of the script, which hide the library's.
  private var declared: Set<String> = []

  private init(unit: CodeUnit, vocabulary: Vocabulary) {
    self.unit = unit
    self.vocabulary = vocabulary
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in tree: SourceFileSyntax, unit: CodeUnit, vocabulary: Vocabulary) -> [OperatorPlace] {
    let finder = OperatorFinder(unit: unit, vocabulary: vocabulary)
    for item in tree.statements {
      if case .decl(let declaration) = item.item, let function = declaration.as(FunctionDeclSyntax.self) {
        finder.declared.insert(function.name.text)
      }
    }
    finder.walk(tree)
    return finder.places.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let token = operatorName(node) {
      let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
      places.append(OperatorPlace(place: unit.place(atUTF8Offset: offset), name: token.text.trimmingBackticks))
    }
    return .visitChildren
  }

  private func operatorName(_ node: FunctionCallExprSyntax) -> TokenSyntax? {
    let callee = node.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? node.calledExpression
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      let isMaker = vocabulary.makers.contains(name) || SimulatedSource.functions[name] != nil
      return isMaker && !declared.contains(name) ? reference.baseName : nil
    }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    let name = member.declName.baseName.text.trimmingBackticks
    if vocabulary.operators.contains(name) { return member.declName.baseName }
    if vocabulary.makers.contains("\(typeName(base)).\(name)") || SimulatedSource.makesPromise(name, of: typeName(base)) {
      return member.declName.baseName
    }
    if vocabulary.ambiguousOperators.contains(name), makesPromise(base) { return member.declName.baseName }
    return nil
  }

  private func typeName(_ base: ExprSyntax) -> String {
    let plain = base.as(GenericSpecializationExprSyntax.self)?.expression ?? base
    return plain.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }

  /// Whether an expression is a chain that begins with a promise, as far as its text tells.
  private func makesPromise(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return operatorName(call) != nil
  }
}
