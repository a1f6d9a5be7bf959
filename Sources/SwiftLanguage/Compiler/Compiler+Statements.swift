import Program
package import SwiftSyntax
import TraceEvents

extension Compiler {
  /// Compiles one item of a block.
  package func compile(_ item: CodeBlockItemSyntax) {
    guard toleratesUnsupported else { return compileSupported(item) }
    compileTolerantly(item) { compileSupported(item) }
  }

  private func compileSupported(_ item: CodeBlockItemSyntax) {
    switch item.item {
    case .decl(let declaration): compile(declaration)
    case .stmt(let statement): compile(statement)
    case .expr(let expression): compileStatement(expression)
    }
    compileFunctions(behind: item)
  }

  /// Compiles an expression whose value nobody uses.
  func compileStatement(_ expression: ExprSyntax) {
    mark(expression)
    if let infix = expression.as(InfixOperatorExprSyntax.self), compileAssignment(infix) { return }
    if let choice = expression.as(IfExprSyntax.self) { return compileIf(choice, asValue: false) }
    if let choice = expression.as(SwitchExprSyntax.self) { return compileSwitch(choice, asValue: false) }
    checkIsCalled(expression)
    compile(expression)
    builder.emit(.pop)
  }

  private func compile(_ declaration: DeclSyntax) {
    mark(declaration)
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): compileVariables(variable)
    case .functionDecl(let function):
      if !builder.isGlobalScope, compiledFunctions.remove(function.id) == nil { compileLocalFunction(function) }
    case .structDecl, .enumDecl, .classDecl, .actorDecl, .extensionDecl, .protocolDecl, .typeAliasDecl: break
    case .importDecl(let declaration): checkImport(declaration)
    case .macroExpansionDecl(let node):
      tolerate(node.pound, "macros are not supported yet: write out what the macro makes", "this one is left out")
    case .operatorDecl, .precedenceGroupDecl: break
    case .initializerDecl, .deinitializerDecl, .subscriptDecl:
      tolerate(declaration, "this belongs into a type: use let, var, func, struct, enum, class or extension", "it is left out")
    default: unsupported(declaration, "this declaration is", "use let, var, func, struct, enum, class or extension")
    }
  }

  private func checkImport(_ declaration: ImportDeclSyntax) {
    let module = declaration.path.first?.name.text ?? ""
    if let owner = library.modules[module], owner != library.name { reportForeign(module, importedBy: declaration) }
    // Of Combine there is a part.
    guard !isKnownModule(module), module != "Combine", stubs == nil else { return }
    report(
      .warning, at: declaration.path.positionAfterSkippingLeadingTrivia.utf8Offset,
      "scripts don't have the module '\(module)': its names can be stubbed")
  }

  /// Reports once that the text imports another library than the one whose rules it runs under.
  private func reportForeign(_ module: String, importedBy declaration: ImportDeclSyntax) {
    let imports = declaration.root.as(SourceFileSyntax.self)?.statements.compactMap { $0.item.as(ImportDeclSyntax.self) } ?? []
    let foreign = imports.filter { $0.path.first?.name.text == module }
    guard foreign.first?.id == declaration.id else { return }
    func lines(_ found: [ImportDeclSyntax]) -> String {
      let numbers = found.map {
        "\(unit.place(atUTF8Offset: $0.importKeyword.positionAfterSkippingLeadingTrivia.utf8Offset).line)"
      }
      return (numbers.count > 1 ? "lines " : "line ") + numbers.joined(separator: ", ")
    }
    let own = imports.filter { $0.path.first.map { library.modules[$0.name.text] == library.name } ?? false }
    let ownName = own.first?.path.first?.name.text ?? library.name
    let reason = own.isEmpty ? "" : " (\(lines(own)): import \(ownName))"
    report(
      .warning, at: declaration.path.positionAfterSkippingLeadingTrivia.utf8Offset,
      "this script runs as '\(library.name)'\(reason), so what '\(module)' has is not in scope (\(lines(foreign))): "
        + "put the code of each library into a file of its own, as one text runs under one library's rules")
  }

  private func compile(_ statement: StmtSyntax) {
    mark(statement)
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): compileStatement(node.expression)
    case .returnStmt(let node): compileReturn(node)
    case .throwStmt(let node): compileThrow(node)
    case .guardStmt(let node): compileGuard(node)
    case .whileStmt(let node): compileWhile(node, label: nil)
    case .repeatStmt(let node): compileRepeat(node, label: nil)
    case .forStmt(let node): compileFor(node, label: nil)
    case .doStmt(let node): compileDo(node)
    case .deferStmt(let node): compileDefer(node)
    case .breakStmt(let node): compileBreak(node)
    case .continueStmt(let node): compileContinue(node)
    case .fallThroughStmt(let node): compileFallthrough(node)
    case .labeledStmt(let node): compileLabeled(node)
    default: unsupported(statement, "this statement is", "use if, guard, switch, for, while, repeat, do or defer")
    }
  }

  private func compileLabeled(_ node: LabeledStmtSyntax) {
    let label = node.label.text
    switch node.statement.as(StmtSyntaxEnum.self) {
    case .whileStmt(let node): compileWhile(node, label: label)
    case .repeatStmt(let node): compileRepeat(node, label: label)
    case .forStmt(let node): compileFor(node, label: label)
    case .expressionStmt(let node):
      if let choice = node.expression.as(SwitchExprSyntax.self) {
        compileSwitch(choice, asValue: false, label: label)
      } else {
        unsupported(node, "labels of this statement are", "label a loop or a switch")
      }
    default: unsupported(node, "labels of this statement are", "label a loop or a switch")
    }
  }

  func compileThrow(_ node: ThrowStmtSyntax) {
    checkThrown(node.expression)
    compile(node.expression)
    mark(node)
    builder.emit(.throw_)
  }

  /// Reports a thrown text or number, which is no error.
  private func checkThrown(_ expression: ExprSyntax) {
    guard isAsStrictAsSwift, let type = certainType(of: expression) else { return }
    switch type {
    case .string, .int, .double, .bool:
      guard !mentions("extension \(type.name)") else { return }
      let declaration = DeclaredFailure.declaration.dropLast()
      error(
        expression,
        "thrown expression type '\(type.name)' does not conform to 'Error': declare one, '\(declaration)', and throw it",
        fixIt: errorFixIt(expression))
    default: return
    }
  }

  private func compileReturn(_ node: ReturnStmtSyntax) {
    guard builder.code.kind != .main else {
      tolerate(node, "return invalid outside of a func", "the main program ends here")
      guard stubs != nil else { return }
      if let expression = node.expression {
        compile(expression)
        builder.emit(.pop)
      }
      builder.emit(.void)
      builder.emit(.return_)
      return
    }
    if let expression = node.expression {
      checkReturnedNothing(expression)
      checkResult(expression, isExplicit: true)
      compile(expression, expecting: wantedOfResult)
    } else if builder.code.kind != .initializer {
      builder.emit(.void)
    }
    leaveScopes(downTo: 0)
    mark(node)
    if node.expression == nil, builder.code.kind == .initializer {
      emitReturnWithoutValue()
    } else if node.expression != nil, builder.code.kind == .initializer {
      builder.emit(.return_)
    } else {
      emitReturn()
    }
  }

  /// Compiles a block with a scope of its own.
  func compileBlock(_ statements: CodeBlockItemListSyntax) {
    builder.pushScope()
    let saved = types
    hoistLocally(statements)
    compileItems(statements)
    types = saved
    leaveScope()
  }

  // MARK: Leaving scopes

  /// Runs what a scope deferred, and drops the scope.
  func leaveScope() {
    guard let scope = builder.scopes.last else { return }
    runDeferred(of: scope)
    if builder.scopes.count > 1 { letGo(of: scope) }
    builder.handlers = scope.handlersOutside
    builder.dropScope()
  }

  /// Lets go of a scope's variables, the last one first, if the script can see that.
  private func letGo(of scope: FunctionBuilder.Scope) {
    guard freesAtScopeEnds else { return }
    for case .local(let slot) in scope.names.values.map(\.storage).sorted(by: { $0.slot > $1.slot }) { letGo(of: slot) }
  }

  private func letGo(of slot: Int) {
    builder.emit(.absent)
    builder.emit(.storeLocal, slot)
  }

  /// Lets go of the variables of a block that an error has left, if the script can see that.
  ///
  /// - Parameter slots: The slots that were made for the block.
  func letGo(ofSlots slots: Range<Int>) {
    guard freesAtScopeEnds else { return }
    for slot in slots.reversed() { letGo(of: slot) }
  }

  /// Emits the end of a scope with deferred blocks: they run now, and also when an error passes by.
  func runDeferred(of scope: FunctionBuilder.Scope) {
    guard !scope.deferred.isEmpty else { return }
    for _ in scope.deferred { builder.emit(.popHandler) }
    for deferred in scope.deferred.reversed() { callDeferred(deferred, isFailing: false) }
    let end = builder.emit(.jump)
    for (index, deferred) in scope.deferred.enumerated().reversed() {
      builder.patch(deferred.handler)
      callDeferred(deferred, isFailing: true)
      builder.emit(index == 0 ? .throw_ : .popHandler)
    }
    builder.patch(end)
  }

  private func callDeferred(_ deferred: FunctionBuilder.Deferred, isFailing: Bool) {
    builder.emit(.loadLocal, deferred.slot)
    if deferred.isTold { builder.emitConstant(.bool(isFailing)) }
    let count = deferred.isTold ? 1 : 0
    builder.emit(.call, count, builder.labels(.unlabelled(count)))
    builder.emit(.pop)
  }

  /// Emits what leaving all scopes above `count` early takes; the compiler's own scopes stay.
  func leaveScopes(downTo count: Int) {
    var handlers = builder.handlers
    for scope in builder.scopes[count...].reversed() {
      while handlers > scope.handlersOutside {
        builder.emit(.popHandler)
        handlers -= 1
      }
      for deferred in scope.deferred.reversed() { callDeferred(deferred, isFailing: false) }
      // What returns lets go of everything.
      if count > 0 { letGo(of: scope) }
    }
  }

  private func compileDefer(_ node: DeferStmtSyntax) {
    let code = FunctionCode(name: "defer", kind: .function, unit: unit)
    code.isolation = builder.code.isolation
    finishSignature(code)
    compileBody(node.body.statements, defaults: nil, into: code, parent: builder)
    let slot = builder.newSlot()
    builder.emit(.closure, builder.function(code))
    builder.emit(.storeLocal, slot)
    deferCall(of: slot)
  }

  /// Has the function in a slot called at the end of the scope, however it is left.
  ///
  /// - Parameter isTold: Whether the function takes whether an error leaves the scope.
  func deferCall(of slot: Int, isTold: Bool = false) {
    let handler = builder.emit(.pushHandler)
    builder.scopes[builder.scopes.count - 1].deferred.append(
      FunctionBuilder.Deferred(slot: slot, handler: handler, isTold: isTold))
    builder.handlers += 1
  }
}
