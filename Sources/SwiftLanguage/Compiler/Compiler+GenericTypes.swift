import SwiftSyntax

/// Generic parameters of types: a value that was made as `API<User>()` knows what they are, and tells its methods.
extension Compiler {
  /// Notes the generic parameters of a declaration, and whether a value has to know them.
  func noteGenerics(of group: any DeclGroupSyntax, in info: TypeInfo) {
    guard let clause = group.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause else { return }
    let shape = GenericShape(clause.parameters.map(\.name.text))
    info.shape = shape
    guard info.kind == .structure || info.kind == .object else { return }
    let names = Set(shape.names)
    let isDecoded =
      group.inheritanceClause?.inheritedTypes.contains { ["Decodable", "Codable"].contains($0.type.ownText) } == true
    let kept = group.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { $0.isStoredByInstance }
    let mentioned = kept.reduce(into: Set<String>()) { found, variable in
      for type in variable.bindings.compactMap(\.typeAnnotation) {
        found.formUnion(type.tokens(viewMode: .sourceAccurate).map(\.text))
      }
    }
    shape.isAsked =
      isDecoded || !names.isSubset(of: mentioned) || !AskedGenerics.find(in: group.memberBlock, among: names).isEmpty
  }

  /// Notes that an extension's bodies ask for generic parameters.
  func noteGenerics(of node: ExtensionDeclSyntax, in info: TypeInfo) {
    guard let shape = info.shape, !shape.isAsked, info.kind != .enumeration else { return }
    shape.isAsked = !AskedGenerics.find(in: node.memberBlock, among: Set(shape.names)).isEmpty
  }

  /// Lets the names of the generic parameters of a type, and of those that it stands in, mean any type while `work` is done.
  func withGenerics<Result>(of info: TypeInfo, _ work: () -> Result) -> Result {
    let names = ((outerTypes[ObjectIdentifier(info)] ?? []) + [info]).flatMap { $0.shape?.names ?? [] }
    guard !names.isEmpty else { return work() }
    let saved = (types, genericNames)
    for name in names {
      types[name] = .any
      genericNames.insert(name)
    }
    defer { (types, genericNames) = saved }
    return work()
  }

  /// Notes the type of a field that mentions a generic parameter.
  func noteGenericField(_ name: String, _ type: TypeSyntax, in info: TypeInfo) {
    guard let shape = info.shape, shape.isAsked,
      type.tokens(viewMode: .sourceAccurate).contains(where: { shape.names.contains($0.text) })
    else { return }
    let saved = types
    for name in shape.names { types[name] = GenericShape.placeholder(name) }
    shape.fields[name] = self.type(type)
    types = saved
  }

  /// Finds out which generic parameters of its type a member asks for, or returns something of.
  func declareGenerics(of info: TypeInfo, in code: FunctionCode, _ body: some SyntaxProtocol, result: TypeSyntax? = nil) {
    guard let shape = info.shape, shape.isAsked else { return }
    let asked = AskedGenerics.find(in: body, among: Set(shape.names))
    for name in shape.names {
      let inResult = result.flatMap { GenericStep.steps(to: name, in: $0) }
      let variable = AskedGeneric.variable(name)
      guard asked.contains(name) || inResult != nil, !code.generics.contains(where: { $0.variable == variable }) else { continue }
      code.generics.append(AskedGeneric(variable: variable, source: .instance(name), inResult: inResult))
    }
  }
}

extension VariableDeclSyntax {
  /// Whether each instance keeps a value of its own.
  fileprivate var isStoredByInstance: Bool {
    !modifiers.contains { ["static", "class"].contains($0.name.text) } && bindings.allSatisfy { $0.accessorBlock == nil }
  }
}

extension Compiler {
  /// Compiles a generic type of the script whose arguments are generic parameters of the code around: `Page<T>`, `Page<[T]>`.
  ///
  /// - Returns: Whether the expression is one.
  func compileSpecialized(_ node: GenericSpecializationExprSyntax) -> Bool {
    let arguments = node.genericArgumentClause.arguments.compactMap { $0.argument.as(TypeSyntax.self) }
    guard let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text, case .user(let info)? = knownType(name),
      let shape = info.shape, shape.names.count == arguments.count, arguments.contains(where: { genericVariable(in: $0) != nil })
    else { return false }
    nonisolated(unsafe) let general = info
    builder.emitConstant(
      .native(
        NativeFunction(name) { call in
          let types = call.arguments.map(\.asType)
          return .value(.type(.user(general.shape?.specialized(general, types) ?? general)))
        }))
    for argument in arguments {
      guard let variable = genericVariable(in: argument) else {
        builder.emitConstant(.type(type(argument)))
        continue
      }
      builder.emitLoad(variable)
      if argument.is(ArrayTypeSyntax.self) { builder.emit(.typeOf, GenericStep.arrayOfType) }
    }
    builder.emit(.call, arguments.count, builder.labels(.unlabelled(arguments.count)))
    return true
  }

  /// The hidden variable of the generic parameter that a type is, or is an array of.
  private func genericVariable(in type: TypeSyntax) -> Variable? {
    let element = type.as(ArrayTypeSyntax.self)?.element ?? type
    return element.as(IdentifierTypeSyntax.self).flatMap { generic($0.name.text) }
  }
}
