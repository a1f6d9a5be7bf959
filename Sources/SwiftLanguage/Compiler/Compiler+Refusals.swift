import SwiftSyntax

// What Swift certainly refuses of handlers, whatever else is known of a chain.
extension Compiler {
  /// Checks the closure of a chain's method: what it takes where it is told nothing, and what a recovery gives.
  func checkHandler(_ arguments: Arguments, of name: String, on base: ExprSyntax) {
    guard library.startAsynchronous == nil, library.operators.contains(name), builtinExtensions["Promise"]?.methods[name] == nil,
      let closure = arguments.values.last?.as(ClosureExprSyntax.self)
    else { return }
    switch guessType(base) {
    case .promise(let content)?:
      if name == "recover" { checkRecovery(closure, of: content) }
    case .library("Guarantee", _)?, .library("PMKFinalizer", _)?: break
    default: return
    }
    guard Self.toldNothing.contains(name) else { return }
    let (count, place): (Int, Syntax) =
      switch closure.signature?.parameterClause {
      case .simpleInput(let names)?: (names.count, Syntax(names))
      case .parameterClause(let clause)?: (clause.parameters.count, Syntax(clause))
      case nil: (closure.usesAnonymousArguments ? 1 : 0, Syntax(closure))
      }
    guard count > 0 else { return }
    let type = name == "ensureThen" ? "() -> Guarantee<Void>" : "() -> Void"
    error(
      place,
      "contextual closure type '\(type)' expects 0 arguments, but \(count) \(count == 1 ? "was" : "were") used in closure body: '\(name)' is told nothing"
    )
  }

  /// Operators whose handlers get nothing, in every library that has them.
  private static let toldNothing: Set<String> = ["ensure", "ensureThen", "finally", "always"]

  /// Reports a recovery with a text where a number is wanted, or the other way round: no literal can be both.
  private func checkRecovery(_ closure: ClosureExprSyntax, of content: TypeReference) {
    guard library.chainTypes != nil, closure.signature?.returnClause == nil, closure.statements.count == 1,
      let value = closure.statements.first?.singleValue, case .promise(let other)? = certainType(of: value),
      let wanted = content.literalKind, let given = other.literalKind, wanted != given
    else { return }
    error(value, "cannot convert value of type 'Promise<\(other.name)>' to closure result type 'Promise<\(content.name)>'")
  }
}

extension TypeReference {
  /// Whether a value is a text, a number or a flag; `nil` for other types.
  fileprivate var literalKind: String? {
    switch self {
    case .string: "text"
    case .int, .double: "number"
    case .bool: "flag"
    default: nil
    }
  }
}
