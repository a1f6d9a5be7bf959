import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Looks in pasted code for what only PromiseKit has, for texts that came without their imports.
final class KitTraits: SyntaxVisitor {
  private var found: TokenSyntax?
  private var declared: Set<String> = []
  private static let handlers: Set<String> = ["done", "ensure", "ensureThen"]

  /// What the text's author should know: that PromiseKit's rules hold though nothing says so, and where that shows; `nil` if nothing shows it.
  static func warning(on parsed: ParsedScript, unit: CodeUnit) -> ScriptDiagnostic? {
    let traits = KitTraits(viewMode: .sourceAccurate)
    traits.walk(parsed.tree)
    guard let token = traits.found, !traits.declared.contains(token.text) else { return nil }
    let place = unit.place(atUTF8Offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    return ScriptDiagnostic(
      severity: .warning,
      message:
        "'\(token.text)' is PromiseKit's, so this runs under the rules of promisekit; '--dialect google' or 'import Promises' takes others",
      fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil { found = trait(of: node) }
    return .visitChildren
  }

  private func trait(of call: FunctionCallExprSyntax) -> TokenSyntax? {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName
      guard member.base != nil else { return nil }
      if name.text == "cauterize", call.arguments.isEmpty, call.trailingClosure == nil { return name }
      return Self.handlers.contains(name.text) && call.trailingClosure != nil ? name : nil
    }
    let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? call.calledExpression
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName else { return nil }
    switch name.text {
    case "firstly": return call.trailingClosure == nil ? nil : name
    case "when": return ["fulfilled", "resolved"].contains(call.arguments.first?.label?.text) ? name : nil
    case "Promise":
      guard case .simpleInput(let names)? = call.trailingClosure?.signature?.parameterClause, names.count == 1 else { return nil }
      return names.first?.name.text == "seal" ? names.first?.name : nil
    default: return nil
    }
  }
}
