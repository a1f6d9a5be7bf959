import SwiftPromises
import SwiftSyntax

/// Handlers as closures of the other library.
extension ScriptTranslator {
  /// A handler of several values, for a library that gives it one tuple and doesn't take that apart.
  func splatting(_ closure: ClosureExprSyntax, isHandler: Bool) -> Rendered {
    guard isHandler, getsTuple(closure) else { return trimmed(closure) }
    return together(closure) { name in
      guard let clause = closure.signature?.parameterClause else { return trimmed(closure) }
      return replacing(clause, by: name, in: trimmed(closure))
    }
  }

  /// Whether a handler of several values gets one tuple in the other library.
  func getsTuple(_ closure: ClosureExprSyntax) -> Bool {
    let splats: Set<Dialect> = [.google, .promisekit]
    return max(closure.parameterNames.count, closure.shorthandCount) > 1 && splats.contains(source)
      && !splats.contains(table.dialect)
  }

  /// Writes a handler of several values with one name for all of them.
  func together(_ closure: ClosureExprSyntax, _ write: (_ name: String) -> Rendered) -> Rendered {
    let names = closure.parameterNames
    let outer = (renames, splatted)
    defer { (renames, splatted) = outer }
    splatted = closure.id
    let name = closure.signature?.parameterClause == nil ? "$0" : self.names.free("values")
    for index in 0..<max(names.count, closure.shorthandCount) {
      rename(names.isEmpty ? "$\(index)" : names[index], of: closure, to: Rendered("\(name).\(index)"))
    }
    return write(name)
  }

  /// A text with another name in the place of a closure's parameters, the first thing behind the brace and the captures.
  func replacing(_ clause: ClosureSignatureSyntax.ParameterClause, by name: String, in text: Rendered) -> Rendered {
    let old = Rendered(clause.trimmedDescription).bytes
    guard let start = text.bytes.indices.first(where: { text.bytes[$0...].starts(with: old) }) else { return text }
    return text.dropping(first: 0, last: text.bytes.count - start) + name + text.dropping(first: start + old.count, last: 0)
  }

  /// A handler with the type of its result, where Swift may take another one of google's forms of `then`: of a closure of several
  /// statements it sees neither what it returns nor that it returns nothing before it has chosen the form. FranticApparatus's promise of it would
  /// be one of `Any`, where the handler behind it takes that.
  func typed(_ text: Rendered, _ closure: ClosureExprSyntax, _ step: Step, _ parts: CallParts) -> Rendered {
    guard !table.isAsync, table.dialect == .google && source != .google || table.dialect == .frantic,
      closure.onlyExpression == nil, !closure.isOneReturn, let signature = closure.signature, signature.returnClause == nil,
      signature.parameterClause != nil,
      parts.call.parent?.is(MemberAccessExprSyntax.self) == true || guesser.promisedTypeWanted(of: parts) != nil
    else { return text }
    let type: String?
    switch step.kind {
    case .chain, .recoverChain: type = resultType(of: step).map { "Promise<\($0)>" }
    case .look, .finish: type = table.dialect == .google ? "Void" : nil
    default: type = nil
    }
    let keyword = Array(" in".utf8)
    guard let type, let end = text.bytes.indices.first(where: { text.bytes[$0...].starts(with: keyword) && $0 > 0 }) else {
      return text
    }
    return text.dropping(first: 0, last: text.bytes.count - end) + " -> \(type)" + text.dropping(first: end, last: 0)
  }

  /// Whether an operator of this name takes what its handler gives, though the original's drops it: for a promise, it would wait.
  func countsResult(of name: String, _ step: Step) -> Bool {
    guard [.look, .finish, .catchPass, .catchEnd, .always, .finallyEnd].contains(step.kind) else { return false }
    switch table.dialect {
    case .google: return name == "then"
    case .promisekit, .frantic: return false
    case .anypromise, .promisekit096, .promisekit092, .ecmascript: return ["then", "catch", "finally"].contains(name)
    }
  }

  /// Lets a handler give nothing: what its one expression gives, or each branch of its one choice, is dropped.
  func discardResult(of closure: ClosureExprSyntax) {
    for value in closure.onlyExpression.map({ [$0] }) ?? closure.onlyChoice?.branchValues ?? [] {
      let text = value.trimmedDescription
      // What is asked of an optional gives one, though it gives nothing.
      let mayBeSkipped = ["?.", "?("].contains { text.firstRange(of: $0) != nil }
      guard guesser.guess(value) != .void || mayBeSkipped, !text.hasPrefix("print(") else { continue }
      wrappedBranches[value.id] = "_ = {r}"
    }
  }

  /// `{ f($0) }` for a function that is named; `{ f() }` where it is given nothing, or takes nothing.
  ///
  /// - Parameter isWritten: Whether the closure is what stands in the translation; otherwise it is written as the original's would be.
  func closure(calling function: ExprSyntax, _ kind: StepKind, isWritten: Bool = false) -> ClosureExprSyntax {
    if let reference = function.as(DeclReferenceExprSyntax.self) { noteHiding(reference) }
    let isMember = function.as(DeclReferenceExprSyntax.self).map { names.scoped.isImplicitMember($0) } ?? false
    // A `$1` of the closure around would be the new one's.
    let isOuters = function.tokens(viewMode: .sourceAccurate).contains { token in
      if case .dollarIdentifier = token.tokenKind {
        token.enclosingClosure?.position == function.enclosingClosure?.position
      } else {
        false
      }
    }
    var text = (isMember ? "self." : "") + (isWritten || isOuters ? trimmed(function).text : function.trimmedDescription)
    if function.is(SequenceExprSyntax.self) || function.is(TernaryExprSyntax.self) { text = "(\(text))" }
    if let path = function.as(KeyPathExprSyntax.self) { return ClosureText.parse("{ $0\(path.trailing) }") }
    if [.always, .alwaysWait, .finallyEnd].contains(kind) { return ClosureText.parse("{ \(text)() }") }
    let attempt = mayThrow(function) ? "try " : ""
    if guesser.takesNothing(function) { return ClosureText.parse("{ _ in \(attempt)\(text)() }") }
    let name = names.free("value")
    return ClosureText.parse(isOuters ? "{ \(name) in \(attempt)\(text)(\(name)) }" : "{ \(attempt)\(text)($0) }")
  }
}

extension ClosureExprSyntax {
  /// Whether it does nothing but return something, in which Swift sees what that is.
  fileprivate var isOneReturn: Bool {
    guard statements.isSingle, case .stmt(let statement)? = statements.first?.item else { return false }
    return statement.is(ReturnStmtSyntax.self)
  }
}
