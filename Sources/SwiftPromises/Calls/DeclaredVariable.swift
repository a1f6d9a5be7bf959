import SwiftLanguage
import SwiftSyntax

extension DeclaredFunction {
  /// What a variable runs: a property that computes its value, one that observes it, or a closure that it holds.
  ///
  /// - Returns: `nil` if the variable runs nothing.
  init?(running node: VariableDeclSyntax, of owner: String?) {
    guard node.bindings.count == 1, let binding = node.bindings.first else { return nil }
    let type = binding.typeAnnotation?.type
    self.init(
      name: binding.pattern.ownText, owner: owner, isStatic: node.modifiers.areStatic, parameters: [],
      isAsync: false, isThrowing: false, offset: binding.pattern.positionAfterSkippingLeadingTrivia.utf8Offset)
    if node.computed != nil {
      let effects = binding.accessorBlock?.getter?.effectSpecifiers
      (kind, returnType) = (.property, type)
      (isAsync, isThrowing) = (effects?.asyncSpecifier != nil, effects?.throwsClause != nil)
    } else if binding.accessorBlock != nil {
      kind = .observer
      parameters = [DeclaredParameter(label: nil, name: name, type: type ?? binding.initializer?.value.literalType)]
    } else if let closure = binding.initializer?.value.as(ClosureExprSyntax.self) {
      read(closure, type)
    } else if node.modifiers.areStatic, binding.initializer?.value.isMadeOfClosures == true {
      // `static let live = Client(load: { … })`: who reads it calls its closures.
      (kind, returnType) = (.property, type)
    } else {
      return nil
    }
  }

  /// Takes what a closure asks for from its type, or from its own head.
  private mutating func read(_ closure: ClosureExprSyntax, _ type: TypeSyntax?) {
    if let function = type?.functionType {
      parameters = function.parameters.enumerated().map { index, parameter in
        let own = (parameter.secondName ?? parameter.firstName)?.text
        let name = own == "_" ? nil : own
        return DeclaredParameter(label: nil, name: name ?? closure.parameterName(at: index) ?? "value", type: parameter.type)
      }
      returnType = function.returnClause.type
      (isAsync, isThrowing) = (function.effectSpecifiers?.asyncSpecifier != nil, function.effectSpecifiers?.throwsClause != nil)
      return
    }
    let effects = closure.signature?.effectSpecifiers
    (isAsync, isThrowing) = (effects?.asyncSpecifier != nil, effects?.throwsClause != nil)
    returnType = closure.signature?.returnClause?.type
    parameters = closure.declaredParameters
  }
}

extension ClosureExprSyntax {
  /// What the closure asks for in its own head.
  var declaredParameters: [DeclaredParameter] {
    switch signature?.parameterClause {
    case .parameterClause(let clause):
      clause.parameters.map { DeclaredParameter(label: nil, name: ($0.secondName ?? $0.firstName).text, type: $0.type) }
    case .simpleInput(let list): list.map { DeclaredParameter(label: nil, name: $0.name.text) }
    case nil: []
    }
  }
}

/// A closure that a function gives back.
struct ReturnedClosure {
  /// What it takes, with the types that it says itself, or else the function's result.
  var parameters: [DeclaredParameter]
  /// Whether the function may give nothing.
  var isOptional: Bool
  var isAsync: Bool
  var isThrowing: Bool
}

extension FunctionDeclSyntax {
  /// The closure that the function gives back, if that is all that it does in the end.
  var returned: ReturnedClosure? {
    guard let closure = body?.returnedClosure else { return nil }
    let optional = signature.returnClause?.type.as(OptionalTypeSyntax.self)
    let type = (optional?.wrappedType ?? signature.returnClause?.type)?.functionType
    let types = type?.parameters.map(\.type) ?? []
    let parameters = closure.declaredParameters.enumerated().map { index, parameter in
      var parameter = parameter
      if parameter.type == nil, types.indices.contains(index) { parameter.type = types[index] }
      return parameter
    }
    return ReturnedClosure(
      parameters: parameters, isOptional: optional != nil,
      // Where the type isn't known, what the closure does says so.
      isAsync: type.map { $0.effectSpecifiers?.asyncSpecifier != nil } ?? closure.waits,
      isThrowing: type?.effectSpecifiers?.throwsClause != nil)
  }
}

extension CodeBlockSyntax {
  /// The closure that it gives back, if that is all that it does in the end.
  var returnedClosure: ClosureExprSyntax? {
    guard let last = statements.last?.item else { return nil }
    if let statement = last.as(ReturnStmtSyntax.self) ?? last.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self) {
      return statement.expression?.as(ClosureExprSyntax.self)
    }
    return statements.count == 1 ? last.as(ExprSyntax.self)?.as(ClosureExprSyntax.self) : nil
  }
}

extension VariableDeclSyntax {
  /// The binding, if the variable is computed whenever somebody reads it.
  var computed: PatternBindingSyntax? {
    guard bindings.count == 1, let binding = bindings.first, let block = binding.accessorBlock else { return nil }
    switch block.accessors {
    case .getter: return binding
    case .accessors(let list):
      return list.contains { ["get", "_read"].contains($0.accessorSpecifier.text) } ? binding : nil
    }
  }
}

extension AccessorBlockSyntax {
  /// The accessor that reads, if it is written out.
  var getter: AccessorDeclSyntax? {
    guard case .accessors(let list) = accessors else { return nil }
    return list.first { $0.accessorSpecifier.text == "get" }
  }
}

extension ClosureExprSyntax {
  /// What the closure calls a parameter.
  fileprivate func parameterName(at index: Int) -> String? {
    let names: [String] =
      switch signature?.parameterClause {
      case .parameterClause(let clause): clause.parameters.map { ($0.secondName ?? $0.firstName).text }
      case .simpleInput(let list): list.map(\.name.text)
      case nil: []
      }
    return names.indices.contains(index) && names[index] != "_" ? names[index] : nil
  }
}

extension ClosureExprSyntax {
  /// Whether `await` stands in it.
  fileprivate var waits: Bool { tokens(viewMode: .sourceAccurate).contains { $0.text == "await" } }
}

extension ExprSyntax {
  /// Whether it makes something of closures that wait, which a caller is to call.
  fileprivate var isMadeOfClosures: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self),
      call.calledExpression.calledName.map({ $0 == "init" || $0.first?.isUppercase == true }) == true
    else { return false }
    return call.arguments.contains { argument in
      argument.label != nil && argument.expression.as(ClosureExprSyntax.self)?.waits == true
    }
  }

  /// The type of a literal.
  fileprivate var literalType: TypeSyntax? {
    let name: String? =
      switch self.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr: "Int"
      case .floatLiteralExpr: "Double"
      case .booleanLiteralExpr: "Bool"
      case .stringLiteralExpr: "String"
      default: nil
      }
    return name.map { TypeSyntax(IdentifierTypeSyntax(name: .identifier($0))) }
  }
}

extension CodeBlockSyntax {
  /// Whether it only stops the program: somebody else is to write it.
  var isHollow: Bool { statements.count == 1 && statements.first?.stops == true }
}
