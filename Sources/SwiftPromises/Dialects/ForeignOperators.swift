import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Finds calls of operators that only other dialects have: they would fail when they run, and can be explained before.
final class ForeignOperators: WordCheck {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil else { return .visitChildren }
    // A type of the script or a simulated source has methods of its own.
    if let type = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, type.first?.isUppercase == true,
      library.types[type] == nil
    {
      return .visitChildren
    }
    let token = member.declName.baseName
    let name = token.text.trimmingBackticks
    // `get()` without a handler is that of `Result`, and the asynchronous value of a promise.
    if name == "get", node.arguments.isEmpty, node.trailingClosure == nil { return .visitChildren }
    if checkSpelling(name, token, on: member.base) || checkAge(name, token, of: node) { return .visitChildren }
    guard Thesaurus.allNames.contains(name), !library.knows(name), !NativeLibrary.everydayMethods.contains(name),
      let advice = Thesaurus.advice(on: name, in: library.dialect), !declared.contains(name)
    else { return .visitChildren }
    let own = Thesaurus.replacement(for: name, in: library.dialect).flatMap { library.operators.contains($0) ? $0 : nil }
    report("'\(library.dialect.rawValue)' has no operator '\(name)': \(advice)", at: token, meant: own)
    return .visitChildren
  }

  /// Reports a method that no promise has and that is nearly the name of an operator.
  private func checkSpelling(_ name: String, _ token: TokenSyntax, on base: ExprSyntax?) -> Bool {
    guard let base, !library.knows(name), !Thesaurus.allNames.contains(name), !NativeLibrary.everydayMethods.contains(name),
      makesPromise(base), let near = NearestName.misspelled(name, among: library.operators), !declared.contains(name)
    else { return false }
    report("value of type 'Promise' has no member '\(name)'; did you mean '\(near)'?", at: token, meant: near)
    return true
  }

  /// Reports PromiseKit 3's name of `catch`, behind a chain: `firstly { … }.then { … }.error { … }`.
  private func checkAge(_ name: String, _ token: TokenSyntax, of call: FunctionCallExprSyntax) -> Bool {
    guard library.dialect == .promisekit, name == "error", call.trailingClosure != nil, !declared.contains(name),
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base, isChain(base)
    else { return false }
    report("'promisekit' has no operator 'error': PromiseKit 4 and later call it 'catch'", at: token, meant: "catch")
    return true
  }

  /// What is said of PromiseKit 3's names where pasted code may use them.
  static func agedNames(in tree: SourceFileSyntax, library: DialectLibrary, unit: CodeUnit) -> [ScriptDiagnostic] {
    problems(in: tree, library: library, unit: unit).filter { $0.message.hasPrefix(oldError) }.map { problem in
      var warning = problem
      (warning.severity, warning.message) = (.warning, problem.message + "; it runs so here")
      return warning
    }
  }

  private static let oldError = "'promisekit' has no operator 'error'"

  /// Whether an expression ends in an operator that is called with a handler.
  private func isChain(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure != nil,
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    return library.operators.contains(name) || name == "firstly" || name == "always"
  }

  /// Whether an expression is the call of an operator, or of what makes a promise, as far as its text tells.
  private func makesPromise(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? call.calledExpression
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return library.makers.contains(reference.baseName.text) }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else { return false }
    let (type, name) = (base.ownText, member.declName.baseName.text)
    return SimulatedSource.makesPromise(name, of: type) || library.makers.contains("\(type).\(name)")
      || library.operators.contains(name) && makesPromise(base)
  }

  /// - Parameter own: The dialect's name for what was meant, if a change of the name is all that is needed.
  private func report(_ message: String, at token: TokenSyntax, meant own: String?) {
    var problem = unit.error(message, at: token)
    problem.fixIt = own.flatMap { own in
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let range = start..<token.endPositionBeforeTrailingTrivia.utf8Offset
      return FixIt("use '\(own)' instead", [FixIt.Change(range, own)], in: unit)
    }
    found.append(problem)
  }
}

extension CodeUnit {
  /// An error at a word of the unit.
  func error(_ message: String, at token: TokenSyntax) -> ScriptDiagnostic {
    let place = place(atUTF8Offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    return ScriptDiagnostic(
      severity: .error, message: message, fileName: name, place: place, sourceLine: text(ofLine: place.line))
  }
}

extension DialectLibrary {
  /// Whether scripts of the dialect may call something by this name on a promise or a type of the library.
  func knows(_ name: String) -> Bool {
    vocabulary.operators.contains(name) || vocabulary.ambiguousOperators.contains(name)
      || vocabulary.types.values.contains { $0.statics[name] != nil }
  }
}

extension NativeLibrary {
  /// Methods of collections, texts, numbers, optionals and queues, which scripts of all dialects have.
  static let everydayMethods: Set<String> = Set(
    [
      arrays, sequences, dictionaries, sets, ranges, strings, integers, doubles, booleans, optionals, QueueLibrary.members,
      everything,
    ]
    .flatMap(\.keys))
}
