package import SwiftSyntax

extension Compiler {
  private static let simpleOperators: [String: Operation] = [
    "+": .add, "-": .subtract, "*": .multiply, "/": .divide, "%": .remainder, "<": .less, "<=": .lessOrEqual, ">": .greater,
    ">=": .greaterOrEqual, "==": .equal, "!=": .notEqual, "===": .identical, "!==": .notIdentical,
  ]

  /// The name under which a function is kept; prefix and postfix operators have one of their own.
  package func operatorName(_ function: FunctionDeclSyntax) -> String {
    let name = function.name.text.trimmingBackticks
    guard isOperator(name), let position = function.modifiers.first(where: { ["prefix", "postfix"].contains($0.name.text) })
    else { return name }
    return "\(position.name.text) \(name)"
  }

  /// Lets the types of an operator's operands know of it.
  func declareOperator(_ name: String, _ code: FunctionCode) {
    for parameter in code.parameters {
      guard case .user(let info) = parameter.type, info.operators[name]?.contains(where: { $0 === code }) != true else {
        continue
      }
      info.operators[name, default: []].append(code)
    }
  }

  /// Compiles the call of an operator that the script declares as a function.
  private func compileDeclaredOperator(_ name: String, _ operands: [ExprSyntax], at token: TokenSyntax) -> Bool {
    guard let variable = find(name), !variable.functions.isEmpty else { return false }
    let arguments = Arguments(values: operands, labels: .unlabelled(operands.count))
    compileCall(of: variable, arguments, at: token)
    return true
  }

  /// Compiles a prefix or postfix operator that the script declares, at the top or in a type.
  private func compileUnary(_ name: String, _ operand: ExprSyntax, at token: TokenSyntax) -> Bool {
    if compileDeclaredOperator(name, [operand], at: token) { return true }
    guard declaredOperators.contains(name) else { return false }
    builder.emitConstant(.native(StandardFunctions.unaryOperator(name)))
    compile(operand)
    mark(token)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
    return true
  }

  func compileInfix(_ node: InfixOperatorExprSyntax, expecting: TypeReference?) {
    guard let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else {
      if node.operator.is(AssignmentExprSyntax.self) {
        if compileAssignment(node) { builder.emit(.void) }
      } else {
        unsupported(node.operator, "this operator is", "use a function")
      }
      return
    }
    switch token.text {
    case "&&", "||":
      compile(node.leftOperand, expecting: .bool)
      mark(token)
      let end = builder.emit(token.text == "&&" ? .jumpIfFalseKeeping : .jumpIfTrueKeeping)
      compile(node.rightOperand, expecting: .bool)
      builder.patch(end)
    case "??":
      noteImplicitResult(of: node.leftOperand, expecting ?? guessType(node.rightOperand))
      compile(node.leftOperand)
      mark(token)
      let missing = builder.emit(.jumpIfNone)
      let end = builder.emit(.jump)
      builder.patch(missing)
      // `chains[name] ?? .value(1)`
      compile(
        node.rightOperand,
        expecting: expecting ?? guessType(node.leftOperand)?.unwrapped ?? certainFraction(in: node.leftOperand))
      builder.patch(end)
    case "...", "..<":
      compile(node.leftOperand)
      compile(node.rightOperand)
      mark(token)
      builder.emit(.range, token.text == "..." ? 1 : 0)
    default:
      if isCompoundAssignment(token.text) {
        _ = compileAssignment(node)
        builder.emit(.void)
      } else {
        compileOperands(node, token: token, expecting: expecting)
      }
    }
  }

  /// `Double` where a closure is certainly given one that may be missing: a whole number in its place is one, too.
  private func certainFraction(in operand: ExprSyntax) -> TypeReference? {
    guard let name = operand.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks, let variable = find(name),
      case .optional(.double)? = variable.sureType ?? variable.optionalUnlessPassed
    else { return nil }
    return .double
  }

  private func compileOperands(_ node: InfixOperatorExprSyntax, token: TokenSyntax, expecting: TypeReference?) {
    let operation = Self.simpleOperators[token.text]
    checkComparison(node, token)
    if operation == nil, compileDeclaredOperator(token.text, [node.leftOperand, node.rightOperand], at: token) { return }
    let isArithmetic = ["+", "-", "*", "/", "%"].contains(token.text)
    if isArithmetic { checkNumbers(node, token) }
    if isArithmetic || ["<", "<=", ">", ">="].contains(token.text) {
      checkUnwrapped(node.leftOperand, beside: node.rightOperand, at: token, isArithmetic: isArithmetic)
      checkUnwrapped(node.rightOperand, beside: node.leftOperand, at: token, isArithmetic: isArithmetic)
    }
    let isStep = token.text == "+" || token.text == "-"
    var operandType = guessType(node.leftOperand)
    if operandType == nil, isStep, node.leftOperand.isImplicitMember, case .library? = expecting?.unwrapped {
      operandType = expecting
    }
    if operandType == nil, let right = guessType(node.rightOperand) {
      operandType = isStep ? typeMoved(by: right) ?? right : right
    }
    if operandType == nil, isArithmetic { operandType = expecting }
    compile(node.leftOperand, expecting: operandType)
    compile(node.rightOperand, expecting: isStep ? stepType(of: operandType) ?? operandType : operandType)
    mark(token)
    if let operation {
      builder.emit(operation)
    } else if token.text == "~=" {
      builder.emit(.matchExpression)
    } else {
      builder.emit(.otherOperator, builder.member(token.text))
    }
  }

  /// The type of what is added to values of a library type, if that is another one: `.now() + .milliseconds(5)`.
  private func stepType(of type: TypeReference?) -> TypeReference? {
    guard case .library(let name, _)? = type?.unwrapped else { return nil }
    return library.commonTypes[name]?.step.map { .library($0) }
  }

  /// The library type to whose values those of another type are added: `.now() + interval`.
  private func typeMoved(by step: TypeReference) -> TypeReference? {
    guard case .library(let name, _) = step else { return nil }
    return library.commonTypes.first { $0.value.step == name }.map { .library($0.key) }
  }

  /// Reports a variable that is certainly an `Int` beside a number with a fraction: Swift converts neither.
  private func checkNumbers(_ node: InfixOperatorExprSyntax, _ token: TokenSyntax) {
    guard isAsStrictAsSwift else { return }
    for (operand, other) in [(node.leftOperand, node.rightOperand), (node.rightOperand, node.leftOperand)] {
      guard other.is(FloatLiteralExprSyntax.self), operand.is(DeclReferenceExprSyntax.self), case .int? = sureType(of: operand)
      else {
        continue
      }
      let better = "Double(\(operand.ownText))"
      return error(
        token, "binary operator '\(token.text)' cannot be applied to operands of type 'Int' and 'Double': write '\(better)'",
        fixIt: fixIt("write '\(better)'", replacing: operand, with: better))
    }
  }

  func compilePrefix(_ node: PrefixOperatorExprSyntax, expecting: TypeReference?) {
    switch node.operator.text {
    case "!":
      checkNegation(node)
      compile(node.expression, expecting: .bool)
      mark(node)
      builder.emit(.not)
    case "-":
      if let literal = node.expression.as(IntegerLiteralExprSyntax.self), literal.literal.text == "9223372036854775808" {
        builder.emitConstant(.int(.min))
        return
      }
      compile(node.expression, expecting: expecting)
      mark(node)
      builder.emit(.negate)
    case "+": compile(node.expression, expecting: expecting)
    case "~":
      compile(node.expression, expecting: .int)
      mark(node)
      builder.emit(.integer, -1)
      builder.emit(.otherOperator, builder.member("^"))
    case "...", "..<":
      builder.emit(.none)
      compile(node.expression)
      builder.emit(.range, node.operator.text == "..." ? 1 : 0)
    default:
      if compileUnary("prefix \(node.operator.text)", node.expression, at: node.operator) { return }
      unsupported(node.operator, "the operator '\(node.operator.text)' is", "use a function")
      builder.emit(.void)
    }
  }

  func compilePostfix(_ node: PostfixOperatorExprSyntax) {
    if compileUnary("postfix \(node.operator.text)", node.expression, at: node.operator) { return }
    guard node.operator.text == "..." else {
      if node.operator.text == "%" { return reportPercent(node) }
      unsupported(node.operator, "the operator '\(node.operator.text)' is", "use a function")
      return
    }
    compile(node.expression)
    builder.emit(.none)
    builder.emit(.range, 1)
  }

  /// Reports `cents + 20%`, which no computer language knows.
  private func reportPercent(_ node: PostfixOperatorExprSyntax) {
    builder.emit(.void)
    let whole = node.parent?.as(InfixOperatorExprSyntax.self)?.leftOperand.ownText
    let share = "\(whole.flatMap { $0.count <= 20 ? $0 : nil } ?? "number") * \(node.expression.ownText) / 100"
    error(
      node, "in Swift, '%' isn't a percent sign but the remainder operator: write '\(share)'",
      fixIt: whole == nil ? nil : fixIt("write it as a fraction", replacing: node, with: share))
  }

  func compileTernary(_ node: TernaryExprSyntax, expecting: TypeReference?) {
    let hasNil = node.thenExpression.is(NilLiteralExprSyntax.self) || node.elseExpression.is(NilLiteralExprSyntax.self)
    let type = expecting ?? [guessType(node.thenExpression), guessType(node.elseExpression)].compactMap { $0 }.first
    compile(node.condition, expecting: .bool)
    let otherwise = builder.emit(.jumpIfFalse)
    compile(node.thenExpression, expecting: type)
    if hasNil { builder.emit(.wrapUnlessOptional) }
    let end = builder.emit(.jump)
    builder.patch(otherwise)
    compile(node.elseExpression, expecting: type)
    if hasNil { builder.emit(.wrapUnlessOptional) }
    builder.patch(end)
  }

  func compileTry(_ node: TryExprSyntax, expecting: TypeReference?) {
    guard let mark = node.questionOrExclamationMark else {
      compile(node.expression, expecting: expecting)
      return
    }
    let handler = builder.emit(.pushHandler)
    builder.handlers += 1
    compile(node.expression, expecting: expecting)
    builder.handlers -= 1
    builder.emit(.popHandler)
    let isOptional = mark.tokenKind == .postfixQuestionMark
    if isOptional { builder.emit(.wrapUnlessOptional) }
    let end = builder.emit(.jump)
    builder.patch(handler)
    self.mark(node)
    if isOptional {
      builder.emit(.pop)
      emitReturnHop()
      builder.emit(.none)
    } else {
      builder.emit(.fault, Fault.tryFailed.rawValue)
    }
    builder.patch(end)
  }

  func compileCast(_ node: AsExprSyntax) {
    let type = type(node.type)
    compile(node.expression, expecting: type)
    mark(node.asKeyword)
    switch node.questionOrExclamationMark?.tokenKind {
    case .postfixQuestionMark: emitTest(.conditionalCast, node.type)
    case .exclamationMark: emitTest(.cast, node.type)
    default:
      coerce(to: type)
      if node.type.as(IdentifierTypeSyntax.self)?.name.text == "NSError" { builder.emit(.member, builder.member("$NSError")) }
    }
  }
}
