import SwiftPromises
import SwiftSyntax

/// PromiseKit 0.9.2 leaves a promise pending that is given 'nil'.
extension ScriptTranslator {
  /// Says so where functions or variables promise a value that may be 'nil'.
  func noteOptionals(_ statement: CodeBlockItemSyntax) {
    guard !table.isAsync, table.dialect == .promisekit092, source != .promisekit092, case .decl(let declaration) = statement.item
    else { return }
    let members = declaration.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members.map(\.decl) ?? [declaration]
    guard members.contains(where: promisesOptional) else { return }
    note(declaration, rule: 20, "a promise of 'nil' stays pending here")
  }

  private func promisesOptional(_ declaration: DeclSyntax) -> Bool {
    let types: [TypeSyntax?] =
      if let function = declaration.as(FunctionDeclSyntax.self) {
        [function.signature.returnClause?.type]
      } else {
        declaration.as(VariableDeclSyntax.self)?.bindings.map(\.typeAnnotation?.type) ?? []
      }
    return types.contains { type in
      guard let type = type?.as(IdentifierTypeSyntax.self), let promised = type.promised else { return false }
      return promised.hasSuffix("?") || promised.hasPrefix("Optional<")
    }
  }
}
