import SwiftPromises
import SwiftSyntax

/// google's `wrap`, whose closure is given a completion handler: what calls the handler settles the promise.
extension ScriptTranslator {
  /// A completion handler of `wrap`, while its closure is written.
  struct Completer {
    var closure: SyntaxIdentifier
    var fulfill: Rendered
    var reject: Rendered
    /// What the closure says of its type.
    var type: FunctionTypeSyntax?
  }

  /// What a handler is given, in the places that it has.
  private struct Form {
    /// The places of values, and that of the error.
    var values: [Int]
    var error: Int?

    /// What the promise is fulfilled with, as code.
    func value(_ arguments: [Rendered], none: Rendered) -> Rendered {
      guard let first = values.first else { return none }
      guard values.count > 1 else { return arguments[first] }
      return "(" + values.dropFirst().reduce(arguments[first]) { $0 + ", " + arguments[$1] } + ")"
    }
  }

  /// Lets what is done with the handler of `wrap` settle the promise.
  func complete(_ name: String, of closure: ClosureExprSyntax, fulfill: Rendered, reject: Rendered) {
    completers[name] = Completer(closure: closure.id, fulfill: fulfill, reject: reject, type: closure.handlerType)
    if let parameter = names.scoped.parameter(name, of: closure) { renamedParameters.insert(parameter.id) }
  }

  /// The type of what `wrap` promises, as the declaration of the handler says it; `nil` if the text doesn't say it.
  func completedType(_ closure: ClosureExprSyntax) -> String? {
    guard let types = closure.handlerType.map({ $0.parameters.map(\.type) }) ?? handedOn(in: closure) else { return nil }
    guard let form = form(types.map { isError($0) }) else { return nil }
    let values = form.values.map { types[$0].trimmedDescription }
    return switch values.count {
    case 0: "Any?"
    case 1: values[0]
    default: "(\(values.joined(separator: ", ")))"
    }
  }

  /// A handler that is handed on, or called; `nil` for anything else.
  func writeCompleting(_ reference: DeclReferenceExprSyntax) -> Rendered? {
    guard let completer = completer(meantBy: reference) else { return nil }
    if let call = reference.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == reference.id { return nil }
    guard
      let types = completer.type.map({ $0.parameters.map(\.type) })
        ?? names.functionType(wantedAt: ExprSyntax(reference))?.parameters.map(\.type),
      let form = form(types.map { isError($0) })
    else {
      note(reference, "what calls it isn't declared here: write a closure that calls it", isUntranslated: true)
      return nil
    }
    let given = types.indices.map { Rendered("$\($0)") }
    return around(reference) { "{ " + self.settling(form, given, completer) + " }" }
  }

  /// What settles by what a handler is given.
  private func settling(_ form: Form, _ given: [Rendered], _ completer: Completer) -> Rendered {
    let error = form.error.map { given[$0] }
    // AnyPromise's one function takes a value or an error.
    if completer.fulfill.text == completer.reject.text {
      let value = form.value(given, none: "nil")
      guard let error, error.text != "nil" else { return completer.fulfill + "(" + value + ")" }
      return completer.fulfill + "(" + (form.values.isEmpty ? error : error + " ?? " + value) + ")"
    }
    need(["complete"])
    let value = form.value(given, none: "nil as Any?")
    return "complete(" + value + ", " + (error ?? "nil") + ", " + completer.fulfill + ", " + completer.reject + ")"
  }

  /// A call of a handler; `nil` for any other call.
  func writeCompleting(_ parts: CallParts) -> Rendered? {
    guard let called = parts.call.calledExpression.as(DeclReferenceExprSyntax.self), let completer = completer(meantBy: called)
    else { return nil }
    let arguments = parts.positional.map(\.expression)
    let types = completer.type.map { $0.parameters.map(\.type) }
    var errors = types.map { $0.map { isError($0) } } ?? arguments.map { isError($0) }
    // Of a value and 'nil', the second is no error.
    let missing = arguments.indices.filter { arguments[$0].is(NilLiteralExprSyntax.self) }
    if types == nil, arguments.count > 1, !errors.contains(true), missing.count == 1 { errors[missing[0]] = true }
    guard let form = form(errors), arguments.count == errors.count else {
      note(parts.name, "which of them is the error isn't written: give the closure's parameter its type", isUntranslated: true)
      return nil
    }
    return around(parts.call) { self.settling(form, arguments.map { self.trimmed($0) }, completer) }
  }

  // MARK: What a handler is given

  /// The forms that `wrap` has: values, an error, or values before or behind an error.
  private func form(_ errors: [Bool]) -> Form? {
    guard errors.count(where: \.self) <= 1, errors.count <= 3, errors.count < 2 || errors.contains(true) else { return nil }
    let values = errors.indices.filter { !errors[$0] }
    return Form(values: values, error: errors.firstIndex(of: true))
  }

  private func completer(meantBy reference: DeclReferenceExprSyntax) -> Completer? {
    let name = reference.baseName.text
    guard !completers.isEmpty, !reference.isMemberName, let completer = completers[name] else { return nil }
    if name.hasPrefix("$") {
      var current = reference.parent
      while let here = current, !here.is(ClosureExprSyntax.self) { current = here.parent }
      return current?.id == completer.closure ? completer : nil
    }
    return isRenamed(reference) ? completer : nil
  }

  /// The types of what the handler is given that a closure of `wrap` hands on to a function of the script.
  private func handedOn(in closure: ClosureExprSyntax) -> [TypeSyntax]? {
    let name = closure.parameterNames.first ?? "$0"
    for token in closure.statements.tokens(viewMode: .sourceAccurate) where token.text == name {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName else { continue }
      if let type = names.functionType(wantedAt: ExprSyntax(reference)) { return type.parameters.map(\.type) }
    }
    return nil
  }
}

extension ClosureExprSyntax {
  /// The type of its first parameter, if that is a function and has its type written.
  fileprivate var handlerType: FunctionTypeSyntax? {
    guard case .parameterClause(let clause)? = signature?.parameterClause else { return nil }
    return clause.parameters.first?.type?.calledFunctionType
  }
}
