import Program
package import SwiftSyntax

// The arguments of calls: what they are, what is wanted of them, and those that the call changes.
extension Compiler {
  /// A call's arguments, trailing closures included.
  package struct Arguments {
    package var values: [ExprSyntax]
    package var labels: ArgumentLabels
    /// The name of what is called.
    var callee: Syntax?
    /// The collection whose method is called, or one of what the maker is of: it says what `.name` among the arguments means.
    var receiver: TypeReference?
  }

  package func arguments(of node: FunctionCallExprSyntax) -> Arguments {
    var values = node.arguments.map(\.expression)
    var labels = node.arguments.map { $0.label?.text.trimmingBackticks }
    var trailing = 0
    if let closure = node.trailingClosure {
      values.append(ExprSyntax(closure))
      labels.append(nil)
      trailing += 1
    }
    for closure in node.additionalTrailingClosures {
      values.append(ExprSyntax(closure.closure))
      labels.append(closure.label.text.trimmingBackticks)
      trailing += 1
    }
    return Arguments(
      values: values, labels: ArgumentLabels(labels: labels, trailingCount: trailing),
      callee: calleeToken(node.calledExpression))
  }

  func compile(_ arguments: Arguments, parameters: [Parameter]?) {
    let meant = parameters.flatMap { ArgumentBinding(arguments.labels, to: $0) }?.parameters
    for (index, value) in arguments.values.enumerated() {
      if let changed = value.as(InOutExprSyntax.self) {
        compileInout(changed)
        continue
      }
      closuresChangeFirstArgument = arguments.labels.labels.first == "into" && value.is(ClosureExprSyntax.self)
      defer { closuresChangeFirstArgument = false }
      let label = arguments.labels.labels[index]
      let parameter = parameters.flatMap { parameters in
        if let number = meant?[index] { return parameters[number] }
        return label == nil
          ? (index < parameters.count ? parameters[index] : parameters.last { $0.isVariadic })
          : parameters.first { $0.label == label }
      }
      if let parameter, parameter.isAutoclosure {
        compileAutoclosure(value, parameter)
        continue
      }
      if !wantedResults.isEmpty, compileHandedGeneric(value) { continue }
      if compileHandedMaker(value) { continue }
      let expected = parameter?.type ?? libraryType(of: value, label, arguments)
      if isThrowingValue(value, arguments) {
        compileCaught(value, expecting: expected)
        continue
      }
      compile(value, expecting: expected)
      if stubs == nil, parameter == nil, case .optional? = settledType(label, arguments) {
        coerce(to: settledType(label, arguments))
      }
    }
  }

  /// Whether a promise is made of a value that may throw, where the error rejects it.
  private func isThrowingValue(_ value: ExprSyntax, _ arguments: Arguments) -> Bool {
    guard library.takesThrowingValues, let tried = value.as(TryExprSyntax.self), tried.questionOrExclamationMark == nil else {
      return false
    }
    return arguments.values.count == 1 && arguments.labels.labels[0] == nil
      && arguments.callee?.ownText == TypeReference.promiseName
  }

  /// Compiles a value that may throw; what it throws takes its place.
  private func compileCaught(_ value: ExprSyntax, expecting type: TypeReference?) {
    let handler = builder.emit(.pushHandler)
    builder.handlers += 1
    compile(value, expecting: type)
    builder.handlers -= 1
    builder.emit(.popHandler)
    let end = builder.emit(.jump)
    builder.patch(handler)
    mark(value)
    emitReturnHop()
    builder.patch(end)
  }

  /// The type that a function of the library wants of an argument, as far as that changes what the argument means.
  private func libraryType(of value: ExprSyntax, _ label: String?, _ arguments: Arguments) -> TypeReference? {
    if Self.isQuotientOfLiterals(value), let name = label ?? arguments.callee?.ownText,
      library.timedNames.contains(name)
    {
      return .double
    }
    guard value.isImplicitMember else { return nil }
    switch (arguments.receiver?.unwrapped, label) {
    case (.array(let element), nil), (.array(let element), "of"), (.set(let element), nil): return element
    case (.dictionary(let key, _), "forKey"): return key
    case (.dictionary(_, let content), nil): return content
    // What settles a promise or goes on behind a continuation: `seal.fulfill(.home)`.
    case (.library(_, let content?), "returning"): return content
    default: return settledType(label, arguments)
    }
  }

  /// What a method that settles a promise takes: what the promise is of.
  private func settledType(_ label: String?, _ arguments: Arguments) -> TypeReference? {
    guard label == nil, let callee = arguments.callee, library.settlingMethods.contains(callee.ownText) else {
      return nil
    }
    switch arguments.receiver?.unwrapped {
    case .library(_, let content?), .promise(let content): return content
    default: return nil
    }
  }

  /// The parameters of a function that a variable holds, as far as its type tells.
  func parameters(ofFunctionIn variable: FunctionBuilder.Variable?) -> [Parameter]? {
    guard case .function(let types, _)? = variable?.type?.unwrapped else { return nil }
    return types.map { Parameter(label: nil, name: "", type: $0) }
  }

  /// How many parameters a closure has, by name or as `$0`.
  func parameterCount(of closure: ClosureExprSyntax) -> Int {
    closure.namedParameters ?? (facts[closure.statements]?.highestAnonymous ?? -1) + 1
  }

  /// Lets what settles a promise know what the promise is of, in the closure that gets it.
  func noteSettlers(of closure: ClosureExprSyntax?, making type: TypeReference, expecting: TypeReference?) {
    guard type.isPromise || library.chainTypes?.canFail(type) == false, let closure, handlerInputs[closure.id] == nil,
      let content = type.content ?? expecting?.unwrapped.content, !content.isAny
    else { return }
    let settle = TypeReference.function([content], .void)
    let count = parameterCount(of: closure)
    switch count {
    case 0: break
    case 1: handlerInputs[closure.id] = library.chainTypes?.resolver(of: type, settling: content) ?? settle
    default:
      givingNothing.insert(closure.id)
      let others = Array(repeating: TypeReference.any, count: count - 2)
      handlerInputs[closure.id] = .tuple(
        [settle, .function([.error], .void)] + others, labels: Array(repeating: nil, count: count))
    }
  }

  /// Compiles an argument as the closure that computes it.
  func compileAutoclosure(_ value: ExprSyntax, _ parameter: Parameter) {
    let code = FunctionCode(name: "closure", kind: .closure, unit: unit)
    if case .function(_, let result)? = parameter.type { code.returnType = result }
    compileClosure(code, computing: value, at: value)
  }

  /// Whether a number is written as whole ones, divided by one another.
  private static func isQuotientOfLiterals(_ node: ExprSyntax) -> Bool {
    guard let infix = node.as(InfixOperatorExprSyntax.self),
      infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "/"
    else { return false }
    return [infix.leftOperand, infix.rightOperand].allSatisfy {
      $0.is(IntegerLiteralExprSyntax.self) || isQuotientOfLiterals($0)
    }
  }

  /// Puts a variable's value into a cell, which the function gets.
  private func compileInout(_ node: InOutExprSyntax) {
    guard let path = path(for: node.expression), !path.isTemporary else {
      // `.store(in: &cancellables)`, whose variable wasn't pasted.
      if stubs != nil, node.expression.is(DeclReferenceExprSyntax.self) || node.expression.is(MemberAccessExprSyntax.self) {
        compile(node.expression)
        return
      }
      error(node, "cannot pass this expression as inout: it isn't a variable")
      builder.emit(.void)
      return
    }
    if path.isConstant, path.components.isEmpty {
      let message = "cannot pass immutable value as inout argument: '\(path.name)' is a 'let' constant"
      error(node, message, fixIt: mutableFixIt(path.name, at: node))
    }
    compile(node.expression)
    let slot = builder.newSlot()
    builder.emit(.makeCell, slot)
    builder.emit(.loadLocal, slot)
    changedArguments.append((slot, path))
  }

  /// Begins a call whose changed arguments are stored even if it throws.
  ///
  /// - Returns: Where an error goes on; `nil` if the call changes no arguments.
  func guardChanged(since count: Int) -> Int? {
    changedArguments.count > count ? builder.emit(.pushHandler) : nil
  }

  /// Stores what a call left in the cells of its arguments.
  func storeChanged(since count: Int, handler: Int?) {
    guard let handler else { return }
    let changes = changedArguments[count...]
    changedArguments.removeSubrange(count...)
    func store() {
      for (slot, path) in changes {
        builder.emit(.loadCell, slot)
        builder.emit(.storePath, builder.path(path))
      }
    }
    builder.emit(.popHandler)
    store()
    let end = builder.emit(.jump)
    builder.patch(handler)
    store()
    builder.emit(.throw_, 1)
    builder.patch(end)
  }
}
