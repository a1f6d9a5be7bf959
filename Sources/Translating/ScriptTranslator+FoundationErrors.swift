import SwiftPromises
import SwiftSyntax

/// Errors that are Foundation's where libraries don't say what their promises are of: handlers of the others get any error.
extension ScriptTranslator {
  private static let untyped: Set<Dialect> = [.anypromise, .promisekit096, .promisekit092]

  private var losesFoundationErrors: Bool {
    Self.untyped.contains(source) && (table.isAsync || !Self.untyped.contains(table.dialect))
  }

  /// An error of which Foundation's form is asked.
  func writeFoundationError(_ member: MemberAccessExprSyntax) -> Rendered? {
    guard losesFoundationErrors, ["domain", "code", "userInfo"].contains(member.declName.baseName.text),
      let base = member.base?.as(DeclReferenceExprSyntax.self), let parts = handler(of: base),
      guesser.step(parts)?.kind.handlesErrors == true
    else { return nil }
    return around(member) { "(" + self.trimmed(base) + " as NSError)." + member.declName.baseName.text }
  }

  /// An error that a handler takes as Foundation's.
  func writeFoundationError(_ reference: DeclReferenceExprSyntax) -> Rendered? {
    guard losesFoundationErrors, !reference.isMemberName, let parts = handler(of: reference, typed: "NSError"),
      guesser.step(parts)?.kind.handlesErrors == true
    else { return nil }
    let name = renames[reference.baseName.text] ?? Rendered(reference.baseName.text)
    return around(reference) { "(" + name + " as NSError)" }
  }

  /// The parameter of a handler of errors that takes Foundation's, without this type; `nil` for any other.
  func withoutFoundationError(_ signature: ClosureSignatureSyntax) -> Rendered? {
    guard losesFoundationErrors, case .parameterClause(let clause)? = signature.parameterClause, clause.parameters.count == 1,
      let closure = signature.parent?.as(ClosureExprSyntax.self), closure.typeOfFirst?.trimmedDescription == "NSError",
      closure.calledBy.flatMap({ guesser.step($0) })?.kind.handlesErrors == true, let name = closure.parameterNames.first
    else { return nil }
    return signature.children(viewMode: .sourceAccurate).reduce(into: Rendered()) { text, part in
      text += part.id == Syntax(clause).id ? around(clause) { Rendered(name) } : render(part)
    }
  }
}
