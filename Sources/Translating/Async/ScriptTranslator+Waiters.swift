import SwiftPromises
import SwiftSyntax

/// Handlers of one promise run in the order in which they were attached; of those that await one task, the last goes on first.
extension ScriptTranslator {
  /// Says so of a promise that is kept in a variable, if several wait for it.
  func noteWaiters(_ declaration: VariableDeclSyntax) {
    guard table.isAsync, let binding = declaration.bindings.first, declaration.bindings.count == 1, binding.accessorBlock == nil
    else { return }
    let isPromise =
      binding.typeAnnotation.map { ScriptNames.guess(of: $0.type.unwrapped) == .promise }
      ?? binding.initializer.map { guesser.guess($0.value) == .promise } ?? false
    guard isPromise, let uses = waits[binding.id], uses > 1 else { return }
    note(declaration, rule: 3, "of those that wait for this task, the last goes on first")
  }

  /// Says so of the promises that a function is given, if several wait for one.
  func noteWaiters(_ function: FunctionDeclSyntax) {
    for parameter in function.signature.parameterClause.parameters {
      guard ScriptNames.guess(of: parameter.type.unwrapped) == .promise, waits[parameter.id] ?? 0 > 1 else { continue }
      let name = (parameter.secondName ?? parameter.firstName).text
      note(function.name, rule: 3, "of those that wait for '\(name)', the last goes on first")
    }
  }

  /// How often each variable is waited for, or handed to somebody who may, by its declaration. What a function waits for that it doesn't
  /// declare counts twice, as it may be called twice, and so does a loop.
  func findWaits() -> [SyntaxIdentifier: Int] {
    let finder = WaitFinder(self)
    finder.walk(tree)
    return finder.waits.reduce(into: [:]) { counts, wait in
      let isOwn = finder.declaredIn[wait.declared].map { $0 == wait.around } ?? true
      counts[wait.declared, default: 0] += isOwn ? 1 : 2
    }
  }
}

private final class WaitFinder: SyntaxVisitor {
  private let translator: ScriptTranslator
  private(set) var waits: [(declared: SyntaxIdentifier, around: SyntaxIdentifier?)] = []
  /// The functions and loops that declare variables and parameters; `nil` outside of them.
  private(set) var declaredIn: [SyntaxIdentifier: SyntaxIdentifier?] = [:]
  /// Those around, whose code may run several times.
  private var repeated: [SyntaxIdentifier] = []

  init(_ translator: ScriptTranslator) {
    self.translator = translator
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: FunctionDeclSyntax) { repeated.removeLast() }
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ForStmtSyntax) { repeated.removeLast() }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: WhileStmtSyntax) { repeated.removeLast() }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: RepeatStmtSyntax) { repeated.removeLast() }

  private func enter(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    repeated.append(node.id)
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if isForEach(node) { repeated.append(node.id) }
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) { if isForEach(node) { repeated.removeLast() } }

  /// Whether a closure is called for each element of a list.
  private func isForEach(_ closure: ClosureExprSyntax) -> Bool {
    guard let parts = closure.calledBy, parts.base != nil, translator.guesser.step(parts) == nil else { return false }
    return ["forEach", "map", "compactMap", "flatMap"].contains(parts.nameText)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    declaredIn[node.id] = .some(repeated.last)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declaredIn[node.id] = .some(repeated.last)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMemberName, isWait(Syntax(node)), let declared = translator.names.scoped.declaration(of: node) {
      waits.append((declared.id, repeated.last))
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if isWait(Syntax(node)), let declared = translator.names.scoped.declaration(of: node) {
      waits.append((declared.id, repeated.last))
    }
    return .visitChildren
  }

  private func isWait(_ node: Syntax) -> Bool {
    guard let parent = node.parent else { return false }
    if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) { return isWait(parent) }
    if let member = parent.as(MemberAccessExprSyntax.self) {
      return member.parent?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init)
        .map { translator.guesser.step($0) != nil } ?? false
    }
    return parent.is(LabeledExprSyntax.self) || parent.is(ArrayElementSyntax.self) || parent.is(ReturnStmtSyntax.self)
  }
}
