import SwiftSyntax

extension ScopedNames {
  /// The types of errors: those that are known whoever declares them, and the script's own that are errors by their protocols and classes.
  /// Texts and numbers that an extension makes errors are values all the same.
  var errorTypes: Set<String> {
    var found: Set<String> = [
      "NSError", "URLError", "CocoaError", "POSIXError", "CancellationError", "DecodingError", "PromiseError", "PMKError",
    ]
    let protocols: Set<String> = [
      "Error", "Swift.Error", "LocalizedError", "CustomNSError", "RecoverableError", "CancellableError",
    ]
    let parents = types.mapValues { $0.flatMap { $0.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? [] } }
    var count = -1
    while count < found.count {
      count = found.count
      for (name, parents) in parents
      where declaresType(name) && parents.contains(where: { protocols.contains($0) || found.contains($0) }) {
        found.insert(name)
      }
    }
    return found
  }
}

extension ScriptNames {
  /// Whether a type is one of errors, an optional one too.
  func isErrorType(_ type: TypeSyntax) -> Bool {
    let name = type.trimmedDescription.filter { $0 != "?" && $0 != "!" && $0 != "(" && $0 != ")" }
    return name.split(separator: "&").contains { part in
      let words = part.split(separator: " ").drop { $0 == "any" }
      guard words.count == 1, let word = words.first else { return false }
      return word == "Error" || word == "Swift.Error" || errorTypes.contains(String(word))
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Operators whose handlers are given an error.
  private static let handlers: Set<String> = [
    "catch", "recover", "whenRejected", "whenRejectedThenTransform", "whenRejectedThenPromise",
  ]

  /// Whether it names an error by what declares it: the parameter of a handler of errors, one whose type says so, or what `catch` binds.
  func isErrorByType(_ names: ScriptNames) -> Bool {
    guard !isMemberName else { return false }
    let name = baseName.text
    let isVariable = names.initializers[name] != nil
    var current = parent
    while let here = current {
      if let closure = here.as(ClosureExprSyntax.self), let first = closure.owned(name) {
        if case .parameterClause(let clause)? = closure.signature?.parameterClause,
          let type = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name })?.type
        {
          return names.isErrorType(type)
        }
        return first && closure.calledBy.map { Self.handlers.contains($0.nameText) } == true
      }
      if let function = here.as(FunctionDeclSyntax.self),
        let parameter = function.signature.parameterClause.parameters.first(where: {
          ($0.secondName ?? $0.firstName).text == name
        })
      {
        return names.isErrorType(parameter.type)
      }
      if let clause = here.as(CatchClauseSyntax.self) {
        if clause.catchItems.isEmpty, name == "error" { return true }
        if clause.catchItems.contains(where: { $0.pattern?.trimmedDescription == "let \(name)" }) { return true }
      }
      if isVariable, let list = here.as(CodeBlockItemListSyntax.self), list.binding(of: name) != nil { return false }
      current = here.parent
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// Whether a name is its first parameter; `nil` if it is none of its parameters.
  fileprivate func owned(_ name: String) -> Bool? {
    if name.hasPrefix("$") { return signature?.parameterClause == nil ? name == "$0" : nil }
    return parameterNames.firstIndex(of: name).map { $0 == 0 }
  }

  /// The call that it is given to.
  var calledBy: CallParts? {
    let call = parent?.as(FunctionCallExprSyntax.self) ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call.flatMap(CallParts.init)
  }
}

extension CodeBlockItemListSyntax {
  /// What binds a name among these statements; the first, if there are several.
  func binding(of name: String) -> PatternBindingSyntax? {
    for item in self {
      guard case .decl(let node) = item.item, let declaration = node.as(VariableDeclSyntax.self) else { continue }
      for binding in declaration.bindings where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
        return binding
      }
    }
    return nil
  }
}
