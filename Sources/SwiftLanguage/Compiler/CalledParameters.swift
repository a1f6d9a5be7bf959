import Program
import SwiftSyntax

extension Compiler {
  /// What `Promise(…)` takes where a promise of a known type is wanted, or named: its value, unless that is a function and the closure that
  /// is given makes the promise, or gives the function. A closure that is the value is labelled, so that the library can tell.
  func promisedParameters(
    _ type: TypeReference, _ arguments: inout Arguments, expecting: TypeReference?
  ) -> [Parameter]? {
    guard let parameters = type.promisedParameters(expecting), let maker = library.makerArguments,
      let value = parameters.first?.type,
      case .function(let inputs, let result) = value.unwrapped,
      let closure = arguments.values.last?.as(ClosureExprSyntax.self)
    else { return type.promisedParameters(expecting) }
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

extension TypeReference {
  /// The parameters of the initialiser that a call with these labels means.
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
