import SwiftParser
package import SwiftSyntax

extension Compiler {
  /// Whether an operator changes its left side.
  func isCompoundAssignment(_ text: String) -> Bool {
    text.count > 1 && text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }

  func isAssignment(_ node: InfixOperatorExprSyntax) -> Bool {
    node.operator.is(AssignmentExprSyntax.self)
      || (node.operator.as(BinaryOperatorExprSyntax.self).map { isCompoundAssignment($0.operator.text) } ?? false)
  }

  /// Compiles an assignment; nothing stays on the stack.
  ///
  /// - Returns: Whether the expression is one.
  func compileAssignment(_ node: InfixOperatorExprSyntax) -> Bool {
    if node.operator.is(AssignmentExprSyntax.self) {
      compileAssignment(of: node.rightOperand, to: node.leftOperand)
      return true
    }
    guard let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator, isCompoundAssignment(token.text) else {
      return false
    }
    compileCompound(node, operator: token)
    return true
  }

  private func compileAssignment(of value: ExprSyntax, to target: ExprSyntax) {
    if target.is(DiscardAssignmentExprSyntax.self) {
      compile(value)
      builder.emit(.pop)
    } else if let tuple = target.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      compile(value)
      let slot = builder.newSlot()
      builder.emit(.storeLocal, slot)
      for (index, element) in tuple.elements.enumerated() where !element.expression.is(DiscardAssignmentExprSyntax.self) {
        store(to: element.expression) {
          builder.emit(.loadLocal, slot)
          builder.emit(.tupleElement, index, tuple.elements.count)
        }
      }
    } else {
      let keepsNil = keepsNil(value, at: target)
      store(to: target) {
        compile(value, expecting: guessType(target))
        if keepsNil { builder.emit(.wrap) }
      }
    }
  }

  private func store(to target: ExprSyntax, _ compileValue: () -> Void) {
    if let variable = plainVariable(target) {
      guard !variable.isConstant else {
        compileValue()
        builder.emit(.pop)
        // What is worked out of a promise's value has its place in a handler; a promise that can be changed would lead away from it.
        let isPromise = stubs == nil && guessType(target)?.isPromise == true
        let advice = isPromise ? ": work with its value in a handler, as in '\(variable.name).then { … }'" : ""
        error(
          target, "cannot assign to value: '\(variable.name)' is a 'let' constant\(advice)",
          fixIt: isPromise ? nil : mutableFixIt(variable.name, at: target))
        return
      }
      compileValue()
      mark(target)
      coerce(to: variable.type)
      builder.emitStore(variable)
      return
    }
    if let member = target.as(MemberAccessExprSyntax.self), let base = member.base,
      case .library(let type, _) = typeNamed(by: base),
      let body = library.settableStatics["\(type).\(member.declName.baseName.text)"]
    {
      builder.emitConstant(.native(NativeFunction(member.declName.baseName.text, body)))
      compileValue()
      mark(target)
      builder.emit(.call, 1, builder.labels(.unlabelled(1)))
      builder.emit(.pop)
      return
    }
    if let member = target.as(MemberAccessExprSyntax.self), let base = member.base, beginsWithVariableOfLibrary(base) {
      compile(base)
      compileValue()
      mark(target)
      builder.emit(
        .invoke, builder.member("set \(member.declName.baseName.text.trimmingBackticks)"), builder.labels(.unlabelled(1)))
      builder.emit(.pop)
      return
    }
    if compileStubbedAssignment(to: target, compileValue) { return }
    guard let path = path(for: target) else {
      compileValue()
      builder.emit(.pop)
      error(target, "cannot assign to this expression: assign to a variable, a property or an element")
      return
    }
    compileValue()
    mark(target.assignedPart)
    builder.emit(.storePath, builder.path(path))
  }

  /// Whether a value that is assigned to a dictionary's element stays there even if it is nil: its type is the element's, as `T` is in
  /// `[Key: T]`, and not the optional of it, whose nil removes the element.
  private func keepsNil(_ value: ExprSyntax, at target: ExprSyntax) -> Bool {
    guard let node = target.as(SubscriptCallExprSyntax.self), node.arguments.count == 1,
      case .dictionary(_, let element)? = guessType(node.calledExpression)?.unwrapped, !value.isWrittenAsOptional
    else { return false }
    let type = guessType(value)
    switch (element, type) {
    case (.optional, .optional(.optional)?): return false
    case (.optional, _?), (.any, .any?): return true
    // Within generic code a part of something, whose type the text doesn't say, is most likely a `T`.
    case (.optional, nil): return isPart(value)
    case (.any, nil): return !genericNames.isEmpty && isPart(value)
    default: return false
    }
  }

  /// Whether an expression names a variable that a pattern, a loop or a closure's parameter list declares.
  private func isPart(_ value: ExprSyntax) -> Bool {
    plainVariable(value).map { !$0.isOfUnknownType } ?? false
  }

  private func compileCompound(_ node: InfixOperatorExprSyntax, operator token: TokenSyntax) {
    let name = String(token.text.dropLast())
    let type = guessType(node.leftOperand)
    if let variable = plainVariable(node.leftOperand), variable.isConstant {
      let message = "left side of mutating operator isn't mutable: '\(variable.name)' is a 'let' constant"
      if stubs != nil, type == nil {
        tolerate(node.leftOperand, message, "it may be an object whose type has an operator that nobody declares")
      } else {
        error(node.leftOperand, message, fixIt: mutableFixIt(variable.name, at: node))
      }
    }
    if let variable = plainVariable(node.leftOperand), case .local(let slot) = variable.storage, !variable.isCell,
      name == "+" || name == "-", type?.isDouble != true,
      let literal = node.rightOperand.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue, literal < 1 << 30
    {
      mark(token)
      builder.emit(.addIntegerToLocal, slot, name == "+" ? literal : -literal)
      return
    }
    guard let path = path(for: node.leftOperand) else {
      error(node.leftOperand, "cannot assign to this expression: assign to a variable, a property or an element")
      return
    }
    compile(node.rightOperand, expecting: type)
    mark(token)
    if path.components.isEmpty, !path.isConstant, let operation = Operation(symbol: name) {
      switch path.root {
      case .local(let slot): builder.emit(.changeLocal, slot, Int(operation.rawValue))
      case .global(let index): builder.emit(.changeGlobal, index, Int(operation.rawValue))
      default: break
      }
    }
    builder.emit(.compoundAssign, builder.member(name))
    builder.emit(.extra, builder.path(path))
  }

  /// The variable that an expression names, if it is no member.
  private func plainVariable(_ expression: ExprSyntax) -> Variable? {
    guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return nil }
    let name = reference.baseName.text.trimmingBackticks
    if let variable = builder.resolve(name) { return variable.isStored ? variable : nil }
    if let type = builder.type, isMember(name, of: type, onInstance: builder.hasInstance) { return nil }
    if requirementOwner(name) != nil { return nil }
    return find(name).flatMap { $0.isStored ? $0 : nil }
  }

  /// The way to the place that an expression means, with its indices computed; `nil` if it is no place.
  package func path(for expression: ExprSyntax) -> AccessPath? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node):
      let name = node.baseName.text.trimmingBackticks
      if let variable = plainVariable(expression) {
        if variable.reference != .strong { return temporary(expression) }
        var path = AccessPath(root: builder.root(variable), components: [], name: name)
        path.isConstant = variable.isConstant
        path.type = variable.type
        return path
      }
      if let own = requirementOwner(name) {
        var path = AccessPath(root: builder.root(own), components: [.member(name)], name: name)
        path.isConstant = own.isConstant
        return path
      }
      guard let type = builder.type, isMember(name, of: type, onInstance: builder.hasInstance) else {
        return temporary(expression)
      }
      guard builder.hasInstance, let own = builder.resolve("self") else { return staticPath(type, name) }
      var path = AccessPath(root: builder.root(own), components: [.member(storageName(name))], name: name)
      path.isConstant = own.isConstant
      return path
    case .memberAccessExpr(let node):
      let name = node.declName.baseName.text.trimmingBackticks
      guard let base = node.base else { return nil }
      if case .user(let info) = typeNamed(by: base) { return staticPath(info, name) }
      let isOwn = base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
      return path(for: base)?.appending(.member(isOwn ? storageName(name) : name))
    case .subscriptCallExpr(let node): return subscriptPath(node)
    case .optionalChainingExpr(let node): return path(for: node.expression)?.appending(.optionalChain)
    case .forceUnwrapExpr(let node): return path(for: node.expression)?.appending(.unwrap)
    case .tupleExpr(let node) where node.elements.count == 1: return node.elements.first.flatMap { path(for: $0.expression) }
    default: return temporary(expression)
    }
  }

  private func staticPath(_ type: TypeInfo, _ name: String) -> AccessPath? {
    guard type.statics[name] != nil else { return nil }
    return AccessPath(
      root: .staticMember(type: builder.nominalType(type), member: builder.member(name)), components: [], name: name)
  }

  private func subscriptPath(_ node: SubscriptCallExprSyntax) -> AccessPath? {
    let arguments = Array(node.arguments)
    guard let base = path(for: node.calledExpression), let first = arguments.first else { return nil }
    let hasDefault = arguments.count == 2 && arguments[1].label?.text == "default"
    compileIndex(hasDefault ? [first] : arguments, of: node.calledExpression)
    let slot = builder.newSlot()
    builder.emit(.storeLocal, slot)
    if hasDefault {
      compile(arguments[1].expression)
      let defaultSlot = builder.newSlot()
      builder.emit(.storeLocal, defaultSlot)
      return base.appending(.elementWithDefault(slot: slot, defaultSlot: defaultSlot))
    }
    return base.appending(.element(slot: slot))
  }

  private func temporary(_ expression: ExprSyntax) -> AccessPath? {
    compile(expression)
    let slot = builder.newSlot()
    builder.emit(.storeLocal, slot)
    var path = AccessPath(root: .temporary(slot), components: [], name: "value")
    // What a stub gives can be changed as if it were kept.
    path.isConstant = stubs == nil
    return path
  }
}

extension AccessPath {
  /// Whether it leads into a value that is no variable, so that only objects in it can be changed.
  var isTemporary: Bool {
    if case .temporary = root { true } else { false }
  }

  func appending(_ component: Component) -> AccessPath {
    var path = self
    path.components.append(component)
    return path
  }
}

extension ExprSyntax {
  /// Whether it is `nil` or an optional's case, `.none`.
  fileprivate var isWrittenAsOptional: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.isWrittenAsOptional }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
    return self.is(NilLiteralExprSyntax.self)
  }

  /// The part of an assignment's left side that messages point to.
  fileprivate var assignedPart: Syntax {
    if let member = self.as(MemberAccessExprSyntax.self) { return Syntax(member.declName) }
    if let element = self.as(SubscriptCallExprSyntax.self) { return Syntax(element.leftSquare) }
    return Syntax(self)
  }
}

extension Compiler {
  /// Whether an expression begins with a variable of the library, its module in front of it or not: `conf.Q`, `PromiseKit.conf.Q`.
  fileprivate func beginsWithVariableOfLibrary(_ expression: ExprSyntax) -> Bool {
    var node = expression
    while let member = node.as(MemberAccessExprSyntax.self), let base = member.base {
      if namesModule(base) { return library.variables[member.declName.baseName.text] != nil }
      node = base
    }
    guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return library.variables[name] != nil && find(name) == nil
  }

  /// Whether an expression is what a type of the library keeps, an object whose methods change it in place: `UserDefaults.standard`.
  func isConstantOfLibrary(_ expression: ExprSyntax) -> Bool {
    guard let base = expression.as(MemberAccessExprSyntax.self)?.base, case .library? = typeNamed(by: base) else { return false }
    return true
  }
}
