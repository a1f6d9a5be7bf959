import Program
import SwiftSyntax
import TraceEvents

// Of which type the values of promises are, as far as the text tells: what a plan brings in must be of the same.
extension Compiler {
  /// Notes of which type a call's promise is, if the call or what is around it says so.
  func notePromise(of node: FunctionCallExprSyntax, expecting: TypeReference?) {
    let callee = node.calledExpression
    let written = typeNamed(by: callee)
    let maker = written ?? callee.as(MemberAccessExprSyntax.self)?.base.flatMap { typeNamed(by: $0) }
    guard let type = expecting?.unwrapped.content ?? maker?.content ?? promisedValue(node, of: written) else { return }
    note(type, promisedAt: promisePlace(of: node))
  }

  /// The type of the value in `Promise(value)`.
  private func promisedValue(_ node: FunctionCallExprSyntax, of type: TypeReference?) -> TypeReference? {
    guard stubs == nil, let type, type.isPromise, node.trailingClosure == nil, node.arguments.count == 1,
      let only = node.arguments.first, only.label == nil, !only.expression.is(ClosureExprSyntax.self)
    else { return nil }
    return certainType(of: only.expression)
  }

  /// Where the promise is made that is of what a closure gives; `nil` if there is none.
  func promisePlace(givenBy node: ClosureExprSyntax) -> SourcePlace? {
    guard let call = (node.parent?.as(LabeledExprSyntax.self)?.parent?.parent ?? node.parent)?.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text.trimmingBackticks,
      library.typedGivers.contains(name), library.operators.contains(name) || library.ambiguousOperators.contains(name)
    else { return nil }
    return promisePlace(of: call)
  }

  /// Notes of which type a promise is whose handler gives an expression.
  func notePromised(by expression: ExprSyntax) {
    guard stubs == nil, let place = builder.promisePlace, promisedTypes[place] == nil else { return }
    certainType(of: expression).map { notePromised($0, at: place) }
  }

  /// Notes of which type a promise is whose handler gives a value of a type, or a promise of one.
  func notePromised(_ given: TypeReference, at place: SourcePlace) {
    let isPromise = given.isPromise || library.types[given.plainName] != nil
    (isPromise ? given.content : given).map { note($0, promisedAt: place) }
  }

  private func note(_ type: TypeReference, promisedAt place: SourcePlace) {
    // A handler that gives nothing may let the value go on.
    if promisedTypes[place] == nil, !type.isAny, !type.isVoid, !type.isPromise { promisedTypes[place] = type }
  }

  private func promisePlace(of node: FunctionCallExprSyntax) -> SourcePlace {
    unit.place(atUTF8Offset: calleeToken(node.calledExpression).positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
