import SwiftSyntax

// What handlers get and give, as far as Swift's compiler would certainly say so.
extension Compiler {
  // MARK: What handlers get

  /// Whether a closure gets something that it neither names nor uses.
  func ignoresInput(_ node: ClosureExprSyntax, _ input: TypeReference) -> Bool {
    stubs == nil && !input.isVoid && sureInputs.contains(node.id) && node.takesNothing
  }

  /// Whether a chain may be one of nothing to Swift: where nobody needs its value, a closure of one expression may give nothing.
  func mayGiveNothing(_ chain: ExprSyntax) -> Bool {
    let finder = UnneededResults(viewMode: .sourceAccurate)
    finder.walk(chain)
    return finder.isFound
  }

  /// Whether a chain and all that it begins with is a promise that can fail: what is made of a guarantee may be one, too.
  func isPromise(throughout chain: ExprSyntax) -> Bool {
    var part = chain
    while case .promise? = guessType(part) {
      guard let call = part.as(FunctionCallExprSyntax.self), let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base, typeNamed(by: base) == nil
      else { return true }
      if case .user? = guessType(base) { return true }
      part = base
    }
    return false
  }

  /// The type of one of a closure's parameters: what it gets, or a part of the tuple that it gets.
  func part(_ index: Int, of count: Int, in input: TypeReference) -> TypeReference? {
    if case .tuple(let parts, _) = input, count > 1 { return parts.count == count && !parts[index].isAny ? parts[index] : nil }
    switch input {
    // What it is is known only once it is there.
    case .error: return nil
    default: return count == 1 ? input : nil
    }
  }

  /// Lets a closure's names have the types of what it gets, while it is looked at.
  func assume(_ input: TypeReference?, in closure: ClosureExprSyntax) {
    var names: [String] = []
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): names = list.map(\.name.text.trimmingBackticks)
    case .parameterClause(let clause):
      for parameter in clause.parameters {
        names.append((parameter.secondName ?? parameter.firstName).text.trimmingBackticks)
        if let type = parameter.type, let name = names.last { assumedTypes[name] = self.type(type) }
      }
      if clause.parameters.contains(where: { $0.type != nil }) { return }
    case nil: names = closure.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" } ? ["$0", "$1"] : ["$0"]
    }
    for (index, name) in names.enumerated() {
      assumedTypes[name] = input.flatMap { part(index, of: names.count, in: $0) } ?? .any
    }
  }

  // MARK: What calls are given

  /// What the text of a call tells of what it is given.
  func shape(of arguments: Arguments, after type: TypeReference? = nil) -> CallShape {
    var values = arguments.values
    var isList = false
    if let list = values.first?.as(ArrayExprSyntax.self) {
      values = list.elements.map(\.expression)
      isList = true
    } else if values.count == 1, case .array(let element)? = guessType(values[0]) {
      return CallShape(
        labels: arguments.labels.labels, inputs: [CallShape.Input(type: element, isFixed: true)], isList: true,
        content: type?.content)
    }
    let inputs = values.map { value -> CallShape.Input in
      let type = certainType(of: value)
      return CallShape.Input(type: type.map { $0.isAny ? nil : $0 } ?? nil, isFixed: !isOverloaded(value))
    }
    return CallShape(labels: arguments.labels.labels, inputs: inputs, isList: isList, content: type?.content)
  }

  /// Whether an expression is a call of a library's method or function, which may have a form of another type.
  private func isOverloaded(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), typeNamed(by: call.calledExpression) == nil else { return false }
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks {
      return find(name) == nil
        && (call.trailingClosure != nil || call.arguments.contains { $0.expression.is(ClosureExprSyntax.self) })
    }
    guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return true }
    if case .user? = guessType(base) { return false }
    return typeNamed(by: base) == nil
  }

  // MARK: Literals

  /// Checks the literals that a closure which makes a promise settles it with.
  func checkSealing(by closure: ClosureExprSyntax?, _ content: TypeReference?) {
    guard let closure, let content, library.chainTypes != nil, stubs == nil else { return }
    let name: String
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): name = list.count == 1 ? list.first?.name.text ?? "" : ""
    case .parameterClause(let clause): name = clause.parameters.count == 1 ? clause.parameters.first?.firstName.text ?? "" : ""
    case nil: name = "$0"
    }
    guard !name.isEmpty, name != "_" else { return }
    let finder = SealedLiterals(by: name, library.settlingMethods)
    finder.walk(closure.statements)
    for literal in finder.found { checkLiteral(literal, is: content) }
  }

  /// Reports a literal that can't be a value of a type.
  func checkLiteral(_ expression: ExprSyntax, is type: TypeReference) {
    guard library.chainTypes != nil, stubs == nil else { return }
    let name: String
    switch (expression.kind, type) {
    case (.stringLiteralExpr, .int), (.stringLiteralExpr, .double), (.stringLiteralExpr, .bool): name = "String"
    case (.integerLiteralExpr, .string), (.integerLiteralExpr, .bool): name = "Int"
    case (.floatLiteralExpr, .string), (.floatLiteralExpr, .bool), (.floatLiteralExpr, .int): name = "Double"
    case (.booleanLiteralExpr, .string), (.booleanLiteralExpr, .int), (.booleanLiteralExpr, .double): name = "Bool"
    default: return
    }
    error(expression, "cannot convert value of type '\(name)' to expected argument type '\(type.name)'")
  }

  // MARK: Types

  /// The type of an expression, where Swift's compiler would certainly say so.
  func certainType(of expression: ExprSyntax) -> TypeReference? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return .int
    case .tryExpr(let node) where node.questionOrExclamationMark == nil: return certainType(of: node.expression)
    case .tupleExpr(let node):
      if node.elements.isEmpty { return .void }
      if node.elements.count == 1 { return node.elements.first.flatMap { certainType(of: $0.expression) } }
      let types = node.elements.map { certainType(of: $0.expression) }
      return types.contains { $0 == nil } ? nil : .tuple(types.map { $0 ?? .any }, labels: node.elements.map { $0.label?.text })
    case .arrayExpr(let node):
      return certainCommonType(node.elements.map(\.expression)).map { .array($0) }
    case .dictionaryExpr(let node):
      guard case .elements(let elements) = node.content, let key = certainCommonType(elements.map(\.key)),
        let value = certainCommonType(elements.map(\.value))
      else { return nil }
      return .dictionary(key, value)
    case .prefixOperatorExpr(let node): return node.operator.text == "-" ? certainType(of: node.expression) : nil
    case .forceUnwrapExpr(let node):
      guard case .optional(let wrapped)? = certainType(of: node.expression) else { return nil }
      return wrapped
    case .asExpr(let node):
      return node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark ? .optional(type(node.type)) : type(node.type)
    case .ternaryExpr(let node): return certainCommonType([node.thenExpression, node.elseExpression])
    case .infixOperatorExpr(let node): return certainType(of: node)
    case .memberAccessExpr(let node): return certainMember(node)
    case .functionCallExpr(let node): return certainCall(node)
    case .subscriptCallExpr(let node):
      guard node.arguments.count == 1, node.arguments.first?.label == nil else { return nil }
      switch certainType(of: node.calledExpression) {
      case .array(let element): return element
      case .dictionary(_, let value): return .optional(value)
      default: return nil
      }
    default: return guessType(expression)
    }
  }

  private func certainCommonType(_ expressions: [ExprSyntax]) -> TypeReference? {
    let types = expressions.map { certainType(of: $0) }
    guard let first = types.first, let first, types.allSatisfy({ $0?.name == first.name }) else { return nil }
    return first
  }

  private func certainType(of node: InfixOperatorExprSyntax) -> TypeReference? {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
    switch name {
    case "==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!==": return .bool
    case "+", "-", "*", "/", "%":
      guard let left = certainType(of: node.leftOperand), let right = certainType(of: node.rightOperand) else { return nil }
      switch (left, right) {
      case (.double, .int): return node.rightOperand.is(IntegerLiteralExprSyntax.self) ? .double : nil
      case (.int, .double): return node.leftOperand.is(IntegerLiteralExprSyntax.self) ? .double : nil
      case (.int, .int), (.double, .double), (.string, .string): return left
      default: return nil
      }
    default: return nil
    }
  }

  private func certainMember(_ node: MemberAccessExprSyntax) -> TypeReference? {
    guard let base = node.base, typeNamed(by: base) == nil, let type = certainType(of: base) else {
      return guessType(ExprSyntax(node))
    }
    switch (type, node.declName.baseName.text) {
    case (.string, "isEmpty"), (.array, "isEmpty"), (.dictionary, "isEmpty"): return .bool
    case (.dictionary, "count"), (.set, "count"), (.string, "count"), (.array, "count"): return .int
    case (.array(let element), "first"), (.array(let element), "last"): return .optional(element)
    case (.int, "description"), (.double, "description"), (.string, "capitalized"): return .string
    default: return guessType(ExprSyntax(node))
    }
  }

  private func certainCall(_ node: FunctionCallExprSyntax) -> TypeReference? {
    if let type = typeNamed(by: node.calledExpression) { return certainType(making: type, node) }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks,
      let variable = find(name), variable.functions.count > 1
    {
      return nil
    }
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base, typeNamed(by: base) == nil {
      switch (certainType(of: base), member.declName.baseName.text) {
      case (.string, "uppercased"), (.string, "lowercased"), (.string, "trimmingCharacters"): return .string
      case (.string, "hasPrefix"), (.string, "hasSuffix"), (.string, "contains"), (.array, "contains"): return .bool
      case (.array(.string), "joined"): return .string
      default: break
      }
    }
    return guessType(ExprSyntax(node))
  }

  /// What calling a type's name gives: an optional, where it may fail.
  private func certainType(making type: TypeReference, _ node: FunctionCallExprSyntax) -> TypeReference? {
    switch type {
    case .int, .double, .bool:
      guard node.arguments.count == 1, let only = node.arguments.first, only.label == nil,
        let given = certainType(of: only.expression)
      else { return nil }
      if case .string = given { return .optional(type) }
      return type
    case .string: return type
    case .user(let info): return info.initializers.contains { $0.code.isFailable } || info.rawType != nil ? nil : type
    case .promise: return type
    case .library(_, let content): return content == nil ? nil : type
    default: return nil
    }
  }
}

/// Finds the literals that the function or the resolver with a name is given.
private final class SealedLiterals: SyntaxVisitor {
  private let name: String
  private let settlingMethods: Set<String>
  private(set) var found: [ExprSyntax] = []

  init(by name: String, _ settlingMethods: Set<String>) {
    (self.name, self.settlingMethods) = (name, settlingMethods)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.arguments.count == 1, let only = node.arguments.first, only.label == nil else { return .visitChildren }
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    let base = member.map { settlingMethods.contains($0.declName.baseName.text) ? $0.base : nil } ?? node.calledExpression
    if base?.as(DeclReferenceExprSyntax.self)?.baseName.text == name { found.append(only.expression) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    // Inside another closure the first argument is another one.
    name == "$0" ? .skipChildren : .visitChildren
  }
}

/// Finds closures that make values in chains, and that Swift could take for ones that give nothing.
private final class UnneededResults: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text, ["map", "async"].contains(name),
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self),
      closure.signature?.returnClause == nil, closure.statements.count == 1
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}
