import Program
import SwiftSyntax

extension Compiler {
  /// What `Promise(…)` takes where a promise of a known type is wanted, or named: its value, unless that is a function and the one that
  /// is given makes the promise, or gives the function. A function that is the value is labelled, so that the library can tell.
  ///
  /// - Parameter call: The call, if it names no type and what is done with its promise may tell.
  func promisedParameters(
    _ type: TypeReference, _ arguments: inout Arguments, in call: FunctionCallExprSyntax? = nil, expecting: TypeReference?
  ) -> [Parameter]? {
    let parameters = type.promisedParameters(expecting)
    guard let maker = library.makerArguments, let given = arguments.values.last else { return parameters }
    guard let closure = given.as(ClosureExprSyntax.self) else {
      if library.takesFunctions, case .promise = type, arguments.labels.labels == [nil],
        isValue(given, of: parameters?.first?.type, in: expecting?.unwrapped.isPromise == true ? nil : call)
      {
        arguments.labels = ArgumentLabels(labels: [Vocabulary.functionAsValue])
      }
      return parameters
    }
    guard let value = parameters?.first?.type, case .function(let inputs, let result) = value.unwrapped else { return parameters }
    let count = parameterCount(of: closure)
    let isWork = count == 0 && (!inputs.isEmpty || !result.isFunction && givesFunction(closure))
    let canBeValue = arguments.values.count == 1
    if isWork || count == 0 && !canBeValue {
      return arguments.labels.labels.map {
        Parameter(label: $0, name: $0 ?? "work", type: $0 == nil ? .function([], value) : nil)
      }
    }
    // What one resolver is done with may as well be done with a value.
    let settles =
      count == maker
      && (count != inputs.count || maker == 1 || !ParameterUses(of: closure).areValues)
    guard canBeValue, !settles else { return nil }
    if count == inputs.count {
      arguments.labels = ArgumentLabels(labels: [Vocabulary.functionAsValue])
    }
    return parameters
  }

  /// Whether a function that is no closure is the value of `Promise(…)` itself, rather than the work that gives it, or settles the promise.
  ///
  /// - Parameters:
  ///   - wanted: What the promise is of; `nil` if nothing says so. Then Swift takes the value, unless what follows couldn't be.
  ///   - call: The call, if nothing says what its promise is of.
  private func isValue(_ given: ExprSyntax, of wanted: TypeReference?, in call: FunctionCallExprSyntax?) -> Bool {
    let own = functionType(of: given)
    guard let wanted else {
      // What has a generic type, or may be anything, isn't called.
      if own?.isAny == true { return true }
      guard let call, own?.isFunction ?? (stubs == nil && given.isPlace) else { return false }
      return !wantsResult(ofHandlerAfter: call)
    }
    guard case .function(let inputs, let result) = wanted.unwrapped else { return false }
    guard case .function(let ownInputs, let ownResult)? = own else { return true }
    if ownInputs.isEmpty { return inputs.isEmpty && (result.isFunction || !ownResult.isFunction) }
    return ownInputs.count != library.makerArguments || !ownInputs[0].isFunction || inputs.first?.isFunction == true
  }

  private func functionType(of expression: ExprSyntax) -> TypeReference? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks,
      let functions = find(name)?.functions, functions.count == 1
    else { return certainType(of: expression) }
    let code = functions[0].code
    return .function(code.declaredParameters.map { $0.type ?? .any }, code.returnType ?? .void)
  }

  /// Whether the handler that a call's promise gets in the same chain calculates with what the function gives, which a function isn't.
  private func wantsResult(ofHandlerAfter call: FunctionCallExprSyntax) -> Bool {
    guard let member = call.parent?.as(MemberAccessExprSyntax.self),
      let next = member.parent?.as(FunctionCallExprSyntax.self),
      let handler = next.trailingClosure.map(ExprSyntax.init) ?? next.arguments.last?.expression
    else { return false }
    if let type = functionType(of: handler), case .function(let inputs, _) = type { return inputs.first?.isFunction == false }
    guard let closure = handler.as(ClosureExprSyntax.self) else { return false }
    if case .parameterClause(let clause)? = closure.signature?.parameterClause, let type = clause.parameters.first?.type {
      return !self.type(type).isFunction
    }
    guard closure.statements.count == 1 else { return false }
    return ParameterUses(of: closure).areValues || closure.statements.first?.item.as(ExprSyntax.self).map(passesOnValue) == true
  }

  /// Whether an expression calls a function that the text declares, or makes a value of a type, with what its closure gets.
  private func passesOnValue(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1, let only = call.arguments.first,
      only.label == nil, only.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0"
    else { return false }
    if typeNamed(by: call.calledExpression) != nil { return true }
    if case .function(let inputs, _)? = functionType(of: call.calledExpression) { return inputs.first?.isFunction == false }
    return false
  }

  /// Whether what a closure gives is a function, as far as its text tells.
  private func givesFunction(_ closure: ClosureExprSyntax) -> Bool {
    guard let last = closure.statements.last?.item else { return false }
    guard let given = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self) else {
      return false
    }
    return given.is(ClosureExprSyntax.self) || certainType(of: given)?.isFunction == true
  }
}

/// What a closure does with what it gets.
private final class ParameterUses: SyntaxVisitor {
  private var names: Set<String>
  private var areCalled = false
  private var areOperands = false

  /// Whether it calculates with it, and calls none of it as one that settles a promise does.
  var areValues: Bool { areOperands && !areCalled }

  init(of closure: ClosureExprSyntax) {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): names = Set(list.map(\.name.text))
    case .parameterClause(let clause):
      names = Set(clause.parameters.map { ($0.secondName ?? $0.firstName).text })
    case nil: names = ["$0", "$1", "$2"]
    }
    super.init(viewMode: .sourceAccurate)
    walk(closure.statements)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard names.contains(node.baseName.text), let parent = node.parent else {
      return .visitChildren
    }
    if parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id {
      areCalled = true
    } else if parent.is(ExprListSyntax.self) || parent.is(InfixOperatorExprSyntax.self)
      || parent.is(PrefixOperatorExprSyntax.self)
      || parent.as(MemberAccessExprSyntax.self)?.base?.id == node.id
    {
      areOperands = true
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether it names where something is kept, which may be a function.
  fileprivate var isPlace: Bool {
    self.is(DeclReferenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self) || self.is(SubscriptCallExprSyntax.self)
  }
}

extension TypeReference {
  /// The parameters of the initializer that a call with these labels means.
  func constructorParameters(_ labels: ArgumentLabels) -> [Parameter]? {
    guard case .user(let info) = self else { return nil }
    return info.lookup { $0.initializers.isEmpty ? nil : $0.initializers }?
      .first { ArgumentBinding(labels, to: $0.code.parameters) != nil }?.code.parameters
  }

  /// What `Promise(…)` takes as its value where a promise of a known type is wanted, or named.
  func promisedParameters(_ expected: TypeReference?) -> [Parameter]? {
    guard case .promise(let named) = self else { return nil }
    var value = named
    if named.isAny, case .promise(let wanted)? = expected?.unwrapped { value = wanted }
    return value.isAny ? nil : [Parameter(label: nil, name: "value", type: value)]
  }

  /// The parameters of a static method or a case.
  func staticParameters(_ name: String, _ labels: ArgumentLabels) -> [Parameter]? {
    guard case .user(let info) = self else { return nil }
    if name == "init" { return constructorParameters(labels) }
    if let position = info.casePositions[name] {
      let enumCase = info.cases[position]
      return zip(enumCase.labels, enumCase.types).map { Parameter(label: $0, name: $0 ?? "", type: $1) }
    }
    return staticMethod(name, labels)?.declaredParameters
  }

  /// The static method that a call with these labels means.
  func staticMethod(_ name: String, _ labels: ArgumentLabels) -> FunctionCode? {
    guard case .user(let info) = self, case .method(let functions) = info.statics[name]?.kind else { return nil }
    return functions.first { ArgumentBinding(labels, to: $0.parameters) != nil }
  }
}
