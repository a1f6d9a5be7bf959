import SwiftSyntax

/// The functions that names may mean.
extension ScopedNames {
  /// The functions that a call may mean, by where it stands and what it is called on; empty if that can't be told.
  func functions(called parts: CallParts) -> [FunctionDeclSyntax] {
    let name = parts.nameText
    if let base = parts.base {
      guard let owner = typeName(of: base) else { return [] }
      return (types[owner] ?? []).flatMap { methods(of: $0)[name] ?? [] }.fitting(parts)
    }
    return parts.period == nil ? functions(named: name, around: Syntax(parts.call)).fitting(parts) : []
  }

  /// The functions that a name may mean that is handed on.
  func functions(named reference: DeclReferenceExprSyntax) -> [FunctionDeclSyntax] {
    functions(named: reference.baseName.text, around: Syntax(reference))
  }

  /// The methods that may be meant that are handed on: `self.load`.
  func functions(named member: MemberAccessExprSyntax) -> [FunctionDeclSyntax] {
    guard let owner = member.base.flatMap({ typeName(of: $0) }) else { return [] }
    return (types[owner] ?? []).flatMap { methods(of: $0)[member.declName.baseName.text] ?? [] }
  }

  private func functions(named name: String, around node: Syntax) -> [FunctionDeclSyntax] {
    var current = node.parent
    while let here = current {
      if let list = here.as(CodeBlockItemListSyntax.self), let found = functions(of: list)[name] { return found }
      if let type = here.asProtocol((any DeclGroupSyntax).self) {
        let found = (types[Self.name(of: type)] ?? [type]).flatMap { methods(of: $0)[name] ?? [] }
        if !found.isEmpty { return found }
      }
      current = here.parent
    }
    return []
  }

  /// Whether statements declare a function of this name.
  func declaresFunction(_ name: String, in list: CodeBlockItemListSyntax) -> Bool { functions(of: list)[name] != nil }

  /// Whether a type has a member of this name, in whichever of its parts.
  func hasMember(_ name: String, _ type: any DeclGroupSyntax) -> Bool {
    (types[Self.name(of: type)] ?? [type]).contains { properties(of: $0)[name] != nil || methods(of: $0)[name] != nil }
  }

  func functions(of list: CodeBlockItemListSyntax) -> [String: [FunctionDeclSyntax]] {
    if let known = functionLists[list.id] { return known }
    var found: [String: [FunctionDeclSyntax]] = [:]
    for item in list {
      if case .decl(let node) = item.item, let function = node.as(FunctionDeclSyntax.self) {
        found[function.name.text.filter { $0 != "`" }, default: []].append(function)
      }
    }
    functionLists[list.id] = found
    return found
  }

  func methods(of type: any DeclGroupSyntax) -> [String: [FunctionDeclSyntax]] {
    if let known = functionLists[type.id] { return known }
    var found: [String: [FunctionDeclSyntax]] = [:]
    for member in type.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        found[function.name.text.filter { $0 != "`" }, default: []].append(function)
      }
    }
    functionLists[type.id] = found
    return found
  }
}
