import Program
import SwiftParser
import SwiftSyntax
import TraceEvents

// Types of what is handed over, where Swift's compiler would certainly refuse them.
extension Compiler {
  /// Checks what a function that a variable holds is called with: one that settles a promise, most of all.
  func checkGiven(_ arguments: Arguments, to variable: FunctionBuilder.Variable?, at node: some SyntaxProtocol) {
    guard isAsStrictAsSwift, case .function(let types, _)? = variable?.type?.unwrapped else { return }
    if types.count == 1, arguments.values.isEmpty, !types[0].isVoid, !types[0].isAny {
      return error(node, "missing argument for parameter #1 in call: it takes a value of type '\(types[0].name)'")
    }
    for (value, type) in zip(arguments.values, types) {
      if value.is(NilLiteralExprSyntax.self), isPlain(type) {
        error(value, "'nil' is not compatible with expected argument type '\(type.name)'")
        continue
      }
      guard let given = certainType(of: value), !isImplicitlyOther(value) else { continue }
      if case .error = type {
        guard !mayBeError(given) else { continue }
        error(
          value,
          "argument type '\(given.name)' does not conform to expected type 'Error': declare an error, 'struct Trouble: Error {}'",
          fixIt: errorFixIt(value))
      } else if cannotBe(given, type) {
        let isError = if case .user(let info) = given { info.isError } else { false }
        error(
          value,
          "cannot convert value of type '\(given.name)' to expected argument type '\(type.name)'\(isError ? ": errors are for 'reject'" : "")"
        )
      }
    }
  }

  /// Makes an error of a text that stands in its place: the one that the text names, or one that holds it.
  func errorFixIt(_ value: ExprSyntax) -> FixIt? {
    guard let literal = value.as(StringLiteralExprSyntax.self) else { return nil }
    if let text = literal.representedLiteralValue, let name = text.split(separator: "(").first.map(String.init),
      types[name] != nil
    {
      return fixIt("remove the quotes", replacing: value, with: text)
    }
    let start = literal.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = literal.endPositionBeforeTrailingTrivia.utf8Offset
    var changes = [
      FixIt.Change(start..<start, "\(DeclaredFailure.name)(description: "), FixIt.Change(end..<end, ")"),
    ]
    if knownType(DeclaredFailure.name) == nil, unit.unit == .program, let first = value.root.firstToken(viewMode: .sourceAccurate)
    {
      let top = first.positionAfterSkippingLeadingTrivia.utf8Offset
      changes.insert(FixIt.Change(top..<top, DeclaredFailure.declaration), at: 0)
    }
    return FixIt("declare an error that holds the text", changes, in: unit)
  }

  /// Whether a literal can be a value of other types than its own.
  private func isImplicitlyOther(_ value: ExprSyntax) -> Bool { value.isImplicitMember || value.is(NilLiteralExprSyntax.self) }

  /// Whether it is a type of numbers, texts or truth values.
  func isPlain(_ type: TypeReference) -> Bool {
    switch type {
    case .int, .double, .bool, .string: true
    default: false
    }
  }

  private func mayBeError(_ type: TypeReference) -> Bool {
    switch type {
    case .int, .double, .bool, .string, .array, .dictionary, .set: isExtended(type)
    case .tuple, .promise: false
    case .user(let info): info.kind == .builtin || info.kind == .protocol || info.isError || !isOfScript(info)
    default: true
    }
  }

  /// Whether a value of one type is certainly none of another, plain one.
  func cannotBe(_ given: TypeReference, _ type: TypeReference) -> Bool {
    switch (type, given) {
    case (.string, .int), (.string, .double), (.string, .bool), (.bool, .int), (.bool, .double), (.bool, .string): true
    case (.int, .string), (.int, .bool), (.double, .string), (.double, .bool): true
    // A promise in its value's place is told by the run, with what to do: it isn't its value yet.
    case (.string, .user(let info)), (.int, .user(let info)), (.double, .user(let info)), (.bool, .user(let info)):
      info.kind != .builtin && info.kind != .protocol && isOfScript(info)
    default: false
    }
  }

  /// Reports a handler of errors that names a type for what it gets: it gets errors of whatever type.
  func checkErrorParameter(of closure: ClosureExprSyntax) {
    guard case .parameterClause(let clause) = closure.signature?.parameterClause, let parameter = clause.parameters.first,
      let written = parameter.type, case .user(let info) = type(written), info.kind != .protocol, info.isError
    else { return }
    let own = (parameter.secondName ?? parameter.firstName).text
    error(
      written,
      "cannot convert value of type '(\(info.name)) throws -> …' to expected argument type '(any Error) throws -> …': write '{ \(own) in', and ask '\(own) as? \(info.name)' or 'case let \(own) as \(info.name)'"
    )
  }

  /// Reports promises of different types in one list.
  func checkList(_ arguments: Arguments, of name: String) {
    let isRace = library.racingFunctions.contains(name)
    guard isAsStrictAsSwift, library.chainTypes == nil, isRace || library.collectingFunctions.contains(name),
      arguments.values.count == 1,
      let list = arguments.values[0].as(ArrayExprSyntax.self)
    else { return }
    let plain = list.elements.compactMap { element -> String? in
      switch certainContent(of: element.expression) {
      case .int?: "Int"
      case .double?: "Double"
      case .string?: "String"
      case .bool?: "Bool"
      default: nil
      }
    }
    guard let first = plain.first, let other = plain.first(where: { $0 != first }) else { return }
    let advice = isRace ? "" : ": leave the brackets out, and '\(name)' returns a tuple"
    error(list, "conflicting arguments to generic parameter 'Value' ('\(first)' vs. '\(other)')\(advice)")
  }

  /// Reports labels that a function or an operator of the library doesn't have, and closures that name what they don't get.
  func checkLabels(_ arguments: Arguments, of name: String) {
    guard stubs == nil, let known = library.argumentLabels[name] else { return }
    if known.takesClosureOnly, reportNoWork(arguments, of: name) { return }
    if let most = known.mostUnlabelled, reportExtra(arguments, of: name, most: most) { return }
    for (label, value) in zip(arguments.labels.labels, arguments.values) {
      if let label, !known.labels.contains(label) {
        let isOnly = known.mostUnlabelled == 1 && arguments.values.count == 1
        error(
          value, "extraneous argument label '\(label):' in call: \(isOnly ? "leave it out" : known.advice)",
          fixIt: isOnly ? value.parent?.as(LabeledExprSyntax.self).flatMap { labelFixIt($0) } : nil)
      } else if label == nil, known.takesClosureOnly, certainType(of: value).map(mayBeFunction) == false {
        error(value, "missing argument label '\(known.labels.dropFirst().first ?? ""):' in call")
      }
    }
    guard known.givesNothing, let closure = arguments.values.last?.as(ClosureExprSyntax.self) else { return }
    let count = parameterCount(of: closure)
    guard count > 0 else { return }
    error(
      closure,
      "contextual closure type expects 0 arguments, but \(count) \(count == 1 ? "was" : "were") used in closure body: '\(name)' hands nothing over"
    )
  }

  private func labelFixIt(_ argument: LabeledExprSyntax) -> FixIt? {
    guard let label = argument.label else { return nil }
    let start = label.positionAfterSkippingLeadingTrivia.utf8Offset
    return FixIt(
      "remove the label", [FixIt.Change(start..<argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset, "")], in: unit)
  }

  private func mayBeFunction(_ type: TypeReference) -> Bool {
    switch type {
    case .int, .double, .string, .bool, .promise: false
    default: true
    }
  }
}
