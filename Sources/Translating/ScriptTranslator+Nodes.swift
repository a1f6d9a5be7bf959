import SwiftPromises
import SwiftSyntax

/// The walk through the tree: what is about promises is written by others, everything else is copied.
extension ScriptTranslator {
  func render(_ node: Syntax) -> Rendered {
    if !wrappedBranches.isEmpty, let value = wrappedBranches.removeValue(forKey: node.id),
      let branch = node.as(ExprSyntax.self)
    {
      return around(branch) { wrapped(branch, value) }
    }
    if !taken.isEmpty, let name = taken[node.id], let expression = node.as(ExprSyntax.self) {
      return around(expression) { Rendered(name) }
    }
    switch node.as(SyntaxEnum.self) {
    case .token(let token):
      if token.tokenKind == .identifier("Result"), let written = writeResult(token) { return written }
      return (ownNames.isEmpty ? nil : renamed(token)) ?? copy(token)
    case .codeBlockItem(let item): return render(statement: item)
    case .memberBlockItem(let member): return render(member: member)
    case .codeBlockItemList(let list):
      return list.reduce(into: Rendered()) { text, item in
        let own = render(statement: item)
        // A comment has broken the line.
        if own.bytes.first == 10, !beginsLine(item) { text = text.trimmedEnd }
        text += own
      }
    case .switchCase(let branch):
      // What needs several lines has them behind the colon.
      let head = branch.children(viewMode: .sourceAccurate).dropLast().reduce(into: Rendered()) {
        $0 += render($1)
      }
      let code = render(branch.statements)
      return (code.bytes.first == 10 ? head.trimmedEnd : head) + code
    case .functionSignature(let signature):
      if table.isAsync, let written = asyncSignature(signature) { return written }
    case .closureSignature(let signature):
      if let written = withoutAny(signature) ?? withoutFoundationError(signature) { return written }
    case .functionCallExpr(let call):
      if let left = writeContextMaker(call) { return left }
      markKitAlone(call)
      if let written = writeInterval(call) { return written }
      if let written = writeOnMain(call) { return written }
      if let parts = CallParts(call), let written = writeResolving(parts) ?? writeCompleting(parts) { return written }
      if table.isAsync, let parts = CallParts(call), let written = asyncCall(parts) { return written }
      if let parts = CallParts(call) {
        if parts.base == nil, rejectors.contains(parts.nameText), let reason = parts.positional.first?.expression {
          markReason(reason)
        }
        markFollowed(parts)
        if let written = write(parts) ?? writeRejection(parts) { return written }
      }
    case .declReferenceExpr(let reference):
      if ["GCDDispatcher", "OperationDispatcher"].contains(reference.baseName.text), source == .frantic {
        note(reference, "'\(reference.baseName.text)' has no counterpart", isUntranslated: true)
      }
      if ["Generator", "AsyncGenerator"].contains(reference.baseName.text), source == .ecmascript {
        note(reference, "only 'ecmascript' has generators", isUntranslated: true)
      }
      noteHiding(reference)
      if let written = writeType(ExprSyntax(reference)) { return written }
      if let written = writeFoundationError(reference) { return written }
      markError(reference.baseName)
      if let written = writeCompleting(reference) ?? writePair(reference) { return written }
      if table.isAsync, let written = asyncReference(reference) { return written }
      if let new = renames[reference.baseName.text], reference.argumentNames == nil, !reference.isMemberName,
        isRenamed(reference)
      {
        return around(reference) { new }
      }
      if isEscaping, names.scoped.isImplicitMember(reference) {
        return around(reference) { "self." + self.trimmed(reference.baseName) }
      }
    case .genericSpecializationExpr(let special):
      if let written = writeType(ExprSyntax(special)) { return written }
    case .forceUnwrapExpr(let forced):
      if source == .anypromise, let reference = forced.expression.as(DeclReferenceExprSyntax.self),
        let parts = handler(of: reference), let base = parts.base, let type = promisedType(of: base), type.last != "?",
        type != "Any"
      {
        // AnyPromise gives its handlers optionals.
        return around(forced) { self.trimmed(reference) }
      }
    case .optionalBindingCondition(let binding):
      if let written = renamed(binding) { return written }
    case .awaitExpr(let waiting):
      if let written = write(waiting) ?? promised(waiting) ?? waitingForGet(waiting) { return written }
      if awaitsNoPromise(waiting) { break }
      note(waiting, rule: 37, "waiting stays as it is: what it does differs between the libraries", isUntranslated: true)
    case .memberAccessExpr(let member):
      if let written = write(member) { return written }
    case .sequenceExpr(let sequence): markErrorOrValue(sequence)
    case .throwStmt(let statement): markReason(statement.expression)
    case .returnStmt(let statement):
      if let written = write(statement) { return written }
    case .closureExpr(let closure):
      if table.isAsync, let written = asyncClosure(closure) { return written }
      results.append(Results())
      let (outer, direct) = (renames, asyncIsDirect)
      asyncIsDirect = false
      // Its `$0` is its own.
      if closure.id != splatted, closure.shorthandCount > 0 { renames = renames.filter { $0.key.first != "$" } }
      defer {
        (renames, asyncIsDirect) = (outer, direct)
        results.removeLast()
      }
      let written = naming(closure) { children(Syntax(closure)) }
      let name = table.isAsync || written.bytes.first != UInt8(ascii: "{") ? "" : ignoring(closure)
      return name.isEmpty ? written : "{" + Rendered(name) + written.dropping(first: 1, last: 0)
    case .closureParameterClause(let clause):
      if !table.isAsync, clause.parameters.isEmpty, let closure = clause.parent?.parent?.as(ClosureExprSyntax.self),
        mustIgnore(closure)
      {
        return around(clause) { "_" }
      }
    case .functionDecl(let function):
      if let written = promising(function) { return written }
      if !isAwaited(function) { markMixed(function) }
      if table.isAsync {
        noteWaiters(function)
        if let written = asyncFunction(function) { return written }
      }
      if function.signature.effectSpecifiers?.asyncSpecifier != nil, (source == .ecmascript) != (table.dialect == .ecmascript) {
        note(
          function.name, "an asynchronous function begins at once in ECMAScript, and elsewhere when somebody awaits it",
          isUntranslated: true)
      }
      results.append(Results())
      defer { results.removeLast() }
      return table.isAsync ? isolated(function) : children(node)
    case .accessorDecl, .initializerDecl:
      results.append(Results())
      defer { results.removeLast() }
      return children(node)
    case .functionType(let type):
      // A task keeps what it calls, which Swift allows only of closures that escape.
      if table.isAsync, ScriptNames.guess(of: type.returnClause.type) == .promise,
        let parameter = type.parent?.as(FunctionParameterSyntax.self), !isOnlyCalled(parameter)
      {
        note(type, "the task keeps the function that it calls: write '@escaping' in front of its type", isUntranslated: true)
      }
    case .identifierType(let type):
      markError(type.name)
      if usesIntervals, type.name.text == "DispatchTimeInterval" { return around(type) { "Double" } }
      if let written = write(type) { return written }
    case .classDecl(let declaration) where source == .ecmascript:
      let isThenable = declaration.memberBlock.members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == "then" }
      if isThenable {
        note(declaration.name, rule: 19, "an object with 'then' is waited for in ECMAScript alone", isUntranslated: true)
      }
    case .extensionDecl(let declaration):
      if ScriptNames.guess(of: declaration.extendedType) == .promise {
        note(
          declaration, "operators that the script adds to promises stay as they are: make functions of them", isUntranslated: true
        )
      }
    case .importDecl(let declaration):
      if let written = Header.written(declaration, to: table) { return written }
    case .variableDecl(let declaration):
      noteDropped(declaration)
      noteWaiters(declaration)
      if let written = writePending(declaration) { return written }
    default: break
    }
    return children(node)
  }

  func render(_ node: some SyntaxProtocol) -> Rendered { render(Syntax(node)) }

  /// FranticApparatus's chains with a context, which stay as they are, whole.
  func writeContextMaker(_ call: FunctionCallExprSyntax) -> Rendered? {
    guard source == .frantic, let parts = CallParts(call), parts.path == "PromiseMaker.makeUsing" else { return nil }
    note(
      call, rule: 42, "'PromiseMaker' has no counterpart here: write the chain without it, and '[weak self]' in its closures",
      isUntranslated: true)
    return Rendered(call.description)
  }

  func children(_ node: Syntax) -> Rendered {
    if let written = generic(node, { self.render($0) }) { return written }
    return node.children(viewMode: .sourceAccurate).reduce(into: Rendered()) { $0 += render($1) }
  }

  /// A node's new text without what stands around it.
  func trimmed(_ node: some SyntaxProtocol) -> Rendered {
    relative(to: node) {
      self.render(node).dropping(
        first: node.leadingTriviaLength.utf8Length, last: node.trailingTriviaLength.utf8Length)
    }
  }

  /// New text with a node's trivia around it.
  func around(_ node: some SyntaxProtocol, _ new: () -> Rendered) -> Rendered {
    node.leadingTrivia.description + new() + node.trailingTrivia.description
  }

  /// A token as it is; what is called may make a promise here and there, and a chain is known by its beginning.
  private func copy(_ token: TokenSyntax) -> Rendered {
    guard case .identifier = token.tokenKind, let name = token.parent?.as(DeclReferenceExprSyntax.self),
      let user = name.isMemberName ? name.parent?.parent : name.parent,
      [.functionCallExpr, .genericSpecializationExpr, .memberAccessExpr].contains(user.kind)
    else { return Rendered(token.description) }
    var text = Rendered(token.leadingTrivia.description)
    text.mark(token.positionAfterSkippingLeadingTrivia.utf8Offset)
    text += token.text + token.trailingTrivia.description
    return text
  }

  /// A name of the script's own that the translation needs for something else.
  private func renamed(_ token: TokenSyntax) -> Rendered? {
    guard case .identifier(let text) = token.tokenKind, let new = ownNames[text], let parent = token.parent else { return nil }
    switch parent.as(SyntaxEnum.self) {
    case .functionDecl, .classDecl, .structDecl, .enumDecl:
      guard parent.parent?.is(MemberBlockItemSyntax.self) != true else { return nil }
      note(token, Self.renamed(text, new))
    case .declReferenceExpr:
      if let member = parent.parent?.as(MemberAccessExprSyntax.self), member.declName.id == parent.id { return nil }
      // A variable or a member of that name is something else.
      if names.scoped.hiding(text, at: parent) != nil { return nil }
    case .identifierType: break
    default: return nil
    }
    return token.leadingTrivia.description + Rendered(new) + token.trailingTrivia.description
  }
}
