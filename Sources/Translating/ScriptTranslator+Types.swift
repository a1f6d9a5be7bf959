import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// The types of promises in the other library, in declarations and in expressions.
extension ScriptTranslator {
  /// The type of a promise in the other library.
  func write(_ type: IdentifierTypeSyntax) -> Rendered? {
    guard promiseTypes.contains(type.name.text) else {
      markErrors(type)
      return nil
    }
    if table.isAsync { return asyncType(type) }
    let generics = type.genericArgumentClause.map { trimmed($0) } ?? Rendered(guessedGenerics(of: type))
    return around(type) { table.type.filled(["T": generics]) }
  }

  /// Says so where JavaScript's error of several is named, which the other library has not.
  private func markErrors(_ type: IdentifierTypeSyntax) {
    guard source == .ecmascript, type.name.text == "AggregateError", !table.isAsync, table.dialect != .ecmascript else { return }
    note(type, rule: 25, "there is no 'AggregateError' here: the error of none is another one", isUntranslated: true)
  }

  /// The names that the library's types of promises have.
  private var promiseTypes: Set<String> {
    switch source {
    case .promisekit: ["Promise", "Guarantee"]
    case .anypromise: ["Promise", "AnyPromise"]
    default: ["Promise"]
    }
  }

  /// The type of a promise that stands where expressions do, as in `[String: Promise<Int>]()`; `nil` for what makes a promise, and anything else.
  func writeType(_ expression: ExprSyntax) -> Rendered? {
    let special = expression.as(GenericSpecializationExprSyntax.self)
    guard let name = (special?.expression ?? expression).as(DeclReferenceExprSyntax.self),
      promiseTypes.contains(name.baseName.text),
      special != nil || source != .google, expression.standsForType
    else { return nil }
    let generics = special?.genericArgumentClause
    if table.isAsync {
      let type = IdentifierTypeSyntax(name: name.baseName.trimmed, genericArgumentClause: generics?.trimmed)
      return around(expression) { asyncType(type) }
    }
    if generics == nil, needsGenerics {
      note(expression, "the type needs what the promise is of: \(table.type.filled(["T": "<…>"]).text)")
    }
    return around(expression) { table.type.filled(["T": generics.map { trimmed($0) } ?? Rendered()]) }
  }

  /// Whether the library's types say what a promise is of, and those of the original don't.
  private var needsGenerics: Bool {
    [.anypromise, .promisekit096, .promisekit092].contains(source) && [.google, .promisekit, .frantic].contains(table.dialect)
  }

  /// What a promise is of whose library doesn't say it, for one whose types do; empty where the text doesn't tell, which is said.
  private func guessedGenerics(of type: IdentifierTypeSyntax) -> String {
    guard needsGenerics else { return "" }
    let promise =
      type.parent?.parent?.parent.flatMap(Self.returned)
      ?? type.parent?.parent?.as(PatternBindingSyntax.self)?.initializer?.value
    if let value = promise.flatMap({ promisedType(of: $0) }) { return "<\(value)>" }
    note(type, "the type needs what the promise is of: \(table.type.filled(["T": "<…>"]).text)")
    return ""
  }

  /// What a function or a closure returns; `nil` if that is nothing, or it isn't one.
  private static func returned(by code: Syntax) -> ExprSyntax? {
    guard let statements = code.as(FunctionDeclSyntax.self)?.body?.statements ?? code.as(ClosureExprSyntax.self)?.statements
    else {
      return nil
    }
    if let last = ReturnFinder.find(in: statements).last { return last.expression }
    guard case .expr(let only)? = statements.first?.item, statements.isSingle else { return nil }
    return only
  }
}

extension ExprSyntax {
  /// Whether a type that is written here is one: in a list that is called, as in `[Int]()`, or before `.self`.
  fileprivate var standsForType: Bool {
    guard let parent else { return false }
    switch parent.as(SyntaxEnum.self) {
    case .memberAccessExpr(let member): return member.declName.baseName.tokenKind == .keyword(.self)
    case .arrayElement, .dictionaryElement:
      guard let list = parent.parent?.parent?.as(ExprSyntax.self) else { return false }
      if let call = list.parent?.as(FunctionCallExprSyntax.self) { return call.calledExpression.id == list.id }
      return list.standsForType
    case .optionalChainingExpr(let optional): return ExprSyntax(optional).standsForType
    case .labeledExpr:
      guard let tuple = parent.parent?.parent?.as(TupleExprSyntax.self) else { return false }
      return ExprSyntax(tuple).standsForType
    default: return false
    }
  }
}
