import Program
import SwiftSyntax

extension Compiler {
  /// What `Promise(…)` takes where a promise of a known type is wanted, or named: its value, unless that is a function and the closure that
  /// is given makes the promise. A closure that is the value is labelled, so that the library can tell.
  func promisedParameters(
    _ type: TypeReference, _ arguments: inout Arguments, expecting: TypeReference?
  ) -> [Parameter]? {
    guard let parameters = type.promisedParameters(expecting), let maker = library.makerArguments,
      case .function(let inputs, _)? = parameters.first?.type?.unwrapped, arguments.values.count == 1,
      let closure = arguments.values[0].as(ClosureExprSyntax.self)
    else { return type.promisedParameters(expecting) }
    let count = parameterCount(of: closure)
    if count == maker { return nil }
    if count == inputs.count, count > 0 { arguments.labels = ArgumentLabels(labels: [Vocabulary.functionAsValue]) }
    return parameters
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
