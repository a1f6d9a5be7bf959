import Program
import SwiftSyntax

// Names that nobody declares, and what people mean who write them.
extension Compiler {
  /// The name of a value that a closure uses and nobody declares, if it is the only one.
  func onlyUnknownName(in node: ClosureExprSyntax) -> String? {
    guard stubs == nil, builder.type == nil else { return nil }
    let tokens = node.statements.tokens(viewMode: .sourceAccurate).filter {
      if case .identifier = $0.tokenKind { true } else { false }
    }
    // What the closure declares itself is known in it.
    let declared = Set(
      tokens.filter { $0.parent?.is(DeclReferenceExprSyntax.self) == false && $0.parent?.is(LabeledExprSyntax.self) == false }
        .map(\.text.trimmingBackticks))
    let unknown = Set(tokens.filter(\.namesValue).map(\.text.trimmingBackticks)).subtracting(declared).subtracting(namesInScope)
    guard unknown.count == 1, let only = unknown.first, only.first?.isLowercase == true, library.lacks[only] == nil,
      library.advice(only) == nil,
      givenErrors.contains(node.id) && only == "error" || NearestName.misspelled(only, among: namesInScope) == nil
    else { return nil }
    return only
  }

  /// Reports a closure that means what it gets and doesn't use it: `{ double }` for `{ double($0) }`, `{ print("got $0") }` for
  /// `{ print("got \($0)") }`.
  ///
  /// - Returns: Whether it is one.
  func reportOtherwise(_ node: ClosureExprSyntax) -> Bool {
    guard stubs == nil, node.signature == nil else { return false }
    if node.statements.count == 1, let only = node.statements.first?.item.as(ExprSyntax.self)?.as(DeclReferenceExprSyntax.self),
      find(only.baseName.text.trimmingBackticks)?.functions.isEmpty == false
    {
      let call = "\(only.ownText)($0)"
      error(
        only, "this closure only names the function '\(only.ownText)': write '{ \(call) }' to call it",
        fixIt: fixIt("call it", replacing: only, with: call))
      return true
    }
    let segment = node.statements.tokens(viewMode: .sourceAccurate).first { token in
      if case .stringSegment(let text) = token.tokenKind { text.contains("$0") } else { false }
    }
    guard let segment else { return false }
    error(
      segment, "between quotes, '$0' is only text: write '\\($0)' for what the closure gets",
      fixIt: fixIt("put its value there", replacing: segment, with: segment.text.replacing("$0", with: "\\($0)")))
    return true
  }

  /// Warns of a handler that only names a function, where types leave open whether Swift refuses it: what it ends with is the function.
  func warnOfNameAlone(_ node: ClosureExprSyntax) {
    guard stubs == nil, node.signature == nil, node.statements.count == 1,
      let only = node.statements.first?.item.as(ExprSyntax.self)?.as(DeclReferenceExprSyntax.self),
      let functions = find(only.baseName.text.trimmingBackticks)?.functions, let function = functions.first
    else { return }
    let name = only.ownText
    let call = function.code.parameters.isEmpty ? "\(name)()" : "\(name)($0)"
    report(
      .warning, at: only.positionAfterSkippingLeadingTrivia.utf8Offset,
      "this closure only names the function '\(name)', and doesn't call it: write '{ \(call) }'",
      fixIt: fixIt("call it", replacing: only, with: call))
  }

  /// What may have been meant by a name that nobody declares, from where it stands, and what to write.
  func meaning(of name: String, at token: TokenSyntax) -> (text: String, fixIt: FixIt?)? {
    guard stubs == nil else { return nil }
    if let dot = missingDot(before: name, at: token) { return dot }
    if name == "str", token.parent?.parent?.is(FunctionCallExprSyntax.self) == true {
      return ("Swift makes a text with 'String(…)'", fixIt("use 'String' instead", replacing: token, with: "String"))
    }
    if library.operators.contains(name), token.isCalled {
      return ("'\(name)' is called on a promise, as in 'promise.\(name)(…)'", nil)
    }
    guard token.namesValue, let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    if let handler = missingBraces(around: ExprSyntax(reference), name) { return handler }
    guard let argument = reference.parent?.as(LabeledExprSyntax.self), argument.label == nil,
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let callee = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      callee == TypeReference.promiseName || library.settlingMethods.contains(callee)
    else { return nil }
    let quoted = "\"\(name)\""
    return ("did you mean the text \(quoted)?", fixIt("put it between quotes", replacing: reference, with: quoted))
  }

  /// An operator at the beginning of a line that lacks its dot.
  private func missingDot(before name: String, at token: TokenSyntax) -> (text: String, fixIt: FixIt?)? {
    guard library.operators.contains(name), let reference = token.parent?.as(DeclReferenceExprSyntax.self),
      let call = reference.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == reference.id,
      let statement = call.statementAround,
      let list = statement.parent?.as(CodeBlockItemListSyntax.self), statement.id != list.first?.id
    else { return nil }
    return ("a line that goes on with a chain begins with a dot, '.\(name)'", fixIt("insert '.'", inserting: ".", at: token))
  }

  /// A handler that isn't one, as in `.then(frame(image))`: what is called there is called at once, before there is a value.
  private func missingBraces(around reference: ExprSyntax, _ name: String) -> (text: String, fixIt: FixIt?)? {
    let calls = sequence(first: Syntax(reference), next: \.parent).lazy.prefix {
      !$0.is(CodeBlockItemSyntax.self) && !$0.is(ClosureExprSyntax.self)
    }
    guard
      let call = calls.compactMap({ $0.as(FunctionCallExprSyntax.self) }).first(where: { call in
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil else { return false }
        let method = member.declName.baseName.text
        return library.valueHandlers.contains(method) || library.errorHandlers.contains(method)
      }), call.trailingClosure == nil, call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil,
      argument.expression.is(FunctionCallExprSyntax.self), let left = call.leftParen, let right = call.rightParen
    else { return nil }
    let handler = "{ \(name) in \(argument.expression.ownText) }"
    let range = left.position.utf8Offset..<right.endPositionBeforeTrailingTrivia.utf8Offset
    return (
      "a handler stands in braces, '\(handler)'", FixIt("make it a handler", [FixIt.Change(range, " \(handler)")], in: unit)
    )
  }
}

extension FunctionCallExprSyntax {
  /// The statement that begins with the call and goes on as a chain.
  fileprivate var statementAround: CodeBlockItemSyntax? {
    var node = Syntax(self)
    while let parent = node.parent, parent.positionAfterSkippingLeadingTrivia == positionAfterSkippingLeadingTrivia {
      if let statement = parent.as(CodeBlockItemSyntax.self) { return statement }
      node = parent
    }
    return nil
  }
}

extension TokenSyntax {
  /// Whether it is the name of what is called.
  fileprivate var isCalled: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == reference.id
  }

  /// Whether it is the name of a value, not what is called, a member or a label.
  fileprivate var namesValue: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
      && reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != reference.id
  }
}
