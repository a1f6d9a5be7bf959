import SwiftParser
import SwiftSyntax

extension Compiler {
  /// Declares types and their members; the bodies of the members are compiled by `compileTypes`.
  func declareTypes(_ declarations: [DeclSyntax]) {
    var declared: [(TypeInfo, any DeclGroupSyntax)] = []
    var names: Set<String> = []
    for declaration in declarations { declareType(declaration, into: &declared, among: &names) }
    // Those that stand further out first: `extension API { struct Users {} }` declares what `extension API.Users` adds to.
    let extensions = declarations.compactMap { $0.as(ExtensionDeclSyntax.self) }
    for depth in Set(extensions.map(\.depth)).sorted() {
      for node in extensions where node.depth == depth { declareTypes(of: node, into: &declared, among: &names) }
    }
    for declaration in declarations {
      guard let alias = declaration.as(TypeAliasDeclSyntax.self) else { continue }
      types[alias.name.text] = withGenerics(alias.genericParameterClause) { type(alias.initializer.value) }
    }
    for (info, group) in declared { declareAliases(in: group, of: info) }
    for declaration in declarations {
      guard let node = declaration.as(ExtensionDeclSyntax.self),
        let name = node.extendedType.as(IdentifierTypeSyntax.self)?.name.text, case .user(let info)? = knownType(name)
      else { continue }
      declareAliases(in: node, of: info)
    }
    for (info, group) in declared { declareInheritance(of: info, group) }
    // Cases first: what a property's first value is may depend on them.
    for (info, group) in declared where info.kind == .enumeration { declareMembers(of: info, group, isExtension: false) }
    for (info, group) in declared where info.kind != .enumeration { declareMembers(of: info, group, isExtension: false) }
    for declaration in declarations {
      guard let node = declaration.as(ExtensionDeclSyntax.self) else { continue }
      guard let info = extendedType(node) else { continue }
      declareInheritance(of: info, node)
      info.isolation = info.isolation ?? isolation(of: node)
      declareMembers(of: info, node, isExtension: true)
    }
    for (info, group) in declared {
      synthesizeInitializers(of: info)
      checkConformance(of: info, at: group.memberBlock.leftBrace.previousToken(viewMode: .sourceAccurate) ?? group.introducer)
    }
    for info in declaredTypes { info.shape?.takeMembers(of: info) }
  }

  /// Compiles the bodies of the members that have been declared.
  func compileTypes() {
    while !pendingBodies.isEmpty {
      let bodies = pendingBodies
      pendingBodies = []
      for body in bodies { body() }
    }
  }

  /// - Parameter names: The types that were declared beside this one, with the types around them.
  private func declareType(
    _ declaration: DeclSyntax, into declared: inout [(TypeInfo, any DeclGroupSyntax)], among names: inout Set<String>
  ) {
    let name: TokenSyntax
    let kind: TypeInfo.Kind
    let group: any DeclGroupSyntax
    switch declaration.as(DeclSyntaxEnum.self) {
    case .structDecl(let node):
      // What a wrapper keeps for a view is changed by methods that can't change the view.
      (name, kind, group) = (node.name, stubs != nil && node.keepsState ? .object : .structure, node)
    case .enumDecl(let node): (name, kind, group) = (node.name, .enumeration, node)
    case .classDecl(let node): (name, kind, group) = (node.name, .object, node)
    case .actorDecl(let node): (name, kind, group) = (node.name, .object, node)
    case .protocolDecl(let node): (name, kind, group) = (node.name, .protocol, node)
    default: return
    }
    let info = TypeInfo(name: name.text.trimmingBackticks, kind: kind)
    info.isMemberwise = declaration.is(StructDeclSyntax.self)
    info.describer = describer
    info.isolation = isolation(of: group)
    info.associatedTypes = Set(group.memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text })
    noteGenerics(of: group, in: info)
    declaredTypes.append(info)
    if !names.insert((currentTypes.map(\.name) + [info.name]).joined(separator: ".")).inserted {
      tolerate(name, "invalid redeclaration of '\(info.name)'", "the later one counts")
    }
    if let outer = currentTypes.last {
      outer.nestedTypes[info.name] = .user(info)
    } else {
      types[info.name] = .user(info)
    }
    declared.append((info, group))
    currentTypes.append(info)
    for member in group.memberBlock.members { declareType(member.decl, into: &declared, among: &names) }
    currentTypes.removeLast()
    outerTypes[ObjectIdentifier(info)] = currentTypes
  }

  /// Declares the types that stand in an extension, and the extended type itself if it is to be stubbed: pasted code often comes
  /// without it.
  private func declareTypes(
    of node: ExtensionDeclSyntax, into declared: inout [(TypeInfo, any DeclGroupSyntax)], among names: inout Set<String>
  ) {
    let path = path(of: node.extendedType)
    guard let info = path.last else { return }
    noteGenerics(of: node, in: info)
    currentTypes.append(contentsOf: path)
    for member in node.memberBlock.members where info.nestedTypes[member.decl.declaredName ?? ""] == nil {
      declareType(member.decl, into: &declared, among: &names)
    }
    currentTypes.removeLast(path.count)
  }

  /// An extended type with the types around it; those that nobody declares are declared if they are to be stubbed.
  ///
  /// Empty for types of the library and of its modules.
  private func path(of type: TypeSyntax) -> [TypeInfo] {
    if let name = type.as(IdentifierTypeSyntax.self)?.name.text {
      if stubs != nil, knownType(name) == nil {
        let info = unknownType(name)
        types[name] = .user(info)
        declarations.unknownTypes.append(info)
      }
      guard case .user(let info)? = knownType(name) else { return [] }
      return [info]
    }
    guard let member = type.as(MemberTypeSyntax.self) else { return [] }
    if let module = member.baseType.as(IdentifierTypeSyntax.self)?.name.text, isKnownModule(module) { return [] }
    let outer = path(of: member.baseType)
    guard let last = outer.last else { return [] }
    if stubs != nil, last.nestedTypes[member.name.text] == nil {
      let info = unknownType(member.name.text)
      last.nestedTypes[member.name.text] = .user(info)
      declarations.unknownTypes.append(info)
    }
    guard case .user(let info)? = last.nestedTypes[member.name.text] else { return [] }
    return outer + [info]
  }

  /// A class that nobody declares, with an initializer.
  private func unknownType(_ name: String) -> TypeInfo {
    let info = TypeInfo(name: name, kind: .object)
    info.describer = describer
    info.isUndeclared = true
    synthesizeInitializers(of: info)
    return info
  }

  private func extendedType(_ node: ExtensionDeclSyntax) -> TypeInfo? {
    if let info = extendedProtocol(node.extendedType.ownText) { return info }
    switch type(node.extendedType) {
    case .user(let info): return info
    case .any: return nil
    case let type:
      let name = declarations.extensionName(of: type)
      let info = builtinExtensions[name] ?? TypeInfo(name: name, kind: .builtin)
      builtinExtensions[name] = info
      if let unfailing = library.unfailing, type.plainName == unfailing.protocol { add(info, to: unfailing.type) }
      return info
    }
  }

  /// Lets promises that can't fail have what an extension adds to the protocol that they share with others.
  private func add(_ extended: TypeInfo, to unfailing: String) {
    let info = builtinExtensions[unfailing] ?? TypeInfo(name: unfailing, kind: .builtin)
    builtinExtensions[unfailing] = info
    if !info.conforms(to: extended.name) { info.conformances.append(.user(extended)) }
  }

  /// What `self` is in the extension that is being compiled, if that may be one of the protocol which promises that can't fail share with
  /// others.
  var extendedForAll: TypeReference? {
    guard let type = builder.type, type.kind == .builtin, let unfailing = library.unfailing,
      builtinExtensions[unfailing.type]?.conforms(to: type.name) == true
    else { return nil }
    return .library(unfailing.protocol)
  }

  private func declareInheritance(of info: TypeInfo, _ group: any DeclGroupSyntax) {
    for inherited in group.inheritanceClause?.inheritedTypes ?? [] {
      let type = type(inherited.type)
      switch type {
      case .user(let other) where other.kind == .object && info.kind == .object:
        info.superclass = other
        info.isolation = info.isolation ?? other.isolation
      case .int, .string, .double: info.rawType = type
      default:
        info.conformances.append(type)
        info.conformanceNames.insert(type.name)
      }
    }
  }

  /// Declares the other names that a type gives to types, before its members use them.
  private func declareAliases(in group: any DeclGroupSyntax, of info: TypeInfo) {
    currentTypes = (outerTypes[ObjectIdentifier(info)] ?? []) + [info]
    defer { currentTypes = [] }
    withGenerics(of: info) {
      for alias in group.memberBlock.members.compactMap({ $0.decl.as(TypeAliasDeclSyntax.self) }) {
        info.nestedTypes[alias.name.text] = withGenerics(alias.genericParameterClause) { type(alias.initializer.value) }
      }
    }
  }

  private func declareMembers(of info: TypeInfo, _ group: any DeclGroupSyntax, isExtension: Bool) {
    currentTypes = (outerTypes[ObjectIdentifier(info)] ?? []) + [info]
    defer { currentTypes = [] }
    withGenerics(of: info) {
      refuseRepeatedMembers(group)
      for member in group.memberBlock.members { declare(member.decl, in: info, isExtension: isExtension) }
    }
  }

  private func declare(_ member: DeclSyntax, in info: TypeInfo, isExtension: Bool) {
    switch member.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): declareProperties(node, in: info, isExtension: isExtension)
    case .functionDecl(let node): declareMethod(node, in: info)
    case .initializerDecl(let node): declareInitializer(node, in: info, isExtension: isExtension)
    case .enumCaseDecl(let node): declareCases(node, in: info)
    case .structDecl, .enumDecl, .classDecl, .actorDecl, .protocolDecl, .associatedTypeDecl, .typeAliasDecl: break
    case .subscriptDecl(let node): declareSubscript(node, in: info)
    case .deinitializerDecl(let node): declareDeinitializer(node, in: info)
    default: unsupported(member, "this member is", "use properties, methods, initializers and cases")
    }
  }

  private func declareMethod(_ node: FunctionDeclSyntax, in info: TypeInfo) {
    let name = node.name.text.trimmingBackticks
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let isMutating = node.modifiers.contains { $0.name.text == "mutating" }
    let code = signature(of: node, kind: .method)
    guard node.body != nil else {
      if info.kind == .protocol { info.requirements.insert(name) }
      if info.kind == .protocol, isMutating { mutatingNames.insert(name) }
      return
    }
    code.isMutating = isMutating && info.kind != .object
    if isMutating { mutatingNames.insert(name) }
    if info.kind == .protocol { protocolMembers.insert(name) }
    if isOperator(name) {
      let full = operatorName(node)
      if full != name { declaredOperators.insert(full) }
      info.operators[full, default: []].append(code)
    } else if isStatic {
      if case .method(let others) = info.statics[name]?.kind {
        info.statics[name] = StaticMember(kind: .method(others + [code]))
      } else {
        info.statics[name] = StaticMember(kind: .method([code]))
      }
    } else {
      // An extension at the prompt replaces what it declares again. What was declared before it comes first.
      if let first = info.methods[name]?.first, first.code.unit !== unit {
        info.methods[name]?.removeAll { $0.code.plainLabels == code.plainLabels && $0.code.unit !== unit }
      }
      info.methods[name, default: []].append(Method(code: code, isMutating: code.isMutating))
      code.isDisfavored = node.attributes.disfavor
      code.returnText = node.signature.returnClause?.type.ownText
      declareOverload(code, named: name, in: info)
    }
    let instance = !isStatic && !isOperator(name)
    if instance, let body = node.body {
      declareGenerics(of: info, in: code, body, result: node.signature.returnClause?.type)
    }
    pend { compiler in compiler.compileBody(of: node, into: code, parent: nil, type: info, hasInstance: instance) }
  }

  private func declareInitializer(_ node: InitializerDeclSyntax, in info: TypeInfo, isExtension: Bool) {
    let code = withGenerics(node.genericParameterClause) { signature(node.signature, name: info.name, kind: .initializer) }
    code.isFailable = node.optionalMark != nil
    code.isConvenience = node.modifiers.contains { $0.name.text == "convenience" }
    info.initializers.append(Method(code: code, isMutating: false))
    if isExtension { info.extensionInitializers += 1 }
    guard let body = node.body else { return }
    declareGenerics(of: info, in: code, body)
    let callsSuper = info.superclass == nil || code.isConvenience || body.statements.description.contains("super.init")
    if !callsSuper { implicitSuper.insert(ObjectIdentifier(code)) }
    pend { compiler in
      compiler.withGenerics(node.genericParameterClause) {
        compiler.compileBody(
          body.statements, defaults: node.signature.parameterClause, into: code, parent: nil, type: info, hasInstance: true)
      }
    }
  }

  private func declareDeinitializer(_ node: DeinitializerDeclSyntax, in info: TypeInfo) {
    guard info.kind == .object else {
      error(node.deinitKeyword, "deinitializers may only be declared within a class")
      return
    }
    let code = FunctionCode(name: "deinit", kind: .method, unit: unit)
    finishSignature(code)
    info.deinitializer = code
    guard let body = node.body else { return }
    pend { compiler in
      compiler.compileBody(body.statements, defaults: nil, into: code, parent: nil, type: info, hasInstance: true)
    }
  }

  private func declareCases(_ node: EnumCaseDeclSyntax, in info: TypeInfo) {
    for element in node.elements {
      let name = element.name.text.trimmingBackticks
      let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
      if info.casePositions[name] != nil { error(element, "invalid redeclaration of '\(name)'") }
      info.casePositions[name] = info.cases.count
      if parameters.contains(where: { $0.defaultValue != nil }) {
        caseDefaults[name, default: []].append(
          CaseDefaults(
            type: info, labels: parameters.map { $0.firstName?.text }.map { $0 == "_" ? nil : $0 },
            values: parameters.map { $0.defaultValue?.value }))
      }
      info.cases.append(
        EnumerationCase(
          name: name, index: info.cases.count, labels: parameters.map { $0.firstName?.text }.map { $0 == "_" ? nil : $0 },
          types: parameters.map { type($0.type) }, rawValue: rawValue(of: element, in: info)))
    }
  }

  private func rawValue(of element: EnumCaseElementSyntax, in info: TypeInfo) -> ScriptValue? {
    guard let rawType = info.rawType else { return nil }
    if let value = element.rawValue?.value {
      if let text = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return .string(text) }
      let isNegative = value.as(PrefixOperatorExprSyntax.self)?.operator.text == "-"
      let literal = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
      if let number = literal.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue {
        return rawType.coerce(.int(isNegative ? -number : number))
      }
      if let number = literal.as(FloatLiteralExprSyntax.self)?.representedLiteralValue {
        return .double(isNegative ? -number : number)
      }
      error(value, "raw value for enum case must be a literal")
      return nil
    }
    switch rawType {
    case .string: return .string(element.name.text.trimmingBackticks)
    default:
      if case .int(let last) = info.cases.last?.rawValue { return .int(last &+ 1) }
      return rawType.coerce(.int(0))
    }
  }

  /// Puts a body off until everything that it may use is declared.
  func pend(_ compileBody: @escaping (Compiler) -> Void) {
    let (generics, outer) = (genericNames, currentTypes)
    let bounds = generics.map { ($0, types[$0] ?? .any) }
    pendingBodies.append { [unowned self] in
      let saved = (types, genericNames, currentTypes)
      genericNames = generics
      for (name, bound) in bounds { types[name] = bound }
      currentTypes = outer
      compileBody(self)
      (types, genericNames, currentTypes) = saved
    }
  }
}

extension DeclSyntax {
  /// The name that a declaration of a type or function gives.
  fileprivate var declaredName: String? { asProtocol((any NamedDeclSyntax).self)?.name.text.trimmingBackticks }
}

extension StructDeclSyntax {
  /// Whether wrappers keep values of its variables elsewhere: `@State var isLoading = false`.
  fileprivate var keepsState: Bool {
    memberBlock.members.contains { member in
      member.decl.as(VariableDeclSyntax.self)?.attributes.contains { attribute in
        guard let name = attribute.as(AttributeSyntax.self)?.attributeName.ownText else { return false }
        return ["State", "Binding", "AppStorage", "SceneStorage", "FocusState", "GestureState"].contains(name)
      } == true
    }
  }
}

extension ExtensionDeclSyntax {
  /// How many types stand around the one that it adds to.
  fileprivate var depth: Int {
    var (count, next) = (0, extendedType)
    while let member = next.as(MemberTypeSyntax.self) { (count, next) = (count + 1, member.baseType) }
    return count
  }
}
