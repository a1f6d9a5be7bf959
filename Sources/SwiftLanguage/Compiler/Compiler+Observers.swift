import SwiftSyntax

extension Compiler {
  /// Declares a stored property with observers: a field, and a computed property over it whose setter calls them.
  func declareObserved(
    _ name: String, _ observers: AccessorDeclListSyntax, initial: ExprSyntax?, type: TypeReference?, in info: TypeInfo
  ) {
    let known = type ?? initial.flatMap { guessType($0) }
    let storage = "$\(name)"
    let first = initial.map { initialValue($0, name: name, type: type, in: info) }
    info.fieldPositions[storage] = info.fields.count
    info.fields.append(StoredField(name: storage, type: known, isConstant: false, initialValue: first))
    info.observed.insert(name)
    let getter = FunctionCode(name: name, kind: .getter, unit: unit)
    getter.returnType = known
    finishSignature(getter)
    pend { compiler in
      let inner = FunctionBuilder(code: getter, parent: nil, type: info, hasInstance: true)
      compiler.within(inner) {
        compiler.declareSelf(in: inner)
        inner.emit(.loadLocal, 0)
        inner.emit(.member, inner.member(storage))
        inner.emit(.return_)
      }
    }
    info.computed[name] = ComputedProperty(getter: getter, setter: observingSetter(name, observers, type: known, in: info))
  }

  private func observingSetter(_ name: String, _ observers: AccessorDeclListSyntax, type: TypeReference?, in info: TypeInfo)
    -> FunctionCode
  {
    func observer(_ keyword: Keyword) -> AccessorDeclSyntax? {
      observers.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) }
    }
    let (before, after) = (observer(.willSet), observer(.didSet))
    let setter = FunctionCode(name: name, kind: .setter, unit: unit)
    setter.isMutating = info.kind != .object
    setter.parameters = [Parameter(label: nil, name: before?.parameters?.name.text ?? "newValue", type: type)]
    finishSignature(setter)
    pend { compiler in
      let inner = FunctionBuilder(code: setter, parent: nil, type: info, hasInstance: true)
      inner.directNames = [name]
      compiler.within(inner) {
        inner.sharedNames = NestedNames.find(in: Syntax(observers))
        compiler.declareSelf(in: inner)
        guard let own = inner.resolve("self") else { return }
        let new = inner.declareLocal(setter.parameters[0].name, isConstant: true, isShared: false, type: type)
        inner.emitLoad(own)
        inner.emit(.member, inner.member("$\(name)"))
        let old = inner.declareLocal(after?.parameters?.name.text ?? "oldValue", isConstant: true, isShared: false, type: type)
        inner.emitInitialize(old)
        if let body = before?.body { compiler.compileBlock(body.statements) }
        inner.emitLoad(new)
        var path = AccessPath(root: inner.root(own), components: [.member("$\(name)")], name: name)
        path.isConstant = own.isConstant
        inner.emit(.storePath, inner.path(path))
        if let body = after?.body { compiler.compileBlock(body.statements) }
        compiler.emitReturnWithoutValue()
      }
    }
    return setter
  }

  /// The name under which a function reaches a property of `self`: an initializer and the property's own observers set the field.
  func storageName(_ name: String) -> String {
    guard let type = builder.type, type.observed.contains(name),
      builder.code.kind == .initializer || builder.directNames.contains(name)
    else { return name }
    return "$\(name)"
  }

  /// Declares a subscript.
  func declareSubscript(_ node: SubscriptDeclSyntax, in info: TypeInfo) {
    if declareLabelledSubscript(node, in: info) { return }
    let parameters = parameters(node.parameterClause)
    let isStatic = node.modifiers.contains { $0.name.text == "static" }
    guard let block = node.accessorBlock, info.kind != .protocol else { return }
    declarations.hasSubscripts = true
    func accessor(_ kind: FunctionCode.Kind, _ statements: CodeBlockItemListSyntax, _ parameters: [Parameter]) -> FunctionCode {
      let code = FunctionCode(name: "subscript", kind: kind, unit: unit)
      code.parameters = parameters.map { Parameter(label: nil, name: $0.name, type: $0.type) }
      code.isMutating = kind == .setter && info.kind != .object
      if kind == .getter { code.returnType = type(node.returnClause.type) }
      finishSignature(code)
      pendAccessor(statements, into: code, in: info, isStatic: isStatic)
      return code
    }
    var getter: FunctionCode?
    var setter: FunctionCode?
    switch block.accessors {
    case .getter(let statements): getter = accessor(.getter, statements, parameters)
    case .accessors(let list):
      for item in list {
        guard let body = item.body else { continue }
        if item.accessorSpecifier.tokenKind == .keyword(.get) {
          getter = accessor(.getter, body.statements, parameters)
          getter?.isAsync = item.effectSpecifiers?.asyncSpecifier != nil
        } else {
          let new = Parameter(label: nil, name: item.parameters?.name.text ?? "newValue", type: type(node.returnClause.type))
          setter = accessor(.setter, body.statements, parameters + [new])
        }
      }
    }
    guard let getter else { return }
    if isStatic {
      info.staticSubscripts.append(ComputedProperty(getter: getter, setter: nil))
    } else {
      info.subscripts.append(ComputedProperty(getter: getter, setter: setter))
    }
  }

  /// Reports what a type lacks of the protocols that it names.
  func checkConformance(of info: TypeInfo, at node: some SyntaxProtocol) {
    // What a pasted type lacks stands in an extension that wasn't pasted: it is stubbed.
    guard info.kind != .protocol, stubs == nil else { return }
    for case .library(let name, _) in info.conformances where library.classProtocols.contains(name) && info.kind != .object {
      error(node, "non-class type '\(info.name)' cannot conform to class protocol '\(name)': make it a class")
    }
    for case .user(let requirement) in info.conformances where requirement.kind == .protocol {
      for name in requirement.allRequirements.sorted() where !info.hasMember(name) {
        error(node, "type '\(info.name)' does not conform to protocol '\(requirement.name)': it has no '\(name)'")
      }
    }
  }
}

extension AccessorBlockSyntax {
  /// The observers, if that is what the block holds.
  var observers: AccessorDeclListSyntax? {
    guard case .accessors(let list) = accessors,
      list.contains(where: { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) })
    else { return nil }
    return list
  }
}

extension TypeInfo {
  /// What a protocol and those that it refines ask for.
  fileprivate var allRequirements: Set<String> {
    conformances.reduce(into: requirements) { names, type in
      if case .user(let other) = type, other !== self { names.formUnion(other.requirements) }
    }
  }

  /// Whether there is a member with a name, of whatever kind.
  fileprivate func hasMember(_ name: String) -> Bool {
    lookup {
      $0.fieldPositions[name] != nil || $0.methods[name] != nil || $0.computed[name] != nil || $0.statics[name] != nil
        || $0.casePositions[name] != nil || $0.operators[name] != nil || $0.observed.contains(name) ? true : nil
    } ?? (name == "rawValue" || name == "allCases" || ((name == "description" || name == "localizedDescription") && isError))
  }

  /// The subscript for an index.
  func subscripting(_ index: ScriptValue) -> ComputedProperty? {
    lookup { $0.subscripts.fitting(index) }
  }
}

extension [ComputedProperty] {
  /// The subscript for an index; several indices come as a tuple.
  func fitting(_ index: ScriptValue) -> ComputedProperty? {
    first { property in
      let parameters = property.getter.parameters
      let indices = property.getter.indices(of: index)
      return indices.count == parameters.count
        && zip(indices, parameters).allSatisfy { $1.type == nil || $1.type?.coerce($0) != nil }
    }
  }
}

extension FunctionCode {
  /// The indices that a subscript's accessor takes, out of the one value that they come as.
  package func indices(of index: ScriptValue) -> [ScriptValue] {
    if parameters.count > 1, case .tuple(let tuple) = index { return tuple.elements }
    return [index]
  }
}
