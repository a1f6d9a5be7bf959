package import SwiftSyntax

extension Compiler {
  /// Declares all types, functions and variables at the top of a text, so that functions can use what comes later.
  func hoist(_ items: CodeBlockItemListSyntax) {
    let declarations = items.compactMap { item -> DeclSyntax? in if case .decl(let decl) = item.item { decl } else { nil } }
    declareTypes(declarations)
    for item in items { hoistVariables(of: item) }
    let functions = declarations.compactMap { $0.as(FunctionDeclSyntax.self) }
    let declared = functions.map { hoistGlobalFunction($0) }
    guessHoistedTypes(items)
    compileTypes()
    for (function, code) in zip(functions, declared) {
      if isStopped() { return }
      guard let code, let variable = hoisted[operatorName(function)] else { continue }
      let own = variable.functions.first { $0.code === code }
      compileBody(of: function, into: code, parent: builder)
      mark(function.name)
      builder.emit(.closure, builder.function(code))
      if case .global(let index) = own?.storage { builder.emit(.storeGlobal, index) }
    }
  }

  private func hoistVariables(of item: CodeBlockItemSyntax) {
    if case .decl(let decl) = item.item, let variable = decl.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        hoist(binding.pattern, isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let))
        for name in BoundNames.find(in: binding.pattern) {
          hoisted[name]?.isTask = variable.modifiers.contains { $0.name.text == "async" }
          hoisted[name]?.isComputed = binding.accessorBlock?.isComputed ?? false
        }
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.trimmingBackticks {
          hoisted[name]?.type = binding.typeAnnotation.map { type($0.type) }
        }
        // Functions that come first must know how the variable refers to its object.
        let reference = reference(variable.modifiers)
        if reference != .strong { for name in BoundNames.find(in: binding.pattern) { hoisted[name]?.reference = reference } }
      }
    } else if case .stmt(let statement) = item.item, let check = statement.as(GuardStmtSyntax.self) {
      for condition in check.conditions {
        if case .optionalBinding(let binding) = condition.condition {
          hoist(binding.pattern, isConstant: binding.bindingSpecifier.tokenKind == .keyword(.let))
        } else if case .matchingPattern(let matching) = condition.condition {
          for name in BoundNames.find(in: matching.pattern) { hoist(name: name, isConstant: true, at: matching.pattern) }
        }
      }
    }
  }

  /// Finds the types of variables that their first values tell, so that functions which assign to them know what `.name` is.
  private func guessHoistedTypes(_ items: CodeBlockItemListSyntax) {
    for item in items {
      guard case .decl(let decl) = item.item, let variable = decl.as(VariableDeclSyntax.self) else { continue }
      let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
      for binding in variable.bindings where binding.typeAnnotation == nil {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.trimmingBackticks,
          let value = binding.initializer?.value
        else { continue }
        guard isVariable ? value.tellsItsType : isInstance(value) else { continue }
        // Guessing looks at what is hoisted, so it comes before the change.
        let type = guessType(value)
        hoisted[name]?.type = type
      }
    }
    builder.guessedCalls = [:]
  }

  /// Whether a value is a new instance of one of the script's types, whose generic methods functions may call.
  private func isInstance(_ value: ExprSyntax) -> Bool {
    guard let call = value.as(FunctionCallExprSyntax.self), case .user(let info)? = typeNamed(by: call.calledExpression) else {
      return false
    }
    return (info.kind == .structure || info.kind == .object) && !info.initializers.contains { $0.code.isFailable }
  }

  private func hoist(_ pattern: PatternSyntax, isConstant: Bool) {
    for name in BoundNames.find(in: pattern) { hoist(name: name, isConstant: isConstant, at: pattern) }
  }

  private func hoist(name: String, isConstant: Bool, at node: some SyntaxProtocol) {
    if hoisted[name] != nil {
      let advice = stubs == nil ? ": give it another name" : ""
      tolerate(node, "invalid redeclaration of '\(name)'\(advice)", "the later one counts")
    }
    hoisted[name] = newGlobal(name, isConstant: isConstant)
  }

  private func hoistGlobalFunction(_ function: FunctionDeclSyntax) -> FunctionCode? {
    let name = operatorName(function)
    let code = signature(of: function, kind: .function)
    if isOperator(function.name.text) { declareOperator(name, code) }
    if let known = hoisted[name], known.functions.isEmpty {
      tolerate(function.name, "invalid redeclaration of '\(name)'", "the variable counts")
      return nil
    }
    var variable = newGlobal(name, isConstant: true)
    let types = code.parameters.map { $0.type?.name ?? "" }
    guard hoistedSignatures.insert("\(name)\(code.plainLabels.signature)\(types)").inserted else {
      tolerate(function.name, "invalid redeclaration of '\(name)\(code.plainLabels.signature)'", "the first one counts")
      return nil
    }
    // Taken out, so that the list grows in place.
    var functions = hoisted.removeValue(forKey: name)?.functions ?? []
    functions.append(FunctionBuilder.DeclaredFunction(code: code, storage: variable.storage))
    variable.functions = functions
    if stubs != nil {
      declarations.functions[name] = functions.compactMap {
        if case .global(let index) = $0.storage { ($0.code, index) } else { nil }
      }
    }
    hoisted[name] = variable
    globals[name] = variable
    return code
  }

  /// Declares the functions and types of a block.
  func hoistLocally(_ items: CodeBlockItemListSyntax) {
    let declarations = items.compactMap { item -> DeclSyntax? in if case .decl(let decl) = item.item { decl } else { nil } }
    declareTypes(declarations)
    for function in declarations.compactMap({ $0.as(FunctionDeclSyntax.self) }) {
      let name = function.name.text.trimmingBackticks
      let code = signature(of: function, kind: .function)
      let others = builder.scopes.last?.names[name]?.functions ?? []
      var variable = builder.declareLocal(name, isConstant: true, isShared: true)
      variable.functions = others + [FunctionBuilder.DeclaredFunction(code: code, storage: variable.storage)]
      builder.scopes[builder.scopes.count - 1].names[name] = variable
      builder.emit(.absent)
      builder.emitInitialize(variable)
    }
    compileTypes()
    compileFunctionsEarly(items)
  }

  /// Compiles the functions of a block as soon as the variables of the block are there that they mention: they may be called above their
  /// declarations.
  private func compileFunctionsEarly(_ items: CodeBlockItemListSyntax) {
    var declared: [(names: Set<String>, item: SyntaxIdentifier)] = []
    for item in items {
      guard let function = item.item.as(FunctionDeclSyntax.self) else {
        let names = item.namesDeclared
        if !names.isEmpty { declared.append((names, item.id)) }
        continue
      }
      let words = Set(function.tokens(viewMode: .sourceAccurate).map(\.text))
      if let last = declared.last(where: { !$0.names.isDisjoint(with: words) }) {
        functionsBehind[last.item, default: []].append(function)
      } else {
        compileEarly(function)
      }
    }
  }

  /// Compiles the functions that waited for what a statement declares.
  func compileFunctions(behind item: CodeBlockItemSyntax) {
    for function in functionsBehind.removeValue(forKey: item.id) ?? [] { compileEarly(function) }
  }

  private func compileEarly(_ function: FunctionDeclSyntax) {
    compileLocalFunction(function)
    compiledFunctions.insert(function.id)
  }

  /// Compiles a function that was declared in a block.
  func compileLocalFunction(_ function: FunctionDeclSyntax) {
    let name = function.name.text.trimmingBackticks
    let labels = parameterLabels(of: function.signature)
    guard let variable = builder.resolve(name),
      let declared = variable.functions.first(where: { $0.code.plainLabels.labels == labels })
    else { return }
    compileBody(of: function, into: declared.code, parent: builder)
    mark(function.name)
    builder.emit(.closure, builder.function(declared.code))
    var own = variable
    own.storage = declared.storage
    builder.emitStore(own)
  }
}

extension CodeBlockItemSyntax {
  /// The names of variables that a statement declares for those behind it.
  fileprivate var namesDeclared: Set<String> {
    let patterns: [PatternSyntax]? =
      if let variables = item.as(VariableDeclSyntax.self) {
        variables.bindings.map(\.pattern)
      } else {
        item.as(GuardStmtSyntax.self)?.conditions.compactMap { $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern }
      }
    let tokens = patterns?.flatMap { $0.tokens(viewMode: .sourceAccurate) } ?? []
    return Set(tokens.map { $0.text.trimmingBackticks })
  }
}

extension ExprSyntax {
  /// Whether the text alone tells the type of its value, whatever else is declared: a literal, a case, a new instance.
  fileprivate var tellsItsType: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr: true
    case .prefixOperatorExpr(let node): node.expression.tellsItsType
    case .memberAccessExpr(let node): node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase ?? false
    case .functionCallExpr(let node):
      if let called = node.calledExpression.as(DeclReferenceExprSyntax.self) {
        called.baseName.text.first?.isUppercase ?? false
      } else {
        node.calledExpression.is(MemberAccessExprSyntax.self) && node.calledExpression.tellsItsType
      }
    default: false
    }
  }
}

/// Finds the names that a pattern gives to values.
package final class BoundNames: SyntaxVisitor {
  private var names: [String] = []

  /// The names in a pattern, at any depth, in their order.
  package static func find(in pattern: some SyntaxProtocol) -> [String] {
    let finder = BoundNames(viewMode: .sourceAccurate)
    finder.walk(pattern)
    return finder.names
  }

  package override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.identifier.text.trimmingBackticks)
    return .skipChildren
  }
}
