import SwiftSyntax

extension Construct {
  static let functions: [Construct] = [
    Construct("functions", FunctionDeclSyntax.self) { node in
      guard let body = node.body, !node.isMember else { return nil }
      return [Edit(body.statements, "return")]
    },
    Construct("argument labels", FunctionParameterSyntax.self, hasFault: false) { node in
      node.secondName != nil || node.firstName.text != "_" ? [] : nil
    },
    Construct("default arguments", FunctionParameterSyntax.self) { node in
      node.defaultValue.map { [Edit($0.value, "(77)")] }
    },
    Construct("variadics", FunctionDeclSyntax.self) { node in
      guard let body = node.body, let parameter = node.signature.parameterClause.parameters.first(where: { $0.ellipsis != nil })
      else { return nil }
      let name = (parameter.secondName ?? parameter.firstName).text
      return [Edit(before: body.statements, "let \(name) = Array(\(name).prefix(1)); ")]
    },
    Construct("inout", InOutExprSyntax.self) { [Edit($0.ampersand, "")] },
    Construct("functions that throw", FunctionDeclSyntax.self) { node in
      guard node.signature.effectSpecifiers?.throwsClause?.throwsSpecifier.tokenKind == .keyword(.throws), let body = node.body
      else { return nil }
      return [Edit(before: body.statements, "if true { throw CancellationError() }; ")]
    },
    .present("rethrows", FunctionDeclSyntax.self) {
      $0.signature.effectSpecifiers?.throwsClause?.throwsSpecifier.tokenKind == .keyword(.rethrows)
    },
    Construct("nested functions", FunctionDeclSyntax.self) { node in
      guard let body = node.body, node.isNestedInFunction else { return nil }
      return [Edit(body.statements, "fatalError()")]
    },
    Construct("recursion", FunctionDeclSyntax.self) { node in
      let name = node.name.text
      guard let body = node.body else { return nil }
      let calls = body.calls(to: name)
      return calls.isEmpty ? nil : calls.map { Edit($0, "nil") }
    },
    Construct("functions as values", LabeledExprSyntax.self) { node in
      guard let reference = node.expression.as(DeclReferenceExprSyntax.self),
        let program = node.root.as(SourceFileSyntax.self),
        program.statements.contains(where: { $0.item.as(FunctionDeclSyntax.self)?.name.text == reference.baseName.text })
      else { return nil }
      return [Edit(node.expression, "{ _ in 0 }")]
    },
    Construct("closures", ClosureExprSyntax.self) { [Edit($0.statements, "return 0")] },
    Construct("$0", DeclReferenceExprSyntax.self) { $0.baseName.text == "$0" ? [Edit($0, "0")] : nil },
    Construct("$1", DeclReferenceExprSyntax.self) { $0.baseName.text == "$1" ? [Edit($0, "$0")] : nil },
    Construct("closures with parameters", ClosureSignatureSyntax.self, hasFault: false) { $0.parameterClause == nil ? nil : [] },
    Construct("trailing closures", FunctionCallExprSyntax.self) { node in
      node.trailingClosure.map { [Edit($0.statements, "return 0")] }
    },
    Construct("several trailing closures", MultipleTrailingClosureElementSyntax.self) {
      [Edit($0.closure.statements, "fatalError()")]
    },
    Construct("closures in brackets", LabeledExprSyntax.self) { node in
      node.expression.as(ClosureExprSyntax.self).map { [Edit($0.statements, "return 0")] }
    },
    Construct("capture lists", ClosureCaptureSyntax.self) { node in
      guard node.specifier == nil else { return nil }
      return node.initializer.map { [Edit($0.value, "0")] } ?? [Edit(node, "_unused = 0")]
    },
    Construct("weak in capture lists", ClosureCaptureSyntax.self) { node in
      guard let specifier = node.specifier, specifier.specifier.tokenKind == .keyword(.weak) else { return nil }
      return [Edit(specifier, "")]
    },
    .present("unowned in capture lists", ClosureCaptureSyntax.self) { $0.specifier?.specifier.tokenKind == .keyword(.unowned) },
    Construct("functions that give functions", FunctionDeclSyntax.self) { node in
      guard let type = node.signature.returnClause?.type, type.is(FunctionTypeSyntax.self), let body = node.body else {
        return nil
      }
      return [Edit(body.statements, "return { 0 }")]
    },
    .present("escaping closures", AttributeSyntax.self) { $0.attributeName.trimmedDescription == "escaping" },
    .present("captured variables", VariableDeclSyntax.self) { node in
      guard node.bindingSpecifier.tokenKind == .keyword(.var), let name = node.bindings.first?.pattern.trimmedDescription
      else { return false }
      return node.isChangedInClosure(name)
    },
  ]

  static let types: [Construct] = [
    .present("struct", StructDeclSyntax.self),
    Construct("values are copied", StructDeclSyntax.self) { node in
      let fields = node.memberBlock.properties.filter { $0.bindings.first?.accessorBlock == nil }
      guard !fields.isEmpty, node.inheritanceClause == nil,
        !node.memberBlock.members.contains(where: { $0.decl.is(InitializerDeclSyntax.self) })
      else { return nil }
      let names = fields.flatMap(\.bindings).map {
        ($0.pattern.trimmedDescription, $0.typeAnnotation?.type.trimmedDescription, $0.initializer?.value.trimmedDescription)
      }
      guard names.allSatisfy({ $0.1 != nil || $0.2 != nil }) else { return nil }
      let parameters = names.map { name, type, value in "\(name): \(type ?? "Any")\(value.map { " = \($0)" } ?? "")" }
      let body = names.map { "self.\($0.0) = \($0.0)" }.joined(separator: "; ")
      return [
        Edit(node.structKeyword, "class"),
        Edit(after: node.memberBlock.leftBrace, " init(\(parameters.joined(separator: ", "))) { \(body) }; "),
      ]
    },
    Construct("mutating methods", FunctionDeclSyntax.self) { node in
      guard node.has(.mutating), let body = node.body else { return nil }
      return [Edit(body.statements, "return nil")]
    },
    .present("enum with payloads", EnumCaseElementSyntax.self) { $0.parameterClause != nil },
    Construct("payloads of two values", FunctionCallExprSyntax.self) { node in
      let arguments = Array(node.arguments)
      guard arguments.count == 2, arguments.allSatisfy({ $0.expression.is(PatternExprSyntax.self) }) else { return nil }
      return [
        Edit(arguments[0].expression, arguments[1].expression.trimmedDescription),
        Edit(arguments[1].expression, arguments[0].expression.trimmedDescription),
      ]
    },
    Construct("raw values", EnumCaseElementSyntax.self) { node in
      node.rawValue.map { [Edit($0.value, $0.value.is(IntegerLiteralExprSyntax.self) ? "55" : "\"wrong\"")] }
    },
    Construct("rawValue", MemberAccessExprSyntax.self) { $0.declName.baseName.text == "rawValue" ? [Edit($0, "0")] : nil },
    Construct("making a case of a raw value", FunctionCallExprSyntax.self) { node in
      node.arguments.first?.label?.text == "rawValue" ? [Edit(node, "nil")] : nil
    },
    Construct("allCases", MemberAccessExprSyntax.self) { $0.declName.baseName.text == "allCases" ? [Edit($0, "[]")] : nil },
    .present("indirect", DeclModifierSyntax.self) { $0.name.tokenKind == .keyword(.indirect) },
    Construct("class", ClassDeclSyntax.self) { node in
      let isPlain = !node.memberBlock.members.contains { $0.decl.is(DeinitializerDeclSyntax.self) }
      return node.inheritanceClause == nil && isPlain ? [Edit(node.classKeyword, "struct")] : []
    },
    Construct("init", InitializerDeclSyntax.self) { node in
      guard let assignment = node.body?.statements.first?.item.as(ExprSyntax.self),
        assignment.is(SequenceExprSyntax.self) || assignment.is(InfixOperatorExprSyntax.self)
      else { return nil }
      return [Edit(assignment, "_ = 0")]
    },
    Construct("init that fails", InitializerDeclSyntax.self) { node in
      guard node.optionalMark != nil, let body = node.body else { return nil }
      return [Edit(before: body.statements, "if true { return nil }; ")]
    },
    Construct("deinit", DeinitializerDeclSyntax.self) { node in node.body.map { [Edit($0.statements, "return")] } },
    .present("inheritance", ClassDeclSyntax.self) { node in
      node.memberBlock.members.contains { $0.decl.as(FunctionDeclSyntax.self)?.has(.override) == true }
    },
    Construct("override", FunctionDeclSyntax.self) { node in
      guard let modifier = node.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }) else { return nil }
      return [Edit(modifier, ""), Edit(node.name, "neverCalled")]
    },
    Construct("super", FunctionCallExprSyntax.self) { node in
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base?.is(SuperExprSyntax.self) == true,
        member.declName.baseName.text != "init"
      else { return nil }
      return [Edit(node, "nil")]
    },
    Construct("super.init", FunctionCallExprSyntax.self) { node in
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base?.is(SuperExprSyntax.self) == true,
        member.declName.baseName.text == "init"
      else { return nil }
      return [Edit(node, "_ = 0")]
    },
    .present("self", DeclReferenceExprSyntax.self) { $0.baseName.tokenKind == .keyword(.self) },
    Construct("methods", FunctionDeclSyntax.self) { node in
      guard node.isMember, let body = node.body, node.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) != true else {
        return nil
      }
      return [Edit(body.statements, "return")]
    },
    Construct("extension of a type", ExtensionDeclSyntax.self) { node in
      node.memberBlock.functions.compactMap { $0.body }.map { Edit($0.statements, "return nil") }
        + node.memberBlock.properties.compactMap { $0.bindings.first?.accessorBlock?.getter }.map { Edit($0, "return nil") }
    },
    Construct("computed properties", PatternBindingSyntax.self) { node in
      guard let getter = node.accessorBlock?.getter else { return nil }
      return [Edit(getter, "return nil")]
    },
    Construct("setters", AccessorDeclSyntax.self) { node in
      guard node.accessorSpecifier.tokenKind == .keyword(.set), let body = node.body else { return nil }
      return [Edit(body.statements, "_ = 0")]
    },
    Construct("willSet", AccessorDeclSyntax.self) { node in
      guard node.accessorSpecifier.tokenKind == .keyword(.willSet), let body = node.body else { return nil }
      return [Edit(body.statements, "_ = 0")]
    },
    Construct("didSet", AccessorDeclSyntax.self) { node in
      guard node.accessorSpecifier.tokenKind == .keyword(.didSet), let body = node.body else { return nil }
      return [Edit(body.statements, "_ = 0")]
    },
    Construct("lazy", DeclModifierSyntax.self) { $0.name.tokenKind == .keyword(.lazy) ? [Edit($0, "")] : nil },
    Construct("weak properties", DeclModifierSyntax.self) { node in
      node.name.tokenKind == .keyword(.weak) && node.parent?.parent?.is(VariableDeclSyntax.self) == true ? [Edit(node, "")] : nil
    },
    Construct("static members", VariableDeclSyntax.self) { node in
      guard node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }),
        let value = node.bindings.first?.initializer?.value
      else { return nil }
      return [Edit(value, "(88)")]
    },
    Construct("static functions", FunctionDeclSyntax.self) { node in
      guard node.has(.static), let body = node.body, case .identifier = node.name.tokenKind else { return nil }
      return [Edit(body.statements, "return nil")]
    },
    Construct("subscripts of one's own", SubscriptDeclSyntax.self) { node in
      node.accessorBlock?.getter.map { [Edit($0, "return nil")] }
    },
    Construct("operators of one's own", FunctionDeclSyntax.self) { node in
      switch node.name.tokenKind {
      case .binaryOperator, .prefixOperator: node.body.map { [Edit($0.statements, "return nil")] }
      default: nil
      }
    },
    .present("protocol", ProtocolDeclSyntax.self),
    Construct("extension of a protocol", ExtensionDeclSyntax.self) { node in
      guard let program = node.root.as(SourceFileSyntax.self),
        program.statements.contains(where: {
          $0.item.as(ProtocolDeclSyntax.self)?.name.text == node.extendedType.trimmedDescription
        })
      else { return nil }
      return node.memberBlock.functions.compactMap { $0.body }.map { Edit($0.statements, "return nil") }
    },
    .present("values of any type of a protocol", SomeOrAnyTypeSyntax.self),
    .present("generic functions", FunctionDeclSyntax.self) { $0.genericParameterClause != nil },
    .present("generic types", GenericParameterClauseSyntax.self) { $0.parent?.is(FunctionDeclSyntax.self) != true },
    .present("typealias", TypeAliasDeclSyntax.self),
    Construct("let and var", VariableDeclSyntax.self) { node in
      guard !node.isInFunction, node.modifiers.isEmpty, let value = node.bindings.first?.initializer?.value,
        node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
      else { return nil }
      return [Edit(value, "nil")]
    },
  ]
}

extension FunctionDeclSyntax {
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }

  var isNestedInFunction: Bool { !isMember && isInFunction }

  func has(_ keyword: Keyword) -> Bool { modifiers.contains { $0.name.tokenKind == .keyword(keyword) } }
}

extension SyntaxProtocol {
  /// Whether a function or a closure is around it.
  var isInFunction: Bool {
    var next = parent
    while let node = next {
      if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) { return true }
      next = node.parent
    }
    return false
  }

  /// Calls of a function by its plain name.
  func calls(to name: String) -> [FunctionCallExprSyntax] {
    var found: [FunctionCallExprSyntax] = []
    var open = [Syntax(self)]
    while let node = open.popLast() {
      if let call = node.as(FunctionCallExprSyntax.self), call.calledExpression.trimmedDescription == name { found.append(call) }
      open += node.children(viewMode: .sourceAccurate)
    }
    return found
  }
}

extension VariableDeclSyntax {
  /// Whether a closure in the same block changes the variable.
  func isChangedInClosure(_ name: String) -> Bool {
    guard let block = parent?.parent?.parent else { return false }
    var open = [(Syntax(block), false)]
    while let (node, inClosure) = open.popLast() {
      if inClosure, let infix = node.as(InfixOperatorExprSyntax.self), infix.leftOperand.trimmedDescription == name,
        infix.operator.trimmedDescription.hasSuffix("="), infix.operator.trimmedDescription != "=="
      {
        return true
      }
      let inside = inClosure || node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) && node.id != block.id
      open += node.children(viewMode: .sourceAccurate).map { ($0, inside) }
    }
    return false
  }
}

extension MemberBlockSyntax {
  var properties: [VariableDeclSyntax] { members.compactMap { $0.decl.as(VariableDeclSyntax.self) } }
  var functions: [FunctionDeclSyntax] { members.compactMap { $0.decl.as(FunctionDeclSyntax.self) } }
}

extension AccessorBlockSyntax {
  /// The statements that compute the value.
  var getter: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): statements
    case .accessors(let list): list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    }
  }
}
