import SwiftSyntax

// Promises of one type where those of another are wanted, where Swift's compiler would certainly refuse them.
extension Compiler {
  /// Reports a promise that is certainly of another type than the variable that keeps it or the function that returns it says.
  func checkPromise(_ value: ExprSyntax, is wanted: TypeReference?, returned: Bool) {
    guard isAsStrictAsSwift, let wanted, let content = wanted.content, let given = sureContent(of: value),
      cannotBe(given, content)
    else { return }
    let type = "'\(wanted.plainName)<\(given.name)>'"
    error(
      value,
      returned
        ? "cannot convert return expression of type \(type) to return type '\(wanted.name)'"
        : "cannot convert value of type \(type) to specified type '\(wanted.name)'")
  }

  /// Reports a plain value that a function returns which says that it returns a promise.
  func checkIsPromise(_ value: ExprSyntax) {
    let code = builder.code
    guard isAsStrictAsSwift, code.kind == .function || code.kind == .method, let wanted = code.returnType, case .promise = wanted,
      let given = certainType(of: value), isPlain(given), !isExtended(given)
    else { return }
    error(
      value, "cannot convert return expression of type '\(given.name)' to return type '\(wanted.name)': return a promise of it")
  }

  /// Reports a handler that recovers with a promise of another type than the one whose error it gets.
  func checkRecovered(by name: String, _ call: FunctionCallExprSyntax, on base: ExprSyntax) {
    guard isAsStrictAsSwift, library.chainTypes != nil, let wanted = sureContent(of: base),
      let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self),
      closure.signature?.returnClause != nil || !UnsureCalls.isFound(in: Syntax(closure), self),
      let given = handlerShape(call, getting: .error)?.certainResult?.content, cannotBe(given, wanted)
    else { return }
    error(
      closure.signature?.returnClause.map { Syntax($0.type) } ?? Syntax(closure.statements),
      "instance method '\(name)' requires the types '\(wanted.name)' and '\(given.name)' be equivalent: the handler's promise takes the place of one of '\(wanted.name)'"
    )
  }

  /// What a promise is of, where nothing in its text can mean several functions: a number, a text or a truth value, and no error, with
  /// which some promises are made to be rejected.
  private func sureContent(of promise: ExprSyntax) -> TypeReference? {
    guard !UnsureCalls.isFound(in: Syntax(promise), self) else { return nil }
    let content = library.chainTypes == nil ? certainContent(of: promise) : certainType(of: promise)?.content
    return content.flatMap { isPlain($0) && !isExtended($0) ? $0 : nil }
  }
}

/// Finds calls whose result the text doesn't tell for certain: of overloads, of methods that aren't the library's operators, of operators that the
/// script declares.
private final class UnsureCalls: SyntaxVisitor {
  private let compiler: Compiler
  private var isFound = false

  static func isFound(in node: Syntax, _ compiler: Compiler) -> Bool {
    let finder = UnsureCalls(compiler)
    finder.walk(node)
    return finder.isFound
  }

  private init(_ compiler: Compiler) {
    self.compiler = compiler
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text.trimmingBackticks
      let isOfType = compiler.builder.type?.lookup { $0.methods[name] } != nil
      if isOfType || (compiler.find(name)?.functions.count ?? 0) > 1 { isFound = true }
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.text.trimmingBackticks
      let isMaker = compiler.typeNamed(by: base).map { compiler.library.types[$0.plainName] != nil } ?? false
      let isOperator = compiler.library.operators.contains(name) || compiler.library.ambiguousOperators.contains(name)
      if case .user? = compiler.guessType(base) { isFound = true }
      if !isMaker, !isOperator || compiler.extendsLibrary(with: name) { isFound = true }
    } else if compiler.typeNamed(by: node.calledExpression) == nil {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if compiler.declaredOperators.contains(node.operator.text) { isFound = true }
    return .skipChildren
  }
}
