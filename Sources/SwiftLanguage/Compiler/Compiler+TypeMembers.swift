import SwiftSyntax

extension Compiler {
  func declareProperties(_ node: VariableDeclSyntax, in info: TypeInfo, isExtension: Bool) {
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
    let isLazy = node.modifiers.contains { $0.name.text == "lazy" }
    for modifier in node.modifiers where isLazy && isStatic && modifier.name.text == "lazy" {
      tolerate(modifier, "'lazy' is not supported yet: static properties are lazy without it", "it changes nothing")
    }
    checkAttributes(node)
    for binding in node.bindings {
      guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        if declareParts(of: binding, isConstant: isConstant, isPlain: !isStatic && !isLazy && !isExtension, in: info) { continue }
        unsupported(binding.pattern, "patterns in properties are", "declare the properties one by one")
        continue
      }
      let name = identifier.text.trimmingBackticks
      // In 'a, b: Int' the type is that of both, in 'a = 1, b: Int' it is not.
      let annotation = binding.typeAnnotation ?? (binding.initializer == nil ? node.bindings.last?.typeAnnotation : nil)
      let type = annotation.map { self.type($0.type) }
      if info.kind == .protocol, !isExtension {
        info.requirements.insert(name)
      } else if let block = binding.accessorBlock, let observers = block.observers, !isStatic, !isExtension {
        declareObserved(name, observers, initial: binding.initializer?.value, type: type, in: info)
      } else if let accessors = binding.accessorBlock {
        declareComputed(name, accessors, type: type, isSelf: annotation?.type.isSelf == true, in: info, isStatic: isStatic)
      } else if isStatic {
        let initial = binding.initializer.map { initialValue($0.value, name: name, type: type, in: info) }
        let known = type ?? binding.initializer.flatMap { guessType($0.value) }
        info.statics[name] = StaticMember(kind: .stored(isConstant: isConstant, type: known), initialValue: initial)
      } else if isExtension, stubs != nil, isWrapped(node) || isManaged(node) {
        // `@NSManaged`: somebody else keeps the value, which a stub stands for.
        continue
      } else if isExtension || info.kind == .enumeration {
        error(binding, "\(isExtension ? "extensions" : "enums") must not contain stored properties")
      } else {
        let known = type ?? binding.initializer.flatMap { guessType($0.value) }
        let isEmpty = binding.initializer?.value.is(NilLiteralExprSyntax.self) ?? true
        let initial =
          (isEmpty ? stubbedOutlet(name, annotation) : nil)
          ?? (binding.initializer == nil && isWrapped(node) ? stubbedWrapper(name, type, at: identifier) : nil)
          ?? binding.initializer.map { initialValue($0.value, name: name, type: type, in: info, hasInstance: isLazy) }
        info.fieldPositions[name] = info.fields.count
        if let annotation { noteGenericField(name, annotation.type, in: info) }
        let isUnowned = node.modifiers.contains { $0.name.text == "unowned" }
        let isWeak = isUnowned || node.modifiers.contains { $0.name.text == "weak" }
        info.fields.append(
          StoredField(
            name: name, type: known, isConstant: isConstant, initialValue: isLazy ? nil : initial, isWeak: isWeak,
            isUnowned: isUnowned,
            lazyValue: isLazy ? initial : nil))
      }
    }
  }

  /// A function that computes a property's first value.
  func initialValue(_ value: ExprSyntax, name: String, type: TypeReference?, in info: TypeInfo, hasInstance: Bool = false)
    -> FunctionCode
  {
    let code = FunctionCode(name: name, kind: .initialValue, unit: unit)
    code.returnType = type
    finishSignature(code)
    pend { compiler in
      let inner = FunctionBuilder(code: code, parent: nil, type: info, hasInstance: hasInstance)
      compiler.within(inner) {
        if hasInstance {
          inner.sharedNames = NestedNames.find(in: Syntax(value))
          compiler.declareSelf(in: inner)
        }
        compiler.mark(value)
        compiler.compile(value, expecting: type)
        compiler.emitReturn()
      }
    }
    return code
  }

  private func declareComputed(
    _ name: String, _ block: AccessorBlockSyntax, type: TypeReference?, isSelf: Bool, in info: TypeInfo, isStatic: Bool
  ) {
    if info.kind == .protocol { protocolMembers.insert(name) }
    let getter = FunctionCode(name: name, kind: .getter, unit: unit)
    getter.returnType = type
    getter.returnsSelf = isSelf
    finishSignature(getter)
    var property = ComputedProperty(getter: getter, setter: nil)
    switch block.accessors {
    case .getter(let statements): pendAccessor(statements, into: getter, in: info, isStatic: isStatic)
    case .accessors(let list):
      for accessor in list {
        guard let body = accessor.body else { continue }
        switch accessor.accessorSpecifier.tokenKind {
        case .keyword(.get):
          getter.isAsync = accessor.effectSpecifiers?.asyncSpecifier != nil
          pendAccessor(body.statements, into: getter, in: info, isStatic: isStatic)
        case .keyword(.set):
          let setter = FunctionCode(name: name, kind: .setter, unit: unit)
          setter.isMutating = info.kind != .object
          let parameter = accessor.parameters?.name.text ?? "newValue"
          setter.parameters = [Parameter(label: nil, name: parameter, type: type)]
          finishSignature(setter)
          property.setter = setter
          pendAccessor(body.statements, into: setter, in: info, isStatic: isStatic)
        default: unsupported(accessor.accessorSpecifier, "property observers are", "use a method that sets the property")
        }
      }
    }
    if isStatic {
      info.statics[name] = StaticMember(kind: .computed(property))
    } else {
      info.computed[name] = property
    }
  }

  func pendAccessor(_ statements: CodeBlockItemListSyntax, into code: FunctionCode, in info: TypeInfo, isStatic: Bool) {
    if !isStatic { declareGenerics(of: info, in: code, statements) }
    pend { compiler in
      compiler.compileBody(statements, defaults: nil, into: code, parent: nil, type: info, hasInstance: !isStatic)
    }
  }

  // MARK: Initializers

  /// Emits the first values of the fields that the type declares itself.
  func initializeFields() {
    guard let type = builder.type, let own = builder.resolve("self"), type.kind != .enumeration else { return }
    for field in type.fields {
      guard let initial = field.initialValue, let position = type.fieldPosition(field.name) else { continue }
      builder.emit(.closure, builder.function(initial))
      builder.emit(.call, 0, builder.labels(.unlabelled(0)))
      emitSetField(position, of: own)
    }
  }

  /// Stores the top of the stack in a field of `self`.
  private func emitSetField(_ position: Int, of own: Variable) {
    var path = AccessPath(root: builder.root(own), components: [], name: "self")
    path.isConstant = false
    builder.emit(.setField, position, builder.path(path))
  }

  /// Makes the initializers that a type has without declaring any.
  func synthesizeInitializers(of info: TypeInfo) {
    if let general = info.general?.type, info.kind != .enumeration {
      synthesizeInitializers(of: general)
      general.shape?.takeMembers(of: general)
      return
    }
    guard info.kind == .structure || info.kind == .object else { return }
    guard info.initializers.count == info.extensionInitializers else { return inheritInitializers(of: info) }
    guard !info.hasSynthesizedInitializers else { return }
    info.hasSynthesizedInitializers = true
    if let superclass = info.superclass {
      synthesizeInitializers(of: superclass)
      for inherited in superclass.initializers { synthesize(forwarding: inherited.code, in: info) }
    } else {
      synthesizeMemberwise(info)
    }
  }

  /// Gives a class with initializers of its own those that it inherits: its superclass's convenience ones if it overrides all others, all if
  /// its own are convenience ones.
  private func inheritInitializers(of info: TypeInfo) {
    guard info.kind == .object, let superclass = info.superclass, !info.hasSynthesizedInitializers else { return }
    info.hasSynthesizedInitializers = true
    synthesizeInitializers(of: superclass)
    let own = info.initializers.map(\.code)
    let others = superclass.initializers.map(\.code).filter { inherited in
      !own.contains { $0.plainLabels == inherited.plainLabels }
    }
    guard own.allSatisfy(\.isConvenience) || others.allSatisfy(\.isConvenience) else { return }
    for inherited in others { synthesize(forwarding: inherited, in: info) }
  }

  private func synthesizeMemberwise(_ info: TypeInfo) {
    let code = FunctionCode(name: info.name, kind: .initializer, unit: unit)
    if info.kind == .object, !info.isMemberwise { stubFields(of: info) }
    if info.kind == .structure || info.isMemberwise {
      for field in info.fields where !(field.isConstant && field.initialValue != nil) && field.lazyValue == nil {
        let isOptionalVariable = !field.isConstant && field.type?.beginsAsNil == true
        let hasDefault = field.initialValue != nil || isOptionalVariable
        code.parameters.append(Parameter(label: field.shownName, name: field.shownName, type: field.type, hasDefault: hasDefault))
      }
    }
    finishSignature(code)
    info.initializers.append(Method(code: code, isMutating: false))
    synthesizeBody(of: code, in: info) { compiler, own in
      for parameter in code.parameters {
        guard let position = info.fieldPosition(parameter.name) ?? info.fieldPosition("$\(parameter.name)"),
          let variable = compiler.builder.resolve(parameter.name),
          case .local(let slot) = variable.storage
        else { continue }
        // A field whose argument was not given keeps its first value.
        let present = compiler.builder.emit(.jumpIfPresent, 0, slot)
        let absent = compiler.builder.emit(.jump)
        compiler.builder.patch(present)
        compiler.builder.emitLoad(variable)
        compiler.emitSetField(position, of: own)
        compiler.builder.patch(absent)
      }
    }
  }

  private func synthesize(forwarding inherited: FunctionCode, in info: TypeInfo) {
    let code = FunctionCode(name: info.name, kind: .initializer, unit: unit)
    code.parameters = inherited.declaredParameters
    code.isFailable = false
    code.isConvenience = inherited.isConvenience
    finishSignature(code)
    info.initializers.append(Method(code: code, isMutating: false))
    guard let superclass = info.superclass else { return }
    synthesizeBody(of: code, in: info) { compiler, own in
      compiler.builder.emitLoad(own)
      for parameter in code.parameters {
        guard let variable = compiler.builder.resolve(parameter.name) else { continue }
        guard parameter.hasDefault, case .local(let slot) = variable.storage else {
          compiler.builder.emitLoad(variable)
          continue
        }
        // What the caller leaves out, the superclass's initializer makes up.
        let absent = compiler.builder.emit(.jumpIfPresent, 0, slot)
        compiler.builder.emit(.absent)
        let end = compiler.builder.emit(.jump)
        compiler.builder.patch(absent)
        compiler.builder.emitLoad(variable)
        compiler.builder.patch(end)
      }
      compiler.builder.emit(.invokeSuper, compiler.builder.member("init"), compiler.builder.labels(code.plainLabels))
      compiler.builder.emit(.extra, compiler.builder.nominalType(superclass))
      compiler.builder.emit(.pop)
    }
  }

  private func synthesizeBody(of code: FunctionCode, in info: TypeInfo, _ emit: @escaping (Compiler, Variable) -> Void) {
    pend { compiler in
      let inner = FunctionBuilder(code: code, parent: nil, type: info, hasInstance: true)
      compiler.within(inner) {
        compiler.declareSelf(in: inner)
        for parameter in code.parameters {
          inner.declareLocal(parameter.name, isConstant: true, isShared: false, type: parameter.type)
        }
        compiler.initializeFields()
        if let own = inner.resolve("self") { emit(compiler, own) }
        compiler.emitReturnWithoutValue()
      }
    }
  }

  /// Emits the call of the superclass's initializer that Swift adds where an initializer has none.
  func initializeSuperclass() {
    guard implicitSuper.contains(ObjectIdentifier(builder.code)), let superclass = builder.type?.superclass,
      let own = builder.resolve("self")
    else { return }
    builder.emitLoad(own)
    builder.emit(.invokeSuper, builder.member("init"), builder.labels(.unlabelled(0)))
    builder.emit(.extra, builder.nominalType(superclass))
    builder.emit(.pop)
  }
}
