import SwiftSyntax

extension Compiler {
  /// Reports properties and methods that a type, or one extension of it, declares twice.
  func refuseRepeatedMembers(_ group: any DeclGroupSyntax) {
    var known: Set<String> = []
    func refuse(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ more: String = "", said: String? = nil) {
      let text = name.text.trimmingBackticks
      let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
      guard !known.insert("\(isStatic) \(text) \(more)").inserted else { return }
      tolerate(name, "invalid redeclaration of '\(said ?? text)'", "the first one counts")
    }
    for member in group.memberBlock.members {
      if let property = member.decl.as(VariableDeclSyntax.self) {
        for binding in property.bindings {
          if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier { refuse(name, property.modifiers) }
        }
      } else if let method = member.decl.as(FunctionDeclSyntax.self) {
        // Methods differ by their types too, so that only those are the same whose text is.
        let parts = [method.genericParameterClause?.ownText, method.genericWhereClause?.ownText]
        let text = method.signature.ownText + parts.map { $0 ?? "" }.joined(separator: " ")
        let labels = ArgumentLabels(labels: parameterLabels(of: method.signature))
        refuse(method.name, method.modifiers, text, said: method.name.text + labels.signature)
      }
    }
  }

  /// Reports parameters of a function that have the same name.
  func refuseRepeatedParameters(_ clause: FunctionParameterClauseSyntax) {
    var known: Set<String> = []
    for parameter in clause.parameters {
      let name = parameter.secondName ?? parameter.firstName
      let text = name.text.trimmingBackticks
      if text != "_", !known.insert(text).inserted { error(name, "invalid redeclaration of '\(text)'") }
    }
  }
}
