import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Looks in pasted code for what only PromiseKit has, for texts that came without their imports.
final class KitTraits: SyntaxVisitor {
  private var found: TokenSyntax?
  /// Whether nothing tells for certain yet.
  private var isOpen: Bool { found == nil || found?.text == "firstly" }
  /// Whether something is done whatever comes, by google's name for that.
  private var usesAlways = false
  private var declared: Set<String> = []
  private static let handlers: Set<String> = [
    "done", "ensure", "ensureThen", "tap", "thenMap", "thenFlatMap", "filterValues", "flatMapValues",
  ]
  /// What collections have, too.
  private static let mappers = DialectWords.kit.names(\.ambiguousOperators)
  /// What comes behind those in chains alone.
  private static let goingOn: Set<String> = ["then", "catch", "recover"]

  /// What the text's author should know: that PromiseKit's rules hold though nothing says so, and where that shows; `nil` if nothing shows it.
  static func warning(on parsed: ParsedScript, unit: CodeUnit) -> ScriptDiagnostic? {
    let traits = KitTraits(viewMode: .sourceAccurate)
    traits.walk(parsed.tree)
    guard let token = traits.found, !traits.declared.contains(token.text) else { return nil }
    // Projects with google's promises often have a `firstly` of their own, but only google's have `always`.
    if token.text == "firstly", traits.usesAlways { return nil }
    let place = unit.place(atUTF8Offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    return ScriptDiagnostic(
      severity: .warning,
      message:
        "'\(token.text)' is PromiseKit's, so this runs under the rules of promisekit; '--dialect google' or 'import Promises' takes others",
      fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    note(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.baseName)
    return .visitChildren
  }

  /// Notes a name of a type that only PromiseKit has.
  private func note(_ name: TokenSyntax) {
    if ["Guarantee", "PMKError"].contains(name.text), isOpen { found = name }
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if isOpen, let own = trait(of: node), found == nil || own.text != "firstly" { found = own }
    if node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "always", node.trailingClosure != nil {
      usesAlways = true
    }
    return .visitChildren
  }

  private func trait(of call: FunctionCallExprSyntax) -> TokenSyntax? {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName
      guard let base = member.base else { return name.text == "value" && Self.givesPromise(Syntax(call)) ? name : nil }
      if name.text == "value", ["Promise", "Guarantee"].contains(base.firstName) { return name }
      // `let pair = Promise<Int>.pending()`, `pair.resolver.fulfill(1)`
      if ["fulfill", "reject", "resolve"].contains(name.text),
        let inner = base.as(MemberAccessExprSyntax.self)?.declName.baseName,
        inner.text == "resolver"
      {
        return inner
      }
      if name.text == "asVoid", call.arguments.isEmpty, call.trailingClosure == nil { return name }
      // PromiseKit 4's
      if name.text == "then", call.arguments.last?.label?.text == "execute" { return name }
      // Collections have no queues.
      let hasQueue = call.arguments.first?.label?.text == "on"
      if call.trailingClosure != nil, Self.mappers.contains(name.text), hasQueue || Self.isChain(base) { return name }
      // `load().map(headers).then(store)`: what a list's `map` gives has no `then`.
      if Self.goingOn.contains(name.text), let mapped = Self.mapping(base) { return mapped }
      if name.text == "cauterize", call.arguments.isEmpty, call.trailingClosure == nil { return name }
      // `.done(on: queue, { … })`
      let hasHandler =
        call.trailingClosure != nil || hasQueue && call.arguments.last?.expression.is(ClosureExprSyntax.self) == true
      return Self.handlers.contains(name.text) && hasHandler ? name : nil
    }
    let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? call.calledExpression
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName else { return nil }
    switch name.text {
    case "firstly": return call.trailingClosure == nil ? nil : name
    case "when": return ["fulfilled", "resolved"].contains(call.arguments.first?.label?.text) ? name : nil
    case "Promise" where ["error", "value"].contains(call.arguments.first?.label?.text): return call.arguments.first?.label
    case "Promise" where call.arguments.isEmpty && call.trailingClosure == nil: return name
    case "Promise":
      guard let closure = call.trailingClosure else { return nil }
      // `Promise { save(completion: $0.resolve) }`
      if closure.signature == nil { return Self.settles(by: "$0", in: closure) ? name : nil }
      guard let name = Self.onlyParameter(of: closure) else { return nil }
      return name.text == "seal" || Self.settles(by: name.text, in: closure) ? name : nil
    default: return nil
    }
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // `let (promise, seal) = Promise<Int>.pending()`, `let (promise, fulfill, reject) = …`: google's gives a promise alone.
    note(node.initializer?.value, takenApartInto: node.pattern.as(TuplePatternSyntax.self)?.elements.count)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    // `(promise, fulfill, reject) = Promise<Int>.pending()`
    if node.operator.is(AssignmentExprSyntax.self) {
      note(node.rightOperand, takenApartInto: node.leftOperand.as(TupleExprSyntax.self)?.elements.count)
    }
    return .visitChildren
  }

  private func note(_ value: ExprSyntax?, takenApartInto parts: Int?) {
    guard found == nil, let parts, [2, 3].contains(parts), let call = value?.as(FunctionCallExprSyntax.self),
      call.arguments.isEmpty,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "pending",
      member.base?.firstName == "Promise"
    else { return }
    found = member.declName.baseName
  }

  /// The name of a closure's only parameter, if the closure names it.
  private static func onlyParameter(of closure: ClosureExprSyntax) -> TokenSyntax? {
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): names.count == 1 ? names.first?.name : nil
    case .parameterClause(let clause):
      clause.parameters.count == 1 ? clause.parameters.first.map { $0.secondName ?? $0.firstName } : nil
    case nil: nil
    }
  }

  /// Whether a closure settles its promise by methods of what it is given, as PromiseKit's resolver has them.
  private static func settles(by name: String, in closure: ClosureExprSyntax) -> Bool {
    let finder = ResolverCalls(name)
    finder.walk(closure.statements)
    return finder.isFound
  }

  /// Whether a value is returned where a promise is declared.
  private static func givesPromise(_ node: Syntax) -> Bool {
    var next = node.parent
    while let current = next {
      if let function = current.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.ownText.isPromiseType == true
      }
      if let type = current.as(ClosureExprSyntax.self)?.signature?.returnClause?.type {
        return type.ownText.isPromiseType
      }
      // An argument's type is another's.
      if current.is(LabeledExprSyntax.self) { return false }
      next = current.parent
    }
    return false
  }

  /// The name of the `map` that a value is what it gives of.
  private static func mapping(_ base: ExprSyntax) -> TokenSyntax? {
    guard let call = base.as(FunctionCallExprSyntax.self), let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.base != nil, ["map", "compactMap"].contains(member.declName.baseName.text)
    else { return nil }
    return member.declName.baseName
  }

  /// Whether a value is what `then` gives, so that it is a promise.
  private static func isChain(_ base: ExprSyntax) -> Bool {
    guard let call = base.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), let inner = member.base
    else { return false }
    return ["then", "recover"].contains(member.declName.baseName.text) && call.trailingClosure != nil || isChain(inner)
  }
}

/// Finds calls that settle a promise by a resolver of a name.
private final class ResolverCalls: SyntaxVisitor {
  private(set) var isFound = false
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if ["fulfill", "reject", "resolve"].contains(node.declName.baseName.text), node.base?.firstName == name { isFound = true }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The name, without what makes it a type of something: `Promise` for `Promise<Int>`.
  fileprivate var firstName: String {
    let callee = self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
    return callee.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }
}
